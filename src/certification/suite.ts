import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** True in the published package, which has JavaScript in `dist/`, next to the features. */
const built = import.meta.url.endsWith('.js');
const root = fileURLToPath(new URL(built ? '../../../' : '../../', import.meta.url));

export const suite = {
  root,
  features: 'features/**/*.feature',
  steps: built ? 'dist/steps/**/*.js' : 'steps/**/*.ts',
  // A path instead of a URL, because cucumber reads the text after a colon as an output file.
  silentFormatter: built
    ? './dist/src/certification/silent-formatter.js'
    : './src/certification/silent-formatter.ts',
} as const;

export interface BuiltFrom {
  readonly commit: string;
  readonly judging: string;
  readonly observing: string;
}

type Facts = Readonly<Record<'version' | 'commit', string>>;
let facts: Promise<Facts> | undefined;

/** The version and commit of the suite when first asked. The commit is `not a checkout` without git and package data. */
export function suiteFacts(): Promise<Facts> {
  facts ??= Promise.all([
    readFile(join(root, 'package.json'), 'utf8'),
    built ? builtFrom().then((from) => from?.commit) : commitHere(),
  ]).then(([text, commit = 'not a checkout']) => ({ version: JSON.parse(text).version, commit }));
  return facts;
}

async function commitHere(): Promise<string | undefined> {
  const git = async (...words: string[]) =>
    (await promisify(execFile)('git', words, { cwd: root })).stdout.trim();
  try {
    const [above, commit, changes] = await Promise.all([
      git('rev-parse', '--show-cdup'),
      git('rev-parse', 'HEAD'),
      // Keys, reports and recordings in the checkout do not change what a run decides.
      git('status', '--porcelain', '--', 'src', 'steps', 'features', 'package.json', 'package-lock.json'),
    ]);
    // If the folder is a copy inside another repository, git would report the commit of that repository.
    if (above !== '') return undefined;
    return `${commit}${changes === '' ? '' : ', with changes'}`;
  } catch {
    return undefined;
  }
}

/** The source commit of the published package; undefined in a checkout. */
export async function builtFrom(): Promise<BuiltFrom | undefined> {
  return built ? JSON.parse(await readFile(join(root, 'dist/built-from.json'), 'utf8')) : undefined;
}
