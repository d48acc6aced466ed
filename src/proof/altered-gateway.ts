import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { startSandbox } from '../sandbox/index.ts';
import type { Edit, Mutant } from './mutant.ts';

/** `src/`, with a slash at its end. */
const src = fileURLToPath(new URL('../', import.meta.url));

/** Rooms that a gateway is made of: no test code is in them, and none gets into them. */
const rooms = ['contract', 'message', 'sandbox'];
const entrance = 'sandbox/index.ts';

/** The source of a file below `src/`. */
export const sourceOf = (file: string): string => readFileSync(join(src, file), 'utf8');

/** How often what an edit looks for stands in its file: once, or the edit does not fit the gateway any more. */
export const matches = ({ file, from }: Edit): number => sourceOf(file).split(from).length - 1;

/**
 * The reference gateway with its source changed while it is loaded: nothing is written, and what does not depend on a
 * changed file is shared with the gateway as it is.
 *
 * @throws Error where an edit does not fit
 */
export async function alteredGateway({
  id,
  edits = [],
}: Pick<Mutant, 'id' | 'edits'>): Promise<typeof startSandbox> {
  for (const edit of edits)
    if (matches(edit) !== 1) throw new Error(`${id} does not fit ${edit.file} any more`);
  number += 1;
  const files = dependingOn(edits.map(({ file }) => file));
  loading = { query: `?altered=${number}`, files, edits };
  hook();
  const loaded = await import(`${pathToFileURL(join(src, entrance)).href}${loading.query}`);
  return loaded.startSandbox;
}

let number = 0;
let hooked = false;
let loading:
  | { readonly query: string; readonly files: ReadonlySet<string>; readonly edits: readonly Edit[] }
  | undefined;

/** Once for the process: what is loaded for no mutant goes through untouched. */
function hook(): void {
  if (hooked) return;
  hooked = true;
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (!loading || !context.parentURL?.endsWith(loading.query) || !found.url.startsWith('file:'))
        return found;
      const file = relative(src, fileURLToPath(found.url));
      return loading.files.has(file) ? { ...found, url: `${found.url}${loading.query}` } : found;
    },
    load(url, context, next) {
      const loaded = next(url, context);
      if (!loading || !url.endsWith(loading.query) || !loaded.source) return loaded;
      const file = relative(src, fileURLToPath(url));
      const text = Buffer.from(loaded.source as Uint8Array).toString();
      const source = loading.edits
        .filter((edit) => edit.file === file)
        .reduce((made, { from, to }) => made.replace(from, () => to), text);
      return { ...loaded, source };
    },
  });
}

/** The files and all that imports them, directly or not. */
function dependingOn(files: readonly string[]): ReadonlySet<string> {
  importers ??= importersByFile();
  const found = new Set<string>([entrance]);
  const ahead = [...files];
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    if (found.has(file) && file !== entrance) continue;
    found.add(file);
    ahead.push(...(importers.get(file) ?? []));
  }
  return found;
}

let importers: ReadonlyMap<string, readonly string[]> | undefined;

function importersByFile(): ReadonlyMap<string, readonly string[]> {
  const made = new Map<string, string[]>();
  for (const room of rooms)
    for (const entry of readdirSync(join(src, room), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.ts')) continue;
      const path = join(entry.parentPath, entry.name);
      for (const [, to = ''] of readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
        const imported = relative(src, join(dirname(path), to));
        made.set(imported, [...(made.get(imported) ?? []), relative(src, path)]);
      }
    }
  return made;
}
