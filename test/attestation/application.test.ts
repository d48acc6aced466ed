import assert from 'node:assert/strict';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { attest } from '../../src/attestation/attest.ts';
import { newKeys, privateKeyFrom, publicKeyFrom } from '../../src/attestation/keys.ts';
import { verified } from '../../src/attestation/verify.ts';
import { observeSummary } from '../../src/cli/observe-lines.ts';
import { certificateOf, type Evidence, plans, tasksWithin } from '../../src/merchant/index.ts';
import { assertRefused } from '../support/refused.ts';
import { useFolder } from '../support/use.ts';
import { tck } from '../tck.ts';
import { chargeTasks, evidence, resultsOf, writeApplication } from './evidence-fixture.ts';

const pems = newKeys();
const key = privateKeyFrom(pems.privateKey, 'key');
const open = publicKeyFrom(pems.publicKey, 'pub');

const folder = await useFolder();

const run = async (changes: Partial<Evidence> = {}) =>
  writeApplication(await mkdtemp(join(folder, 'run-')), evidence(changes));

const { tasks } = evidence();
const [first, second] = tasks;
assert.ok(first && second && tasks.length > 4);

test('the certificate of an application is signed, and verified from its evidence', async () => {
  const ready = await run();
  const { envelope, verdict } = await attest(ready, key, 90);
  assert.equal(verdict, 'ready');
  await writeFile(join(ready, 'certificate.intoto.jsonl'), envelope);
  const found = await verified(ready, open);
  assert.deepEqual([found.subject, found.name, found.verdict], ['merchant application', 'a shop', 'ready']);
  assert.deepEqual(found.files, ['certificate.json', 'evidence.ndjson']);
  assert.ok(found.tests.passed.includes(`${first.id}: ledger.net`));
});

test('verify counts attested checks apart', async () => {
  const [check, ...others] = first.checks;
  assert.ok(check);
  const attested = { ...first, checks: [{ ...check, attested: true as const }, ...others] };
  const some = await run({ tasks: [attested, ...tasks.slice(1)] });
  const { envelope } = await attest(some, key, 90);
  await writeFile(join(some, 'certificate.intoto.jsonl'), envelope);
  await writeFile(join(folder, 'key.pub'), pems.publicKey);
  const { out } = await tck(['verify', some, '--key', join(folder, 'key.pub')], { NO_COLOR: '1' });
  const passed = tasks.reduce((sum, { checks }) => sum + checks.length, 0) - 1;
  assert.match(out, new RegExp(`\\n  Checks    ${passed} passed, 1 attested, 0 failed, 0 warned; `));
  assert.match(out, /\n {2}Rules of {2}contract/);
});

test('a forged verdict is refused: in the certificate, and in the verdict of a task', async () => {
  const failed = {
    ...first,
    checks: first.checks.map((one) => ({ ...one, verdict: 'failed' as const, reason: 'x' })),
  };
  const forged = await run({ tasks: [failed, ...tasks.slice(1)] });
  assert.equal((await attest(forged, key, 90)).verdict, 'not ready');
  const path = join(forged, 'certificate.json');
  const certificate = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, `${JSON.stringify({ ...certificate, verdict: 'ready' }, null, 2)}\n`);
  await assert.rejects(
    attest(forged, key, 90),
    /certificate\.json says ready, but the run was not ready by evidence\.ndjson/,
  );
});

test('without the ability charge, a run is whole with the page form of its tasks', async () => {
  assert.ok(plans.shop);
  const onPages = resultsOf(tasksWithin(plans.shop, ['page']));
  assert.ok(onPages.length > 30 && onPages.some(({ id }) => id === 'charge-dropped-after'));
  const whole = await run({ scope: ['page'], tasks: onPages });
  assert.equal((await attest(whole, key, 90)).verdict, 'ready');
  await assert.rejects(
    attest(await run({ scope: ['page'], tasks: onPages.slice(1) }), key, 90),
    new RegExp(`evidence\\.ndjson lacks the task ${onPages[0]?.id}, and does not say so`),
  );
});

test('a task or a check that was left out is noticed, and a part that says so is incomplete', async () => {
  await assert.rejects(
    attest(await run({ tasks: tasks.slice(1) }), key, 90),
    new RegExp(`evidence\\.ndjson lacks the task ${first.id}, and does not say so`),
  );
  const thin = { ...first, checks: first.checks.slice(1) };
  await assert.rejects(
    attest(await run({ tasks: [thin, ...tasks.slice(1)] }), key, 90),
    new RegExp(`evidence\\.ndjson lacks the check ${first.checks[0]?.check} of the task ${first.id}`),
  );
  const part = await run({ tasks: [first], cut: ['A part of the plan: --task x.'] });
  assert.equal((await attest(part, key, 90)).verdict, 'incomplete');
});

test('what an application prints ends no line of the summary and commands no runner', async () => {
  const [check, ...others] = first.checks;
  assert.ok(check);
  const said = 'it printed:\n::error::x\u009b31m';
  const failed = { ...first, checks: [{ ...check, verdict: 'failed' as const, reason: said }, ...others] };
  const application = { name: 'a\n::warning::shop' };
  const text = observeSummary(certificateOf(evidence({ application, tasks: [failed, ...tasks.slice(1)] })));
  assert.match(text, /it printed:\n {6}: :error::x 31m\n/);
  assert.match(text, /a ::warning::shop\n/);
  assert.doesNotMatch(text, /^\s*::/m);
});

