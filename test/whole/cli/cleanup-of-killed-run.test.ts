import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { GatewayClient } from '../../../src/client/index.ts';
import { testCards } from '../../../src/sandbox/index.ts';
import { plainCharge } from '../../plain-charge.ts';
import type { Ended } from '../../tck.ts';
import { LiveRun } from './live-run.ts';

let live: LiveRun;
let file: string;
let journal: string;
/** The journal of the run. Each test begins with it. */
let text: string;
let refused: Ended;

before(async () => {
  live = await LiveRun.begin();
  const running = await live.certify({ pace: 20 }, '--command', 'cancelDeal');
  file = join(live.folder, 'target.json');
  journal = await live.journalOf(30, running);
  running.child.kill('SIGSTOP');
  refused = await live.cleanup('--target-file', file);
  running.child.kill('SIGKILL');
  await running.ended;
  text = await readFile(journal, 'utf8');
});
beforeEach(async () => {
  for (const path of await live.journals()) await rm(path);
  await writeFile(journal, text);
});
after(() => live.end());

test('a run that goes on is refused to a cleanup', () => {
  assert.equal(refused.code, 2);
  assert.match(refused.err, /is still running \(process \d+\); stop it first/);
});

test('a gateway that is not there is told, with all that is left', async () => {
  const elsewhere = await live.file({ baseUrl: 'https://localhost:1' }, 'gone.json');
  // A gateway at another port counts as another gateway, so its charges are not undone.
  const other = await live.cleanup('--target-file', elsewhere);
  assert.equal(other.code, 2);
  assert.match(other.err, /belongs to another target/);
  await writeFile(journal, text.replaceAll(live.sandbox.baseUrl, 'https://localhost:1'));
  const { code, out } = await live.cleanup('--target-file', elsewhere);
  assert.equal(code, 3);
  assert.ok((await live.open()).length > 0);
  assert.deepEqual(await live.unlisted(out.split('\n')), []);
  assert.equal((await live.journals()).length, 1);
});

test('a run that was killed is cleaned up behind it', async () => {
  for (const secret of ['sandbox-password', ...testCards.map(({ number }) => number), '"1230"', '"123"'])
    assert.ok(!text.includes(secret), 'a secret is in the journal');

  const next = await live.here('certify', '--target-file', await live.file(), '--command', 'inquireTerminal');
  assert.match(
    next.err,
    /earlier runs left journals below .* \(1\), and the charges of these runs are possibly still approved/,
  );

  const dry = await live.cleanup('--dry-run');
  assert.deepEqual(await live.unlisted(dry.out.split('\n')), []);
  const { code, out, err } = await live.cleanup('--target-file', file);
  assert.match(err, /^(\d+ of \d+ undo attempts?.*\n)*$/);
  assert.equal(code, out === 'All charges are cancelled or refunded.\n' ? 0 : 4, out);
  assert.deepEqual(await live.unlisted(out.split('\n')), []);
  assert.equal((await live.journals()).length, code === 0 ? 0 : 1);
  const again = await live.cleanup('--target-file', file);
  assert.equal(again.code, code, 'a second cleanup finds what the first one left');
});

test('a journal of another target stands in the way of no other, and is told', async () => {
  const client = new GatewayClient({ ...live.sandbox, user: 'merchant', password: 'sandbox-password' });
  const { decoded } = await client.call('doDeal', { ...plainCharge, user: 'OWN' });
  await client.close();
  const [first] = text.split('\n');
  const own = { command: 'doDeal', kind: 'charge', terminal: plainCharge.terminalNumber, user: 'OWN' };
  const made = [
    { n: 1, at: new Date().toISOString(), sent: { ...own, currency: 'ILS', total: 1000 } },
    { n: 1, answered: { result: '000', approved: true, tranId: decoded.tranId } },
  ];
  await writeFile(journal, `${[first, ...made.map((line) => JSON.stringify(line))].join('\n')}\n`);
  const target = { name: 'elsewhere', baseUrl: 'https://localhost:1', fingerprint: 'sha256:1' };
  const head = { journal: 1, begun: '2026-01-01T00:00:00.000Z', target, host: hostname(), pid: 2 ** 22 + 1 };
  const sent = {
    ...{ command: 'doDeal', kind: 'charge', terminal: '0880000010', user: 'T1', currency: 'ILS' },
    total: 77,
  };
  const theirs = join(live.out, 'journals', '2026-01-01.ndjson');
  const lines = [head, { n: 1, at: head.begun, sent }];
  await writeFile(theirs, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await writeFile(join(live.out, 'journals', '2026-01-02.ndjson'), 'nonsense\n');
  const { code, out, err } = await live.cleanup('--target-file', file);
  assert.equal(code, 2);
  assert.match(
    err,
    /belongs to another target, elsewhere at https:\/\/localhost:1; use the target file of that target/,
  );
  assert.match(out, /charge of 0\.77 ILS/);
  assert.match(out, /2026-01-02\.ndjson does not name its run/);
  assert.deepEqual(await live.unlisted(out.split('\n')), []);
  assert.equal(live.sandbox.state.ledger.byTranId(decoded.tranId ?? '')?.state, 'cancelled');
});
