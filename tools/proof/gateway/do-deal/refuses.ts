import { type RuleId, rules } from '../../../../src/contract/index.ts';
import { type Alteration, type Rules, serveMutant } from '../../alteration.ts';
import { type Field, requestsOf } from '../../requests.ts';
import { refusing } from '../../serving.ts';

const { refuses } = requestsOf('doDeal');
type Name = Parameters<Field<'doDeal'>>[0];

/** Nearly every scenario needs the plain charge, so all its rules may fail. */
const plain: Readonly<Partial<Record<RuleId, RuleId>>> = {
  'doDeal.request.transactionType.value.Debit': 'doDeal.request.transactionType',
  'doDeal.request.currency.value.ILS': 'doDeal.request.currency',
};

/** A mutant for each value that the contract lists. Generated faults cover those of Payments, with their parameters. */
const values: readonly Alteration[] = rules.flatMap(({ id }) => {
  const [, name, value] = id.match(/^doDeal\.request\.(\w+)\.value\.(\w+)$/) ?? [];
  if (name === undefined || value === undefined || value === 'Payments') return [];
  const broken: Rules = plain[id] ? [id, plain[id]] : [id];
  return name === 'mpiValidation'
    ? refuses(
        broken,
        `a payment page with mpiValidation ${value} is refused`,
        (f) => f('validation') === 'TxnSetup' && f('mpiValidation') === value,
      )
    : refuses(broken, `${name} ${value} is refused`, (f) => f(name as Name) === value);
});

export const doDealRefuses: readonly Alteration[] = [
  ...values,
  refuses(
    'combination.Debit.AutoComm',
    'every Debit with AutoComm is refused',
    (f) => f('transactionType') === 'Debit' && /^autocomm$/i.test(f('validation')),
  ),
  refuses(
    ['combination.Debit.AutoComm.capture', 'combination.Debit.AutoComm'],
    'every capture is refused',
    (f) =>
      f('transactionType') === 'Debit' &&
      /^autocomm$/i.test(f('validation')) &&
      f('cgUid') + f('authNo') !== '',
  ),
  refuses(
    'installments.rule',
    'installments whose first payment differs from the others are refused',
    (f) => f('creditType') === 'Payments' && Number(f('firstPayment')) !== Number(f('periodicalPayment')),
  ),
  serveMutant(
    'doDeal.request.dueDate',
    'a dueDate more than 11 months ahead is refused',
    refusing('doDeal', ({ f, state }) => {
      const { year, month, day } = state.clock.now().add({ months: 11 });
      return Number(f('dueDate')) > (year % 100) * 10_000 + month * 100 + day;
    }),
  ),
];
