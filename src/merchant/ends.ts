import {
  type End,
  isOnPage,
  leavesDoubt,
  losesReply,
  type Operation,
  type OrderState,
  type Situation,
  type WrittenStep,
} from './task-schema.ts';

export interface Act {
  readonly operation: Operation;
  readonly payWith?: WrittenStep['payWith'];
  readonly situation: Situation;
  readonly isDeclined?: boolean;
}

/** The money of an order. The moves in this file are written by hand, independently of the sandbox. */
interface Standing {
  readonly deal: 'none' | 'reserved' | 'charged' | 'undone';
  /** The reserved or charged amount. */
  readonly amount: number;
  readonly refunded: number;
  readonly paidOut: number;
}

const untouched: Standing = { deal: 'none', amount: 0, refunded: 0, paidOut: 0 };

export interface Known {
  readonly standings: readonly Standing[];
  /** True if the application can know the state of the order, because no reply was lost. */
  readonly isSure: boolean;
  /** True after a refusal with an unlisted code: the application may wait instead of another step. */
  readonly isDoubtful?: boolean;
  /** True after the step of a payment page: the application may have one page for an order, and no second one. */
  readonly hadPage?: boolean;
  /** True after the buyer left a payment page open: the buyer pays on this page if the application gives no other. */
  readonly hasOpenPage?: boolean;
}

export const nothingYet: Known = { standings: [untouched], isSure: true };

/** The order after a successful operation. The gateway refuses a repetition, which changes nothing. */
function moved(one: Standing, operation: Operation, amount: number): Standing {
  const isFree = one.deal === 'none' || one.deal === 'undone';
  const isCreditable = one.deal === 'charged' && one.refunded === 0;
  switch (operation) {
    case 'charge':
    case 'page':
      return one.deal === 'charged' ? one : { ...one, deal: 'charged', amount, refunded: 0 };
    case 'authorize':
    case 'hold':
      return isFree ? { ...one, deal: 'reserved', amount } : one;
    case 'capture':
    case 'release':
      return one.deal === 'reserved' && amount <= one.amount ? { ...one, deal: 'charged', amount } : one;
    case 'payout':
      return one.paidOut > 0 ? one : { ...one, paidOut: amount };
    // Specification, States: a charge that has a credit already is refused with 320.
    case 'refund':
      if (!isCreditable || amount > one.amount) return one;
      return amount === one.amount ? { ...one, deal: 'undone' } : { ...one, refunded: amount };
    case 'cancel':
      if (isFree && one.paidOut > 0) return { ...one, deal: 'undone', paidOut: 0 };
      return isCreditable || one.deal === 'reserved' ? { ...one, deal: 'undone' } : one;
    default:
      return one;
  }
}

/** Operations that an application may do in two steps: an authorization or hold, and its capture or release. */
const maySplit: readonly Operation[] = ['charge', 'page', 'payout'];

const opens = (operation: Operation): boolean => operation !== 'refund' && operation !== 'cancel';

const staysAway = ({ return: way }: Situation = {}): boolean => way === 'never' || way === 'error first';

/** Faults with which the gateway does not carry out the request. */
const undone: readonly Situation['fault'][] = [
  ...(['dropped before', 'unavailable', 'html before', 'empty before', 'half a reply before'] as const),
  'refused before',
  'approval of another request',
];

/** Results of a step. `taken back`: cancelled afterwards. `begun`: only an authorization or a held charge exists. */
type Course = 'done' | 'not done' | 'taken back' | 'begun';

