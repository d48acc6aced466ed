import { accessAccepts } from './gateway/access/accepts.ts';
import { accessRefuses } from './gateway/access/refuses.ts';
import { accessReplies } from './gateway/access/replies.ts';
import { cancelDealAccepts } from './gateway/cancel-deal/accepts.ts';
import { cancelDealMoves } from './gateway/cancel-deal/moves.ts';
import { cancelDealRefuses } from './gateway/cancel-deal/refuses.ts';
import { doDealAccepts, doDealInstallments, doDealKinds } from './gateway/do-deal/accepts.ts';
import { doDealAcceptsBeyondFields } from './gateway/do-deal/accepts-beyond-fields.ts';
import { doDealCaptures } from './gateway/do-deal/captures.ts';
import { doDealHolds } from './gateway/do-deal/holds.ts';
import { doDealMoves } from './gateway/do-deal/moves.ts';
import { doDealRefuses } from './gateway/do-deal/refuses.ts';
import { doDealReplies } from './gateway/do-deal/replies.ts';
import { inquireInvoiceMutants } from './gateway/inquire-invoice.ts';
import { inquireTerminalMutants } from './gateway/inquire-terminal.ts';
import { inquireTransactionsFinds, inquireTransactionsReplies } from './gateway/inquire-transactions.ts';
import { refundDealAccepts } from './gateway/refund-deal/accepts.ts';
import { refundDealMoves } from './gateway/refund-deal/moves.ts';
import { refundDealRefuses } from './gateway/refund-deal/refuses.ts';
import { transmitInquireMutants } from './gateway/transmit-inquire.ts';
import { transmitTerminalAccepts, transmitTerminalRefuses } from './gateway/transmit-terminal/accepts.ts';
import { transmitTerminalMoves } from './gateway/transmit-terminal/moves.ts';
import type { Mutant } from './mutant.ts';
import { cardMutants } from './replies/cards.ts';
import { envelopeMutants } from './replies/envelope.ts';
import { fieldMutants } from './replies/fields.ts';
import { invoiceMutants } from './replies/invoices.ts';
import { recordMutants } from './replies/records.ts';
import { refusalMutants, resultMutants } from './replies/refusals.ts';
import { transmissionMutants } from './replies/transmissions.ts';
import { valueMutants } from './replies/values.ts';

/** Gateways that break one stated rule each: those with altered replies, then those that behave otherwise. */
export const mutants: readonly Mutant[] = [
  ...envelopeMutants,
  ...fieldMutants,
  ...valueMutants,
  ...cardMutants,
  ...refusalMutants,
  ...resultMutants,
  ...recordMutants,
  ...transmissionMutants,
  ...invoiceMutants,
  ...accessAccepts,
  ...accessRefuses,
  ...accessReplies,
  ...doDealAccepts,
  ...doDealKinds,
  ...doDealInstallments,
  ...doDealAcceptsBeyondFields,
  ...doDealRefuses,
  ...doDealMoves,
  ...doDealCaptures,
  ...doDealHolds,
  ...doDealReplies,
  ...refundDealAccepts,
  ...refundDealRefuses,
  ...refundDealMoves,
  ...cancelDealAccepts,
  ...cancelDealRefuses,
  ...cancelDealMoves,
  ...inquireTransactionsFinds,
  ...inquireTransactionsReplies,
  ...inquireTerminalMutants,
  ...inquireInvoiceMutants,
  ...transmitTerminalAccepts,
  ...transmitTerminalRefuses,
  ...transmitTerminalMoves,
  ...transmitInquireMutants,
];
