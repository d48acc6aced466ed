import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areOfOneMoment, isMidnight, millisOf, millisOfUid } from '../../src/message/moment.ts';

const at = (written: string): number => millisOf(written) ?? assert.fail(written);

test('times of other zones are of one moment, and times of other minutes or days are not', () => {
  const noon = at('2026-11-22 12:00');
  for (const other of ['2026-11-22 12:01', '2026-11-22 06:15:30', '2026-11-22 17:44:59', '2026-11-23 01:00'])
    assert.ok(areOfOneMoment(noon, at(other)), other);
  for (const other of ['2026-11-22 12:07', '2026-11-22 07:23', '2026-11-25 12:00'])
    assert.ok(!areOfOneMoment(noon, at(other)), other);
});

test('a time is read as replies and uids write it, and in no other layout', () => {
  assert.equal(millisOfUid('26112212000108800001234'), at('2026-11-22 12:00:01'));
  for (const uid of ['2611221200010880000123', '26132212000108800001234'])
    assert.equal(millisOfUid(uid), undefined, uid);
  for (const written of ['', '22/11/2026 12:00', '2026-11-22T12:00', '2026-13-22 12:00'])
    assert.equal(millisOf(written), undefined, written);
  assert.ok(isMidnight(at('2026-11-22 00:00')));
  assert.ok(!isMidnight(at('2026-11-22 00:00:01')));
  assert.ok(!isMidnight(undefined));
});
