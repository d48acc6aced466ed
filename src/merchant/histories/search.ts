import fc from 'fast-check';
import { approvedOf } from '../approved.ts';
import { Buyer } from '../buyer.ts';
import { cardOf } from '../card-of-step.ts';
import type { Counterexample, MerchantFinding, TaskResult } from '../certificate.ts';
import { doctorFirst } from '../doctor/examined.ts';
import { type Evidence, headOf, stoppedBy } from '../evidence.ts';
import type { Observing } from '../observe.ts';
import { eachFormOnce, oldFormsIn } from '../old-forms.ts';
import { Orders } from '../orders.ts';
import { type Playing, play } from '../playing.ts';
import { withoutSecrets } from '../secrets.ts';
import { faultsIn } from '../tape.ts';
import { resultOf } from '../task-result.ts';
import { behaviourWords, type Scope, type Step, type Task } from '../task-schema.ts';
import { failures, gravityOf, ranked } from '../verdict.ts';
import { isPlayable, planName, planOf } from './as-plan.ts';
import { type History, histories, type Move, type Story } from './history.ts';
import { Tally, type Tried } from './tally.ts';

export { beginsNone } from './history.ts';

export interface Searching
  extends Pick<
    Observing,
    'session' | 'driver' | 'again' | 'seed' | 'lateMs' | 'graceMs' | 'stop' | 'onDoctor' | 'onStep'
  > {
  readonly scope: readonly Scope[];
  readonly count: number;
  /** Called after each history, with the numbers of played histories and of smaller counterexamples tried. */
  readonly onHistory?: (done: number, tried: number) => void;
}

const limits = { trials: 200, milliseconds: 120_000 } as const;

/** Plays generated histories until one fails, and then searches for the smallest history that fails as seriously. */
export async function observeHistories(searching: Searching): Promise<Evidence> {
  const { session, driver, scope, seed, count, stop, onHistory = () => {} } = searching;
  const masked = <T>(value: T): T => withoutSecrets(value, session.access.password);
  const begun = new Date();
  const tally = new Tally();
  const trying = tries(searching);
  const made = fc.sample(histories(scope), { seed, numRuns: count });
  const plan = planOf(made[0] as History);
  const named = (suffix: string) => `T${seed % 10_000}${suffix}`;
  const asked = { plan, scope, first: plan.tasks[0], named };
  const doctor = await doctorFirst(trying.playing(trying.orders()), asked, searching.onDoctor);
  const diagnosed = doctor && { doctor: doctor.findings };
  let shown: Tried | undefined;
  let counterexample: Counterexample | undefined;
  let unassigned = 0;
  let oldForms: readonly MerchantFinding[] = [];
  for (const history of doctor?.isOver ? [] : made) {
    const tried = await trying.tried(history);
    if (!tried) break;
    unassigned += tried.unassigned;
    tally.add(tried, faultsIn(session.tape.all()));
    oldForms = eachFormOnce([...oldForms, ...oldFormsIn(session.tape.all())]);
    onHistory(tally.run, 0);
    // Without an approved deal the set-up may be wrong, so no smaller history is searched.
    if (ranked({ tasks: tried.results, approved: tally.approved, ...diagnosed })[0].length > 0) {
      const found = await trying.smaller(history, tried, (some) => onHistory(tally.run, some));
      shown = found.tried;
      counterexample = counterexampleOf(found.tried, tally.run, found.trials);
      break;
    }
    // A check that one history cannot decide stays undecided in every further history.
    if (tried.results.some(({ verdict }) => verdict === 'undecided' || verdict === 'failed')) {
      shown = tried;
      break;
    }
  }
  const isStopped = stop?.aborted === true && !counterexample;
  return masked({
    application: { name: driver.name, ...(searching.again !== undefined && { again: searching.again }) },
    ...{ plan: planName, scope: tally.scope },
    ...{ ...(await headOf(begun)), seed },
    ...diagnosed,
    ...{ tasks: shown?.results ?? [tally.task()], approved: tally.approved },
    ...{ rules: [], codes: [], unassigned, cut: [] },
    ...(session.isLenient && { findings: oldForms }),
    ...{ beside: [], turnedAway: [], isStopped, ...(isStopped && stoppedBy(stop)) },
    histories: { ...tally.facts(count), ...(counterexample && { counterexample }) },
  });
}

function gravityIn({ results }: Tried): number {
  const [worst] = failures(results);
  return worst ? gravityOf(worst.check) : Infinity;
}

