import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../../src/client/index.ts';
import { findRule } from '../../src/contract/index.ts';
import { judge } from '../../src/judges/index.ts';
import { buildRequest, type Fields } from '../../src/message/build-request.ts';
import { readReply } from '../../src/message/read-reply.ts';
import { wild } from '../message/samples.ts';

interface Recorded {
  readonly command: string;
  readonly version?: string;
  readonly requestId?: string;
  readonly fields: Fields;
  /** Elements that the recorded reply lacks, although the specification has them in every reply. */
  readonly missing: readonly string[];
  readonly broken: Readonly<Record<string, string>>;
}

const deal = {
  terminalNumber: '0880000010',
  transactionType: 'Debit',
  currency: 'ILS',
  creditType: 'RegularCredit',
  transactionCode: 'Phone',
} as const;

const extended = ['extendedStatus', 'extendedStatusText', 'extendedUserMessage'];
const shift = ['shiftId1', 'shiftId2', 'shiftId3', 'shiftTxnDate'];
const authorization = [
  ...['authNoAcquirer', 'informativeTranCode', 'cvvFlag', 'idFlag', 'telAuthAbility'],
  'addendum2.specialAddData',
].map((name) => `ashraitEmvData.${name}`);

/** Requests of the recorded replies, and violations by hand. A reply to a forbidden request is not judged. */
const recorded: Readonly<Record<string, Recorded>> = {
  'chain-refund-2014.xml': {
    command: 'doDeal',
    version: '1000',
    fields: {
      ...deal,
      transactionType: 'Credit',
      validation: 'AutoComm',
      total: '1000',
      cardId: '1000000000001121',
      cardExpiration: '0115',
    },
    // The recorded reply has no code attributes, so missing codes are not counted by element.
    missing: [
      ...[...extended, 'baseCurrency', 'baseAmount', 'id', 'clientIp', 'email', ...shift],
      ...['cardHash', 'extendedTranCode', 'sendNotification', 'cgUid', 'acquirerData', 'ashraitEmvData'],
    ],
    broken: {
      'envelope.coded-element': 'no element of the reply has the attribute code',
      'transaction.reply.terminalNumber':
        'terminalNumber was sent as "0880000010", but the reply has "0880001"',
    },
  },
  'recorded-charge-recurring.xml': {
    command: 'doDeal',
    requestId: '23468',
    fields: {
      ...deal,
      transactionType: 'RecurringDebit',
      validation: 'AutoComm',
      total: '3000',
      cardId: '1000000000005606',
      cardExpiration: '1230',
      user: '0000000000047',
    },
    missing: [
      ...[
        ...extended,
        'customCardType',
        'blockedCard',
        'lifeStyle',
        'serviceCode',
        'baseCurrency',
        'baseAmount',
      ],
      ...['clubId', 'id', 'idStatus', 'clientIp', 'email', ...shift, 'cardHash', 'cgUid'],
      ...authorization,
    ],
    broken: {
      'transaction.reply.ashraitEmvData.deviceStatus':
        'deviceStatus is filled. The element belongs to card-present deals, and doDeal accepts only Internet and Phone deals.',
      'transaction.reply.ashraitEmvData.emvResponseCode':
        'emvResponseCode is filled. The element belongs to card-present deals, and doDeal accepts only Internet and Phone deals.',
      // The terminal number in the recorded sample was anonymized, its uid was not.
      'transaction.reply.ashraitEmvData.uid':
        'digits 13 to 19 of uid are 0883111, but the terminal number begins with 0880000',
    },
  },
  'recorded-error-401-bad-total.xml': {
    command: 'doDeal',
    fields: { ...deal, validation: 'TxnSetup', total: '40000000000', user: '0000000000007' },
    missing: [],
    broken: {
      'transaction.reply.error-structure':
        'a refusal lacks 20 elements of its structure: cardNo, extendedCardType, customCardType, blockedCard, lifeStyle, acquirerData, uid, authCodeAcquirer, authCodeCreditCompany, authNoAcquirer, informativeTranCode, cvvFlag, idFlag, ashReasonText, manufId, manufUse, ashVersion, telAuthAbility, isDoReverseDeal, addendum2.specialAddData',
    },
  },
  'recorded-error-462-no-version.xml': {
    command: 'inquireTransactions',
    version: '',
    fields: { terminalNumber: '0880000010', tranId: '1' },
    missing: [],
    broken: {},
  },
  'recorded-inquire-mpi-single.xml': {
    command: 'inquireTransactions',
    fields: {
      terminalNumber: '0880000010',
      queryName: 'mpiTransaction',
      mid: '10001',
      mpiTransactionId: '300',
    },
    missing: [],
    broken: {},
  },
  'recorded-txnsetup-autocomm.xml': {
    command: 'doDeal',
    fields: {
      ...deal,
      validation: 'TxnSetup',
      mpiValidation: 'AutoComm',
      total: '30000',
      mid: '10001',
      uniqueid: '1736353163858',
      user: '0000000000044',
      successUrl: 'https://billrun.example/paymentgateways/okpage?name=CreditGuard',
      errorUrl: 'https://billrun.example/paymentgateways/okpage',
      cancelUrl: 'https://billrun.example/paymentgateways/okpage',
    },
    missing: [],
    broken: { 'transaction.reply.authSource': 'authSource has code 6, which is not one of its codes' },
  },
};

const exchange = ({ command, version, requestId, fields }: Recorded, reply: Buffer): Exchange => {
  const requestText = buildRequest({
    command,
    version: version ?? '2000',
    language: 'HEB',
    requestId,
    fields,
  });
  const { root, text, lies } = readReply(reply);
  return {
    command,
    requestText,
    request: readReply(Buffer.from(requestText)).root,
    replyText: text,
    reply: root,
    status: 200,
    lyingDeclaration: lies,
    startedAt: new Date(0),
    durationMs: 1,
    probe: false,
  };
};

for (const [name, bytes] of wild('replies'))
  test(`${name} is judged, and departs from the specification where it is known to`, () => {
    const about = recorded[name];
    assert.ok(about, 'its request is not written down');
    const judgements = judge(exchange(about, bytes), []);
    assert.ok(judgements.some(({ verdict }) => verdict === 'passed'));
    assert.deepEqual(
      judgements.filter(({ rule }) => findRule(rule) === undefined),
      [],
    );
    const failed = judgements.filter(({ verdict }) => verdict === 'failed');
    const missing = failed.filter(({ note }) => note?.endsWith(' is missing')).map(({ rule }) => rule);
    assert.deepEqual(missing.sort(), about.missing.map((element) => `transaction.reply.${element}`).sort());
    const broken = failed.filter(({ note }) => !note?.endsWith(' is missing'));
    assert.deepEqual(Object.fromEntries(broken.map(({ rule, note }) => [rule, note])), about.broken);
  });
