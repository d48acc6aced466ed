import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Certificate, ConfigurationError, jsonIn } from '../../certificate/index.ts';
import type { Attachment, Shown, Status, Step, TestResult } from './format.ts';
import { kinds } from './status.ts';

/** The paths of an Allure report and its results below a folder. */
export const placesIn = (folder: string) => ({
  results: join(folder, 'allure-results'),
  report: join(folder, 'allure-report'),
  certificate: join(folder, 'certificate.html'),
});

const endings: Readonly<Record<Shown['type'], string>> = {
  'application/xml': 'xml',
  'text/plain': 'txt',
  'text/csv': 'csv',
};

function filed(result: TestResult): {
  readonly result: TestResult<Attachment>;
  readonly files: ReadonlyMap<string, string>;
} {
  const files = new Map<string, string>();
  const file = ({ name, type, text }: Shown): Attachment => {
    const source = `${result.uuid}-${files.size + 1}-attachment.${endings[type]}`;
    files.set(source, text);
    return { name, type, source };
  };
  const inStep = (step: Step): Step<Attachment> => ({
    ...step,
    attachments: step.attachments.map(file),
    steps: step.steps.map(inStep),
  });
  const named = { ...result, attachments: result.attachments.map(file), steps: result.steps.map(inStep) };
  return { result: named, files };
}

/** The program that created existing results. Another program can use a folder with the same name. */
const executor = async (results: string): Promise<unknown> => {
  const text = await readFile(join(results, 'executor.json'), 'utf8').catch(() => '{}');
  return (jsonIn(text) as { readonly type?: unknown } | null | undefined)?.type;
};

/** @throws ConfigurationError if the folders contain files of another program than this kit */
async function mayBeWritten({ results, report }: ReturnType<typeof placesIn>): Promise<void> {
  const foreign = [
    ...(existsSync(results) && (await executor(results)) !== executorType ? [results] : []),
    ...(existsSync(report) && !existsSync(join(report, 'certificate.html')) ? [report] : []),
  ];
  if (foreign.length > 0)
    throw new ConfigurationError(
      `${foreign.join(' and ')} would be overwritten, and is not a report of this kit: move the folder, or write the run to another folder (certify --out)`,
    );
}

/**
 * Writes `allure-results`. A second report of the same run counts the run only once in the history.
 * @throws ConfigurationError if the folders contain files of another program
 */
export async function writeResults(
  folder: string,
  results: readonly TestResult[],
  certificate: Certificate,
): Promise<void> {
  const places = placesIn(folder);
  await mayBeWritten(places);
  const history = join(folder, '.allure-history');
  await rm(history, { recursive: true, force: true });
  const before = join(places.results, 'history');
  if ((await sameRun(places)) && existsSync(before)) await rename(before, history);
  else if (existsSync(join(places.report, 'history')))
    await cp(join(places.report, 'history'), history, { recursive: true });
  else await mkdir(history);
  await rm(places.results, { recursive: true, force: true });
  await mkdir(places.results);
  await rename(history, before);
  const write = (name: string, text: string) => writeFile(join(places.results, name), text);
  for (const one of results) {
    const { result, files } = filed(one);
    await write(`${result.uuid}-result.json`, JSON.stringify(result));
    for (const [name, text] of files) await write(name, text);
  }
  await write('categories.json', JSON.stringify(categories, null, 2));
  await write('environment.properties', environmentOf(certificate));
  await write('executor.json', JSON.stringify(executorOf(certificate, (await runsIn(before)) + 1), null, 2));
}

async function sameRun({ report, certificate }: ReturnType<typeof placesIn>): Promise<boolean> {
  const [reported, here] = await Promise.all(
    [join(report, 'certificate.html'), certificate].map((file) =>
      readFile(file, 'utf8').catch(() => undefined),
    ),
  );
  return reported !== undefined && reported === here;
}

/** The number of the last run in an Allure history; 0 without a readable history. */
export async function runsIn(history: string): Promise<number> {
  try {
    const trend = JSON.parse(await readFile(join(history, 'history-trend.json'), 'utf8')) as unknown;
    const [last] = Array.isArray(trend) ? (trend as { readonly buildOrder?: unknown }[]) : [];
    return typeof last?.buildOrder === 'number' ? last.buildOrder : 0;
  } catch {
    return 0;
  }
}

/** Groups of failed scenarios for the tab Categories of an Allure report. */
export const categories = [
  { name: 'Stated rules violated', matchedStatuses: ['failed' satisfies Status] },
  ...Object.values(kinds).map(([status, begins, name]) => ({
    ...{ name, matchedStatuses: [status], messageRegex: `(?s)^${begins}.*` },
  })),
];

/** The properties of a run that an Allure report lists. */
export function environmentOf(certificate: Certificate): string {
  const { target, suite, contract, seed, verdict, because, client } = certificate;
  const facts = {
    Verdict: verdict,
    Because: because.join(' '),
    Target: target.name,
    Address: target.baseUrl,
    Fingerprint: target.fingerprint,
    ...(client && {
      Client: client.commands ? `${client.name} (${client.commands.join(', ')})` : client.name,
    }),
    Suite: `${suite.version} (${suite.commit})`,
    Contract: `${contract.version} (${contract.digest})`,
    Seed: String(seed),
  };
  return Object.entries(facts)
    .map(([name, value]) => `${property(name)}=${property(value)}\n`)
    .join('');
}

/** A text for a Java properties file, which is ASCII with one property on each line. */
const property = (text: string): string =>
  text
    .replace(/[\\=:#!]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** By this executor type, the kit recognizes Allure results that it has written. */
export const executorType = 'ashrait-tck';

/** @param order the number of the run in Allure's trend chart */
export const executorOf = ({ startedAt, verdict, target }: Certificate, order: number) => ({
  name: 'ashrait-tck certify',
  type: executorType,
  buildOrder: order,
  buildName: `${startedAt.slice(0, 16).replace('T', ' ')} UTC, ${target.name}: ${verdict}`,
  reportName: 'ashrait-tck',
});
