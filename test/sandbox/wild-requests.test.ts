import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { Temporal } from 'temporal-polyfill';
import { Agent, fetch } from 'undici';
import { GatewayClient } from '../../src/client/index.ts';
import { type Element, textAt } from '../../src/message/element.ts';
import { encodeForm } from '../../src/message/form.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { wild } from '../message/samples.ts';
import { credentials, oldMerchants } from './old-merchants.ts';

/** A result code, and the expected additionalInfo of a refusal. */
type Expected = readonly [result: string, info: RegExp];

/** The kind of transaction that a request refers to. */
type Original = 'charge' | 'pre-authorization' | 'hold' | 'token';

interface Row {
  readonly strict: Expected;
  readonly lenient: Expected;
  /** The expected result if the ids in the request are replaced by those of an existing transaction. */
  readonly made?: {
    readonly from: readonly Original[];
    readonly strict: Expected;
    readonly lenient: Expected;
  };
}

const done: Expected = ['000', /^$/];
const version: Expected = ['462', /^Bad value '1001' in header field 'version'/];
const terminal: Expected = ['401', /terminalNumber/];
const unknownToken: Expected = ['033', /cardId is not a token/];
const validation: Expected = ['401', /^Invalid value: \w+ for field: validation, has to be one of AutoComm/];
const refund: Expected = ['310', /tranId/];
const notFound: Expected = ['099', /^$/];
const always = (from: readonly Original[]) => ({ from, strict: done, lenient: done });

const rows: Readonly<Record<string, Row>> = {
  'app-callit-cancel-hold-by-cgUid': {
    strict: ['312', /cgUid finds no transaction/],
    lenient: ['312', /cgUid finds no transaction/],
    made: always(['hold']),
  },
  'app-callit-hold-by-card': { strict: done, lenient: done },
  'app-callit-hold-by-token': { strict: unknownToken, lenient: unknownToken, made: always(['token']) },
  'app-callit-release-by-cgUid': {
    strict: ['401', /tranId is required/],
    lenient: ['310', /tranId names no/],
    made: { from: ['hold'], strict: ['401', /tranId is required/], lenient: done },
  },
  'app-ios-payments-1001': { strict: version, lenient: done },
  'app-ios-token-without-total': { strict: terminal, lenient: done },
  'app-pos-credit-by-token': {
    strict: version,
    lenient: unknownToken,
    made: { from: ['token'], strict: version, lenient: done },
  },
  'app-pos-j5-verify': { strict: version, lenient: done },
  'app-pos-phone-payments': { strict: version, lenient: done },
  'app-pos-refundDeal': {
    strict: version,
    lenient: refund,
    made: { from: ['charge'], strict: version, lenient: done },
  },
  'app-pos-special-credit': { strict: version, lenient: done },
  'app-pos-swipe-track2': { strict: version, lenient: ['401', /track2 is not in the specification/] },
  'node-client-00-charge-1001-invoice-heb': { strict: version, lenient: done },
  'node-client-01-charge-1001-defaults': { strict: version, lenient: done },
  'node-client-02-charge-2000': { strict: done, lenient: done },
  'node-client-03-verify-2000': { strict: done, lenient: done },
  'node-client-04-capture-cgUid-cardId': {
    strict: unknownToken,
    lenient: unknownToken,
    made: always(['token', 'pre-authorization']),
  },
  'node-client-05-token-2000': { strict: done, lenient: done },
  'node-client-06-payments-2000': { strict: done, lenient: done },
  'node-client-07-credit-2000': { strict: done, lenient: done },
  'node-client-08-page-1001-heb': { strict: version, lenient: done },
  'node-client-09-empty-call': { strict: version, lenient: ['401', /transactionType is missing/] },
  'php-client-00-charge-1001-usd-heb': { strict: version, lenient: done },
  'php-client-01-charge-2000-requestId': { strict: done, lenient: done },
  'php-client-02-charge-mayBeDuplicate': { strict: done, lenient: done },
  'php-client-04-hold-j9': { strict: done, lenient: done },
  'php-client-05-release-j109-tranId': {
    strict: ['310', /tranId names no/],
    lenient: ['310', /tranId names no/],
    made: always(['hold']),
  },
  'php-client-08-validation-NoComm-j1': { strict: validation, lenient: validation },
  'php-client-09-validation-Normal-j2': { strict: validation, lenient: validation },
  'php-client-10-validation-CreditLimit-j3': { strict: validation, lenient: validation },
  'php-client-11-validation-Dealer-j6': { strict: validation, lenient: validation },
  'php-client-12-validation-cardNo-j201': { strict: validation, lenient: validation },
  'php-client-13-page-payments-list': { strict: ['401', /successUrl, has to be an https/], lenient: done },
  'php-client-14-page-ampersand-urls': { strict: ['401', /cancelUrl is required/], lenient: done },
  'php-client-15-inquire-mpi': { strict: notFound, lenient: notFound },
  'php-client-16-inquire-tranId': { strict: notFound, lenient: notFound, made: always(['charge']) },
  'php-client-17-inquire-fromDealDate-1001': {
    strict: version,
    lenient: notFound,
    made: { from: ['charge'], strict: version, lenient: done },
  },
  'php-client-18-refund-partial': { strict: refund, lenient: refund, made: always(['charge']) },
  'php-client-19-cancel-1001': {
    strict: version,
    lenient: ['312', /tranId finds no transaction/],
    made: { from: ['charge'], strict: version, lenient: done },
  },
};

/**
 * The state and amount of each deal on a lenient terminal. `paid` means a deal of a payment page. Requests without an
 * entry are refused.
 */
