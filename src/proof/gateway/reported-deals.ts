import { editMutant, type Mutant } from '../mutant.ts';

const file = 'sandbox/do-deal.ts';
const from = "state: approved ? initialState(kind, validation) : 'rejected',";

/** An approved deal of one kind stands otherwise than its validation says; the reply is as it should be. */
const stands = (rule: string, breaks: string, where: string, state: string): Mutant =>
  editMutant(rule, breaks, {
    file,
    from,
    to: `state: !approved ? 'rejected' : ${where} ? '${state}' : initialState(kind, validation),`,
  });

/** A deal that was refused stands as if it had been approved. */
const refusedStands = (rule: string, breaks: string, validation: string): Mutant =>
  editMutant(rule, breaks, {
    file,
    from,
    to: `state: approved || validation === '${validation}' ? initialState(kind, validation) : 'rejected',`,
  });

const authorizing = "kind === 'pre-authorization' &&";
const charging = "kind === 'charge' && validation === 'autocomm' &&";
const dollars = "field('currency') === 'USD'";

/** Deals of one kind that are answered as they should be, and booked or reported otherwise. */
export const reportedDeals: readonly Mutant[] = [
  ...[
    ['in dollars', dollars],
    ['in payments', "field('creditType') === 'Payments'"],
    ['to a token', "field('cardId')"],
    ['by Internet', "field('transactionCode') === 'Internet'"],
  ].map(([how, where]) =>
    stands(
      'validation.Verify',
      `a pre-authorization ${how} charges at once`,
      `${authorizing} ${where}`,
      'pending transmission',
    ),
  ),
  stands(
    'validation.AutoCommHold',
    'a held charge to a token settles without a release',
    "validation === 'autocommhold' && field('cardId')",
    'pending transmission',
  ),
  stands(
    'validation.AutoComm',
    'a charge by Internet is held',
    `${charging} field('transactionCode') === 'Internet'`,
    'held',
  ),
  stands('validation.AutoComm', 'a charge in dollars is held', `${charging} ${dollars}`, 'held'),
  stands(
    'validation.AutoComm',
    'a charge in payments is authorized alone',
    `${charging} field('creditType') === 'Payments'`,
    'authorized',
  ),
  stands(
    'validation.AutoComm',
    'a forced charge is authorized alone',
    `${charging} field('transactionType') === 'Forced'`,
    'authorized',
  ),
  stands(
    'combination.Credit.AutoComm',
    'a payout in dollars is authorized alone',
    `kind === 'payout' && ${dollars}`,
    'authorized',
  ),
  editMutant('validation.AutoCommHold', 'a held charge in another currency than ILS is told to be settled', {
    file: 'sandbox/transaction.ts',
    from: "    case 'held':\n      return 'PENDING';",
    to: "    case 'held':\n      return transaction.sent.currency === 'ILS' ? 'PENDING' : 'CAPTURED';",
  }),
  editMutant('transaction.record.total', 'the record of a deal in yen has a hundred times its amount', {
    file: 'sandbox/inquire-transactions.ts',
    from: "element('total', String(one.total)),",
    to: "element('total', String(one.sent.currency === 'JPY' ? one.total * 100 : one.total)),",
  }),
  editMutant(
    'transaction.record.total',
    'a capture is booked with the amount of its pre-authorization',
    {
      file,
      from: "    total: Number(field('total')),",
      to: "    total: authorization ? authorization.total : Number(field('total')),",
    },
    {
      file,
      from: 'valuesOf(transaction, terminal, call.language)),',
      to: "{ ...valuesOf(transaction, terminal, call.language), total: field('total') }),",
    },
  ),
  refusedStands(
    'state.financialStatus.REJECTED',
    'a pre-authorization that was refused is reported as AUTHORIZED',
    'verify',
  ),
  refusedStands(
    'state.financialStatus.REJECTED',
    'a held charge that was refused is reported as PENDING',
    'autocommhold',
  ),
  editMutant(
    'doDeal.error.refusal',
    'a pre-authorization is approved on a card that the credit company refuses',
    {
      file,
      from: "  const approved = card.outcome.status === '000';",
      to: "  const status = kind === 'pre-authorization' ? '000' : card.outcome.status;\n  const approved = status === '000';",
    },
    { file, from: '    status: card.outcome.status,', to: '    status,' },
  ),
  editMutant('doDeal.error.refusal', 'the extendedStatus of a refused pre-authorization has four digits', {
    file: 'sandbox/transaction-reply.ts',
    from: 'extendedStatus: `30${status}`',
    to: "extendedStatus: transaction.kind === 'pre-authorization' ? `3${status}` : `30${status}`",
  }),
];
