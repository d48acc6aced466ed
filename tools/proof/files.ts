import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../src/message/make-folder.ts';
import { writeWhole, writing } from '../../src/reports/files.ts';
import { proofHtml } from './page.ts';
import { type Basis, type Found, resultText, sameBasis } from './results.ts';

const names = {
  proof: 'proof.json',
  grid: 'grid.json',
  conditional: 'guarded.json',
  leniency: 'lenient.json',
} as const;
const folder = 'folder with --out';
const sources = Object.keys(names) as (keyof typeof names)[];

/** The document of option `--json`: totals without the results of single alterations. */
export const withoutLists = (found: Found): object =>
  Object.fromEntries(
    sources.flatMap((name) => {
      const {
        mutants: _,
        cells: __,
        gateways: ___,
        unprovable: ____,
        faults: _____,
        ...rest
      } = Object(found[name]);
      return found[name] ? [[name, rest]] : [];
    }),
  );

export async function writeResults(out: string, found: Found): Promise<readonly string[]> {
  const [made] = sources.flatMap((name) => found[name] ?? []);
  const beside = await Promise.all(
    sources.map(
      async (name) => [name, found[name] ?? (await earlier(join(out, names[name]), made))] as const,
    ),
  );
  const page = join(out, 'proof.html');
  const files = sources.flatMap((name) => {
    const result = found[name];
    return result ? [[join(out, names[name]), resultText(result)] as const] : [];
  });
  const whole = [page, proofHtml(Object.fromEntries(beside) as Found)] as const;
  await writing('the proof results', out, folder, () => writeWhole([...files, whole]));
  return [page, ...files.map(([path]) => path)];
}

async function earlier(path: string, made: Basis | undefined): Promise<Basis | undefined> {
  try {
    const found = JSON.parse(await readFile(path, 'utf8')) as Basis;
    return made && sameBasis(found, made) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** @throws ConfigurationError before any alteration is tried */
export const checkWritable = (out: string): Promise<void> =>
  writing('the proof results', out, folder, async () => {
    await makeFolder(out);
    // The modes of folders in /proc allow writing, but writing fails there.
    const trial = join(out, '.write-test');
    await writeFile(trial, '');
    await rm(trial);
  });
