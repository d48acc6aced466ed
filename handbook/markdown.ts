/** The Markdown of the handbook as it stands in the repository: generated pages without a run, and programs inside the pages. */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitCodesHelp } from '../src/cli/exit-codes.ts';
import { everyVerb } from '../src/cli/main.ts';
import type { Page } from '../src/reference/markdown.ts';
import { pagesOf } from '../src/reference/pages.ts';

export const home = fileURLToPath(new URL('.', import.meta.url));

type File = Pick<Page, 'path' | 'text'>;

export const generatedFolders: readonly string[] = ['reference', 'rules'];

/** The input of the generated pages, except a run. */
export const referenceInput = async () => ({
  verbs: await everyVerb(),
  exitCodes: exitCodesHelp,
  targetFile: readFileSync(join(home, '../schemas/target-file.example.jsonc'), 'utf8'),
});

/** Returns the generated pages that need no run. Anchors are HTML, because GitHub shows the notation `{#anchor}` as text. */
export const generatedPages = async (): Promise<readonly File[]> =>
  pagesOf(await referenceInput()).map(({ path, text }) => ({
    path,
    text: text.replace(/^(#+ .*) \{#([^}]+)\}$/gm, '<a id="$2"></a>\n\n$1'),
  }));

const read = (path: string): File => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(join(home, path), 'utf8'),
});

export const writtenPages = (): readonly File[] =>
  globSync('{*,guides/*,kit/*}.md', { cwd: home }).toSorted().map(read);

const endings: Readonly<Record<string, string>> = { mjs: 'js', py: 'python', out: 'text', cs: 'csharp' };

const program = /^<!-- (recipes\/[\w./-]+)(?:#([\w-]+))? -->\n[\s\S]*?^<!-- end -->$/gm;

/** Replaces each program on a page by the text of its recipe. @throws Error for a recipe that does not exist */
export const withPrograms = (text: string): string =>
  text.replace(program, (_, path: string, region?: string) => {
    const ending = path.split('.').at(-1) ?? '';
    const place = region === undefined ? path : `${path}#${region}`;
    const code = partOf(readFileSync(join(home, path), 'utf8'), region).trimEnd();
    return `<!-- ${place} -->\n\n\`\`\`${endings[ending] ?? ending}\n${code}\n\`\`\`\n\n<!-- end -->`;
  });

function partOf(text: string, region: string | undefined): string {
  if (region === undefined) return text;
  const [, part] =
    new RegExp(`^ *// #region ${region}\\n([\\s\\S]*?)^ *// #endregion ${region}$`, 'm').exec(text) ?? [];
  if (part === undefined) throw new Error(`there is no region ${region}`);
  const indent = /^ */.exec(part)?.[0] ?? '';
  return part.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}

export function writeFiles(folder: string, files: readonly File[]): void {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

export async function writeMarkdown(): Promise<number> {
  for (const name of generatedFolders) rmSync(join(home, name), { recursive: true, force: true });
  const generated = await generatedPages();
  const written = writtenPages().map(({ path, text }) => ({ path, text: withPrograms(text) }));
  writeFiles(home, [...generated, ...written]);
  return generated.length;
}
