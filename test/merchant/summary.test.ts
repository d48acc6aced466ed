import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { isBuilt } from '../../src/cli/handbook.ts';
import { observeSummary, taskLine } from '../../src/cli/observe-lines.ts';
import { approvedOf } from '../../src/merchant/approved.ts';
import type { CheckResult, MerchantCertificate, TaskResult } from '../../src/merchant/certificate.ts';
import { type CheckId, checkKind } from '../../src/merchant/checks.ts';
import { certificateOf } from '../../src/merchant/evidence.ts';
import { headlines, merchantHtml } from '../../src/merchant/report/html.ts';
import { merchantMarkdown } from '../../src/merchant/report/reports.ts';
import { codesSeen, endedRight } from '../../src/merchant/seen.ts';
import type { Heard } from '../../src/merchant/tape.ts';
import { deciding, failures, ranked, verdictOfTask, warnings } from '../../src/merchant/verdict.ts';
import { evidence } from '../attestation/evidence-fixture.ts';
import { type Application, certified } from './in-process.ts';

const { tasks } = evidence();

const result = (check: CheckId, verdict: CheckResult['verdict'], reason: string): CheckResult => ({
  ...{ check, weight: checkKind(check).weight, verdict, reason },
});

function certificateWith(changes: Readonly<Record<number, readonly CheckResult[]>>) {
  const changed = tasks.map((task, index): TaskResult => {
    const own = changes[index] ?? [];
    const checks = task.checks.map((one) => own.find(({ check }) => check === one.check) ?? one);
    return { ...task, checks, verdict: verdictOfTask(checks) };
  });
  return certificateOf(evidence({ tasks: changed }));
}

const id = (index: number): string => tasks[index]?.id ?? '';
const linesOf = (certificate: ReturnType<typeof certificateWith>) =>
  stripVTControlCharacters(observeSummary(certificate)).split('\n');

const remedy = 'Set the state from the reply or from an inquiry.';
const unpaid = 'the application reports the order as pending, and should report paid';
const tooMuch = 'the application reports the order as paid, and should report failed or cancelled';

test('a reason stands with the tasks that have it, and with no other', () => {
  const certificate = certificateWith({
    0: [result('outcome.state', 'failed', unpaid)],
    1: [result('outcome.state', 'failed', tooMuch)],
    2: [result('outcome.state', 'failed', unpaid)],
  });
  assert.deepEqual(
    failures(certificate.tasks).map(({ check, reason, tasks: those }) => [
      check,
      reason,
      those.map((one) => one.id),
    ]),
    [
      ['outcome.state', unpaid, [id(0), id(2)]],
      ['outcome.state', tooMuch, [id(1)]],
    ],
  );
  const lines = linesOf(certificate);
  assert.equal(lines[0], 'NOT READY  a shop');
  assert.deepEqual(lines.slice(1, 7), [
    `  outcome.state  ${unpaid}`,
    `    in ${id(0)}, ${id(2)}`,
    `    Remedy  ${remedy}`,
    `    Guide   ${isBuilt() ? 'npm run tck -- handbook life-of-a-transaction' : 'handbook/guides/life-of-a-transaction.md'}`,
    `  outcome.state  ${tooMuch}`,
    `    in ${id(1)}`,
  ]);
  assert.deepEqual(certificate.because.slice(0, 2), [
    `outcome.state: ${unpaid} (${id(0)} and 1 more).`,
    `outcome.state: ${tooMuch} (${id(1)}).`,
  ]);
  assert.deepEqual(headlines(certificate), [
    `outcome.state: 2 reasons (3 tasks). The first, in ${id(0)}: ${unpaid}.`,
  ]);
  const html = merchantHtml(certificate);
  for (const [reason, where] of [
    [unpaid, [id(0), id(2)]],
    [tooMuch, [id(1)]],
  ] as const) {
    const row = html.split('<li>').find((one) => one.includes(reason) && one.includes('#task-')) ?? '';
    assert.deepEqual(
      [...row.matchAll(/href="#task-([\w-]+)"/g)].map(([, one]) => one),
      where,
    );
    assert.match(merchantMarkdown(certificate), new RegExp(`\\| ${reason} \\| ${where.join(', ')} \\|`));
  }
});

