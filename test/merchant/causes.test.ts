import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { againWith } from '../../src/cli/observe-end.ts';
import { observeSummary } from '../../src/cli/observe-lines.ts';
import type { ObserveOptions } from '../../src/cli/observe-options.ts';
import type { TaskResult } from '../../src/merchant/certificate.ts';
import { type CheckId, checkKind, checks } from '../../src/merchant/checks.ts';
import { certificateOf } from '../../src/merchant/evidence.ts';
import { plans } from '../../src/merchant/plans/plans.ts';
import { causesOf } from '../../src/merchant/remedies.ts';
import { merchantHtml } from '../../src/merchant/report/html.ts';
import { failures } from '../../src/merchant/verdict.ts';
import { evidence } from '../attestation/evidence-fixture.ts';

const guides = new Set(readdirSync(new URL('../../handbook/guides/', import.meta.url)));

const again = "--run 'node task.ts' --plan shop";
const application = { name: '--run node task.ts', again };

/** A certificate in which checks of tasks failed, each with its reason. */
function failing(...failed: readonly (readonly [task: string, check: CheckId, reason: string])[]) {
  const { tasks } = evidence();
  return certificateOf(
    evidence({
      application,
      seed: 7,
      tasks: tasks.map((task): TaskResult => {
        const own = failed.filter(([id]) => id === task.id);
        const results = task.checks.map((one) => {
          const [, , reason] = own.find(([, check]) => check === one.check) ?? [];
          return reason === undefined ? one : { ...one, verdict: 'failed' as const, reason };
        });
        return { ...task, checks: results, verdict: own.length > 0 ? 'failed' : 'passed' };
      }),
    }),
  );
}

const twice = 'the order has 2 charges that were not cancelled: 112.00 ILS, 112.00 ILS';
const lost = 'After a lost reply, set the order to unknown and inquire, before you charge again.';

const certificate = failing(
  ['charge-dropped-after', 'practice.no-second-charge', twice],
  ['charge-dropped-after', 'ledger.net', 'the buyer has paid 224.00 ILS'],
  ['charge-html', 'practice.no-second-charge', twice],
  ['charge-redirect', 'practice.no-second-charge', `${twice} again`],
  ['charge-approved', 'ledger.net', 'the buyer has paid 1.00 ILS'],
  ['charge-approved', 'wire.rules', 'doDeal.request.cvv: cvv has a value that is not allowed'],
);

test('a wrong amount is the cause of what the buyer has paid', () => {
  const { tasks } = failing(
    ['charge-approved', 'ledger.net', 'the buyer has paid 101.01 ILS'],
    [
      'charge-approved',
      'practice.amounts-exact',
      'the application sent doDeal with total 10101 instead of 10100',
    ],
  );
  const [cause, ...others] = causesOf(failures(tasks), certificate);
  assert.deepEqual(others, []);
  assert.deepEqual(
    cause?.problems.map(({ check }) => check),
    ['practice.amounts-exact', 'ledger.net'],
  );
});

test('failures of one cause are one: money that follows from a graver failure of its task belongs to it', () => {
  assert.deepEqual(
    causesOf(failures(certificate.tasks), certificate).map(({ problems, remedy, guide, again: command }) => [
      problems.map(({ check, tasks }) => `${check} ${tasks.map(({ id }) => id)}`),
      ...[remedy, guide, command],
    ]),
    [
      [
        ['practice.no-second-charge charge-dropped-after,charge-html', 'ledger.net charge-dropped-after'],
        ...[lost, 'lost-replies', `observe --task charge-dropped-after --seed 7 ${again}`],
      ],
      [
        ['practice.no-second-charge charge-redirect'],
        ...[
          'Do not follow an HTTP redirect of the gateway: treat the redirect as a lost reply.',
          'lost-replies',
        ],
        `observe --task charge-redirect --seed 7 ${again}`,
      ],
      [
        ['ledger.net charge-approved'],
        'Compare the requests in the timeline with the instruction of the step.',
        ...['life-of-a-transaction', `observe --task charge-approved --seed 7 ${again}`],
      ],
      [
        ['wire.rules charge-approved'],
        'Correct the XML element. The command tck explain with the id of the rule shows how.',
        ...['quick-start', `observe --task charge-approved --seed 7 ${again}`],
      ],
    ],
  );
});

test('each check has a remedy and a guide that exists, in each task that declares it', () => {
  const { tasks } = certificate;
  for (const check of Object.keys(checks) as CheckId[])
    for (const { id } of Object.values(plans).flatMap((plan) => plan.tasks)) {
      const task = { ...(tasks[0] as TaskResult), id };
      const [cause] = causesOf([{ check, reason: '', tasks: [task] }], certificate);
      assert.match(cause?.remedy ?? '', /^[A-Z].*\.$/, `${check} ${checkKind(check).weight}`);
      const guide = cause?.guide ?? '';
      assert.ok(guides.has(`${guide}.md`), `${check}: ${guide}`);
    }
});

