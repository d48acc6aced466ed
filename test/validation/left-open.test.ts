import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ambiguities, findRule } from '../../src/contract/index.ts';
import { validate } from '../../src/validation/index.ts';

type Fields = Readonly<Record<string, string>>;

const charge: Fields = {
  ...{ terminalNumber: '0880000010', transactionType: 'Debit', validation: 'AutoComm', total: '1000' },
  ...{ creditType: 'RegularCredit', transactionCode: 'Internet', currency: 'ILS' },
  ...{ cardNo: '4580000000000000', cardExpiration: '1230' },
};
const { cardNo: _, cardExpiration: __, ...withoutCard } = charge;
const page: Fields = {
  ...{ ...withoutCard, validation: 'TxnSetup', mpiValidation: 'AutoComm', mid: '10001', uniqueid: 'order1' },
  ...{ successUrl: 'https://a.example/s', cancelUrl: 'https://a.example/c', errorUrl: 'https://a.example/e' },
};
const terminalNumber = '0880000010';
const without = (fields: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const header = '<version>2000</version><language>ENG</language>';
const xml = (command: string, fields: Fields, head = header): string =>
  `<ashrait><request>${head}<command>${command}</command><${command}>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</${command}></request></ashrait>`;

async function rulesBrokenBy(text: string): Promise<readonly string[]> {
  const { reports, unusable } = await validate([{ name: 'request.xml', bytes: Buffer.from(text) }]);
  assert.deepEqual(unusable, []);
  return reports.flatMap(({ findings }) => findings.map(({ rule }) => rule));
}

/** Requests that one reading of an ambiguity allows, and a twin that no reading allows. */
const allowed: Readonly<Record<number, { readonly open: readonly string[]; readonly twin?: string }>> = {
  16: {
    open: [xml('doDeal', { ...charge, creditType: 'SpecialAlpha', numberOfPayments: '3' })],
    twin: xml('doDeal', { ...charge, creditType: 'SpecialBeta' }),
  },
  20: { open: [xml('doDeal', { ...charge, creditType: 'SpecialCredit', numberOfPayments: '3' })] },
  22: {
    open: [
      xml('doDeal', {
        ...{ ...charge, creditType: 'Payments', numberOfPayments: '01' },
        ...{ firstPayment: '0500', periodicalPayment: '0500' },
      }),
    ],
  },
  23: {
    open: [xml('doDeal', { ...charge, total: '00001000' })],
    twin: xml('doDeal', { ...charge, total: '000001000' }),
  },
  24: { open: [xml('doDeal', { ...charge, ashraitEmvData: '<deferMonths>01</deferMonths>' })] },
  25: {
    open: [xml('doDeal', { ...charge, deferMonths: '1' })],
    twin: xml('doDeal', { ...charge, deferMonths: '13' }),
  },
  27: { open: [xml('doDeal', { ...charge, routeCode: '007' })] },
  29: {
    open: [xml('doDeal', { ...withoutCard, cardId: '4'.repeat(36) })],
    twin: xml('doDeal', { ...withoutCard, cardId: '4'.repeat(35) }),
  },
  30: { open: [xml('doDeal', { ...withoutCard, cardId: '4580123412340000' })] },
  31: { open: [xml('doDeal', { ...charge, creditType: 'AdHock' })] },
  35: {
    open: [
      xml('doDeal', { validation: 'AutoCommRelease', tranId: '123' }),
      xml('doDeal', { validation: 'SetAsHold', tranId: '123' }),
      xml('doDeal', { ...withoutCard, validation: 'AutoCommRelease', tranId: '123' }),
    ],
    twin: xml('doDeal', { ...without(charge, 'total') }),
  },
  38: {
    open: ['successUrl', 'cancelUrl', 'errorUrl'].map((name) => xml('doDeal', without(page, name))),
    twin: xml('doDeal', without(page, 'mid')),
  },
  41: { open: [xml('inquireTransactions', { terminalNumber, user: 'order-1 b' })] },
  42: {
    open: [
      ...[{ currency: 'ils' }, { transactionCode: 'internet' }, { creditType: 'regularcredit' }],
      ...[{ transactionType: 'DEBIT' }, { validation: 'AUTOCOMM' }, { ipayCode: 'stars' }],
    ].map((change) => xml('doDeal', { ...charge, ...change })),
    twin: xml('doDeal', { ...charge, currency: 'ilz' }),
  },
  43: {
    open: [xml('inquireTransactions', { terminalNumber, orgUid: '1'.repeat(23) })],
    twin: xml('inquireTransactions', { terminalNumber, orgUid: '1'.repeat(24) }),
  },
  44: {
    open: [xml('inquireTransactions', { terminalNumber, user: 'order1', shiftId1: 'shiftA' })],
    twin: xml('inquireTransactions', { terminalNumber, user: 'order1', shiftId1: 'shift-A' }),
  },
  45: {
    open: [xml('inquireTransactions', { terminalNumber, shiftId1: '12' })],
    twin: xml('inquireTransactions', { terminalNumber, financialStatus: 'CAPTURED' }),
  },
  57: { open: [xml('doDeal', charge, '')] },
  60: { open: [xml('doDeal', charge, `${header}<dateTime>2026-11-25 10:00</dateTime>`)] },
  76: {
    open: [xml('inquireTransactions', { terminalNumber: 'AB00000017', user: 'order1' })],
    twin: xml('inquireTransactions', { terminalNumber: '000000001A', user: 'order1' }),
  },
  82: {
    open: ['0', '100'].map((total) => xml('doDeal', { ...page, mpiValidation: 'Token', total })),
    twin: xml('doDeal', { ...page, total: '0' }),
  },
  84: { open: [xml('doDeal', { ...charge, transactionType: 'Forced', authNo: '1234567' })] },
  93: {
    open: [
      xml('inquireTransactions', { terminalNumber, user: 'order1', fromDealDate: '2026-11-25' }),
      xml('transmitInquire', { terminalNumber, fromTransmitDateTime: '2026-11-25 10:00:00' }),
    ],
    twin: xml('inquireTransactions', { terminalNumber, user: 'order1', fromDealDate: '2026-11-31' }),
  },
  96: { open: [xml('doDeal', { ...charge, cardId: '4580123412340000' })] },
  104: {
    open: [xml('doDeal', { ...withoutCard, cardId: '4580123412340000', transactionCode: 'Phone' })],
  },
  97: { open: [xml('cancelDeal', { terminalNumber, tranId: '123', total: '1000' })] },
  100: { open: [xml('inquireTransactions', { terminalNumber, user: 'order1' })] },
};

/** Ambiguities about requests that leave no form of a request open, each with the reason. */
const other: Readonly<Record<string, readonly number[]>> = {
  'about the reply to a request of one form': [
    ...[1, 4, 8, 10, 12, 15, 18, 36, 37, 46, 53, 55, 56, 58, 62, 67, 70, 74, 80, 81, 83, 85, 87, 95],
  ],
  'about configuration, states, encodings or credentials': [11, 26, 51, 54, 61, 66, 89, 92],
  'every reading refuses the form': [19, 21, 91],
};

for (const [number, { open, twin }] of Object.entries(allowed)) {
  const title = ambiguities.find((one) => one.number === Number(number))?.title;
  test(`#${number} is open, so that validate fails no request of either reading: ${title}`, async () => {
    for (const text of open) assert.deepEqual(await rulesBrokenBy(text), [], text);
    if (twin !== undefined) assert.notDeepEqual(await rulesBrokenBy(twin), [], twin);
  });
}

test('each ambiguity about requests of a merchant is tried, or has a reason', () => {
  const ofRequests = ambiguities.filter(({ rules }) =>
    rules.some(
      (id) =>
        /\.request\.|criterion-required|^validation\.|^limit\.|^installments\.|^auth\.|^http\./.test(id) &&
        findRule(id)?.binds !== 'gateway',
    ),
  );
  const known = new Set([...Object.keys(allowed).map(Number), ...Object.values(other).flat()]);
  assert.ok(ofRequests.length > 40, `${ofRequests.length}`);
  assert.deepEqual(
    ofRequests.filter(({ number }) => !known.has(number)).map(({ number, title }) => `${number} ${title}`),
    [],
  );
});
