import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { CheckResult, TaskResult } from '../../src/merchant/certificate.ts';
import { type CheckId, checks } from '../../src/merchant/checks.ts';
import { liveProgress, type Progress } from '../../src/merchant/live.ts';
import type { Order } from '../../src/merchant/orders.ts';
import type { PlayedStep } from '../../src/merchant/played.ts';
import type { Session } from '../../src/merchant/session.ts';

const ids = Object.keys(checks) as CheckId[];

/** Checks that a later request cannot repair. */
const final = [
  ...['wire.as-asked', 'wire.known-elements', 'wire.rules'],
  ...['practice.amounts-exact', 'practice.certificate-verified', 'practice.cvv-not-resent'],
  ...['practice.inquire-before-retry', 'practice.no-blind-refund', 'practice.done-once'],
  ...['practice.request-id-unique', 'practice.secrets-in-place', 'practice.sparing-inquiries'],
  'practice.sparing-retries',
];
/** Checks that a log, a silence or the answer of the application decides at the end of a task. */
const atTheEnd = [
  ...['outcome.state', 'practice.no-unpaid-order', 'practice.no-lost-payment'],
  ...['practice.certificate-verified', 'practice.no-secrets-written', 'practice.own-timeout'],
];

/** Returns the checks of a task in progress. @param isHeard true if the application has sent a request */
async function shownFor(verdict: CheckResult['verdict'], isHeard: boolean): Promise<Progress['checks']> {
  const events = new EventEmitter();
  const session = { turnedAway: [], sandbox: { state: { events } } } as unknown as Session;
  const judged = ids.map((check) => ({ check, weight: 'required', verdict, reason: 'it is so' }));
  const timeline = isHeard ? [{ kind: 'request' }] : [];
  const judge = async () => ({ order: 'o', checks: judged, timeline }) as unknown as TaskResult;
  let latest: Progress | undefined;
  const live = liveProgress(session, judge, (progress) => {
    latest = progress;
  });
  live.begins({} as Order, {} as PlayedStep);
  events.emit('answered');
  await turn();
  return latest?.checks ?? [];
}

const namesOf = (shown: Progress['checks'], verdict: string): readonly string[] =>
  shown
    .filter((one) => one.verdict === verdict)
    .map(({ check }) => check)
    .toSorted();

for (const verdict of ['failed', 'warned'] as const)
  test(`a check that no later request can repair is shown as ${verdict} at once; all others wait, with their reason`, async () => {
    const shown = await shownFor(verdict, true);
    assert.equal(shown.length, ids.length);
    assert.deepEqual(namesOf(shown, verdict), final.toSorted());
    assert.deepEqual(namesOf(shown, 'waiting'), ids.filter((id) => !final.includes(id)).toSorted());
    assert.ok(shown.every(({ reason }) => reason === 'it is so'));
  });

test('a passed check is shown as passed, unless the end of the task decides it', async () => {
  const shown = await shownFor('passed', true);
  assert.deepEqual(namesOf(shown, 'passed'), ids.filter((id) => !atTheEnd.includes(id)).toSorted());
  assert.deepEqual(namesOf(shown, 'waiting'), atTheEnd.toSorted());
});

test('before the first request, each check waits', async () => {
  assert.deepEqual(namesOf(await shownFor('passed', false), 'waiting'), ids.toSorted());
});
