import { allApproved } from '../approved.ts';
import type { ApprovedFacts, CheckResult, HistoryFacts, TaskResult } from '../certificate.ts';
import { checkKind, exactlyOnce } from '../checks.ts';
import type { Plan } from '../plan.ts';
import type { Played, PlayedStep } from '../played.ts';
import type { Scope, Situation } from '../task-schema.ts';
import { allHistories, verdictOfTask } from '../verdict.ts';

const conditions = Object.entries({
  ...{ fault: 'reply', inquiry: 'inquiries', refusal: 'refused with', form: 'form of the reply' },
  ...{ clock: 'time of day', buyer: 'the buyer', return: 'return of the buyer' },
}) as [keyof Situation, string][];

/** Conditions of a step that count as tested only if a request triggered them. */
const planted: readonly string[] = ['fault', 'inquiry', 'refusal', 'form'];

/** A generated history with its results. */
export interface Tried {
  readonly plan: Plan;
  readonly played: readonly Played[];
  readonly results: readonly TaskResult[];
  readonly unassigned: number;
  readonly approved: ApprovedFacts;
}

export class Tally {
  run = 0;
  approved = allApproved([]);
  #orders = 0;
  #steps = 0;
  readonly #faults = new Map<string, number>();
  readonly #passed = new Map<string, CheckResult>();
  readonly #declared = new Set<string>();
  readonly #scope = new Set<Scope>();

  /** @param used ids of the faults that a request triggered */
  add({ played, results, approved }: Tried, used: ReadonlySet<string>): void {
    this.run += 1;
    this.approved = allApproved([this.approved, approved]);
    const those = played.filter(({ skippedBecause }) => skippedBecause === undefined);
    this.#orders += those.length;
    for (const { order, steps } of those) {
      for (const one of order.task.scope) this.#scope.add(one);
      for (const [index, one] of steps.entries()) {
        if (one.step.operation === 'reconcile') continue;
        this.#steps += 1;
        const isAgain = steps[index - 1]?.step.operation === one.step.operation;
        for (const word of [...conditionsIn(one, used), ...(isAgain ? ['the same step again'] : [])])
          this.#faults.set(word, (this.#faults.get(word) ?? 0) + 1);
      }
    }
    for (const one of results.flatMap(({ checks }) => checks)) {
      this.#declared.add(one.check);
      if (one.verdict === 'passed') this.#passed.set(one.check, one);
    }
  }

  get scope(): readonly Scope[] {
    return [...this.#scope];
  }

  facts(asked: number): HistoryFacts {
    const faults = [...this.#faults].toSorted(([, one], [, other]) => other - one);
    return {
      ...{ asked, run: this.run, orders: this.#orders, steps: this.#steps },
      faults: Object.fromEntries(faults),
    };
  }

  task(): TaskResult {
    // A payout declares fewer checks than a charge.
    const declared = exactlyOnce.filter((check) => this.run === 0 || this.#declared.has(check));
    const checks = declared.map(
      (check): CheckResult =>
        this.#passed.get(check) ?? {
          ...{ check, weight: checkKind(check).weight },
          ...{ verdict: 'undecided', reason: 'no history decided the check' },
        },
    );
    return {
      ...{ id: allHistories, title: 'All generated histories', scope: this.scope, order: '' },
      ...{ checks, verdict: verdictOfTask(checks), timeline: [] },
    };
  }
}

function conditionsIn(
  { step, card: _, planted: ids = new Map() }: PlayedStep,
  used: ReadonlySet<string>,
): Set<string> {
  const { situation = {}, card } = step;
  const triggered = [...ids].flatMap(([id, name]) => (used.has(id) ? [name] : []));
  return new Set([
    ...conditions.flatMap(([name, noun]) => {
      const isTested = planted.includes(name) ? triggered.includes(name) : situation[name] !== undefined;
      return isTested ? [`${noun}: ${situation[name]}`] : [];
    }),
    ...(card === undefined ? [] : [`card: ${card}`]),
  ]);
}
