import { type RuleId, rules } from '../../../../src/contract/index.ts';
import { type Alteration, type Rules, serveMutant } from '../../alteration.ts';
import { type Field, requestsOf } from '../../requests.ts';
import { refusing, taking } from '../../serving.ts';

const { refuses } = requestsOf('doDeal');
type Name = Parameters<Field<'doDeal'>>[0];
type Own = Exclude<Name, `ashraitEmvData.${string}`>;

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

const field = (name: Own, breaks: string, where: Parameters<typeof refuses>[2]): Alteration =>
  refuses(`doDeal.request.${name}`, breaks, where);

export const doDealRefuses: readonly Alteration[] = [
  serveMutant(
    'auth.frame-ancestors.page-request',
    'a request for a page that names frameAncestorURLs is refused',
    refusing('doDeal', ({ f }) => f('frameAncestorURLs') !== ''),
  ),
  ...values,
  ...(['AutoCommHold', 'AutoCommRelease'] as const).map((name) =>
    refuses(`validation.${name}`, `validation ${name} is refused`, (f) => f('validation') === name),
  ),
  ...['12', '01'].map((months) =>
    field(
      'deferMonths',
      `deferMonths ${months} is refused`,
      (f) => f('ashraitEmvData.deferMonths') === months || f('deferMonths') === months,
    ),
  ),
  ...['256', '1'].map((code) =>
    field('routeCode', `routeCode ${code} is refused`, (f) => f('routeCode') === code),
  ),
  field(
    'transactionType',
    'transactionType debit, in lower case, is refused',
    (f) => f('transactionType') === 'debit',
  ),
  field(
    'validation',
    'validation autoComm, with a small a, is refused',
    (f) => f('validation') === 'autoComm',
  ),
  refuses(
    'combination.Debit.AutoComm',
    'every Debit with AutoComm is refused',
    (f) => f('transactionType') === 'Debit' && /^autocomm$/i.test(f('validation')),
  ),
  refuses(
    'combination.Credit.Verify',
    'the pre-authorization of a payout is refused',
    (f) => f('transactionType') === 'Credit' && f('validation') === 'Verify',
  ),
  refuses(
    'combination.Credit.AutoComm',
    'a payout that captures no pre-authorization is refused',
    (f) =>
      /^autocomm$/i.test(f('validation')) && f('transactionType') === 'Credit' && !f('cgUid') && !f('authNo'),
  ),
  refuses(
    'doDeal.request.creditType.value.SpecialCredit',
    'creditType SpecialCredit is refused without a firstPayment',
    (f) => f('creditType') === 'SpecialCredit' && !f('firstPayment'),
  ),
  ...(
    [
      ['currency.value.EUR', 'a pre-authorization in EUR is', 'validation', 'Verify'],
      ['currency.value.JPY', 'payments in JPY are', 'creditType', 'Payments'],
      ['currency.value.USD', 'a payment page in USD is', 'validation', 'TxnSetup'],
      ['creditType.value.IsraCredit', 'a held charge of IsraCredit is', 'validation', 'AutoCommHold'],
      ['transactionCode.value.Internet', 'an Internet pre-authorization is', 'validation', 'Verify'],
    ] as const
  ).map(([value, deals, other, otherValue]) => {
    const [name, text] = value.split('.value.');
    return refuses(
      `doDeal.request.${value}`,
      `${deals} refused`,
      (f) => f(name as Name) === text && f(other) === otherValue,
    );
  }),
  serveMutant(
    'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid',
    'a capture of less than the authorized amount is refused',
    refusing(
      'doDeal',
      ({ f, named }) => named?.state === 'authorized' && Number(f('total')) < named.total,
      '107',
    ),
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
  serveMutant(
    'doDeal.request.dueDate',
    'the dueDate is read as ddmmyy',
    taking(
      'doDeal',
      ({ f }) =>
        f('dueDate') && { fields: { dueDate: (f('dueDate').match(/../g) ?? []).toReversed().join('') } },
    ),
  ),
];
