import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { insideWords, schemaSentence } from '../../src/certificate/index.ts';
import { cannotUndo } from '../../src/certificate/words.ts';
import type { Places } from '../../src/reports/places.ts';
import { summary } from '../../src/reports/summary.ts';
import { CONFORMANT, NOT_CONFORMANT } from '../certification/certificate-fixture.ts';

const reports = {
  html: '/r/certificate.html',
  json: '/r/c.json',
  junit: '/r/j.xml',
  messages: '/r/m.ndjson',
};
const said = (certificate: typeof NOT_CONFORMANT, places: Places = new Map()) =>
  stripVTControlCharacters(summary(certificate, reports, places));

test('broken rules come first, with scenario, exchange and explanation; what is still approved is one line, behind the totals', () => {
  const text = said({ ...NOT_CONFORMANT, left: ['charge of 1.00 ILS', 'payout of 2.00 ILS'] });
  const failed = NOT_CONFORMANT.rules.filter(({ verdict }) => verdict === 'failed');
  assert.ok(failed.length > 1);
  for (const { id } of failed) assert.match(text, new RegExp(`failed {2}${id}\n`));
  assert.match(
    text,
    /\n {10}Scenario: .+\n {10}Exchange: .+, \w+\n {10}Also: check \d+\n {10}Explained by: npm run tck -- explain /,
  );
  assert.match(text, /\n {2}warned {2}envelope\.reply\.language\n {10}Expected HEB, got ENG\.\n/);
  assert.match(
    text,
    /\n {2}Next {9}npm run tck -- explain .+\n {15}npm run tck -- cleanup --target-file FILE --out \/r tries to cancel or refund 2 of 2\n/,
  );
  const places = [
    '  failed',
    '  warned',
    ' rules: ',
    'Not undone, or not known to be undone: 1 charge and 1 payout. `npm run tck -- cleanup --dry-run --out ',
    'skipped ',
  ].map((part) => text.indexOf(part));
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
    text,
  );
  assert.ok(places.every((place) => place > 0));
  assert.ok(!text.includes('charge of 1.00 ILS'), 'the certificate lists them');
});

test('what a gateway or a target file says ends no line, steers no terminal and commands no runner', () => {
  const foreign = 'a\n::warning::b\r\u009b31m ##[error]c\u202e';
  const rules = NOT_CONFORMANT.rules.map((rule, index) => ({
    ...rule,
    verdict: index % 2 === 0 ? ('failed' as const) : ('skipped' as const),
    reason: `::error::${foreign}`,
  }));
  const { target } = NOT_CONFORMANT;
  const text = summary(
    { ...NOT_CONFORMANT, rules, because: [foreign], left: [foreign], target: { ...target, name: foreign } },
    reports,
  );
  assert.equal(text.split('b 31m ## [error]c ').length > 5, true, text);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001a\u001c-\u001f\u007f-\u009f\u202e]|^\s*::|##\[/m);
});

test('skipped rules stand together by their reason', () => {
  const rules = CONFORMANT.rules.map((rule) =>
    rule.standing === 'stated' ? { ...rule, verdict: 'skipped' as const, reason: 'No clock.' } : rule,
  );
  const number = rules.filter(({ verdict }) => verdict === 'skipped').length;
  assert.ok(number > 1);
  const text = said({ ...CONFORMANT, verdict: 'incomplete', rules });
  assert.equal(text.split('No clock.').length, 2);
  assert.match(text, new RegExp(`skipped ${number} stated rules\n +No clock\\.`));
});

test('the result of the mutation check is claimed only by a run that decided every rule', () => {
  const proof = { at: '', suite: CONFORMANT.suite, mutants: 8, killed: 8, stated: 9, proven: 9 };
  const { coverage } = CONFORMANT;
  const whole = { ...coverage, rules: { ...coverage.rules, reached: 9, of: 9 } };
  assert.match(
    said({ ...CONFORMANT, proof, coverage: whole }),
    /Mutation check {8}100 % {2}9 of 9 stated rules detected a gateway that breaks them \(8 faulty gateways\)/,
  );
  const part = { ...coverage, rules: { ...coverage.rules, reached: 2, of: 9 } };
  assert.match(
    said({ ...CONFORMANT, proof, coverage: part }),
    /not claimed, .* decided only 2 of 9 stated rules/,
  );
});

test('the headline names what the verdict is about: the client with faults, or the recording that answered', () => {
  const { target, totals } = NOT_CONFORMANT;
  const findings = [{ kind: 'malformed', command: 'doDeal', text: 'not well-formed', times: 1 }] as const;
  const client = { name: 'mine', findings };
  const headline = (changes: object) => said({ ...NOT_CONFORMANT, ...changes }).split('\n', 1)[0] ?? '';
  assert.equal(
    headline({ client, totals: { ...totals, failed: 0 } }),
    `NOT CONFORMANT  client “mine” (against ${target.name}, ${target.baseUrl})`,
  );
  assert.ok(totals.failed > 0);
  assert.equal(
    headline({ client }),
    `NOT CONFORMANT  ${target.name}, ${target.baseUrl}, through the client “mine”`,
  );
  const replay = { begun: '2026-11-01', misses: 0 };
  assert.equal(headline({ replay }), `NOT CONFORMANT  recording of ${target.name}`);
});

