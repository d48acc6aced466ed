import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** In the package the code is in `dist/`, as JavaScript; the features stand beside it. */
const built = import.meta.url.endsWith('.js');
const root = fileURLToPath(new URL(built ? '../../../' : '../../', import.meta.url));

/** Where the parts of the suite are, from its folder on. */
export const suite = {
  root,
  features: 'features/**/*.feature',
  steps: built ? 'dist/steps/**/*.js' : 'steps/**/*.ts',
  // By its path: what follows a colon, as in a URL, cucumber takes for the file to write to.
  silentFormatter: built
    ? './dist/src/certification/silent-formatter.js'
    : './src/certification/silent-formatter.ts',
} as const;

/** What is known of the sources where only what was built of them is at hand. */
export interface BuiltFrom {
  readonly commit: string;
  /** The digest of the code that verdicts come from. */
  readonly judging: string;
  /** The digest of the code that judges a merchant's application. */
  readonly observing: string;
}

/** The version and the commit of the suite; `not a checkout` where neither git nor the package knows it. */
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
      // A proof is written, and the one before it taken away, while it is found out of what it is.
      git('status', '--porcelain', '--', '.', ':!proof'),
    ]);
    // A copy inside somebody else's repository: the commit is not the suite's.
    if (above !== '') return undefined;
    return `${commit}${changes === '' ? '' : ', with changes'}`;
  } catch {
    return undefined;
  }
}

/** What the package was built from; undefined in a checkout. */
export async function builtFrom(): Promise<BuiltFrom | undefined> {
  return built ? JSON.parse(await readFile(join(root, 'dist/built-from.json'), 'utf8')) : undefined;
}
