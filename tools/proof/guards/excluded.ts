import { type CommandData, type CommandName, commandData } from '../../../src/contract/index.ts';
import type { Guard } from './guard.ts';

/** Reasons why a fault cannot act under a guard, or conforms where it acts. The patterns are of a class or guard, and of the id of a cell. */
interface Exclusion {
  readonly guards: RegExp;
  readonly cells: RegExp;
  readonly why: string;
}

const ofDeals = /^(?:currency|card|credit type|history|batch|amount)$/;
const sending = /^transmitTerminal ledger /;
/** New deals name no transaction. */
const newDeal =
  /^doDeal ledger (?:charge|installments|credit payments|held deal|pre-authorization|payout|payout pre-authorization): /;
const captured = /^doDeal ledger (?:payout )?capture: /;

export const exclusions: readonly Exclusion[] = [
  {
    guards: new RegExp(`${ofDeals.source}|with .* user|in the user`),
    cells: /^inquire(?:Terminal|Invoice) /,
    why: 'The command is about no deal.',
  },
  {
    guards: new RegExp(`${ofDeals.source}|with .* user|in the user`),
    cells: /^(?:inquireTransactions|transmitInquire) refusal /,
    why: 'A refused inquiry is about no deal.',
  },
  {
    guards: /^(?:lookup|language|reference|repetition)$/,
    cells: sending,
    why: 'A transmission does not depend on a parameter of a request.',
  },
  {
    guards: /^lookup$/,
    cells: /: not found$/,
    why: 'The fault itself is about one lookup.',
  },
  {
    guards: /^lookup$/,
    cells: newDeal,
    why: 'A new deal names no transaction.',
  },
  {
    guards: /^by (?:authNo|cgUid)$/,
    cells: /^doDeal ledger (?:release|hold for review): /,
    why: 'The specification names the deal by tranId.',
  },
  {
    guards: /^by cardId$/,
    cells: /^doDeal ledger /,
    why: 'Only a new deal has a card.',
  },
  {
    guards: /^lookup$/,
    cells: /request (?:\w+\.)+(?:cgUid|orgUid|authNo|tranId): (?!missing, and refused)/,
    why: 'The specification does not say which of two lookups counts.',
  },
  {
    guards: /^by cardId$/,
    cells: /request doDeal\.request\.(?:cardNo|cardExpiration): (?!missing, and refused)/,
    why: 'A cardId replaces the card number.',
  },
  {
    guards: /^repetition$/,
    cells: /^(?:inquireTerminal|transmitTerminal) /,
    why: 'The command names no transaction.',
  },
  {
    guards: /^(?:repetition|history)$/,
    cells: newDeal,
    why: 'A new deal names no transaction.',
  },
  {
    guards: /^history$/,
    cells: /^doDeal (?:refusal|request) |^doDeal ledger release: /,
    why: 'The specification states only for SetAsHold what doDeal does with such a deal.',
  },
  {
    guards: /^history$/,
    cells: captured,
    why: 'The specification does not say whether a deal can be captured twice.',
  },
  {
    guards: /^after a partial refund$/,
    cells: /^(?:refundDeal|cancelDeal) (?:success|ledger) /,
    why: 'A deal with a credit is refused: 320.',
  },
  {
    guards: /^after a release$/,
    cells:
      /^\w+ ledger (?:charge|installments|credit payments|held deal|(?:payout )?(?:pre-authorization|capture)|payout|cancelled pre-authorization)\b/,
    why: 'Deals of this kind are not released.',
  },
  {
    guards: /^after a capture$/,
    cells: /^\w+ ledger (?:charge|installments|credit payments|held deal|release|payout|hold for review)[: ]/,
    why: 'Deals of this kind are not captured.',
  },
  {
    guards: /^after a partial refund$/,
    cells:
      /^\w+ ledger (?:held deal|(?:payout )?pre-authorization|payout|payout capture|refund|cancelled pre-authorization)\b(?! before)/,
    why: 'Deals of this kind are not refunded in part.',
  },
  {
    guards: /^transmitted by /,
    cells:
      /^(?:doDeal|transmitTerminal (?:success|refusal|request)|cancelDeal (?:success|ledger)|refundDeal ledger .*before transmission)\b/,
    why: 'The deal is not transmitted yet.',
  },
  {
    guards: /^transmitted by the daily run$/,
    cells: / by hand: /,
    why: 'The fault itself is about the other way of transmission.',
  },
  {
    guards: /^transmitted by transmitTerminal$/,
    cells: / by the daily run: /,
    why: 'The fault itself is about the other way of transmission.',
  },
  {
    guards: /^scale$/,
    cells: /^(?!inquireTransactions (?:success|ledger) |transmitInquire success |transmitTerminal ledger )/,
    why: 'The reply has no records.',
  },
  {
    guards: /^of one unit$/,
    cells: /partial refund|: done in part$|ledger installments/,
    why: 'One unit cannot be divided.',
  },
  {
    guards: /^(?:on credit|as IsraCredit|as AdHock)$/,
    cells: /ledger installments/,
    why: 'Installments have the credit type Payments.',
  },
  {
    guards: /^(?:in payments|as IsraCredit|as AdHock)$/,
    cells: /ledger credit payments/,
    why: 'Credit payments have the credit type SpecialCredit.',
  },
  {
    guards: /^(?:in payments|on credit)$/,
    cells: /ledger charge\b/,
    why: 'The kind of deal has another credit type.',
  },
  {
    guards: /^(?:on credit|as IsraCredit|as AdHock)$/,
    cells: /request doDeal\.request\.(?:firstPayment|periodicalPayment): /,
    why: 'The parameter belongs to the credit type Payments.',
  },
  {
    guards: /^as (?:IsraCredit|AdHock)$/,
    cells: /request doDeal\.request\.numberOfPayments: /,
    why: 'The parameter belongs to the credit types Payments and SpecialCredit.',
  },
  {
    guards: /^(?:card|by cardId)$/,
    cells:
      /request doDeal\.request\.(?:mpiValidation|mid|uniqueid|successUrl|cancelUrl|errorUrl|frameAncestorURLs): /,
    why: 'The request for a payment page has no card.',
  },
];

const own: Readonly<Record<string, RegExp>> = {
  currency: /\.currency: /,
  card: /\.(?:cardNo|cardId): /,
  'credit type': /\.creditType: /,
  language: /\.language: /,
  amount: /\.total: /,
};

/** Returns the reason why a fault is not tried under a guard, or undefined. */
export function whyNot(cell: string, guard: Guard): string | undefined {
  const row = exclusions.find(
    ({ guards, cells }) => (guards.test(guard.class) || guards.test(guard.id)) && cells.test(cell),
  );
  if (row) return row.why;
  const [command = '', part = ''] = cell.split(' ', 2);
  const { request }: CommandData = commandData[command as CommandName];
  const [, field] = /^by (\w+)$/.exec(guard.id) ?? [];
  if (field !== undefined && !Object.keys(request).some((name) => name.split('.').at(-1) === field))
    return `${command} has no ${field}.`;
  const isUnsent = part === 'request' && /: (?:missing|malformed|one character too long)/.test(cell);
  if (isUnsent && own[guard.class]?.test(cell)) return 'The guard needs a valid value of the parameter.';
  if (isUnsent && guard.class === 'reference' && new RegExp(`\\.${/\w+$/.exec(guard.id)?.[0]}: `).test(cell))
    return 'The guard needs a valid value of the parameter.';
  return undefined;
}
