import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScenarioReport } from '../../src/certificate/scenario-report.ts';
import type { RunScenario } from '../../src/certification/outcomes.ts';
import { verdictsOf } from '../../src/certification/verdicts.ts';
import type { Rule } from '../../src/contract/index.ts';
import { report as emptyReport, runScenario } from './run-scenario.ts';

const rule: Rule = {
  id: 'command.doDeal',
  standing: 'stated',
  binds: 'gateway',
  observable: 'reply',
  statement: 'Something holds.',
  source: 'Somewhere, line 1',
};

const report: ScenarioReport = {
  ...{ ...emptyReport, deciding: 0 },
  exchanges: [{ command: 'doDeal', at: '2026-01-01T00:00:00Z', durationMs: 1, request: '', reply: '' }],
};

const scenario = (outcome: RunScenario['outcome'], changes: Partial<RunScenario> = {}): RunScenario =>
  runScenario({ name: `one that ${outcome}`, rules: [rule.id], outcome, report, ...changes });

const verdict = (
  scenarios: readonly RunScenario[],
  changes: Partial<Rule> = {},
  cutBy: readonly string[] = [],
) => {
  const [found] = verdictsOf([{ ...rule, ...changes }], scenarios, [], cutBy);
  assert.ok(found);
  return found;
};

const judged = (judgement: Partial<ScenarioReport['judgements'][number]>): RunScenario =>
  scenario('passed', {
    rules: [],
    report: { ...report, judgements: [{ rule: rule.id, verdict: 'passed', exchange: 0, ...judgement }] },
  });

test('one failure outweighs any number of passes, whoever saw it', () => {
  const passes = [scenario('passed'), scenario('passed')];
  assert.equal(verdict(passes).verdict, 'passed');
  assert.equal(verdict([...passes, scenario('failed', { reason: 'expected 1, got 2' })]).verdict, 'failed');
  assert.equal(verdict([...passes, judged({ verdict: 'failed', note: 'met 2' })]).reason, 'met 2');
});

test('a recommendation that is departed from is a warning', () => {
  assert.equal(verdict([scenario('failed')], { standing: 'recommended' }).verdict, 'warned');
  assert.equal(verdict([scenario('passed')], { standing: 'recommended' }).verdict, 'passed');
});

test('what was chosen is observed, whatever happens', () => {
  assert.equal(verdict([scenario('failed')], { standing: 'chosen' }).verdict, 'observed');
});

test('a pass needs an exchange that decided it', () => {
  const { deciding: _, ...undecided } = report;
  assert.equal(verdict([scenario('passed', { report: undecided })]).verdict, 'skipped');
  assert.equal(verdict([scenario('passed')]).verdict, 'passed');
});

test('a scenario that was blocked or skipped decides nothing, and its reason is told', () => {
  const blocked = verdict([scenario('blocked', { reason: 'the preparation of the scenario failed' })]);
  assert.equal(blocked.verdict, 'skipped');
  assert.match(blocked.reason ?? '', /the preparation of the scenario failed/);
  assert.match(verdict([scenario('skipped', { reason: 'no such card' })]).reason ?? '', /no such card/);
  assert.equal(
    verdict([scenario('skipped', { reason: 'stopped by Ctrl-C' })]).reason,
    'Not run: stopped by Ctrl-C.',
  );
  assert.match(verdict([], {}, ['--tags @x']).reason ?? '', /--tags @x/);
});

test('a scenario that did not start comes before a missing ability, and in a shard merge decides', () => {
  const [stopped, lacking] = ['stopped by Ctrl-C', 'no such card'].map((reason) =>
    scenario('skipped', { reason }),
  );
  assert.ok(stopped && lacking);
  assert.equal(verdict([lacking, stopped]).reason, 'Not run: stopped by Ctrl-C.');
  const shard = 'Not decided in this shard (--shard 1/4); the command merge decides the rule.';
  const refused = { ...report, accepted: [] };
  const passed = scenario('passed', { rules: ['doDeal.error.310'], report: { ...refused, met: '310' } });
  const parameter = { id: 'doDeal.request.cvv' as Rule['id'] };
  const refusing = { ...passed, rules: [parameter.id] };
  assert.equal(verdict([], {}, ['--shard 1/4']).reason, shard);
  assert.equal(verdict([refusing], parameter, ['--shard 1/4']).reason, shard);
  assert.match(
    verdict([refusing], parameter, ['--tags @x']).reason ?? '',
    /Run all scenarios of the command: --command doDeal\.$/,
  );
  assert.equal(
    verdict([refusing], parameter, ['shard 2/4 is missing']).reason,
    'Not decided in the other shards: shard 2/4 is missing.',
  );
});