test('evidence that is damaged is refused', async () => {
  for (const text of ['', '{}', 'x', '[]', '{"run":{}}\n']) {
    const damaged = await run();
    await writeFile(join(damaged, 'evidence.ndjson'), text);
    await assert.rejects(attest(damaged, key, 90), /^Refused: evidence\.ndjson is damaged$/);
  }
});

const planned = chargeTasks.map(({ id }) => id);
const shard = (number: number, of: number, changes: Partial<Evidence> = {}) =>
  run({
    shard: { number, of, tasks: planned },
    tasks: tasks.filter((_, index) => index % of === number - 1),
    ...changes,
  });

const merged = async (...parts: readonly string[]) => {
  const out = await mkdtemp(join(folder, 'merged-'));
  const { code, err, out: said } = await tck(['merge', ...parts, '--out', out], { NO_COLOR: '1' });
  if (code === 2) return { code, err, out: said };
  return { code, err, certificate: JSON.parse(await readFile(join(out, 'certificate.json'), 'utf8')), out };
};

test('shards are merged to what a whole run gives, and its signature is verified', async () => {
  const two = await shard(2, 2, {
    rules: [
      { id: 'doDeal.request.cvv', verdict: 'failed' },
      { id: 'doDeal.request.total', verdict: 'passed' },
    ],
  });
  const { code, certificate, out = '' } = await merged(two, await shard(1, 2));
  assert.equal(code, 0);
  assert.deepEqual(
    certificate.tasks.map(({ id }: { id: string }) => id),
    planned,
  );
  assert.equal(certificate.verdict, 'ready');
  assert.deepEqual(
    certificate.rules.map(({ verdict }: { verdict: string }) => verdict),
    ['failed', 'passed'],
  );
  assert.deepEqual(certificate.codes, [{ code: '000', times: 4, survived: true }]);
  assert.equal((await attest(out, key, 90)).verdict, 'ready');
});

test('merged codes say how the orders ended only if each shard knows it, and a stop names its key', async () => {
  const ended = (...ends: readonly (boolean | undefined)[]) =>
    ends.map((survived, index) => ({
      ...{ code: `00${index + 1}`, times: 1 },
      ...(survived !== undefined && { survived }),
    }));
  const { certificate } = await merged(
    await shard(1, 2, { codes: ended(true, true, undefined), isStopped: true, stoppedBy: 'Ctrl-C' }),
    await shard(2, 2, { codes: ended(true, undefined, false) }),
  );
  assert.deepEqual(
    certificate.codes.map(({ survived }: { survived?: boolean }) => survived),
    [true, undefined, false],
  );
  assert.equal(certificate.because[0], 'The run was stopped by Ctrl-C.');
});

test('shards of a lenient run name each form of old clients once, with all its requests', async () => {
  const form = (count: number, command: string): NonNullable<Evidence['findings']>[number] => ({
    ...{ rule: 'envelope.request.version', command, element: 'form old-version' },
    ...{ problem: 'may be refused', weight: 'recommended', count, requests: [1] },
  });
  const parts = [
    await shard(1, 2, { findings: [form(2, 'doDeal')] }),
    await shard(2, 2, { findings: [form(3, 'doDeal, refundDeal')] }),
  ];
  const { code, certificate } = await merged(...parts);
  assert.equal(code, 0);
  assert.deepEqual(certificate.findings, [{ ...form(5, 'doDeal, refundDeal'), requests: [] }]);
  assert.equal(
    certificate.because.at(-1),
    'Warning: envelope.request.version: form old-version may be refused (5 requests).',
  );
  const { code: mixed, err } = await merged(parts[0] ?? '', await shard(2, 2));
  assert.deepEqual([mixed, /have a different --lenient/.test(err)], [2, true], err);
});

test('one shard alone is incomplete, and so is a merged run that lacks one', async () => {
  const alone = await shard(1, 2);
  assert.equal((await attest(alone, key, 90)).verdict, 'incomplete');
  const { code, certificate } = await merged(alone);
  assert.deepEqual(
    [code, certificate.verdict, certificate.because],
    [4, 'incomplete', ['Shard 2/2 is missing.']],
  );
});

test('what are no shards of one run are refused, with the reason: 2', async () => {
  const one = await shard(1, 2);
  for (const [other, why] of [
    [await shard(1, 2), /are both shard 1\/2: give each shard once/],
    [await shard(2, 3), /have a different number of shards/],
    [await shard(2, 2, { seed: 2 }), /have a different seed/],
    [await shard(2, 2, { plan: 'back-office' }), /have a different plan/],
    [await shard(2, 2, { scope: ['charge', 'refund'] }), /have a different scope/],
    [await shard(2, 2, { application: { name: 'another' } }), /have a different application/],
    [await shard(2, 2, { suite: { version: '0', commit: 'x', digest: 'f' } }), /have a different suite/],
    [
      await shard(2, 2, { shard: { number: 2, of: 2, tasks: planned, waits: [1, 2, 3] } }),
      /have a different --late, --grace or --patience/,
    ],
    [await shard(2, 2, { tasks: [first] }), /were divided in different ways/],
    [await run(), /is not a shard: it was run without --shard/],
  ] as const)
    await assertRefused(merged(one, other), why);
  const older = await shard(1, 2, { suite: { version: '0', commit: 'x' } });
  assert.match((await merged(older)).err, /was made with another suite than that of this kit/);
});
