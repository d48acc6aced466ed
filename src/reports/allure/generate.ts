import { execFile } from 'node:child_process';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { placesIn } from './write.ts';

/** A program that Allure needs and that is not installed. */
export type Missing = 'Java' | 'allure-commandline';

/** A failure of the program Allure, with its last line of output as the message. */
export class AllureFailed extends Error {
  override readonly name = 'AllureFailed';
}

type Tools = Exclude<Awaited<ReturnType<typeof toolsIn>>, Missing>;

/** The programs that create an Allure report, or the name of a missing one. */
export async function toolsIn(env: NodeJS.ProcessEnv) {
  const java = await javaIn(env);
  if (!java) return 'Java';
  const commandline = await commandlineAt();
  return commandline === undefined ? 'allure-commandline' : { java, commandline };
}

/**
 * Creates `allure-report` from `allure-results`. The earlier report stays until the new one is complete.
 * @throws AllureFailed
 */
export async function generate(folder: string, { java, commandline }: Tools): Promise<void> {
  const { results, report, certificate } = placesIn(folder);
  const unfinished = `${report}.unfinished`;
  try {
    await promisify(execFile)(
      process.execPath,
      [commandline, 'generate', resolve(results), '--clean', '--output', resolve(unfinished)],
      // Without this variable, Allure contacts an analytics service each time a report is created or opened.
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

/** The environment with which Java runs; undefined if none. The `java` of macOS only offers an installation. */
export async function javaIn(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv | undefined> {
  const { JAVA_HOME, ...without } = env;
  if (JAVA_HOME && (await runs(join(JAVA_HOME, 'bin', 'java'), env))) return env;
  // If JAVA_HOME names a folder without Java, Allure fails.
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
