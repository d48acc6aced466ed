import { followingValidations, movingValidations } from '../contract/index.ts';
import type { Session } from './session.ts';
import { type Heard, isEnquiry, validationIn } from './tape.ts';
import { commandOf, inquiring, type Operation, type Situation } from './task-schema.ts';

/** Commands that can do an operation. Both credit commands are listed, because refundDeal can also cancel. */
export const commandsFor = (operation: Operation): readonly string[] => {
  if (operation === 'refund' || operation === 'cancel') return ['refundDeal', 'cancelDeal'];
  // transmitInquire returns the totals of a day, and inquireTransactions its transactions.
  if (operation === 'reconcile-day') return ['inquireTransactions', 'transmitInquire'];
  return [commandOf[operation]];
};

/** Operations without a buyer who could type a CVV. */
export const withoutBuyer: readonly Operation[] = [
  ...(['capture', 'refund', 'cancel', 'inquire', 'page'] as const),
  ...(['release', 'transmit', 'reconcile-day', 'invoice'] as const),
];

type Fault = Parameters<Session['sandbox']['state']['faults']['plant']>[0];
type FaultAction = Fault['action'];
export type Planned = readonly [phase: 'before' | 'after', action: FaultAction];

/** A requestId that no application sends. */
const another = 'of-another-request';

export const faults = (lateMs: number): Readonly<Record<NonNullable<Situation['fault']>, Planned>> => ({
  'dropped before': ['before', { drop: 'connection' }],
  'dropped after': ['after', { drop: 'connection' }],
  'half a reply': ['after', { drop: 'half' }],
  silence: ['after', { drop: 'silence' }],
  'late commit': ['after', { lateCommitMs: lateMs }],
  unavailable: ['before', { httpStatus: 503 }],
  html: ['after', { body: 'html' }],
  malformed: ['after', { malformed: true }],
  empty: ['after', { body: 'empty' }],
  reset: ['after', { drop: 'reset' }],
  'bad gateway': ['after', { httpStatus: 502 }],
  drip: ['after', { drip: { pieces: 8, everyMs: 40 } }],
  'html before': ['before', { body: 'html' }],
  'empty before': ['before', { body: 'empty' }],
  'half a reply before': ['before', { drop: 'half' }],
  refused: ['after', { result: '987' }],
  'refused before': ['before', { result: '987' }],
  redirect: ['after', { httpStatus: 307 }],
  'approval of another request': ['before', { result: '000', requestId: another }],
  'refusal of another request': ['after', { result: '004', requestId: another }],
});

/** Validation types that do an operation. Other requests, such as Token, must not trigger the fault of the step. */
const doing: Readonly<Partial<Record<Operation, readonly string[]>>> = Object.fromEntries(
  (['charge', 'authorize', 'capture', 'payout', 'hold', 'release'] as const).map((operation) => [
    operation,
    [...movingValidations, ...followingValidations],
  ]),
);

export const does = (operation: Operation, heard: Heard): boolean =>
  commandsFor(operation).includes(heard.command) &&
  !isEnquiry(heard) &&
  (doing[operation]?.some((one) => one.toLowerCase() === validationIn(heard)) ?? true);

export const inquiries: Readonly<Record<NonNullable<Situation['inquiry']>, Planned>> = {
  lost: ['before', { drop: 'connection' }],
  silence: ['before', { drop: 'silence' }],
  // Result code 099 means that no transaction matches.
  'not listed': ['before', { result: '099' }],
  html: ['before', { body: 'html' }],
  empty: ['before', { body: 'empty' }],
  'half a reply': ['before', { drop: 'half' }],
  refused: ['before', { result: '401' }],
};

/** Returns that the gateway itself can make. The simulated buyer makes the others. */
export const returns: Readonly<Partial<Record<NonNullable<Situation['return']>, Planned>>> = {
  never: ['after', { return: 'never' }],
  twice: ['after', { return: 'twice' }],
  'error first': ['after', { return: 'never' }],
  forged: ['before', { return: 'wrong MAC' }],
  unsigned: ['before', { return: 'wrong MAC' }],
};

