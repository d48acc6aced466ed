import type { Certificate, TargetKind, Verdict } from '../certificate/index.ts';
import { type FieldDifference, fieldDifferences } from './field-differences.ts';
import { type ObservedDifference, observedDifferences } from './observed.ts';
import { pairsOf } from './pairs.ts';
import { type Proof, proofOf, proofs } from './proof.ts';
import { rulesAlone, type VerdictChanges, verdictChanges } from './verdict-changes.ts';

/** What a comparison tells of one of its certificates. */
export interface Side {
  /** The file or folder that was named. */
  readonly from: string;
  readonly name: string;
  readonly kind: TargetKind | 'unknown';
  readonly baseUrl: string;
  readonly verdict: Certificate['verdict'];
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly suite: Certificate['suite'];
  readonly contract: Certificate['contract'];
}

/** A rule, what both say of it, and on which kind of target it was seen to be kept. */
export interface ComparedRule {
  readonly id: string;
  readonly a: Verdict;
  readonly b: Verdict;
  readonly proven: Proof;
}

/** What differs between two certificates, from `a` to `b`; what `--json` prints. */
export interface Comparison {
  readonly schemaVersion: 1;
  /** Whether nothing differs: no verdict, no reason, nothing observed, no element. */
  readonly same: boolean;
  readonly a: Side;
  readonly b: Side;
  /** What makes the comparison less than it could be, a sentence each. */
  readonly remarks: readonly string[];
  readonly verdicts: VerdictChanges;
  /** Rules that one side alone has. */
  readonly alone: { readonly a: readonly string[]; readonly b: readonly string[] };
  readonly observed: readonly ObservedDifference[];
  readonly exchanges: {
    readonly compared: number;
    /** Kept by both for the same, and another question was asked. */
    readonly askedOtherwise: number;
    /** Kept by the first alone. */
    readonly alone: number;
  };
  readonly fields: readonly FieldDifference[];
  /** How many rules are proven in which way. */
  readonly proven: Readonly<Partial<Record<Proof, number>>>;
  readonly rules: readonly ComparedRule[];
}

/** Compares two certificates rule by rule and, where both hold the same exchange, element by element. */
export function compare(
  a: Certificate,
  b: Certificate,
  from: { readonly a: string; readonly b: string } = { a: 'a', b: 'b' },
): Comparison {
  const verdicts = verdictChanges(a, b);
  const alone = rulesAlone(a, b);
  const observed = observedDifferences(a, b);
  const { pairs, askedOtherwise, alone: unpaired } = pairsOf(a, b);
  const fields = fieldDifferences(pairs);
  const rules = comparedRules(a, b);
  const differences = [...Object.values(verdicts).flat(), ...alone.a, ...alone.b, ...observed, ...fields];
  return {
    schemaVersion: 1,
    same: differences.length === 0,
    a: sideOf(a, from.a),
    b: sideOf(b, from.b),
    remarks: remarksOn(a, b, pairs.length),
    verdicts,
    alone,
    observed,
    exchanges: { compared: pairs.length, askedOtherwise, alone: unpaired },
    fields,
    proven: Object.fromEntries(
      proofs.flatMap((proof) => {
        const count = rules.filter(({ proven }) => proven === proof).length;
        return count > 0 ? [[proof, count]] : [];
      }),
    ),
    rules,
  };
}

function comparedRules(a: Certificate, b: Certificate): readonly ComparedRule[] {
  const others = new Map(b.rules.map(({ id, verdict }) => [id, verdict]));
  return a.rules.flatMap(({ id, verdict }) => {
    const other = others.get(id);
    return other === undefined ? [] : { id, a: verdict, b: other, proven: proofOf(id, a, b) };
  });
}

function sideOf({ target, verdict, startedAt, suite, contract }: Certificate, from: string): Side {
  const { name, kind = 'unknown', baseUrl } = target;
  return { from, name, kind, baseUrl, verdict, startedAt, suite, contract };
}

function remarksOn(a: Certificate, b: Certificate, compared: number): readonly string[] {
  const unknown = [a, b].filter(({ target }) => target.kind === undefined);
  return [
    ...(a.contract.digest === b.contract.digest
      ? []
      : [
          'The certificates have different contracts: a rule can have different statements in the two contracts.',
        ]),
    ...(a.suite.version === b.suite.version && a.suite.commit === b.suite.commit
      ? []
      : ['The certificates are from different versions of the suite.']),
    ...unknown.map(
      ({ target }) =>
        `The certificate of ${target.name} is from an older run and does not name the kind of its target.`,
    ),
    ...(compared === 0 ? ['The certificates have no exchange in common, so no elements were compared.'] : []),
  ];
}
