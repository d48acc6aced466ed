import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { GatewayClient } from '../../../src/client/index.ts';
import type { MerchantCertificate } from '../../../src/merchant/index.ts';
import { testCards } from '../../../src/sandbox/index.ts';
import { tck } from '../../tck.ts';

const shop = `${JSON.stringify(process.execPath)} --no-warnings ${JSON.stringify(
  fileURLToPath(new URL('../../../examples/shop/task.ts', import.meta.url)),
)}`;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tck-observe-'));
});
after(() => rm(folder, { recursive: true }));

const observe = (...words: readonly string[]) =>
  tck(['observe', '--out', join(folder, 'out'), '--late', 'PT0.2S', ...words], { NO_COLOR: '1' });

const report = (name: string): Promise<string> => readFile(join(folder, 'out', name), 'utf8');

test('the example shop passes a charge, a lost reply and two pages; nothing secret is written', async () => {
  const tasks = ['charge-approved', 'charge-dropped-after', 'page-paid', 'page-forged-return'];
  const { code, out, err } = await observe('--run', shop, '--task', ...tasks);
  assert.equal(code, 4, out + err);
  assert.match(out, /^INCOMPLETE/);
  assert.match(out, /A part of the plan/);
  const certificate = JSON.parse(await report('certificate.json')) as MerchantCertificate;
  assert.deepEqual(
    certificate.tasks.map(({ id, verdict }) => [id, verdict]),
    tasks.map((id) => [id, 'passed']),
  );
  assert.match(await report('junit.xml'), /<testsuite name="page-paid: /);
  for (const name of await readdir(join(folder, 'out'))) {
    const text = await report(name);
    for (const { number } of testCards) assert.ok(!text.includes(number), `${name} has a card`);
    assert.doesNotMatch(text, /<cvv>\d/);
  }
});

test('with a hook the same is posted, its answer is read, and a probe is asked what became of the order', async () => {
  const asked: { operation: string; order: string; amount: number }[] = [];
  const states = new Map<string, string>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    if (request.method === 'GET') {
      const order = new URL(request.url ?? '/', 'http://probe').searchParams.get('order') ?? '';
      response.end(states.get(order) ?? 'nonsense');
      return;
    }
    const { operation, order, amount, currency, card, gateway } = JSON.parse(text);
    asked.push({ operation, order, amount });
    const client = new GatewayClient({
      baseUrl: gateway.url,
      ...gateway,
      ca: await readFile(gateway.ca, 'utf8'),
    });
    const { decoded } = await client.call('doDeal', {
      ...{ terminalNumber: gateway.terminal, transactionType: 'Debit', currency, total: String(amount) },
      ...{ validation: 'AutoComm', creditType: 'RegularCredit', transactionCode: 'Internet', user: order },
      ...{ cardNo: card.number, cardExpiration: card.expiration, cvv: card.cvv },
    });
    await client.close();
    states.set(order, decoded.approved ? 'paid' : 'failed');
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hook = ['--hook', `http://127.0.0.1:${port}/`, '--task', 'charge-approved', 'charge-declined'];
  try {
    const { out, err } = await observe(...hook, '--probe', `http://127.0.0.1:${port}/state`);
    const { tasks } = JSON.parse(await report('certificate.json')) as MerchantCertificate;
    assert.deepEqual(
      tasks.map(({ id, belief }) => [id, belief]),
      [
        ['charge-approved', 'paid'],
        ['charge-declined', 'failed'],
      ],
      out + err,
    );
    assert.ok(tasks.every(({ checks }) => checks.every(({ verdict }) => verdict !== 'failed')));
    assert.deepEqual(
      asked.map(({ operation, amount }) => [operation, amount]),
      [
        ['charge', 10_100],
        ['charge', 10_300],
      ],
    );
    const unasked = await observe(...hook);
    assert.equal(unasked.code, 4, 'nobody said what the orders are');
    assert.match(unasked.out, /Not decided: outcome\.state of charge-approved/);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('a command that is not there, and one that ends with an error, are told, and are no pass', async () => {
  const none = await observe('--run', join(folder, 'nothing-there'), '--task', 'charge-approved');
  assert.equal(none.code, 1, none.out);
  assert.match(none.out, /wire\.arrived +charge: its command is not there \(exit code 127\)/);
  const failing = await observe('--run', 'exit 3', '--task', 'charge-approved');
  assert.equal(failing.code, 1, failing.out);
  assert.match(failing.out, /charge: it ended with exit code 3/);
});

test('what is wrong with the words ends with 2 and a line that names the fix', async () => {
  const file = join(folder, 'plan.json');
  await writeFile(file, JSON.stringify({ plan: 'own', tasks: [{ id: 'Not an id' }] }));
  const refused: readonly (readonly [words: readonly string[], line: RegExp])[] = [
    [[], /give one of --run COMMAND and --hook URL/],
    [['--run', 'x', '--hook', 'http://localhost:1'], /give one of --run COMMAND and --hook URL/],
    [['--hook', 'localhost'], /--hook: localhost is no address/],
    [['--run', 'x', '--plan', 'shops'], /there is no plan shops; there are shop, back-office/],
    [['--run', 'x', '--plan', file], /plan\.json: tasks\.0\.id: has to be small letters/],
    [['--run', 'x', '--task', 'charge'], /the plan shop has no task charge; it has charge-approved/],
    [['--run', 'x', '--scope', 'charges'], /--scope has to be some of charge, installments/],
    [['--run', 'x', '--late', '2s'], /It has to be a duration up to ten minutes, such as PT2S/],
  ];
  for (const [words, line] of refused) {
    const { code, err } = await observe(...words);
    assert.equal(code, 2, words.join(' '));
    assert.match(err, line);
  }
});
