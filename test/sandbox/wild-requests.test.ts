import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { Temporal } from 'temporal-polyfill';
import { type Element, textAt } from '../../src/message/element.ts';
import { encodeForm } from '../../src/message/form.ts';
import { wild } from '../message/samples.ts';
import { plainCharge } from '../plain-charge.ts';
import { credentials, useSandbox } from '../support/use.ts';
import { postForm } from './ask.ts';
import { clientOf } from './in-process.ts';
import { oldMerchants } from './old-merchants.ts';
import { typed } from './page/cardholder.ts';

/** A result code, and the expected additionalInfo of a refusal. */
type Expected = readonly [result: string, info: RegExp];

/** The kind of transaction that a request refers to. */
type Original = keyof typeof validationOf;
const validationOf = {
  charge: 'AutoComm',
  'pre-authorization': 'Verify',
  hold: 'AutoCommHold',
  token: 'Token',
} as const;

/**
 * The results on a strict and on a lenient terminal, and the state and amount of the deal on the lenient one. `paid` means
 * a deal of a payment page. `made` has the results after the ids in the request are replaced by those of a transaction.
 */
type Row = readonly [strict: Expected, lenient: Expected, end?: string, made?: Made];

interface Made {
  readonly from: readonly Original[];
  /** The result on a strict terminal. On a lenient terminal, each of these requests is served. */
  readonly strict: Expected;
}

const done: Expected = ['000', /^$/];
const version: Expected = ['462', /^Bad value '1001' in header field 'version'/];
const terminal: Expected = ['401', /terminalNumber/];
const unknownToken: Expected = ['033', /cardId is not a token/];
const validation: Expected = ['401', /^Invalid value: \w+ for field: validation, has to be one of AutoComm/];
const refund: Expected = ['310', /tranId/];
const notFound: Expected = ['099', /^$/];
const noTranId: Expected = ['401', /tranId is required/];
const unknownTranId: Expected = ['310', /tranId names no/];
const by = (from: Original | readonly Original[], strict = done): Made => ({ from: [from].flat(), strict });

const rows: Readonly<Record<string, Row>> = {
  'app-callit-cancel-hold-by-cgUid': [
    ['312', /cgUid finds no transaction/],
    ['312', /cgUid finds no transaction/],
    'CANCELLED 100',
    by('hold'),
  ],
  'app-callit-hold-by-card': [done, done, 'PENDING 6450'],
  'app-callit-hold-by-token': [unknownToken, unknownToken, 'PENDING 6450', by('token')],
  'app-callit-release-by-cgUid': [noTranId, unknownTranId, 'CAPTURED 6450', by('hold', noTranId)],
  'app-ios-payments-1001': [version, done, 'CAPTURED 10000'],
  'app-ios-token-without-total': [terminal, done, 'nothing'],
  'app-pos-credit-by-token': [version, unknownToken, 'CAPTURED 990', by('token', version)],
  'app-pos-j5-verify': [version, done, 'AUTHORIZED 100'],
  'app-pos-phone-payments': [version, done, 'CAPTURED 30000'],
  'app-pos-refundDeal': [version, refund, 'CANCELLED 1990', by('charge', version)],
  'app-pos-special-credit': [version, done, 'CAPTURED 30000'],
  'app-pos-swipe-track2': [version, ['401', /track2 is not in the specification/]],
  'node-client-00-charge-1001-invoice-heb': [version, done, 'CAPTURED 100'],
  'node-client-01-charge-1001-defaults': [version, done, 'CAPTURED 100'],
  'node-client-02-charge-2000': [done, done, 'CAPTURED 100'],
  'node-client-03-verify-2000': [done, done, 'AUTHORIZED 100'],
  'node-client-04-capture-cgUid-cardId': [
    unknownToken,
    unknownToken,
    'CAPTURED 100',
    by(['token', 'pre-authorization']),
  ],
  'node-client-05-token-2000': [done, done, 'nothing'],
  'node-client-06-payments-2000': [done, done, 'CAPTURED 1000'],
  'node-client-07-credit-2000': [done, done, 'CAPTURED 100'],
  'node-client-08-page-1001-heb': [version, done, 'paid: CAPTURED 100'],
  'node-client-09-empty-call': [version, ['401', /transactionType is missing/]],
  'php-client-00-charge-1001-usd-heb': [version, done, 'CAPTURED 100'],
  'php-client-01-charge-2000-requestId': [done, done, 'CAPTURED 100'],
  'php-client-02-charge-mayBeDuplicate': [done, done, 'CAPTURED 100'],
  'php-client-04-hold-j9': [done, done, 'PENDING 100'],
  'php-client-05-release-j109-tranId': [unknownTranId, unknownTranId, 'CAPTURED 100', by('hold')],
  'php-client-08-validation-NoComm-j1': [validation, validation],
  'php-client-09-validation-Normal-j2': [validation, validation],
  'php-client-10-validation-CreditLimit-j3': [validation, validation],
  'php-client-11-validation-Dealer-j6': [validation, validation],
  'php-client-12-validation-cardNo-j201': [validation, validation],
  'php-client-13-page-payments-list': [
    ['401', /successUrl, has to be an https/],
    done,
    'paid: CAPTURED 50000',
  ],
  'php-client-14-page-ampersand-urls': [['401', /cancelUrl is required/], done, 'paid: AUTHORIZED 100'],
  'php-client-15-inquire-mpi': [notFound, notFound],
  'php-client-16-inquire-tranId': [notFound, notFound, 'found', by('charge')],
  'php-client-17-inquire-fromDealDate-1001': [version, notFound, 'found', by('charge', version)],
  'php-client-18-refund-partial': [refund, refund, 'CANCELLED 40', by('charge')],
  'php-client-19-cancel-1001': [
    version,
    ['312', /tranId finds no transaction/],
    'CANCELLED 100',
    by('charge', version),
  ],
};