test('a scenario that was blocked by a reply without a result names the rule about the result', () => {
  const root = { ...rule, id: 'envelope.reply.result' } as const;
  const reason = 'the reply has no result of three digits';
  const judgement = { rule: root.id, verdict: 'failed', exchange: 0, note: 'no reply to read' } as const;
  const blocked = scenario('blocked', { reason, report: { ...report, judgements: [judgement] } });
  const [found] = verdictsOf([rule, root], [blocked], [], []);
  assert.deepEqual(found?.because, [root.id]);
  assert.equal(found?.reason, `Not decided because of ${root.id}: ${reason}.`);
  const earlier = {
    ...report,
    exchanges: [...report.exchanges, ...report.exchanges],
    judgements: [judgement],
  };
  const [other] = verdictsOf([rule, root], [{ ...blocked, report: earlier }], [], []);
  assert.equal(other?.because, undefined);
});

test('what cannot be seen, or binds the merchant alone, is never skipped', () => {
  const unseen = verdict([], { observable: 'no', unobservable: 'It is inside.' });
  assert.deepEqual([unseen.verdict, unseen.reason], ['not observable', 'It is inside.']);
  assert.equal(verdict([], { binds: 'merchant' }).verdict, 'not observable');
});

test('the exchange that decided is named', () => {
  const [evidence] = verdict([scenario('passed')]).evidence;
  assert.equal(evidence?.exchange, '1.1');
  assert.equal(evidence?.by, 'scenario');
});

test('a pass on a part of the scenarios says which part is missing', () => {
  const part = verdict([scenario('passed'), scenario('skipped', { reason: 'no such terminal' })]);
  assert.equal(part.verdict, 'passed');
  assert.equal(part.reason, 'Not decided in 1 of 2 scenarios of the rule: no such terminal.');
  assert.equal(verdict([scenario('passed'), scenario('passed')]).reason, undefined);
});

test('the reason of a scenario that was blocked comes before that of one that was skipped', () => {
  const lacking = scenario('skipped', { reason: 'no such terminal' });
  const blocked = scenario('blocked', { reason: 'the plainest charge was refused with 004' });
  for (const both of [
    [lacking, blocked],
    [blocked, lacking],
  ]) {
    assert.equal(verdict(both).reason, 'Not decided: the plainest charge was refused with 004.');
    assert.equal(
      verdict([...both, scenario('passed')]).reason,
      'Not decided in 2 of 3 scenarios of the rule: the plainest charge was refused with 004.',
    );
  }
  assert.equal(
    verdict([lacking]).reason,
    'The scenario needs something that the target lacks: no such terminal.',
  );
});

test('a scenario with a simulated fault decides nothing, its twin without one does', () => {
  assert.equal(verdict([scenario('passed', { planted: true })]).verdict, 'skipped');
  assert.equal(verdict([scenario('failed', { planted: true })]).verdict, 'skipped');
  assert.equal(verdict([scenario('passed')]).verdict, 'passed');
  assert.equal(verdict([scenario('failed')]).verdict, 'failed');
});

test('a stated rule is observed only if a whole run shows that the target answers in another allowed way', () => {
  const [id, note] = [
    'refundDeal.error.321',
    'The target answers 341 in this case, which the specification allows too.',
  ];
  const other = scenario('passed', {
    rules: [id],
    report: { ...report, met: '341', accepted: ['refundDeal'] },
  });
  const found = (scenarios: readonly RunScenario[], cutBy: readonly string[] = []) =>
    verdict(scenarios, { id: id as Rule['id'] }, cutBy);
  assert.deepEqual([found([other]).verdict, found([other]).reason], ['observed', note]);
  assert.equal(found([other], ['--shard 2/2']).verdict, 'skipped');
  const lacking = scenario('skipped', { rules: [id], reason: 'no such terminal' });
  assert.equal(found([other, lacking]).verdict, 'skipped');
});

test('a rule whose scenario was blocked names the rule that covers the fault, which fails', () => {
  const root = { ...rule, id: 'command.refundDeal' } as const;
  const why = 'a plain refundDeal was refused with 401';
  const blocked = scenario('blocked', { reason: why, report: { ...report, because: [root.id] } });
  const failing = scenario('failed', { rules: [root.id], reason: why });
  const verdicts = verdictsOf([rule, root], [blocked, failing], [], []);
  assert.deepEqual(
    verdicts.map(({ id, verdict, because, reason }) => ({ id, verdict, because, reason })),
    [
      {
        ...{ id: rule.id, verdict: 'skipped', because: [root.id] },
        reason: `Not decided because of ${root.id}: ${why}.`,
      },
      { id: root.id, verdict: 'failed', because: undefined, reason: why },
    ],
  );
  const other = { ...failing, outcome: 'passed' } as const;
  const alone = verdictsOf([rule, root], [blocked, other], [], []);
  assert.deepEqual(
    alone.map(({ verdict, reason }) => [verdict, reason]),
    [
      ['skipped', `Not decided because of ${root.id}: ${why}.`],
      ['failed', why],
    ],
    'a fault that blocks a scenario shows in a rule, also if the scenario of that rule passed',
  );
  const planted = verdictsOf([rule, root], [{ ...blocked, planted: true }, other], [], []);
  assert.deepEqual(
    planted.map(({ verdict }) => verdict),
    ['skipped', 'passed'],
  );
});
