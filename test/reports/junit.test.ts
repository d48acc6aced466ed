import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Certificate, CertificateRule, Verdict } from '../../src/certificate/certificate.ts';
import { junitXml } from '../../src/reports/junit.ts';
import { COVERAGE } from '../certification/coverage-fixture.ts';

const HOSTILE = 'met "<b>&amp;</b>" ]]> \u0000\u0008\u001f\ufffe\ud800 שלום 😀';
const HARMLESS = 'met "<b>&amp;</b>" ]]>  שלום 😀';

function rule(id: string, verdict: Verdict, reason?: string): CertificateRule {
  return {
    id,
    verdict,
    ...(reason === undefined ? {} : { reason }),
    standing: verdict === 'warned' ? 'recommended' : verdict === 'observed' ? 'chosen' : 'stated',
    binds: 'gateway',
    observable: 'reply',
    statement: `The statement of ${id}.`,
    source: 'line 1',
    scenarios: ['A scenario'],
    evidence: [
      { scenario: 'A scenario', by: 'judge', verdict: 'passed', exchange: 'good' },
      ...(verdict === 'failed' || verdict === 'warned'
        ? [{ scenario: 'A scenario', by: 'scenario', verdict: 'failed', exchange: 'bad' } as const]
        : []),
    ],
  };
}

const CERTIFICATE: Certificate = {
  schemaVersion: 2,
  subject: 'gateway',
  verdict: 'not conformant',
  because: ['2 stated rules were broken.'],
  target: { name: 'A & B', kind: 'live', baseUrl: 'https://gateway.example.test', fingerprint: 'f' },
  suite: { version: '0.1.0', commit: 'abc' },
  contract: { version: '1', digest: 'd' },
  startedAt: '2026-11-21T08:00:00.000Z',
  durationMs: 1234,
  seed: 4711,
  counterexamples: [],
  scenarios: { run: 1, passed: 0, failed: 1, skipped: 0, observed: 0 },
  undecided: [],
  totals: { planned: 8, passed: 2, failed: 2, warned: 1, skipped: 1, observed: 1, notObservable: 1 },
  coverage: COVERAGE,
  schema: {
    requests: { valid: 3, notValid: 1, noSchema: 0 },
    replies: { valid: 3, notValid: 1, noSchema: 0 },
    audited: 8,
  },
  rules: [
    rule('doDeal.request.cvv', 'passed'),
    rule('doDeal.request.total', 'failed', HOSTILE),
    rule('limit.cvv', 'failed', 'two\nlines'),
    rule('limit.cardNo', 'passed'),
    rule('limit.clock', 'skipped', 'No clock.'),
    rule('limit.logs', 'not observable', 'Logs are kept inside.'),
    rule('limit.language', 'warned', 'Expected HEB.'),
    rule('unstated.01', 'observed', 'It holds 41 elements.'),
  ],
  observations: [],
  exchanges: {
    good: { command: 'doDeal', at: 'then', durationMs: 5, request: '<good/>', reply: '<good/>' },
    bad: {
      command: 'doDeal',
      at: 'now',
      durationMs: 7,
      request: '<a><cvv>***</cvv></a>',
      reply: '<a><m>]]>\u0001</m></a>',
    },
  },
};

interface Case {
  readonly name: string;
  readonly classname: string;
  readonly failure?: { readonly message: string; readonly type: string; readonly '#text': string };
  readonly skipped?: { readonly message: string };
  readonly 'system-out'?: string;
}

interface Suite {
  readonly name: string;
  readonly tests: string;
  readonly failures: string;
  readonly errors: string;
  readonly skipped: string;
  readonly testcase: readonly Case[];
}

const xml = junitXml(CERTIFICATE);
const parsed = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
  isArray: (name) => name === 'testsuite' || name === 'testcase',
}).parse(xml).testsuites as Omit<Suite, 'testcase'> & { time: string; testsuite: readonly Suite[] };
const cases = new Map(parsed.testsuite.flatMap(({ testcase }) => testcase).map((each) => [each.name, each]));

function found(id: string): Case {
  const each = cases.get(id);
  assert.ok(each, id);
  return each;
}

