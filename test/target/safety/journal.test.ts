import assert from 'node:assert/strict';
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, test } from 'node:test';
import { ConfigurationError } from '../../../src/certificate/errors.ts';
import { isInUse, Journal, journalsIn, type Line } from '../../../src/target/safety/journal.ts';
import { leftIn } from '../../../src/target/safety/resume.ts';
import { useFolder } from '../../support/use.ts';

const target = { name: 'a stranger', baseUrl: 'https://localhost:1', fingerprint: 'sha256:0' };
const movement = {
  command: 'doDeal',
  kind: 'charge',
  terminal: '0880000010',
  user: 'T1',
  currency: 'ILS',
  total: 1000,
} as const;
const sent: Line = { n: 1, at: '2026-11-21T10:00:00.000Z', sent: movement };
const answered: Line = { n: 1, answered: { result: '000', approved: true, tranId: '77' } };

const whole = await useFolder();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(whole, 'reports-'));
});

function begun(...lines: readonly Line[]): Journal {
  const journal = Journal.begin(folder, target);
  for (const line of lines) journal.add(line);
  return journal;
}

test('what was written is read, by its owner alone, under a name that every system takes', async () => {
  const journal = begun(sent, answered);
  const { left, unreadable } = journalsIn(folder);
  assert.deepEqual(unreadable, []);
  assert.equal(left.length, 1);
  assert.deepEqual(left[0]?.lines, [sent, answered]);
  assert.equal(left[0]?.head.target.name, 'a stranger');
  assert.equal((await stat(journal.path)).mode & 0o777, 0o600);
  assert.deepEqual(
    (await readdir(join(folder, 'journals'))).filter((name) => !/^[0-9A-Za-z-]+\.ndjson$/.test(name)),
    [],
  );
  journal.close();
});

test('a last line that was not written to its end was not sent, and one that goes on begins a line of its own', async () => {
  const journal = begun(sent);
  journal.close();
  await appendFile(journal.path, '{"n":2,"at":"2026');
  const [torn] = journalsIn(folder).left;
  assert.ok(torn);
  assert.deepEqual([torn.lines, torn.unread], [[sent], []]);
  const resumed = Journal.resume(torn);
  resumed.add(answered);
  resumed.close();
  const [again] = journalsIn(folder).left;
  assert.deepEqual([again?.lines, again?.unread], [[sent, answered], []]);
});

test('bytes that are no text do not shift what is cut', async () => {
  const journal = begun(sent);
  journal.close();
  await appendFile(journal.path, Buffer.from([0xff, 0xfe, 0x0a, 0xff]));
  const [broken] = journalsIn(folder).left;
  assert.ok(broken);
  assert.deepEqual(broken.unread, [3]);
  Journal.resume(broken).close();
  const [again] = journalsIn(folder).left;
  assert.deepEqual([again?.lines, again?.unread], [[sent], [3]]);
});

test('a line in the middle that says nothing is told by its number', async () => {
  const journal = begun(sent);
  await appendFile(journal.path, '{"n":2,"sent":{"kind":"new"}}\nnot json\n');
  journal.add(answered);
  journal.close();
  const [read] = journalsIn(folder).left;
  assert.ok(read);
  assert.deepEqual(
    [read.lines, read.unread],
    [
      [sent, answered],
      [3, 4],
    ],
  );
  const lines = leftIn(read);
  assert.equal(lines.length, 3);
  assert.match(lines[0] ?? '', /^charge of 10\.00 ILS, terminal 0880000010, tranId 77, /);
  assert.match(lines[1] ?? '', /line 3, cannot be read/);
});

test('a journal without its first line, or that cannot be opened, is told and hides no other', async () => {
  begun(sent).close();
  await writeFile(join(folder, 'journals', '2026-a.ndjson'), `${JSON.stringify(sent)}\n`);
  await writeFile(join(folder, 'journals', '2026-b.ndjson'), '{"journal":1,"beg');
  await mkdir(join(folder, 'journals', '2026-c.ndjson'));
  await symlink('nowhere', join(folder, 'journals', '2026-d.ndjson'));
  const { left, unreadable } = journalsIn(folder);
  assert.equal(left.length, 1, 'in one that was just begun nothing was sent yet');
  assert.equal(unreadable.length, 2);
  assert.match(unreadable[0] ?? '', /2026-a\.ndjson does not name its run/);
  assert.match(unreadable[1] ?? '', /2026-c\.ndjson cannot be read \(EISDIR\)/);
});

test('no folder is no journal, and something else in its place is not', async () => {
  assert.deepEqual(journalsIn(folder), { left: [], unreadable: [] });
  await writeFile(join(folder, 'journals'), '');
  assert.match(journalsIn(folder).unreadable[0] ?? '', /journals cannot be read \(ENOTDIR\)/);
});

test('a folder that cannot be written is a matter of set-up', {
  skip: process.getuid?.() === 0,
}, async () => {
  await chmod(folder, 0o500);
  assert.throws(() => begun(), ConfigurationError);
});

test('a file in place of the folder is a matter of set-up', async () => {
  await writeFile(join(folder, 'journals'), '');
  assert.throws(
    () => begun(),
    /cannot be written \((EEXIST|ENOTDIR)\), and without a journal the run charges nothing/,
  );
});

test('a closed journal takes no more, and may be closed twice', () => {
  const journal = begun(sent);
  journal.close();
  journal.close();
  assert.throws(() => journal.add(answered), ConfigurationError);
});

test('a journal that somebody took away is told when a line is written', async () => {
  const journal = begun(sent);
  await rm(journal.path);
  assert.throws(() => journal.add(answered), /cannot be written \(ENOENT\)/);
  journal.close();
});

test('a journal is kept while its process is there, and by nobody else', () => {
  const journal = begun();
  const [mine] = journalsIn(folder).left;
  assert.ok(mine);
  assert.equal(isInUse(mine), false, 'whoever reads it may go on with it');
  const of = (changes: object) => isInUse({ ...mine, head: { ...mine.head, ...changes } });
  assert.equal(of({ pid: process.ppid }), true);
  assert.equal(of({ pid: process.ppid, host: 'elsewhere' }), false);
  assert.equal(of({ pid: 2 ** 22 + 1 }), false);
  journal.close();
});

test('lines are whole in the file as soon as they are added', async () => {
  const journal = begun();
  for (let n = 1; n <= 3; n++) {
    journal.add({ ...sent, n } as Line);
    const text = await readFile(journal.path, 'utf8');
    assert.equal(text.split('\n').length, n + 2);
  }
  journal.close();
});
