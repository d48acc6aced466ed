import { execFile } from 'node:child_process';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { placesIn } from './write.ts';

/** What of the report's tools is not here. */
export type Missing = 'Java' | 'allure-commandline';

/** Allure could not make a report; the message is its last line. */
export class AllureFailed extends Error {
  override readonly name = 'AllureFailed';
}

/** What makes a report. */
export interface Tools {
  /** The environment in which Java runs. */
  readonly java: NodeJS.ProcessEnv;
  /** The path of allure-commandline's program. */
  readonly commandline: string;
}

/** The tools, or which of them is not here. */
export async function toolsIn(env: NodeJS.ProcessEnv): Promise<Tools | Missing> {
  const java = await javaIn(env);
  if (!java) return 'Java';
  const commandline = await commandlineAt();
  return commandline === undefined ? 'allure-commandline' : { java, commandline };
}

/**
 * Makes `allure-report` from `allure-results`, and puts the certificate beside it, to which the rules link. An earlier report is
 * there until the new one is whole: it holds the history.
 *
 * @throws AllureFailed
 */
export async function generate(folder: string, { java, commandline }: Tools): Promise<void> {
  const { results, report, certificate } = placesIn(folder);
  const unfinished = `${report}.unfinished`;
  try {
    await promisify(execFile)(
      process.execPath,
      [commandline, 'generate', resolve(results), '--clean', '--output', resolve(unfinished)],
      // Otherwise the report tells an analytics service that it was made, and each time that it is looked at.
      { env: { ...java, ALLURE_NO_ANALYTICS: 'true' }, maxBuffer: 2 ** 26 },
    );
    await cp(certificate, join(unfinished, 'certificate.html'));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw new AllureFailed(lastLine(error));
  }
  await rm(report, { recursive: true, force: true });
  await rename(unfinished, report);
}

/** The environment in which Java runs; undefined where it does in none. macOS has a `java` that only asks for one. */
export async function javaIn(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv | undefined> {
  const { JAVA_HOME, ...without } = env;
  if (JAVA_HOME && (await runs(join(JAVA_HOME, 'bin', 'java'), env))) return env;
  // Allure would insist on a JAVA_HOME that leads nowhere.
  return (await runs('java', without)) ? without : undefined;
}

async function runs(java: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  try {
    await promisify(execFile)(java, ['-version'], { env });
    return true;
  } catch {
    return false;
  }
}

/** The program of allure-commandline, installed beside the kit or where it is used; undefined where it is not. */
async function commandlineAt(): Promise<string | undefined> {
  for (const from of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      const manifest = createRequire(from).resolve('allure-commandline/package.json');
      const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: { allure: string } };
      return join(dirname(manifest), bin.allure);
    } catch {}
  }
  return undefined;
}

const lastLine = (error: unknown): string => {
  const { stderr, message } = error as Partial<Record<'stderr' | 'message', string>>;
  return (stderr?.trim() || message || '').split('\n').at(-1)?.trim() ?? '';
};
