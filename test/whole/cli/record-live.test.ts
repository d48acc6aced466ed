import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { httpsTransport } from '../../../src/client/index.ts';
import { readRecording } from '../../../src/recordings/index.ts';
import { makeAuthority } from '../../../src/sandbox/authority.ts';
import { testCards } from '../../../src/sandbox/index.ts';
import { LiveRun } from './live-run.ts';

const tags = '@command:cancelDeal and not @needs:clearing';
let live: LiveRun;
let gateway: Server;
let failing: Readonly<Record<number, 'reset' | 'silence'>> = {};
let added = '';

beforeEach(async () => {
  live = await LiveRun.begin();
  [failing, added] = [{}, ''];
  const { ca, certificate, key } = await makeAuthority();
  await writeFile(join(live.folder, 'before.pem'), ca);
  const behind = httpsTransport(live.sandbox);
  let charges = 0;
  gateway = createServer({ cert: certificate, key }, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const sent = Buffer.concat(parts);
    if (sent.includes('doDeal')) charges += 1;
    const { status, body } = await behind.post({ body: sent, path: request.url ?? '/' });
    const failure = sent.includes('doDeal') ? failing[charges] : undefined;
    if (failure === 'reset') request.socket.destroy();
    else if (failure === undefined)
      response
        .writeHead(status)
        .end(Buffer.from(body).toString().replace('</response>', `${added}</response>`));
  });
  gateway.on('close', () => behind.close());
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  gateway.closeAllConnections();
  await new Promise((resolve) => gateway.close(resolve));
  await live.end();
});

const file = () =>
  live.file({
    baseUrl: `https://localhost:${(gateway.address() as AddressInfo).port}`,
    ...{ caFile: 'before.pem', pace: 0, timeouts: { reply: 2000 } },
  });

const words = async () => [
  ...['record', '--target-file', await file(), '--reports', live.out],
  ...['--seed', '5', '--tags', tags],
];

const record = async () => live.here(...(await words()));

const verdicts = async () => (await live.certificate()).rules.map(({ id, verdict }) => `${id}: ${verdict}`);

/** The verdicts of a replay. It decides nothing about TLS, so this rule is not observable. */
const replayedAs = (recorded: readonly string[]) => {
  const tls = recorded.indexOf('auth.https-tls12: skipped');
  assert.ok(tls >= 0, 'the recorded run did not reach the rule about TLS');
  return recorded.with(tls, 'auth.https-tls12: not observable');
};

const replay = () => live.here('certify', '--target', 'replay', '--recording', live.out);

test('a run on a gateway of others is recorded, failures of its network too, and replays to the same verdicts', async () => {
  failing = { 5: 'reset', 9: 'silence' };
  const { code, out, err } = await record();
  assert.equal(code, 4, err);
  assert.match(out, /Recording/);
  const { head, definitions } = await readRecording(live.out);
  assert.equal(head.target.name, 'a stranger');
  assert.deepEqual(
    definitions.flatMap(({ tck }) => tck.failure ?? []),
    ['broken off', 'time-out'],
  );
  const text = await readFile(join(live.out, 'exchanges.json'), 'utf8');
  for (const { number } of testCards) assert.ok(!text.includes(number), number);
  assert.doesNotMatch(text, /sandbox-password|<cvv>\d/);
  const recorded = await verdicts();
  assert.ok(recorded.filter((line) => line.endsWith('passed')).length > 50);
  assert.equal((await replay()).code, 4);
  const { replay: facts, left } = await live.certificate();
  assert.equal(facts?.misses, 0);
  assert.equal(left, undefined, 'nothing was charged');
  assert.deepEqual(await verdicts(), replayedAs(recorded));
});

test('a gateway that quotes the card in base64: the text is masked, and that is said', async () => {
  added = `<echo>${Buffer.from('card 4580000000000000').toString('base64')}</echo>`;
  const { code, out, err } = await record();
  assert.equal(code, 4, err);
  assert.match(
    out,
    /\d+ texts of the recording had a secret in another spelling\. The secret is masked, so a replay of these texts can fail/,
  );
  const text = await readFile(join(live.out, 'exchanges.json'), 'utf8');
  assert.doesNotMatch(text, new RegExp(Buffer.from('4580000000').toString('base64').slice(0, 10)));
});

test('Ctrl-C while recording: what is approved is undone, and what was recorded until then can be read', async () => {
  const running = live.run(...(await words()));
  await live.journalOf(6, running);
  running.child.kill('SIGINT');
  const { code, err } = await running.ended;
  assert.equal(code, 4, err);
  assert.deepEqual(await live.open(), []);
  const { definitions } = await readRecording(live.out);
  assert.ok(definitions.length > 3);
  const { code: again, out } = await replay();
  assert.equal(again, 4);
  assert.match(out, /requests are not in the recording/);
});
