/** Gateways that differ and are conformant, and what the suite makes of them. */
export { tryAll } from './crew.ts';
export { combinations, type Gateway, gatewayOf, singles } from './gateway.ts';
export { isLenient, type Leniency, leniencyOf, lenientKinds } from './leniency.ts';
export { judged, type LenientKind, type LenientOutcome } from './outcome.ts';
export { run } from './trial.ts';
export type { Variation } from './variation.ts';
export { variations } from './variations.ts';
