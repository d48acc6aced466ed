import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newNumber, withId } from '../../steps/request-ids.ts';

test('numbers made in the same millisecond differ', () => {
  const numbers = Array.from({ length: 1_000 }, newNumber);
  assert.equal(new Set(numbers).size, 1_000);
  for (const number of numbers) assert.match(number, /^1\d{12}$/);
});

test('a requestId gets its own id or number in the place of a placeholder, and others stay', () => {
  assert.deepEqual(withId({}, 'T1'), { requestId: 'T1' });
  assert.deepEqual(withId({ requestId: 'a [id]', language: 'ENG' }, 'T1'), {
    requestId: 'a T1',
    language: 'ENG',
  });
  const [one, other] = [1, 2].map(() => withId({ requestId: '000[number]' }, 'T1').requestId ?? '');
  assert.match(one ?? '', /^0001\d{14}$/);
  assert.notEqual(one, other);
  assert.deepEqual(withId({ requestId: undefined }, 'T1'), { requestId: undefined });
});
