import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { resultOf } from '../../../src/client/index.ts';
import { AdaptedClient } from '../../../src/target/adapter/adapted-client.ts';
import { ClientFault, HiddenByClient } from '../../../src/target/adapter/adapter-errors.ts';
import { loadAdapter } from '../../../src/target/adapter/load-adapter.ts';
import { tryOut } from '../../../src/target/adapter/try-out.ts';
import { useSandboxTarget } from '../../support/target.ts';
import { useFolder, usePort } from '../../support/use.ts';

const folder = await useFolder();
const path = (name: string): string => fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url));
const terminalNumber = '0880000010';
const inquiry = { command: 'inquireTransactions', fields: { terminalNumber, tranId: '1' } };
const refused = { command: 'doDeal', fields: { terminalNumber, total: '0' } };
const target = await useSandboxTarget();

async function clientOf(given: string, timeoutMs = 120_000): Promise<AdaptedClient> {
  const { baseUrl, ca, credentials, arrived } = target;
  const reached = { baseUrl, credentials, ...(ca !== undefined && { ca }) };
  return new AdaptedClient(await loadAdapter(given), reached, { arrived, timeoutMs });
}

const hasPython = ((): boolean => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

test('a library in Python gets everything through as it was asked', {
  skip: !hasPython && 'python3 is not installed',
}, async () => {
  const client = await clientOf(`python3 '${path('python-client.py')}'`);
  await tryOut(client, terminalNumber);
  const answer = await client.send(inquiry);
  assert.equal(resultOf(answer), '099');
  assert.deepEqual(answer.through?.reply, 'raw');
  assert.equal(
    resultOf(await client.send({ command: 'inquireTerminal', fields: { terminalNumber } })),
    '000',
  );
  assert.deepEqual(client.findings, []);
});

test('the same library behind a URL: one process serves each request', {
  skip: !hasPython && 'python3 is not installed',
}, async () => {
  const server = spawn('python3', [path('python-client.py'), '0']);
  try {
    const [line] = await once(createInterface({ input: server.stdout }), 'line');
    const client = await clientOf(line);
    assert.equal(client.name, line);
    assert.equal(resultOf(await client.send(inquiry)), '099');
    assert.equal(resultOf(await client.send(refused)), '401');
    assert.deepEqual(client.findings, []);
  } finally {
    server.kill();
  }
});

/** A program that sends the request with the client on fetch, and says `prints` of its reply. */
async function program(name: string, prints: string): Promise<string> {
  const file = join(folder, `${name}.mjs`);
  const text = `import { text } from 'node:stream/consumers';
import { call } from ${JSON.stringify(path('fetch-client.ts'))};
const { command, fields, settings } = JSON.parse(await text(process.stdin));
const sent = async () => Buffer.from(await call(command, fields, settings)).toString();
const resultIn = (xml) => /<result>(\\d+)/.exec(xml)[1];
${prints}
`;
  await writeFile(file, text);
  return `'${process.execPath}' '${file}'`;
}

const say = (what: string): string => `console.log(JSON.stringify(${what}));`;

test('raw XML, a raw reply in JSON and decoded fields are replies', async () => {
  const forms = {
    xml: ['raw', 'console.log(await sent());'],
    json: ['raw', say('{ reply: await sent() }')],
    decoded: ['wire', say('{ reply: { result: resultIn(await sent()) } }')],
    bare: ['wire', say('{ result: resultIn(await sent()) }')],
  } as const;
  for (const [name, [reply, prints]] of Object.entries(forms)) {
    const answer = await (await clientOf(await program(name, prints))).send(inquiry);
    assert.deepEqual([name, resultOf(answer), answer.through?.reply], [name, '099', reply]);
  }
});

test('a library that throws on a refusal is judged by the wire, and one that hides replies too', async () => {
  const throwing = await clientOf(
    await program('throws', `await sent(); ${say("{ error: 'Refused: total' }")}`),
  );
  assert.equal(resultOf(await throwing.send(refused)), '401');
  assert.deepEqual(
    throwing.findings.map(({ kind, text }) => `${kind}: ${text}`),
    ['throws on refusal: threw an error instead of returning a reply (Error: Refused: total)'],
  );
  const hiding = await clientOf(await program('hides', `await sent(); ${say('{ reply: true }')}`));
  assert.equal(resultOf(await hiding.send(refused)), '401');
  assert.deepEqual(
    hiding.findings.map(({ kind }) => kind),
    ['hides reply'],
  );
});

test('a request that the library refuses to send is no fault; a crash and a hang are', async () => {
  const unsent = await clientOf(await program('unsent', say("{ notSent: 'the card has 15 digits' }")));
  await assert.rejects(unsent.send(inquiry), HiddenByClient);
  const crash = await clientOf(await program('crash', "throw new Error('no such library');"));
  await assert.rejects(crash.send(inquiry), (error: Error) => {
    assert.ok(error instanceof ClientFault);
    assert.match(error.message, /the adapter ended with exit code 1/);
    return true;
  });
  const hang = await clientOf(await program('hang', 'setInterval(() => {}, 1_000);'), 500);
  await assert.rejects(hang.send(inquiry), /the adapter timed out/);
});

test('an adapter behind a URL gets the same request by POST', async () => {
  const bodies: string[] = [];
  const { call } = await import('../../../examples/fetch-client.ts');
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    bodies.push(body);
    const { command, fields, settings } = JSON.parse(body);
    const reply = Buffer.from(await call(command, fields, settings)).toString();
    response.end(request.url === '/broken' ? '' : JSON.stringify({ reply }));
  });
  const url = `http://127.0.0.1:${await usePort(server)}`;
  const client = await clientOf(`${url}/adapter?key=secret`);
  assert.equal(client.name, url);
  assert.equal(resultOf(await client.send(inquiry)), '099');
  assert.deepEqual(client.findings, []);
  const { command, fields, settings } = JSON.parse(bodies[0] ?? '');
  assert.deepEqual([command, fields], ['inquireTransactions', { terminalNumber, tranId: '1' }]);
  assert.deepEqual(Object.keys(settings).toSorted(), [
    ...['baseUrl', 'ca', 'credentials', 'header', 'timeoutMs'],
  ]);
  const broken = await clientOf(`${url}/broken`);
  assert.equal(resultOf(await broken.send(inquiry)), '099');
  assert.deepEqual(
    broken.findings.map(({ kind }) => kind),
    ['hides reply'],
  );
});

test('a name shows no option and no variable of a command', async () => {
  const { name } = await loadAdapter('KEY=secret php adapter.php --token secret');
  assert.equal(name, 'php adapter.php');
  await assert.rejects(loadAdapter('./nothing.txt'), /a URL, or a command such as/);
});
