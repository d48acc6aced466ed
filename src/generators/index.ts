/**
 * The contract as fast-check arbitraries: requests that are valid, requests with one rule broken, and histories of
 * commands over several transactions.
 *
 * ```ts
 * import { fc, validRequest } from 'ashrait-tck/generators';
 *
 * fc.assert(fc.property(validRequest('doDeal', { terminalNumber: '0880000010' }), (fields) => ...));
 * ```
 */
export { default as fc } from 'fast-check';
export { type BrokenRequest, breakable, brokenRequest } from './broken.ts';
export { cardNumber, cvv, expiry } from './cards.ts';
export { admittedPairs, covering, type Pair, pairId, pairsOf, type Row } from './covering.ts';
export { brokenPlan, type DealKind, deal, type Installments, installmentPlan } from './deals.ts';
export type { Known, Parameters } from './fields.ts';
export { type HistoryOptions, histories } from './histories.ts';
export { courses, historiesOf, type Lived, type Offer, varietyOf } from './lives.ts';
export {
  type AnyMove,
  attributeOf,
  attributes,
  type FollowUp,
  followUps,
  type History,
  type How,
  isMove,
  type Move,
  numbered,
  type Opening,
  openings,
  type Share,
  shares,
  type Time,
  type Transmit,
  times,
  type Way,
  ways,
} from './moves.ts';
export { validRequest } from './requests.ts';
export { admitted, hebrewText, refused } from './values.ts';
