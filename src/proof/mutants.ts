import { access } from './gateway/access.ts';
import { batches } from './gateway/batches.ts';
import { bookings } from './gateway/bookings.ts';
import { commands } from './gateway/commands.ts';
import { creditPaths } from './gateway/credit-paths.ts';
import { credits } from './gateway/credits.ts';
import { dealKinds } from './gateway/deal-kinds.ts';
import { dealReplies } from './gateway/deal-replies.ts';
import { dealValues } from './gateway/deal-values.ts';
import { deals } from './gateway/deals.ts';
import { envelope } from './gateway/envelope.ts';
import { holds } from './gateway/holds.ts';
import { inquiries } from './gateway/inquiries.ts';
import { inquiryFacts } from './gateway/inquiry-facts.ts';
import { invoices } from './gateway/invoices.ts';
import { lenientDeals } from './gateway/lenient-deals.ts';
import { narrowMoves } from './gateway/narrow-moves.ts';
import { refusedAndDone } from './gateway/refused-and-done.ts';
import { reportedDeals } from './gateway/reported-deals.ts';
import { strictDeals } from './gateway/strict-deals.ts';
import { terminals } from './gateway/terminals.ts';
import { toldAccess } from './gateway/told-access.ts';
import { toldReplies } from './gateway/told-replies.ts';
import { transmissionInquiries } from './gateway/transmission-inquiries.ts';
import { transmissionStarts } from './gateway/transmission-starts.ts';
import { transmissionStatistics } from './gateway/transmission-statistics.ts';
import { transmissions } from './gateway/transmissions.ts';
import type { Mutant } from './mutant.ts';
import { cardMutants } from './replies/cards.ts';
import { refusingMutants, resultMutants } from './replies/codes.ts';
import { envelopeMutants } from './replies/envelope.ts';
import { factMutants } from './replies/facts.ts';
import { fieldMutants } from './replies/fields.ts';
import { invoiceMutants } from './replies/invoices.ts';
import { recordMutants } from './replies/records.ts';
import { refusalMutants } from './replies/refusals.ts';
import { transmissionMutants } from './replies/transmissions.ts';
import { valueMutants } from './replies/values.ts';

/** Gateways that break one stated rule each: first those whose replies are changed, then those whose source is. */
export const mutants: readonly Mutant[] = [
  ...envelopeMutants,
  ...fieldMutants,
  ...factMutants,
  ...valueMutants,
  ...cardMutants,
  ...refusalMutants,
  ...resultMutants,
  ...refusingMutants,
  ...recordMutants,
  ...transmissionMutants,
  ...invoiceMutants,
  ...envelope,
  ...access,
  ...commands,
  ...lenientDeals,
  ...strictDeals,
  ...dealKinds,
  ...dealValues,
  ...deals,
  ...dealReplies,
  ...bookings,
  ...refusedAndDone,
  ...holds,
  ...reportedDeals,
  ...narrowMoves,
  ...credits,
  ...creditPaths,
  ...inquiries,
  ...inquiryFacts,
  ...batches,
  ...terminals,
  ...transmissions,
  ...transmissionStarts,
  ...transmissionInquiries,
  ...transmissionStatistics,
  ...invoices,
  ...toldReplies,
  ...toldAccess,
];
