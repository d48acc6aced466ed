import { spawn } from 'node:child_process';
import { access, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { ConfigurationError, count } from '../certificate/index.ts';
import { suite } from '../certification/suite.ts';
import { brokenLinks, type HandbookInput, type Page, pagesOf, siteFacts } from '../handbook/index.ts';
import type { Proof } from '../proof/index.ts';
import { readRun } from '../reports/allure/index.ts';
import { sandboxTarget, secretsOf } from '../target/target.ts';
import { certifyTarget } from './certify-target.ts';
import { exitCodes, exitCodesHelp } from './exit-codes.ts';
import { pagesFor } from './explain/topics.ts';
import { keepSecret } from './masked-output.ts';
import { readText } from './read-file.ts';

const home = join(suite.root, 'handbook');

/** Where the built site is, in a checkout and in the package. */
export const site = join(home, 'dist');

/** Folders that are written here and belong to nobody else. */
const generated = ['reference', 'rules'];

/**
 * Writes the reference from a run, of the sandbox if none is given, and has VitePress build the site.
 *
 * @throws ConfigurationError where this is no checkout, a link is dead, or a rule has neither verdict nor reason
 */
export async function buildHandbook(verbs: readonly Command[], certificate?: string): Promise<number> {
  await access(join(home, 'package.json')).catch(() => {
    throw new ConfigurationError('the handbook is built in a checkout of the kit; the package has it built');
  });
  const run = certificate ?? join(suite.root, 'reports/handbook');
  if (certificate === undefined) {
    const code = await certifyTarget({ out: run }, embedded);
    if (code !== exitCodes.conformant) return code;
  }
  const input = await inputOf(run, verbs);
  const pages = pagesOf(input);
  const broken = brokenLinks([...pages, ...(await written())]);
  if (broken.length > 0) throw new ConfigurationError(`the handbook has dead links:\n${broken.join('\n')}`);
  await write(pages, siteFacts(input, pages));
  await vitePress();
  process.stdout.write(
    `Handbook: ${count(pages.length, 'generated page')}, ${((await sizeOf(site)) / 1e6).toFixed(1)} MB in ${site}\nTo look at it: npm run tck -- handbook\n`,
  );
  return exitCodes.conformant;
}

async function embedded() {
  const sandbox = await sandboxTarget();
  keepSecret(secretsOf(sandbox));
  return sandbox;
}

async function inputOf(run: string, verbs: readonly Command[]): Promise<HandbookInput> {
  const proof = await readFile(join(suite.root, 'proof/proof.json'), 'utf8').catch(() => undefined);
  return {
    ...(await readRun(run)),
    ...(proof !== undefined && { proof: JSON.parse(proof) as Proof }),
    verbs,
    exitCodes: exitCodesHelp,
    explain: pagesFor,
    targetFile: await readText(join(suite.root, 'schemas/target-file.example.jsonc')),
  };
}

/** What people wrote: the guides, the first page, the glossary. */
async function written(): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const paths = (await readdir(home, { recursive: true }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) =>
        path.endsWith('.md') && ![...generated, 'node_modules', 'dist'].includes(path.split('/')[0] ?? ''),
    );
  return Promise.all(paths.map(async (path) => ({ path, text: await readText(join(home, path)) })));
}

async function write(pages: readonly Page[], facts: object): Promise<void> {
  await Promise.all(generated.map((folder) => rm(join(home, folder), { recursive: true, force: true })));
  for (const { path, text } of pages) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), text);
  }
  await writeFile(join(home, 'reference/facts.json'), `${JSON.stringify(facts)}\n`);
}

async function vitePress(): Promise<void> {
  const program = join(home, 'node_modules/vitepress/bin/vitepress.js');
  if (
    !(await access(program).then(
      () => true,
      () => false,
    ))
  )
    await called('npm', ['--prefix', home, 'ci']);
  await called(process.execPath, [program, 'build', home]);
}

async function called(program: string, words: readonly string[]): Promise<void> {
  const child = spawn(program, words, {
    stdio: 'inherit',
    shell: program === 'npm' && process.platform === 'win32',
  });
  const code = await new Promise<unknown>((ended) => child.once('error', ended).once('close', ended));
  if (code !== 0) throw new ConfigurationError(`${[program, ...words].join(' ')} failed (${code})`);
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((one) => one.isFile())
      .map(async (one) => (await stat(join(one.parentPath, one.name))).size),
  );
  return sizes.reduce((one, other) => one + other, 0);
}
