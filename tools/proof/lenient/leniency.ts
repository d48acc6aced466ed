import { type Basis, basisOf } from '../basis.ts';
import type { Failing } from '../pool.ts';
import type { LenientKind, LenientOutcome } from './outcome.ts';

/** What the suite made of gateways that differ and are conformant, as `lenient.json` holds it. */
export interface Leniency extends Basis {
  /** The combinations are made from it. */
  readonly seed: number;
  /** In words, which variations were tried; missing where all were. */
  readonly part?: string;
  /** Rules that failed where nothing was changed: none, or nothing is said of the variations. */
  readonly control: { readonly failing: Failing };
  readonly totals: Readonly<Record<'variations' | 'combinations' | 'passed' | 'falseAlarms', number>>;
  readonly gateways: readonly LenientOutcome[];
}

/** Worst first. */
export const lenientKinds: readonly LenientKind[] = [
  'broke',
  'false alarm',
  'unseen',
  'not applied',
  'passed',
];

/** Adds up what became of the gateways. */
export async function leniencyOf(
  gateways: readonly LenientOutcome[],
  failing: Failing,
  begun: Date,
  { seed, part }: Pick<Leniency, 'seed' | 'part'>,
): Promise<Leniency> {
  const single = gateways.filter((one) => one.variations.length === 1).length;
  return {
    ...(await basisOf(begun)),
    seed,
    ...(part !== undefined && { part }),
    control: { failing },
    totals: {
      variations: single,
      combinations: gateways.length - single,
      passed: gateways.filter(({ kind }) => kind === 'passed').length,
      falseAlarms: gateways.filter(({ kind }) => kind === 'false alarm').length,
    },
    gateways,
  };
}

/** Whether every gateway was taken for the conformant one that it is. */
export const isLenient = ({ control, totals, gateways }: Leniency): boolean =>
  Object.keys(control.failing).length === 0 && gateways.length > 0 && totals.passed === gateways.length;
