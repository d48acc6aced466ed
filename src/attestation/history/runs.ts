import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type CheckVerdict, ConfigurationError, passedWords, placeOfCheck } from '../../certificate/index.ts';
import { type AnyCertificate, checksOf, nameOf, readCertificate } from '../../comparison/index.ts';
import { COVERAGES, percent } from '../../reports/html/coverage.ts';

/** What a history shows of one run. */
export interface PastRun extends Pick<AnyCertificate, 'verdict' | 'startedAt' | 'durationMs'> {
  /** Of the target, or of the application. */
  readonly name: string;
  readonly suite: string;
  readonly contract: string;
  /** Rules of a gateway, or checks of tasks as `task: check`. */
  readonly tests: ReadonlyMap<string, CheckVerdict>;
  /** Whole percents by what is counted; none for an application. */
  readonly coverage: ReadonlyMap<string, number>;
}

/** What two successive runs do not say alike. */
export interface Change {
  readonly id: string;
  /** Undefined where only one of the runs has it. */
  readonly from?: CheckVerdict | undefined;
  readonly to?: CheckVerdict | undefined;
}

/**
 * The runs of these folders, the oldest first. A folder without a certificate stands for the folders in it that have one.
 *
 * @throws ConfigurationError naming the folder that has none, or the file that is none
 */
export async function pastRuns(folders: readonly string[]): Promise<readonly PastRun[]> {
  const paths = (await Promise.all(folders.map(certificatesIn))).flat();
  const runs: PastRun[] = [];
  // One after the other: a certificate has some megabytes, and only a little of it is kept.
  for (const path of new Set(paths)) runs.push(await pastRun(path));
  return runs.toSorted((one, other) => one.startedAt.localeCompare(other.startedAt));
}

async function certificatesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = (those: readonly { readonly name: string }[]) => those.map(({ name }) => name);
  // A file, or what cannot be read: readCertificate says so.
  if (entries.length === 0 || names(entries).includes('certificate.json')) return [folder];
  const below = await Promise.all(
    entries
      .filter((one) => one.isDirectory())
      .map(async ({ name }) => {
        const path = join(folder, name);
        return (await readdir(path)).includes('certificate.json') ? [path] : [];
      }),
  );
  if (below.flat().length > 0) return below.flat();
  throw new ConfigurationError(`${folder} has no certificate.json, and neither has a folder in it`);
}

async function pastRun(path: string): Promise<PastRun> {
  const certificate = await readCertificate(path);
  const { verdict, startedAt, durationMs, suite, contract } = certificate;
  return {
    ...{ name: nameOf(certificate), verdict, startedAt, durationMs },
    ...{ suite: suite.version, contract: contract.version },
    tests: new Map(checksOf(certificate).map((check) => [placeOfCheck(check), check.verdict])),
    coverage: new Map(
      certificate.subject === 'gateway'
        ? COVERAGES.map(({ key, label }) => [label, percent(certificate.coverage[key])])
        : [],
    ),
  };
}

/** How many rules or checks have one of these verdicts. */
export const countOf = ({ tests }: PastRun, ...verdicts: readonly CheckVerdict[]): number =>
  [...tests.values()].filter((verdict) => verdicts.includes(verdict)).length;

/** `102 passed, 24 attested` */
export const passedIn = (run: PastRun): string =>
  passedWords(countOf(run, 'passed'), countOf(run, 'attested'));

/** What changed from one run to the next, what failed now first. */
export function changesBetween(before: PastRun, now: PastRun): readonly Change[] {
  const ids = new Set([...now.tests.keys(), ...before.tests.keys()]);
  const order: readonly Change['to'][] = ['failed', 'warned', 'undecided', 'skipped'];
  const rank = ({ to }: Change) => (order.includes(to) ? order.indexOf(to) : order.length);
  return [...ids]
    .map((id): Change => ({ id, from: before.tests.get(id), to: now.tests.get(id) }))
    .filter(({ from, to }) => from !== to)
    .toSorted((one, other) => rank(one) - rank(other));
}
