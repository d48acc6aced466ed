import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeInto } from '../../src/reports/files.ts';
import { proofHtml } from './page.ts';
import { type Basis, type Found, resultText, sameBasis } from './results.ts';

const names = {
  proof: 'proof.json',
  grid: 'grid.json',
  conditional: 'guarded.json',
  leniency: 'lenient.json',
} as const;
export const what = 'the proof results';
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
  await writeInto(what, out, [...files, whole]);
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