const rest = (name: string): string => requests.find(([one]) => one === name)?.[1].toString('utf8') ?? '';

const requests = wild('requests').map(([name, bytes]) => [name.replace(/\.xml$/, ''), bytes] as const);

test('each request of the wild has its row', () => {
  assert.deepEqual(Object.keys(rows).sort(), requests.map(([name]) => name).sort());
});

const on = (lenient: boolean) => useSandbox({ seed: 1, configuration: oldMerchants({ lenient }) });
const used = { strict: await on(false), lenient: await on(true) };

for (const mode of ['strict', 'lenient'] as const) {
  const isLenient = mode === 'lenient';
  const { sandbox } = used[mode];
  const client = clientOf(sandbox.state);
  sandbox.state.clock.set(Temporal.ZonedDateTime.from('2026-11-21T10:00[Asia/Jerusalem]'));

  describe(`on a ${mode} terminal`, () => {
    beforeEach(() => sandbox.state.reset());

    for (const [name, bytes] of requests) {
      const [strict, lenient, end, made] = rows[name] ?? assert.fail(name);
      const text = bytes.toString('utf8');
      test(name, async () => {
        const reply = await answers(text, isLenient ? lenient : strict);
        if (isLenient && lenient === done) assert.equal(await endOf(reply), end);
      });
      if (made)
        test(`${name}, of what was made before`, async () => {
          let sent = text;
          for (const original of made.from) sent = naming(sent, await make(original, text));
          assert.notEqual(sent, text, 'no id was filled in');
          const reply = await answers(sent, isLenient ? done : made.strict);
          if (isLenient) assert.equal(await endOf(reply), end);
        });
    }

    async function answers(sent: string, [result, info]: Expected): Promise<Element | undefined> {
      const exchange = await client.probe(
        { body: encodeForm({ ...credentials, int_in: sent }) },
        { text: sent },
      );
      const value = (path: string) => textAt(exchange.reply, `response.${path}`);
      const command = sent.match(/<command>(\w+)</)?.[1] ?? '';
      assert.equal(value('command'), command);
      assert.equal(value('requestId'), sent.match(/<requestId>([^<]*)</)?.[1] ?? '');
      assert.ok(value(command) !== undefined, `there is no ${command}`);
      assert.match(value('message') ?? '', /\S/);
      assert.equal(value('result'), result, value('additionalInfo') ?? '');
      assert.match(value('additionalInfo') ?? '', info);
      // The card number and the CVV in the sample requests must not be in a reply.
      assert.doesNotMatch(exchange.replyText, /4580000000000000|>123</);
      return exchange.reply;
    }

    /** Pays the payment page of a reply, if there is one, and inquires about the resulting deal. */
    async function endOf(reply: Element | undefined): Promise<string> {
      if (textAt(reply, 'response.command') === 'inquireTransactions') return 'found';
      const page = textAt(reply, 'response.doDeal.mpiHostedPageUrl');
      if (page) return `paid: ${await paid(page)}`;
      return reported({ tranId: textAt(reply, 'response.tranId') ?? '' });
    }

    async function paid(page: string): Promise<string> {
      const { headers } = await postForm(sandbox, page, { ...typed, payments: '2' });
      const back = new URL(`${headers.location}`).searchParams;
      assert.equal(back.get('ErrorCode'), '000');
      // The sampled PHP client inquires about each payment page after the redirect.
      const inquiry = rest('php-client-15-inquire-mpi').replace(
        /<mpiTransactionId>[^<]+</,
        `<mpiTransactionId>${back.get('txId')}<`,
      );
      assert.equal(
        textAt(await answers(inquiry, done), 'response.inquireTransactions.row.statusText'),
        'SUCCEEDED',
      );
      return reported({ cgUid: back.get('cgUid') ?? '' });
    }

    async function reported(criteria: Record<string, string>): Promise<string> {
      for (const terminalNumber of ['0880000010', '0880001']) {
        const { decoded } = await client.call('inquireTransactions', { terminalNumber, ...criteria });
        const [record] = decoded.transactions;
        if (record) return `${record.financialStatus?.text} ${record.total?.text}`;
      }
      return 'nothing';
    }

    /** Creates the transaction that a sampled request refers to. */
    async function make(original: Original, text: string): Promise<Readonly<Record<string, string>>> {
      const [, number = ''] = text.match(/<terminalNumber>(\w+)</) ?? [];
      const [, total = '100'] = text.match(/<total>(\d+)</) ?? [];
      const { decoded, replyText } = await client.call('doDeal', {
        ...plainCharge,
        terminalNumber: number === '0880001' && !isLenient ? '0880000010' : number,
        total: original === 'token' ? 0 : Number(total),
        validation: validationOf[original],
      });
      assert.equal(decoded.result, '000', replyText);
      const made = {
        tranId: decoded.tranId ?? '',
        cgUid: decoded.value('cgUid')?.text ?? '',
        cardId: decoded.value('cardId')?.text ?? '',
        authNumber: decoded.value('authNumber')?.text ?? '',
      };
      return original === 'token' ? { cardId: made.cardId } : made;
    }
  });
}

/** Replaces the ids in a sampled request by those of an existing transaction. */
function naming(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (sent, [name, value]) => sent.replace(new RegExp(`<${name}>[^<]+<`), `<${name}>${value}<`),
    // An inquiry by date has no id to replace, so a space marks this request as changed.
    text.replace('<inquireTransactions><from', '<inquireTransactions> <from'),
  );
}