test('a remedy fits the reason of its check', () => {
  const remedyOf = (check: CheckId, reason: string) =>
    causesOf([{ check, reason, tasks: certificate.tasks.slice(0, 1) }], certificate)[0]?.remedy;
  const sent = 'the application sent doDeal with total 10100';
  assert.equal(
    remedyOf('practice.amounts-exact', `${sent} in another currency than ILS`),
    'Send the currency of the order with its amount.',
  );
  assert.equal(
    remedyOf('practice.amounts-exact', `${sent} instead of 101`),
    'Keep amounts as integers in the smallest unit.',
  );
  const remedyFor = (check: CheckId, ...ids: readonly string[]) =>
    causesOf(
      [
        {
          ...{ check, reason: '' },
          tasks: ids.map((id) => ({ ...(certificate.tasks[0] as TaskResult), id })),
        },
      ],
      certificate,
    )[0]?.remedy;
  const remedyIn = (...ids: readonly string[]) => remedyFor('practice.no-lost-payment', ...ids);
  const marked =
    'Before you send a request, mark the order as in progress with one database statement, so that only one process sends.';
  assert.equal(remedyFor('practice.no-second-charge', 'refund-newer-of-two-other'), marked);
  assert.equal(
    remedyFor('ledger.net', 'refund-newer-of-two-other'),
    'Store the tranId of each charge with its order.',
  );
  assert.equal(remedyOf('practice.no-blind-refund', 'two processes sent the same refund in part'), marked);
  assert.match(
    remedyOf(
      'wire.arrived',
      'refund: no refundDeal of the order arrived, from neither of the two processes, …',
    ) ?? '',
    /^A process that finds the order in progress sends nothing only if the other process sends/,
  );
  assert.match(remedyIn('charge-late-commit') ?? '', /^The result 099 proves nothing before/);
  assert.match(remedyFor('outcome.state', 'cancel-repeated') ?? '', /repeat the cancellation\.$/);
  assert.match(remedyFor('outcome.state', 'refund-repeated') ?? '', /repeat the refund\.$/);
  assert.equal(
    remedyIn('charge-redirect'),
    'Do not follow an HTTP redirect of the gateway: treat the redirect as a lost reply.',
  );
  assert.equal(
    remedyIn('charge-dropped-after', 'charge-redirect'),
    'After a lost reply, set the order to unknown and inquire, before you report the order as failed.',
  );
  const says = 'the application reports the order as';
  assert.equal(
    remedyOf('practice.no-unpaid-order', `${says} authorized, but no authorization is open`),
    'Set the state from the reply or from an inquiry.',
  );
  assert.equal(
    remedyOf('practice.no-unpaid-order', `${says} paid, but nothing was charged for the order`),
    'Report an order as paid only after result 000, or after an inquiry.',
  );
});

test('the first lines of the summary have the gravest failure, its remedy and the next command', () => {
  const lines = stripVTControlCharacters(observeSummary(certificate)).split('\n');
  assert.deepEqual(lines.slice(0, 3), [
    'NOT READY  --run node task.ts',
    `  practice.no-second-charge  ${twice}`,
    '    in charge-dropped-after, charge-html',
  ]);
  assert.match(
    lines.slice(3, 6).join('\n'),
    /Remedy {2}After a lost reply.*\n.*lost-replies.*\n.*Next {4}.*observe --task charge-dropped-after --seed 7 --run 'node task.ts'/,
  );
});

test('a plan that passed leads to histories, and other verdicts do not', () => {
  const next = /Next {9}.*observe --histories 100 --run 'node task.ts'/;
  assert.match(observeSummary(certificateOf(evidence({ application }))), next);
  assert.doesNotMatch(observeSummary(certificate), /--histories 100/);
  assert.doesNotMatch(observeSummary(certificateOf(evidence())), /--histories 100/);
});

test('the page has a card for each cause, with the command', () => {
  const cards = merchantHtml(certificate).split('<article').slice(1);
  assert.equal(cards.length, 4);
  assert.match(cards[0] ?? '', /at most one charge, one authorization, one held charge and one payout/);
  assert.match(cards[0] ?? '', /npm run tck -- observe --task charge-dropped-after --seed 7 --run/);
  assert.match(cards[0] ?? '', /#task-charge-html/);
});

test('the options that run a task again are those of the run, without secrets', () => {
  const usual = { grace: 0, patience: 60_000, out: 'reports/observe' };
  const run = (options: object) => againWith({ ...usual, ...options } as ObserveOptions);
  assert.equal(run({ run: 'API_KEY=abc node task.ts' }), "--run 'API_KEY=*** node task.ts'");
  assert.equal(
    run({
      hook: 'http://a/tck?key=1',
      probe: 'http://a/p',
      logs: ['a.log', 'b c.log'],
      late: 2_000,
      grace: 500,
    }),
    "--hook http://a/tck --probe http://a/p --logs a.log 'b c.log' --late PT2S --grace PT0.5S",
  );
  assert.equal(
    run({ plan: ['shop', 'back-office'], scope: ['charge', 'page'], run: 'x', patience: 5_000 }),
    '--plan shop,back-office --scope charge,page --run x --patience PT5S',
  );
  assert.equal(
    run({ run: 'x', port: 8443, ca: 'my ca', name: ['shop.test'], lenient: true }),
    "--run x --port 8443 --ca 'my ca' --name shop.test --lenient",
  );
  assert.equal(run({ run: 'x', port: 0 }), '--run x');
  assert.equal(run({ run: 'x', out: 'my reports' }), "--run x --out 'my reports'");
});