function coursesOf(
  { operation, payWith, situation, isDeclined }: Act,
  isSure: boolean,
  isLate: boolean,
): readonly Course[] {
  const { refusal, buyer, return: way } = situation;
  const isLost = losesReply(situation);
  const isReserved = operation === 'capture' || operation === 'release';
  // The application may retry the step after the gateway presents the right certificate again.
  if (situation.certificate !== undefined) return ['done', 'not done'];
  const isUnpaid = way === 'forged' || way === 'unsigned' || way === 'of another order';
  if (isDeclined || isUnpaid || buyer !== undefined) return ['not done'];
  // Only one of the two commands for a refund or cancellation is refused, so the other may succeed.
  if (refusal !== undefined && !opens(operation)) return ['done', 'not done'];
  // After an unlisted refusal, the application may send the request again once an inquiry finds nothing. A careful
  // application may cancel the authorization or held charge of a refused capture or release.
  if (refusal !== undefined && leavesDoubt(situation))
    return ['not done', 'done', ...(isReserved ? (['taken back'] as const) : [])];
  if (refusal !== undefined) return ['not done'];
  // The application may charge a saved card after the redirect, or give back a charge without a redirect.
  if (staysAway(situation)) return ['done', 'not done', 'taken back', 'begun'];
  // Without the reply to its page request, the application has no page for the buyer until it requests another one.
  const isPage = isOnPage({ operation, payWith });
  const isPageless = isPage && isLost;
  if (!isSure || isPageless || (isLost && undone.includes(situation.fault)))
    return ['done', 'not done', 'taken back', 'begun'];
  // Inquiries confirm the payment on a page. If they find nothing, the application may cancel the charge.
  const isUnseen = isPage && situation.inquiry !== undefined;
  // The reply to two simultaneous requests comes two seconds late, so an application may stop waiting for it.
  const isSlow = situation.process === 'two at once' && !isPage;
  if (((isLost || isSlow) && opens(operation)) || isUnseen) return ['done', 'taken back', 'begun'];
  // A transmitted charge cannot be cancelled. The application may refund it instead.
  // A lost reply may be the refusal of a cancellation that the application tried before the refund.
  const isInVain = operation === 'cancel' || isLost;
  return isInVain && !opens(operation) && isLate ? ['done', 'not done'] : ['done'];
}

/**
 * Possible states of an order after one more step.
 * @param isLate true after a daily transmission
 * @param amount the amount of the step, in the smallest unit of the currency
 */
export function after(known: Known, move: Act, isLate: boolean, amount: number): Known {
  const { operation, situation } = move;
  const isPage = isOnPage(move);
  const certain = coursesOf(move, known.isSure, isLate);
  const courses: readonly Course[] =
    (isPage && known.hadPage && !known.hasOpenPage) || known.isDoubtful
      ? [...new Set([...certain, 'not done' as const])]
      : certain;
  const from = (standing: Standing): readonly Standing[] => {
    // A reservation without a charge cannot be refunded, but the application may cancel it.
    if (operation === 'refund' && standing.deal === 'reserved')
      return [standing, { ...standing, deal: 'undone' }];
    const to = moved(standing, operation, amount);
    if (to === standing) return [standing];
    // An application may close an order that is cancelled or refunded.
    const all = isClosed(standing, operation) ? [...courses, 'not done' as const] : courses;
    const led: Readonly<Record<Course, readonly Standing[]>> = {
      done: [to],
      'not done': [standing],
      'taken back': opens(operation) ? [{ ...standing, deal: 'undone' }] : [],
      begun: maySplit.includes(operation) ? [{ ...standing, deal: 'reserved', amount }] : [],
    };
    return all.flatMap((course) => led[course]);
  };
  const isUnsure = losesReply(situation) || staysAway(situation) || situation.inquiry !== undefined;
  const different = new Map(known.standings.flatMap(from).map((one) => [endKey(one), one]));
  const hadPage = isPage || known.hadPage === true;
  const hasOpenPage = isPage ? situation.buyer === 'leaves' : known.hasOpenPage === true;
  const isDoubtful = leavesDoubt(situation) || known.isDoubtful === true;
  const standings = [...different.values()];
  return { standings, isSure: known.isSure && !isUnsure, hadPage, hasOpenPage, isDoubtful };
}

const isClosed = ({ deal }: Standing, operation: Operation): boolean =>
  deal === 'undone' && makingDeals.includes(operation);

/** Whether an application may do nothing in a step, for example a refund of an unpaid order: always, in no case, or `perhaps`. */
export function idleness({ standings }: Known, operation: Operation, amount: number): boolean | 'perhaps' {
  if (!makingDeals.includes(operation) && (operation === 'invoice' || !actsOn[operation])) return false;
  const idle = standings.filter((one) => isClosed(one, operation) || moved(one, operation, amount) === one);
  return idle.length === standings.length ? true : idle.length > 0 && 'perhaps';
}

const endKey = ({ deal, amount, refunded, paidOut }: Standing): string =>
  [deal, deal === 'undone' ? 0 : amount, refunded, paidOut].join(' ');

type Asked = Pick<WrittenStep, 'operation' | 'amount' | 'payWith' | 'mustRefuse' | 'situation'>;

/** Operations that make a deal. Without one, an order may stay as it is. */
export const makingDeals: readonly Operation[] = ['charge', 'page', 'authorize', 'hold', 'payout'];

