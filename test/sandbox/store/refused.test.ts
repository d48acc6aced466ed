import assert from 'node:assert/strict';
import { mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { buildRequest } from '../../../src/message/build-request.ts';
import { startSandbox, UnusableData } from '../../../src/sandbox/index.ts';
import { formatVersion, partNames } from '../../../src/sandbox/store/open.ts';
import { plainCharge } from '../../plain-charge.ts';
import { formOf, replyTo } from '../in-process.ts';
import { Stored } from './kept.ts';

const name = 'sandbox.sqlite';
let stored: Stored;
let closed: Buffer;
before(async () => {
  stored = await Stored.start();
  const text = buildRequest({ command: 'doDeal', fields: plainCharge });
  for (let count = 0; count < 200; count++) await replyTo(stored.sandbox.state, formOf(text));
  await stored.sandbox.stop();
  closed = await readFile(join(stored.data, name));
  await stored.restart();
});
after(() => stored[Symbol.asyncDispose]());

/** Returns a copy of the closed database in a new folder. */
async function copy(directory: string): Promise<string> {
  const data = join(stored.folder, directory);
  await mkdir(data, { recursive: true });
  await writeFile(join(data, name), closed);
  return join(data, name);
}

test('a copy of a closed database is read', async () => {
  const sound = await startSandbox({ data: join(await copy('sound'), '..') });
  assert.ok(sound.state.ledger.all().length >= 200);
  await sound.stop();
});

const refuses = async (data: string, says: RegExp): Promise<void> => {
  await assert.rejects(startSandbox({ data }), (error) => {
    assert.ok(error instanceof UnusableData, `${error}`);
    assert.match(error.message, says);
    assert.doesNotMatch(error.message, /\n/);
    return true;
  });
};

/** Each kind of unusable data folder: the damage, and the expected error. */
const unusable: Readonly<Record<string, readonly [spoil: (file: string) => Promise<void>, says: RegExp]>> = {
  'of a newer version': [
    async (file) => change(file, `PRAGMA user_version = ${formatVersion + 1}`),
    /was written by a newer version \(format 3, this one reads 2\): use that version/,
  ],
  'of an older version': [
    async (file) => change(file, `PRAGMA user_version = ${formatVersion - 1}`),
    /was written by an older version \(format 1, this one reads 2\): use that version/,
  ],
  'of another program': [
    async (file) => change(file, 'PRAGMA application_id = 1'),
    /is a database of another program: give another directory/,
  ],
  garbage: [
    async (file) => writeFile(file, 'garbage '.repeat(1000)),
    /is damaged \(file is not a database\)/,
  ],
  empty: [async (file) => truncate(file, 0), /is damaged \(it is empty\)/],
  'cut off': [async (file) => truncate(file, 3 * 4096), /is damaged \(database disk image is malformed\)/],
  'damaged in the middle': [
    async (file) => {
      const bytes = await readFile(file);
      bytes.fill(0x55, 4096 * 2, 4096 * 30);
      await writeFile(file, bytes);
    },
    /is damaged \(.+\)/,
  ],
};

function change(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

for (const [what, [spoil, says]] of Object.entries(unusable))
  test(`a database that is ${what} is refused in one line, and stays as it is`, async () => {
    const file = await copy(`refused-${what}`);
    await spoil(file);
    const before = await readFile(file);
    await refuses(join(file, '..'), says);
    assert.deepEqual(await readFile(file), before);
  });

/** Databases that SQLite can open but the sandbox has to refuse. */
const unreadable: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    [...partNames, 'snapshots'].map((table) => [
      `DROP TABLE ${table}`,
      new RegExp(`is damaged \\(no such table: ${table}\\)`),
    ]),
  ),
  ...Object.fromEntries(
    ['{4580000000000000', 'null', '1'].map((value) => [
      `UPDATE ledger SET value = '${value}'`,
      /is damaged \(it has an entry that cannot be read\)/,
    ]),
  ),
};

function rows(file: string): unknown {
  const database = new DatabaseSync(file);
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const found = tables.map(({ name }) => [name, database.prepare(`SELECT * FROM ${name}`).all()]);
  database.close();
  assert.ok(found.length > 3);
  return found;
}

for (const [spoil, says] of Object.entries(unreadable))
  test(`after ${spoil} a database is refused in one line that quotes nothing, and keeps its rows`, async () => {
    const file = await copy(`refused-${spoil.replaceAll(/\W/g, '-')}`);
    change(file, spoil);
    const before = rows(file);
    await refuses(join(file, '..'), says);
    assert.deepEqual(rows(file), before, 'and the directory is let go');
  });

test('a log without its database is refused', async () => {
  const data = join(stored.folder, 'lonely');
  await mkdir(data);
  await writeFile(join(data, `${name}-wal`), 'x');
  await refuses(data, /has sandbox.sqlite-wal without sandbox.sqlite: restore the missing file/);
  await rm(join(data, `${name}-wal`));
  await (await startSandbox({ data })).stop();
});

test('a second sandbox on the directory is refused, and the first goes on', async () => {
  await refuses(stored.data, /is in use by another sandbox: stop that one, or give another directory/);
  assert.equal((await stored.charge({ user: 'still' })).result, '000');
});

test('a directory that is a file is refused', async () => {
  const file = join(stored.folder, 'file');
  await writeFile(file, 'mine');
  await refuses(file, /file" is not a directory: give another one/);
  assert.equal(await readFile(file, 'utf8'), 'mine');
  await refuses('', /^"" is not a directory/);
});

test('a directory that cannot be made is refused at once, and one below folders that are missing is made', {
  skip: process.platform !== 'linux' && '/proc is of Linux',
}, async () => {
  await refuses('/proc/there/is/none', /^\/proc\/there\/is\/none cannot be written \(ENOENT\)/);
  const data = join(stored.folder, 'a', 'b', 'c');
  await (await startSandbox({ data })).stop();
  const modes = [join(data, '..'), data].map(async (one) => (await stat(one)).mode & 0o777);
  assert.deepEqual(await Promise.all(modes), [0o700, 0o700]);
});

test('a start that fails for another reason lets the directory go', async () => {
  const data = join(stored.folder, 'free');
  await assert.rejects(
    startSandbox({ data, port: Number(new URL(stored.sandbox.baseUrl).port) }),
    /EADDRINUSE/,
  );
  await (await startSandbox({ data })).stop();
});
