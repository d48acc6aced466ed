import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { httpsTransport } from '../../../src/client/index.ts';
import { readRecording } from '../../../src/recordings/index.ts';
import { testCards } from '../../../src/sandbox/index.ts';
import { useHttps } from '../../support/use.ts';
import { LiveRun } from './live-run.ts';

const tags = '@command:cancelDeal and not @needs:clearing';
let live: LiveRun;
let baseUrl: string;

/** Starts a gateway in front of a sandbox, which fails at some charges and adds a text to its replies. */
async function begin(failing: Readonly<Record<number, 'reset' | 'silence'>> = {}, added = ''): Promise<void> {
  live = await LiveRun.begin();
  after(() => live.end());
  const behind = httpsTransport(live.sandbox);
  after(() => behind.close());
  let charges = 0;
  const gateway = await useHttps(async (request, response) => {
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
  baseUrl = gateway.baseUrl;
  await writeFile(join(live.folder, 'before.pem'), gateway.ca);
}

const file = () => live.file({ baseUrl, caFile: 'before.pem', pace: 0, timeouts: { reply: 2000 } });

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
  await begin({ 5: 'reset', 9: 'silence' });
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
  await begin({}, `<echo>${Buffer.from('card 4580000000000000').toString('base64')}</echo>`);
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
  await begin();
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
