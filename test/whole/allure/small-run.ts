import assert from 'node:assert/strict';
import type { Envelope } from '@cucumber/messages';
import { mediaTypes, type ScenarioReport } from '../../../src/certificate/scenario-report.ts';
import { run } from '../../../src/certification/run.ts';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { fileTarget, type Target } from '../../../src/target/target.ts';
import { merchantVariables, targetFile } from '../../support/target.ts';

/** A valid card number that is no test card and in no feature. The sandbox approves it. */
export const CARD = '4580123498761238';
export const CVV = '739';

export interface SmallRun {
  readonly envelopes: readonly Envelope[];
  readonly target: Target;
}

let made: Promise<SmallRun> | undefined;

/** Runs a part of the suite against a sandbox without admin API, with one terminal and one card. */
export function smallRun(): Promise<SmallRun> {
  made ??= ran('@command:inquireTerminal or (@command:cancelDeal and not @needs:clearing)');
  return made;
}

async function ran(tags: string): Promise<SmallRun> {
  const sandbox = await startSandbox();
  const cards = { 'approved-visa': { number: CARD, expiration: '1230', cvv: CVV } };
  const file = targetFile(sandbox.baseUrl, { cards, pace: 0 });
  const target = await fileTarget(file, merchantVariables, sandbox.ca);
  try {
    return { envelopes: await run(target, { tags, auditor: false, seed: 1 }, () => {}), target };
  } finally {
    await target.close();
    await sandbox.stop();
  }
}

type Exception = Readonly<Record<'type' | 'message', string>>;

export function withStep(
  envelopes: readonly Envelope[],
  scenario: string,
  words: string,
  exception: Exception,
): readonly Envelope[] {
  const pickle = envelopes.find((one) => one.pickle?.name === scenario)?.pickle;
  const step = pickle?.steps.find(({ text }) => text.startsWith(words));
  const testCase = envelopes.find((one) => one.testCase?.pickleId === pickle?.id)?.testCase;
  const id = testCase?.testSteps.find(({ pickleStepId }) => step && pickleStepId === step.id)?.id;
  assert.ok(id, `${scenario} has a step "${words}"`);
  return envelopes.map((envelope) => {
    const { testStepFinished } = envelope;
    if (testStepFinished?.testStepId !== id) return envelope;
    const testStepResult = { ...testStepFinished.testStepResult, status: 'FAILED', exception };
    return { ...envelope, testStepFinished: { ...testStepFinished, testStepResult } } as Envelope;
  });
}

export function withJudgement(
  envelopes: readonly Envelope[],
  scenario: string,
  rule: string,
  note: string,
): readonly Envelope[] {
  const pickle = envelopes.find((one) => one.pickle?.name === scenario)?.pickle;
  const testCase = envelopes.find((one) => one.testCase?.pickleId === pickle?.id)?.testCase;
  const started = envelopes.find((one) => one.testCaseStarted?.testCaseId === testCase?.id)?.testCaseStarted;
  assert.ok(started, `${scenario} was run`);
  return envelopes.map((envelope) => {
    const { attachment } = envelope;
    if (attachment?.testCaseStartedId !== started.id || attachment.mediaType !== mediaTypes.report)
      return envelope;
    const report = JSON.parse(attachment.body) as ScenarioReport;
    const judgements = [...report.judgements, { rule, verdict: 'failed', note, exchange: 0 }];
    return { ...envelope, attachment: { ...attachment, body: JSON.stringify({ ...report, judgements }) } };
  });
}
