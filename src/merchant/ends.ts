import { type End, losesReply, type Operation, type Situation } from './task-schema.ts';

export interface Act {
  readonly operation: Operation;
  readonly share?: 'whole' | 'half';
  readonly situation: Situation;
  readonly isDeclined?: boolean;
}

/** States of an order. The tables of states in this file are written by hand, independently of the sandbox. */
type Standing = 'open' | 'paid' | 'reserved' | 'captured' | 'partly back' | 'back' | 'paid out';

export interface Known {
  readonly standings: readonly Standing[];
  /** True if the application can know the state of the order, because no reply was lost. */
  readonly isSure: boolean;
  /** The captured or refunded amount, if it is less than the whole. */
  readonly part?: number;
}

export const nothingYet: Known = { standings: ['open'], isSure: true };

/** The next state of an order after an operation; a missing entry leaves the state unchanged. */
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

/** Results of a step. `taken back`: cancelled afterwards. `begun`: only an authorization or a held charge exists. */
type Course = 'done' | 'not done' | 'taken back' | 'begun';

function coursesOf(
  { operation, situation, isDeclined }: Act,
  isSure: boolean,
  isLate: boolean,
): readonly Course[] {
  const { refusal, buyer, return: way } = situation;
  const fault = losesReply(situation) ? situation.fault : undefined;
  // The application may retry the step after the gateway presents the right certificate again.
  if (situation.certificate !== undefined) return ['done', 'not done'];
  const isUnpaid = way === 'forged' || way === 'unsigned' || way === 'of another order';
  if (isDeclined || isUnpaid || buyer !== undefined) return ['not done'];
  // Only one of the two commands for a refund or cancellation is refused, so the other may succeed.
  if (refusal !== undefined) return opens(operation) ? ['not done'] : ['done', 'not done'];
  // The application may charge a saved card after the redirect, or give back a charge without a redirect.
  if (staysAway(situation)) return ['done', 'not done', 'taken back', 'begun'];
  if (!isSure || fault === 'dropped before' || fault === 'unavailable')
    return ['done', 'not done', 'taken back', 'begun'];
  if (fault !== undefined && opens(operation)) return ['done', 'taken back', 'begun'];
  // A transmitted charge cannot be cancelled. The application may refund it instead.
  return operation === 'cancel' && isLate ? ['done', 'not done'] : ['done'];
}

/**
 * Possible states of an order after one more step.
 * @param isLate true after a daily transmission
 * @param amount the amount of the step, in the smallest unit of the currency
 */
export function after(known: Known, move: Act, isLate: boolean, amount: number): Known {
  const { operation, situation, share } = move;
  const courses = coursesOf(move, known.isSure, isLate);
  const isPart = share === 'half';
  const from = (standing: Standing): readonly Standing[] => {
    const to =
      operation === 'refund' && isPart && standing === 'paid' ? 'partly back' : leads[operation]?.[standing];
    // A reservation without a charge cannot be refunded, but the application may cancel it.
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

/** Allowed results of an order after these steps, with the intended result first. */
export function endsFor(
  { standings: some, part = 0 }: Known,
  amount: number,
  steps: readonly { readonly operation: Operation; readonly situation?: Situation | undefined }[],
): readonly End[] {
  // An unpaid order may stay pending. After a payment, the application must detect the payment.
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
