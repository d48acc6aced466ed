import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type CheckVerdict, ConfigurationError, passedWords, placeOfCheck } from '../../certificate/index.ts';
import { checksOf, nameOf, partOf, readCertificate } from '../../comparison/index.ts';
import { coveragesOf, percent } from '../../reports/html/coverage.ts';

export type PastRun = Awaited<ReturnType<typeof pastRun>>;

/** A check whose verdict differs between two successive runs; undefined in a run without the check. */
export type Change = ReturnType<typeof changesBetween>[number];

/**
 * Reads the runs of some folders. A folder without a certificate stands for its subfolders.
 * @throws ConfigurationError naming the folder or file without a certificate
 */
export async function pastRuns(folders: readonly string[]): Promise<readonly PastRun[]> {
  const paths = (await Promise.all(folders.map(certificatesIn))).flat();
  const runs: PastRun[] = [];
  // Certificates are read one after another, because each has several megabytes.
  for (const path of new Set(paths)) runs.push(await pastRun(path));
  return runs.toSorted((one, other) => one.startedAt.localeCompare(other.startedAt));
}

const hasCertificate = (folder: string): boolean => existsSync(join(folder, 'certificate.json'));

async function certificatesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder).catch(() => []);
  // If the path is a file or cannot be read, readCertificate reports the error.
  if (entries.length === 0 || hasCertificate(folder)) return [folder];
  const below = entries.map((name) => join(folder, name)).filter(hasCertificate);
  if (below.length > 0) return below;
  throw new ConfigurationError(`${folder} has no certificate.json, and neither has a folder in it`);
}

async function pastRun(path: string) {
  const certificate = await readCertificate(path);
  const { verdict, startedAt, durationMs, suite, contract, because } = certificate;
  return {
    ...{ subject: certificate.subject, name: nameOf(certificate), verdict, startedAt, durationMs },
    ...{ suite: suite.version, contract: contract.version, isPart: partOf(because) !== undefined },
    /** Verdicts by id of the rule, or by `task: check` for an application. */
    tests: new Map<string, CheckVerdict>(
      checksOf(certificate).map((check) => [placeOfCheck(check), check.verdict]),
    ),
    /** The reached part of each coverage in whole percents; empty for an application. */
    coverage: new Map<string, number>(
      certificate.subject === 'gateway'
        ? coveragesOf(certificate.coverage).map(({ label, found }) => [label, percent(found)])
        : [],
    ),
  };
}

/** The number of rules or checks with one of these verdicts. */
export const countOf = ({ tests }: PastRun, ...verdicts: readonly CheckVerdict[]): number =>
  [...tests.values()].filter((verdict) => verdicts.includes(verdict)).length;

export const passedIn = (run: PastRun): string =>
  passedWords(countOf(run, 'passed'), countOf(run, 'attested'));

/** The changes of verdicts from one run to the next, failures first. */
export function changesBetween(before: PastRun, now: PastRun) {
  const ids = new Set([...now.tests.keys(), ...before.tests.keys()]);
  const order: readonly (CheckVerdict | undefined)[] = ['failed', 'warned', 'undecided', 'skipped'];
  const rank = (to: CheckVerdict | undefined) => (order.includes(to) ? order.indexOf(to) : order.length);
  return [...ids]
    .map((id) => ({ id, from: before.tests.get(id), to: now.tests.get(id) }))
    .filter(({ from, to }) => from !== to)
    .toSorted((one, other) => rank(one.to) - rank(other.to));
}
