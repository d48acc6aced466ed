import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { announced } from '../../src/cli/sandbox-announcement.ts';
import { defaultConfiguration, startSandbox } from '../../src/sandbox/index.ts';

test('what the prompt offers for a shell survives it, and is quoted only where that is needed', async () => {
  const plain = await startSandbox();
  assert.match(
    announced(plain, 'a/target.json', true),
    / ASHRAIT_USER=merchant ASHRAIT_PASSWORD=sandbox-password /,
  );
  await plain.stop();
  const configuration = defaultConfiguration();
  const [first, ...others] = configuration.merchants;
  assert.ok(first);
  const password = `Z&q <w>'"$x`;
  const odd = await startSandbox({
    configuration: { ...configuration, merchants: [{ ...first, password }, ...others] },
  });
  const line = announced(odd, 'a b/target.json', true)
    .split('\n')
    .find((one) => one.includes('ASHRAIT_PASSWORD='));
  await odd.stop();
  assert.match(line ?? '', /--target-file 'a b\/target\.json'$/);
  const assignments = (line ?? '').trim().replace(/ (npm|npx|tck) .*/, '');
  const echoed = execFileSync('sh', ['-c', `${assignments}; printf %s "$ASHRAIT_PASSWORD"`], {
    encoding: 'utf8',
  });
  assert.equal(echoed, password);
});
