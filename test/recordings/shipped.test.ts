import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { certificateFrom } from '../../src/certification/certify.ts';
import { replayTarget } from '../../src/certification/recorded.ts';
import { run } from '../../src/certification/run.ts';
import { digest } from '../../src/contract/index.ts';
import { readRecording } from '../../src/recordings/index.ts';

const folder = fileURLToPath(new URL('../../recordings/sandbox', import.meta.url));
const remake = '`npm run record` makes it anew';

test('the recording that ships is of this contract, and decides without a network what the sandbox decides', async () => {
  const recording = await readRecording(folder);
  assert.equal(recording.head.contract.digest, digest, remake);
  const target = await replayTarget(recording);
  try {
    const { seed } = recording.head;
    const certificate = certificateFrom(await run(target, { seed, auditor: false }, () => {}));
    assert.equal(certificate.replay?.misses, 0, remake);
    assert.equal(certificate.verdict, 'replayed', remake);
    const stated = certificate.rules.filter(({ standing }) => standing === 'stated');
    assert.ok(stated.length > 500);
    const undecided = stated.filter(({ verdict }) => !/^(passed|not observable)$/.test(verdict));
    assert.deepEqual(
      undecided.map(({ id, reason }) => `${id}: ${reason}`),
      [],
    );
  } finally {
    await target.close();
  }
});
