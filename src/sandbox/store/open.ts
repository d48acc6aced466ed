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
import { UnusableData } from './errors.ts';

const applicationId = 0x54434b53;

/** The version of the database format. A database of another version is refused. */
export const formatVersion = 2;

/** Database tables in the order in which they are loaded. The clock is loaded before data that depends on it. */
export const partNames = [
  'moving',
  'ledger',
  'transmissions',
  'pages',
  'repeats',
  'invoices',
  'cards',
] as const;

/** Each table stores JSON values. No table contains a card number or CVV. */
export const schema = `
${partNames.map((part) => `CREATE TABLE ${part} (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, value TEXT NOT NULL);`).join('\n')}
CREATE TABLE snapshots (id INTEGER PRIMARY KEY, name TEXT NOT NULL, part TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL);
CREATE INDEX snapshots_name ON snapshots (name);
PRAGMA application_id = ${applicationId};
PRAGMA user_version = ${formatVersion};
`;

export const fileName = 'sandbox.sqlite';

/** Maximum length of the write-ahead log in pages of 4 KiB. */
const logPages = 4_000;

/**
 * Opens or creates the database of a data folder, and locks the database for this process.
 * @throws UnusableData if the folder is in use, cannot be written, or has other content
 */
export function openDatabase(directory: string, sync: Sync): DatabaseSync {
  let opened: DatabaseSync | undefined;
  try {
    const file = join(directory, fileName);
    makeDirectory(directory);
    if (!existsSync(file)) create(directory, file);
    // SQLite would accept an empty file as a new database.
    if (statSync(file).size === 0) throw damaged(directory, 'it is empty');
    opened = new DatabaseSync(file);
    const one = (pragma: string) => Object.values(opened?.prepare(`PRAGMA ${pragma}`).get() ?? {})[0];
    if (one('application_id') !== applicationId)
      throw new UnusableData(`${file} is a database of another program: give another directory`);
    const version = Number(one('user_version'));
    if (version !== formatVersion)
      throw new UnusableData(
        `${directory} was written by ${version > formatVersion ? 'a newer' : 'an older'} version (format ${version}, this one reads ${formatVersion}): use that version, or give another directory`,
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
    // Writing the version detects a read-only folder at the start instead of at the first charge.
    opened.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${formatVersion}; COMMIT`);
    return opened;
  } catch (error) {
    opened?.close();
    throw error instanceof UnusableData ? error : unusable(directory, error);
  }
}

function makeDirectory(directory: string): void {
  const found = statSync(directory, { throwIfNoEntry: false });
  if (directory === '' || (found && !found.isDirectory()))
    throw new UnusableData(`"${directory}" is not a directory: give another one`);
  if (!found) {
    const above = dirname(directory);
    // With `recursive`, Node's mkdir reports ENOENT on a read-only disk, and never returns in /proc.
    if (above !== directory && !existsSync(above)) makeDirectory(above);
    accessSync(above, constants.W_OK);
    mkdirSync(directory, { mode: 0o700 });
  }
  accessSync(directory, constants.W_OK);
}

/** Creates the database under a temporary name first, so that other processes never see an incomplete database. */
function create(directory: string, file: string): void {
  if (existsSync(`${file}-wal`))
    throw new UnusableData(
      `${directory} has ${fileName}-wal without ${fileName}: restore the missing file, or empty the directory`,
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
    if (code === 'ENOSPC' || code === 'EROFS' || code === 'EACCES') throw error;
    renameSync(made, file);
  }
}

export const damaged = (directory: string, why: string): UnusableData =>
  new UnusableData(
    `${join(directory, fileName)} is damaged (${why}): restore a copy of it and of its -wal file, or give another directory. Nothing was changed`,
  );

const words: Readonly<Record<number, (directory: string, text: string) => UnusableData>> = {
  5: (directory) =>
    new UnusableData(`${directory} is in use by another sandbox: stop that one, or give another directory`),
  11: damaged,
  13: (directory) => new UnusableData(`${directory} cannot be written: the disk is full`),
  26: damaged,
};

/** If the write-ahead log cannot grow on a full disk, SQLite reports an I/O error. */
const isFull = (directory: string, result: number): boolean =>
  result === 10 && statfsSync(directory).bavail === 0;

function unusable(directory: string, error: unknown): UnusableData {
  const { errcode, code, message } = error as Partial<Record<'errcode' | 'code' | 'message', unknown>>;
  const result = Number(errcode) & 0xff;
  const described = words[result];
  if (errcode !== undefined && described) return described(directory, `${message}`);
  if (code === 'ENOSPC' || isFull(directory, result))
    return new UnusableData(`${directory} cannot be written: the disk is full`);
  const why = errcode === undefined ? (code ?? message) : message;
  return new UnusableData(`${directory} cannot be written (${why})`);
}

/** With `normal`, data survives a crash of the process, and with `full` also a power failure. */
export type Sync = 'normal' | 'full';
