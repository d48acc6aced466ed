import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Envelope } from '@cucumber/messages';
import { mediaTypes, type RunFacts, type ScenarioReport } from '../../src/certificate/index.ts';
import { certificateFrom } from '../../src/certification/certificate-of-run.ts';
import { readFeatures } from '../../src/certification/features.ts';
import { messagesOf } from '../../src/certification/plan.ts';
import { repliesSeen } from '../../src/certification/scenario-report.ts';
import { suiteFacts } from '../../src/certification/suite.ts';
import { digestOfSuite, suiteDigests } from '../../src/certification/suite-digests.ts';
import { digest, version } from '../../src/contract/index.ts';

const suite = { ...(await suiteFacts()), digest: digestOfSuite(await suiteDigests()) };

export const facts = (changes: Partial<RunFacts> = {}): RunFacts => ({
  target: { name: 'sandbox', kind: 'sandbox', baseUrl: 'https://localhost:1', fingerprint: 'sha256:1' },
  ...{ suite, contract: { version, digest }, cutBy: ['--command inquireTerminal'], seed: 7 },
  ...changes,
});

const report: ScenarioReport = {
  exchanges: [
    { command: 'inquireTerminal', at: '2026-01-01T00:00:00Z', durationMs: 1, request: '<a/>', reply: '<b/>' },
  ],
  ...{ judgements: [], observations: [], accepted: [], deciding: 0, seen: repliesSeen([]) },
};

const after = (begun: Date, millis: number) => {
  const all = begun.getTime() + millis;
  return { seconds: Math.floor(all / 1000), nanos: (all % 1000) * 1e6 };
};

export type Ending = (index: number) => 'PASSED' | 'FAILED';

export async function messages(
  about: RunFacts,
  ended: Ending = () => 'PASSED',
  part: (index: number) => boolean = () => true,
  begun = new Date(),
): Promise<readonly Envelope[]> {
  const features = withNewIds(
    readFeatures().filter(({ gherkinDocument, pickle }) =>
      (gherkinDocument ?? pickle)?.uri?.endsWith('/terminal.feature'),
    ),
  );
  const pickles = messagesOf(features, 'pickle');
  const testRunStartedId = randomUUID();
  const scenarios = pickles.flatMap((pickle, index) => {
    if (!part(index)) return [];
    const [testCaseId, id] = [randomUUID(), randomUUID()];
    const testSteps = pickle.steps.map((step) => ({ id: randomUUID(), pickleStepId: step.id }));
    const timestamp = after(begun, index * 10);
    const finished = testSteps.map(({ id: testStepId }, step) => {
      const failed = ended(index) === 'FAILED' && step === testSteps.length - 1;
      const exception = { type: 'AssertionError', message: 'expected 000, met 999' };
      const testStepResult = {
        ...{ status: failed ? 'FAILED' : 'PASSED', duration: { seconds: 0, nanos: 0 } },
        ...(failed && { exception, message: exception.message }),
      };
      return { testStepFinished: { testCaseStartedId: id, testStepId, testStepResult, timestamp } };
    });
    const body = JSON.stringify(report);
    return [
      { testCase: { id: testCaseId, pickleId: pickle.id, testSteps, testRunStartedId } },
      { testCaseStarted: { id, testCaseId, attempt: 0, timestamp } },
      ...finished,
      {
        attachment: {
          testCaseStartedId: id,
          mediaType: mediaTypes.report,
          body,
          contentEncoding: 'IDENTITY',
        },
      },
      {
        testCaseFinished: {
          testCaseStartedId: id,
          timestamp: after(begun, index * 10 + 5),
          willBeRetried: false,
        },
      },
    ];
  });
  return [
    ...features,
    { testRunStarted: { id: testRunStartedId, timestamp: after(begun, 0) } },
    ...scenarios,
    { testRunFinished: { testRunStartedId, timestamp: after(begun, 1000), success: true } },
    {
      attachment: {
        ...{ mediaType: mediaTypes.run, body: JSON.stringify(about), contentEncoding: 'IDENTITY' },
        testRunStartedId,
      },
    },
  ] as unknown as readonly Envelope[];
}

function withNewIds(envelopes: readonly Envelope[]): readonly Envelope[] {
  const ids = new Map<string, string>();
  const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  return JSON.parse(JSON.stringify(envelopes), (_, value) => {
    if (typeof value !== 'string' || !uuid.test(value)) return value;
    const id = ids.get(value) ?? randomUUID();
    ids.set(value, id);
    return id;
  });
}

export async function writeRun(
  folder: string,
  envelopes: readonly Envelope[],
  changes: object = {},
): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'messages.ndjson'),
    `${envelopes.map((envelope) => JSON.stringify(envelope)).join('\n')}\n`,
  );
  const certificate = { ...certificateFrom(envelopes), ...changes };
  await writeFile(join(folder, 'certificate.json'), `${JSON.stringify(certificate, null, 2)}\n`);
  return folder;
}
