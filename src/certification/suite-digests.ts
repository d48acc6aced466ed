import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtFrom, suite } from './suite.ts';

/** What a run's verdicts hang on beside the contract, each as a SHA-256 in hexadecimal. */
export interface SuiteDigests {
  /** All features: what is asked. */
  readonly features: { readonly digest: string };
  /** All code that a verdict comes from, as it is written: how it is judged. */
  readonly judging: { readonly digest: string };
}

/** What only writes pages decides nothing. */
const deciding = [
  'steps/**/*.ts',
  'src/{contract,message,client,generators}/**/*.ts',
  'src/certification/!(html)/**/*.ts',
  'src/certification/*.ts',
];

/** Two suites with the same digests run the same scenarios and judge them alike. */
export async function suiteDigests(): Promise<SuiteDigests> {
  const { judging = await digestOf(...deciding) } = (await builtFrom()) ?? {};
  return { features: { digest: await digestOf(suite.features) }, judging: { digest: judging } };
}

async function digestOf(...patterns: readonly string[]): Promise<string> {
  const paths: string[] = [];
  for await (const path of glob(patterns, { cwd: suite.root })) paths.push(path);
  const hash = createHash('sha256');
  for (const path of paths.toSorted())
    hash.update(`${path.replaceAll('\\', '/')}\n${await readFile(join(suite.root, path), 'utf8')}\n`);
  return hash.digest('hex');
}