test('of more than three reasons for one check the others are named by their tasks', () => {
  const codes = ['401', '402', '403', '404', '405'];
  const paid = (index: number) => `the charge was refused with ${codes[index]}`;
  const certificate = certificateWith(
    Object.fromEntries(
      [0, 1, 2, 3, 4].map((index) => [index, [result('ledger.net', 'failed', paid(index))]]),
    ),
  );
  const lines = linesOf(certificate);
  assert.match(lines[3] ?? '', /^ {4}Remedy /);
  assert.deepEqual(lines.slice(1, 11).toSpliced(2, 2), [
    ...[0, 1, 2].flatMap((index) => [`  ledger.net  ${paid(index)}`, `    in ${id(index)}`]),
    '  ledger.net  for 2 other reasons: see the certificate',
    `    in ${id(3)}, ${id(4)}`,
  ]);
  assert.equal(certificate.because.length, 5);
});

test('reasons that differ only in the amount are one line with all tasks', () => {
  const paid = (index: number) =>
    `the buyer has paid ${index + 1}.00 ILS; the buyer should have paid 9.00 ILS`;
  const lines = linesOf(
    certificateWith(
      Object.fromEntries(
        [0, 1, 2, 3, 4].map((index) => [index, [result('ledger.net', 'failed', paid(index))]]),
      ),
    ),
  );
  assert.deepEqual(lines.slice(1, 6).toSpliced(2, 2), [
    `  ledger.net  ${paid(0)} (elsewhere with other amounts)`,
    `    in ${[0, 1, 2, 3, 4].map(id).join(', ')}`,
    '',
  ]);
});

test('a run without an approved deal gives the cause, the refusals once, and which failures do not count', () => {
  const approved = { of: 'deal', approved: 0, requests: 23, refused: { 462: 23 } } as const;
  const doctor = [{ question: 'deal', verdict: 'warned', says: 'the terminal 999 is unknown' }] as const;
  const lines = (some: Parameters<typeof evidence>[0]) => linesOf(certificateOf(evidence(some)));
  const failing = certificateWith({ 0: [result('ledger.net', 'failed', 'the buyer has paid 0.00 ILS')] });
  const doubtful = lines({ tasks: failing.tasks, approved, doctor });
  assert.equal(doubtful[0], 'INCOMPLETE  a shop');
  const having = (text: string) => doubtful.filter((line) => line.includes(text)).length;
  assert.equal(having('23 requests were refused with 462'), 1);
  assert.equal(having('Doctor, deal: the terminal 999 is unknown'), 1);
  assert.equal(having('the set-up can be the cause of each failed check'), 1);
  const sure = lines({ tasks: failing.tasks }).join('\n');
  assert.match(sure, /^NOT READY/);
  assert.doesNotMatch(sure, /the set-up can be the cause|Doctor/);
  assert.match(sure, /approved: [1-9]/);
});

test('the summary says which refusals it counts, and that only requests of orders in scope count', () => {
  const line = (some: Pick<MerchantCertificate['approved'], 'requests' | 'refused' | 'simulated'>) =>
    linesOf(certificateOf(evidence({ approved: { of: 'deal', approved: 1, ...some } }))).find((one) =>
      one.includes('approved:'),
    ) ?? '';
  assert.match(
    line({ requests: 9, refused: { '004': 2 }, simulated: 1 }),
    /approved: 1 deal; 2 requests were refused with 004; 1 simulated refusal not counted$/,
  );
  assert.match(line({ requests: 9, refused: { '004': 2 } }), /2 requests were refused with 004$/);
  assert.match(
    line({ requests: 9, refused: {}, simulated: 1 }),
    /9 requests arrived, none was refused except by a simulated fault$/,
  );
  assert.match(line({ requests: 9, refused: {} }), /9 requests arrived, none was refused$/);
  const doctorOnly = certificateOf(
    evidence({ approved: { of: 'deal', approved: 0, requests: 0, refused: {} } }),
  );
  assert.match(doctorOnly.because.join(), /No deal was approved: no request of an order arrived\./);
});

