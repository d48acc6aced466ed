import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { loadConfiguration, runCucumber } from '@cucumber/cucumber/api';
import type { Envelope } from '@cucumber/messages';
import { ConfigurationError } from '../certificate/configuration-error.ts';
import { Silence } from '../certification/features.ts';
import { importedBy } from '../certification/import-graph.ts';
import { planOf } from '../certification/plan.ts';
import { suite } from '../certification/suite.ts';
import { type CommandData, commandData, findRule, rules } from '../contract/index.ts';
import { mutants } from './mutants.ts';

/** Where every trial begins, whatever the rule. */
const throughout = ['steps/hooks.ts', 'src/proof/worker.ts'];

/** The sandbox and the contract are looked at for themselves, wherever they are imported. */
const apart = /^src\/(sandbox|contract)\//;

/** A file of the contract that does something, beside what it says. */
const isCode = (text: string): boolean => /=>|\bfunction\b/.test(text);

/** Rules that changes since a revision touch, also those that are not committed; undefined where they may touch any. */
export async function rulesChangedSince(revision: string): Promise<readonly string[] | undefined> {
  const files = [
    ...(await lines('diff', '--name-only', revision, '--')),
    ...(await lines('ls-files', '--others', '--exclude-standard')),
  ];
  const everywhere = importedBy(throughout, suite.root, (file) => !apart.test(file));
  // Code that was taken away was used by what imported it, which has changed with it.
  if (files.some((file) => everywhere.has(file))) return undefined;
  const within = (folder: string) => files.filter((file) => file.startsWith(folder));
  const gateway = new Set(within('src/sandbox/'));
  const touched = new Set<string>(
    mutants
      .filter(({ checks, edits = [] }) =>
        [checks ? 'sandbox/request-checks.ts' : '', ...edits.map(({ file }) => file)].some((file) =>
          gateway.has(`src/${file}`),
        ),
      )
      .flatMap((one) => one.rules),
  );
  const contract = within('src/contract/');
  for (const file of contract) if (isCode((await then(revision, file)) + (await now(file)))) return undefined;
  if (contract.length > 0) for (const id of await rulesOfContract(revision)) touched.add(id);
  // Also those of scenarios that are no more.
  for (const file of within('features/'))
    for (const id of rulesNamedIn((await then(revision, file)) + (await now(file)))) touched.add(id);
  for (const id of await rulesOfSteps(new Set(files.filter((file) => !apart.test(file))))) touched.add(id);
  return [...touched];
}

/** A file as it was; nothing where it was not there. */
const then = (revision: string, file: string): Promise<string> =>
  git('show', `${revision}:${file}`).catch(() => '');

/** A file as it is; nothing where it is not there any more. */
const now = (file: string): Promise<string> => readFile(join(suite.root, file), 'utf8').catch(() => '');

/** Rules that a feature names, in its tags and in its tables. */
const rulesNamedIn = (feature: string): readonly string[] =>
  feature
    .split(/[\s|]+/)
    .map((word) => word.replace(/^@rule:/, ''))
    .filter((word) => findRule(word) !== undefined);

/** Rules of scenarios with steps from files that have changed, or that import one. */
async function rulesOfSteps(changed: ReadonlySet<string>): Promise<readonly string[]> {
  const environment = { cwd: suite.root, stdout: new Silence(), stderr: new Silence() };
  const provided = {
    paths: [suite.features],
    import: [suite.steps],
    dryRun: true,
    format: [suite.silentFormatter],
  };
  const { runConfiguration } = await loadConfiguration({ file: false, provided }, environment);
  const envelopes: Envelope[] = [];
  await runCucumber(runConfiguration, environment, (envelope) => envelopes.push(envelope));
  const definedIn = new Map(
    envelopes.flatMap(({ stepDefinition }) =>
      stepDefinition ? [[stepDefinition.id, stepDefinition.sourceReference.uri ?? ''] as const] : [],
    ),
  );
  const touched = new Set(
    [...new Set(definedIn.values())].filter((file) =>
      [...importedBy([file], suite.root, (one) => !apart.test(one))].some((one) => changed.has(one)),
    ),
  );
  const scenarios = new Map(planOf(envelopes).map((one) => [one.pickleId, one]));
  return envelopes.flatMap(({ testCase }) => {
    const stepped = testCase?.testSteps.some(({ stepDefinitionIds = [] }) =>
      stepDefinitionIds.some((id) => touched.has(definedIn.get(id) ?? '')),
    );
    return (stepped && scenarios.get(testCase?.pickleId ?? '')?.rules) || [];
  });
}

/** Rules that say another thing than they did, or whose elements do. */
async function rulesOfContract(revision: string): Promise<readonly string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'contract-'));
  try {
    const files = await lines('ls-tree', '-r', '--name-only', revision, '--', 'src/contract');
    for (const file of files) {
      const path = join(directory, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await git('show', `${revision}:${file}`));
    }
    const before = await import(pathToFileURL(join(directory, 'src/contract/index.ts')).href);
    const was = factsOf(before.rules, before.commandData);
    return [...factsOf(rules, commandData)].filter(([id, fact]) => was.get(id) !== fact).map(([id]) => id);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** All that the contract says under the id of a rule, where that stands in the specification left out. */
function factsOf(
  all: typeof rules,
  data: Readonly<Record<string, CommandData>>,
): ReadonlyMap<string, string> {
  const fields = new Map<string, unknown>();
  for (const { prefix, request, reply } of Object.values(data)) {
    for (const [name, field] of Object.entries(request)) fields.set(`${prefix}.${name}`, field);
    for (const table of reply)
      for (const [name, field] of Object.entries(table.fields)) fields.set(`${table.prefix}.${name}`, field);
  }
  return new Map(
    all.map(({ source: _, ...rule }) => [
      rule.id,
      JSON.stringify([rule, fields.get(rule.id)], (key, value) => (key === 'line' ? undefined : value)),
    ]),
  );
}

const lines = async (...words: string[]): Promise<readonly string[]> =>
  (await git(...words)).split('\n').filter(Boolean);

/** @throws ConfigurationError where git is not there, or does not know the revision */
async function git(...words: string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('git', words, {
      cwd: suite.root,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout.trimEnd();
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).split('\n')[0] : '';
    throw new ConfigurationError(
      `--changed needs git and a revision that it knows${said ? `: ${said}` : ''}`,
    );
  }
}
