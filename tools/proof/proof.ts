import { bindsVisibly, rules } from '../../src/contract/index.ts';
import { type Basis, basisOf } from './basis.ts';
import type { DetectedBy } from './grid/index.ts';
import { type Outcome, type OutcomeKind, provenBy } from './outcome.ts';
import type { Failing } from './pool.ts';

/** Which part of the matrix was run; missing where it was all of it. */
export interface Part {
  /** In words: `--rule command.doDeal`. */
  readonly by: string;
  /** The rules that it is about; of those alone it is demanded that they be proven. */
  readonly rules: readonly string[];
}

/** What became of a mutant, as a proof has it. */
export type Tried = Omit<Outcome, 'milliseconds'>;

/** What the suite made of gateways that break one rule each, as `proof.json` holds it. */
export interface Proof extends Basis {
  readonly part?: Part;
  /** Whether every mutant met every scenario, and not only those that carry its rule or show it to a judge. */
  readonly thorough: boolean;
  /** Rules that failed where nothing was changed: none, or nothing is proven. */
  readonly control: { readonly failing: Failing };
  readonly totals: Readonly<Record<'mutants' | 'killed' | 'stated' | 'proven', number>>;
  /** How many faults that `prove --grid` generates from the contract each rule detected. */
  readonly generated: Readonly<Record<string, number>>;
  /** Stated rules that bind the gateway and can be seen, and have not been seen to fail. */
  readonly unproven: readonly string[];
  /** Rules that cannot be proven, each with a reason. */
  readonly unprovable: Readonly<Record<string, string>>;
  readonly mutants: readonly Tried[];
}

const stated = rules.filter((rule) => rule.standing === 'stated' && bindsVisibly(rule));

/** Adds up what became of the mutants. */
export async function proofOf(
  outcomes: readonly Outcome[],
  failing: Failing,
  begun: Date,
  {
    part,
    thorough = false,
    generated = new Map(),
  }: {
    readonly part?: Part | undefined;
    readonly thorough?: boolean;
    /** What the grid of this suite found. */
    readonly generated?: DetectedBy;
  } = {},
): Promise<Proof> {
  const proven = provenBy(outcomes, generated);
  const asked = part ? stated.filter(({ id }) => part.rules.includes(id)) : stated;
  const unproven = asked.filter(({ id }) => !proven.has(id)).map(({ id }) => id);
  return {
    ...(await basisOf(begun)),
    ...(part && { part }),
    thorough,
    control: { failing },
    totals: {
      mutants: outcomes.length,
      killed: outcomes.filter(({ kind }) => kind === 'killed').length,
      stated: asked.length,
      proven: asked.length - unproven.length,
    },
    generated: Object.fromEntries(asked.map(({ id }) => [id, generated.get(id) ?? 0])),
    unproven,
    unprovable: Object.fromEntries(
      rules
        .filter((rule) => !stated.includes(rule))
        .map(({ id, standing, unobservable }) => [
          id,
          standing === 'stated'
            ? (unobservable ?? 'The rule applies only to the merchant.')
            : `It is ${standing}, not stated.`,
        ]),
    ),
    mutants: outcomes.map(({ milliseconds: _, ...one }) => one),
  };
}

/** Worst first. */
export const kinds: readonly OutcomeKind[] = [
  'broke',
  'survived',
  'not applied',
  'other reason',
  'also others',
  'killed',
];

/** Whether all that was asked for is proven. */
export const holds = ({ control, totals, unproven }: Proof): boolean =>
  Object.keys(control.failing).length === 0 && totals.killed === totals.mutants && unproven.length === 0;

/** The proof as a file has it: a line a mutant, so that two proofs can be compared. */
export function proofText(proof: Proof): string {
  const { mutants, ...rest } = proof;
  const lines = mutants.map((one) => `  ${JSON.stringify(one)}`).join(',\n');
  return `${JSON.stringify(rest, null, 1).slice(0, -2)},\n "mutants": [\n${lines}\n ]\n}\n`;
}
