import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** In the package the code is in `dist/`, as JavaScript; the features stand beside it. */
const built = import.meta.url.endsWith('.js');
const root = fileURLToPath(new URL(built ? '../../../' : '../../', import.meta.url));
const places = built
  ? ['features/**/*.feature', 'dist/**/*.{js,css}']
  : ['features/**/*.feature', '{src,steps}/**/*.{ts,js,css}'];

/** A word, or a number as ids have. */
const PLAIN = /^(?:[A-Za-z]{1,19}|\d{1,11})$/;

let texts: string | undefined;

/** All texts of the kit. They are read when first asked for: most passwords need none of them. */
function ownTexts(): string {
  texts ??= places
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  return texts;
}

/** Whether the kit says this by itself, so that its occurrence in a text of the kit shows no secret. */
export const isOwnWord = (text: string): boolean => PLAIN.test(text) || ownTexts().includes(text);
