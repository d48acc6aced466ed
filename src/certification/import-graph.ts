import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Paths that a module names: static and dynamic imports, and modules that a worker runs. Types alone count too. */
const named = /(?:\bfrom|\bimport|new URL\()\s*\(?\s*'(\.[^']+\.m?[jt]s)'/g;

/** The source files that these import, directly or not, and they themselves; paths from `root` on, with slashes. */
export function importedBy(
  files: readonly string[],
  root: string,
  within: (file: string) => boolean = () => true,
): ReadonlySet<string> {
  const found = new Set<string>();
  const ahead = files.map((file) => file.replaceAll('\\', '/'));
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    if (found.has(file) || !within(file) || !existsSync(join(root, file))) continue;
    found.add(file);
    ahead.push(...importsIn(file, readFileSync(join(root, file), 'utf8')));
  }
  return found;
}

/** What the text of a file imports from this project. */
export const importsIn = (file: string, text: string): readonly string[] =>
  [...text.matchAll(named)].map(([, path = '']) => posix.join(posix.dirname(file), path));
