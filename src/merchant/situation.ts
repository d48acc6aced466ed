import { followingValidations, movingValidations } from '../contract/index.ts';
import type { Session } from './session.ts';
import { type Heard, sent } from './tape.ts';
import type { Operation, Situation } from './task-schema.ts';

/** The command that an operation needs. */
export const commandOf: Readonly<Record<Operation, string>> = {
  charge: 'doDeal',
  page: 'doDeal',
  authorize: 'doDeal',
  capture: 'doDeal',
  payout: 'doDeal',
  tokenize: 'doDeal',
  refund: 'refundDeal',
  cancel: 'cancelDeal',
  inquire: 'inquireTransactions',
  reconcile: 'inquireTransactions',
  hold: 'doDeal',
  release: 'doDeal',
  transmit: 'transmitTerminal',
  'reconcile-day': 'inquireTransactions',
  invoice: 'inquireInvoice',
};

/**
 * The commands that serve an operation. The gateway cancels by refundDeal what was not transmitted, and what was cannot be
 * cancelled: either may come first.
 */
export const commandsFor = (operation: Operation): readonly string[] => {
  if (operation === 'refund' || operation === 'cancel') return ['refundDeal', 'cancelDeal'];
  // The totals of a day are in transmitInquire, its transactions in inquireTransactions.
  if (operation === 'reconcile-day') return ['inquireTransactions', 'transmitInquire'];
  return [commandOf[operation]];
};

/** What is done when the buyer is away: nobody could type a CVV. */
export const withoutBuyer: readonly Operation[] = [
  ...(['capture', 'refund', 'cancel', 'inquire', 'page'] as const),
  ...(['release', 'transmit', 'reconcile-day', 'invoice'] as const),
];

type Fault = Parameters<Session['sandbox']['state']['faults']['plant']>[0];
type FaultAction = Fault['action'];
type Planned = readonly [phase: 'before' | 'after', action: FaultAction];

const faults = (lateMs: number): Readonly<Record<NonNullable<Situation['fault']>, Planned>> => ({
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
});

/**
 * The deals that do an operation. A token or a balance that is asked for on the way moves nothing: a fault that met it would
 * leave the deal itself untried.
 */
const doing: Readonly<Partial<Record<Operation, readonly string[]>>> = Object.fromEntries(
  (['charge', 'authorize', 'capture', 'payout', 'hold', 'release'] as const).map((operation) => [
    operation,
    [...movingValidations, ...followingValidations],
  ]),
);

/** Whether a request is the one by which an operation is done. */
export const does = (operation: Operation, heard: Heard): boolean =>
  commandsFor(operation).includes(heard.command) &&
  (doing[operation]?.some((one) => one.toLowerCase() === sent(heard, 'validation')?.toLowerCase()) ?? true);

const inquiries: Readonly<Record<NonNullable<Situation['inquiry']>, FaultAction>> = {
  lost: { drop: 'connection' },
  silence: { drop: 'silence' },
  // No transactions match: what was charged may be listed a moment later.
  'not listed': { result: '099' },
};

/** How the gateway behaves while a step lasts. */
export interface Arranged {
  /** What of the situation each planted fault is, by its id. */
  readonly planted: ReadonlyMap<string, keyof Situation>;
  readonly end: () => void;
}

/** How long what takes its time lasts, in milliseconds. */
export interface Waits {
  /** How late a request can still commit after its reply was lost. */
  readonly lateMs: number;
  /** After a silence the gateway does what was asked and closes the connection; left out, it stays silent. */
  readonly silenceMs?: number | undefined;
}

/** For this long after the request of the step, or after the buyer paid, inquiries do not find what it did. */
function notListedYet({ tape, firstSeen }: Session, operation: Operation, lateMs: number): () => boolean {
  const from = tape.now();
  return () => {
    const times =
      operation === 'page'
        ? [...firstSeen.values()].map(({ at }) => at)
        : tape.all().flatMap((one) => (does(operation, one) ? [one.at] : []));
    const since = times.find((at) => at >= from);
    return since !== undefined && tape.now() - since < lateMs;
  };
}

/** Makes the gateway behave so while a step lasts. */
export async function arrange(
  session: Session,
  operation: Operation,
  situation: Situation = {},
  { lateMs, silenceMs }: Waits,
): Promise<Arranged> {
  const { sandbox } = session;
  const { state } = sandbox;
  const command = commandOf[operation];
  const undo: (() => void)[] = [];
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
  const each = (met = command) => ({ command: met, times: 1_000 });
  const { fault, inquiry, refusal, form, return: way } = situation;
  const first = { commands: commandsFor(operation), times: 1, validations: doing[operation] };
  const isShort = fault === 'silence' && silenceMs !== undefined;
  if (isShort) plant('fault', 'before', { delayMs: silenceMs }, first);
  if (fault !== undefined) plant('fault', ...faults(lateMs)[isShort ? 'dropped after' : fault], first);
  if (inquiry !== undefined)
    plant('inquiry', 'before', inquiries[inquiry], {
      ...each(commandOf.inquire),
      ...(inquiry === 'not listed' && { isDue: notListedYet(session, operation, lateMs) }),
    });
  if (refusal !== undefined) plant('refusal', 'before', { result: refusal }, each());
  if (form !== undefined) plant('form', 'after', { form }, each());
  if (way === 'never' || way === 'twice') plant('return', 'after', { return: way });
  if (way === 'error first') plant('return', 'after', { return: 'never' });
  if (way === 'forged' || way === 'unsigned') plant('return', 'before', { return: 'wrong MAC' });
  if (situation.certificate !== undefined) undo.push(await sandbox.present(situation.certificate));
  if (situation.tls !== undefined) undo.push(sandbox.limitTls());
  if (situation.terminal !== undefined) undo.push(session.setTerminal(situation.terminal));
  if (situation.tranId !== undefined) undo.push(session.longIds());
  if (situation.invoice !== undefined) session.addInvoice();
  return {
    planted,
    end() {
      for (const one of undo) one();
      // A client without a time-out of its own goes on.
      state.faults.endSilence();
    },
  };
}
