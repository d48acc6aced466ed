import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HarnessFault } from '../../../src/certificate/errors.ts';
import { certificateFrom } from '../../../src/certification/certificate-of-run.ts';
import { run } from '../../../src/certification/run.ts';
import { reportError } from '../../../src/cli/report-error.ts';
import { type SchemaValidator, xmllint } from '../../../src/schema/index.ts';
import { useSandboxTarget } from '../../support/target.ts';

test('a run that is not audited says so, and its messages are held to their schemas all the same', async () => {
  const part = { tags: '@command:refundDeal and @rule:refundDeal.error.321', auditor: false } as const;
  const { schema } = certificateFrom(await run(await useSandboxTarget(), part, () => {}));
  assert.ok(schema.requests.valid > 2);
  assert.equal(schema.replies.valid, schema.requests.valid + schema.requests.notValid);
  assert.equal(schema.audited, undefined);
});

/** A schema check that is wrong on purpose: it reports the first reply of a refund as invalid. */
const oneSided: SchemaValidator = async (documents, onDone) => {
  const found = [...(await xmllint(documents, onDone))];
  const planted = documents.findIndex(({ command, kind }) => command === 'refundDeal' && kind === 'reply');
  found[planted] = [{ line: 1, element: 'total', message: 'planted' }];
  return found;
};

test('a run whose validators differ is a fault of the suite, exit code 5', async () => {
  const part = { tags: '@command:refundDeal and @rule:refundDeal.error.321', auditor: oneSided };
  const fault = await run(await useSandboxTarget(), part, () => {}).catch((error: unknown) => error);
  assert.ok(fault instanceof HarnessFault, 'the run came to its end');
  assert.match(fault.message, /two validators disagree about the reply of exchange \d+ \(refundDeal\) in "/);
  assert.match(fault.message, /the first says valid, the second not valid/);
  assert.equal(reportError(fault), 5);
});
