import type { Pickle, PickleStep, TestCase, TestStepFinished, Timestamp } from '@cucumber/messages';
import type { Shown, Status, Step } from './format.ts';
import type { PickleOrigin } from './origin.ts';

export const millis = ({ seconds, nanos }: Timestamp): number => Math.round(seconds * 1000 + nanos / 1e6);

/** The steps of a scenario as Gherkin has them, each with what it came to. Hooks are not told: they belong to the suite. */
export function stepsOf(
  testCase: TestCase,
  { steps }: Pickle,
  { keywords }: PickleOrigin,
  finished: readonly TestStepFinished[],
  whole: Status,
): readonly Step[] {
  return testCase.testSteps.flatMap(({ id, pickleStepId }) => {
    const step = steps.find((one) => one.id === pickleStepId);
    const end = finished.find(({ testStepId }) => testStepId === id);
    if (!step || !end) return [];
    const { status, duration } = end.testStepResult;
    const stop = millis(end.timestamp);
    const message = messageOf(end);
    return [
      {
        name: `${keywords.get(step.astNodeIds[0] ?? '') ?? ''}${step.text}`,
        status: status === 'PASSED' ? 'passed' : status === 'FAILED' ? failing(whole) : 'skipped',
        ...(message !== undefined && { statusDetails: { message } }),
        stage: 'finished',
        start: Math.round(stop - millis(duration as Timestamp)),
        stop,
        steps: [],
        attachments: argumentOf(step),
        parameters: [],
      },
    ];
  });
}

/** What a step that did not pass says, without the lines of the suite in which it happened. */
export function messageOf({ testStepResult }: TestStepFinished): string | undefined {
  const { status, exception, message } = testStepResult;
  return status === 'PASSED' ? undefined : (exception?.message ?? message);
}

/** A step fails a scenario, or stops it where the scenario is not failed. */
const failing = (whole: Status): Status => (whole === 'failed' ? 'failed' : 'broken');

function argumentOf({ argument }: PickleStep): readonly Shown[] {
  const { dataTable, docString } = argument ?? {};
  if (docString) return [{ name: 'Text', type: 'text/plain', text: docString.content }];
  if (!dataTable) return [];
  const rows = dataTable.rows.map(({ cells }) => cells.map(({ value }) => quoted(value)).join(','));
  return [{ name: 'Table', type: 'text/csv', text: `${rows.join('\n')}\n` }];
}

const quoted = (value: string): string =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
