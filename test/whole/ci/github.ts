import assert from 'node:assert/strict';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import type { Ended, Machine, Setting } from './machine.ts';

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string | number>>;
  readonly if?: string;
  readonly 'continue-on-error'?: boolean;
}

export interface Job {
  readonly env?: Readonly<Record<string, string>>;
  readonly needs?: string;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly (string | number)[]>> };
  readonly steps: readonly Step[];
}

type Contexts = Readonly<Record<string, Readonly<Record<string, string | number>>>>;

export interface Given extends Setting {
  readonly artifacts: string;
  readonly secrets: Readonly<Record<string, string>>;
}

export interface GithubEnded extends Ended {
  readonly page: string;
  readonly clone: string;
}

const combinations = (matrix: Readonly<Record<string, readonly (string | number)[]>> = {}) =>
  Object.entries(matrix).reduce<readonly Readonly<Record<string, string | number>>[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

const filled = (text: string, contexts: Contexts): string =>
  text.replaceAll(/\$\{\{ ([\w-]+)\.([\w-]+) \}\}/g, (whole, context, member) => {
    const value = contexts[context]?.[member];
    assert.ok(value !== undefined, whole);
    return String(value);
  });

/** Runs a job for each combination of its matrix. Of the actions, only those for artifacts have an effect. */
export async function githubJob(machine: Machine, job: Job, given: Given): Promise<readonly GithubEnded[]> {
  const all = combinations(job.strategy?.matrix);
  const strategy = { 'job-total': all.length };
  return Promise.all(
    all.map((matrix) => once(machine, job, { matrix, strategy, secrets: given.secrets }, given)),
  );
}

async function once(machine: Machine, job: Job, contexts: Contexts, given: Given): Promise<GithubEnded> {
  const clone = await machine.clone();
  const page = `${clone}.summary.md`;
  await writeFile(page, '');
  const text = (value: string | number = '') => filled(String(value), contexts);
  const env = Object.fromEntries(Object.entries(job.env ?? {}).map(([name, value]) => [name, text(value)]));
  const environment = {
    ...{ GITHUB_ACTIONS: 'true', GITHUB_RUN_NUMBER: '12' },
    ...{ GITHUB_STEP_SUMMARY: page, GITHUB_WORKSPACE: clone },
    ...given.environment,
    ...env,
  };
  let ended: Ended = { code: 0, said: '' };
  for (const step of job.steps) {
    if (ended.code !== 0 && step.if !== 'always()') continue;
    if (step.run !== undefined) {
      const tolerated = step['continue-on-error'] === true;
      const { code, said } = await machine.run(clone, text(step.run), { ...given, environment }, tolerated);
      ended = { code: ended.code || code, said: ended.said + said };
    } else {
      const inputs = Object.entries(step.with ?? {}).map(([name, value]) => [name, text(value)]);
      await action(step.uses ?? '', Object.fromEntries(inputs), clone, given.artifacts);
    }
  }
  return { ...ended, clone, page: await readFile(page, 'utf8') };
}

async function action(
  uses: string,
  { name = '', path = '', pattern = '' }: Readonly<Record<string, string>>,
  clone: string,
  artifacts: string,
): Promise<void> {
  const [action] = uses.split('@');
  if (action === 'actions/upload-artifact')
    await cp(join(clone, path), join(artifacts, name), { recursive: true, errorOnExist: true, force: false });
  else if (action === 'actions/download-artifact')
    for (const one of (await readdir(artifacts)).filter((known) => matchesGlob(known, pattern)))
      await cp(join(artifacts, one), join(clone, path, one), { recursive: true });
  else assert.match(uses, /^actions\/(?:checkout|setup-node)@/);
}
