import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Envelope, TestStepResultStatus } from '@cucumber/messages';
import { withoutSecrets } from '../../src/certification/run.ts';

const secret = '4580000000000000';
const mask = (text: string): string => text.replaceAll(secret, '****');

const finished = (status: TestStepResultStatus): Envelope => ({
  testStepFinished: {
    testCaseStartedId: `case-${secret}`,
    testStepId: `step-${secret}`,
    timestamp: { seconds: 1, nanos: 2 },
    testStepResult: { status, duration: { seconds: 0, nanos: 3 }, message: `it said ${secret}` },
  },
});

test('a failure is masked, and still says which step of which scenario failed', () => {
  const before = finished(TestStepResultStatus.FAILED);
  const { testStepFinished } = withoutSecrets(before, mask);
  assert.equal(testStepFinished?.testStepResult.message, 'it said ****');
  assert.equal(testStepFinished?.testStepId, `step-${secret}`);
  assert.equal(testStepFinished?.testCaseStartedId, `case-${secret}`);
  assert.deepEqual(testStepFinished?.timestamp, before.testStepFinished?.timestamp);
});

test('a password that is a word of the messages themselves changes none of their names', () => {
  const before = finished(TestStepResultStatus.FAILED);
  const exception = { type: 'AssertionError', message: 'status FAILED', stackTrace: 'type FAILED' };
  const result = { ...before.testStepFinished?.testStepResult, message: 'status', exception };
  const failed = { testStepFinished: { ...before.testStepFinished, testStepResult: result } } as Envelope;
  const masked = withoutSecrets(failed, (text) => text.replaceAll(/status|FAILED|type/g, '***'));
  assert.deepEqual(masked.testStepFinished?.testStepResult, {
    status: 'FAILED',
    duration: { seconds: 0, nanos: 3 },
    message: '***',
    exception: { type: 'AssertionError', message: '*** ***', stackTrace: '*** ***' },
  });
});

test('what did not fail is left alone', () => {
  const before = finished(TestStepResultStatus.PASSED);
  assert.equal(withoutSecrets(before, mask), before);
});
