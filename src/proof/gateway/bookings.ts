import { editMutant, type Mutant } from '../mutant.ts';

const booked = 'if (total === original.total && row?.to) original.state = row.to;';
const noCharge = {
  file: 'sandbox/refund-deal.ts',
  from: "throw new Refusal('310', 'refundDeal.error.310', 'what is named is no charge');",
} as const;

/** Deals that are answered, and booked otherwise, or told otherwise than they are booked. */
export const bookings: readonly Mutant[] = [
  editMutant('validation.Token', 'a token is booked as a charge of nothing', {
    file: 'sandbox/do-deal.ts',
    from: "if (validation === 'token') return 'token';",
    to: '',
  }),
  editMutant('doDeal.request.cardId', 'a charge to a token is on another card', {
    file: 'sandbox/do-deal.ts',
    from: "const card = state.cardOf(merchant, field('cardId') ?? '');",
    to: "const behind = state.cardOf(merchant, field('cardId') ?? '');\n  const card = behind && { ...behind, lastFour: '4242' };",
  }),
  editMutant(
    'transition.approved-pending-transmission-refunddeal',
    'a charge that waits is cancelled by a refund of a part of it',
    {
      file: 'sandbox/refund-deal.ts',
      from: booked,
      to: "if ((total === original.total || row?.type === 'Cancel') && row?.to) original.state = row.to;",
    },
  ),
  editMutant(
    'transition.transmitted-refunddeal',
    'a transmitted charge is cancelled by a refund of a part of it',
    {
      file: 'sandbox/refund-deal.ts',
      from: booked,
      to: "if (total < original.total && row?.type !== 'Cancel') original.state = 'cancelled'; else if (row?.to) original.state = row.to;",
    },
  ),
  editMutant('refundDeal.reply', 'the reply of a refund tells the amount of the charge', {
    file: 'sandbox/credits.ts',
    from: 'valuesOf(transaction, terminal',
    to: 'valuesOf({ ...transaction, total: original.total }, terminal',
  }),
  editMutant('refundDeal.error.310', 'a pre-authorization is refunded', {
    file: 'sandbox/refund-deal.ts',
    from: "if (original.kind !== 'charge')",
    to: "if (original.kind === 'payout')",
  }),
  editMutant('refundDeal.error.310', 'the refund of a payout is refused with 799', {
    ...noCharge,
    to: "throw new Refusal(original.kind === 'payout' ? '799' : '310', 'refundDeal.error.310', 'what is named is no charge');",
  }),
  editMutant('transaction.reply.creditType', 'a charge of credit type AdHock is told as it was sent', {
    file: 'sandbox/transaction-reply.ts',
    from: "outcome.adHoc ? { code: '3', label: 'AdHock' } : asSent(sent, 'creditType')",
    to: "asSent(sent, 'creditType')",
  }),
  ...['cgUid', 'user'].map((name) =>
    editMutant(
      [`inquireTransactions.request.${name}`, 'inquireTransactions.request.financialStatus'],
      `an inquiry by ${name} finds one transaction at most`,
      {
        file: 'sandbox/inquire-transactions.ts',
        from: `by('${name}', (value) => ledger.by${name === 'user' ? 'User' : 'CgUid'}(value))`,
        to: `by('${name}', (value) => ledger.by${name === 'user' ? 'User' : 'CgUid'}(value).slice(0, 1))`,
      },
    ),
  ),
];
