import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { importedBy, importsIn } from '../../src/certification/suite-digests.ts';
import type { startSandbox } from '../../src/sandbox/index.ts';
import type { Alteration, Edit } from './alteration.ts';

const src = fileURLToPath(new URL('../../src/', import.meta.url));

const entrance = 'sandbox/index.ts';

type Edited = Pick<Alteration, 'id' | 'edits'>;

export const misfits = (all: readonly Edited[]): readonly string[] =>
  all.flatMap(({ id, edits = [] }) =>
    edits.flatMap(({ file, from }) => {
      const times = sourceOf(file).split(from).length - 1;
      const found = times === 0 ? 'not there' : `there ${times} times`;
      return times === 1 ? [] : [`${id} does not fit ${file} any more: ${JSON.stringify(from)} is ${found}`];
    }),
  );

/** Returns the source of a file below `src/`; '' if the file does not exist. */
export function sourceOf(file: string): string {
  const path = join(src, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

export const altered = (
  file: string,
  text: string,
  edits: readonly (Omit<Edit, 'file'> & { readonly file: string })[],
): string =>
  edits
    .filter((edit) => edit.file === file)
    .reduce((made, { from, to }) => made.replace(from, () => to), text);

/**
 * Loads the sandbox with changed source. Nothing is written; files that do not depend on a changed file are loaded
 * once.
 *
 * @throws Error if an edit does not fit
 */
export async function alteredGateway(edited: Edited): Promise<typeof startSandbox> {
  const { edits = [] } = edited;
  const [misfit] = misfits([edited]);
  if (misfit) throw new Error(misfit);
  number += 1;
  const files = dependingOn(edits.map(({ file }) => file));
  loading = { query: `?altered=${number}`, files, edits };
  hook();
  const loaded = await import(`${pathToFileURL(join(src, entrance)).href}${loading.query}`);
  return loaded.startSandbox;
}

let number = 0;
let isHooked = false;
let loading:
  | { readonly query: string; readonly files: ReadonlySet<string>; readonly edits: readonly Edit[] }
  | undefined;

function hook(): void {
  if (isHooked) return;
  isHooked = true;
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
      return { ...loaded, source: altered(file, text, loading.edits) };
    },
  });
}

function dependingOn(files: readonly string[]): ReadonlySet<string> {
  importers ??= Map.groupBy(
    [...importedBy([entrance], src)].flatMap((file) =>
      importsIn(file, sourceOf(file)).map((imported) => ({ file, imported })),
    ),
    ({ imported }) => imported,
  );
  const found = new Set<string>([entrance]);
  const ahead = [...files];
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    if (found.has(file) && file !== entrance) continue;
    found.add(file);
    ahead.push(...(importers.get(file) ?? []).map((one) => one.file));
  }
  return found;
}

let importers: ReadonlyMap<string, readonly { readonly file: string }[]> | undefined;
