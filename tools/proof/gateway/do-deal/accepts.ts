import { type Alteration, serveMutant } from '../../alteration.ts';
import { type Field, missing, requestsOf } from '../../requests.ts';
import { accepting, taking } from '../../serving.ts';

const { accepts } = requestsOf('doDeal');
type Where = (f: Field<'doDeal'>) => boolean;

const payments = ['numberOfPayments', 'firstPayment', 'periodicalPayment'] as const;
const sum = (breaks: string, where: Where): Alteration => accepts('installments.rule', breaks, where);

/** Accepts installments whose parts have a sum of the total in another calculation. */
const added = (
  breaks: string,
  sums: (first: number, count: number, periodical: number) => number,
): Alteration =>
  sum(breaks, (f) => {
    const [count = 0, first = 0, periodical = 0] = payments.map((name) => Number(f(name)));
    return Number(f('total')) === sums(first, count, periodical);
  });

const otherMode = (name: 'dealerNumber' | 'mainTerminalNumber', mode: 'ravSapak' | 'ravMutav'): Alteration =>
  serveMutant(
    `doDeal.request.${name}`,
    `a terminal in mode ${mode} takes a ${name}`,
    accepting(
      'doDeal',
      '401',
      ({ terminal }, { rule }) =>
        rule === `doDeal.request.${name}` && terminal?.mode === mode && { fields: { [name]: undefined } },
    ),
  );

/** Mutants that accept deals although their fields, the terminal, the calendar or the ledger forbid them. */
export const doDealAccepts: readonly Alteration[] = [
  accepts(
    ['limit.terminalNumber', 'doDeal.request.terminalNumber'],
    'a terminal is known by its first ten characters',
    undefined,
    taking(
      'doDeal',
      ({ f }) =>
        f('terminalNumber').length > 10 && { fields: { terminalNumber: f('terminalNumber').slice(0, 10) } },
    ),
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
  sum('installments that miss the total by one are taken', (f) => {
    const [number, first, periodical] = payments.map((name) => Number(f(name)));
    return Math.abs(Number(f('total')) - (first ?? 0) - (number ?? 0) * (periodical ?? 0)) <= 1;
  }),
  sum('the installments of a pre-authorization need not add up', (f) => f('validation') === 'Verify'),
  sum('the installments of a payout need not add up', (f) => f('transactionType') === 'Credit'),
  sum('more than five payments need not add up', (f) => Number(f('numberOfPayments')) > 5),
  added(
    'numberOfPayments may count the first payment too',
    (first, count, periodical) => first + (count - 1) * periodical,
  ),
  added(
    'firstPayment is not looked at when installments are added up',
    (_, count, periodical) => (count + 1) * periodical,
  ),
  accepts(
    'doDeal.request.currency',
    'the currency CHF is taken',
    (f) => f('currency') === 'CHF',
    taking(
      'doDeal',
      ({ f, terminal }) =>
        f('currency') === 'CHF' && {
          terminals: { currencies: [...(terminal?.currencies ?? []), 'CHF' as 'ILS'] },
        },
    ),
  ),
  accepts(
    'doDeal.request.currency',
    'a deal without currency is taken',
    missing,
    taking('doDeal', ({ f }) => f('currency') === '' && { fields: { currency: 'ILS' } }),
  ),
  serveMutant(
    ['limit.dueDate', 'doDeal.request.dueDate'],
    'dueDate may be a year and a day ahead',
    accepting('doDeal', '401', ({ state, f }, { rule }) => {
      const { year, month, day } = state.clock.now().add({ years: 1, days: 1 });
      const last = [year % 100, month, day].map((part) => String(part).padStart(2, '0')).join('');
      return rule === 'limit.dueDate' && f('dueDate') === last && { fields: { dueDate: undefined } };
    }),
  ),
  serveMutant(
    'doDeal.request.uniqueid',
    'a page that makes a token can be asked for twice',
    accepting(
      'doDeal',
      '173',
      ({ f, state }) => f('mpiValidation') === 'Token' && { also: [[state.pages, { knows: () => false }]] },
    ),
  ),
  otherMode('dealerNumber', 'ravSapak'),
  otherMode('mainTerminalNumber', 'ravMutav'),
];
