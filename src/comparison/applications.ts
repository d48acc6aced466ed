import { z } from 'zod';
import { directionOf } from './verdict-changes.ts';

const check = z.looseObject({
  check: z.string(),
  verdict: z.enum(['passed', 'failed', 'warned', 'undecided', 'skipped']),
  reason: z.string().optional(),
  attested: z.boolean().optional(),
});

/** What a comparison reads of a certificate of a merchant's application. */
export const applicationSchema = z.looseObject({
  schemaVersion: z.literal(1),
  subject: z.literal('merchant application'),
  verdict: z.enum(['ready', 'not ready', 'incomplete']),
  application: z.looseObject({ name: z.string() }),
  because: z.array(z.string()).optional(),
  plan: z.string(),
  scope: z.array(z.string()),
  suite: z.looseObject({ version: z.string(), commit: z.string() }),
  contract: z.looseObject({ version: z.string(), digest: z.string() }),
  startedAt: z.string(),
  doctor: z
    .array(z.looseObject({ question: z.string(), verdict: check.shape.verdict, says: z.string() }))
    .optional(),
  tasks: z.array(z.looseObject({ id: z.string(), title: z.string().optional(), checks: z.array(check) })),
});
export type Application = z.infer<typeof applicationSchema>;

export const isApplication = (certificate: object): certificate is Application =>
  'subject' in certificate && certificate.subject === 'merchant application';

interface Said {
  /** `passed`, or `passed (attested)` where it rests on what the application says itself. */
  readonly verdict: string;
  readonly reason?: string;
}

/** A check of a task of which the two sides do not say the same. */
export interface CheckChange {
  readonly task: string;
  readonly check: string;
  readonly a: Said;
  readonly b: Said;
}

type AboutApplication = Pick<
  Application,
  'verdict' | 'application' | 'plan' | 'scope' | 'suite' | 'contract' | 'startedAt'
>;

/** What differs between two certificates of applications, from `a` to `b`. */
export interface ApplicationComparison {
  readonly schemaVersion: 1;
  readonly subject: 'merchant application';
  readonly same: boolean;
  readonly a: AboutApplication;
  readonly b: AboutApplication;
  readonly remarks: readonly string[];
  /** What passed and failed now comes first. */
  readonly worse: readonly CheckChange[];
  readonly better: readonly CheckChange[];
  readonly otherwise: readonly CheckChange[];
  /** Checks that one side alone has: `charge-approved ledger.net`. */
  readonly alone: { readonly a: readonly string[]; readonly b: readonly string[] };
}

type Check = Pick<z.infer<typeof check>, 'check' | 'verdict' | 'reason' | 'attested'>;

const ranks: Readonly<Record<Check['verdict'], number>> = {
  ...{ failed: 0, warned: 1, skipped: 2, undecided: 2, passed: 3 },
};

/** Compares two certificates of applications check by check; the doctor's questions count as checks of the task `doctor`. */
export function compareApplications(a: Application, b: Application): ApplicationComparison {
  const [mine, theirs] = [checksOf(a), checksOf(b)];
  const changes: Record<
    'worse' | 'better' | 'otherwise',
    { change: CheckChange; from: number; to: number }[]
  > = { worse: [], better: [], otherwise: [] };
  for (const [place, [task, one]] of mine) {
    const [, other] = theirs.get(place) ?? [];
    if (!other || JSON.stringify(steady(said(one))) === JSON.stringify(steady(said(other)))) continue;
    const [from, to] = [ranks[one.verdict], ranks[other.verdict]];
    changes[directionOf(from, to)].push({
      ...{ from, to },
      change: { task, check: one.check, a: said(one), b: said(other) },
    });
  }
  const sorted = (some: typeof changes.worse) =>
    some.toSorted((x, y) => x.to - y.to || y.from - x.from).map(({ change }) => change);
  const found = {
    worse: sorted(changes.worse),
    better: sorted(changes.better).toReversed(),
    otherwise: sorted(changes.otherwise),
  };
  const alone = {
    a: [...mine.keys()].filter((place) => !theirs.has(place)),
    b: [...theirs.keys()].filter((place) => !mine.has(place)),
  };
  return {
    ...{ schemaVersion: 1, subject: 'merchant application' },
    same: a.verdict === b.verdict && [...Object.values(found), ...Object.values(alone)].flat().length === 0,
    ...{ a: about(a), b: about(b), remarks: remarksOn(a, b), ...found, alone },
  };
}

export const checksOf = ({
  tasks,
  doctor = [],
}: Application): ReadonlyMap<string, readonly [string, Check]> =>
  new Map([
    ...doctor.map(
      ({ question, verdict, says }) =>
        [`doctor ${question}`, ['doctor', { check: question, verdict, reason: says || undefined }]] as const,
    ),
    ...tasks.flatMap(({ id, checks }) => checks.map((one) => [`${id} ${one.check}`, [id, one]] as const)),
  ]);

const said = ({ verdict, reason, attested }: Check): Said => ({
  verdict: attested ? `${verdict} (attested)` : verdict,
  ...(reason !== undefined && { reason }),
});

/** Without what is of one run alone: the port of its sandbox, the ids of its orders. */
const steady = ({ verdict, reason }: Said): Said => ({
  verdict,
  ...(reason !== undefined && { reason: reason.replace(/localhost:\d+|T-\d+-\w+/g, '#') }),
});

const about = (one: Application): AboutApplication => {
  const { verdict, application, plan, scope, suite, contract, startedAt } = one;
  return { verdict, application, plan, scope, suite, contract, startedAt };
};

const remarksOn = (a: Application, b: Application): readonly string[] => [
  ...(a.contract.digest === b.contract.digest ? [] : ['The certificates have different contracts.']),
  ...(a.suite.version === b.suite.version && a.suite.commit === b.suite.commit
    ? []
    : ['The certificates are from different versions of the suite.']),
  ...(a.plan === b.plan ? [] : ['The certificates have different plans.']),
  ...(a.scope.toSorted().join() === b.scope.toSorted().join()
    ? []
    : ['The certificates have different scopes.']),
];
