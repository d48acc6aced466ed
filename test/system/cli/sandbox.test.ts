import assert from 'node:assert/strict';
import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterEach, test } from 'node:test';
import { promisify } from 'node:util';
import { GatewayClient } from '../../../src/client/index.ts';
import { plainCharge } from '../../plain-charge.ts';
import { credentials, useFolder, useSandbox } from '../../support/use.ts';
import { tck } from '../../tck.ts';
import { start } from '../process.ts';

const folder = await useFolder();
const children: ChildProcessByStdio<null, Readable, Readable>[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill();
});

async function running(...words: readonly string[]) {
  const child = spawn(process.execPath, [start, 'sandbox', '--port', '0', '--out', folder, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const printed: string[] = [];
  const next = async (form: RegExp) => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`it ended without ${form}: ${printed.join('\n')}`);
      printed.push(value);
      if (form.test(value)) return value as string;
    }
  };
  await next(/Certify the sandbox|"event":"started"/);
  const { baseUrl } = JSON.parse(await readFile(join(folder, 'target.json'), 'utf8'));
  const ca = await readFile(join(folder, 'ca.pem'), 'utf8');
  return { baseUrl: baseUrl as string, ca, port: new URL(baseUrl).port, next, printed, child };
}

async function charge(sandbox: { baseUrl: string; ca: string }, fields: object = {}) {
  const client = new GatewayClient({ ...sandbox, ...credentials });
  const { decoded } = await client.call('doDeal', { ...plainCharge, ...fields });
  await client.close();
  return decoded.result;
}

test('each request has a line: time, command, terminal, amount, result, milliseconds, remark', async () => {
  const sandbox = await running();
  await charge(sandbox);
  assert.match(
    await sandbox.next(/doDeal/),
    /^\d\d:\d\d:\d\d {2}doDeal {15}0880000010 {6}1000 ILS {2}000 +[\d.]+ ms$/,
  );
  await charge(sandbox, { total: '4580000000000000', terminalNumber: '\u202e1' });
  const odd = await sandbox.next(/doDeal/);
  assert.match(odd, /doDeal +ILS {2}401/);
  await charge(sandbox, { email: 'a@example.com', cvv: '0' });
  assert.match(await sandbox.next(/doDeal/), /ms {2}.*cvv has three .* accepts this form\. \(and 1 more\)$/);
  assert.doesNotMatch(sandbox.printed.join('\n'), /4580000000000000.*ms|\u202e/);
  await assert.rejects(
    curl('--resolve', `localhost:${sandbox.port}:127.0.0.2`, `https://localhost:${sandbox.port}/xpo/Relay`),
    /Failed to connect|Could not connect|refused/,
    'without --host nobody gets in by another address',
  );
});

test('--lenient serves old clients on all terminals, and --json has lines for programs', async () => {
  const earlier = await readFile(join(folder, 'ca.pem'), 'utf8');
  const sandbox = await running('--lenient', '--json');
  assert.notEqual(sandbox.ca, earlier, 'without --ca each start has its own authority');
  const { event, baseUrl, controlToken } = JSON.parse(sandbox.printed[0] ?? '');
  assert.deepEqual([event, baseUrl, controlToken], ['started', sandbox.baseUrl, undefined]);
  const client = new GatewayClient({ ...sandbox, ...credentials });
  const { decoded, lyingDeclaration } = await client.call('doDeal', plainCharge, {
    version: '1001',
    language: 'HEB',
  });
  assert.deepEqual([decoded.result, lyingDeclaration], ['000', true]);
  await client.close();
  const line = JSON.parse(await sandbox.next(/doDeal/));
  assert.deepEqual(
    [line.event, line.command, line.amount, line.result],
    ['request', 'doDeal', '1000 ILS', '000'],
  );
});

test('--version works with and without a verb', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
  for (const words of [['--version'], ['certify', '--version'], ['sandbox', '--version']]) {
    const { code, out } = await tck(words);
    assert.deepEqual([code, out.trim()], [0, version]);
  }
});

const curl = async (...words: readonly string[]) => {
  const { stdout } = await promisify(execFile)('curl', ['-sS', '--cacert', join(folder, 'ca.pem'), ...words]);
  return stdout;
};

const form = (password: string) => [
  ...['--data-urlencode', `user=${credentials.user}`, '--data-urlencode', `password=${password}`],
  '--data-urlencode',
  `int_in=<ashrait><request><version>2000</version><command>doDeal</command><doDeal>${Object.entries(
    plainCharge,
  )
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</doDeal></request></ashrait>`,
];

test('beyond loopback a charge gets in by each name and address, and the control surface asks for the token', async (t) => {
  const names = ['gateway.test', '192.0.2.7'];
  const { sandbox } = await useSandbox({ host: '0.0.0.0', names, directory: folder });
  const { port } = new URL(sandbox.baseUrl);
  const resolve = (name: string) => [
    '--resolve',
    `${name}:${port}:127.0.0.2`,
    `https://${name}:${port}/xpo/Relay`,
  ];
  for (const name of ['gateway.test', 'localhost'])
    assert.match(await curl(...resolve(name), ...form(credentials.password)), /<result>000</, name);
  await assert.rejects(
    curl(...resolve('another.test'), ...form('')),
    /no alternative certificate|subject name/i,
  );
  const { controlToken = '' } = sandbox;
  assert.match(controlToken, /^[\w-]{32}$/);
  const own = Object.values(networkInterfaces())
    .flatMap((all = []) => all)
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  if (own === undefined)
    t.diagnostic('this machine has no address beyond loopback: asked by another name alone');
  for (const address of ['127.0.0.1', ...(own === undefined ? [] : [own])]) {
    const at = ['--resolve', `gateway.test:${port}:${address}`];
    const asked = (...headers: readonly string[]) =>
      curl(...at, ...headers, `https://gateway.test:${port}/__admin/health`);
    assert.match(await asked(), /"error": "[^"]*Authorization: Bearer TOKEN/, address);
    assert.match(await asked('-H', 'Authorization: Bearer another'), /"error"/);
    assert.match(await asked('-H', `Authorization: Bearer ${controlToken}`), /"status": "ok"/);
    assert.match(
      await asked('-H', `Authorization: Bearer ${controlToken}`, '-H', 'Origin: https://x.example'),
      /"error"/,
    );
  }
  assert.match(await curl(`https://localhost:${port}/__admin/health`), /"status": "ok"/, 'here it does not');
});

test('--ca takes the authority of a folder, and --quiet has no lines', async () => {
  const ca = join(folder, 'kept');
  assert.equal((await tck(['ca', '--ca', ca])).code, 0);
  const sandbox = await running('--ca', ca, '--quiet');
  assert.equal(sandbox.ca, await readFile(join(ca, 'ca.pem'), 'utf8'));
  assert.equal(await charge(sandbox), '000');
  sandbox.child.kill();
  await assert.rejects(sandbox.next(/doDeal/), /it ended/);
});
