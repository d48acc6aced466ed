import type { Mutant } from '../../mutant.ts';
import { type Field, malformed, missing, requestsOf, required } from '../../requests.ts';

const { accepts } = requestsOf('doDeal');
type Name = Parameters<Field<'doDeal'>>[0];
type Own = Exclude<Name, `ashraitEmvData.${string}`>;
type Where = Parameters<typeof accepts>[2];

const field = (name: Own, breaks: string, where?: Where): Mutant =>
  accepts(`doDeal.request.${name}`, breaks, where);
const ofLength = (name: Own, breaks: string, length: number): Mutant =>
  field(name, breaks, (f) => f(name).length === length);
const matching = (name: Own, breaks: string, form: RegExp): Mutant =>
  field(name, breaks, (f) => form.test(f(name)));
const inside =
  (validation: string): NonNullable<Where> =>
  (f) =>
    f('validation') === validation;
const abroad: Where = (f) => f('currency') !== 'ILS';
const isPayout: Where = (f) => f('transactionType') === 'Credit';

const shiftIds = ['shiftId1', 'shiftId2', 'shiftId3'] as const;
const payments = ['numberOfPayments', 'firstPayment', 'periodicalPayment'] as const;
const userData = ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const).map((index) => `userData${index}` as const);

/** Requests of doDeal that break a rule of one field, and are accepted. */
export const doDealAccepts: readonly Mutant[] = [
  ...(
    [
      ...['mpiValidation', 'mid', 'uniqueid', 'successUrl', 'cancelUrl', 'errorUrl'],
      ...['transactionType', 'creditType', 'transactionCode'],
    ] as const
  ).map((name) => field(name, `${name} is not checked`)),
  ...(
    [
      ...['addonData', 'deferMonths', 'offerCode', 'routeCode', 'dealerNumber', 'mainTerminalNumber'],
      ...['cardNo', 'cvv', 'eci', 'cavv', 'slaveTerminalNumber', 'shiftTxnDate', 'cardExpiration', 'total'],
      ...[...payments, ...shiftIds, ...userData],
    ] as const
  ).map((name) => field(name, `the form of ${name} is not checked`, malformed)),
  ...(['xid', 'user'] as const).map((name) => field(name, `the length of ${name} is not checked`, malformed)),
  field('validation', 'an unknown validation is taken', malformed),
  field('ipayCode', 'an unknown ipayCode is taken'),
  ofLength('offerCode', 'an offerCode of 1 digit is taken', 1),
  ofLength('offerCode', 'an offerCode of 3 digits is taken', 3),
  ofLength('addonData', 'an addonData of 1 digit is taken', 1),
  ofLength('addonData', 'an addonData of 9 digits is taken', 9),
  ofLength('cardNo', 'a card number of 20 digits is taken', 20),
  ofLength('cardNo', 'a card number of 15 digits is taken', 15),
  ofLength('cvv', 'a CVV of 5 digits is taken', 5),
  ofLength('cvv', 'a CVV of 2 digits is taken', 2),
  ofLength('eci', 'an eci of 2 digits is taken', 2),
  ofLength('xid', 'an xid of 51 characters is taken', 51),
  ofLength('user', 'a user of 20 characters is taken', 20),
  ofLength('slaveTerminalNumber', 'a slaveTerminalNumber of 4 digits is taken', 4),
  ...payments.map((name) =>
    accepts(
      [`doDeal.request.${name}`, 'limit.numberOfPayments-firstPayment-periodicalPayment'],
      `a ${name} of 21 digits is taken`,
      (f) => f(name).length === 21,
    ),
  ),
  ...shiftIds.map((name) => ofLength(name, `a ${name} of 33 characters is taken`, 33)),
  ...userData.map((name) => ofLength(name, `a ${name} of 257 characters is taken`, 257)),
  matching('cavv', 'a cavv of 47 characters is taken', /^[A-Za-z0-9]{47}$/),
  matching('cardExpiration', 'a cardExpiration of five digits is taken', /^[0-9]{5}$/),
  matching('routeCode', 'a routeCode of 257 is taken', /^0*257$/),
  matching('routeCode', 'a routeCode of 0 is taken', /^0+$/),
  matching('routeCode', 'a routeCode above 400 is taken', /^([4-9][0-9]{2}|[0-9]{4,})$/),
  matching('transactionCode', 'the transactionCode Regular is taken', /^Regular$/),
  matching('validation', 'the validation Normal is taken', /^Normal$/),
  ...userData
    .slice(1, 5)
    .map((name) => matching(name, `${name} may have signs in it`, /^[A-Za-z0-9 .,_-]{1,256}$/)),
  ...shiftIds.map((name) => matching(name, `${name} may have signs in it`, /^[A-Za-z0-9._-]{1,32}$/)),
  matching('userData1', 'userData1 takes more than letters, digits and spaces', /^.{0,256}$/s),
  matching('shiftId1', 'shiftId1 takes more than letters and digits', /^.{0,32}$/s),
  field('deferMonths', 'a deferMonths of 13 is taken', (f) =>
    /13/.test(f('ashraitEmvData.deferMonths') || f('deferMonths')),
  ),
  field('deferMonths', 'a deferMonths of 00 is taken', (f) =>
    /^0+$/.test(f('ashraitEmvData.deferMonths') || f('deferMonths')),
  ),
  matching('total', 'a total of 0 is taken for a deal that makes no token', /^0+$/),
  field(
    'total',
    'a pre-authorization of 0 is taken',
    (f) => /^0+$/.test(f('total')) && f('validation') === 'Verify',
  ),
  field('total', 'a pre-authorization is of any total', inside('Verify')),
  field('total', 'a held charge is of any total', inside('AutoCommHold')),
  field(
    'total',
    'a payout below zero is taken',
    (f) => f('transactionType') === 'Credit' && f('total').startsWith('-'),
  ),
  accepts(
    'validation.Token',
    'a tokenization with a total above 0 is taken',
    (_, one) => one.field === 'total',
  ),
  accepts(
    'doDeal.request.transactionType.value.BalanceEnquiry',
    'a balance enquiry with another total than 1 is taken',
  ),
  accepts(
    ['doDeal.request.total', 'transaction.record.total'],
    'a total in another currency than ILS may have a point',
    abroad,
  ),
];

