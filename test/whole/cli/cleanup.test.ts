import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { leftWords } from '../../../src/certificate/words.ts';
import { outcomesOf } from '../../../src/certification/outcomes.ts';
import { LiveRun } from './live-run.ts';

const part = ['--command', 'cancelDeal'];
let live: LiveRun;
beforeEach(async () => {
  live = await LiveRun.begin();
});
afterEach(() => live.end());

async function reasons(): Promise<readonly string[]> {
  const text = await readFile(join(live.out, 'messages.ndjson'), 'utf8');
  const envelopes = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return outcomesOf(envelopes).flatMap(({ outcome, reason }) =>
    outcome === 'skipped' ? [reason ?? ''] : [],
  );
}

test('a run to its end leaves nothing approved that it does not list', async () => {
  const { code, out, err } = await live.here('certify', '--target-file', await live.file(), ...part);
  assert.equal(code, 4);
  assert.ok(live.sandbox.state.ledger.all().length > 50);
  const { left = [] } = await live.certificate();
  assert.deepEqual(await live.unlisted(left), []);
  assert.equal((await live.journals()).length, left.length > 0 ? 1 : 0);
  if (left.length > 0) {
    assert.match(
      out,
      new RegExp(`Not undone, or not known to be undone: ${leftWords(left)}\\. .*cleanup --dry-run --out `),
    );
    assert.doesNotMatch(err, /not undone|still approved/i, 'it is said once');
  }
});

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`after ${signal} nothing more is charged, and what was approved is undone or listed`, async () => {
    const running = await live.certify({}, ...part);
    await live.journalOf(20, running);
    running.child.kill(signal);
    // npm sends the first Ctrl-C twice, and the kit must not count it as a second Ctrl-C of the user.
    if (signal === 'SIGINT') running.child.kill(signal);
    const { code, err } = await running.ended;
    assert.equal(code, 4);
    assert.match(err, /tck: stopping; approved charges are cancelled or refunded/);
    const of = [...err.matchAll(/^(\d+) of (\d+) scenarios/gm)];
    assert.ok(of.length > 0, 'progress was shown');
    assert.ok(
      of.every(([, done, all]) => done !== all),
      'scenarios that never ran do not count as done',
    );
    const certificate = await live.certificate();
    assert.equal(certificate.verdict, 'incomplete');
    const says = signal === 'SIGINT' ? 'stopped by Ctrl-C' : `stopped by ${signal}`;
    assert.ok(
      certificate.because.some((line) => line.includes(says)),
      certificate.because.join('\n'),
    );
    assert.ok((await reasons()).filter((reason) => reason === says).length > 10);
    assert.deepEqual(await live.unlisted(certificate.left ?? []), []);
  });

test('a terminal that is gone does not keep a run from undoing what it charged', async () => {
  const running = await live.certify({}, ...part);
  await live.journalOf(20, running);
  running.child.stdout?.destroy();
  running.child.stderr?.destroy();
  running.child.kill('SIGHUP');
  await running.ended;
  assert.deepEqual(await live.unlisted((await live.certificate()).left ?? []), []);
});

test('a second Ctrl-C ends the run at once, and a cleanup undoes the rest', async () => {
  // A slow pace makes sure that the run is stopped before its end.
  const running = await live.certify({ pace: 300 }, ...part);
  await live.journalOf(4, running);
  const { ended, child } = running;
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!over) {
    child.kill('SIGINT');
    // Signals within half a second are those that npm repeats.
    await Promise.race([ended, sleep(600)]);
  }
  const { code, err } = await ended;
  assert.equal(code, 130);
  assert.match(
    err,
    /stopped immediately; run `npm run tck -- cleanup` to cancel or refund the charges that are still approved/,
  );
  const { out } = await live.cleanup('--target-file', await live.file());
  assert.deepEqual(await live.unlisted(out.split('\n')), []);
});

test('scenarios that would go above the limits are skipped for that reason', async () => {
  const file = await live.file({ limits: { charges: 3 } });
  const { code } = await live.here('certify', '--target-file', file, ...part);
  assert.equal(code, 4);
  const why = (await reasons()).filter((reason) =>
    /allows at most 3 charges in a run \(limits\.charges\)/.test(reason),
  );
  assert.ok(why.length > 5);
  const { rules, totals } = await live.certificate();
  assert.equal(totals.failed, 0);
  assert.ok(rules.some(({ reason }) => /allows at most 3 charges in a run/.test(reason ?? '')));
  const charged = live.sandbox.state.ledger.all().filter(({ kind }) => kind === 'charge');
  assert.ok(charged.length <= 3, `${charged.length} charges`);
});

test('a client whose error nobody catches ends the run, and what was approved is undone', async () => {
  const adapter = join(live.folder, 'careless.ts');
  const fetching = new URL('../../../examples/fetch-client.ts', import.meta.url).href;
  await writeFile(
    adapter,
    `import { call as sent } from '${fetching}';
     let calls = 0;
     export async function call(command, fields, settings) {
       if (++calls === 30) void Promise.reject(new Error('no socket for 4580000000000000'));
       return sent(command, fields, settings);
     }`,
  );
  const running = await live.certify({}, ...part, '--client', adapter);
  const { code, err, out } = await running.ended;
  assert.equal(code, 5, 'whose fault it is cannot be told');
  assert.match(err, /an unexpected error; approved charges are cancelled or refunded/);
  assert.match(err, /A fault of the suite: Error: no socket for/);
  assert.ok(!`${err}${out}`.includes('4580000000000000'));
  const charged = live.sandbox.state.ledger.all().filter(({ kind }) => kind === 'charge');
  assert.ok(charged.length > 0 && charged.length < 30, `${charged.length} charges`);
  const { out: left } = await live.cleanup('--dry-run');
  assert.deepEqual(await live.unlisted(left.split('\n')), []);
});

test('where the journal cannot be written nothing is sent', async () => {
  await mkdir(live.out);
  await writeFile(join(live.out, 'journals'), '');
  const { code, err } = await live.here('certify', '--target-file', await live.file(), ...part);
  assert.equal(code, 2);
  assert.match(err, /^tck: the journal .* cannot be written/);
  assert.equal(live.sandbox.state.journal.added, 0);
});

test('without a journal there is nothing to do, and a folder that does not exist is a mistake', async () => {
  const { code, err } = await live.cleanup();
  assert.equal(code, 2);
  assert.match(err, /^tck: --out: there is no folder .*; give the folder of the earlier run/);
  await mkdir(live.out);
  const { code: none, out } = await live.cleanup();
  assert.equal(none, 0);
  assert.match(
    out,
    /so no run with this --out left a charge\. A run with another --out has its journal there\./,
  );
});
