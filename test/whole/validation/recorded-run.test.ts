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
