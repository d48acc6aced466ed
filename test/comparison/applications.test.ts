import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare, comparisonHtml } from '../../src/comparison/index.ts';
import { type CheckId, certificateOf, type MerchantCertificate } from '../../src/merchant/index.ts';
import { evidence } from '../attestation/evidence-fixture.ts';
import { CONFORMANT } from '../certification/certificate-fixture.ts';

type Check = MerchantCertificate['tasks'][number]['checks'][number];

const BEGUN = { startedAt: '2026-11-22T10:00:00.000Z' };
const whole = certificateOf(evidence(BEGUN));

const application = (
  checks: Readonly<Partial<Record<CheckId, Check['verdict'] | Omit<Check, 'check' | 'weight'>>>>,
  changes: Partial<MerchantCertificate> = {},
): MerchantCertificate => ({
  ...whole,
  tasks: [
    {
      ...{ id: 'one', title: 'The first <task>', scope: ['charge'], verdict: 'passed', order: 'T-1-a' },
      checks: Object.entries(checks).map(([check, said]) => ({
        ...{ check: check as CheckId, weight: 'required' },
        ...(typeof said === 'string' ? { verdict: said } : said),
      })),
      timeline: [],
    },
  ],
  ...changes,
});

const a = application({
  ...{
    'ledger.net': 'passed',
    'wire.rules': 'passed',
    'outcome.state': 'failed',
    'wire.arrived': 'passed',
  },
  'practice.own-timeout': { verdict: 'undecided', reason: 'nothing came to https://localhost:1' },
});
const b = application(
  {
    ...{ 'ledger.net': 'undecided', 'outcome.state': 'passed', 'practice.amounts-exact': 'passed' },
    'wire.rules': { verdict: 'failed', reason: 'a rule' },
    'wire.arrived': { verdict: 'passed', attested: true },
    'practice.own-timeout': { verdict: 'undecided', reason: 'nothing came to https://localhost:2' },
  },
  { verdict: 'not ready', scope: ['charge', 'page'] },
);

test('what passed and failed now comes first, by task; what is of one run alone is no difference', () => {
  const { same, verdicts, alone, remarks } = compare(a, b);
  const { worse, better, otherwise } = verdicts;
  assert.equal(same, false);
  assert.deepEqual(
    worse.map(({ subject, id, a: from, b: to }) => [subject, id, from, to]),
    [
      ['one', 'wire.rules', { verdict: 'passed' }, { verdict: 'failed', reason: 'a rule' }],
      ['one', 'ledger.net', { verdict: 'passed' }, { verdict: 'undecided' }],
    ],
  );
  assert.deepEqual(
    better.map(({ id }) => id),
    ['outcome.state'],
  );
  assert.deepEqual(
    otherwise.map(({ id, a: from, b: to }) => [id, from, to]),
    [['wire.arrived', { verdict: 'passed' }, { verdict: 'attested' }]],
  );
  assert.deepEqual(alone, { a: [], b: ['one: practice.amounts-exact'] });
  assert.deepEqual(remarks, ['The certificates have different scopes.']);
  assert.equal(compare(a, a).same, true);
  assert.equal(compare(a, { ...a, verdict: 'incomplete' }).same, false);
});

test('the doctor is compared as a task of its own', () => {
  const finding = (verdict: 'passed' | 'failed') => ({
    doctor: [{ question: 'path', verdict, says: '' }] as const,
  });
  const { verdicts } = compare(application({}, finding('passed')), application({}, finding('failed')));
  assert.deepEqual(
    verdicts.worse.map(({ subject, id }) => [subject, id]),
    [['doctor', 'path']],
  );
});

test('a gateway and an application are not compared', () => {
  assert.throws(() => compare(a, CONFORMANT, { a: 'shop', b: 'theirs' }), /application \(shop\)/);
  assert.throws(() => compare(CONFORMANT, a, { a: 'theirs', b: 'shop' }), /application \(shop\)/);
});

test('the page of two applications shows each difference, its task and both verdicts, and no part that only gateways have', () => {
  const page = comparisonHtml(compare(a, b, { a: 'reports/a', b: 'reports/b' }));
  assert.match(page, /<h1[^>]*>The certificates differ</);
  for (const part of [
    ...['Got worse', 'Not decided any more', 'Got better', 'Checks only in B', 'Every check', 'Attested'],
    ...['The first &lt;task&gt;', 'a rule', 'Not ready', 'charge, page', 'different scopes'],
  ])
    assert.ok(page.includes(part), part);
  assert.match(page, /<code class="id">wire\.<wbr>rules<\/code>/);
  assert.ok(!/<task>|id="proof"|id="fields"|id="observed"|undefined|\[object/.test(page));
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
  assert.equal(new Set(ids).size, ids.length);
  const links = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id = '']) => id);
  assert.ok(links.length > 2);
  for (const link of links) assert.ok(ids.includes(link), link);
  const same = comparisonHtml(compare(a, a));
  assert.match(same, /<h1[^>]*>Nothing differs</);
  assert.ok(!same.includes('Got worse'));
});
