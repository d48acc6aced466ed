import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { NotKept, UnusableData } from './errors.ts';

/** What makes a database one of the sandbox: `TCKS`. */
const applicationId = 0x54434b53;

/** Counts the forms that the database had so far. Any other is refused. */
export const formatVersion = 2;

/** The parts of the sandbox's memory that are kept, in the order in which they are read: the clock is in the first. */
export const partNames = [
  'moving',
  'ledger',
  'transmissions',
  'pages',
  'repeats',
  'invoices',
  'cards',
] as const;

/** Each part is a table of JSON values by key. No table holds a card number or a CVV. */
export const schema = `
${partNames.map((part) => `CREATE TABLE ${part} (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, value TEXT NOT NULL);`).join('\n')}
CREATE TABLE snapshots (id INTEGER PRIMARY KEY, name TEXT NOT NULL, part TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL);
CREATE INDEX snapshots_name ON snapshots (name);
PRAGMA application_id = ${applicationId};
PRAGMA user_version = ${formatVersion};
`;

const name = 'sandbox.sqlite';

/** Pages of 4 KiB that the log may hold before they are moved into the database. */
const logPages = 4_000;

/**
 * Opens the database of a data directory, and makes it where there is none. It is this process's alone until it is
 * closed.
 *
 * @throws UnusableData where the directory is in use, cannot be written, or holds something else
 */
export function openDatabase(directory: string, sync: Sync): DatabaseSync {
  let opened: DatabaseSync | undefined;
  try {
    const file = join(directory, name);
    makeDirectory(directory);
    if (!existsSync(file)) create(directory, file);
    // SQLite takes an empty file for a new database.
    if (statSync(file).size === 0) throw damaged(directory, 'it is empty');
    opened = new DatabaseSync(file);
    const one = (pragma: string) => Object.values(opened?.prepare(`PRAGMA ${pragma}`).get() ?? {})[0];
    if (one('application_id') !== applicationId)
      throw new UnusableData(`${file} is a database of another program: give another directory`);
    const version = Number(one('user_version'));
    if (version > formatVersion)
      throw new UnusableData(
        `${directory} was written by a newer version (format ${version}, this one reads ${formatVersion}): use that version, or give another directory`,
      );
    if (version < formatVersion)
      throw new UnusableData(
        `${directory} was written by an older version (format ${version}, this one reads ${formatVersion}): use that version, or give another directory`,
      );
    opened.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = ${sync === 'full' ? 'FULL' : 'NORMAL'};
      PRAGMA wal_autocheckpoint = ${logPages};
      PRAGMA cache_size = -65536;
      PRAGMA temp_store = MEMORY;
    `);
    const checked = one('quick_check(1)');
    if (checked !== 'ok') throw damaged(directory, `${checked}`.replaceAll(/\s+/g, ' '));
    // Whether it can be written shows now, not with the first charge.
    opened.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${formatVersion}; COMMIT`);
    return opened;
  } catch (error) {
    opened?.close();
    throw error instanceof UnusableData ? error : unusable(directory, error);
  }
}

/** @throws the error of the system that says best why it cannot be written */
function makeDirectory(directory: string): void {
  const found = statSync(directory, { throwIfNoEntry: false });
  if (directory === '' || (found && !found.isDirectory()))
    throw new UnusableData(`"${directory}" is not a directory: give another one`);
  if (!found) {
    const above = dirname(directory);
    // One folder at a time: Node's own way (`recursive`) says ENOENT on a read-only disk, and in /proc it never ends.
    if (above !== directory && !existsSync(above)) makeDirectory(above);
    accessSync(above, constants.W_OK);
    mkdirSync(directory, { mode: 0o700 });
  }
  accessSync(directory, constants.W_OK);
}

/** A database appears whole or not at all, and two processes do not make two of them. */
function create(directory: string, file: string): void {
  if (existsSync(`${file}-wal`))
    throw new UnusableData(
      `${directory} has ${name}-wal without ${name}: restore the missing file, or empty the directory`,
    );
  const made = `${file}.${process.pid}.new`;
  rmSync(made, { force: true });
  closeSync(openSync(made, 'wx', 0o600));
  try {
    const database = new DatabaseSync(made);
    try {
      database.exec(`BEGIN; ${schema}; COMMIT`);
    } finally {
      database.close();
    }
    place(made, file);
  } finally {
    rmSync(made, { force: true });
  }
}

function place(made: string, file: string): void {
  try {
    linkSync(made, file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EEXIST') return;
    // Not every file system has hard links.
    if (code === 'ENOSPC' || code === 'EROFS' || code === 'EACCES') throw error;
    renameSync(made, file);
  }
}

const damaged = (directory: string, why: string): UnusableData =>
  new UnusableData(
    `${join(directory, name)} is damaged (${why}): restore a copy of it and of its -wal file, or give another directory. Nothing was changed`,
  );

/**
 * Does what reads the database at a start. SQLite's own check finds neither a table that is gone nor an entry that is
 * not what the sandbox wrote.
 *
 * @throws UnusableData
 */
export function readSound<Read>(directory: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnusableData || error instanceof NotKept) throw error;
    // Messages of other errors quote what is stored.
    const isDatabase = error instanceof Error && 'errcode' in error;
    throw damaged(directory, isDatabase ? error.message : 'it has an entry that cannot be read');
  }
}

/** By the result codes of SQLite, without what they say more exactly in their upper bits. */
const words: Readonly<Record<number, (directory: string, text: string) => UnusableData>> = {
  5: (directory) =>
    new UnusableData(`${directory} is in use by another sandbox: stop that one, or give another directory`),
  11: damaged,
  13: (directory) => new UnusableData(`${directory} cannot be written: the disk is full`),
  26: damaged,
};

/** Where the log cannot grow, SQLite speaks of an input or output error. */
const isFull = (directory: string, result: number): boolean =>
  result === 10 && statfsSync(directory).bavail === 0;

function unusable(directory: string, error: unknown): UnusableData {
  const { errcode, code, message } = error as Partial<Record<'errcode' | 'code' | 'message', unknown>>;
  const result = Number(errcode) & 0xff;
  const told = words[result];
  if (errcode !== undefined && told) return told(directory, `${message}`);
  if (code === 'ENOSPC' || isFull(directory, result))
    return new UnusableData(`${directory} cannot be written: the disk is full`);
  const why = errcode === undefined ? (code ?? message) : message;
  return new UnusableData(`${directory} cannot be written (${why})`);
}

/** What a commit survives: `normal`, the end of the process; `full`, a power cut as well. */
export type Sync = 'normal' | 'full';
