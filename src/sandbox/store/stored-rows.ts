import type { Database } from './database.ts';
import type { Rows } from './rows.ts';

/** The entries of one part. */
export function storedRows(database: Database, part: string): Rows {
  const put = database.writing(
    'INSERT INTO entries (part, key, value) VALUES (?, ?, ?) ON CONFLICT (part, key) DO UPDATE SET value = excluded.value',
  );
  const drop = database.writing('DELETE FROM entries WHERE part = ? AND key = ?');
  const clear = database.writing('DELETE FROM entries WHERE part = ?');
  const all = database.reading('SELECT key, value FROM entries WHERE part = ? ORDER BY id');
  return {
    put: (key, value) => put(part, key, JSON.stringify(value)),
    drop: (key) => drop(part, key),
    clear: () => clear(part),
    all: () => all(part).map(([key, value]) => [String(key), JSON.parse(String(value))]),
  };
}
