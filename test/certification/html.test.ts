import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type {
  Certificate,
  CertificateRule,
  Evidence,
  EvidenceExchange,
  Totals,
  Verdict,
} from '../../src/certification/certificate.ts';
import { certificateHtml } from '../../src/certification/html/certificate-html.ts';
import { COVERAGE } from './coverage-fixture.ts';

// --- the fixture: some sixty rules in all verdicts

const SECRET = '<script>alert("owned")</script>';

function exchange(command: string, second: number, fields: string, reply: string): EvidenceExchange {
  const head = '<ashrait><request><version>2000</version><language>HEB</language><dateTime/>';
  return {
    command,
    at: `2026-11-21T08:0${second % 10}:1${second % 6}.${String(137 + second * 29).slice(0, 3)}Z`,
    durationMs: 48 + second * 7,
    request: `${head}<requestId>run-0${second}</requestId><command>${command}</command><${command}>${fields}</${command}></request></ashrait>`,
    reply: `<?xml version="1.0" encoding="UTF-8"?><ashrait><response><command>${command}</command><dateTime>2026-11-21 10:0${second % 10}</dateTime><requestId>run-0${second}</requestId>${reply}</response></ashrait>`,
  };
}

const CARD = '<terminalNumber>0962832010</terminalNumber><cardNo>************1111</cardNo>';
const DEAL = `${CARD}<cardExpiration>1228</cardExpiration><cvv>***</cvv><total>10000</total><transactionType>Debit</transactionType><creditType>RegularCredit</creditType><currency>ILS</currency><transactionCode>Phone</transactionCode><validation>AutoComm</validation>`;
const APPROVED = `<tranId>94800731</tranId><result>000</result><message>עסקה תקינה</message><userMessage>עסקה תקינה</userMessage><additionalInfo/><version>2000</version><language>HEB</language><doDeal><status>000</status><statusText>עסקה תקינה</statusText><extendedStatus></extendedStatus><terminalNumber>0962832010</terminalNumber><cardMask>458045******1111</cardMask><creditCompany code="2">Visa</creditCompany><transactionType code="01">RegularDebit</transactionType><total>10000</total><authNumber>0271846</authNumber><cgUid>94800731</cgUid><ashraitEmvData><uid>26112110051209628320088</uid></ashraitEmvData></doDeal>`;

const EXCHANGES: Record<string, EvidenceExchange> = {
  '1': exchange('doDeal', 1, DEAL, APPROVED),
  '2': exchange(
    'cancelDeal',
    2,
    '<tranId>94800731</tranId>',
    '<tranId>94800732</tranId><result>310</result><message>לא נמצאה עסקת חובה</message><cancelDeal><status>310</status></cancelDeal>',
  ),
  '3': exchange(
    'refundDeal',
    3,
    '<tranId>94800731</tranId><total>99900</total>',
    `<tranId/><result>000</result><message>${SECRET}</message><refundDeal><status>000</status></refundDeal>`,
  ),
  'odd key/4': exchange('inquireTransactions', 4, '<tranId>94800731</tranId>', APPROVED),
};

type Row = readonly [id: string, verdict: Verdict, statement: string, reason?: string];

const rows = (...lines: readonly string[]) => lines.map((line) => line.split(' | ') as unknown as Row);
const alike = (prefix: string, ends: string, statement: string) =>
  ends.split(' ').map((end): Row => [`${prefix}.${end}`, 'passed', statement.replace('_', end)]);

