import type { Gateway } from './gateway.ts';
import type { Run } from './trial.ts';

/**
 * - `passed`: it was taken for what it is, a conformant gateway.
 * - `false alarm`: rules failed.
 * - `unseen`: no rule failed, and rules that are seen without it were not seen.
 * - `not applied`: nothing of it ever took place.
 * - `broke`: the suite broke over it, or hung.
 */
export type LenientKind = 'passed' | 'false alarm' | 'unseen' | 'not applied' | 'broke';

/** What the suite made of a gateway that differs and is conformant. */
export interface LenientOutcome {
  readonly id: string;
  /** Ids of its variations: one, or those of a combination. */
  readonly variations: readonly string[];
  readonly differs: string;
  readonly kind: LenientKind;
  /** Rules that failed, or were not seen, each with why. */
  readonly rules: Readonly<Record<string, string>>;
  /** What broke, or had no effect. */
  readonly because?: string;
}

/** Holds what a gateway led to against what the reference gateway leads to. */
export function judged(gateway: Gateway, control: Run, found: Run): LenientOutcome {
  // Of whom less is told less is seen.
  const told = gateway.variations.every(({ describes }) => describes === undefined);
  const fresh = Object.fromEntries(
    Object.entries(found.unseen).filter(([id]) => told && !(id in control.unseen)),
  );
  const inert = gateway.variations.filter(({ id }) => !found.applied.has(id)).map(({ id }) => id);
  const [broken] = found.broken;
  if (broken !== undefined) return outcomeOf(gateway, 'broke', found.failing, broken);
  if (Object.keys(found.failing).length > 0) return outcomeOf(gateway, 'false alarm', found.failing);
  if (Object.keys(fresh).length > 0) return outcomeOf(gateway, 'unseen', fresh);
  if (inert.length === gateway.variations.length) return outcomeOf(gateway, 'not applied');
  // Of a combination, one may leave another nothing to change.
  const idle = inert.length > 0 ? `Without effect beside the others: ${inert.join(', ')}.` : undefined;
  return outcomeOf(gateway, 'passed', {}, idle);
}

export const outcomeOf = (
  { id, variations }: Gateway,
  kind: LenientKind,
  rules: Readonly<Record<string, string>> = {},
  because?: string,
): LenientOutcome => ({
  id,
  variations: variations.map((one) => one.id),
  differs: variations.map(({ differs }) => differs).join('; '),
  kind,
  rules,
  ...(because !== undefined && { because }),
});