/** Plays histories with new order references, which the application has not seen before. */
function tries(searching: Searching) {
  const { session, seed, stop, lateMs } = searching;
  const family = `T${seed % 10_000}h`;
  const buyer = new Buyer(session);
  let number = 0;
  const orders = () => new Orders(session, family);
  const common = { ...searching, buyer, live: undefined, silenceMs: lateMs };
  const playing = (of: Orders): Playing => ({ ...common, orders: of });

  async function tried(history: History): Promise<Tried | undefined> {
    if (stop?.aborted) return undefined;
    session.forget();
    number += 1;
    const plan = planOf(history);
    const own = orders();
    const named = plan.tasks.map((task, index) => ({ task, order: `${family}${number}x${index + 1}` }));
    const played = await play(playing(own), named, plan.turns);
    if (stop?.aborted) return undefined;
    const results: TaskResult[] = [];
    for (const one of played) results.push(await resultOf(one, session, own));
    const unassigned = session.tape.all().filter((one) => !own.ofRequest(one)).length;
    const operations = plan.tasks.flatMap(({ steps }) => steps.map(({ operation }) => operation));
    const approved = approvedOf(operations, session.tape.all(), session.sandbox.state.ledger.all());
    return { plan, played, results, unassigned, approved };
  }

  async function smaller(history: History, found: Tried, onTrial: (some: number) => void) {
    const since = performance.now();
    let [latest, trials] = [found, 0];
    await smallest(history, async (candidate) => {
      if (trials >= limits.trials || performance.now() - since > limits.milliseconds) return undefined;
      const again = await tried(candidate);
      if (!again) return undefined;
      trials += 1;
      onTrial(trials);
      const isFailed = gravityIn(again) <= gravityIn(latest);
      if (isFailed) latest = again;
      return isFailed;
    });
    return { tried: latest, trials };
  }

  return { orders, playing, tried, smaller };
}

function counterexampleOf(
  { plan, results }: Tried,
  history: number,
  tried: number,
): Counterexample | undefined {
  const [worst] = failures(results);
  if (!worst) return undefined;
  const says = counterexampleWords(plan.tasks, worst);
  return { history, tried, check: worst.check, says, plan: { ...plan, says: says.join(' ') } };
}

const stepWords = (step: Step, task: Task): string =>
  ['Asked:', step.instruction, ...behaviourWords(step.situation, cardOf(task, step))].join(' ');

function counterexampleWords(
  tasks: readonly Task[],
  { check, reason, tasks: [result] }: ReturnType<typeof failures>[number],
): readonly string[] {
  const task = tasks.find(({ id }) => id === result?.id);
  if (!task) return [];
  const others = tasks.length - 1;
  const beside =
    others === 0
      ? ''
      : ` The steps of the order took turns with the steps of ${others === 1 ? 'another order' : `${others} other orders`}.`;
  const isSaid = check === 'outcome.state' || /the application reports /.test(reason);
  const says =
    isSaid || result?.belief === undefined ? '' : ` The application reports the order as ${result.belief}.`;
  return [...task.steps.map((step) => stepWords(step, task)), `Result: ${reason}.${says}${beside}`];
}

/**
 * Searches the smallest part of a history that still fails; larger parts are removed first.
 * @param fails plays a history; returns undefined when the time is over
 */
export async function smallest(
  history: History,
  fails: (smaller: History) => Promise<boolean | undefined>,
): Promise<History> {
  const known = new Set([JSON.stringify(history)]);
  let best = history;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smallerOf(best)) {
      const text = JSON.stringify(candidate);
      if (known.has(text) || !candidate.every(isPlayable)) continue;
      known.add(text);
      const outcome = await fails(candidate);
      if (outcome === undefined) return best;
      if (!outcome) continue;
      best = candidate;
      isSmaller = true;
      break;
    }
  }
  return best;
}

function* smallerOf(history: History): Generator<History> {
  if (history.length > 1) {
    for (const one of history) yield [one];
    for (const [index] of history.entries()) yield history.toSpliced(index, 1);
  }
  for (const [index, story] of history.entries())
    for (const one of shorter(story)) yield history.with(index, one);
}

function* shorter(story: Story): Generator<Story> {
  const { moves } = story;
  // The first step creates the order, so it is not removed.
  for (const [index, { operation }] of moves.entries())
    if (index > 0 || moves[1]?.operation === operation) yield { ...story, moves: moves.toSpliced(index, 1) };
  yield { ...story, isTwin: false };
  yield { ...story, currency: 'ILS' };
  for (const [index, move] of moves.entries())
    for (const one of simpler(move)) yield { ...story, moves: moves.with(index, one) };
}

function* simpler(move: Move): Generator<Move> {
  const { situation } = move;
  yield { ...move, gap: 0 };
  yield { ...move, situation: {} };
  for (const name of ['clock', 'inquiry', 'form'] as const) {
    const { [name]: left, ...rest } = situation;
    if (left !== undefined) yield { ...move, situation: rest };
  }
  if (situation.fault !== undefined) yield { ...move, situation: { ...situation, fault: 'dropped after' } };
  const { isDeclined, ...approved } = move;
  if (isDeclined) yield approved;
}
