import type { Operation, Situation } from './plan.ts';
import type { Session } from './session.ts';

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
};

/**
 * The commands that serve an operation. The gateway cancels by refundDeal what was not transmitted, and what was cannot be
 * cancelled: either may come first.
 */
export const commandsFor = (operation: Operation): readonly string[] =>
  operation === 'refund' || operation === 'cancel' ? ['refundDeal', 'cancelDeal'] : [commandOf[operation]];

/** What is done when the buyer is away: nobody could type a CVV. */
export const withoutBuyer: readonly Operation[] = ['capture', 'refund', 'cancel', 'inquire', 'page'];

type FaultAction = Parameters<Session['sandbox']['state']['faults']['plant']>[0]['action'];
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
});

const inquiries: Readonly<Record<NonNullable<Situation['inquiry']>, FaultAction>> = {
  lost: { drop: 'connection' },
  // No transactions match: what was charged may be listed a moment later.
  'not listed': { result: '099' },
};

/** Whether the reply of the step's request is lost on the way, so that the application cannot know what became of it. */
export const losesReply = ({ fault }: Situation = {}): boolean => fault !== undefined;

/**
 * Makes the gateway behave so while a step lasts.
 *
 * @param lateMs after how many milliseconds a late commit happens
 * @returns what ends it
 */
export async function arrange(
  { sandbox }: Session,
  operation: Operation,
  situation: Situation = {},
  lateMs: number,
): Promise<() => void> {
  const { state } = sandbox;
  const command = commandOf[operation];
  const undo: (() => void)[] = [];
  const plant = (phase: Planned[0], action: FaultAction, times = 1, met = command) => {
    const planted = state.faults.plant({ command: met, phase, times, action });
    if (planted) undo.push(() => void state.faults.clear(planted.id));
  };
  if (situation.fault !== undefined) plant(...faults(lateMs)[situation.fault]);
  if (situation.inquiry !== undefined)
    plant('before', inquiries[situation.inquiry], 1_000, commandOf.inquire);
  if (situation.refusal !== undefined) plant('before', { result: situation.refusal }, 1_000);
  if (situation.form !== undefined) plant('after', { form: situation.form }, 1_000);
  if (situation.return === 'never' || situation.return === 'twice')
    plant('after', { return: situation.return });
  if (situation.return === 'error first') plant('after', { return: 'never' });
  if (situation.return === 'forged' || situation.return === 'unsigned')
    plant('before', { return: 'wrong MAC' });
  if (situation.certificate !== undefined) undo.push(await sandbox.presentUnknown());
  return () => {
    for (const one of undo) one();
  };
}
