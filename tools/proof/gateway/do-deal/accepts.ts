import type { Mutant } from '../../mutant.ts';
import { type Field, requestsOf } from '../../requests.ts';

const { accepts } = requestsOf('doDeal');
type Name = Parameters<Field<'doDeal'>>[0];
type Own = Exclude<Name, `ashraitEmvData.${string}`>;
type Where = Parameters<typeof accepts>[2];

const field = (name: Own, breaks: string, where?: Where): Mutant =>
  accepts(`doDeal.request.${name}`, breaks, where);
const matching = (name: Own, breaks: string, form: RegExp): Mutant =>
  field(name, breaks, (f) => form.test(f(name)));
const inside =
  (validation: string): NonNullable<Where> =>
  (f) =>
    f('validation') === validation;
const payments = ['numberOfPayments', 'firstPayment', 'periodicalPayment'] as const;
const sum = (breaks: string, where: Where): Mutant => accepts('installments.rule', breaks, where);
const abroad: Where = (f) => f('currency') !== 'ILS';
const isPayout: Where = (f) => f('transactionType') === 'Credit';

/** Requests of doDeal that break a rule of one field, or of installments, and are accepted. */
export const doDealAccepts: readonly Mutant[] = [
  matching('cavv', 'a cavv of 47 characters is taken', /^[A-Za-z0-9]{47}$/),
  matching('cardExpiration', 'a cardExpiration of five digits is taken', /^[0-9]{5}$/),
  matching('routeCode', 'a routeCode of 257 is taken', /^0*257$/),
  ...(['userData2', 'userData3', 'userData4', 'userData5'] as const).map((name) =>
    matching(name, `${name} may have signs in it`, /^[A-Za-z0-9 .,_-]{1,256}$/),
  ),
  ...(['shiftId2', 'shiftId3'] as const).map((name) =>
    matching(name, `${name} may have signs in it`, /^[A-Za-z0-9._-]{1,32}$/),
  ),
  field('deferMonths', 'a deferMonths of 13 is taken', (f) =>
    /13/.test(f('ashraitEmvData.deferMonths') || f('deferMonths')),
  ),
  field(
    'total',
    'a payment page of 0 is set up for a charge that is held',
    (f) => f('total') === '0' && f('mpiValidation') === 'AutoCommHold',
  ),
  field(
    'total',
    'a pre-authorization of 0 is taken',
    (f) => /^0+$/.test(f('total')) && f('validation') === 'Verify',
  ),
  field('total', 'a held charge is of any total', inside('AutoCommHold')),
  accepts(
    ['doDeal.request.total', 'transaction.record.total', 'transaction.reply.total'],
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
  field('creditType', 'a payout needs no creditType', isPayout),
  field('cardExpiration', 'the card number of a held charge needs no cardExpiration', inside('AutoCommHold')),
  field('mid', 'a page that makes a token needs no mid', (f) => f('mpiValidation') === 'Token'),
  ...(
    [
      ['cvv', 'Verify', 'a pre-authorization'],
      ['addonData', 'Verify', 'a pre-authorization'],
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
  sum('installments that miss the total by one are taken', (f) => {
    const [number, first, periodical] = payments.map((name) => Number(f(name)));
    return Math.abs(Number(f('total')) - (first ?? 0) - (number ?? 0) * (periodical ?? 0)) <= 1;
  }),
  sum('the installments of a pre-authorization need not add up', inside('Verify')),
  sum('the installments of a payout need not add up', isPayout),
  sum('more than five payments need not add up', (f) => Number(f('numberOfPayments')) > 5),
];
