import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Envelope } from '@cucumber/messages';
import { certificateFrom } from '../../../src/certification/certificate-of-run.ts';
import { run } from '../../../src/certification/run.ts';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { sandboxTarget } from '../../../src/target/target.ts';

const part = { tags: '@command:cancelDeal', auditor: false } as const;

test('a target that goes down in the course of a run is told in the headline', async () => {
  const sandbox = await startSandbox();
  const target = await sandboxTarget(sandbox);
  try {
    const envelopes = await run(target, part, ({ done }) => {
      if (done === 3) void sandbox.stop();
    });
    const { because, scenarios } = certificateFrom(envelopes);
    const [, blocked] =
      /the target became unreachable until the end: (\d+) scenarios were blocked/.exec(because.join('\n')) ??
      [];
    assert.ok(Number(blocked) >= 5 && Number(blocked) <= scenarios.skipped, because.join('\n'));
    const otherwise = JSON.stringify(envelopes).replaceAll('cannot be reached (ECONNREFUSED)', 'was busy');
    const busy = certificateFrom(JSON.parse(otherwise) as Envelope[]);
    assert.equal(busy.scenarios.skipped, scenarios.skipped);
    assert.doesNotMatch(busy.because.join('\n'), /reach/);
  } finally {
    await target.close();
    await sandbox.stop();
  }
});

test('a run in which no deal is accepted says so first, and names the code of the plainest charge', async () => {
  const target = await sandboxTarget();
  try {
    const { terminals } = target;
    const wrong = { ...target, kind: 'live' as const, terminals: { main: '0990000099' } };
    const asked = { tags: '@rule:command.doDeal or @command:cancelDeal', auditor: false } as const;
    const { because, rules } = certificateFrom(await run(wrong, asked, () => {}));
    assert.match(
      because[0] ?? '',
      /^The gateway accepted no doDeal in \d+ scenarios\. Check the terminals and the cards in the target file\.$/,
    );
    const reason = rules.find(({ id }) => id === 'command.doDeal')?.reason;
    assert.match(reason ?? '', /^the plainest charge was refused with \d{3}$/);
    const right = { ...wrong, terminals };
    const found = certificateFrom(await run(right, asked, () => {}));
    assert.doesNotMatch(found.because.join('\n'), /accepted no doDeal/);
  } finally {
    await target.close();
  }
});