describe('the certificate as JUnit XML', () => {
  it('says of a failed rule where the handbook explains it', () => {
    assert.match(xml, /\nSpecification: .+\nExplained by: tck explain [\w.-]+\n/);
    const linked = junitXml({ ...CERTIFICATE, handbook: 'https://docs.example' });
    assert.match(linked, /\nHandbook: https:\/\/docs\.example\/rules\/[\w-]+\.html#[\w.-]+\n/);
  });

  it('is well formed, and holds no character XML cannot', () => {
    assert.equal(XMLValidator.validate(xml), true);
    assert.ok(![...xml].some((character) => /[^\t\n\r\P{C}]/u.test(character)));
    assert.ok(!xml.includes(']]>'));
  });

  it('has a suite for each group and a case for each rule', () => {
    assert.deepEqual(
      parsed.testsuite.map(({ name, testcase }) => [name, testcase.map((each) => each.name)]),
      [
        ['run: the verdict on the whole run', ['verdict']],
        ['doDeal.request', ['doDeal.request.cvv', 'doDeal.request.total']],
        ['limit', ['limit.cvv', 'limit.cardNo', 'limit.clock', 'limit.logs', 'limit.language']],
        ['unstated', ['unstated.01']],
      ],
    );
    assert.equal(found('limit.cvv').classname, 'limit');
  });

  it('counts what it holds', () => {
    const { tests, failures, errors, skipped } = parsed;
    assert.deepEqual(
      { tests, failures, errors, skipped },
      { tests: '9', failures: '3', errors: '0', skipped: '2' },
    );
    assert.equal(parsed.time, '1.234');
    for (const { name, testcase, ...suite } of parsed.testsuite) {
      assert.equal(Number(suite.tests), testcase.length, name);
      assert.equal(Number(suite.failures), testcase.filter((each) => each.failure).length, name);
      assert.equal(Number(suite.skipped), testcase.filter((each) => each.skipped).length, name);
    }
  });

  it('fails a failed rule with its reason and the exchange that decided, and no other', () => {
    const { failure } = found('doDeal.request.total');
    assert.equal(failure?.message, HARMLESS);
    assert.equal(failure.type, 'stated');
    assert.match(failure['#text'], /Exchange bad: doDeal at now, 7 ms/);
    assert.match(failure['#text'], / {2}<cvv>\*\*\*<\/cvv>\n/);
    assert.doesNotMatch(failure['#text'], /<good\/>/);
    assert.match(xml, /message="two&#10;lines"/);
  });

  it('skips what was skipped and what cannot be seen, with the reason', () => {
    assert.equal(found('limit.clock').skipped?.message, 'No clock.');
    assert.equal(found('limit.logs').skipped?.message, 'not observable: Logs are kept inside.');
    assert.equal(found('limit.clock').failure, undefined);
  });

  it('lets warned and observed rules pass, with a word', () => {
    for (const [id, words] of [
      ['limit.language', /warned: Expected HEB\.\nExchange bad/],
      ['unstated.01', /observed: It holds 41 elements\./],
    ] as const) {
      assert.match(found(id)['system-out'] ?? '', words);
      assert.equal(found(id).failure ?? found(id).skipped, undefined);
    }
  });

  it('has a case for the verdict, because a client can have faults that no rule of the gateway shows', () => {
    assert.equal(found('verdict').failure?.message, CERTIFICATE.because.join(' '));
    const verdictIn = (verdict: Certificate['verdict']) =>
      /<testcase name="verdict"[^>]*>\s*<(\w+)/.exec(junitXml({ ...CERTIFICATE, verdict }))?.[1];
    assert.equal(verdictIn('incomplete'), 'error');
    assert.equal(verdictIn('conformant'), undefined);
  });

  it('says nothing more about a rule that passed', () => {
    assert.deepEqual(Object.keys(found('limit.cardNo')).sort(), ['classname', 'name', 'time']);
  });

  it('names file, line and time of the scenario; one of several rules is counted once', () => {
    const place = { file: 'features/a.feature', line: 7, milliseconds: 1500 };
    const xml = junitXml(CERTIFICATE, new Map([['A scenario', place]]));
    const cases = [...xml.matchAll(/<testcase ([^>]*)>/g)].map(([, attributes = '']) => attributes);
    assert.equal(cases.length, CERTIFICATE.rules.length + 1);
    for (const one of cases.slice(1))
      assert.match(one, /file="features\/a\.feature" line="7" time="(?:1\.500|0\.000)"/);
    assert.equal(cases.filter((one) => one.includes('time="1.500"')).length, 1);
  });

  it('is well formed without rules, too', () => {
    const none = junitXml({ ...CERTIFICATE, rules: [] });
    assert.equal(XMLValidator.validate(none), true);
    assert.match(none, /tests="1"/);
  });
});
