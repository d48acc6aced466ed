import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { Agent, request } from 'undici';
import { shopCommand } from '../../support/shop.ts';
import { useFolder } from '../../support/use.ts';
import { ended, heard, started } from '../../system/process.ts';
import { tck } from '../../tck.ts';

const folder = await useFolder();
const ca = join(folder, 'authority');
const out = join(folder, 'out');
const credentials = { ASHRAIT_USER: 'shop', ASHRAIT_PASSWORD: 'Long-enough-9-pass!' };

const charge = (version: string) =>
  `<ashrait><request><version>${version}</version><language>ENG</language><command>doDeal</command><doDeal><terminalNumber>0880000010</terminalNumber><transactionType>Debit</transactionType><validation>AutoComm</validation><creditType>RegularCredit</creditType><transactionCode>Internet</transactionCode><currency>ILS</currency><total>1000</total><cardNo>4580000000000000</cardNo><cardExpiration>1230</cardExpiration><user>order1</user></doDeal></request></ashrait>`;

/** A free port below those that systems give to others, such as to tests at the same time. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const server = createServer().listen(port);
    const isFree = await once(server, 'listening').catch(() => undefined);
    if (isFree) return new Promise((resolve) => server.close(() => resolve(port)));
  }
}

interface Served {
  readonly result: string | undefined;
  readonly printed: string;
  readonly err: string;
  readonly code: number | null;
}

/** A passive session in which an application with fixed settings sends one charge. */
async function served(
  words: readonly string[],
  { url, host }: { url: string; host?: string },
  version = '2000',
): Promise<Served> {
  const child = started(['observe', '--passive', '--out', out, '--ca', ca, ...words], {
    ...{ ...credentials, NO_COLOR: '1' },
  });
  const end = ended(child);
  await heard(child)(/Faults.*\n/);
  const connect = {
    ca: await readFile(join(ca, 'ca.pem'), 'utf8'),
    ...(host !== undefined && { servername: host }),
  };
  const dispatcher = new Agent({ connect });
  const body = new URLSearchParams({
    ...{ user: credentials.ASHRAIT_USER, password: credentials.ASHRAIT_PASSWORD, int_in: charge(version) },
  }).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(host !== undefined && { host }),
  };
  let result: string | undefined;
  try {
    const reply = await request(`${url}/xpo/Relay`, { method: 'POST', body, headers, dispatcher });
    result = /<result>(\d+)/.exec(await reply.body.text())?.[1];
  } finally {
    await dispatcher.close();
    child.kill('SIGTERM');
  }
  const { code, out: printed, err } = await end;
  return { result, printed, err, code };
}

test('address, authority and credentials are the same in each run, and the password is in no file', async () => {
  const port = await freePort();
  const url = `https://localhost:${port}`;
  assert.equal((await tck(['ca', '--ca', ca])).code, 0);
  const before = await readFile(join(ca, 'ca.pem'), 'utf8');
  for (const round of [1, 2]) {
    const { result, printed, err, code } = await served(['--port', `${port}`], { url });
    assert.deepEqual([round, result, code], [round, '000', 0], err + printed);
    assert.ok(err.includes(`Address      ${url}/xpo/Relay`) && err.includes(join(ca, 'ca.pem')), err);
    assert.ok(!err.includes(credentials.ASHRAIT_PASSWORD));
  }
  assert.equal(await readFile(join(ca, 'ca.pem'), 'utf8'), before);
  for (const directory of [ca, out])
    for (const name of await readdir(directory))
      assert.ok(
        !(await readFile(join(directory, name), 'utf8')).includes(credentials.ASHRAIT_PASSWORD),
        name,
      );
});

test('a run with tasks has the same connection, and an application gets it', async () => {
  const seen = join(folder, 'seen');
  const port = await freePort();
  const words = ['--task', 'charge-approved', '--ca', ca, '--port', `${port}`, '--out', out];
  const run = `echo "$TCK_URL $TCK_CA $TCK_USER $TCK_PASSWORD" > '${seen}'; ${shopCommand}`;
  const { code, err } = await tck(['observe', ...words, '--run', run], credentials);
  assert.equal(code, 4, err);
  const { ASHRAIT_USER, ASHRAIT_PASSWORD } = credentials;
  assert.equal(
    (await readFile(seen, 'utf8')).trim(),
    `https://localhost:${port} ${join(ca, 'ca.pem')} ${ASHRAIT_USER} ${ASHRAIT_PASSWORD}`,
  );
});

test('an application in a container reaches the gateway by the name in its certificate', async () => {
  const port = await freePort();
  const words = ['--port', `${port}`, '--host', '0.0.0.0', '--name', 'gateway.example'];
  const { result, err } = await served(words, { url: `https://127.0.0.1:${port}`, host: 'gateway.example' });
  assert.equal(result, '000', err);
  assert.match(err, /Address {6}https:\/\/gateway\.example:\d+\/xpo\/Relay/);
  assert.match(err, /POST https:\/\/localhost:\d+\/__admin\/faults.*\n.*gateway\.example.*Bearer [\w-]+/);
  await assert.rejects(
    served(['--port', `${port}`], { url: `https://127.0.0.1:${port}`, host: 'gateway.example' }),
    /altname|ERR_TLS/i,
  );
});

test('a client of version 1001 is ready with --lenient, and without it the run names the option', async () => {
  const port = await freePort();
  const where = { url: `https://localhost:${port}` };
  const lenient = await served(['--port', `${port}`, '--lenient'], where, '1001');
  assert.deepEqual([lenient.result, lenient.code], ['000', 0], lenient.err);
  assert.match(lenient.printed, /^READY, 1 warning/);
  assert.match(
    lenient.printed,
    /warning {2}envelope\.request\.version {2}doDeal form old-version .*\(request 1\)/,
  );
  assert.doesNotMatch(lenient.err, /with --lenient/);
  const strict = await served(['--port', `${port}`], where, '1001');
  assert.deepEqual([strict.result, strict.code], ['462', 1], strict.err);
  assert.match(strict.err, /Some requests have forms of old clients: with --lenient/);
});
