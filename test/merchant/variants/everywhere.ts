import { count as number } from '../../../src/certificate/index.ts';
import { observeHistories } from '../../../src/merchant/histories/search.ts';
import {
  allTasks,
  certificateOf,
  type MerchantCertificate,
  observe,
  type Plan,
  passiveEvidence,
  plans,
  type Scope,
  scopes,
  type Task,
} from '../../../src/merchant/index.ts';
import { alteredShop } from './altered-shop.ts';
import { impatient } from './certified.ts';
import { right } from './index.ts';
import type { Variant } from './variant.ts';
import { withShop } from './with-shop.ts';

export interface Everywhere {
  readonly id: string;
  readonly tasks: number;
  readonly histories: number;
  readonly passive: number;
  readonly wrong: readonly string[];
}

export interface RightRun {
  readonly ids: readonly string[];
  readonly seed: number;
  /** The part of the variants to run: `2/13` is the second of thirteen parts. */
  readonly part?: string | undefined;
}

const count = 60;
/** Milliseconds for late requests of a task and of a history, and for a reply. */
const [lateMs, lateInHistory, timeoutMs] = [150, 20, 3_000];
/** No right shop hangs. A step of several requests took 11 s on a busy machine, so only a real hang ends here. */
const patienceMs = 90_000;

/** Runs a variant through all tasks of its abilities, generated histories, and a passive session. */
export async function everywhere(variant: Variant, seed: number): Promise<Everywhere> {
  const start = await alteredShop(variant);
  const known = allTasks.map(({ task }) => task.id);
  const unknown = Object.keys(variant.except ?? {}).filter((id) => !known.includes(id));
  if (unknown.length > 0)
    throw new Error(`${variant.id} leaves out no task of a plan: ${unknown.join(', ')}`);
  const scope = scopes.filter((one) => !variant.lacks?.includes(one));
  const planOf = (tasks: readonly Task[], lacks: readonly Scope[] = []): Plan => ({
    ...{ plan: 'every task', says: '' },
    tasks: tasks.filter(
      (task) =>
        task.scope.every((one) => scope.includes(one) && !lacks.includes(one)) && !variant.except?.[task.id],
    ),
  });
  const plan = planOf(allTasks.map(({ task }) => task));
  const byPage = planOf(plans['page-shop']?.tasks ?? [], variant.lacksOnPage);
  const begun = new Date();
  const pages = withShop(start, { seed, lateMs, timeoutMs }, async ({ driver, ...common }) =>
    certificateOf(await observe({ ...common, driver: impatient(driver, () => patienceMs), plan: byPage })),
  );
  const histories = withShop(start, { seed, lateMs: lateInHistory, timeoutMs }, async (common) =>
    certificateOf(
      await observeHistories({
        ...common,
        scope: scope.filter((one) => !variant.lacksInHistories?.includes(one)),
        count,
      }),
    ),
  );
  const tasksAndPassive = withShop(start, { seed, lateMs, timeoutMs }, async (common) => {
    const driver = impatient(common.driver, () => patienceMs);
    const evidence = await observe({ ...common, driver, plan });
    // The judging takes seconds, in which the steps of the others in this thread would wait.
    await Promise.allSettled([pages, histories]);
    return [
      certificateOf(evidence),
      certificateOf(await passiveEvidence(common.session, { seed, begun })),
    ] as const;
  });
  // The three wait far longer than they compute, so they run side by side, each on its own sandbox.
  const [[played, passive], onPages, generated] = await Promise.all([tasksAndPassive, pages, histories]);
  return {
    id: variant.id,
    tasks: [played, onPages].flatMap(({ tasks }) => tasks).filter(({ verdict }) => verdict !== 'skipped')
      .length,
    histories: generated.histories?.run ?? 0,
    passive: passive.tasks.length,
    wrong: [
      ...wrongIn('tasks', played),
      ...wrongIn('page-shop', onPages),
      ...wrongIn('histories', generated, generated.histories?.counterexample?.says),
      ...wrongIn('passive', passive).filter(
        (line) => !variant.asksWhenProbed || !/sparing-inquiries/.test(line),
      ),
    ],
  };
}

/** Results other than passed, or reasons of a verdict other than ready. A passive session may skip a check. */
function wrongIn(
  where: string,
  { tasks, verdict, because }: MerchantCertificate,
  more: readonly string[] = [],
): readonly string[] {
  const remarks = tasks.flatMap(({ id, checks }) =>
    checks
      .filter((one) => one.verdict !== 'passed' && !(where === 'passive' && one.verdict === 'skipped'))
      .map((one) => `${one.verdict} ${one.check} of ${id}: ${one.reason}`),
  );
  const lines = remarks.length > 0 || verdict === 'ready' ? remarks : because;
  return [...lines, ...more].map((line) => `${where}: ${line}`);
}

export function chosen({ ids, part = '1/1' }: Omit<RightRun, 'seed'>): readonly string[] | string {
  const unknown = ids.filter((id) => !right.some((one) => one.id === id));
  if (unknown.length > 0) return `no right variant is named ${unknown.join(', ')}`;
  const [, index = 0, count = 0] = /^(\d+)\/(\d+)$/.exec(part)?.map(Number) ?? [];
  if (index < 1 || index > count) return `--part ${part}: write it as 2/13`;
  const wanted = right.map(({ id }) => id).filter((id) => ids.length === 0 || ids.includes(id));
  const own = wanted.filter((_, place) => place % count === index - 1);
  return own.length > 0 ? own : `the part ${part} of ${wanted.length} variants is empty`;
}

export function concluded(results: readonly Everywhere[]): {
  readonly says: string;
  readonly isPassed: boolean;
} {
  const sum = (of: (one: Everywhere) => number) => results.reduce((all, one) => all + of(one), 0);
  const [tasks, histories, passive] = [
    sum((one) => one.tasks),
    sum((one) => one.histories),
    sum((one) => one.passive),
  ];
  const wrong = sum((one) => one.wrong.length);
  return {
    says: `${number(results.length, 'right variant')}: ${tasks} pairs of variant and task, ${histories} histories, ${passive} passive sessions; ${wrong} results that are not passed`,
    isPassed: wrong === 0 && tasks > 0 && histories > 0 && passive > 0,
  };
}
