import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { builtFrom, suite } from './suite.ts';

/** What a run's verdicts hang on beside the contract, each as a SHA-256 in hexadecimal. */
export interface SuiteDigests {
  /** All features: what is asked. */
  readonly features: { readonly digest: string };
  /** All code that a verdict comes from, as it is written: how it is judged. */
  readonly judging: { readonly digest: string };
}

/** Where verdicts are made. What these import decides as well. */
const roots = ['steps/**/*.ts', 'src/judges/**/*.ts', 'src/certification/{run,certificate-of-run}.ts'];

/** The gateway that a run starts is judged, and judges nothing. */
const decides = (file: string): boolean => !file.startsWith('src/sandbox/');

/**
 * Two suites with the same digests run the same scenarios and judge them alike.
 *
 * @param root of another checkout
 */
export async function suiteDigests(root: string = suite.root): Promise<SuiteDigests> {
  const { judging } = (await builtFrom()) ?? { judging: digestOf(await decidingFiles(root), root) };
  return {
    features: { digest: digestOf(await found(root, suite.features), root) },
    judging: { digest: judging },
  };
}

/** One digest for both: the rules by which a certificate came about. */
export function digestOfSuite({ features, judging }: SuiteDigests): string {
  return createHash('sha256').update(`${features.digest}\n${judging.digest}\n`).digest('hex');
}

/** The digest of the code that judges a merchant's application: tasks, checks and what they import. */
export async function digestOfObserving(root: string = suite.root): Promise<string> {
  const built = await builtFrom();
  if (built) return built.observing;
  return digestOf([...importedBy(await found(root, 'src/merchant/**/*.ts'), root)], root);
}

/** The files that a verdict comes from: those that make it, and all that they import. */
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