/** Requests that lack what their deal needs, and are accepted. */
export const doDealNeeds: readonly Mutant[] = [
  ...(['mpiValidation', 'mid', 'uniqueid'] as const).map((name) =>
    field(name, `a payment page needs no ${name}`, required),
  ),
  ...(['transactionType', 'creditType', 'transactionCode'] as const).map((name) =>
    field(name, `a deal without ${name} is taken`, missing),
  ),
  accepts(['doDeal.request.total', 'transaction.record.total'], 'a deal without total is taken', missing),
  field('numberOfPayments', 'a Payments or SpecialCredit deal needs no numberOfPayments', required),
  field(
    'numberOfPayments',
    'a SpecialCredit deal needs no numberOfPayments',
    (f) => f('creditType') === 'SpecialCredit',
  ),
  ...(['firstPayment', 'periodicalPayment'] as const).map((name) =>
    field(name, `a Payments deal needs no ${name}`, required),
  ),
  field('firstPayment', 'payments in another currency than ILS need no firstPayment', abroad),
  field('cardExpiration', 'a card number without cardExpiration is taken', required),
  field('creditType', 'a pre-authorization needs no creditType', inside('Verify')),
  field('creditType', 'a payout needs no creditType', isPayout),
  field(
    'numberOfPayments',
    'a pre-authorization of SpecialCredit needs no numberOfPayments',
    inside('Verify'),
  ),
  field('periodicalPayment', 'a held charge in payments needs no periodicalPayment', inside('AutoCommHold')),
  field('cardExpiration', 'the card number of a held charge needs no cardExpiration', inside('AutoCommHold')),
  field(
    'cardExpiration',
    'the card number of an Internet deal needs no cardExpiration',
    (f) => f('transactionCode') === 'Internet',
  ),
  field('transactionCode', 'a token needs no transactionCode', inside('Token')),
  field('mid', 'a page that makes a token needs no mid', (f) => f('mpiValidation') === 'Token'),
];

/** Fields that are checked in a plain charge, and not in other deals. */
export const doDealKinds: readonly Mutant[] = [
  ...(
    [
      ['cvv', 'Verify', 'a pre-authorization'],
      ['shiftId2', 'Verify', 'a pre-authorization'],
      ['addonData', 'Verify', 'a pre-authorization'],
      ['cvv', 'AutoCommHold', 'a held charge'],
      ['cvv', 'Token', 'a token'],
      ['userData7', 'Token', 'a token'],
    ] as const
  ).map(([name, validation, deal]) =>
    field(name, `the ${name} of ${deal} is not checked`, inside(validation)),
  ),
  field('routeCode', 'the routeCode of a deal in another currency than ILS is not checked', abroad),
  field('mpiValidation', 'a payment page may run SetAsHold', (f) => f('mpiValidation') === 'SetAsHold'),
  field(
    'errorUrl',
    'the errorUrl of a page that pre-authorizes is not checked',
    (f) => f('mpiValidation') === 'Verify',
  ),
  field(
    'successUrl',
    'the successUrl of a page that holds is not checked',
    (f) => f('mpiValidation') === 'AutoCommHold',
  ),
];

const sum = (breaks: string, where?: Where): Mutant => accepts('installments.rule', breaks, where);

/** Installments that do not add up, and are accepted. */
export const doDealInstallments: readonly Mutant[] = [
  sum('installments need not add up to the total'),
  sum('installments that miss the total by one are taken', (f) => {
    const [number, first, periodical] = payments.map((name) => Number(f(name)));
    return Math.abs(Number(f('total')) - (first ?? 0) - (number ?? 0) * (periodical ?? 0)) <= 1;
  }),
  sum('the installments of a pre-authorization need not add up', inside('Verify')),
  sum('the installments of a held charge need not add up', inside('AutoCommHold')),
  sum('the installments of a payout need not add up', (f) => f('transactionType') === 'Credit'),
  sum('installments in another currency than ILS need not add up', abroad),
  sum('more than five payments need not add up', (f) => Number(f('numberOfPayments')) > 5),
];
