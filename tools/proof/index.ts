/** Gateways that break one rule each, and what the suite makes of them. */
export { misfits } from './altered-gateway.ts';
export { type Basis, basisOf, sameBasis } from './basis.ts';
export { type Choice, chosen } from './chosen.ts';
export { proveAll } from './crew.ts';
export {
  cellsOf,
  detectedBy,
  type Grid,
  type GridVerdict,
  gridAtHand,
  gridOf,
  gridText,
  readExcuses,
  tryGrid,
} from './grid/index.ts';
export { lenientHtml } from './html/lenient-section.ts';
export { proofHtml } from './html/proof-html.ts';
export {
  combinations,
  type Gateway,
  isLenient,
  type Leniency,
  leniencyOf,
  lenientKinds,
  singles,
  tryAll,
} from './lenient/index.ts';
export { mutants } from './mutants.ts';
export type { Outcome } from './outcome.ts';
export { holds, kinds, type Proof, proofOf, proofText } from './proof.ts';
