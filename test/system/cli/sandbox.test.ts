import assert from 'node:assert/strict';
import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { after, afterEach, before, test } from 'node:test';
import { promisify } from 'node:util';
import { GatewayClient } from '../../../src/client/index.ts';
import { plainCharge } from '../../plain-charge.ts';
import { tck } from '../../tck.ts';
import { start } from '../process.ts';

const credentials = { user: 'merchant', password: 'sandbox-password' };
let folder: string;
const children: ChildProcessByStdio<null, Readable, Readable>[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tck-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill();
});
after(() => rm(folder, { recursive: true }));

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
  await next(/Certify it|"event":"started"/);
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
  assert.match(await sandbox.next(/doDeal/), /ms {2}cvv has three .* accepts this form\. \(and 1 more\)$/);
  assert.doesNotMatch(sandbox.printed.join('\n'), /4580000000000000.*ms|\u202e/);
  await assert.rejects(
    curl('--resolve', `localhost:${sandbox.port}:127.0.0.2`, `https://localhost:${sandbox.port}/xpo/Relay`),
    /Failed to connect|Could not connect|refused/,
    'without --host nobody gets in by another address',
  );
});

test('--json has lines for programs', async () => {
  const json = await running('--json');
  const { event, baseUrl, controlToken } = JSON.parse(json.printed[0] ?? '');
  assert.deepEqual([event, baseUrl, controlToken], ['started', json.baseUrl, undefined]);
  await charge(json);
  const line = JSON.parse(await json.next(/doDeal/));
  assert.deepEqual(
    [line.event, line.command, line.amount, line.result, line.remarks],
    ['request', 'doDeal', '1000 ILS', '000', []],
  );
});

test('--lenient serves old clients on all terminals, and --quiet has no lines', async () => {
  const sandbox = await running('--lenient', '--quiet');
  const client = new GatewayClient({ ...sandbox, ...credentials });
  const { decoded, lyingDeclaration } = await client.call('doDeal', plainCharge, {
    version: '1001',
    language: 'HEB',
  });
  assert.deepEqual([decoded.result, lyingDeclaration], ['000', true]);
  await client.close();
  sandbox.child.kill();
  await assert.rejects(sandbox.next(/doDeal/), /it ended/);
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
  const sandbox = await running('--host', '0.0.0.0', '--name', 'gateway.test', '192.0.2.7', '--json');
  const { port } = sandbox;
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
  const { controlToken } = JSON.parse(sandbox.printed[0] ?? '');
  assert.match(controlToken, /^[\w-]{32}$/);
  const own = Object.values(networkInterfaces())
    .flatMap((all = []) => all)
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  if (own === undefined)
    t.diagnostic('this machine has no address beyond loopback: asked by another name alone');
  for (const address of ['127.0.0.1', ...(own === undefined ? [] : [own])]) {
    const at = ['--resolve', `gateway.test:${sandbox.port}:${address}`];
    const asked = (...headers: readonly string[]) =>
      curl(...at, ...headers, `https://gateway.test:${sandbox.port}/__admin/health`);
    assert.match(await asked(), /"error": "[^"]*Authorization: Bearer TOKEN/, address);
    assert.match(await asked('-H', 'Authorization: Bearer another'), /"error"/);
    assert.match(await asked('-H', `Authorization: Bearer ${controlToken}`), /"status": "ok"/);
    assert.match(
      await asked('-H', `Authorization: Bearer ${controlToken}`, '-H', 'Origin: https://x.example'),
      /"error"/,
    );
  }
  assert.match(
    await curl(`https://localhost:${sandbox.port}/__admin/health`),
    /"status": "ok"/,
    'here it does not',
  );
});

test('--ca keeps the authority between starts; without it each start has its own', async () => {
  const folderOfCa = join(folder, 'kept');
  const first = await running('--ca', folderOfCa);
  const second = await running('--ca', folderOfCa);
  assert.equal(second.ca, first.ca);
  assert.equal(await charge({ ...second, ca: first.ca }), '000');
  assert.equal((await stat(join(folderOfCa, 'ca-key.pem'))).mode & 0o077, 0);
  assert.notEqual((await running()).ca, first.ca);
});

test('what is no authority, no name and no address ends with 2 and a line', async () => {
  const half = join(folder, 'half');
  await mkdir(half);
  await writeFile(join(half, 'ca.pem'), 'x');
  for (const [words, says] of [
    [['--ca', half], /--ca: .*ca\.pem without ca-key\.pem/],
    [['--name', 'a b'], /--name must be a host name/],
    [['--host', '192.0.2.1'], /--host: 192\.0\.2\.1 is not an address of this machine/],
  ] as const) {
    const { code, err } = await tck(['sandbox', '--port', '0', '--out', folder, ...words]);
    assert.equal(code, 2, err);
    assert.match(err, says);
  }
});
