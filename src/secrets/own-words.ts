import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = import.meta.url.endsWith('.js');
const root = fileURLToPath(new URL(built ? '../../../' : '../../', import.meta.url));
const places = built
  ? ['features/**/*.feature', 'dist/**/*.{js,css}']
  : ['features/**/*.feature', '{src,steps}/**/*.{ts,js,css}'];

const PLAIN = /^(?:[A-Za-z]{1,19}|\d{1,11})$/;

let texts: string | undefined;

function ownTexts(): string {
  texts ??= places
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  return texts;
}

const known = new Map<string, boolean>();

/** True if the text is in the kit's own source code, so that printing the text reveals no secret. */
export function isOwnWord(text: string): boolean {
  if (PLAIN.test(text)) return true;
  const isOwn = known.get(text) ?? ownTexts().includes(text);
  known.set(text, isOwn);
  return isOwn;
}
