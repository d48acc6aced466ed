import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Post, Transport } from '../../src/client/index.ts';
import { paced, pacer } from '../../src/target/transports.ts';

function noting() {
  const times: { readonly path: string | undefined; readonly at: number }[] = [];
  const transport: Transport = {
    post: async ({ path }: Post) => {
      times.push({ path, at: performance.now() });
      return { status: 200, body: new Uint8Array() };
    },
    close: async () => {},
  };
  return { transport, times };
}

test('requests begin at their pace, those sent at once too; the control surface does not wait', async () => {
  const { transport, times } = noting();
  const slow = paced(transport, pacer(40));
  const begun = performance.now();
  await Promise.all(
    [1, 2, 3].map(() => slow.post({ body: '' })).concat(slow.post({ body: '', path: '/__admin/clock' })),
  );
  await slow.post({ body: '' });
  const relayed = times.filter(({ path }) => path === undefined).map(({ at }) => at);
  assert.equal(relayed.length, 4);
  // After a late request, the next one can follow earlier than the pace, because timers can be late by any time.
  for (const [index, at] of relayed.entries())
    assert.ok(at - begun >= index * 40 - 5, `request ${index} after ${at - begun} ms`);
  const last = relayed.at(-1) ?? 0;
  assert.ok((times.find(({ path }) => path !== undefined)?.at ?? last) < (relayed[1] ?? 0));
});

test('without a pace nobody waits', async () => {
  const { transport, times } = noting();
  const quick = paced(transport, pacer(0));
  const begun = performance.now();
  for (let count = 0; count < 1_000; count += 1) await quick.post({ body: '' });
  assert.equal(times.length, 1_000);
  assert.ok(performance.now() - begun < 5_000, 'a pace of five milliseconds would take longer');
});
