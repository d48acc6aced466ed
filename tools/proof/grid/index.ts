/** Faults that are generated from the contract, one cell for each element or parameter and each way to get it wrong. */
export { type DetectedBy, detectedBy, gridAtHand } from './at-hand.ts';
export { cellsOf } from './cells.ts';
export { readExcuses } from './excuses.ts';
export { type Grid, type GridVerdict, gridOf, gridText } from './outcome.ts';
export { tryGrid } from './run.ts';
