import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Asked } from '../../src/merchant/drivers/driver.ts';
import { hookDriver } from '../../src/merchant/drivers/hook.ts';
import { runDriver } from '../../src/merchant/drivers/run.ts';
import { gone } from '../support/gone.ts';
import { useFolder, usePort } from '../support/use.ts';

const folder = await useFolder();

const access = {
  ...{
    url: 'https://localhost:1',
    caFile: 'ca.pem',
    user: 'u',
    password: 'of-the-session',
    terminal: '1',
    mid: '1',
  },
};
const asked: Asked = {
  ...{ task: 'one', operation: 'charge', instruction: 'Sell.', order: 'T-1', amount: 100, currency: 'ILS' },
  ...{ card: { number: '', expiration: '', cvv: '' }, payments: 1, payWith: 'card', now: '' },
  channel: 'Internet',
};
const ignore = async () => {};

/** Returns the address of a hook that answers in this way until the test ends. */
const answering = async (listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await usePort(createServer(listener))}/tck?token=of-the-merchant`;

const hooked = async (body: string, card = asked.card) => {
  const url = await answering((_, reply) => reply.end(body));
  return hookDriver({ url, access, lateMs: 0 }).ask({ ...asked, card }, ignore);
};

const answers: readonly (readonly [name: string, RequestListener, RegExp])[] = [
  ['an error', (_, reply) => reply.writeHead(500).end('paid'), /answered 500 with "paid"$/],
  [
    'a redirect',
    (_, reply) => reply.writeHead(302, { location: '/other' }).end(),
    /answered 302: give the address/,
  ],
  [
    'nonsense',
    (_, reply) => reply.end('<html>'),
    /answered "<html>", neither a state nor JSON; the states are pending, /,
  ],
  ['half of JSON', (_, reply) => reply.end('{"state":'), /answered "\{"state":", neither a state nor JSON; /],
  [
    'an unknown state',
    (_, reply) => reply.end('{"state": "sold 4580000000000000"}'),
    /^(--probe: )?the answer of the application is not valid: state: "sold 458000\*{6}0000" is no state; the states are pending/,
  ],
  ['a huge body', (_, reply) => reply.end('x'.repeat(2 ** 21)), /answered more than 1 MB$/],
  ['nothing', () => {}, /did not answer within 0\.2 s; allow more time with --patience$/],
  ['a connection that is closed', (request) => request.socket.destroy(), /cannot be reached \(/],
];

test('each odd answer of a hook and of a probe is one line', async () => {
  for (const [name, listener, line] of answers) {
    const url = await answering(listener);
    const patienceMs = name === 'nothing' ? 200 : 60_000;
    const driver = hookDriver({ url, probe: url, access, lateMs: 0, patienceMs });
    const { problem, state } = await driver.ask(asked, ignore);
    assert.equal(state, undefined, name);
    assert.match(problem ?? '', line, name);
    assert.doesNotMatch(problem ?? '', /\n|of-the-merchant/, name);
    const probed = await driver.probe?.('T-1');
    assert.match(probed?.problem ?? '', line, name);
    assert.equal(probed?.state, undefined, name);
    assert.doesNotMatch(driver.name, /of-the-merchant/);
  }
  const { state, problem } = await hooked('{"state": "paid"}');
  assert.deepEqual([state, problem], ['paid', undefined]);
});

test('a state that is said before the buyer was there does not count; one that is said afterwards does', async () => {
  const page = '"page": "https://localhost:1/pay?txId=1"';
  assert.equal((await hooked(`{"state": "paid", ${page}}`)).state, undefined);
  const run = (command: string) => runDriver({ command, access, lateMs: 0 }).ask(asked, ignore);
  assert.equal((await run(`echo paid; echo '{${page}}'`)).state, undefined);
  assert.equal((await run(`echo paid; echo '{"state": "paid", ${page}}'`)).state, undefined);
  assert.equal((await run(`echo '{${page}}'; echo failed`)).state, 'failed');
});

test('a card number, a CVV and the password are found in what is written, and other numbers are not', async () => {
  const card = { number: '4580000000000000', expiration: '0930', cvv: '123' };
  const wrote = async (command: string) =>
    (await runDriver({ command, access, lateMs: 0 }).ask({ ...asked, card }, ignore)).wrote;
  const outputs: readonly (readonly [command: string, wrote: readonly string[] | undefined])[] = [
    ['echo 4580 0000-0000 0000', ['a card number to its output']],
    ['echo "cvv: 123" >&2', ['a CVV to its output']],
    ['echo %3Ccvv%3E123%3C%2Fcvv%3E', ['a CVV to its output']],
    ['echo "<cvv>123</cvv>" "cvv=\'123\'"', ['a CVV to its output']],
    ['env', ['a card number', 'a CVV', 'the password'].map((one) => `${one} to its output`)],
    ['echo order T-123-01 took 123 ms, card 458000******0000, cvv ***', undefined],
    ['echo tranId 572049790 paid', undefined],
  ];
  for (const [command, expected] of outputs) assert.deepEqual(await wrote(command), expected, command);
  assert.deepEqual((await hooked('{"state": "paid", "card": "4580000000000000"}', card)).wrote, [
    'a card number to its answer',
  ]);
  assert.equal((await hooked('{"state": "paid"}', card)).wrote, undefined);
});

test('a hook and a probe that nobody listens at', async () => {
  const url = 'http://127.0.0.1:2/tck?token=of-the-merchant';
  const driver = hookDriver({ url, probe: url, access, lateMs: 0 });
  assert.match(
    (await driver.ask(asked, ignore)).problem ?? '',
    /^--hook http:\/\/127\.0\.0\.1:\d+\/tck cannot be reached \(ECONNREFUSED\)$/,
  );
  assert.match(
    (await driver.probe?.('T-1'))?.problem ?? '',
    /^--probe .* cannot be reached \(ECONNREFUSED\)$/,
  );
});

test('each odd end of a command is one line', async () => {
  const ends: readonly (readonly [command: string, line: RegExp])[] = [
    ['/nothing/there', /^the command does not exist \(exit code 127\)/],
    [JSON.stringify(tmpdir()), /^the command is not executable \(exit code 126\)/],
    ['exit 3', /^the command ended with exit code 3$/],
    [
      "echo 'Could not open input file: shop.php'; exit 1",
      /^the command ended with exit code 1; the last line of its output is "Could not open input file: shop\.php"$/,
    ],
    ['kill -9 $$', /^the command was ended by SIGKILL$/],
    ['exit 139', /^the command was ended by SIGSEGV$/],
    ['sleep 60', /^the command did not end within 0\.3 s; allow more time with --patience$/],
    ['yes', /^the command printed more than 1 MB$/],
  ];
  for (const [command, line] of ends) {
    const patienceMs = command === 'sleep 60' ? 300 : 60_000;
    const driver = runDriver({ command, probe: command, access, lateMs: 0, patienceMs });
    assert.match((await driver.ask(asked, ignore)).problem ?? '', line);
    assert.match(
      (await driver.probe?.('T-1'))?.problem ?? '',
      new RegExp(`^--probe: ${line.source.slice(1)}`),
    );
  }
  const { problem } =
    (await runDriver({ command: 'true', probe: 'echo sold', access, lateMs: 0 }).probe?.('T-1')) ?? {};
  assert.match(
    problem ?? '',
    /^--probe: the answer "sold" is no state of an order; the states are pending, /,
  );
  const silent = await runDriver({ command: 'true', probe: 'true', access, lateMs: 0 }).probe?.('T-1');
  assert.deepEqual(silent, { problem: '--probe: the command printed no state of an order' });
});

const silent = {
  notLooked: 'the command wrote nothing: with --logs, name files that the application writes during the run',
};

const ran = (command: string) =>
  runDriver({ command, access: { ...access, password: 'swordfish' }, lateMs: 0 }).ask(
    { ...asked, card: { number: '4580000000000000', expiration: '0930', cvv: '123' } },
    ignore,
  );

test('the last lines of standard error are kept, without secrets; where there are none nothing is', async () => {
  const { problem, errors = '' } = await ran(
    'for i in a b c d e f g h i j k l; do echo line $i >&2; done; exit 3',
  );
  assert.equal(problem, 'the command ended with exit code 3');
  assert.equal(errors, [...'cdefghijkl'].map((letter) => `line ${letter}`).join('\n'));
  assert.deepEqual(await ran('exit 3'), { problem: 'the command ended with exit code 3', ...silent });
  const long = await ran('printf "x%.0s" $(seq 1 5000) >&2');
  assert.equal(long.errors?.length, 1_000);
  const secret =
    'echo "card $TCK_CARD, code $TCK_CVV, key $TCK_PASSWORD" >&2; printf "\\033[31mred\\007" >&2';
  assert.equal((await ran(secret)).errors, 'card 458000******0000, code ***, key ***\nred');
});

test('what is printed in place of a state is quoted, short and without secrets; beside a state it is not', async () => {
  assert.equal((await ran('echo; echo PAID')).unread, '"PAID"');
  assert.equal((await ran(`echo '{"status": "paid"}'`)).unread, '"{"status": "paid"}"');
  assert.equal((await ran('echo "$TCK_CARD $TCK_CVV $TCK_PASSWORD"')).unread, '"458000******0000 *** ***"');
  assert.match((await ran('printf "x%.0s" $(seq 1 99)')).unread ?? '', /^"x{60}\.\.\."$/);
  assert.deepEqual(await ran('echo starting; echo paid; echo bye'), { state: 'paid', lookedBy: 'kit' });
  assert.deepEqual(await ran('true'), silent);
});

test('a command that was stopped before it wrote anything is described as that', async () => {
  const slow = (command: string, patienceMs = 300) =>
    runDriver({ command, access, lateMs: 0, patienceMs }).ask(asked, ignore);
  const { notLooked, lookedBy } = await slow('sleep 60');
  assert.deepEqual([notLooked, lookedBy], ['the command was stopped before it wrote anything', undefined]);
  let { notLooked: none, lookedBy: kit } = await slow('echo begun; sleep 60');
  // A busy machine may need longer to start the command.
  if (none !== undefined) ({ notLooked: none, lookedBy: kit } = await slow('echo begun; sleep 60', 10_000));
  assert.deepEqual([none, kit], [undefined, 'kit']);
});

test('the state is read however it is laid out, and the last one counts', async () => {
  const outputs: readonly (readonly [command: string, state: string | undefined, unread?: string])[] = [
    ['echo paid', 'paid'],
    ['echo pending; echo paid', 'paid'],
    [String.raw`printf '{\n  "state": "paid"\n}\n'`, 'paid'],
    [String.raw`printf '\357\273\277{"state": "paid"}\n'`, 'paid'],
    [`echo '{"level": "info", "state": "connecting"}'; echo paid`, 'paid'],
    ['echo Paid', undefined, '"Paid"'],
    [String.raw`printf '{\n  "state": \n'`, undefined, '""state":"'],
  ];
  for (const [command, state, unread] of outputs)
    assert.deepEqual(
      await runDriver({ command, access, lateMs: 0 }).ask(asked, ignore),
      { ...(state ? { state } : { unread: unread ?? '' }), lookedBy: 'kit' },
      command,
    );
  const after = await runDriver({ command: `echo paid; echo '{"state": "sold"}'`, access, lateMs: 0 }).ask(
    asked,
    ignore,
  );
  assert.match(after.problem ?? '', /^the answer of the application is not valid: state/);
});

test('what a command leaves behind does not hold the run up; the command itself does', async () => {
  const file = join(folder, 'left');
  const limits = { access, lateMs: 0, patienceMs: 60_000 };
  const left = runDriver({ ...limits, command: `sleep 120 & echo $! > '${file}'; echo paid` });
  assert.deepEqual(await left.ask(asked, ignore), { state: 'paid', lookedBy: 'kit' });
  process.kill(Number(await readFile(file, 'utf8')));
  const slow = runDriver({ ...limits, command: 'sleep 0.8; echo paid' });
  assert.deepEqual(await slow.ask(asked, ignore), { state: 'paid', lookedBy: 'kit' });
});

test('no token of an address is shown, in its path either', () => {
  const named = (url: string) => hookDriver({ url, access, lateMs: 0 }).name;
  assert.equal(
    named('https://shop.example/hooks/T01ABCDEFGHJK2345/tck?token=hidden'),
    '--hook https://shop.example/hooks/***/tck',
  );
  assert.equal(
    named('https://shop.example/api/v2/certification-endpoint'),
    '--hook https://shop.example/api/v2/certification-endpoint',
  );
});

test('what is stopped ends at once, with all that the command started, and nothing begins any more', async () => {
  const file = join(folder, 'stopped');
  const stopping = new AbortController();
  const driver = runDriver({
    ...{ command: `sleep 60 & echo $! > '${file}'; wait`, access, lateMs: 0 },
    stop: stopping.signal,
  });
  const answer = driver.ask(asked, ignore);
  let child = 0;
  while (child === 0) {
    // Another process gives no signal, so the test asks again.
    await new Promise((resolve) => setTimeout(resolve, 20));
    child = Number(await readFile(file, 'utf8').catch(() => ''));
  }
  stopping.abort();
  assert.deepEqual(await answer, { problem: 'the run was stopped' });
  assert.deepEqual(await driver.ask(asked, ignore), { problem: 'the run was stopped' });
  await gone(child);
  const stop = AbortSignal.timeout(50);
  const hook = hookDriver({ url: await answering(() => {}), access, lateMs: 0, stop });
  assert.deepEqual(await hook.ask(asked, ignore), { problem: 'the run was stopped' });
});

test('the command that names the application shows no value of a variable or of a secret option', () => {
  const named = (command: string) => runDriver({ access, lateMs: 0, command }).name;
  for (const [command, shown] of [
    ['DB_PASSWORD=topsecret99 ./step', 'DB_PASSWORD=*** ./step'],
    ['A="top secret" B=\'x y\'z env C=1 ./step --env test', 'A=*** B=*** env C=*** ./step --env test'],
    ['sh -c "cd app && TOKEN=topsecret ./step"', 'sh -c "cd app && TOKEN=*** ./step"'],
    ['./step --db-password top --api-key=secret -v', './step --db-password *** --api-key=*** -v'],
    ['./step postgres://me:topsecret@host/db', './step postgres://me:***@host/db'],
    ["curl -H 'Authorization: Bearer abc.def' x", "curl -H 'Authorization: Bearer ***' x"],
    ['npm run test:gateway -- --plan=x', 'npm run test:gateway -- --plan=x'],
  ] as const)
    assert.equal(named(command), `--run ${shown}`);
});
