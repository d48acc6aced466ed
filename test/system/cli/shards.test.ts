import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { useFolder } from '../../support/use.ts';
import { tck } from '../../tck.ts';

const folder = await useFolder();

const certified = async (name: string, ...words: readonly string[]) => {
  const out = join(folder, name);
  const { code, err } = await tck([
    ...['certify', '--command', 'inquireTerminal', '--seed', '7', '--out', out],
    ...words,
  ]);
  assert.equal(code, 4, err);
  return out;
};

async function decidedIn(out: string) {
  const { startedAt, durationMs, target, exchanges, ...rest } = JSON.parse(
    await readFile(join(out, 'certificate.json'), 'utf8'),
  );
  return { ...rest, kept: Object.keys(exchanges) };
}

test('a run in two shards, merged, decides what a whole one does; signed, openssl verifies it', async (t) => {
  const whole = await certified('whole');
  const shards: string[] = [];
  for (const number of [1, 2])
    shards.push(await certified(`part-${number}`, '--shard', `${number}/2`, '--durations-from', whole));
  const counts = await Promise.all(shards.map(async (out) => (await decidedIn(out)).scenarios.run));
  assert.equal(
    counts.reduce((sum, one) => sum + one),
    (await decidedIn(whole)).scenarios.run,
  );
  const merged = join(folder, 'merged');
  assert.equal((await tck(['merge', ...shards, '--out', merged])).code, 4);
  const [one, together] = [await decidedIn(whole), await decidedIn(merged)];
  // Each shard validates one message of each form again.
  assert.ok(together.schema.audited >= one.schema.audited && one.schema.audited > 0);
  together.schema.audited = one.schema.audited;
  assert.deepEqual(together, one);

  const key = join(folder, 'key');
  const made = await tck(['keygen', '--out', key, '--json']);
  assert.equal(made.code, 0);
  const signing = await tck(['sign', merged, '--key', key, '--json']);
  assert.equal(signing.code, 0);
  const { signed: isSigned, key: id, verdict } = JSON.parse(signing.out);
  assert.deepEqual([isSigned, id, verdict], [true, JSON.parse(made.out).key, 'incomplete']);
  assert.deepEqual(JSON.parse((await tck(['sign', folder, '--key', key, '--json'])).out).signed, false);
  assert.equal((await tck(['verify', merged, '--key', `${key}.pub`, '--quiet'])).out, '');
  assert.equal((await tck(['verify', merged, '--key', `${key}.pub`])).code, 4);

  const run = promisify(execFile);
  const version = await run('openssl', ['version']).catch(() => undefined);
  if (!version?.stdout.startsWith('OpenSSL 3')) return t.skip('there is no OpenSSL 3 to verify it as well');
  const { payload, payloadType, signatures } = JSON.parse(
    await readFile(join(merged, 'certificate.intoto.jsonl'), 'utf8'),
  );
  const body = Buffer.from(payload, 'base64');
  const [signature, signed] = [join(folder, 'signature'), join(folder, 'signed')];
  await writeFile(signature, Buffer.from(signatures[0].sig, 'base64'));
  const verify = [
    'pkeyutl',
    '-verify',
    '-rawin',
    '-pubin',
    '-inkey',
    `${key}.pub`,
    '-in',
    signed,
    '-sigfile',
    signature,
  ];
  await writeFile(signed, `DSSEv1 ${payloadType.length} ${payloadType} ${body.length} ${body}`);
  assert.match((await run('openssl', verify)).stdout, /Signature Verified Successfully/);
  await writeFile(signed, body);
  await assert.rejects(run('openssl', verify), ({ stdout }) => /Signature Verification Failure/.test(stdout));
});