test('scenarios that a stop kept from running, and open points that no exchange shows, are no results', () => {
  const rules = CONFORMANT.rules.map((rule) => ({
    ...rule,
    ...(rule.verdict === 'observed' && { reason: 'No exchange of the run shows it.' }),
  }));
  const open = rules.filter(({ verdict }) => verdict === 'observed').length;
  assert.ok(open > 0);
  const scenarios = { run: 8, passed: 7, failed: 0, skipped: 1 };
  const undecided = [{ outcome: 'skipped', reason: 'stopped by Ctrl-C', scenarios: ['a', 'b'] }] as const;
  const text = said({ ...CONFORMANT, rules, scenarios, undecided } as unknown as typeof NOT_CONFORMANT);
  assert.match(text, /10 scenarios: 7 passed, 0 failed, 1 skipped, 2 not started,/);
  assert.match(
    text,
    new RegExp(
      `${CONFORMANT.totals.observed} left open by the specification \\(0 seen, ${CONFORMANT.totals.observed} not shown\\)`,
    ),
  );
});

test('stated rules are not counted as left open, and scenarios without a result have their reasons', () => {
  const [first, ...others] = CONFORMANT.rules;
  assert.ok(first);
  const stated = { ...first, standing: 'stated', verdict: 'observed', reason: 'The target answers 341.' };
  const undecided = [
    { outcome: 'blocked', reason: 'an inquiry was answered with 111', scenarios: ['a', 'b'] },
  ] as const;
  const text = said({
    ...CONFORMANT,
    rules: [stated, ...others],
    undecided,
  } as unknown as typeof NOT_CONFORMANT);
  const open = others.filter(({ verdict }) => verdict === 'observed').length;
  assert.match(
    text,
    new RegExp(
      `${open} left open by the specification \\(${open} seen, 0 not shown\\), 1 stated but answered in another way that is allowed`,
    ),
  );
  assert.match(text, /Scenarios without a result\n {4}2 scenarios blocked: an inquiry was answered with 111/);
});

test('pairs with a verdict and observed pairs are counted apart', () => {
  assert.match(
    said(CONFORMANT),
    /3 of 5 pairs of state and operation were tried .*: 2 with a verdict, and 1 only observed/,
  );
});

test('the next step is the target file only if the target lacks something', () => {
  const { target } = CONFORMANT;
  const rules = CONFORMANT.rules.map((rule) => ({
    ...rule,
    verdict: 'skipped' as const,
    reason: 'Left out.',
  }));
  const live = { ...CONFORMANT, rules, target: { ...target, kind: 'live' as const } };
  const of = (reason: string) => [{ reason, outcome: 'skipped' as const, scenarios: ['a.feature:1'] }];
  const cut = { ...live, because: ['Only a part of the suite ran: --command doDeal.'], undecided: [] };
  assert.doesNotMatch(said(cut), /lists what the target file lacks/);
  assert.doesNotMatch(
    said({ ...live, undecided: of('stopped by SIGINT') }),
    /lists what the target file lacks/,
  );
  assert.match(
    said({ ...live, undecided: of('the target has no clock') }),
    /lists what the target file lacks/,
  );
  const refused = { reason: 'a plain charge was refused', outcome: 'blocked' as const };
  const blocked = [...of('the target has no clock'), { ...refused, scenarios: ['b:1', 'c:1'] }];
  assert.doesNotMatch(said({ ...live, undecided: blocked }), /lists what the target file lacks/);
});

test('failed rules beyond the first fifteen are named, in one line', () => {
  const [first] = NOT_CONFORMANT.rules.filter(({ verdict }) => verdict === 'failed');
  assert.ok(first);
  const failed = (count: number) =>
    said({
      ...NOT_CONFORMANT,
      rules: Array.from({ length: count }, (_, index) => ({ ...first, id: `rule.${index}` })),
    });
  assert.match(failed(17), /\n {2}2 more failed rules: rule\.15, rule\.16\n/);
  assert.match(failed(32), /\n {2}17 more failed rules: rule\.15, .*, rule\.29 and 2 more\n/);
  assert.doesNotMatch(failed(15), /more failed rules/);
});

test('a warned rule is shown with the scenario that warned it', () => {
  const [first] = CONFORMANT.rules;
  assert.ok(first);
  const evidence = [{ scenario: 'A charge', by: 'judge' as const, verdict: 'failed' as const }];
  const rules = [{ ...first, verdict: 'warned' as const, reason: 'clientIp is missing', evidence }];
  assert.match(
    said({ ...CONFORMANT, rules }),
    /warned {2}\S+\n +clientIp is missing\n +Scenario: A charge\n/,
  );
});