const MET: readonly Row[] = [
  ...rows(
    'command.doDeal | passed | `doDeal` charges, pre-authorizes or tokenizes a card; `validation` selects which.',
    'http.status-200-on-failure | passed | A refused request is answered with transport status 200.',
    'http.form.int_in | passed | The request is taken from the form field `int_in`, as percent-encoded XML.',
    'auth.https-tls12 | passed | Nothing below TLS 1.2 is accepted, and plain HTTP is rejected.',
    'auth.no-card-data-in-logs | not observable | No log holds card data. | Logs are kept inside the gateway.',
    'auth.credential-rotation | not observable | Credentials can be rotated. | It takes the console.',
    'unstated.01 | observed | The fields of a record are not all shown. | A record holds 41 elements.',
  ),
  ...alike('envelope.reply', 'result message dateTime requestId tranId version', 'The reply carries `_`.'),
  ...alike('doDeal.request', 'terminalNumber total cvv cardNo currency', '`_` is taken from `doDeal`.'),
  ...alike('transaction.reply', 'cardMask cgUid authNumber total idStatus', '`_` is returned for a deal.'),
  ...alike('transaction.reply.ashraitEmvData', 'uid authCodeAcquirer dspBalance', '`_` keeps its format.'),
  ...alike('refundDeal.error', '317 320 324 332 339', 'A refund that asks for it is refused with _.'),
  ...alike('cancelDeal.error', '310 317 319 332', 'A cancellation that asks for it is refused with _.'),
  ...alike('limit', 'total-in-doDeal cvv cardNo deferMonths routeCode', 'The limit of `_` is kept.'),
  ...alike('state.financialStatus', 'AUTHORIZED CAPTURED CANCELLED REFUNDED', 'A deal can be `_`.'),
  ...alike('invoice.responseCode', '100 101 110 120 129', 'A refused invoice is explained by _.'),
];
const DEPARTED = rows(
  'envelope.reply.language | warned | The reply repeats the language of the request. | Expected HEB, met ENG.',
);
const SKIPPED = rows(
  'limit.cancellation-window | skipped | Only an untransmitted deal is cancelled. | The target cannot move its clock.',
  'cancelDeal.error.313 | skipped | A transmitted deal is refused with 313. | The target cannot move its clock.',
  "refundDeal.error.310 | skipped | Another merchant's deal is not found. | The target has one merchant.",
);
const BROKEN = rows(
  'refundDeal.error.321 | failed | A refund above the amount of the charge is refused with 321. | Expected `result` 321, met 000: the gateway refunded 999.00 of a charge of 100.00.',
  'cancelDeal.error.314 | failed | A deal that is cancelled already is refused with 314. | Expected `result` 314, met 310.',
  `doDeal.request.userData1.hebrew.returned-as-sent-in-every-later-inquiry-of-the-transaction | failed | הערת הסוחר נשמרת ומוחזרת כפי שנשלחה (\`userData1\`). | Expected "שלום", met "${SECRET}".`,
);

function rule([id, verdict, statement, reason]: Row, index: number): CertificateRule {
  const key = verdict === 'failed' ? (id.startsWith('refund') ? '3' : '2') : '1';
  const silent = verdict === 'skipped' || verdict === 'not observable';
  const found: Evidence['verdict'] =
    verdict === 'observed' ? 'observed' : verdict === 'passed' ? 'passed' : 'failed';
  const evidence: Evidence[] = [
    { scenario: 'An approved deal is found again', by: 'judge', verdict: 'passed', exchange: 'odd key/4' },
    {
      scenario: `The gateway keeps ${id}`,
      by: 'scenario',
      verdict: found,
      exchange: key,
      note: `check ${index}`,
    },
  ];
  return {
    id,
    verdict,
    statement,
    ...(reason === undefined ? {} : { reason }),
    standing: verdict === 'warned' ? 'recommended' : verdict === 'observed' ? 'chosen' : 'stated',
    binds: 'gateway',
    observable: verdict === 'not observable' ? 'no' : 'reply',
    source: `line ${200 + index}`,
    scenarios: silent ? [] : [`The gateway keeps ${id}`, 'An approved deal is found again'],
    evidence: silent ? [] : evidence,
  };
}

