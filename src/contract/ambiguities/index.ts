import type { Ambiguity } from './ambiguity.ts';
import { clearingAmbiguities } from './clearing.ts';
import { creditAmbiguities } from './credits.ts';
import { dealOutcomeAmbiguities } from './deal-outcomes.ts';
import { dealAmbiguities } from './deals.ts';
import { envelopeAmbiguities } from './envelope.ts';
import { inquiryAmbiguities } from './inquiries.ts';

/** The ambiguity register. Numbers of entries never change; a new entry has the next number. */
export const ambiguities: readonly Ambiguity[] = [
  ...creditAmbiguities,
  ...dealAmbiguities,
  ...dealOutcomeAmbiguities,
  ...inquiryAmbiguities,
  ...envelopeAmbiguities,
  ...clearingAmbiguities,
].toSorted((one, other) => one.number - other.number);

export const ambiguitiesOf = (rule: string): readonly Ambiguity[] =>
  ambiguities.filter(({ rules }) => rules.some((one) => one === rule));

export type { Ambiguity } from './ambiguity.ts';
