import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CertificateRule, Verdict } from '../../src/certificate/certificate.ts';
import type { ScenarioReport } from '../../src/certificate/scenario-report.ts';
import { replyElementCoverage, ruleCoverage } from '../../src/certification/coverage/index.ts';
import { crossed, moveCoverage, unknownCells } from '../../src/certification/coverage/moves.ts';
import { resultCodeCoverage } from '../../src/certification/coverage/result-codes.ts';
import type { RunScenario } from '../../src/certification/outcomes.ts';
import { cellId } from '../../src/certification/plan.ts';
import type { ReplyTable } from '../../src/contract/index.ts';
import { certificateRule, report, runScenario } from './run-scenario.ts';

const rule = (id: string, verdict: Verdict = 'passed', changes: Partial<CertificateRule> = {}) =>
  certificateRule({
    ...{ id, verdict, observable: verdict === 'not observable' ? 'no' : 'reply' },
    ...(verdict !== 'passed' && { reason: `why ${verdict}` }),
    ...changes,
  });

interface Listed {
  readonly name?: string;
  readonly rules?: readonly string[];
  readonly cells?: readonly string[];
  readonly planted?: boolean;
  readonly outcome?: RunScenario['outcome'];
  readonly reason?: string;
  readonly met?: string;
  readonly command?: string;
  readonly seen?: Partial<ScenarioReport['seen']>;
}

const scenario = ({ met: result, command = 'doDeal', seen, reason, ...listed }: Listed): RunScenario =>
  runScenario({
    place: `${listed.name ?? 'a'}.feature:1`,
    ...listed,
    ...(reason !== undefined && { reason }),
    report: {
      ...report,
      exchanges: [{ command, at: '2026-01-01T00:00:00Z', durationMs: 1, request: '', reply: '' }],
      ...(result !== undefined && { deciding: 0, met: result }),
      seen: { ...report.seen, ...seen },
    },
  });

test('a rule counts as covered whether it was kept or broken, and as missing where nothing decided it', () => {
  const part = ruleCoverage([
    rule('a'),
    rule('b', 'failed'),
    rule('c', 'skipped'),
    rule('d', 'not observable'),
    rule('e', 'observed'),
    rule('f', 'observed', { standing: 'chosen' }),
  ]);
  assert.deepEqual(part, {
    reached: 3,
    of: 4,
    missing: [{ id: 'c', reason: 'why skipped' }],
    aside: [{ id: 'd', reason: 'why not observable' }],
  });
});

test('a rule that the client or a replay hides is missing, so that each run counts the same rules', () => {
  const hidden = rule('a', 'not observable', { observable: 'reply' });
  const { of, missing, aside } = ruleCoverage([hidden, rule('b')]);
  assert.deepEqual([of, missing.map(({ id }) => id), aside], [2, ['a'], []]);
});

const codes = (rules: readonly CertificateRule[], ...scenarios: readonly Listed[]) =>
  resultCodeCoverage(rules, scenarios.map(scenario));

test('a code is provoked by the command it belongs to, and by no other', () => {
  const rules = [rule('refundDeal.error.310'), rule('cancelDeal.error.310')];
  const found = codes(rules, { seen: { codes: ['refundDeal 310'] } });
  assert.deepEqual(
    found.codes.map(({ id, how }) => [id, how]),
    [
      ['refundDeal.error.310', 'provoked'],
      ['cancelDeal.error.310', 'not reached'],
    ],
  );
  assert.deepEqual(
    [found.reached, found.of, found.missing.map(({ id }) => id)],
    [1, 2, ['cancelDeal.error.310']],
  );
});

test('the scenario that is about the code is named before one that met it on its way', () => {
  const id = 'cancelDeal.error.312';
  const seen = { codes: ['cancelDeal 312'] };
  const passing = { name: 'on its way', seen };
  const carrying = { name: 'about it', rules: [id], met: '312', seen };
  const by = (...scenarios: readonly Listed[]) => codes([rule(id)], ...scenarios).codes[0]?.by;
  assert.deepEqual(by(passing, carrying), { scenario: 'about it', place: 'about it.feature:1' });
  assert.deepEqual(by(passing), { scenario: 'on its way', place: 'on its way.feature:1' });
});

test('what only a simulated fault led to is shown, counts as missing, and never as provoked', () => {
  const seen = { codes: ['transmitInquire 504'] };
  const planted = { planted: true, seen };
  const rules = [rule('transmit.error.504')];
  const shown = codes(rules, planted);
  assert.deepEqual([shown.codes[0]?.how, shown.reached, shown.of, shown.shown], ['shown', 0, 1, 1]);
  assert.equal(shown.missing[0]?.reason, 'Only a simulated fault produced the code.');
  const provoked = codes(rules, planted, { seen });
  assert.deepEqual([provoked.codes[0]?.how, provoked.reached, provoked.shown], ['provoked', 1, 0]);
});

test('a code that lies inside the gateway is not required, even if a run provokes it', () => {
  const inside = [rule('transmit.error.553', 'not observable')];
  const unseen = codes(inside);
  assert.deepEqual(
    [unseen.of, unseen.aside],
    [0, [{ id: 'transmit.error.553', reason: 'why not observable' }]],
  );
  const shown = codes(inside, { planted: true, seen: { codes: ['transmitTerminal 553'] } });
  assert.deepEqual([shown.of, shown.shown, shown.missing], [0, 1, []]);
  const provoked = codes(inside, { seen: { codes: ['transmitTerminal 553'] } });
  assert.deepEqual([provoked.of, provoked.codes[0]?.how, provoked.aside.length], [0, 'provoked', 1]);
});

