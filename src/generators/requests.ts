import fc, { type Arbitrary } from 'fast-check';
import { type CommandName, commandData, type RequestField } from '../contract/index.ts';
import { cardNumber, expiry } from './cards.ts';
import { installmentPlan } from './installments.ts';
import { admitted } from './values.ts';

/** The parameters of a request by their paths. */
export type Parameters = Readonly<Record<string, string>>;

/**
 * What is known of the gateway that the requests are for: its terminal, and by the field's name whatever else only it
 * can tell, such as the `tranId` of a charge. A field that is known has that value or is left out.
 */
export interface Known {
  readonly terminalNumber: string;
  readonly [field: string]: string;
}

/** Requests of a command that the contract finds nothing wrong with. Their shrinks are valid too. */
export function validRequest(command: CommandName, known: Known): Arbitrary<Parameters> {
  return makers[command](known);
}

const fields = (command: CommandName): Readonly<Record<string, RequestField>> => commandData[command].request;

/** Some of the fields of those names, each with a value of its form, or the one that is known. */
function some(command: CommandName, known: Known, names: readonly string[]): Arbitrary<Parameters> {
  const model = Object.fromEntries(names.map((name) => [name, one(command, known, name)]));
  return fc.record(model, { requiredKeys: [] }) as Arbitrary<Parameters>;
}

function one(command: CommandName, known: Known, name: string): Arbitrary<string> {
  const value = known[name];
  if (value !== undefined) return fc.constant(value);
  const field = fields(command)[name];
  if (!field) throw new TypeError(`${command} has no field ${name}`);
  return admitted(field.format);
}

const together = (...parts: readonly Arbitrary<Parameters>[]): Arbitrary<Parameters> =>
  fc.tuple(...parts).map((all) => Object.assign({}, ...all) as Parameters);

const always = (values: Parameters): Arbitrary<Parameters> => fc.constant(values);

/** Each of the names on its own, and all of them together. */
const anyOf = (command: CommandName, known: Known, names: readonly string[]): Arbitrary<Parameters> =>
  fc.oneof(...names.map((name) => one(command, known, name).map((value): Parameters => ({ [name]: value }))));

const makers: Readonly<Record<CommandName, (known: Known) => Arbitrary<Parameters>>> = {
  doDeal: deal,
  refundDeal: (known) =>
    together(
      always({ terminalNumber: known.terminalNumber }),
      anyOf('refundDeal', known, ['tranId', 'cgUid', 'ashraitEmvData.orgUid']),
      fc.record(
        { total: fc.integer({ min: 1, max: Number(known.total ?? 99_999_999) }).map(String) },
        { requiredKeys: [] },
      ) as Arbitrary<Parameters>,
    ),
  cancelDeal: (known) =>
    together(
      always({ terminalNumber: known.terminalNumber }),
      anyOf('cancelDeal', known, ['tranId', 'cgUid', 'ashraitEmvData.orgUid']),
      some('cancelDeal', known, ['user', 'shiftId1', 'shiftId2', 'shiftId3']),
    ),
  inquireTransactions: (known) =>
    together(
      always({ terminalNumber: known.terminalNumber }),
      fc.oneof(
        anyOf('inquireTransactions', known, ['tranId', 'cgUid', 'user', 'orgUid']),
        range('inquireTransactions', known, 'fromDealDate', 'toDealDate'),
      ),
      some('inquireTransactions', known, ['financialStatus', 'shiftId1', 'shiftId2', 'shiftId3']),
    ),
  inquireTerminal: (known) => always({ terminalNumber: known.terminalNumber }),
  transmitTerminal: (known) =>
    always({ terminalNumber: known.terminalNumber, transmitType: 'settlements', responseType: 'immediate' }),
  transmitInquire: (known) =>
    together(
      always({ terminalNumber: known.terminalNumber }),
      fc.oneof(
        anyOf('transmitInquire', known, ['transmitId', 'clearingReferanceNo']),
        range('transmitInquire', known, 'fromTransmitDateTime', 'toTransmitDateTime'),
      ),
    ),
  inquireInvoice: (known) =>
    together(
      always({ terminalNumber: known.terminalNumber }),
      anyOf('inquireInvoice', known, ['invoice.invoiceAtranId']),
    ),
};

/** Two moments, the earlier one first. */
function range(command: CommandName, known: Known, from: string, to: string): Arbitrary<Parameters> {
  return fc.tuple(one(command, known, from), one(command, known, to)).map(([one, other]) => {
    const [first = '', last = ''] = [one, other].sort();
    return { [from]: first, [to]: last };
  });
}

/** Fields of a deal that need nothing of the terminal. */
const free = [
  ...['cvv', 'user', 'slaveTerminalNumber', 'shiftId1', 'shiftId2', 'shiftId3', 'shiftTxnDate'],
  ...Array.from({ length: 10 }, (_, index) => `userData${index + 1}`),
];

/** Deals with a card: charges, held charges, pre-authorizations and tokens. */
function deal(known: Known): Arbitrary<Parameters> {
  const card = fc.record({
    cardNo: known.cardNo ? fc.constant(known.cardNo) : cardNumber,
    cardExpiration: expiry,
  });
  const base = fc.record({
    terminalNumber: fc.constant(known.terminalNumber),
    transactionType: fc.constantFrom('Debit', 'Debit', 'Credit', 'Forced', 'RecurringDebit'),
    currency: one('doDeal', known, 'currency'),
    transactionCode: one('doDeal', known, 'transactionCode'),
    validation: fc.constantFrom('AutoComm', 'AutoCommHold', 'Verify'),
  });
  const amount = fc.oneof(
    fc.record({
      creditType: fc.constantFrom('RegularCredit', 'IsraCredit', 'AdHock'),
      total: fc.integer({ min: 1, max: 99_999 }).map(String),
    }),
    fc.record({
      creditType: fc.constant('SpecialCredit'),
      total: fc.integer({ min: 1, max: 99_999 }).map(String),
      numberOfPayments: fc.integer({ min: 2, max: 36 }).map(String),
    }),
    installmentPlan.map((plan) => ({ creditType: 'Payments', ...plan })),
  ) as Arbitrary<Parameters>;
  const token = always({
    transactionType: 'Debit',
    validation: 'Token',
    creditType: 'RegularCredit',
    total: '0',
  });
  return fc.oneof(
    { weight: 9, arbitrary: together(base, amount, card, some('doDeal', { ...known }, free)) },
    { weight: 1, arbitrary: together(base, token, card) },
  );
}