/** Allowed results of an order after these steps, with the intended result first. */
export function endsFor({ standings }: Known, steps: readonly Asked[]): readonly End[] {
  const isIdle = !steps.some(({ operation }) => makingDeals.includes(operation));
  // An unpaid order may stay pending. After a payment, the application must detect the payment.
  const mayPend = steps.some(
    (step) => (isOnPage(step) && !staysAway(step.situation)) || step.situation?.certificate !== undefined,
  );
  const unpaid: readonly OrderState[] = [
    ...(['failed', 'cancelled'] as const),
    ...(mayPend || isIdle ? (['pending'] as const) : []),
    ...(isIdle ? (['unknown'] as const) : []),
  ];
  if (steps.some(({ situation }) => situation?.return === 'another amount')) return endsOfHalf(standings);
  return standings.map(({ deal, amount, refunded, paidOut }) => {
    const isBack = deal === 'none' || deal === 'undone';
    const charged: readonly OrderState[] = refunded > 0 ? ['partly refunded'] : ['paid'];
    const states: Readonly<Record<Standing['deal'], readonly OrderState[]>> = {
      none: unpaid,
      reserved: ['authorized', 'held'],
      charged,
      undone: ['cancelled', 'refunded'],
    };
    const paid: readonly OrderState[] =
      paidOut === 0 ? states[deal] : isBack ? ['paid', 'refunded'] : [...states[deal], 'refunded'];
    return { net: (deal === 'charged' ? amount - refunded : 0) - paidOut, states: paid };
  });
}

/** After a payment of half the amount, a person may examine the order, or the application may refund the half. */
const endsOfHalf = (standings: readonly Standing[]): readonly End[] =>
  standings.flatMap(({ amount }) => [
    { net: Math.floor(amount / 2), states: ['unknown', 'pending'] },
    { net: 0, states: ['failed', 'cancelled', 'refunded'] },
    { net: amount, states: ['paid'] },
    { net: 0, states: ['authorized', 'held', 'unknown', 'pending'] },
  ]);

/** Operations that act on an earlier deal, each with the operations that make such a deal. */
const actsOn: Readonly<Partial<Record<Operation, readonly Operation[]>>> = {
  capture: ['authorize'],
  release: ['hold'],
  refund: ['charge', 'page', 'capture', 'hold'],
  cancel: makingDeals,
  invoice: ['charge', 'page', 'capture', 'hold'],
};

/**
 * Amounts of the steps if each of them succeeds, and what the gateway must refuse.
 * @returns for each step its amount, the amount on which it acts, and the field and text of its problem
 */
export function courseOf(steps: readonly Asked[], whole: number) {
  let standing = untouched;
  return steps.map(({ operation, amount, payWith, mustRefuse }, index) => {
    const before = steps.slice(0, index).map((one) => one.operation);
    const needed = actsOn[operation];
    const about = (needed && (standing.amount || standing.paidOut)) || whole;
    const asked = { operation, amount, payWith, mustRefuse };
    const problem = problemIn(asked, before, about, standing.deal === 'undone');
    if (!mustRefuse) standing = moved(standing, operation, amount ?? about);
    return { amount: amount ?? about, about, problem };
  });
}

type Problem = readonly [field: 'operation' | 'amount' | 'payWith', says: string];

function problemIn(
  { operation, amount, payWith, mustRefuse }: Asked,
  before: readonly Operation[],
  about: number,
  isUndone: boolean,
): Problem | undefined {
  const needed = actsOn[operation];
  const named = (some: readonly Operation[]) => some.join(' or ');
  if (needed && !needed.some((one) => before.includes(one)))
    return ['operation', `${operation} needs an earlier step with the operation ${named(needed)}`];
  if (isUndone && (operation === 'capture' || operation === 'release'))
    return ['operation', `${operation} cannot follow a cancellation: the gateway refuses it`];
  if (payWith === 'token' && before.length === 0)
    return ['payWith', 'token needs an earlier step that saves or charges the card'];
  if (amount === undefined || !needed) return undefined;
  const isWholeOnly = operation === 'release' || operation === 'cancel';
  if (isWholeOnly && amount !== about)
    return ['amount', `${operation} is only for the whole amount of the earlier step, ${about}`];
  return amount > about && !mustRefuse
    ? [
        'amount',
        `${operation} must not exceed the amount of the earlier step, ${about}: the gateway refuses it`,
      ]
    : undefined;
}
