import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { GatewayClient } from '../../../src/client/index.ts';
import type { MerchantCertificate, Plan } from '../../../src/merchant/index.ts';
import { plans } from '../../../src/merchant/plans/plans.ts';
import { testCards } from '../../../src/sandbox/index.ts';
import { CONFORMANT } from '../../certification/certificate-fixture.ts';
import { gone } from '../../support/gone.ts';
import { useFolder } from '../../support/use.ts';
import { tck } from '../../tck.ts';
import { ended, started } from '../process.ts';

const shop = `${JSON.stringify(process.execPath)} --no-warnings ${JSON.stringify(
  fileURLToPath(new URL('../../../examples/shop/task.ts', import.meta.url)),
)}`;

const folder = await useFolder();

/** A busy machine takes more than seconds for a payment page. No task of this file waits so long. */
const patient = { SHOP_PATIENCE_MS: '20000', SHOP_TIMEOUT_MS: '20000' };

const observe = (...words: readonly string[]) =>
  tck(['observe', '--out', join(folder, 'out'), '--late', 'PT0.2S', ...words], { NO_COLOR: '1', ...patient });

const report = (name: string): Promise<string> => readFile(join(folder, 'out', name), 'utf8');

test('the example shop passes a charge, a lost reply and a page; nothing secret is written', async () => {
  const tasks = ['charge-approved', 'charge-dropped-after', 'page-paid'];
  const { code, out, err } = await observe('--run', shop, '--task', ...tasks);
  assert.equal(code, 4, out + err);
  assert.match(out, /^INCOMPLETE/);
  assert.match(out, /Only a part of the plan was run/);
  assert.match(out, /^ {2}Certificate {2}\S+certificate\.html$/m);
  assert.match(out, /final states: 3 tasks; 3 from the application, 0 from the probe/);
  assert.match(err, /^✔ doctor {2}12 checks of the set-up found no problem$/m);
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

test('the server of the example shop is ready by its hook: it logs each order, and nothing secret', async () => {
  const log = join(folder, 'shop.log');
  const server = fileURLToPath(new URL('../../../examples/shop/server.ts', import.meta.url));
  const child = spawn(`exec "$NODE" "$SERVER" > "$LOG" 2>&1`, {
    shell: true,
    env: {
      ...{ ...process.env, NODE: process.execPath, SERVER: server, LOG: log },
      ...{ SHOP_HOOK: '1', SHOP_PORT: '0', SHOP_FILE: join(folder, 'shop.sqlite') },
    },
  });
  try {
    let url: string | undefined;
    for (let left = 2_400; url === undefined && left > 0; left--) {
      // Another process writes the file, so the test looks again.
      await new Promise((resolve) => setTimeout(resolve, 50));
      [, url] = /The shop is at (\S+)\./.exec(await readFile(log, 'utf8').catch(() => '')) ?? [];
    }
    const hook = `${url}/tck`;
    const plan = join(folder, 'two-tasks.json');
    const { tasks } = plans.shop as Plan;
    const those = tasks.filter(({ id }) => ['charge-approved', 'charge-declined'].includes(id));
    await writeFile(plan, JSON.stringify({ plan: 'two', tasks: those }));
    const { code, out, err } = await observe('--plan', plan, '--hook', hook, '--probe', hook, '--logs', log);
    assert.equal(code, 0, out + err);
    assert.match(out, /^READY /);
    const logged = await readFile(log, 'utf8');
    assert.match(logged, /^\{"order":"T\w+","did":"charge","state":"paid"\}$/m);
    assert.match(logged, /^\{"order":"T\w+","did":"charge","state":"failed"\}$/m);
  } finally {
    child.kill();
  }
});

test('with a hook the same is posted, its answer is read, and a probe is asked what became of the order', async () => {
  const asked: { task: string; operation: string; amount: number }[] = [];
  const states = new Map<string, string>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    if (request.method === 'GET') {
      const order = new URL(request.url ?? '/', 'http://probe').searchParams.get('order') ?? '';
      response.end(states.get(order) ?? 'nonsense');
      return;
    }
    const { task, operation, order, amount, currency, card, gateway } = JSON.parse(text);
    asked.push({ task, operation, amount });
    const client = new GatewayClient({
      baseUrl: gateway.url,
      ...gateway,
      ca: await readFile(gateway.ca, 'utf8'),
    });
    const reply = await client
      .call('doDeal', {
        ...{ terminalNumber: gateway.terminal, transactionType: 'Debit', currency, total: String(amount) },
        ...{ validation: 'AutoComm', creditType: 'RegularCredit', transactionCode: 'Internet', user: order },
        ...{ cardNo: card.number, cardExpiration: card.expiration, cvv: card.cvv },
      })
      .catch(() => undefined);
    await client.close();
    states.set(order, reply?.decoded.approved ? 'paid' : 'failed');
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
    assert.match(out, /final states: 2 tasks; 0 from the application, 2 from the probe/);
    assert.ok(tasks.every(({ checks }) => checks.every(({ verdict }) => verdict !== 'failed')));
    assert.deepEqual(
      asked.map(({ task, operation, amount }) => [task, operation, amount]),
      [
        ['doctor', 'charge', 137],
        ['doctor', 'charge', 138],
        ['doctor', 'charge', 139],
        ['doctor', 'charge', 140],
        ['charge-approved', 'charge', 10_100],
        ['charge-declined', 'charge', 10_300],
      ],
    );
    const unasked = await observe(...hook);
    assert.equal(unasked.code, 4, 'nobody said what the orders are');
    assert.match(unasked.out, /Not decided: outcome\.state, .*\(charge-approved and 1 more\)/);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

const node = (script: string) =>
  `${JSON.stringify(process.execPath)} --input-type=module -e ${JSON.stringify(script)}`;
const get = `
  import { request } from 'node:https';
  import { readFileSync } from 'node:fs';
  const { TCK_URL, TCK_CA } = process.env;
  request(new URL('/xpo/Relay', TCK_URL), { ca: readFileSync(TCK_CA) }, (reply) => reply.resume()).end();
`.replaceAll('\n', ' ');

test('a command that is not there, and one that ends with an error, are told, and are no pass', async () => {
  const printsAuthority = 'echo "$TCK_CA" >&2; exit 3';
  const ends: readonly (readonly [command: string, code: number, line: RegExp])[] = [
    [
      join(folder, 'nothing-there'),
      4,
      /Doctor, asked: the command does not exist \(exit code 127\); no connection reached/,
    ],
    [
      printsAuthority,
      4,
      /Doctor, asked: the command ended with exit code 3; no connection reached https:\/\/localhost:\d+\./,
    ],
    [
      'sleep 60',
      4,
      /Doctor, asked: the command did not end within 0\.5 s; allow more time with --patience; no connection reached/,
    ],
    ['true', 4, /Doctor, reaches: no connection reached https:\/\/localhost:\d+ during/],
    [`${node(get)}`, 1, /Doctor, method: the application sent GET \/xpo\/Relay; use POST for commands\./],
  ];
  for (const [command, expected, line] of ends) {
    const words = ['--run', command, '--patience', command === 'sleep 60' ? 'PT0.5S' : 'PT2M'];
    const { code, out, err } = await observe(...words, '--out', relative(process.cwd(), join(folder, 'out')));
    if (command === printsAuthority)
      assert.match(err, new RegExp(`\\n {6}${join(folder, 'out', 'ca.pem')}\\n`), 'the whole path');
    assert.equal(code, expected, out);
    assert.match(out, line);
    assert.match(err, /doctor {2}/, 'before the tasks would start');
    assert.match(out, / {2}74 tasks: 74 skipped\n/);
  }
});

test('what is wrong with the words ends with 2 and a line that names the fix', async () => {
  const file = join(folder, 'plan.json');
  await writeFile(file, JSON.stringify({ plan: 'own', tasks: [{ id: 'Not an id' }] }));
  const task = {
    ...{ id: 'one', title: 'One', scope: ['charge'], amount: 100, net: 100, states: ['paid'] },
    ...{ steps: [{ operation: 'charge', instruction: 'Sell.' }], checks: ['ledger.net'] },
  };
  const [cards, checks] = [join(folder, 'cards.json'), join(folder, 'checks.json')];
  await writeFile(cards, JSON.stringify({ plan: 'own', tasks: [{ ...task, card: 'approved-visas' }] }));
  await writeFile(checks, JSON.stringify({ plan: 'own', tasks: [{ ...task, checks: ['ledger.nett'] }] }));
  const refused: readonly (readonly [words: readonly string[], line: RegExp])[] = [
    [[], /give --run COMMAND or --hook URL/],
    [['--run', 'x', '--hook', 'http://localhost:1'], /give --run COMMAND or --hook URL/],
    [['--hook', 'localhost'], /--hook has to be an address: http:\/\/ or https:\/\/ with a host$/m],
    [
      ['--run', 'x', '--plan', 'shops'],
      /there is no plan shops; give one of shop, back-office, recurring, call-centre, pages, page-shop, or a file/,
    ],
    [['--run', 'x', '--plan', file], /plan\.json: tasks\.0\.id: must be small letters/],
    [
      ['--run', 'x', '--task', 'charge-aproved'],
      /the plan shop has no task charge-aproved\. Did you mean charge-approved\? --list shows all tasks\.$/m,
    ],
    [
      ['--run', 'x', '--plan', 'shop,recurring', '--task', 'charge-aproved'],
      /the plans shop, recurring have no task charge-aproved\. Did you mean/,
    ],
    [
      ['--run', 'x', '--plan', cards],
      /tasks\.0\.card: approved-visas is not known; did you mean approved-visa\?/,
    ],
    [
      ['--run', 'x', '--plan', checks],
      /tasks\.0\.checks\.0: ledger\.nett is not known; did you mean ledger\.net\?/,
    ],
    [['--hook', 'http://shop:hidden@localhost:1'], /--hook: leave user and password out of the address$/m],
    [['--run', ' '], /--run: the command is empty$/m],
    [
      ['--run', 'x', '--scope', 'payout'],
      /--scope: No task of the plan shop needs payout; with this scope, back-office has \d+: run the plan back-office too, with --plan\.$/m,
    ],
    [['--run', 'x', '--probe', ''], /--probe: the command is empty$/m],
    [['--run', 'x', '--patience', '2'], /Give a duration of at most ten minutes/],
    [['--run', 'x', '--scope', 'charges'], /--scope must list some of charge, installments/],
    [['--run', 'x', '--late', '2s'], /Give a duration of at most ten minutes, for example PT2S/],
  ];
  for (const [words, line] of refused) {
    const { code, err } = await observe(...words);
    assert.equal(code, 2, words.join(' '));
    assert.match(err, line);
    assert.doesNotMatch(err, /hidden/);
  }
});

test('a folder that cannot be written and a port that is taken end the run in a line, before the first task', async () => {
  const out = join(folder, 'no-authority');
  await mkdir(join(out, 'ca.pem'), { recursive: true });
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const port = `${(other.address() as AddressInfo).port}`;
  for (const way of [
    ['--run', 'echo paid'],
    ['--passive', '--for', 'PT20S'],
  ]) {
    const unwritable = await observe(...way, '--out', out);
    assert.equal(unwritable.code, 2, unwritable.err);
    assert.match(
      unwritable.err,
      /^tck: reports cannot be written to .*no-authority \(EISDIR\); name another/m,
    );
    const taken = await observe(...way, '--port', port);
    assert.equal(taken.code, 2, taken.err);
    assert.match(taken.err, new RegExp(`^tck: port ${port} is in use; give another one with --port`, 'm'));
  }
  other.close();
});

test('a certificate that cannot be written in the end is told, and the verdict all the same', async () => {
  const out = join(folder, 'no-certificate');
  await mkdir(join(out, 'certificate.html'), { recursive: true });
  const unwritable = await observe('--run', 'echo paid', '--out', out);
  assert.equal(unwritable.code, 2, unwritable.err);
  assert.match(unwritable.out, /^INCOMPLETE/);
  assert.doesNotMatch(unwritable.out, /Certificate/);
  assert.match(unwritable.err, /^tck: reports cannot be written to .*no-certificate \(EISDIR\)/m);
});

test('Ctrl-C ends the run at once, with what it started, and what was decided so far is written', async () => {
  const file = join(folder, 'hanging');
  const command = `if [ "$TCK_TASK" = charge-declined ]; then sleep 60 & echo $! > '${file}'; wait; else ${shop}; fi`;
  const out = join(folder, 'stopped');
  const child = started(['observe', '--out', out, '--run', command], { NO_COLOR: '1' });
  const whole = ended(child);
  let sleeping = 0;
  for (let left = 6_000; sleeping === 0 && left > 0; left--) {
    // Another process writes the file, so the test looks again.
    await new Promise((resolve) => setTimeout(resolve, 50));
    sleeping = Number(await readFile(file, 'utf8').catch(() => ''));
  }
  assert.ok(sleeping > 0, 'the task began');
  child.kill('SIGINT');
  const { code, out: printed, err } = await whole;
  assert.equal(code, 4, printed + err);
  assert.match(err, /stopped by Ctrl-C; the results so far are written/);
  assert.match(printed, /^INCOMPLETE.*\n {2}The run was stopped by Ctrl-C\./);
  assert.doesNotMatch(printed, /Each required check/);
  const { verdict, tasks } = JSON.parse(
    await readFile(join(out, 'certificate.json'), 'utf8'),
  ) as MerchantCertificate;
  assert.equal(verdict, 'incomplete');
  const verdicts = new Map(tasks.map((one) => [one.id, one]));
  assert.equal(verdicts.get('charge-approved')?.verdict, 'passed');
  assert.equal(verdicts.get('charge-declined')?.reason, 'the run was stopped during the task');
  assert.equal(tasks.at(-1)?.reason, 'the run was stopped before the task');
  await gone(sleeping);
});

test('two certificates of applications are compared; with one of a gateway it is refused in a line', async () => {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const words = ['observe', '--seed', '1', '--scope', 'charge,refund', '--task', 'charge-approved'];
  const alone = await tck([...words, '--out', first, '--run', shop], { NO_COLOR: '1' });
  assert.match(
    alone.out,
    /^ {2}No task of the plan shop needs refund; with this scope, back-office has \d+ and call-centre has 1: /m,
  );
  assert.match(alone.out, /^ {2}1 task: 1 passed$/m);
  await tck([...words, '--out', second, '--run', 'true'], { NO_COLOR: '1' });
  const { code, out } = await tck(['compare', first, second], { NO_COLOR: '1' });
  assert.equal(code, 1, out);
  assert.match(out, /^DIFFERENT: \d+ checks? got worse, \d+ checks no longer decided\n/);
  assert.match(out, /passed → undecided: no connection reached .*\n {6}1 check: doctor: reaches\n/);
  const same = await tck(['compare', first, first], { NO_COLOR: '1' });
  assert.deepEqual([same.code, same.out.split('\n')[0]], [0, 'NOTHING DIFFERS']);
  const gateway = join(folder, 'gateway.json');
  await writeFile(gateway, JSON.stringify(CONFORMANT));
  for (const pair of [
    [first, gateway],
    [gateway, first],
  ]) {
    const { code, err } = await tck(['compare', ...pair]);
    assert.equal(code, 2);
    assert.match(
      err,
      /^tck: one certificate is for a merchant's application \(.*first\), the other for a gateway: give two of the same kind\n$/,
    );
  }
});

test('several plans are one run with one verdict; tasks are listed, with those of another plan in no run', async () => {
  const scope = ['--scope', 'charge,refund'];
  const tasks = ['--task', 'charge-approved', 'refund-in-full'];
  const { out } = await observe('--run', shop, '--plan', 'shop', '--plan', 'back-office', ...scope, ...tasks);
  assert.match(
    out,
    /^INCOMPLETE.*\n {2}Only a part of the plan was run: --task charge-approved refund-in-full\.\n\n {2}2 tasks: 2 passed$/m,
  );
  assert.match(out, /^ {2}Tasks run for each ability \(a task can need several\): charge 2, refund 1$/m);
  const [both, twice] = [
    await observe('--list', '--plan', 'shop,back-office'),
    await observe('--list', '--plan', 'shop', '--plan', 'back-office'),
  ];
  assert.match(both.out, /^charge-approved .*^refund-in-full /ms);
  assert.deepEqual(twice, both);
  const listed = await observe('--list', '--plan', 'back-office');
  assert.equal(listed.code, 0);
  assert.match(listed.out, /^refund-in-full +charge,refund +A transmitted charge is refunded$/m);
  assert.doesNotMatch(listed.out, /^charge-approved /m);
  const elsewhere = await observe('--run', shop, '--task', 'refund-in-full');
  assert.equal(elsewhere.code, 2);
  assert.equal(
    elsewhere.err,
    'tck: --task: refund-in-full is a task of the plan back-office: give --plan back-office.\n',
  );
});

test('nothing secret that an application prints is shown or written', async () => {
  const loud = `echo $TCK_CARD; echo "$TCK_CARD $TCK_CVV $TCK_PASSWORD" >&2; echo '{"state": "'$TCK_CARD'"}'; exit 1`;
  const { out, err } = await observe('--run', `${shop}; ${loud}`, '--task', 'charge-approved');
  const files = await Promise.all(['certificate.json', 'certificate.html', 'junit.xml'].map(report));
  for (const text of [out, err, ...files]) {
    for (const { number } of testCards) assert.ok(!text.includes(number));
    // A digest or a number with a fraction can contain these digits.
    assert.doesNotMatch(text, /(?<![\w.])123(?!\w)/);
  }
});
