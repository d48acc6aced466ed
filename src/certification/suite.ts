import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The package has JavaScript in `dist/`, next to the features. */
const built = import.meta.url.endsWith('.js');
const root = fileURLToPath(new URL(built ? '../../../' : '../../', import.meta.url));

/** The places of the suite, relative to its folder. */
export const suite = {
  root,
  features: 'features/**/*.feature',
  steps: built ? 'dist/steps/**/*.js' : 'steps/**/*.ts',
  // A path, because cucumber reads the text after a colon of a URL as an output file.
  silentFormatter: built
    ? './dist/src/certification/silent-formatter.js'
    : './src/certification/silent-formatter.ts',
} as const;

/** The sources of a package. */
export interface BuiltFrom {
  readonly commit: string;
  readonly judging: string;
  readonly observing: string;
}

/** The version and commit of the suite; `not a checkout` without git and package data. */
export async function suiteFacts(): Promise<{ version: string; commit: string }> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { version, commit: (built ? (await builtFrom())?.commit : await commitHere()) ?? 'not a checkout' };
}

async function commitHere(): Promise<string | undefined> {
  const git = async (...words: string[]) =>
    (await promisify(execFile)('git', words, { cwd: root })).stdout.trim();
  try {
    const [above, commit, changes] = await Promise.all([
      git('rev-parse', '--show-cdup'),
      git('rev-parse', 'HEAD'),
      // The proof is written while its commit is read.
      git('status', '--porcelain', '--', '.', ':!proof'),
    ]);
    // A copy inside another repository has another commit.
    if (above !== '') return undefined;
    return `${commit}${changes === '' ? '' : ', with changes'}`;
  } catch {
    return undefined;
  }
}

/** The sources of the package; undefined in a checkout. */
export async function builtFrom(): Promise<BuiltFrom | undefined> {
  return built ? JSON.parse(await readFile(join(root, 'dist/built-from.json'), 'utf8')) : undefined;
}
