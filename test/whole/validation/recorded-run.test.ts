import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Definition, readRecording } from '../../../src/recordings/index.ts';
import { foundIn } from '../../validation/hand-made.ts';

const shipped = fileURLToPath(new URL('../../../recordings/sandbox', import.meta.url));
const { definitions } = await readRecording(shipped);

const gatewayIn = async (value: readonly unknown[]) =>
  (await foundIn(value)).findings.filter((one) => one.includes(' gateway '));

test('in the end of the recording nothing of the gateway is found, also when it lacks replies, is doubled, or has its cards masked', async () => {
  const some = definitions.slice(definitions.length - 300);
  const { findings, format } = await foundIn(some);
  assert.equal(format, 'recording');
  assert.deepEqual(
    findings.filter((one) => one.includes(' gateway ')),
    [],
  );
  assert.deepEqual(await gatewayIn(some.filter((_, index) => index % 3 > 0)), []);
  assert.deepEqual(await gatewayIn([...some, ...some]), []);
  const masked = (text: string) => text.replace(/<cardNo>(\d{6})\d+(\d{4})</g, '<cardNo>$1******$2<');
  const changed = some.map((one: Definition) => {
    const { body } = one;
    return typeof body === 'string' || body.int_in === undefined
      ? one
      : { ...one, body: { ...body, int_in: masked(body.int_in) } };
  });
  assert.notDeepEqual(changed, some);
  assert.deepEqual(await gatewayIn(changed), []);
});

test('a reply that breaks what it owes to an earlier one is found', async () => {
  const index = definitions.findIndex(
    ({ body, response }) =>
      typeof body !== 'string' &&
      /<refundDeal>\s*<tranId>|<refundDeal>.*<tranId>/s.test(body.int_in ?? '') &&
      /<result>000/.test(response) &&
      /<cgUid>\d+/.test(response),
  );
  const refund = definitions[index];
  assert.ok(refund);
  const response = refund.response.replace(/<cgUid>\d+/, '<cgUid>1234567');
  // The charge of the refund is among the definitions before it.
  const before = definitions.slice(Math.max(0, index - 50), index);
  const altered = [...before, { ...refund, response }];
  assert.ok((await gatewayIn(altered)).includes(`${before.length} gateway transaction.reply.cgUid`));
});
