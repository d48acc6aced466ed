import assert from 'node:assert/strict';
import { test } from 'node:test';
import { certificateFrom } from '../../src/certification/certificate-of-run.ts';
import { run } from '../../src/certification/run.ts';
import { sandboxTarget } from '../../src/target/target.ts';

test('a run that is not audited says so, and its messages are held to their schemas all the same', async () => {
  const target = await sandboxTarget();
  try {
    const part = { tags: '@command:refundDeal and @rule:refundDeal.error.321', auditor: false } as const;
    const { schema } = certificateFrom(await run(target, part, () => {}));
    assert.ok(schema.requests.valid > 2);
    assert.equal(schema.replies.valid, schema.requests.valid + schema.requests.notValid);
    assert.equal(schema.audited, undefined);
  } finally {
    await target.close();
  }
});
