import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomesOf } from '../../../src/certification/outcomes.ts';
import { run } from '../../../src/certification/run.ts';
import { startLive } from '../../target/safety/live.ts';

test('a run that waits for a transmission is stopped at once, and its scenario skipped for that reason', async () => {
  const waits = { transmission: 600_000, between: 60_000 };
  const live = await startLive({ control: false, pace: 0, waits });
  try {
    let [waited, stopped] = [0, Number.NaN];
    const envelopes = await run(
      live.target,
      {
        tags: '@rule:transmit.error.502 and @rule:transition.terminal-in-transmission-transmitterminal and not @needs:clock',
        auditor: false,
      },
      ({ waiting }) => {
        if (waiting === undefined) return;
        waited += 1;
        stopped = performance.now();
        live.safety.stop('stopped by Ctrl-C');
      },
    );
    assert.equal(waited, 1);
    assert.ok(performance.now() - stopped < waits.between);
    assert.deepEqual(
      [...new Set(outcomesOf(envelopes).map(({ outcome, reason }) => `${outcome}: ${reason}`))],
      ['skipped: stopped by Ctrl-C'],
    );
  } finally {
    await live.stop();
  }
});
