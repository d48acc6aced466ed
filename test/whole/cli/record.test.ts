import assert from 'node:assert/strict';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Certificate } from '../../../src/certificate/certificate.ts';
import { certificateIn } from '../../support/certificate.ts';
import { useFolder } from '../../support/use.ts';
import { ended, started } from '../../system/process.ts';
import { tck } from '../../tck.ts';

const path = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const part = ['--tags', '@command:inquireTerminal or @rule:command.cancelDeal'];

const folder = await useFolder();
let recording: string;
let recorded: Certificate;

const plain = { NO_COLOR: '1', FORCE_COLOR: undefined };

const replaying = (words: readonly string[] = [], from = recording) => [
  ...['certify', '--target', 'replay', '--recording', from, '--out', join(folder, 'replayed')],
  ...words,
];
const replay = (words?: readonly string[], from?: string) => tck(replaying(words, from), plain);

/** Rules that need an open connection are omitted, because a replay cannot decide them. */
const verdicts = ({ rules }: Certificate) => rules.map(({ id, verdict }) => `${id}: ${verdict}`);

before(async () => {
  recording = join(folder, 'recordings', 'sandbox');
  const words = ['record', '--out', recording, '--reports', join(folder, 'reports'), '--seed', '3', ...part];
  const { code, out, err } = await tck(words, plain);
  assert.equal(code, 4, err);
  assert.match(out, /Recording +\S*recording\.json/);
  assert.doesNotMatch(out, /masked/);
  recorded = await certificateIn(join(folder, 'reports'));
});

async function changed(name: string, change: (head: Record<string, unknown>) => object): Promise<string> {
  const copy = join(folder, 'recordings', name);
  await cp(recording, copy, { recursive: true });
  const head = JSON.parse(await readFile(join(copy, 'recording.json'), 'utf8'));
  await writeFile(join(copy, 'recording.json'), JSON.stringify({ ...head, ...change(head) }));
  return copy;
}

test('a part that was recorded is run again and decides the same, rule by rule', async () => {
  const { code, out } = await replay(['--max-age', '1']);
  assert.doesNotMatch(out, /too old/);
  assert.equal(code, 4, 'a part is incomplete');
  assert.match(
    out,
    /A recording of \d{4}-\d\d-\d\d answered instead of a gateway, so the run certifies no gateway/,
  );
  const again = await certificateIn(join(folder, 'replayed'));
  assert.deepEqual(again.replay?.misses, 0);
  const sockets = /^(?:http\.|tls\.|auth\.https-tls12)/;
  const tls = again.rules.find(({ id }) => id === 'auth.https-tls12');
  assert.deepEqual([tls?.verdict, tls?.evidence], ['not observable', []], 'a replay has no connection');
  const decided = (certificate: Certificate) => verdicts(certificate).filter((line) => !sockets.test(line));
  assert.ok(recorded.totals.passed > 50);
  assert.deepEqual(decided(again), decided(recorded));
});

test('half a year later and in another time zone it does so too, and is stale where that was too long', async () => {
  const later = join(folder, 'later.mjs');
  const millis = 200 * 86_400_000;
  await writeFile(
    later,
    `const Now = Date;
globalThis.Date = class extends Now {
  constructor(...given) { given.length > 0 ? super(...given) : super(Now.now() + ${millis}); }
  static now() { return Now.now() + ${millis}; }
};`,
  );
  const environment = { NODE_OPTIONS: `--import=${pathToFileURL(later).href}`, TZ: 'America/New_York' };
  const { code, out } = await ended(started(replaying(['--max-age', '30d']), { ...plain, ...environment }));
  assert.equal(code, 4);
  assert.match(out, /The recording is too old: its age is 200\.\d days, and the maximum is 30\./);
  const again = await certificateIn(join(folder, 'replayed'));
  assert.deepEqual([again.verdict, again.replay?.misses, again.totals.failed], ['incomplete', 0, 0]);
  assert.equal(again.totals.passed, recorded.totals.passed);
});

test('a recording of another contract says so before it is run', async () => {
  const other = await changed('another contract', () => ({
    contract: { version: '0.0.1', digest: 'other' },
  }));
  const { err } = await replay([], other);
  assert.match(err, /recorded with another contract \(suite 0\.1\.0\)/);
});

test('a card that was not recorded is a miss: rules stay undecided, and the reason names what differs', async () => {
  const other = await changed('another card', (head) => {
    const target = head.target as { cards: Record<string, object> };
    const visa = { ...target.cards['approved-visa'], expiration: '0131' };
    return { target: { ...target, cards: { ...target.cards, 'approved-visa': visa } } };
  });
  const { code, out } = await replay([], other);
  assert.equal(code, 4);
  assert.match(out, /\d+ requests are not in the recording/);
  const { rules, totals } = await certificateIn(join(folder, 'replayed'));
  assert.equal(totals.failed, 0);
  const [reason] = rules.flatMap((rule) => (rule.id === 'command.cancelDeal' ? (rule.reason ?? '') : []));
  assert.match(reason ?? '', /cardExpiration: sent "0131", recorded "1230"/);
});

test('with a baseline a replay is held to it', async () => {
  const file = join(folder, 'known.json');
  await writeFile(file, JSON.stringify({ entries: [] }));
  const { code } = await replay(['--baseline', file]);
  assert.equal(code, 4);
  const { baseline } = await certificateIn(join(folder, 'replayed'));
  assert.deepEqual(baseline?.deviations, []);
});

/** The client on fetch with another header. */
async function adapter(name: string, header: string): Promise<string> {
  const file = join(folder, name);
  const fetching = pathToFileURL(path('examples/fetch-client.ts')).href;
  await writeFile(
    file,
    `import { call as send } from '${fetching}';
export const name = 'other fetch';
export const call = (command, fields, settings) =>
  send(command, fields, { ...settings, header: { ...settings.header, ${header} } });`,
  );
  return file;
}

// Clients on the fetch of Node and on node:https are tested with the transport of a replay.
test('a client of others is answered from a recording', async () => {
  const { code, err } = await replay(['--client', await adapter('same.mjs', '')]);
  assert.equal(code, 4, err);
  const { client, totals, replay: facts } = await certificateIn(join(folder, 'replayed'));
  assert.deepEqual([client?.findings, totals.failed], [[], 0]);
  assert.equal(facts?.misses, 0);
  assert.ok(totals.passed > recorded.totals.passed * 0.9);
});

test('a client that sends other requests than were recorded is told at once, and which', async () => {
  const { code, err } = await replay(['--client', await adapter('other.mjs', "version: '1000'")]);
  assert.equal(code, 2);
  assert.match(
    err,
    /a plain inquiry of other fetch differs from the recorded one.*version: sent "1000", recorded "2000"/,
  );
});