export interface Waits {
  readonly lateMs: number;
  /** Milliseconds until a silent gateway closes the connection; if missing, the connection stays open. */
  readonly silenceMs?: number | undefined;
  /** True if the driver can kill the process of the application. */
  readonly kills?: boolean;
  /** Number of orders that the step is for at the same time. */
  readonly orderCount?: number;
}

/**
 * Returns a function that is true after the request or payment of each order of the step, for a limited time.
 * An application may inquire before its deal: such an inquiry is answered.
 */
function afterDeal(
  { tape, firstSeen }: Session,
  operation: Operation,
  limitMs: number,
  orderCount: number,
): () => boolean {
  const from = tape.now();
  return () => {
    if (inquiring.includes(operation)) return tape.now() - from < limitMs;
    const times =
      operation === 'page'
        ? [...firstSeen.values()].map(({ at }) => at)
        : tape.all().flatMap((one) => (does(operation, one) ? [one.at] : []));
    const since = times.filter((at) => at >= from)[orderCount - 1];
    return since !== undefined && tape.now() - since < limitMs;
  };
}

export async function arrange(
  session: Session,
  operation: Operation,
  situation: Situation = {},
  { lateMs, silenceMs, orderCount = 1, kills }: Waits,
) {
  const { sandbox } = session;
  const { state } = sandbox;
  const command = commandOf[operation];
  const undo: (() => void)[] = [];
  /** Conditions of the step by the id of the fault that simulates each condition. */
  const planted = new Map<string, keyof Situation>();
  const plant = (
    name: keyof Situation,
    phase: Planned[0],
    action: FaultAction,
    which: Pick<Fault, 'command' | 'commands' | 'times' | 'validations' | 'isDue'> = { command, times: 1 },
  ) => {
    const { id } = state.faults.plant({ ...which, phase, action }) ?? {};
    if (id === undefined) return;
    planted.set(id, name);
    undo.push(() => void state.faults.clear(id));
  };
  const each = (to = command) => ({ command: to, times: 1_000 });
  const { fault, inquiry, refusal, form, return: way } = situation;
  const first = { commands: commandsFor(operation), times: 1, validations: doing[operation] };
  const isShort = fault === 'silence' && silenceMs !== undefined;
  if (isShort) plant('fault', 'before', { delayMs: silenceMs }, first);
  if (fault !== undefined) plant('fault', ...faults(lateMs)[isShort ? 'dropped after' : fault], first);
  if (situation.process === 'stopped')
    plant('process', 'after', { drop: kills ? 'silence' : 'connection' }, first);
  // A process that starts later would otherwise find the order paid, and not show whether both can charge.
  if (situation.process === 'two at once' && operation !== 'page')
    plant('process', 'after', { delayMs: 2_000 }, first);
  if (inquiry !== undefined)
    plant('inquiry', ...inquiries[inquiry], {
      ...each(commandOf.inquire),
      isDue: afterDeal(session, operation, inquiry === 'not listed' ? lateMs : Infinity, orderCount),
    });
  if (refusal !== undefined) plant('refusal', 'before', { result: refusal }, each());
  if (form !== undefined) plant('form', 'after', { form }, each());
  const returned = way && returns[way];
  if (returned) plant('return', ...returned);
  if (situation.certificate !== undefined) undo.push(await sandbox.present(situation.certificate));
  if (situation.tls !== undefined) undo.push(sandbox.limitTls());
  if (situation.terminal !== undefined) undo.push(session.setTerminal(situation.terminal));
  if (situation.tranId !== undefined) undo.push(session.longIds());
  if (situation.invoice !== undefined) session.addInvoice();
  return {
    planted,
    end() {
      for (const one of undo) one();
      // The silence of the gateway ends with the step, because a client without a time-out would wait forever.
      state.faults.endSilence();
    },
  };
}
