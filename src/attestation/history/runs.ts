import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Certificate, ConfigurationError, type Coverage } from '../../certificate/index.ts';
import { type Application, isApplication, readCertificate } from '../../comparison/index.ts';
import { COVERAGES, percent } from '../../reports/html/coverage.ts';

/** What a history shows of one run. */
export interface PastRun {
  /** Of the target, or of the application. */
  readonly name: string;
  readonly verdict: Certificate['verdict'] | Application['verdict'];
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly suite: string;
  readonly contract: string;
  /** Rules of a gateway, or checks of tasks as `task: check`, each with its verdict; `attested` where nobody else saw it. */
  readonly tests: ReadonlyMap<string, string>;
  /** Whole percents by what is counted; none for an application. */
  readonly coverage: ReadonlyMap<string, number>;
}

/** What two successive runs do not say alike. */
export interface Change {
  readonly id: string;
  /** Undefined where only one of the runs has it. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const part = z.looseObject({ reached: z.number(), of: z.number() });
const partSchemas = Object.fromEntries(COVERAGES.map(({ key }) => [key, part]));

/** Beyond what a comparison reads. */
const pastSchema = z.looseObject({
  startedAt: z.iso.datetime(),
  durationMs: z.number().nonnegative(),
  coverage: z.looseObject(partSchemas).optional(),
});

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
  const { success, data, error } = pastSchema.safeParse(certificate);
  if (!success)
    throw new ConfigurationError(`${path}: the certificate is damaged: ${error.issues[0]?.path.join('.')}`);
  const { verdict, suite, contract } = certificate;
  const { startedAt, durationMs, coverage } = data;
  return {
    ...{ verdict, startedAt, durationMs, suite: suite.version, contract: contract.version },
    ...(isApplication(certificate)
      ? { name: certificate.application.name, tests: checksOf(certificate) }
      : { name: certificate.target.name, tests: rulesOf(certificate) }),
    coverage: new Map(
      coverage
        ? COVERAGES.map(({ key, label }) => [label, percent((coverage as unknown as Coverage)[key])])
        : [],
    ),
  };
}

const rulesOf = ({ rules }: Certificate): PastRun['tests'] =>
  new Map(rules.map(({ id, verdict }) => [id, verdict]));

const checksOf = ({ tasks }: Application): PastRun['tests'] =>
  new Map(
    tasks.flatMap(({ id, checks }) =>
      checks.map(({ check, verdict, attested }) => [
        `${id}: ${check}`,
        attested && verdict === 'passed' ? 'attested' : verdict,
      ]),
    ),
  );

/** How many rules or checks have one of these verdicts. */
export const countOf = ({ tests }: PastRun, ...verdicts: readonly string[]): number =>
  [...tests.values()].filter((verdict) => verdicts.includes(verdict)).length;

/** `102 passed, 24 attested` */
export const passedWords = (run: PastRun): string =>
  passedAndAttested(countOf(run, 'passed'), countOf(run, 'attested'));

/** Passed checks, and those that rest on what the application says of itself. */
export const passedAndAttested = (passed: number, attested: number): string =>
  `${passed} passed${attested > 0 ? `, ${attested} attested` : ''}`;

/** What changed from one run to the next, what failed now first. */
export function changesBetween(before: PastRun, now: PastRun): readonly Change[] {
  const ids = new Set([...now.tests.keys(), ...before.tests.keys()]);
  const order = ['failed', 'warned', 'undecided', 'skipped'];
  const rank = ({ to = '' }: Change) => (order.includes(to) ? order.indexOf(to) : order.length);
  return [...ids]
    .map((id): Change => ({ id, from: before.tests.get(id), to: now.tests.get(id) }))
    .filter(({ from, to }) => from !== to)
    .toSorted((one, other) => rank(one) - rank(other));
}