test('a lost reply has no result code, and a reply that arrived has one', () => {
  const heard = (isAnswered: boolean, code: string) => ({ isAnswered, result: code }) as Heard;
  assert.deepEqual(codesSeen([heard(false, '999'), heard(true, '000')]), [{ code: '000', times: 1 }]);
});

test('each warning is named with its task and its reason, whatever the verdict is', () => {
  const same = 'different requests have the same requestId';
  const warned = {
    1: [result('practice.request-id-unique', 'warned', same)],
    2: [result('practice.request-id-unique', 'warned', same)],
  };
  const failing = { 0: [result('outcome.state', 'failed', unpaid)] };
  const open = { 0: [result('outcome.state', 'undecided', 'the state of the order is not known')] };
  for (const [verdict, changes] of [
    ['READY', warned],
    ['NOT READY', { ...warned, ...failing }],
    ['INCOMPLETE', { ...warned, ...open }],
  ] as const) {
    const certificate = certificateWith(changes);
    const lines = linesOf(certificate);
    assert.equal(lines[0], `${verdict}, 2 warnings  a shop`);
    const place = lines.indexOf(`  warning  practice.request-id-unique  ${same}`);
    assert.equal(lines[place + 1], `    in ${id(1)}, ${id(2)}`, verdict);
    assert.ok(
      certificate.because.includes(`Warning: practice.request-id-unique: ${same} (${id(1)} and 1 more).`),
    );
    assert.ok(headlines(certificate).includes(`Warning: practice.request-id-unique: ${same} (2 tasks).`));
    assert.match(merchantMarkdown(certificate), /### Warnings, by reason \(1\)/);
    assert.equal(lines.filter((line) => line.includes(same)).length, 1);
  }
  const none = certificateWith({});
  assert.deepEqual([warnings(none.tasks), linesOf(none)[0]], [[], 'READY  a shop']);
  assert.doesNotMatch(merchantMarkdown(none), /Warnings/);
});

test('what is not decided is named in a run that is not ready too', () => {
  const certificate = certificateWith({
    0: [result('outcome.state', 'failed', unpaid)],
    1: [result('practice.no-secrets-written', 'undecided', 'no log was checked')],
  });
  assert.ok(
    linesOf(certificate).includes(
      `  Not decided: practice.no-secrets-written: no log was checked (${id(1)}).`,
    ),
  );
});

test('the line of a task counts what else is wrong with it', () => {
  const certificate = certificateWith({
    0: [
      result('outcome.state', 'failed', unpaid),
      result('ledger.net', 'failed', 'the buyer has paid 0.00 ILS'),
    ],
    1: [result('outcome.state', 'failed', unpaid)],
  });
  const [both, one] = certificate.tasks.map((task) => stripVTControlCharacters(taskLine(task)));
  assert.equal(both, `✖ ${id(0)}  ledger.net: the buyer has paid 0.00 ILS (and 1 more check failed)\n`);
  assert.equal(one, `✖ ${id(1)}  outcome.state: ${unpaid}\n`);
});

test('ready says that states were not checked where no check compares one', () => {
  const blind = tasks.map(
    (task): TaskResult => ({
      ...{ ...task, verdict: 'passed' },
      checks: task.checks.filter(({ check }) => check === 'practice.no-second-charge'),
    }),
  );
  const says = (those: typeof tasks) => certificateOf(evidence({ tasks: those })).because.join();
  assert.match(says(blind), /the states of the orders were not checked/);
  assert.doesNotMatch(says(tasks), /the states of the orders were not checked/);
});

test('one thing is said in the singular', () => {
  const [task] = tasks;
  assert.ok(task);
  const one = { ...task, checks: task.checks.slice(0, 1) };
  const lines = stripVTControlCharacters(observeSummary(certificateOf(evidence({ tasks: [one] }))));
  assert.match(lines, /\n {2}1 task: /);
  assert.match(lines, /\n {2}1 check: /);
});

test('only a refusal says whether its orders ended correctly: 000 is the code of every order', () => {
  const heard = ['000', '004'].map((code) => ({ result: code, isAnswered: true }) as Heard);
  assert.deepEqual(
    codesSeen(heard, () => false),
    [
      { code: '000', times: 1 },
      { code: '004', times: 1, survived: false },
    ],
  );
});

test('an order with the right money and state ended right, whatever else is wrong with it', async () => {
  const of = (check: CheckId, verdict: CheckResult['verdict']) => ({
    checks: [result('ledger.net', 'passed', ''), result(check, verdict, '')],
  });
  assert.equal(endedRight(of('practice.no-secrets-written', 'failed')), true);
  assert.equal(endedRight(of('outcome.state', 'failed')), false);
  assert.equal(endedRight(of('outcome.state', 'undecided')), undefined);
  assert.equal(endedRight({ checks: [] }), undefined);
  const received = [heard('004', true), heard('004', true)];
  const codesWith = (...ends: readonly (boolean | undefined)[]) =>
    codesSeen(received, (one) => ends[received.indexOf(one)])[0]?.survived;
  assert.deepEqual(
    [codesWith(true, true), codesWith(true, false), codesWith(undefined, false), codesWith(true, undefined)],
    [true, false, false, undefined],
  );
  const codesOf = async (state: 'failed' | 'paid') => {
    const leaks: Application = async (_, send, deal) => {
      await send('doDeal', deal);
      return { state, wrote: ['a card number to its output'] };
    };
    const { codes, verdict } = await certified(leaks, ['charge-declined']);
    return [verdict, codes.find(({ code }) => code === '004')?.survived];
  };
  assert.deepEqual(await codesOf('failed'), ['not ready', true]);
  assert.deepEqual(await codesOf('paid'), ['not ready', false]);
});

test('a run that was stopped is incomplete, and not ready if a required check had failed', () => {
  const { verdict, because } = certificateOf(evidence({ isStopped: true }));
  assert.deepEqual([verdict, because[0]], ['incomplete', 'The run was stopped.']);
  const byKey = certificateOf(evidence({ isStopped: true, stoppedBy: 'Ctrl-C' }));
  assert.equal(byKey.because[0], 'The run was stopped by Ctrl-C.');
  const [first] = tasks;
  assert.ok(first);
  const checks = [
    result('outcome.state', 'failed', unpaid),
    ...first.checks.filter(({ check }) => check !== 'outcome.state'),
  ];
  const failed = { ...first, checks, verdict: verdictOfTask(checks) };
  const stopped = certificateOf(evidence({ isStopped: true, tasks: [failed, ...tasks.slice(1)] }));
  assert.equal(stopped.verdict, 'not ready');
  assert.equal(stopped.because.at(-1), 'The run was stopped.');
});

test('without an approved deal, the failures that decide come first, and the others as its consequences', () => {
  const broken = 'doDeal.request.validation: validation has a value that is not allowed';
  const none = { of: 'deal', approved: 0, requests: 3, refused: { 401: 3 } } as const;
  const failing = certificateWith({
    0: [
      result('ledger.net', 'failed', 'the buyer has paid 0.00 ILS'),
      result('wire.rules', 'failed', broken),
    ],
  });
  const certificate = certificateOf(evidence({ tasks: failing.tasks, approved: none }));
  const line =
    'No deal was approved: 3 requests were refused with 401. The failed checks after this line can be consequences of this problem.';
  const own = `wire.rules: ${broken} (${id(0)}).`;
  const net = `ledger.net: the buyer has paid 0.00 ILS (${id(0)}).`;
  assert.deepEqual(certificate.because.slice(0, 3), [own, line, net]);
  assert.deepEqual(headlines(certificate), [own, line, net]);
  const placed = (text: string) => [`wire.rules${text}`, `ledger.net${text}`];
  for (const [shown, between] of [
    [linesOf(certificate).join('\n'), '  '],
    [merchantMarkdown(certificate), ' | '],
  ] as const) {
    const [first = -1, second = -1] = placed(between).map((each) => shown.indexOf(each));
    assert.ok(first >= 0 && first < second, shown);
  }
  const known = certificateOf(
    evidence({
      ...{ tasks: failing.tasks, approved: none },
      doctor: [{ question: 'deal', verdict: 'passed', says: '' }],
    }),
  );
  assert.deepEqual(known.because.slice(0, 2), [net, own]);
  assert.ok(!known.because.includes(line));
});

test('without an approved deal, a wrong request stands before the money and the state that follow from it', () => {
  const failing = certificateWith({
    0: [
      result('ledger.net', 'failed', 'the buyer has paid 0.00 ILS'),
      result('wire.as-asked', 'failed', 'charge: terminalNumber differs'),
      result('outcome.state', 'failed', unpaid),
    ],
  });
  const checksOf = (approved: number) =>
    ranked({
      tasks: failing.tasks,
      approved: { of: 'deal', approved, requests: 3, refused: { 111: 3 } },
    })
      .flat()
      .map(({ check }) => check);
  assert.deepEqual(checksOf(0), ['wire.as-asked', 'ledger.net', 'outcome.state']);
  assert.deepEqual(checksOf(1), ['ledger.net', 'wire.as-asked', 'outcome.state']);
});

test('a summary of histories says whose checks and deals it counts, and why it ended early', () => {
  const facts = { asked: 40, run: 3, orders: 6, steps: 20, faults: {} };
  const found = { history: 3, tried: 9, check: 'ledger.net', says: [], plan: {} } as never;
  const shown = (id: string, changes: object) =>
    linesOf(
      certificateOf(
        evidence({
          tasks: tasks.slice(0, 1).map((one) => ({ ...one, id })),
          histories: { ...facts, ...changes },
        }),
      ),
    ).join('\n');
  const ended = /The run ended with history 3, because one of its checks failed or has no result/;
  for (const [text, whose, isEarly] of [
    [shown('histories', { asked: 3 }), /checks?, each over all histories: /, false],
    [shown('histories', {}), /checks?, each over 3 histories: /, false],
    [shown('order-1', {}), /checks? of history 3: /, true],
    [shown('order-1', { counterexample: found }), /checks? of the smallest history: /, false],
  ] as const) {
    assert.match(text, whose);
    assert.match(text, / {2}approved in 3 histories: /);
    assert.equal(ended.test(text), isEarly, text);
  }
  const html = merchantHtml(certificateOf(evidence({ histories: { ...facts, counterexample: found } })));
  assert.match(html, /checks of the smallest history</);
  assert.match(html, />Approved in 3 histories</);
});

test('skipped tasks are one line for each reason', () => {
  const skipped = tasks.map(
    (task, index): TaskResult =>
      index < 2 ? { ...task, verdict: 'skipped', reason: 'the run was stopped before the task' } : task,
  );
  assert.ok(
    certificateOf(evidence({ tasks: skipped })).because.includes(
      `2 tasks skipped: the run was stopped before the task (${id(0)} and 1 more).`,
    ),
  );
});

test('an unsupported ability is in no scope, and the summary says that it is not supported', () => {
  const [first] = tasks;
  assert.ok(first);
  const lacking = { ...first, scope: ['page'], unsupported: 'page', verdict: 'undecided' } as const;
  const certificate = certificateOf(
    evidence({ tasks: [lacking, ...tasks.slice(1)], scope: ['charge', 'page'] }),
  );
  assert.deepEqual(certificate.scope, ['charge']);
  assert.match(
    linesOf(certificate).find((line) => line.includes('Tasks run')) ?? '',
    /: charge \d+; not supported: page$/,
  );
});

const heard = (code: string, isAnswered: boolean, some: object = { remarks: [] }) =>
  ({ result: code, isAnswered, command: 'doDeal', ...some }) as Heard;

test('a refusal is that of the gateway, also if its reply was altered or lost, unless a fault made its code', () => {
  const by = (action: string) => ({
    remarks: [`The simulated fault-1 acted after the transaction: ${action}.`],
  });
  const { refused, simulated } = approvedOf(
    ['charge'],
    [
      ...[heard('401', true), heard('401', true, by('form')), heard('401', false, by('drop'))],
      ...[heard('004', true, by('result')), heard('004', false, by('result, requestId'))],
      ...[heard('999', false, by('drop')), heard('099', true), heard('405', false)],
    ],
    [],
  );
  assert.deepEqual([refused, simulated], [{ 401: 3 }, 2]);
});

test('a request that was refused is not said to be missing, and each broken rule is said once', () => {
  const refused = heard('401', true, { remarks: [], at: 0 });
  const step = { operation: 'charge', situation: { fault: 'silence' } };
  const card = { number: '4580000000000000' };
  const reasonOf = (
    check: 'practice.own-timeout' | 'practice.inquire-before-retry',
    some: readonly Heard[],
  ) =>
    deciding[check]?.({
      ...{
        steps: [{ step, answer: {}, from: 0, to: 1, card }],
        heard: some,
        tape: some,
      },
      order: { task: {} },
    } as never).says;
  assert.equal(
    reasonOf('practice.own-timeout', [refused]),
    'the gateway refused doDeal with 401, so the gateway replied to every request',
  );
  assert.equal(reasonOf('practice.own-timeout', []), 'no request arrived while the gateway did not reply');
  assert.equal(
    reasonOf('practice.inquire-before-retry', [refused]),
    'the gateway refused doDeal with 401, so its reply was not lost',
  );
  assert.equal(
    reasonOf('practice.inquire-before-retry', []),
    'the request whose reply should be lost did not arrive',
  );
  // A request of another step without a requestId does not show that this step ignored a foreign reply.
  const foreign = { ...step, situation: { fault: 'refusal of another request' } };
  const unmarked = heard('000', true, { remarks: [], at: 0 });
  assert.equal(
    deciding['practice.inquire-before-retry']?.({
      steps: [
        { step: { operation: 'charge' }, answer: {}, from: 0, to: 1, card },
        { step: foreign, answer: {}, from: 2, to: 3, card },
      ],
      ...{ heard: [unmarked], tape: [unmarked], order: { task: {} } },
    } as never).verdict,
    'undecided',
  );
  // The refusal belongs to the first step, and no request of the second step arrived.
  for (const check of ['practice.own-timeout', 'practice.inquire-before-retry'] as const)
    assert.match(
      deciding[check]?.({
        steps: [
          { step: { operation: 'charge' }, answer: {}, from: 0, to: 1, card },
          { step, answer: {}, from: 2, to: 3, card },
        ],
        ...{ heard: [refused], tape: [refused], order: { task: {} } },
      } as never).says ?? '',
      /^no request arrived while|^the request whose reply should be lost did not arrive$/,
    );
  const finding = (element: string) => ({ heard: 0, rule: 'a.rule', element, problem: 'is wrong' });
  assert.equal(
    deciding['wire.rules']?.({
      ...{ heard: [refused], findings: [finding('cvv'), finding('cvv'), finding('total')] },
    } as never).says,
    'a.rule: cvv is wrong; a.rule: total is wrong',
  );
});
