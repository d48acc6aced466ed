import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { builtFrom, suite } from './suite.ts';

/** SHA-256 digests of the files that decide verdicts, without the contract. */
export interface SuiteDigests {
  readonly features: { readonly digest: string };
  readonly judging: { readonly digest: string };
}

/** The source files from which the search for imports begins. */
const roots = ['steps/**/*.ts', 'src/judges/**/*.ts', 'src/certification/{run,certificate-of-run}.ts'];

/** The reference gateway is tested, so its source files decide no verdict. */
const decides = (file: string): boolean => !file.startsWith('src/sandbox/');

let ofThisSuite: Promise<SuiteDigests> | undefined;

/** SHA-256 digests of a suite. Suites with the same digests run and judge the same scenarios. */
export function suiteDigests(root: string = suite.root): Promise<SuiteDigests> {
  if (root !== suite.root) return digestsIn(root);
  // The files of a running suite are loaded, so a later change does not change what judges.
  ofThisSuite ??= digestsIn(root);
  return ofThisSuite;
}

async function digestsIn(root: string): Promise<SuiteDigests> {
  const { judging } = (await builtFrom()) ?? { judging: digestOf(await decidingFiles(root), root) };
  return {
    features: { digest: digestOf(await found(root, suite.features), root) },
    judging: { digest: judging },
  };
}

export function digestOfSuite({ features, judging }: SuiteDigests): string {
  return createHash('sha256').update(`${features.digest}\n${judging.digest}\n`).digest('hex');
}

let observing: Promise<string> | undefined;

/** The digest of the source files that judge an application, when first asked. */
export function digestOfObserving(): Promise<string> {
  const { root } = suite;
  observing ??= builtFrom().then(
    async (built) =>
      built?.observing ?? digestOf([...importedBy(await found(root, 'src/merchant/**/*.ts'), root)], root),
  );
  return observing;
}

/** The files that decide verdicts, with their imports. */
export const decidingFiles = async (root: string = suite.root): Promise<readonly string[]> => [
  ...importedBy(await found(root, ...roots), root, decides),
];

async function found(root: string, ...patterns: readonly string[]): Promise<readonly string[]> {
  const paths: string[] = [];
  for await (const path of glob(patterns, { cwd: root })) paths.push(path.replaceAll('\\', '/'));
  return paths;
}

function digestOf(paths: readonly string[], root: string): string {
  const hash = createHash('sha256');
  for (const path of paths.toSorted()) hash.update(`${path}\n${readFileSync(join(root, path), 'utf8')}\n`);
  return hash.digest('hex');
}

/** Relative paths in static and dynamic imports, type imports and URLs of workers. */
const named = /(?:\bfrom|\bimport|new URL\()\s*\(?\s*'(\.[^']+\.m?[jt]s)'/g;

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

/** The project files that a source text imports. */
export const importsIn = (file: string, text: string): readonly string[] =>
  [...text.matchAll(named)].map(([, path = '']) => posix.join(posix.dirname(file), path));
