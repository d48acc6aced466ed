import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allTasks } from '../../src/merchant/index.ts';
import { misfits } from './variants/altered-shop.ts';
import { chosen, concluded } from './variants/everywhere.ts';
import { broken, isOfShop, right } from './variants/index.ts';
import { detected, ready } from './variants/tests.ts';

const all = [...broken, ...right];

test('there are 120 broken shops and 30 right ones at least, each with an id of its own, and all fit the shop', () => {
  assert.ok(broken.length >= 120, `${broken.length} are broken`);
  assert.ok(right.length >= 30, `${right.length} are right`);
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  assert.deepEqual(all.flatMap(misfits), []);
  const unfit = { id: 'unfit', edits: [{ file: 'shop.ts', from: 'no such text', to: '' }] } as const;
  assert.equal(misfits(unfit).length, 1);
});

test('a run of right shops fails where it ran nothing, or where anything is not passed', () => {
  const one = { id: 'one', tasks: 2, histories: 3, passive: 1, wrong: [] };
  assert.deepEqual([concluded([]).isPassed, concluded([one]).isPassed], [false, true]);
  assert.match(concluded([one, one]).says, /^2 right variants: 4 pairs of variant and task, 6 histories, 2 /);
  for (const wrong of [{ tasks: 0 }, { histories: 0 }, { passive: 0 }, { wrong: ['failed'] }])
    assert.equal(concluded([{ ...one, ...wrong }]).isPassed, false, JSON.stringify(wrong));
});

test('parts of a run of right shops are all of them, each once', () => {
  const parts = [1, 2, 3].flatMap((part) => chosen({ ids: [], part: `${part}/3` }));
  assert.deepEqual(parts.toSorted(), right.map(({ id }) => id).toSorted());
  assert.deepEqual(chosen({ ids: ['in-hebrew'] }), ['in-hebrew']);
  for (const unfit of [{ ids: ['no-such'] }, { ids: [], part: '4/3' }, { ids: ['in-hebrew'], part: '2/3' }])
    assert.equal(typeof chosen(unfit), 'string', JSON.stringify(unfit));
});

test('a task that compares a day sets the clock before its sale', () => {
  // A sale after 23:00 is transmitted on the next day, so a comparison by the dates of deals misses it.
  const tasks = allTasks
    .map(({ task }) => task)
    .filter(({ steps }) => steps.some(({ operation }) => operation === 'reconcile-day'));
  assert.ok(tasks.length > 0);
  for (const { id, steps } of tasks) assert.ok(steps[0]?.situation?.clock, id);
});

detected(broken.filter((one) => !isOfShop(one)));
ready(right);
