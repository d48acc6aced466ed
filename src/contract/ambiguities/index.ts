import type { Ambiguity } from './ambiguity.ts';
import { clearingAmbiguities } from './clearing.ts';
import { creditAmbiguities } from './credits.ts';
import { dealOutcomeAmbiguities } from './deal-outcomes.ts';
import { dealAmbiguities } from './deals.ts';
import { envelopeAmbiguities } from './envelope.ts';
import { inquiryAmbiguities } from './inquiries.ts';

/**
 * The ambiguity register: each place where the specification can be read in more than one way, with the sandbox's
 * choice, what the suite accepts, and the question to ask. Numbers are kept; a new entry gets the next one.
 */
export const ambiguities: readonly Ambiguity[] = [
  ...creditAmbiguities,
  ...dealAmbiguities,
  ...dealOutcomeAmbiguities,
  ...inquiryAmbiguities,
  ...envelopeAmbiguities,
  ...clearingAmbiguities,
].toSorted((one, other) => one.number - other.number);

/** The entries that are about a rule. */
export const ambiguitiesOf = (rule: string): readonly Ambiguity[] =>
  ambiguities.filter(({ rules }) => rules.some((one) => one === rule));

export type { Ambiguity } from './ambiguity.ts';
