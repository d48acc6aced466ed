import { type End, losesReply, type Operation, type Situation } from './task-schema.ts';

/** A step of an order, as far as its result depends on it. */
export interface Act {
  readonly operation: Operation;
  /** The part of the order that a capture or a refund is about. */
  readonly share?: 'whole' | 'half';
  readonly situation: Situation;
  readonly isDeclined?: boolean;
}

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
const leads: Readonly<Partial<Record<Operation, Partial<Record<Standing, Standing>>>>> = {
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
const maySplit: readonly Operation[] = ['charge', 'page', 'payout'];

const opens = (operation: Operation): boolean => operation !== 'refund' && operation !== 'cancel';

/** True if the buyer pays and does not return. */
const staysAway = ({ return: way }: Situation = {}): boolean => way === 'never' || way === 'error first';

/**
 * What may be true of a step: it was carried out, it was not, it was carried out and taken back to be safe, or only its
 * authorization or held charge was made.
 */
type Course = 'done' | 'not done' | 'taken back' | 'begun';

function coursesOf(
  { operation, situation, isDeclined }: Act,
  isSure: boolean,
  isLate: boolean,
): readonly Course[] {
  const { refusal, buyer, return: way } = situation;
  const fault = losesReply(situation) ? situation.fault : undefined;
  const isUnpaid = way === 'forged' || way === 'unsigned' || way === 'of another order';
  if (isDeclined || isUnpaid || buyer !== undefined) return ['not done'];
  // To refund and to cancel there are two commands, and one of them is refused.
  if (refusal !== undefined) return opens(operation) ? ['not done'] : ['done', 'not done'];
  // A page may only save the card, and the return charges it. What is found without a return may be given back.
  if (staysAway(situation)) return ['done', 'not done', 'taken back', 'begun'];
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
export function after(known: Known, move: Act, isLate: boolean, amount: number): Known {
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
  const isUnsure = losesReply(situation) || staysAway(situation) || situation.inquiry !== undefined;
  return {
    standings: [...new Set(known.standings.flatMap(from))],
    isSure: known.isSure && !isUnsure,
    ...(isPart ? { part: amount } : known.part !== undefined && { part: known.part }),
  };
}

/** Allowed results of an order after these steps, the intended one first. */
export function endsFor(
  { standings: some, part = 0 }: Known,
  amount: number,
  steps: readonly { readonly operation: Operation; readonly situation?: Situation | undefined }[],
): readonly End[] {
  // A buyer who did not pay may still pay; the application has to find out about one who paid.
  const mayPend = steps.some(({ operation, situation }) => operation === 'page' && !staysAway(situation));
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
