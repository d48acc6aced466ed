import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Evidence } from '../../src/certificate/certificate.ts';
import { certificateHtml } from '../../src/reports/html/certificate-html.ts';
import { CONFORMANT, EXCHANGES, INCOMPLETE, NOT_CONFORMANT } from '../certification/certificate-fixture.ts';

const PAGES = [CONFORMANT, NOT_CONFORMANT, INCOMPLETE].map(
  (each) => [each.verdict, certificateHtml(each)] as const,
);
const page = certificateHtml(NOT_CONFORMANT);

function between(text: string, from: string, to: string): string {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start);
  assert.ok(start >= 0 && end > start, `${from} … ${to}`);
  return text.slice(start, end);
}

/** The compressed evidence in the page, by the id of its element. */
function evidenceOf(text: string): Readonly<Record<string, string>> {
  const packed = between(text, 'id="evidence">', '</script>').slice('id="evidence">'.length);
  return JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString('utf8'));
}

const allOf = (text: string): string => [text, ...Object.values(evidenceOf(text))].join('\n');

/** Like assert.match, but the error message does not contain the whole page. */
const has = (text: string, pattern: RegExp) => assert.ok(pattern.test(text), `no ${pattern}`);
const hasNot = (text: string, pattern: RegExp) => assert.ok(!pattern.test(text), `${pattern} is there`);

function inOrder(text: string, ...parts: readonly string[]): void {
  let at = -1;
  for (const part of parts) {
    const next = text.indexOf(part, at + 1);
    assert.ok(next > at, `${part} is missing or comes too early`);
    at = next;
  }
}