test('each run requires the same codes: one that the target answers otherwise, or that a client hides, is missing', () => {
  const rules = [
    rule('refundDeal.error.341', 'observed'),
    rule('inquireTerminal.error.003', 'not observable', { observable: 'reply' }),
  ];
  const found = codes(rules);
  assert.deepEqual([found.of, found.reached, found.aside], [2, 0, []]);
});

test('the codes of a refusal and of an invoice are met in their own elements', () => {
  const rules = [
    rule('doDeal.error.refusal'),
    rule('invoice.creationCode.671'),
    rule('invoice.responseCode.100'),
    rule('limit.cvv'),
  ];
  const found = codes(rules, {
    seen: { codes: ['doDeal 004', 'inquireInvoice 671', 'inquireInvoice invoiceResponseCode 100'] },
  });
  assert.deepEqual(
    found.codes.map(({ code, how }) => [code, how]),
    [
      ['004', 'provoked'],
      ['671', 'not reached'],
      ['100', 'provoked'],
    ],
  );
});

const subject = { states: ['on hold', 'transmitted'], moves: ['cancelDeal', 'release'] };
const moves = (...scenarios: readonly Listed[]) => moveCoverage(scenarios.map(scenario), [subject]);
const cell = (found: ReturnType<typeof moves>, id: string) => found.cells.find((one) => one.id === id);

test('each state is crossed with each move, and a cell that nothing tried is missing', () => {
  const found = moves({ cells: ['transmitted/cancelDeal'], rules: ['x'], met: '313' });
  assert.deepEqual([found.reached, found.of], [1, 4]);
  assert.deepEqual(
    found.missing.map(({ id }) => id),
    ['on-hold/cancelDeal', 'on-hold/release', 'transmitted/release'],
  );
  const { outcome, met: result } = cell(found, 'transmitted/cancelDeal') ?? {};
  assert.deepEqual([outcome, result], ['passed', '313']);
});

test('a move that no rule is about is observed; a failure outweighs a pass', () => {
  const cells = ['on-hold/release'];
  const noted = { cells, met: '310' };
  assert.equal(cell(moves(noted), 'on-hold/release')?.outcome, 'observed');
  const passed = { cells, rules: ['x'], met: '000' };
  assert.equal(cell(moves(noted, passed), 'on-hold/release')?.outcome, 'passed');
  const failed = { ...passed, outcome: 'failed', reason: 'met 310' } as const;
  assert.equal(cell(moves(passed, failed), 'on-hold/release')?.outcome, 'failed');
});

test('a scenario that did not get as far reaches no cell, and its reason is told', () => {
  const found = moves({
    cells: ['on-hold/release'],
    outcome: 'blocked',
    reason: 'the preparation of the scenario failed',
  });
  const { outcome, reason } = cell(found, 'on-hold/release') ?? {};
  assert.equal(outcome, 'not reached');
  assert.match(reason ?? '', /the preparation of the scenario failed/);
  // The scenario passed, but none of its exchanges decided the pair of state and operation.
  assert.equal(cell(moves({ cells: ['on-hold/release'] }), 'on-hold/release')?.outcome, 'not reached');
});

test('who carries the rule of a move and sends its command tries it', () => {
  const stated = { 'transmitted/release': 'transition.some' };
  const found = (listed: Listed) => moveCoverage([scenario(listed)], [{ ...subject, stated }]);
  const listed = { rules: ['transition.some'], met: '502' };
  assert.equal(found({ ...listed, command: 'release' }).reached, 1);
  assert.equal(found({ ...listed, command: 'inquireTransactions' }).reached, 0);
});

test("the contract's states and moves are crossed, and an unknown cell is a fault of the suite", () => {
  const found = moveCoverage([]);
  assert.ok(found.states.length >= 8 && found.of >= 40);
  assert.deepEqual(
    crossed([{ from: ['transmitted', 'held'], by: ['hold'], to: 'on hold', line: 1, says: '' }]),
    { states: ['held', 'on hold', 'transmitted'], moves: ['hold'] },
  );
  const known = cellId('pending transmission', 'cancelDeal');
  const named = [scenario({ cells: [known, 'pending-transmission/sneeze'] })];
  assert.deepEqual(unknownCells(named), ['a.feature:1: pending-transmission/sneeze']);
});

const table: ReplyTable = {
  prefix: 'limit',
  within: '',
  fields: {
    said: { carried: 'filled', line: 1, says: '' },
    some: { carried: 'sometimes', line: 1, says: '' },
    bare: { carried: 'always', line: 1, says: '' },
    chip: { carried: 'sometimes', line: 1, says: '', observable: 'no', unobservable: 'No card is present.' },
  },
};
const elements = (seen: Partial<ScenarioReport['seen']>) =>
  replyElementCoverage([scenario({ seen })], [table]);

test('an element is seen when it came filled; empty is enough for one that may be empty', () => {
  const found = elements({ filled: { limit: 'said some' }, empty: { limit: 'bare' } });
  assert.deepEqual(found, {
    reached: 3,
    of: 3,
    missing: [],
    aside: [{ id: 'limit.chip', reason: 'No card is present.' }],
    onlyEmpty: ['limit.bare'],
  });
  assert.deepEqual(elements({ filled: { limit: 'said some bare' } }).onlyEmpty, []);
});

test('the empty structure of a refusal shows nothing of what comes filled or not at all', () => {
  const found = elements({ empty: { limit: 'said some' } });
  assert.deepEqual(found.missing, [
    { id: 'limit.said', reason: 'The element was always empty.' },
    { id: 'limit.some', reason: 'The element was always empty.' },
    { id: 'limit.bare', reason: 'No reply of the run contained the element.' },
  ]);
});