function certificate(
  verdict: Certificate['verdict'],
  rows: readonly Row[],
  because: readonly string[],
): Certificate {
  const rules = rows.map(rule);
  const of = (wanted: Verdict) => rules.filter((each) => each.verdict === wanted).length;
  const totals: Totals = {
    planned: rules.length,
    passed: of('passed'),
    failed: of('failed'),
    warned: of('warned'),
    skipped: of('skipped'),
    observed: of('observed'),
    notObservable: of('not observable'),
  };
  return {
    schemaVersion: 1,
    verdict,
    because,
    target: {
      name: 'Example Clearing, staging',
      baseUrl: 'https://gateway.example.test',
      fingerprint: 'sha256:7c1f0e9a52b64d38f1a0c9be44d7720915e3aa6f',
    },
    suite: { version: '0.1.0', commit: '4690001d2f5c' },
    contract: {
      version: '2026.11',
      digest: 'sha256:b2d90c4e7718aa3f6e0d5512c9347fe0a81b66d2cc40e9157f3b2a6d48e0917c',
    },
    startedAt: '2026-11-21T08:04:12.000Z',
    durationMs: 192_400,
    scenarios: {
      run: 148,
      passed: 148 - of('failed') - of('skipped'),
      failed: of('failed'),
      skipped: of('skipped'),
    },
    totals,
    coverage: COVERAGE,
    rules,
    observations: [
      { id: 'unstated.01', text: 'A transaction record holds 41 elements; `cardHash` is always empty.' },
      { id: 'no.such.rule', text: 'A refund of zero is refused with 338.' },
    ],
    exchanges: EXCHANGES,
  };
}

const CONFORMANT = certificate('conformant', MET, ['Every stated rule that can be observed was kept.']);
const NOT_CONFORMANT = certificate(
  'not conformant',
  // Met rules come first here, so that the order of the page is its own doing.
  [...MET, ...DEPARTED, ...SKIPPED, ...BROKEN],
  ['3 stated rules were broken.', '3 stated rules were skipped, so that more may be broken.'],
);
const INCOMPLETE = certificate(
  'incomplete',
  [...MET, ...DEPARTED, ...SKIPPED],
  ['3 stated rules were skipped: the target cannot move its clock, and it has one merchant.'],
);

// --- the tests

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

