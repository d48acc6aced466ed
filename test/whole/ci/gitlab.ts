import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Ended, Machine, Setting } from './machine.ts';

export interface Job {
  readonly variables?: Readonly<Record<string, string>>;
  readonly parallel?: number;
  readonly needs?: readonly string[];
  readonly before_script?: readonly string[];
  readonly script?: readonly string[];
  readonly after_script?: readonly string[];
  readonly artifacts?: { readonly paths: readonly string[]; readonly reports?: { readonly junit: string } };
}

export interface Given extends Setting {
  readonly artifacts: string;
}

export interface GitlabEnded extends Ended {
  readonly clone: string;
}

/** Runs the parallel jobs, each with the artifacts of the jobs that it needs. */
export async function gitlabJob(
  machine: Machine,
  common: Job,
  name: string,
  job: Job,
  given: Given,
): Promise<readonly GitlabEnded[]> {
  const total = job.parallel ?? 1;
  const artifacts = join(given.artifacts, name);
  return Promise.all(
    Array.from({ length: total }, async (_, index) => {
      const clone = await machine.clone();
      for (const needed of job.needs ?? [])
        await cp(join(given.artifacts, needed), clone, { recursive: true });
      const environment = {
        ...{ GITLAB_CI: 'true', CI_PIPELINE_IID: '12', CI_NODE_TOTAL: String(total) },
        ...(job.parallel !== undefined && { CI_NODE_INDEX: String(index + 1) }),
        ...given.environment,
        ...job.variables,
      };
      const ended = await once(machine, clone, common, job, { ...given, environment });
      // Parallel GitLab jobs share a folder for artifacts, so files with the same path replace each other.
      for (const path of job.artifacts?.paths ?? []) {
        await mkdir(dirname(join(artifacts, path)), { recursive: true });
        await cp(join(clone, path), join(artifacts, path), { recursive: true });
      }
      return { ...ended, clone };
    }),
  );
}

async function once(
  machine: Machine,
  clone: string,
  common: Job,
  { before_script: before = common.before_script ?? [], script = [], after_script: after = [] }: Job,
  setting: Setting,
): Promise<Ended> {
  let ended: Ended = { code: 0, said: '' };
  for (const text of [...before, ...script]) {
    if (ended.code !== 0) break;
    const { code, said } = await machine.run(clone, text, setting);
    ended = { code, said: ended.said + said };
  }
  // GitLab ignores the exit codes of `after_script`, but this test requires success.
  for (const text of after) {
    const { code, said } = await machine.run(clone, text, setting, true);
    ended = { code: ended.code || code, said: ended.said + said };
  }
  return ended;
}
