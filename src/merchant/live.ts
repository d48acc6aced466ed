import type { CheckResult, TaskResult } from './certificate.ts';
import type { CheckId } from './checks.ts';
import { restOnBelief } from './oracles/results.ts';
import type { Order } from './orders.ts';
import type { PlayedStep } from './played.ts';
import type { Session, TurnedAway } from './session.ts';

/** A check of an unfinished task. A pass or a waiting check can still change; a failure is final. */
interface LiveCheck extends Pick<CheckResult, 'check' | 'weight' | 'reason'> {
  readonly verdict: 'waiting' | 'passed' | 'failed' | 'warned';
}

export interface Progress extends Pick<TaskResult, 'order' | 'timeline'> {
  readonly checks: readonly LiveCheck[];
  readonly turnedAway: readonly TurnedAway[];
}

/** Checks of single requests: later requests cannot change a failure. */
const lasting: readonly CheckId[] = [
  'wire.rules',
  'wire.known-elements',
  'wire.as-asked',
  'practice.amounts-exact',
  'practice.certificate-verified',
  'practice.cvv-not-resent',
  'practice.inquire-before-retry',
  'practice.no-blind-refund',
  'practice.done-once',
  'practice.request-id-unique',
  'practice.secrets-in-place',
  'practice.sparing-inquiries',
  'practice.sparing-retries',
];

/** Checks that only the application's answer, or its timing, can decide. */
const atTheEnd: readonly CheckId[] = [
  ...restOnBelief,
  'practice.certificate-verified',
  'practice.no-secrets-written',
  'practice.own-timeout',
];

function liveOf({ check, weight, verdict, reason }: CheckResult, isHeard: boolean): LiveCheck {
  const isWrong = verdict === 'failed' || verdict === 'warned';
  const says = isWrong && reason !== undefined ? { reason } : {};
  if (isWrong && lasting.includes(check)) return { check, weight, verdict, ...says };
  if (verdict === 'passed' && isHeard && !atTheEnd.includes(check)) return { check, weight, verdict };
  return { check, weight, verdict: 'waiting', ...(isHeard && says) };
}

/** Judges the current task again after each request and step, and shows the result. */
export function liveProgress(
  session: Session,
  judge: (order: Order, steps: readonly PlayedStep[]) => Promise<TaskResult>,
  show: (progress: Progress) => void,
) {
  const steps = new Map<Order, readonly PlayedStep[]>();
  let current: Order | undefined;
  let [turnedAway, looks] = [0, 0];
  const look = async (): Promise<void> => {
    looks += 1;
    const own = looks;
    if (!current) return;
    const { order, checks, timeline } = await judge(current, steps.get(current) ?? []);
    // A newer request has started another evaluation, so this one is outdated.
    if (own !== looks) return;
    const isHeard = timeline.some(({ kind }) => kind === 'request');
    show({
      ...{ order, timeline, checks: checks.map((one) => liveOf(one, isHeard)) },
      turnedAway: session.turnedAway.slice(turnedAway),
    });
  };
  for (const event of ['answered', 'turnedAway'] as const)
    session.sandbox.state.events.on(event, () => void look());
  return {
    begins(order: Order, step: PlayedStep): void {
      steps.set(order, [...(steps.get(order) ?? []), step]);
      current = order;
      turnedAway = session.turnedAway.length;
      void look();
    },
    took(step: PlayedStep): void {
      if (current) steps.set(current, [...(steps.get(current) ?? []).slice(0, -1), step]);
      void look();
    },
  };
}

export type Live = ReturnType<typeof liveProgress>;
