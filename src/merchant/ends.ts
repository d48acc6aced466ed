import { type End, losesReply, type Operation, type Situation } from './task-schema.ts';

/** The properties of a step on which its result depends. */
export interface Act {
  readonly operation: Operation;
  readonly share?: 'whole' | 'half';
  readonly situation: Situation;
  readonly isDeclined?: boolean;
}

/** States of an order. The tables below are written by hand, and not computed from the sandbox. */
type Standing = 'open' | 'paid' | 'reserved' | 'captured' | 'partly back' | 'back' | 'paid out';

/** Possible states of an order after some steps. */
export interface Known {
  readonly standings: readonly Standing[];
  /** True if the application can know the state, because no reply was lost. */
  readonly isSure: boolean;
  /** The captured or refunded amount, if it is only a part. */
  readonly part?: number;
}

export const nothingYet: Known = { standings: ['open'], isSure: true };

/** The state after a completed step; a missing entry leaves the state unchanged. */
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

/** Operations that an application may do in two steps: an authorization or hold, and its capture or release. */
const maySplit: readonly Operation[] = ['charge', 'page', 'payout'];

const opens = (operation: Operation): boolean => operation !== 'refund' && operation !== 'cancel';

const staysAway = ({ return: way }: Situation = {}): boolean => way === 'never' || way === 'error first';

/**
 * Possible results of a step. `taken back`: it was done and then cancelled. `begun`: only an authorization or a held
 * charge was made.
 */
type Course = 'done' | 'not done' | 'taken back' | 'begun';

function coursesOf(
  { operation, situation, isDeclined }: Act,
  isSure: boolean,
  isLate: boolean,
): readonly Course[] {
  const { refusal, buyer, return: way } = situation;
  const fault = losesReply(situation) ? situation.fault : undefined;
  // The application may do the step later, when the certificate is right again.
  if (situation.certificate !== undefined) return ['done', 'not done'];
  const isUnpaid = way === 'forged' || way === 'unsigned' || way === 'of another order';
  if (isDeclined || isUnpaid || buyer !== undefined) return ['not done'];
  // There are two commands for a refund or cancellation. Only one of them is refused.
  if (refusal !== undefined) return opens(operation) ? ['not done'] : ['done', 'not done'];
  // A page may only save the card, and the return charges it. A charge without a return may be given back.
  if (staysAway(situation)) return ['done', 'not done', 'taken back', 'begun'];
  if (!isSure || fault === 'dropped before' || fault === 'unavailable')
    return ['done', 'not done', 'taken back', 'begun'];
  if (fault !== undefined && opens(operation)) return ['done', 'taken back', 'begun'];
  // A transmitted charge cannot be cancelled. The application may refund it instead.
  return operation === 'cancel' && isLate ? ['done', 'not done'] : ['done'];
}

/**
 * Possible states of an order after one more step.
 *
 * @param isLate true after a daily transmission
 * @param amount the amount of the step, in the smallest unit
 */
export function after(known: Known, move: Act, isLate: boolean, amount: number): Known {
  const { operation, situation, share } = move;
  const courses = coursesOf(move, known.isSure, isLate);
  const isPart = share === 'half';
  const from = (standing: Standing): readonly Standing[] => {
    const to =
      operation === 'refund' && isPart && standing === 'paid' ? 'partly back' : leads[operation]?.[standing];
    // Without a charge there is nothing to refund, and the application may cancel the reservation.
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
  // A buyer who did not pay may still pay. After a payment, the application must find it.
  const mayPend = steps.some(
    ({ operation, situation }) =>
      (operation === 'page' && !staysAway(situation)) || situation?.certificate !== undefined,
  );
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
