import type { Check, CheckVerdict } from '../certificate/index.ts';
import { placeOfCheck } from '../certificate/index.ts';
import { type AnyCertificate, allChecksOf } from './certificate-file.ts';
import { type Proof, proofOf } from './proof.ts';
import { steady } from './varying.ts';

/** What one side says of a check. */
export type Said = Pick<Check, 'verdict' | 'reason'>;

/** A rule, or a check of a task, of which the two sides do not say the same. */
export interface VerdictChange extends Omit<Check, 'verdict' | 'reason'> {
  /** For rules of gateways alone. */
  readonly proven?: Proof;
  readonly a: Said;
  readonly b: Said;
}

export interface VerdictChanges {
  /** What passed and failed now comes first, what is only not decided any more last. */
  readonly worse: readonly VerdictChange[];
  readonly better: readonly VerdictChange[];
  /** Another verdict that is neither, or the same one for another reason. */
  readonly otherwise: readonly VerdictChange[];
}

/** How good a verdict is; those that decide nothing stand between broken and passed. */
const ranks: Readonly<Record<CheckVerdict, number>> = {
  ...{ failed: 0, warned: 1, skipped: 2, undecided: 2, 'not observable': 2, observed: 2 },
  ...{ passed: 3, attested: 3 },
};

const decidesNothing = (rank: number): boolean => rank === 2;

/**
 * The checks of which the two certificates do not say the same, from `a` to `b`. A broken rule that is not decided any more is
 * neither better nor worse. Rules that are chosen are compared by what was observed.
 */
export function verdictChanges(a: AnyCertificate, b: AnyCertificate): VerdictChanges {
  const [reasonOfA, reasonOfB] = [reasonsOf(a), reasonsOf(b)];
  const others = byPlace(b);
  const changes = {
    worse: [] as VerdictChange[],
    better: [] as VerdictChange[],
    otherwise: [] as VerdictChange[],
  };
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

/** Whether the rule is broken now, and not only no longer decided. */
export const isBroken = ({ b }: VerdictChange): boolean => b.verdict === 'failed' || b.verdict === 'warned';

/** What is not decided any more, by verdicts and reason; the reason of most rules first. */
export const undecidedByReason = (
  worse: readonly VerdictChange[],
): readonly (readonly [reason: string, members: readonly VerdictChange[]])[] =>
  [
    ...Map.groupBy(
      worse.filter((one) => !isBroken(one)),
      ({ a, b }) => `${a.verdict} → ${b.verdict}: ${b.reason ?? 'no reason was recorded'}`,
    ),
  ].toSorted(([, some], [, others]) => others.length - some.length);

/** By their place, in the order of the certificate. */
export const byPlace = (certificate: AnyCertificate): ReadonlyMap<string, Check> =>
  new Map(allChecksOf(certificate).map((check) => [placeOfCheck(check), check]));

/** Checks that one side alone has: `some.rule`, `charge-approved: ledger.net`. */
export function checksAlone(
  a: AnyCertificate,
  b: AnyCertificate,
): { readonly a: readonly string[]; readonly b: readonly string[] } {
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

/** The reason without what is of that run alone; an id that it quotes stands in the evidence of the rule. */
function reasonsOf(certificate: AnyCertificate): (check: Check) => string {
  // The port of the sandbox, and the ids of its orders.
  if (certificate.subject !== 'gateway')
    return ({ reason = '' }) => reason.replace(/localhost:\d+|T-\d+-\w+/g, '#');
  const evidence = new Map(certificate.rules.map((rule) => [rule.id, rule.evidence]));
  return ({ id, reason = '' }) =>
    steady(
      reason,
      (evidence.get(id) ?? []).flatMap(({ exchange = '' }) => certificate.exchanges[exchange] ?? []),
    );
}

/** From one rank to another: 0 failed, 1 warned, 2 not decided, 3 passed. */
function directionOf(from: number, to: number): keyof VerdictChanges {
  const change = to - from;
  if (change === 0 || (decidesNothing(to) && change > 0)) return 'otherwise';
  return change > 0 ? 'better' : 'worse';
}
