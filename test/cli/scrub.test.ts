import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { targetFile } from '../support/target.ts';
import { tck } from '../tck.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tck-scrub-'));
});
afterEach(() => rm(folder, { recursive: true }));

const scrub = (...words: readonly string[]) =>
  tck(['scrub', ...words], { TCK_USER: 'shop', TCK_PASSWORD: 'x9!real-word' });

const CARD = '4580123456781236';
const recorded = [
  {
    ...{ scope: 'https://x:443', method: 'POST', path: '/xpo/Relay', status: 200 },
    body: 'user=shop&password=x9%21real-word&int_in=%3CcardNo%3E4580123456781236%3C%2FcardNo%3E%3Ccvv%3E123%3C%2Fcvv%3E',
    response: '<a/>',
  },
];
const at = (name: string) => join(folder, name);

test('all recordings of a folder are scrubbed, packed ones and HAR as well, and the rest is left alone', async () => {
  await mkdir(at('below'));
  await writeFile(at('nock.json'), JSON.stringify(recorded));
  await writeFile(at('below/other.har'), JSON.stringify({ log: { entries: recorded } }));
  await writeFile(at('packed.json.gz'), gzipSync(JSON.stringify(recorded)));
  await writeFile(at('notes.txt'), CARD);
  const { code, out } = await scrub(folder);
  assert.equal(code, 0);
  assert.equal(out.trim().split('\n').length, 3);
  assert.match(out, /nock\.json: 1 cards and 1 credentials removed/);
  const texts = [
    await readFile(at('nock.json'), 'utf8'),
    await readFile(at('below/other.har'), 'utf8'),
    gunzipSync(await readFile(at('packed.json.gz'))).toString(),
  ];
  for (const text of texts) assert.doesNotMatch(text, /4580123456781236|real-word|3E123%/);
  assert.equal(await readFile(at('notes.txt'), 'utf8'), CARD);
  assert.equal(
    (await readdir(folder)).some((name) => name.endsWith('.new')),
    false,
  );
  const before = await readFile(at('nock.json'), 'utf8');
  const again = await scrub(at('nock.json'));
  assert.match(again.out, /0 cards and 0 credentials/);
  assert.equal(await readFile(at('nock.json'), 'utf8'), before);
});

test('what is no JSON, or not there, ends with 2, a line, and the file as it was', async () => {
  await writeFile(at('torn.json'), `{"a": "${CARD}`);
  const torn = await scrub(folder);
  assert.deepEqual([torn.code, torn.out], [2, '']);
  assert.match(torn.err, /torn\.json is not JSON; the file was not changed/);
  assert.equal(await readFile(at('torn.json'), 'utf8'), `{"a": "${CARD}`);
  await writeFile(at('torn.json.gz'), 'nothing');
  const packed = await scrub(at('torn.json.gz'));
  assert.equal(packed.code, 2, packed.err);
  const nowhere = await scrub(at('nowhere'));
  assert.equal(nowhere.code, 2);
  assert.match(nowhere.err, /nowhere does not exist/);
  await mkdir(at('empty'));
  assert.match((await scrub(at('empty'))).err, /contains no \.json, \.har or \.json\.gz file/);
  for (const { err } of [torn, packed, nowhere]) assert.equal(err.trim().split('\n').length, 1);
});

test('with a target file its card is looked for wherever it stands, and one that is left is told', async () => {
  const number = '4580111111111111';
  await mkdir(at('recordings'));
  const cards = { 'approved-visa': { number, expiration: '1230' } };
  await writeFile(at('target.json'), JSON.stringify(targetFile('https://localhost:1', { cards })));
  await writeFile(at('recordings/one.json'), JSON.stringify([{ note: `paid with ${number}.` }]));
  const words = ['--target-file', at('target.json')];
  const clean = await scrub(at('recordings'), ...words);
  assert.equal(clean.code, 0, clean.err);
  assert.match(clean.out, /1 cards/);
  assert.ok(!(await readFile(at('recordings/one.json'), 'utf8')).includes(number));
  // The digits of this card number are separate, so `scrub` does not replace them.
  await writeFile(at('recordings/one.json'), JSON.stringify([{ note: [...number].join('__') }]));
  const left = await scrub(at('recordings'), ...words);
  assert.equal(left.code, 5);
  assert.match(left.err, /one\.json, line \d+: the card approved-visa remains/);
  assert.ok(!left.err.includes(number));
});

test('a secret that cannot be taken out is told with its place, without a target file too', async () => {
  // The nested element hides the CVV from the replacement but not from the final search.
  await writeFile(at('left.json'), JSON.stringify([{ response: '<cvv><b>123</b></cvv>' }]));
  await writeFile(at('packed.json.gz'), gzipSync(JSON.stringify([{ response: '<cvv><b>123</b></cvv>' }])));
  const left = await scrub(folder);
  assert.equal(left.code, 5);
  assert.match(left.err, /left\.json, line 3: a CVV remains/);
  assert.match(left.err, /packed\.json\.gz, line 1: a CVV remains/);
  await rm(at('packed.json.gz'));
  const inBase64 = Buffer.from('<cvv><b>123</b></cvv>').toString('base64');
  await writeFile(at('left.json'), JSON.stringify([{ status: 200 }, { response: inBase64 }]));
  const within = await scrub(folder);
  assert.match(within.err, /left\.json, line 6: a CVV remains/);
  await writeFile(at('left.json'), JSON.stringify([{ cardNo: CARD, note: [...CARD].join('__') }]));
  const card = await scrub(folder);
  assert.equal(card.code, 5);
  assert.match(card.err, /left\.json, line 4: the card card-1 remains/);
  assert.ok(!card.err.includes(CARD));
  const encoded = Buffer.from(`<a><cardNo>${CARD}</cardNo><cvv>123</cvv></a>`).toString('base64');
  const response = ['<cvv>123</cvv>', encoded, '{"cvv":123,"user":"m","password":"x9!real-word"}'];
  const queryString = [{ name: 'cvv', value: '123' }];
  await writeFile(at('left.json'), JSON.stringify([{ response, queryString, pan: Number(CARD) }]));
  const clean = await scrub(folder);
  assert.deepEqual([clean.code, clean.err], [0, '']);
});

test('files of other kinds are counted in a line, and only those', async () => {
  await writeFile(at('nock.json'), JSON.stringify(recorded));
  for (const name of ['a.xml', 'b.txt', 'c.ndjson']) await writeFile(at(name), CARD);
  const { code, err } = await scrub(folder);
  assert.deepEqual([code, err], [0, 'tck: 3 files of other kinds were not checked\n']);
  for (const name of ['a.xml', 'b.txt', 'c.ndjson']) await rm(at(name));
  assert.equal((await scrub(folder)).err, '');
});

test('a folder that cannot be written is told, and nothing is lost', {
  skip: process.getuid?.() === 0,
}, async () => {
  await writeFile(at('nock.json'), JSON.stringify(recorded));
  await chmod(folder, 0o500);
  const { code, err } = await scrub(folder);
  await chmod(folder, 0o700);
  assert.equal(code, 2, err);
  assert.deepEqual(JSON.parse(await readFile(at('nock.json'), 'utf8')), recorded);
});
