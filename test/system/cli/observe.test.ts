import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { GatewayClient } from '../../../src/client/index.ts';
import type { MerchantCertificate, Plan } from '../../../src/merchant/index.ts';
import { plans } from '../../../src/merchant/plans/plans.ts';
import { testCards } from '../../../src/sandbox/index.ts';
import { certificateIn } from '../../support/certificate.ts';
import { gone } from '../../support/gone.ts';
import { assertRefused } from '../../support/refused.ts';
import { patientShop, shopCommand } from '../../support/shop.ts';
import { useFolder, usePort } from '../../support/use.ts';
import { tck } from '../../tck.ts';
import { ended, started } from '../process.ts';

const folder = await useFolder();

const observe = (...words: readonly string[]) =>
  tck(['observe', '--out', join(folder, 'out'), '--late', 'PT0.2S', ...words], {
    NO_COLOR: '1',
    ...patientShop,
  });

const report = (name: string): Promise<string> => readFile(join(folder, 'out', name), 'utf8');

test('the example shop passes tasks of two plans in one run, a lost reply and a page too; nothing secret is written', async () => {
  const tasks = ['charge-approved', 'charge-dropped-after', 'page-paid', 'refund-in-full'];
  const plan = ['--plan', 'shop', '--plan', 'back-office', '--scope', 'charge,page,refund'];
  const { code, out, err } = await observe('--run', shopCommand, ...plan, '--task', ...tasks);
  assert.equal(code, 4, out + err);
  assert.match(
    out,
    /^INCOMPLETE.*\n {2}Only a part of the plan was run: --task charge-approved .*\.\n\n {2}4 tasks: 4 passed$/m,
  );
  assert.match(
    out,
    /^ {2}Tasks run for each ability \(a task can need several\): charge 3, page 1, refund 1$/m,
  );
  assert.match(out, /^ {2}Certificate {2}\S+certificate\.html$/m);
  assert.match(out, /final states: 4 tasks; 4 from the application, 0 from the probe/);
  assert.match(err, /^✔ doctor {2}12 checks of the set-up found no problem$/m);
  const certificate = await certificateIn<MerchantCertificate>(join(folder, 'out'));
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
  const port = await usePort(server);
  const hook = ['--hook', `http://127.0.0.1:${port}/`, '--task', 'charge-approved', 'charge-declined'];
  const { out, err } = await observe(...hook, '--probe', `http://127.0.0.1:${port}/state`);
  const { tasks } = await certificateIn<MerchantCertificate>(join(folder, 'out'));
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
});

test('a command that ends with an error is told with the whole path that it printed, and is no pass', async () => {
  const words = [
    '--run',
    'echo "$TCK_CA" >&2; exit 3',
    '--out',
    relative(process.cwd(), join(folder, 'out')),
  ];
  const { code, out, err } = await observe(...words);
  assert.match(err, new RegExp(`\\n {6}${join(folder, 'out', 'ca.pem')}\\n`), 'the whole path');
  assert.equal(code, 4, out);
  assert.match(
    out,
    /Doctor, asked: the command ended with exit code 3; no connection reached https:\/\/localhost:\d+\./,
  );
  assert.match(out, / {2}93 tasks: 93 skipped\n/);
});

test('tasks are listed, with those of another plan in no run; as JSON they are one document', async () => {
  const both = await observe('--list', '--plan', 'shop,back-office');
  assert.match(both.out, /^charge-approved .*^refund-in-full /ms);
  assert.deepEqual(await observe('--list', '--plan', 'shop', '--plan', 'back-office'), both);
  const listed = await observe('--list', '--plan', 'back-office');
  assert.equal(listed.code, 0);
  assert.match(listed.out, /^refund-in-full +charge,refund +A transmitted charge is refunded$/m);
  assert.doesNotMatch(listed.out, /^charge-approved /m);
  const { plan, tasks } = JSON.parse((await observe('--list', '--json', '--plan', 'shop')).out);
  assert.deepEqual([plan, Object.keys(tasks[0])], ['shop', ['id', 'scope', 'title']]);
});

test('a folder that cannot be written ends the run in a line, before the first task', async () => {
  const out = join(folder, 'no-authority');
  await mkdir(join(out, 'ca.pem'), { recursive: true });
  for (const way of [['--run', 'echo paid'], ['--passive']])
    await assertRefused(
      observe(...way, '--out', out),
      /^tck: reports cannot be written to .*no-authority \(EISDIR\); name another/m,
    );
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
  const command = `if [ "$TCK_TASK" = charge-declined ]; then sleep 60 & echo $! > '${file}'; wait; else ${shopCommand}; fi`;
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
  const { verdict, tasks } = await certificateIn<MerchantCertificate>(out);
  assert.equal(verdict, 'incomplete');
  const verdicts = new Map(tasks.map((one) => [one.id, one]));
  assert.equal(verdicts.get('charge-approved')?.verdict, 'passed');
  assert.equal(verdicts.get('charge-declined')?.reason, 'the run was stopped during the task');
  assert.equal(tasks.at(-1)?.reason, 'the run was stopped before the task');
  await gone(sleeping);
});

test('nothing secret that an application prints is shown or written', async () => {
  const loud = `echo $TCK_CARD; echo "$TCK_CARD $TCK_CVV $TCK_PASSWORD" >&2; echo '{"state": "'$TCK_CARD'"}'; exit 1`;
  const { out, err } = await observe('--run', `${shopCommand}; ${loud}`, '--task', 'charge-approved');
  const files = await Promise.all(['certificate.json', 'certificate.html', 'junit.xml'].map(report));
  for (const text of [out, err, ...files]) {
    for (const { number } of testCards) assert.ok(!text.includes(number));
    // A digest, a number with a fraction, and the millisecond of a request can have these digits.
    assert.doesNotMatch(text, /(?<![\w.]|"at": )123(?!\w)/);
  }
});
