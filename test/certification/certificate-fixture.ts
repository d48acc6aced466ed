import type {
  Certificate,
  CertificateRule,
  Evidence,
  EvidenceExchange,
  Totals,
  Verdict,
} from '../../src/certificate/certificate.ts';
import { COVERAGE } from './coverage-fixture.ts';

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

export const EXCHANGES: Record<string, EvidenceExchange> = {
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

const PASSED: readonly Row[] = [
  ...rows(
    'command.doDeal | passed | `doDeal` charges, pre-authorizes or tokenizes a card; `validation` selects which.',
    'http.status-200-on-failure | passed | A refused request is answered with HTTP status 200.',
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
  'envelope.reply.language | warned | The reply repeats the language of the request. | Expected HEB, got ENG.',
);
const SKIPPED = rows(
  'limit.cancellation-window | skipped | Only an untransmitted deal is cancelled. | The target cannot move its clock.',
  'cancelDeal.error.313 | skipped | A transmitted deal is refused with 313. | The target cannot move its clock.',
  "refundDeal.error.310 | skipped | Another merchant's deal is not found. | The target has one merchant.",
);
const BROKEN = rows(
  'refundDeal.error.321 | failed | A refund above the amount of the charge is refused with 321. | Expected `result` 321, got 000: the gateway refunded 999.00 of a charge of 100.00.',
  'cancelDeal.error.314 | failed | A deal that is cancelled already is refused with 314. | Expected `result` 314, got 310.',
  `doDeal.request.userData1.hebrew.returned-as-sent-in-every-later-inquiry-of-the-transaction | failed | הערת הסוחר נשמרת ומוחזרת כפי שנשלחה (\`userData1\`). | Expected "שלום", got "${SECRET}".`,
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
    schemaVersion: 2,
    subject: 'gateway',
    verdict,
    because,
    target: {
      name: 'Example Clearing, staging',
      kind: 'live',
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
    seed: 4711,
    counterexamples: [],
    scenarios: {
      run: 148,
      passed: 148 - of('failed') - of('skipped'),
      failed: of('failed'),
      skipped: of('skipped'),
      observed: 0,
    },
    undecided:
      of('skipped') === 0
        ? []
        : [
            {
              outcome: 'skipped',
              reason: 'the target file has no terminal "no-refund"',
              scenarios: ['features/commands/refund.feature:12 A terminal <without> it'],
            },
          ],
    totals,
    coverage: COVERAGE,
    schema: {
      requests: { valid: 3, notValid: 1, noSchema: 0 },
      replies: { valid: 3, notValid: 1, noSchema: 0 },
      audited: 8,
    },
    rules,
    observations: [
      { id: 'unstated.01', text: 'A transaction record holds 41 elements; `cardHash` is always empty.' },
      { id: 'no.such.rule', text: 'A refund of zero is refused with 338.' },
    ],
    exchanges: EXCHANGES,
  };
}

export const CONFORMANT = certificate('conformant', PASSED, [
  'Every stated rule that can be observed was kept.',
]);
export const NOT_CONFORMANT = certificate(
  'not conformant',
  // The rules are not in the order of the page, so that the test shows the sorting.
  [...PASSED, ...DEPARTED, ...SKIPPED, ...BROKEN],
  ['3 stated rules were broken.', '3 stated rules were skipped, so that more may be broken.'],
);
export const INCOMPLETE = certificate(
  'incomplete',
  [...PASSED, ...DEPARTED, ...SKIPPED],
  ['3 stated rules were skipped: the target cannot move its clock, and it has one merchant.'],
);
