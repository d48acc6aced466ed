import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { startServer } from '../../../examples/shop/server.ts';
import { altered } from '../../../tools/proof/altered-gateway.ts';
import type { Edit, Variant } from './variant.ts';

const shop = pathToFileURL(fileURLToPath(new URL('../../../examples/shop/', import.meta.url))).href;

/** Edits that do not fit the shop, one line each: the text to replace must occur exactly once in its file. */
export const misfits = ({ id, edits }: Pick<Variant, 'id' | 'edits'>): readonly string[] =>
  edits.flatMap(({ file, from }) => {
    const times = readFileSync(new URL(file, shop), 'utf8').split(from).length - 1;
    return times === 1 ? [] : [`${id}: ${JSON.stringify(from)} is ${times} times in ${file}`];
  });

/** Edits of the loaded shops, by the query string with which their files are loaded. */
const loading = new Map<string, readonly Edit[]>();

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const query = queryOf(context.parentURL ?? '');
    return query !== '' && found.url.startsWith(shop) ? { ...found, url: `${found.url}${query}` } : found;
  },
  load(url, context, next) {
    const edits = loading.get(queryOf(url));
    const loaded = next(url, context);
    if (!edits || !loaded.source) return loaded;
    const file = url.slice(shop.length, url.indexOf('?'));
    return { ...loaded, source: altered(file, Buffer.from(loaded.source as Uint8Array).toString(), edits) };
  },
});

/** Writes the altered shop as files for a shop that runs as a process, and returns its command. */
export function writtenShop({ edits }: Pick<Variant, 'edits'>, directory: string): string {
  cpSync(fileURLToPath(shop), directory, { recursive: true });
  symlinkSync(
    fileURLToPath(new URL('../../../node_modules', import.meta.url)),
    join(directory, 'node_modules'),
  );
  for (const file of new Set(edits.map((edit) => edit.file))) {
    const text = readFileSync(join(directory, file), 'utf8');
    writeFileSync(join(directory, file), altered(file, text, edits));
  }
  return `"${process.execPath}" "${join(directory, 'task.ts')}"`;
}

const queryOf = (url: string): string => (url.startsWith(shop) ? (/\?.*$/.exec(url)?.[0] ?? '') : '');

/** The example shop with edits that are applied while its files are loaded, without writing files. */
export async function alteredShop({ id, edits }: Pick<Variant, 'id' | 'edits'>): Promise<typeof startServer> {
  const query = `?variant=${id}`;
  loading.set(query, edits);
  const loaded = await import(`${shop}server.ts${query}`);
  return loaded.startServer;
}
