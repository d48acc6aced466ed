import type { Alteration } from './alteration.ts';
import { accessMutants } from './gateway/access.ts';
import { cancelDealMutants } from './gateway/cancel-deal.ts';
import { doDealAccepts } from './gateway/do-deal/accepts.ts';
import { doDealMoves } from './gateway/do-deal/moves.ts';
import { doDealRefuses } from './gateway/do-deal/refuses.ts';
import { inquireInvoiceMutants } from './gateway/inquire-invoice.ts';
import { inquireTerminalMutants } from './gateway/inquire-terminal.ts';
import { inquireTransactionsMutants } from './gateway/inquire-transactions.ts';
import { refundDealMutants } from './gateway/refund-deal.ts';
import { transmitInquireMutants } from './gateway/transmit-inquire.ts';
import { transmitTerminalMutants } from './gateway/transmit-terminal.ts';
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
  ...accessMutants,
  ...doDealAccepts,
  ...doDealRefuses,
  ...doDealMoves,
  ...refundDealMutants,
  ...cancelDealMutants,
  ...inquireTransactionsMutants,
  ...inquireTerminalMutants,
  ...inquireInvoiceMutants,
  ...transmitTerminalMutants,
  ...transmitInquireMutants,
];
