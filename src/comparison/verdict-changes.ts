import type { Check, CheckVerdict } from '../certificate/index.ts';
import { placeOfCheck } from '../certificate/index.ts';
import { type AnyCertificate, allChecksOf } from './certificate-file.ts';
import { type Proof, proofOf } from './proof.ts';
import { steady } from './varying.ts';

/** The verdict on a check and its reason in one certificate. */
export type Said = Pick<Check, 'verdict' | 'reason'>;

/** A check whose verdict or reason differs between two certificates. */
export interface VerdictChange extends Omit<Check, 'verdict' | 'reason'> {
  readonly proven?: Proof;
  readonly a: Said;
  readonly b: Said;
}

export interface VerdictChanges {
  /** Sorted: failed checks first, undecided checks last. */
  readonly worse: readonly VerdictChange[];
  readonly better: readonly VerdictChange[];
  /** Checks with another verdict that is neither better nor worse, or with another reason. */
  readonly otherwise: readonly VerdictChange[];
}

/** Verdicts by severity. Undecided checks rank between failures and passes. */
const ranks: Readonly<Record<CheckVerdict, number>> = {
  ...{ failed: 0, warned: 1, skipped: 2, undecided: 2, 'not observable': 2, observed: 2 },
  ...{ passed: 3, attested: 3 },
};

/**
 * Changes of verdicts and reasons, from `a` to `b`. A violated rule that is undecided now is neither better nor
 * worse.
 */
export function verdictChanges(a: AnyCertificate, b: AnyCertificate): VerdictChanges {
  const [reasonOfA, reasonOfB] = [reasonsOf(a), reasonsOf(b)];
  const others = byPlace(b);
  const changes: Record<keyof VerdictChanges, VerdictChange[]> = { worse: [], better: [], otherwise: [] };
  for (const [place, check] of byPlace(a)) {
    const other = others.get(place);
    if (!other || check.standing === 'chosen') continue;
    if (check.verdict === other.verdict && reasonOfA(check) === reasonOfB(other)) continue;
    const { verdict: _, reason: _r, ...about } = check;
    const proven = proofOf(check.id, a, b);
    changes[directionOf(ranks[check.verdict], ranks[other.verdict])].push({
      ...{ ...about, ...(proven && { proven }), a: said(check), b: said(other) },
    });
  }
  const gravest = (some: readonly VerdictChange[]) =>
    some.toSorted(
      (x, y) => ranks[x.b.verdict] - ranks[y.b.verdict] || ranks[y.a.verdict] - ranks[x.a.verdict],
    );
  return {
    worse: gravest(changes.worse),
    better: gravest(changes.better).toReversed(),
    otherwise: gravest(changes.otherwise),
  };
}

/** True if the rule is violated in the second certificate. */
export const isBroken = ({ b }: VerdictChange): boolean => b.verdict === 'failed' || b.verdict === 'warned';

/** Checks that are undecided in the second certificate, grouped by verdicts and reason, the largest group first. */
export const undecidedByReason = (
  worse: readonly VerdictChange[],
): readonly (readonly [reason: string, members: readonly VerdictChange[]])[] =>
  [
    ...Map.groupBy(
      worse.filter((one) => !isBroken(one)),
      ({ a, b }) => `${a.verdict} → ${b.verdict}: ${b.reason ?? 'no reason was recorded'}`,
    ),
  ].toSorted(([, some], [, others]) => others.length - some.length);

/** The checks of a certificate by their keys, in order. */
export const byPlace = (certificate: AnyCertificate): ReadonlyMap<string, Check> =>
  new Map(allChecksOf(certificate).map((check) => [placeOfCheck(check), check]));

/** Keys of checks that only one certificate has: `some.rule`, `charge-approved: ledger.net`. */
export function checksAlone(a: AnyCertificate, b: AnyCertificate) {
  const [mine, theirs] = [byPlace(a), byPlace(b)];
  return {
    a: [...mine.keys()].filter((place) => !theirs.has(place)),
    b: [...theirs.keys()].filter((place) => !mine.has(place)),
  };
}

const said = ({ verdict, reason }: Check): Said => ({
  verdict,
  ...(reason !== undefined && { reason }),
});

/** The reason of a check without values that differ between runs, such as ids in the evidence. */
function reasonsOf(certificate: AnyCertificate): (check: Check) => string {
  // For an application, the port of the sandbox and the ids of orders differ between runs.
  if (certificate.subject !== 'gateway')
    return ({ reason = '' }) => reason.replace(/localhost:\d+|T-\d+-\w+/g, '#');
  const evidence = new Map(certificate.rules.map((rule) => [rule.id, rule.evidence]));
  return ({ id, reason = '' }) =>
    steady(
      reason,
      (evidence.get(id) ?? []).flatMap(({ exchange = '' }) => certificate.exchanges[exchange] ?? []),
    );
}

function directionOf(from: number, to: number): keyof VerdictChanges {
  const change = to - from;
  if (change === 0 || (to === ranks.undecided && change > 0)) return 'otherwise';
  return change > 0 ? 'better' : 'worse';
}
