import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { tck } from '../tck.ts';
import { charge, definition, entry, har } from '../validation/hand-made.ts';

const folder = await mkdtemp(join(tmpdir(), 'tck-exchanges-'));
after(() => rm(folder, { recursive: true }));

const validate = (...words: readonly string[]) => tck(['validate', '--exchanges', ...words], {}, folder);

async function written(name: string, content: unknown): Promise<string> {
  const text = typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content);
  await writeFile(join(folder, name), text);
  return name;
}

const wrongReply = { ...charge, reply: charge.reply.replace('>order-1<', '>order-9<') };
const wrongRequest = { ...charge, request: charge.request.replace('<total>2500', '<total>123456789') };

test('a capture without fault ends with 0, one with faults with 1 and a line each', async () => {
  const good = await validate(await written('good.har', har(entry(charge))));
  assert.deepEqual([good.code, good.out], [0, '']);
  assert.match(
    good.err,
    /^1 exchange: nothing wrong with the merchant's side, nothing wrong with the gateway's side$/m,
  );
  const page = entry(charge, { url: 'https://gateway.example/' });
  const bad = await validate(
    await written('bad.har', har(entry(wrongReply), page, entry(wrongRequest), entry(wrongReply))),
  );
  assert.equal(bad.code, 1);
  const echo =
    'doDeal gateway requestId envelope.reply.requestId was sent as "order-1" and came back as "order-9"';
  assert.deepEqual(bad.out.trimEnd().split('\n'), [
    `bad.har#0 ${echo}`,
    'bad.har#2 doDeal merchant total doDeal.request.total has a value that is not allowed; allowed: an integer of at most 8 digits',
    `bad.har#3 ${echo}`,
  ]);
  assert.match(
    bad.err,
    /^bad\.har: set aside, being no exchange with the gateway: 1 no POST to \/xpo\/Relay$/m,
  );
  assert.match(bad.err, /^3 exchanges: 1 merchant finding in 1, 2 gateway findings in 2$/m);
  assert.match(bad.err, /^ {2}2 {2}envelope\.reply\.requestId {2}bad\.har#0: was sent as/m);
});

test('what a capture holds in clear is told, and not shown', async () => {
  const shown = { ...charge, reply: charge.reply.replace('xxxxxxxxxxxx0000', '4580000000000000') };
  const file = await written('clear.har', har(entry(shown), entry(wrongRequest)));
  for (const words of [[file], [file, '--json']]) {
    const { out, err } = await validate(...words);
    assert.match(out, /transaction\.reply\.cardNo/);
    assert.doesNotMatch(out + err, /4580000000000000|shop-password|>123</);
  }
  assert.match(
    (await validate(file)).err,
    /clear\.har holds CVVs, card numbers and passwords in clear; .*scrub/,
  );
  const masked = charge.request
    .replace('<cardNo>4580000000000000', '<cardNo>458000******0000')
    .replace('<cvv>123', '<cvv>***');
  const form = { user: '***', password: '***', int_in: masked };
  const clean = await validate(await written('masked.json', [definition(charge, { body: form })]));
  assert.deepEqual([clean.code, /in clear/.test(clean.err)], [0, false]);
});

test('a recording is its directory, or its file, packed or not', async () => {
  const exchanges = JSON.stringify([definition(charge), definition(wrongReply)]);
  await mkdir(join(folder, 'packed'));
  await written('packed/exchanges.json.gz', gzipSync(exchanges));
  await mkdir(join(folder, 'plain'));
  await written('plain/exchanges.json', `\uFEFF${exchanges}`);
  for (const name of ['packed', 'packed/exchanges.json.gz', 'plain', 'plain/exchanges.json']) {
    const { code, out } = await validate(name);
    assert.equal(code, 1, name);
    assert.ok(out.startsWith(`${name}#1 doDeal gateway requestId `), out);
  }
});

test('--json is one document', async () => {
  const file = await written(
    'document.har',
    har(entry(charge), entry(wrongReply), entry(wrongRequest), 'nothing'),
  );
  const { code, out } = await validate(file, '--json');
  assert.equal(code, 2);
  const { valid, captures, findings, remarks, rules, unusable } = JSON.parse(out);
  assert.equal(valid, false);
  assert.deepEqual(captures, [
    {
      ...{ file, format: 'har', exchanges: 3, unanswered: 0, improper: 0, hidden: 0, aside: {} },
      secrets: ['CVVs', 'card numbers', 'passwords'],
    },
  ]);
  assert.equal(findings.length, 2);
  assert.deepEqual(findings[0], {
    ...{ file, exchange: 1, command: 'doDeal', side: 'gateway', line: 6, element: 'requestId' },
    ...{ rule: 'envelope.reply.requestId', by: ['rules'] },
    problem: 'was sent as "order-1" and came back as "order-9"',
  });
  assert.deepEqual([findings[1].side, findings[1].line], ['merchant', 14]);
  // Two unknown elements of each request, and a total in one of them.
  assert.equal(remarks.length, 9);
  assert.deepEqual(
    rules.map(({ side, rule, count }: Record<string, unknown>) => [side, rule, count]),
    [
      ['gateway', 'envelope.reply.requestId', 1],
      ['merchant', 'doDeal.request.total', 1],
    ],
  );
  assert.deepEqual(unusable, [{ reason: 'document.har#3 has no request with method and url' }]);
});

test('what cannot be read ends with 2 and a line that names file and place, and the others are judged', async () => {
  const text = JSON.stringify(har(entry(charge), entry(charge)), null, 1);
  const files = {
    'cut.har': [text.slice(0, 3_000), /^tck: cut\.har is not JSON: look at line \d+, column \d+$/m],
    'damaged.json.gz': [gzipSync(text).subarray(0, 200), /damaged\.json\.gz is cut off or damaged/],
    'other.json': [{ hello: 1 }, /other\.json is neither a recording .* nor a HAR file/],
    'head.json': [{ recording: 1 }, /head\.json is the head of a recording: name its directory/],
    'journal.json': [
      { requests: [] },
      /journal\.json is the sandbox's journal as JSON: save it by GET \/__admin\/requests\?format=har$/m,
    ],
    'empty.har': [har(), /empty\.har holds no exchange$/m],
    'pages.har': [har(entry(charge, { method: 'GET' })), /pages\.har holds no POST to \/xpo\/Relay/],
    'one-bad.har': [har(entry(wrongReply), { request: {} }), /one-bad\.har#1 has no request/],
  } as const;
  for (const [name, [content]] of Object.entries(files)) await written(name, content);
  await mkdir(join(folder, 'nothing'));
  const { code, out, err } = await validate(...Object.keys(files), 'nothing', 'no-such.har');
  assert.equal(code, 2);
  for (const [, said] of Object.values(files)) assert.match(err, said);
  assert.match(err, /nothing is a directory without exchanges\.json/);
  assert.match(err, /no-such\.har cannot be read \(ENOENT\)/);
  assert.match(err, /^10 files or exchanges could not be read$/m);
  assert.match(out, /^one-bad\.har#0 doDeal gateway requestId /);
  assert.doesNotMatch(err, /\n\s+at |4580000000000000|shop-password/);
});

test('--exchanges needs a file, and goes with no --request', async () => {
  const none = await validate();
  assert.deepEqual([none.code, none.err], [2, 'tck: --exchanges needs a FILE, or several\n']);
  const both = await validate('x.har', '--request', 'y.xml');
  assert.equal(both.code, 2);
  assert.match(both.err, /--request goes with a reply, and --exchanges has the requests itself/);
});