/** As assert.match, without the whole page in its message. */
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
      const links = [...text.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
      assert.ok(links.length > 90);
      for (const link of links) assert.ok(ids.includes(link), `#${link}`);
    });
  }

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
      '148 run',
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
    hasNot(page, /not sound/);
  });

  it('says so when the totals do not add up', () => {
    const totals = { ...NOT_CONFORMANT.totals, passed: 1 };
    assert.match(certificateHtml({ ...NOT_CONFORMANT, totals }), /not sound[\s\S]*do(?:es)? not agree/);
  });

  it('puts unmet rules first: failed, skipped, warned; then observations, rules, exchanges', () => {
    inOrder(
      page,
      '<h1',
      'class="facts"',
      'id="totals"',
      'id="unmet"',
      'A refund above the amount',
      'already is refused with 314',
      'The target cannot move its clock.',
      'The target has one merchant.',
      'Expected HEB, met ENG.',
      'id="observations"',
      'A transaction record holds 41 elements',
      'id="covered"',
      'id="rules"',
      'id="exchanges"',
    );
  });

  it('tells the four coverages in figures, and leads to what is behind them', () => {
    const figures = between(page, 'id="coverage"', '</section>');
    for (const [key, reached] of [
      ['rules', '8 of 9'],
      ['resultCodes', '1 of 3'],
      ['moves', '3 of 5'],
      ['replyElements', '4 of 4'],
    ] as const) {
      has(figures, new RegExp(`href="#covered-${key}"[\\s\\S]*?aria-label="${reached}"`));
      has(page, new RegExp(`<h3 id="covered-${key}">[^<]+<span class="number">${reached}<`));
    }
    has(figures, /<li class="passed"><a href="#covered-replyElements"/);
    has(figures, /<li class="warned"><a href="#covered-resultCodes"/);
    has(figures, /1 more only shown/);
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
      'shown by a planted fault',
    );
    inOrder(
      codes,
      '>transmitTerminal and transmitInquire <',
      '553',
      'not required',
      'inside the gateway alone',
    );
    has(codes, /<a href="#rule-refundDeal\.error\.317">317<\/a>/);
    // A rule that the certificate does not list is not linked to.
    hasNot(codes, /href="#rule-transmit\.error\.553"/);
  });

  it('says of what was not reached why, and of what is always empty that it is', () => {
    const covered = between(page, 'id="covered"', 'id="rules"');
    inOrder(covered, 'Not reached', 'No scenario of the run tried it.', 'held/cancelDeal');
    inOrder(covered, 'Not required, and why', 'It arises inside the gateway alone.');
    inOrder(covered, 'never seen filled', 'transaction.<wbr>reply.<wbr>lifeStyle');
  });

  it('shows the deciding exchange inline for failures only', () => {
    const unmet = between(page, 'id="unmet"', 'id="observations"');
    assert.equal(unmet.match(/<details class="deciding" open>/g)?.length, 3);
    has(unmet, /&lt;total&gt;<bdi>99900<\/bdi>&lt;\/total&gt;/);
    const rules = between(page, 'id="rules"', 'id="exchanges"');
    hasNot(rules, /<pre/);
    has(rules, /href="#exchange-odd~20~key~2f~4"/);
  });

  it('has nothing unmet to show for a conformant target', () => {
    const unmet = between(certificateHtml(CONFORMANT), 'id="unmet"', 'id="observations"');
    has(unmet, /No rule failed, no stated rule was skipped/);
    hasNot(unmet, /<article/);
  });

  it('lists every rule once in its group', () => {
    const rules = between(page, 'id="rules"', 'id="exchanges"');
    for (const { id } of NOT_CONFORMANT.rules) assert.equal(rules.split(`id="rule-${id}"`).length, 2, id);
    const emv = between(rules, 'id="group-transaction.reply.ashraitEmvData"', '</section>');
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
    assert.ok(page.includes('met &quot;&lt;script&gt;alert(&quot;owned&quot;)&lt;/script&gt;&quot;'));
    assert.equal(page.match(/<script/g)?.length, 1);
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
    assert.equal(text.match(/<script/g)?.length, 1);
    assert.ok(!text.includes('\u202e') && !text.includes('\u0000'));
    has(text, /⟦U\+202E⟧/);
    for (const [, value] of text.matchAll(/ (?:id|href|aria-label(?:ledby)?)="([^"]*)"/g))
      assert.doesNotMatch(value ?? '', /[<>]/);
  });

  it('keeps Hebrew, and lets its direction be found', () => {
    assert.ok(page.includes('<bdi>עסקה תקינה</bdi>'));
    has(page, /<h4 id="[^"]*" dir="auto">הערת הסוחר/);
  });

  it('shows a reply that is no XML as it is, and cuts one that is too long', () => {
    const broken = { command: 'doDeal', at: 'never', durationMs: 1, request: '', reply: '<a><b>1</a> & <' };
    const long = { ...broken, request: '<x/>', reply: `<a>${'1'.repeat(30_000)}</a>` };
    const text = certificateHtml({ ...CONFORMANT, exchanges: { ...EXCHANGES, broken, long } });
    has(text, /Nothing was received/);
    assert.ok(text.includes('&lt;b&gt;<bdi>1</bdi>&lt;/a&gt;'));
    has(text, /10,007 more characters/);
    assert.ok(!text.includes('1'.repeat(20_001)));
  });

  it('names an exchange that was not kept without linking to it', () => {
    const [first, ...rest] = NOT_CONFORMANT.rules;
    assert.ok(first);
    const lost: Evidence = { scenario: 's', by: 'judge', verdict: 'passed', exchange: 'constructor' };
    const text = certificateHtml({ ...NOT_CONFORMANT, rules: [{ ...first, evidence: [lost] }, ...rest] });
    has(text, /exchange constructor \(not kept\)/);
    hasNot(text, /href="#exchange-constructor"/);
  });
});