const ends: Readonly<Record<string, string>> = {
  'app-callit-cancel-hold-by-cgUid': 'CANCELLED 100',
  'app-callit-hold-by-card': 'PENDING 6450',
  'app-callit-hold-by-token': 'PENDING 6450',
  'app-callit-release-by-cgUid': 'CAPTURED 6450',
  'app-ios-payments-1001': 'CAPTURED 10000',
  'app-ios-token-without-total': 'nothing',
  'app-pos-credit-by-token': 'CAPTURED 990',
  'app-pos-j5-verify': 'AUTHORIZED 100',
  'app-pos-phone-payments': 'CAPTURED 30000',
  'app-pos-refundDeal': 'CANCELLED 1990',
  'app-pos-special-credit': 'CAPTURED 30000',
  'node-client-00-charge-1001-invoice-heb': 'CAPTURED 100',
  'node-client-01-charge-1001-defaults': 'CAPTURED 100',
  'node-client-02-charge-2000': 'CAPTURED 100',
  'node-client-03-verify-2000': 'AUTHORIZED 100',
  'node-client-04-capture-cgUid-cardId': 'CAPTURED 100',
  'node-client-05-token-2000': 'nothing',
  'node-client-06-payments-2000': 'CAPTURED 1000',
  'node-client-07-credit-2000': 'CAPTURED 100',
  'node-client-08-page-1001-heb': 'paid: CAPTURED 100',
  'php-client-00-charge-1001-usd-heb': 'CAPTURED 100',
  'php-client-01-charge-2000-requestId': 'CAPTURED 100',
  'php-client-02-charge-mayBeDuplicate': 'CAPTURED 100',
  'php-client-04-hold-j9': 'PENDING 100',
  'php-client-05-release-j109-tranId': 'CAPTURED 100',
  'php-client-13-page-payments-list': 'paid: CAPTURED 50000',
  'php-client-14-page-ampersand-urls': 'paid: AUTHORIZED 100',
  'php-client-16-inquire-tranId': 'found',
  'php-client-17-inquire-fromDealDate-1001': 'found',
  'php-client-18-refund-partial': 'CANCELLED 40',
  'php-client-19-cancel-1001': 'CANCELLED 100',
};

const rest = (name: string): string => requests.find(([one]) => one === name)?.[1].toString('utf8') ?? '';

const requests = wild('requests').map(([name, bytes]) => [name.replace(/\.xml$/, ''), bytes] as const);

test('each request of the wild has its row', () => {
  assert.deepEqual(Object.keys(rows).sort(), requests.map(([name]) => name).sort());
});

for (const mode of ['strict', 'lenient'] as const)
  describe(`on a ${mode} terminal`, () => {
    let sandbox: Sandbox;
    let client: GatewayClient;
    before(async () => {
      sandbox = await startSandbox({ seed: 1, configuration: oldMerchants({ lenient: mode === 'lenient' }) });
      sandbox.state.clock.set(Temporal.ZonedDateTime.from('2026-11-21T10:00[Asia/Jerusalem]'));
      client = new GatewayClient({ ...sandbox, ...credentials });
    });
    beforeEach(() => sandbox.state.reset());
    after(async () => {
      await client.close();
      await sandbox.stop();
    });

    for (const [name, bytes] of requests) {
      const row = rows[name];
      const text = bytes.toString('utf8');
      test(name, async () => {
        assert.ok(row);
        const reply = await answers(text, row[mode]);
        if (mode === 'lenient' && row.lenient[0] === '000') assert.equal(await endOf(reply), ends[name]);
      });
      if (row?.made)
        test(`${name}, of what was made before`, async () => {
          assert.ok(row.made);
          let sent = text;
          for (const original of row.made.from) sent = naming(sent, await make(original, text));
          assert.notEqual(sent, text, 'no id was filled in');
          const reply = await answers(sent, row.made[mode]);
          if (mode === 'lenient') assert.equal(await endOf(reply), ends[name]);
        });
    }

    async function answers(sent: string, [result, info]: Expected): Promise<Element | undefined> {
      const exchange = await client.probe(
        { body: encodeForm({ ...credentials, int_in: sent }) },
        { text: sent },
      );
      assert.equal(exchange.status, 200);
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
      const dispatcher = new Agent({ connect: { ca: sandbox.ca } });
      const typed = { cardNumber: '4580000000000000', cardExpiration: '12/30', cvv: '123', payments: '2' };
      const form = {
        method: 'POST',
        body: new URLSearchParams(typed),
        redirect: 'manual',
        dispatcher,
      } as const;
      const { headers } = await fetch(page, form);
      await dispatcher.close();
      const back = new URL(headers.get('location') ?? '').searchParams;
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
        terminalNumber: number === '0880001' && mode === 'strict' ? '0880000010' : number,
        transactionType: 'Debit',
        currency: 'ILS',
        total: original === 'token' ? 0 : Number(total),
        validation:
          ({ hold: 'AutoCommHold', token: 'Token', 'pre-authorization': 'Verify' } as const)[
            original as 'hold'
          ] ?? 'AutoComm',
        creditType: 'RegularCredit',
        transactionCode: 'Phone',
        cardNo: '4580000000000000',
        cardExpiration: '1230',
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

/** Replaces the ids in a sampled request by those of an existing transaction. */
function naming(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (sent, [name, value]) => sent.replace(new RegExp(`<${name}>[^<]+<`), `<${name}>${value}<`),
    // An inquiry by date has no id to replace, so a space marks this request as changed.
    text.replace('<inquireTransactions><from', '<inquireTransactions> <from'),
  );
}
