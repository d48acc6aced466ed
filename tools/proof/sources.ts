import type { Alteration } from './alteration.ts';
import { accessAccepts } from './gateway/access/accepts.ts';
import { accessRefuses } from './gateway/access/refuses.ts';
import { cancelDealAnswers } from './gateway/cancel-deal/answers.ts';
import { cancelDealMoves } from './gateway/cancel-deal/moves.ts';
import { doDealAccepts } from './gateway/do-deal/accepts.ts';
import { doDealAcceptsBeyondFields } from './gateway/do-deal/accepts-beyond-fields.ts';
import { doDealCaptures } from './gateway/do-deal/captures.ts';
import { doDealHolds } from './gateway/do-deal/holds.ts';
import { doDealMoves } from './gateway/do-deal/moves.ts';
import { doDealRefuses } from './gateway/do-deal/refuses.ts';
import { inquireInvoiceMutants } from './gateway/inquire-invoice.ts';
import { inquireTerminalMutants } from './gateway/inquire-terminal.ts';
import { inquireTransactionsFinds, inquireTransactionsReplies } from './gateway/inquire-transactions.ts';
import { refundDealAnswers } from './gateway/refund-deal/answers.ts';
import { refundDealMoves } from './gateway/refund-deal/moves.ts';
import { transmitInquireMutants } from './gateway/transmit-inquire.ts';
import { transmitTerminalAnswers } from './gateway/transmit-terminal/answers.ts';
import { transmitTerminalMoves } from './gateway/transmit-terminal/moves.ts';
import { cells } from './grid/cells.ts';
import { cardMutants } from './replies/cards.ts';
import { envelopeMutants } from './replies/envelope.ts';
import { fieldMutants } from './replies/fields.ts';
import { recordMutants } from './replies/records.ts';
import { refusalMutants } from './replies/refusals.ts';
import { transmissionMutants } from './replies/transmissions.ts';
import { valueMutants } from './replies/values.ts';

/** Mutants that break one stated rule each: first those with altered replies, then those with altered behaviour. */
export const mutants: readonly Alteration[] = [
  ...envelopeMutants,
  ...fieldMutants,
  ...valueMutants,
  ...cardMutants,
  ...refusalMutants,
  ...recordMutants,
  ...transmissionMutants,
  ...accessAccepts,
  ...accessRefuses,
  ...doDealAccepts,
  ...doDealAcceptsBeyondFields,
  ...doDealRefuses,
  ...doDealMoves,
  ...doDealCaptures,
  ...doDealHolds,
  ...refundDealAnswers,
  ...refundDealMoves,
  ...cancelDealAnswers,
  ...cancelDealMoves,
  ...inquireTransactionsFinds,
  ...inquireTransactionsReplies,
  ...inquireTerminalMutants,
  ...inquireInvoiceMutants,
  ...transmitTerminalAnswers,
  ...transmitTerminalMoves,
  ...transmitInquireMutants,
];

/** All gateways that break a rule: hand-written mutants, and faults generated from the contract. */
export const faults: readonly Alteration[] = [...mutants, ...cells];
