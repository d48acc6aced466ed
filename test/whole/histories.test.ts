import assert from 'node:assert/strict';
import { test } from 'node:test';
import { histories, shop } from '../merchant/histories-in-process.ts';

/** 1,000 histories (`TCK_HISTORIES=1000`) take one to two minutes. */
const count = Number(process.env.TCK_HISTORIES ?? 100);

test(`the shop that inquires first passes ${count} histories (TCK_HISTORIES)`, async (t) => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  t.diagnostic(`seed ${seed}`);
  const { verdict, because, histories: facts } = await histories(await shop(), seed, count);
  assert.equal(verdict, 'ready', `seed ${seed}: ${because.join('\n')}`);
  assert.equal(facts?.run, count);
});

test('the blind retry fails by name within 50 histories, whatever the seed', async () => {
  const start = await shop('retry-blind');
  const found: unknown[] = [];
  for (let seed = 1; seed <= 10; seed += 1) {
    const { histories: facts } = await histories(start, seed, 50);
    found.push(facts?.counterexample?.check);
  }
  const [charges, captures] = ['practice.no-second-charge', 'practice.no-unpaid-order'].map(
    (check) => found.filter((one) => one === check).length,
  );
  assert.equal(Number(charges) + Number(captures), 10, found.join(', '));
  assert.ok(Number(charges) > Number(captures), found.join(', '));
});
