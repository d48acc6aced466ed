import type { End } from '../plan.ts';
import { losesReply } from '../situation.ts';
import type { Move } from './history.ts';

/** How an order can stand. By hand, and not from the sandbox: it says what is right. */
type Standing = 'open' | 'paid' | 'reserved' | 'captured' | 'partly back' | 'back' | 'paid out';

/** What is known of an order so far. */
export interface Known {
  readonly standings: readonly Standing[];
  /** Whether the application can know it too: no reply was lost so far. */
  readonly isSure: boolean;
  /** What was captured or refunded, where that is not all of it. */
  readonly part?: number;
}

export const nothingYet: Known = { standings: ['open'], isSure: true };

/** Where a step leads that is carried out; left out, it changes nothing. */
const leads: Readonly<Partial<Record<Move['operation'], Partial<Record<Standing, Standing>>>>> = {
  charge: { open: 'paid', back: 'paid', reserved: 'paid' },
  page: { open: 'paid' },
  authorize: { open: 'reserved', back: 'reserved' },
  capture: { reserved: 'captured' },
  hold: { open: 'reserved', back: 'reserved' },
  release: { reserved: 'captured' },
  payout: { open: 'paid out', back: 'paid out' },
  refund: { paid: 'back', captured: 'back' },
  cancel: { paid: 'back', captured: 'back', reserved: 'back' },
};

/** What is sold or paid out by an authorization or a held charge, and not only after it. */
const maySplit: readonly Move['operation'][] = ['charge', 'page', 'payout'];

const opens = (operation: Move['operation']): boolean => operation !== 'refund' && operation !== 'cancel';

/**
 * What may be true of a step: it was carried out, it was not, it was carried out and taken back to be safe, or only its
 * authorization or held charge was made.
 */
type Course = 'done' | 'not done' | 'taken back' | 'begun';

function coursesOf(
  { operation, situation, isDeclined }: Move,
  isSure: boolean,
  isLate: boolean,
): readonly Course[] {
  const { fault, refusal, buyer, return: way } = situation;
  if (isDeclined || buyer !== undefined || way === 'forged' || way === 'unsigned') return ['not done'];
  // To refund and to cancel there are two commands, and one of them is refused.
  if (refusal !== undefined) return opens(operation) ? ['not done'] : ['done', 'not done'];
  // A page may only save the card, and the return charges it. What is found without a return may be given back.
  if (way === 'never') return ['done', 'not done', 'taken back', 'begun'];
  if (!isSure || fault === 'dropped before' || fault === 'unavailable')
    return ['done', 'not done', 'taken back', 'begun'];
  if (fault !== undefined && opens(operation)) return ['done', 'taken back', 'begun'];
  // What was transmitted cannot be cancelled: whether it is refunded then, is not said.
  return operation === 'cancel' && isLate ? ['done', 'not done'] : ['done'];
}

/**
 * What is known of an order after one more step.
 *
 * @param isLate a daily transmission was before it
 * @param amount what the step is about, in the smallest unit
 */
export function after(known: Known, move: Move, isLate: boolean, amount: number): Known {
  const { operation, situation, share } = move;
  const courses = coursesOf(move, known.isSure, isLate);
  const isPart = share === 'half';
  const from = (standing: Standing): readonly Standing[] => {
    const to =
      operation === 'refund' && isPart && standing === 'paid' ? 'partly back' : leads[operation]?.[standing];
    // Nothing was charged: there is nothing to refund, and the reservation may be cancelled.
    if (operation === 'refund' && standing === 'reserved') return [standing, 'back'];
    if (to === undefined) return [standing];
    const led: Readonly<Record<Course, readonly Standing[]>> = {
      done: [to],
      'not done': [standing],
      'taken back': opens(operation) ? ['back'] : [],
      begun: maySplit.includes(operation) ? ['reserved'] : [],
    };
    return courses.flatMap((course) => led[course]);
  };
  const isUnsure = losesReply(situation) || situation.return === 'never' || situation.inquiry !== undefined;
  return {
    standings: [...new Set(known.standings.flatMap(from))],
    isSure: known.isSure && !isUnsure,
    ...(isPart ? { part: amount } : known.part !== undefined && { part: known.part }),
  };
}

/** The right results of an order, the one that was meant first. */
export function endsFor(
  { standings: some, part = 0 }: Known,
  amount: number,
  mayPend: boolean,
): readonly End[] {
  const all: Readonly<Record<Standing, End>> = {
    open: { net: 0, states: ['failed', 'cancelled', ...(mayPend ? (['pending'] as const) : [])] },
    paid: { net: amount, states: ['paid'] },
    reserved: { net: 0, states: ['authorized', 'held'] },
    captured: { net: part || amount, states: ['paid'] },
    'partly back': { net: amount - part, states: ['partly refunded'] },
    back: { net: 0, states: ['cancelled', 'refunded'] },
    'paid out': { net: -amount, states: ['paid', 'refunded'] },
  };
  return some.map((one) => all[one]);
}
