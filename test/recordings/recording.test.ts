import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import nock from 'nock';
import {
  filesOf,
  type Head,
  packRecording,
  prepareRecording,
  RecordingError,
  readRecording,
  writeRecording,
} from '../../src/recordings/index.ts';
import { useFolder } from '../support/use.ts';
import { exchange } from './messages.ts';

nock.restore();

let count = 0;
const folder = await useFolder();
const fresh = () => join(folder, `recording ${++count}`);

const head: Head = {
  ...{ recording: 1, begun: '2026-03-10T10:00:00.000Z', seed: 1, part: {} },
  suite: { version: '0', commit: 'c' },
  contract: { version: '0', digest: 'd' },
  target: {
    ...{ name: 'a gateway', baseUrl: 'https://gateway.test', fingerprint: 'f', control: false },
    credentials: { user: 'recorded-user', password: 'recorded-password' },
    ...{ terminals: { main: '0880000010' }, cards: {}, invoices: {} },
  },
};
const recording = {
  head,
  definitions: [exchange('<a/>', 'שלום'), exchange('<b/>', '', { failure: 'time-out' })],
};

test('a recording comes back as it was written, plain and packed, and takes the place of another', async () => {
  const at = fresh();
  await writeRecording(at, { ...recording, definitions: [] });
  await writeRecording(at, recording);
  assert.deepEqual(await readRecording(at), recording);
  assert.deepEqual((await readdir(at)).toSorted(), ['exchanges.json', 'recording.json']);
  await packRecording(at);
  assert.deepEqual(await readRecording(at), recording);
  assert.deepEqual((await readdir(at)).toSorted(), ['exchanges.json.gz', 'recording.json']);
  await writeRecording(at, recording);
  assert.deepEqual(
    (await readdir(at)).toSorted(),
    ['exchanges.json', 'recording.json'],
    'no packed one is left',
  );
  assert.deepEqual(filesOf(at).filter((path) => path.endsWith('.json')).length, 2);
});

test('nock takes what is written as definitions of its own', async () => {
  const at = fresh();
  await writeRecording(at, recording);
  const definitions = JSON.parse(await readFile(join(at, 'exchanges.json'), 'utf8'));
  assert.equal(nock.define(definitions.slice(0, 1)).length, 1);
  nock.cleanAll();
});

const plain = (at: string) => join(at, 'exchanges.json');
const one = exchange('<a/>', '');

const spoiled: readonly (readonly [what: string, spoil: (at: string) => Promise<unknown>, line: RegExp])[] = [
  [
    'no folder',
    (at) => rm(at, { recursive: true }),
    /recording\.json cannot be read \(ENOENT\); the command record makes a recording$/,
  ],
  [
    'no exchanges',
    (at) => rm(plain(at)),
    /exchanges\.json cannot be read \(ENOENT\); the command record makes a recording$/,
  ],
  ['torn', (at) => writeFile(plain(at), '[{"scope":"https'), /exchanges\.json is not JSON$/],
  ['empty', (at) => writeFile(plain(at), '[]'), /exchanges\.json: the file: contains no exchange$/],
  ['a list of something else', (at) => writeFile(plain(at), '[7]'), /exchanges\.json: 0: /],
  [
    'no reply',
    (at) => writeFile(plain(at), JSON.stringify([one, { ...one, response: undefined }])),
    /exchanges\.json: 1\.response: /,
  ],
  [
    'another method',
    (at) => writeFile(plain(at), JSON.stringify([{ ...one, method: 'PATCH' }])),
    /exchanges\.json: 0\.method: /,
  ],
  [
    'another failure',
    (at) => writeFile(plain(at), JSON.stringify([{ ...one, tck: { ...one.tck, failure: 'bad' } }])),
    /exchanges\.json: 0\.tck\.failure: /,
  ],
  [
    'no time',
    (at) => writeFile(plain(at), JSON.stringify([{ ...one, tck: { ...one.tck, at: 'noon' } }])),
    /exchanges\.json: 0\.tck\.at: /,
  ],
  [
    'a torn pack',
    (at) => writeFile(`${plain(at)}.gz`, gzipSync('[]').subarray(0, 8)),
    /exchanges\.json\.gz cannot be unpacked$/,
  ],
  [
    'a pack of nonsense',
    (at) => writeFile(`${plain(at)}.gz`, gzipSync('[')),
    /exchanges\.json\.gz is not JSON$/,
  ],
  ['a torn head', (at) => writeFile(join(at, 'recording.json'), '{'), /recording\.json is not JSON$/],
  [
    'a head of the future',
    (at) => writeFile(join(at, 'recording.json'), JSON.stringify({ ...head, recording: 2 })),
    /recording\.json: recording: /,
  ],
  [
    'a head of no target',
    (at) =>
      writeFile(
        join(at, 'recording.json'),
        JSON.stringify({ ...head, target: { ...head.target, baseUrl: 'x' } }),
      ),
    /recording\.json: target\.baseUrl: /,
  ],
  [
    'a head of no time',
    (at) => writeFile(join(at, 'recording.json'), JSON.stringify({ ...head, begun: 'long ago' })),
    /recording\.json: begun: /,
  ],
];

for (const [what, spoil, line] of spoiled)
  test(`${what}: a line that names the file and the place`, async () => {
    const at = fresh();
    await writeRecording(at, recording);
    await spoil(at);
    await assert.rejects(readRecording(at), (error) => {
      assert.ok(error instanceof RecordingError);
      assert.match(error.message, line);
      assert.ok(error.message.startsWith(at) && !error.message.includes('\n'));
      return true;
    });
  });

test('a folder that is a file is told before anything is recorded, and one that is not there is made', async () => {
  const at = fresh();
  await prepareRecording(join(at, 'below'));
  assert.deepEqual(await readdir(join(at, 'below')), []);
  await writeFile(join(at, 'file'), '');
  await assert.rejects(
    prepareRecording(join(at, 'file')),
    /cannot be written to .*file \((EEXIST|ENOTDIR)\)$/,
  );
});

test('what cannot be written leaves the recording that was there, and nothing half written', async () => {
  const at = fresh();
  await writeRecording(at, recording);
  await packRecording(at);
  await mkdir(`${plain(at)}.new`);
  await assert.rejects(writeRecording(at, { ...recording, definitions: [one] }), RecordingError);
  await rm(`${plain(at)}.new`, { recursive: true, force: true });
  assert.deepEqual((await readdir(at)).toSorted(), ['exchanges.json.gz', 'recording.json']);
  assert.deepEqual(await readRecording(at), recording);
  assert.ok(gunzipSync(await readFile(`${plain(at)}.gz`)).length > 0);
});