describe('the certificate as a page', () => {
  it('counts the scenarios that a stop prevented apart, and shows pairs only if they were tried', () => {
    const { pairs, ...coverage } = CONFORMANT.coverage;
    const undecided = [{ outcome: 'skipped', reason: 'stopped by Ctrl-C', scenarios: ['a', 'b'] }] as const;
    has(certificateHtml({ ...CONFORMANT, undecided, coverage }), /<dd>\d+ planned, 2 not started<br>/);
    has(
      certificateHtml({ ...CONFORMANT, coverage }),
      /Pairs of attributes: not measured, because no scenario/,
    );
    hasNot(certificateHtml(CONFORMANT), /not started/);
    const measured = pairs ?? { reached: 1, of: 1, missing: [], aside: [] };
    hasNot(certificateHtml({ ...CONFORMANT, coverage: { ...coverage, pairs: measured } }), /not measured/);
  });

  for (const [verdict, text] of PAGES) {
    it(`shows the verdict: ${verdict}`, () => {
      const title = between(text, '<h1', '</h1>').toLowerCase();
      assert.equal(title.slice(title.indexOf('>') + 1), verdict);
    });

    it(`loads nothing from anywhere: ${verdict}`, () => {
      hasNot(text, /(?:src|srcset|action|data)\s*=\s*["']?[^>\s]*\/\//i);
      hasNot(text, /<(?:link|img|iframe|script[^>]+src|object|embed)\b/i);
      hasNot(text, /@import|url\((?!#)/i);
      has(text, /default-src &#39;none&#39;/);
      for (const [, href] of text.matchAll(/href="([^"]*)"/g)) assert.match(href ?? '', /^#/);
    });

    it(`has a target for every link, and no id twice: ${verdict}`, () => {
      const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      assert.equal(new Set(ids).size, ids.length);
      const links = [...allOf(text).matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
      assert.ok(links.length > 90);
      for (const link of links) assert.ok(ids.includes(link), `#${link}`);
      const pieces = evidenceOf(text);
      const asked = [...text.matchAll(/ data-piece="([^"]*)"/g)].map(([, piece = '']) => piece);
      assert.ok(asked.length > 9);
      for (const piece of asked) assert.ok(Object.hasOwn(pieces, piece), piece);
      for (const piece of Object.keys(pieces)) assert.ok(asked.includes(piece), piece);
    });
  }

  it('leads from each rule to the handbook: by a command, or by links where it is served', () => {
    has(page, /<code class="handbook">tck explain refundDeal\.error\.310<\/code>/);
    const linked = certificateHtml({ ...NOT_CONFORMANT, handbook: 'https://docs.example/pay/' });
    has(linked, /href="https:\/\/docs\.example\/pay\/rules\/refundDeal\.html#refundDeal\.error\.310"/);
    hasNot(linked, /tck explain /);
  });

  it('says what kind of target it was', () => {
    const { target } = NOT_CONFORMANT;
    for (const [kind, words] of [
      ['sandbox', /embedded reference gateway/],
      ['live', /described by a target file/],
      ['replay', /A recording, replayed/],
    ] as const)
      has(certificateHtml({ ...NOT_CONFORMANT, target: { ...target, kind } }), words);
  });

  it('says why, about what, by what and when', () => {
    for (const part of [
      '3 stated rules were broken.',
      'Example Clearing, staging',
      'https://gateway.example.test',
      'sha256:7c1f0e9a52b64d38f1a0c9be44d7720915e3aa6f',
      '4690001d2f5c',
      '2026.11',
      NOT_CONFORMANT.contract.digest,
      '21 November 2026',
      '3 min 12 s',
      '148 planned',
    ])
      assert.ok(page.includes(part), part);
  });

  it('shows totals that add up', () => {
    const { planned, passed } = NOT_CONFORMANT.totals;
    assert.ok(
      page.includes(
        `${planned} planned = ${passed} passed + 3 failed + 1 warned + 3 skipped + 1 observed + 2 not observable`,
      ),
    );
    hasNot(page, /inconsistent/);
  });

  it('says so when the totals do not add up', () => {
    const totals = { ...NOT_CONFORMANT.totals, passed: 1 };
    assert.match(certificateHtml({ ...NOT_CONFORMANT, totals }), /inconsistent[\s\S]*do(?:es)? not agree/);
  });

  it('puts unmet rules first: failed, skipped, warned; then the totals, what is still approved, and the rest', () => {
    inOrder(
      certificateHtml({ ...NOT_CONFORMANT, left: ['doDeal of 100'] }),
      '<h1',
      'class="facts"',
      'id="unmet"',
      'A refund above the amount',
      'already is refused with 314',
      'The target cannot move its clock.',
      'The target has one merchant.',
      'Expected HEB, got ENG.',
      'id="totals"',
      'id="left"',
      'id="observations"',
      'A transaction record holds 41 elements',
      'id="covered"',
      'id="rules"',
      'id="exchanges"',
    );
  });

  it('tells the coverages in figures, and leads to what is behind them', () => {
    const figures = between(page, 'id="coverage"', '</section>');
    for (const [key, reached] of [
      ['rules', '8 of 9'],
      ['resultCodes', '1 of 3'],
      ['moves', '3 of 5'],
      ['replyElements', '4 of 4'],
      ['pairs', '5 of 6'],
    ] as const) {
      has(figures, new RegExp(`href="#covered-${key}"[\\s\\S]*?aria-label="${reached}"`));
      has(page, new RegExp(`id="covered-${key}"><summary><h3>[^<]+<span class="number">${reached}<`));
    }
    has(figures, /<li class="passed"><a href="#covered-replyElements"/);
    has(figures, /<li class="warned"><a href="#covered-resultCodes"/);
    has(figures, /1 more produced only by a simulated fault/);
  });

  it('shows each state with each move, and nothing where a move belongs to another thing', () => {
    const matrix = between(page, '<table class="matrix">', '</table>');
    assert.equal(matrix.match(/<tr>/g)?.length, 4);
    assert.equal(matrix.match(/<td[ >]/g)?.length, 9);
    assert.equal(matrix.match(/<td><\/td>/g)?.length, 4);
    has(
      matrix,
      /<th scope="row">transmitted<\/th><td class="failed">[\s\S]*?accepted[\s\S]*?<td class="observed">[\s\S]*?refused 310/,
    );
    has(matrix, /<th scope="row">held<\/th><td class="skipped">[\s\S]*?not tried/);
  });

  it('lists each result code under its command, with the scenario or the reason', () => {
    const codes = between(page, '<table class="codes">', '</table>');
    inOrder(
      codes,
      '>refundDeal <',
      '317',
      'provoked',
      'features/commands/refund.feature:76',
      'shown by a simulated fault',
    );
    inOrder(
      codes,
      '>transmitTerminal and transmitInquire <',
      '553',
      'not required',
      'inside the gateway alone',
    );
    has(codes, /<a href="#rule-refundDeal\.error\.317">317<\/a>/);
    // The certificate does not list this rule, so the page has no link to it.
    hasNot(codes, /href="#rule-transmit\.error\.553"/);
  });

  it('says of what was not reached why, and of what is always empty that it is', () => {
    const covered = between(page, 'id="covered"', 'id="rules"');
    inOrder(
      covered,
      'Not reached',
      'No scenario of the run tried this operation in this state.',
      'held/cancelDeal',
    );
    inOrder(covered, 'Items that are not required, with the reason', 'It arises inside the gateway alone.');
    inOrder(covered, 'that were always empty', 'transaction.<wbr>reply.<wbr>lifeStyle');
  });

  it('opens the deciding exchange of the first failure, and fetches those of most others from the evidence', () => {
    const unmet = between(page, 'id="unmet"', 'id="observations"');
    assert.equal(unmet.match(/<details class="deciding" open>/g)?.length, 1);
    assert.equal(unmet.match(/<details class="deciding">/g)?.length, 2);
    has(unmet, /Scenario: The gateway keeps refundDeal/);
    has(unmet, /&lt;total&gt;<bdi>99900<\/bdi>&lt;\/total&gt;/);
    const rules = between(page, 'id="rules"', 'id="exchanges"');
    hasNot(rules, /<pre/);
    hasNot(rules, /href="#exchange-/);
    has(allOf(page), /href="#exchange-odd~20~key~2f~4"/);
  });

  it('has nothing unmet to show for a conformant target', () => {
    const unmet = between(certificateHtml(CONFORMANT), 'id="unmet"', 'id="observations"');
    has(unmet, /No rule failed, no stated rule was skipped/);
    hasNot(unmet, /<article/);
  });

  it('lists every rule once in its group', () => {
    const rules = between(page, 'id="rules"', 'id="exchanges"');
    for (const { id } of NOT_CONFORMANT.rules) assert.equal(rules.split(`id="rule-${id}"`).length, 2, id);
    const groups = rules.split('<details class="group"');
    const emv = groups.find((one) => one.startsWith(' id="group-transaction.reply.ashraitEmvData"')) ?? '';
    has(emv, /id="rule-transaction\.reply\.ashraitEmvData\.uid"/);
    hasNot(emv, /id="rule-transaction\.reply\.cgUid"/);
  });

  it('holds each exchange once in the appendix', () => {
    const appendix = between(page, 'id="exchanges"', '</main>');
    for (const key of ['1', '2', '3', 'odd~20~key~2f~4'])
      assert.equal(appendix.split(`id="exchange-${key}"`).length, 2, key);
  });

  it('escapes what a foreign gateway sent', () => {
    hasNot(page, /<script>alert/);
    assert.ok(page.includes('&lt;script&gt;'));
    assert.ok(page.includes('got &quot;&lt;script&gt;alert(&quot;owned&quot;)&lt;/script&gt;&quot;'));
    assert.equal(allOf(page).match(/<script/g)?.length, 2);
  });

  it('escapes wherever foreign text can stand', () => {
    const hostile = JSON.parse(
      JSON.stringify(NOT_CONFORMANT, (name, value) =>
        typeof value === 'string' && !['verdict', 'standing', 'binds', 'observable', 'by'].includes(name)
          ? `${value}"><script>x</script>'\u202e\u0000`
          : value,
      ),
    );
    const text = certificateHtml(hostile);
    assert.equal(allOf(text).match(/<script/g)?.length, 2);
    assert.ok(!allOf(text).includes('\u202e') && !allOf(text).includes('\u0000'));
    has(text, /⟦U\+202E⟧/);
    for (const [, value] of allOf(text).matchAll(/ (?:id|href|aria-label(?:ledby)?)="([^"]*)"/g))
      assert.doesNotMatch(value ?? '', /[<>]/);
  });

  it('keeps Hebrew, and lets its direction be found', () => {
    assert.ok(allOf(page).includes('<bdi>עסקה תקינה</bdi>'));
    has(page, /<h4 id="[^"]*" dir="auto">הערת הסוחר/);
  });

  it('shows a reply that is no XML as it is, and cuts one that is too long', () => {
    const broken = { command: 'doDeal', at: 'never', durationMs: 1, request: '', reply: '<a><b>1</a> & <' };
    const long = { ...broken, request: '<x/>', reply: `<a>${'1'.repeat(30_000)}</a>` };
    const text = allOf(certificateHtml({ ...CONFORMANT, exchanges: { ...EXCHANGES, broken, long } }));
    has(text, /No reply was received/);
    assert.ok(text.includes('&lt;b&gt;<bdi>1</bdi>&lt;/a&gt;'));
    has(text, /10,007 more characters/);
    assert.ok(!text.includes('1'.repeat(20_001)));
  });

  it('names an exchange that was not kept without linking to it', () => {
    const [first, ...rest] = NOT_CONFORMANT.rules;
    assert.ok(first);
    const lost: Evidence = { scenario: 's', by: 'judge', verdict: 'passed', exchange: 'constructor' };
    const text = certificateHtml({ ...NOT_CONFORMANT, rules: [{ ...first, evidence: [lost] }, ...rest] });
    has(allOf(text), /exchange constructor \(not kept\)/);
    hasNot(allOf(text), /href="#exchange-constructor"/);
  });
});

it('a rule that a generated case broke shows that case', () => {
  const rule = NOT_CONFORMANT.rules.find(({ verdict }) => verdict === 'failed')?.id ?? '';
  assert.notEqual(rule, '');
  const found = { rule, note: 'n', scenario: 'Scenario: <small>', curl: ['curl "$X"'] };
  const text = certificateHtml({ ...NOT_CONFORMANT, seed: 815, counterexamples: [found] });
  assert.match(text, /generated with seed 815[\s\S]*Scenario: &lt;small&gt;[\s\S]*curl &quot;\$X&quot;/);
  assert.doesNotMatch(page, /The smallest failing case/);
});
