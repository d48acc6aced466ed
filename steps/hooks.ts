import { AssertionError } from 'node:assert/strict';
import {
  After,
  AfterAll,
  Before,
  BeforeAll,
  setDefaultTimeout,
  setDefinitionFunctionWrapper,
  setWorldConstructor,
} from '@cucumber/cucumber';
import { mediaTypes } from '../src/certificate/scenario-report.ts';
import { lacksElements } from '../src/certification/abstained.ts';
import { tagged } from '../src/certification/needs.ts';
import { planned } from '../src/certification/plan.ts';
import { scenarioReport } from '../src/certification/scenario-report.ts';
import { resultOf, TransportError } from '../src/client/index.ts';
import { ReplayMiss } from '../src/recordings/miss.ts';
import { ClientFault, HiddenByClient } from '../src/target/adapter/adapter-errors.ts';
import { outsideMasker } from '../src/target/masker.ts';
import { anySeed, currentRun, inRun, runUnderWay, stoppedByClock } from '../src/target/run-context.ts';
import { Forbidden } from '../src/target/safety/permitted.ts';
import { sandboxTarget } from '../src/target/target.ts';
import { Merchant } from './merchant.ts';
import { disturbance, rememberTransmissions } from './others.ts';
import { Blocked, Lacking, mustHave, WrongSetUp } from './outcomes.ts';
import { excuseByRoots } from './roots.ts';
import { excuseBySetUp } from './set-up.ts';

setWorldConstructor(Merchant);
// Time limit for a step that hangs. Replies and transmissions have their own limits: timeouts.reply and
// waits.transmission.
setDefaultTimeout(60 * 60 * 1000);

const watching = ['nothing has changed', 'nothing is charged', 'the charge is reported as it was before'];

/** A missing reply is no evidence: the specification limits neither the time nor the length of a reply. */
const isNoEvidence = (error: unknown): error is Error =>
  [TransportError, ClientFault, ReplayMiss].some((kind) => error instanceof kind);

/** Turns some errors into skips with an attached reason, because cucumber's messages have no reason for a skip. */
setDefinitionFunctionWrapper(
  (step: (this: Merchant, ...values: unknown[]) => unknown) =>
    async function (this: Merchant, ...values: unknown[]) {
      try {
        return await step.apply(this, values);
      } catch (error) {
        return explained(this, error).catch((cause: unknown) => {
          const blocked = isNoEvidence(cause) ? new Blocked(cause.message) : cause;
          if (blocked instanceof Blocked) this.because = blocked.because;
          throw blocked;
        });
      }
    },
);

/**
 * Finds the cause of an error of a step.
 *
 * @returns the result of a step that is skipped with a reason
 * @throws Blocked if a fault that another rule covers caused it; otherwise the error
 */
async function explained(merchant: Merchant, error: unknown): Promise<'skipped'> {
  // An error text can quote a reply, so the masker first reads the secrets of all replies.
  const readBy = outsideMasker(merchant.target);
  for (const { replyText } of merchant.exchanges) readBy(replyText);
  const stop = stoppedByClock();
  if (stop) return skipped(merchant, stop, mediaTypes.skip);
  if (isNoEvidence(error)) throw error;
  const hidden = hiddenIn(merchant, error);
  if (hidden) return skipped(merchant, hidden, mediaTypes.hidden);
  if (!(error instanceof Forbidden)) await excuseBySetUp(merchant);
  if (error instanceof AssertionError) {
    const cause = await disturbance(merchant);
    if (cause !== undefined)
      throw new Blocked(`${cause}. The check failed with this message: ${error.message}`);
  }
  const hasResult = merchant.exchanges.some((one) => /^\d{3}$/.test(resultOf(one)));
  const isBlocked = hasResult && error instanceof Blocked && !(error instanceof WrongSetUp);
  if (error instanceof AssertionError || isBlocked) await excuseByRoots(merchant);
  if (!(error instanceof Lacking || error instanceof Forbidden)) throw error;
  return skipped(merchant, error.message, mediaTypes.skip);
}

/** Skips with a reason: as an attachment for the certificate, and as plain text for other readers of the messages. */
function skipped(merchant: Merchant, reason: string, mediaType: string): 'skipped' {
  merchant.attach(reason, mediaType);
  merchant.attach(`skipped: ${reason}`, { mediaType: 'text/plain', fileName: 'skipped.txt' });
  return 'skipped';
}

function hiddenIn(merchant: Merchant, error: unknown): string | undefined {
  if (error instanceof HiddenByClient) return error.message;
  // Decoded fields always include the result.
  const [lacking] = merchant.exchanges.filter(lacksElements);
  const missed =
    error instanceof Blocked || (error instanceof AssertionError && !/\bresult\b/.test(error.message));
  return lacking && missed
    ? `${lacking.through?.client} returns decoded fields, which are only a part of the reply to ${lacking.command}`
    : undefined;
}

Before(async function (this: Merchant, { pickle, gherkinDocument }) {
  const { safety, aside } = this.target;
  const { stopped } = currentRun();
  if (stopped?.aborted) throw new Lacking(String(stopped.reason));
  // Cancels the approved deals of the previous scenario, after all of its hooks.
  await safety?.undo(aside);
  currentRun().scenario = pickle.name;
  this.rules = planned(pickle, gherkinDocument).rules;
  this.watchesLedger = pickle.steps.some(({ text }) => watching.includes(text));
});

for (const [tags, needs] of Object.entries(tagged))
  Before({ tags }, function (this: Merchant) {
    for (const need of needs) mustHave(this.target, need);
  });

/** Judges every exchange of the scenario and attaches the report. A judge's failure fails the scenario. */
After(async function (this: Merchant, { pickle }) {
  const stop = stoppedByClock();
  if (stop) return skipped(this, stop, mediaTypes.skip);
  rememberTransmissions(this);
  const deciding = this.outcome && this.exchanges.indexOf(this.outcome);
  const { audit, judgedAlone } = currentRun();
  const { exchanges, observations, target, judgements, because, unanswered } = this;
  const report = {
    ...scenarioReport(exchanges, observations, deciding, target, judgements, !judgedAlone),
    ...(because.length > 0 && { because }),
    ...(unanswered > 0 && { unanswered }),
  };
  this.attach(JSON.stringify(report), mediaTypes.report);
  audit?.note(
    pickle.name,
    exchanges,
    report.exchanges.map(({ schema }) => schema),
  );
  const failures = report.judgements.filter(({ verdict }) => verdict === 'failed');
  if (failures.length > 0)
    throw new Error(failures.map(({ rule, note }) => `${rule}: ${note ?? ''}`).join('\n'));
  return undefined;
});

/** Starts a sandbox if the features run without the kit: from editors and `npx cucumber-js`. */
let release = async (): Promise<void> => {};
BeforeAll(async () => {
  if (runUnderWay()) return;
  const target = await sandboxTarget();
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const run = inRun({ target, seed: anySeed() }, () => over);
  release = async () => {
    resolve();
    await run;
    await target.close();
  };
});
AfterAll(() => release());