test('what the kit cannot undo is left to a person, and cleanup is advised only for the rest', () => {
  const final = `payout of 2.00 ILS, terminal 1: ${cannotUndo}cancelDeal 313, refundDeal 310`;
  const both = said({ ...CONFORMANT, left: ['charge of 1.00 ILS', final, final] });
  assert.match(both, /: 1 charge and 2 payouts; the kit cannot undo 2 of them: cancel or refund by hand\. /);
  assert.match(both, /\n {2}Next .+cleanup .+ tries to cancel or refund 1 of 3\n/);
  const alone = said({ ...CONFORMANT, left: [final] });
  assert.match(alone, /: 1 payout; the kit cannot undo it: cancel or refund by hand\. /);
  assert.doesNotMatch(alone, /Next/);
});

test('the command that repeats a failure selects a scenario that showed it, on the same target', () => {
  const rule = NOT_CONFORMANT.rules.find(({ verdict }) => verdict === 'failed');
  assert.ok(rule);
  const scenario = 'A refund';
  const evidence = [{ scenario, by: 'judge', verdict: 'failed' }] as const;
  const { target } = NOT_CONFORMANT;
  const next = (tags: readonly string[], kind: typeof target.kind = 'live', given = {}, client = false) => {
    const places: Places = new Map([[scenario, { file: 'a.feature', line: 1, milliseconds: 1, tags }]]);
    const failed = {
      ...{ ...NOT_CONFORMANT, rules: [{ ...rule, evidence }], target: { ...target, kind } },
      ...(client && { client: { name: 'shop', findings: [] } }),
    };
    const text = stripVTControlCharacters(summary(failed, reports, places, given));
    return /shows the rule(?:; (.+))?\n/.exec(text)?.[1];
  };
  assert.equal(
    next([`@rule:${rule.id}`, '@command:refundDeal']),
    `npm run tck -- certify --target-file FILE --tags @rule:${rule.id} repeats only its scenarios`,
  );
  assert.equal(
    next(['@rule:another', '@command:refundDeal'], 'sandbox'),
    'npm run tck -- certify --command refundDeal repeats the scenarios of refundDeal, at least one of which broke the rule',
  );
  assert.equal(
    next([`@rule:${rule.id}`], 'replay', { recording: 'my recordings/live' }),
    `npm run tck -- certify --recording 'my recordings/live' --tags @rule:${rule.id} repeats only its scenarios`,
  );
  assert.equal(
    next([`@rule:${rule.id}`], 'sandbox', { client: './my-client.mjs' }, true),
    `npm run tck -- certify --client ./my-client.mjs --tags @rule:${rule.id} repeats only its scenarios`,
  );
  for (const client of ['php client.php -p SECRET', 'https://u:SECRET@shop.example/'])
    assert.equal(
      next([`@rule:${rule.id}`], 'sandbox', { client }, true),
      `npm run tck -- certify --client MODULE --tags @rule:${rule.id} repeats only its scenarios`,
    );
  assert.equal(next([]), undefined);
});

test('pairs that no scenario tried are not measured, and missing pairs are counted with their combinations', () => {
  const { pairs: _, ...coverage } = CONFORMANT.coverage;
  const line = (pairs?: object) =>
    /Pairs of attributes.*/.exec(
      said({ ...CONFORMANT, coverage: { ...coverage, ...(pairs && { pairs }) } } as typeof NOT_CONFORMANT),
    )?.[0];
  assert.equal(line(), 'Pairs of attributes       -  not measured, because no scenario that tries pairs ran');
  const missing = ['life with sent', 'life with clock'].map((id) => ({ id, reason: 'Not tried.' }));
  assert.equal(
    line({ reached: 4, of: 10, missing, aside: [] }),
    'Pairs of attributes    40 %  4 of 10 pairs of attributes of a transaction were tried, and 6 are missing, which belong to 2 combinations of two attributes',
  );
  const aside = ['sent by request', 'clock past noon'].map((id) => ({
    id,
    reason: 'The target has no clock.',
  }));
  assert.match(
    line({ reached: 0, of: 0, missing: [], aside }) ?? '',
    / - {2}the suite cannot try any pair of attributes with this target; the suite cannot try these values of attributes with this target: sent = by request, clock = past noon$/,
  );
});

test('a result code that the run provoked in another way is not only among those that no run has to provoke', () => {
  const reason = 'Its cause lies inside.';
  const codes = (how: string) => [{ id: 'x.501', code: '501', commands: ['x'], says: '', how, reason }];
  const text = (how: string) =>
    insideWords({
      ...CONFORMANT.coverage.resultCodes,
      aside: [{ id: 'x.501', reason }],
      codes: codes(how) as never,
    });
  assert.match(
    text('provoked'),
    /^no run has to provoke x\.501: .+\. This run provoked x\.501 in another way$/,
  );
  assert.doesNotMatch(text('aside'), /This run/);
});

test('one of something is singular', () => {
  const counts = { valid: 1, notValid: 0, noSchema: 0 };
  assert.equal(
    schemaSentence({ requests: counts, replies: counts, audited: 1 }),
    'Schema: 1 request valid, 0 not valid; 1 reply valid, 0 not valid; a second validator agrees on 1 message, chosen by their form.',
  );
});
