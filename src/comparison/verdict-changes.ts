import type { Certificate, CertificateRule, Verdict } from '../certificate/index.ts';
import { type Proof, proofOf } from './proof.ts';
import { steady } from './varying.ts';

/** What one side says of a rule. */
export interface Said {
  readonly verdict: Verdict;
  readonly reason?: string;
}

/** A rule of which the two sides do not say the same. */
export interface VerdictChange {
  readonly id: string;
  readonly statement: string;
  readonly source: string;
  readonly standing: CertificateRule['standing'];
  readonly proven: Proof;
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

/** How good a verdict is; those that decide nothing stand between broken and kept. */
const ranks: Readonly<Record<Verdict, number>> = {
  failed: 0,
  warned: 1,
  skipped: 2,
  'not observable': 2,
  observed: 2,
  passed: 3,
};

const decidesNothing = (rank: number): boolean => rank === 2;

/**
 * The rules of which the two certificates do not say the same, from `a` to `b`. A broken rule that is not decided any more is
 * neither better nor worse. Rules that are chosen are compared by what was observed.
 */
export function verdictChanges(a: Certificate, b: Certificate): VerdictChanges {
  const others = new Map(b.rules.map((rule) => [rule.id, rule]));
  const changes: { readonly worse: VerdictChange[]; better: VerdictChange[]; otherwise: VerdictChange[] } = {
    worse: [],
    better: [],
    otherwise: [],
  };
  for (const rule of a.rules) {
    const other = others.get(rule.id);
    if (!other || rule.standing === 'chosen') continue;
    if (rule.verdict === other.verdict && reasonIn(a, rule) === reasonIn(b, other)) continue;
    const { id, statement, source, standing } = rule;
    changes[directionOf(ranks[rule.verdict], ranks[other.verdict])].push({
      ...{ id, statement, source, standing },
      proven: proofOf(id, a, b),
      a: said(rule),
      b: said(other),
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

/** Rules that one contract alone has. */
export function rulesAlone(a: Certificate, b: Certificate): { readonly a: string[]; readonly b: string[] } {
  const ids = ({ rules }: Certificate) => new Set(rules.map(({ id }) => id));
  const [mine, theirs] = [ids(a), ids(b)];
  return {
    a: [...mine].filter((id) => !theirs.has(id)),
    b: [...theirs].filter((id) => !mine.has(id)),
  };
}

const said = ({ verdict, reason }: CertificateRule): Said => ({
  verdict,
  ...(reason !== undefined && { reason }),
});

/** The reason without what is of that run alone; an id that it quotes stands in its evidence. */
function reasonIn({ exchanges }: Certificate, { reason = '', evidence }: CertificateRule): string {
  return steady(
    reason,
    evidence.flatMap(({ exchange = '' }) => exchanges[exchange] ?? []),
  );
}

/** From one rank to another: 0 failed, 1 warned, 2 not decided, 3 passed. */
export function directionOf(from: number, to: number): keyof VerdictChanges {
  const change = to - from;
  if (change === 0 || (decidesNothing(to) && change > 0)) return 'otherwise';
  return change > 0 ? 'better' : 'worse';
}
