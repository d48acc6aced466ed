import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { runCucumber } from '@cucumber/cucumber/api';
import type { Envelope } from '@cucumber/messages';
import { ConfigurationError } from '../../src/certificate/errors.ts';
import { loadedSteps, suiteConfiguration } from '../../src/certification/features.ts';
import { planOf } from '../../src/certification/plan.ts';
import { suite } from '../../src/certification/suite.ts';
import { importedBy } from '../../src/certification/suite-digests.ts';
import {
  type CommandData,
  type CommandName,
  commandData,
  commandNames,
  findRule,
  rules,
} from '../../src/contract/index.ts';

/** Files that run for every alteration. */
const throughout = ['steps/hooks.ts', 'tools/proof/worker.ts'];

/** Imports of the sandbox and the contract are not followed: their changes are examined separately. */
const apart = /^src\/(sandbox|contract)\//;

const fileOf = (command: CommandName): string =>
  `src/sandbox/${command.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

const isAbout = (command: CommandName, id: string): boolean =>
  new RegExp(`\\b${command}\\b`, 'i').test(id) ||
  commandData[command].reply.some(({ prefix }) => id.startsWith(`${prefix}.`));

const isCode = (text: string): boolean => /=>|\bfunction\b/.test(text);

/** Returns the rules that changes since a revision touch, even uncommitted ones; undefined if they may touch any. */
export const rulesChangedSince = async (revision: string): Promise<readonly string[] | undefined> =>
  rulesTouchedBy(
    [
      ...(await lines('diff', '--name-only', revision, '--')),
      ...(await lines('ls-files', '--others', '--exclude-standard')),
    ],
    revision,
  );

/** Returns the rules that changes of these files touch since a git revision; undefined if they may touch any rule. */
export async function rulesTouchedBy(
  files: readonly string[],
  revision: string,
): Promise<readonly string[] | undefined> {
  const everywhere = importedBy(throughout, suite.root, (file) => !apart.test(file));
  // Removed code needs no search: the files that imported it have changed too.
  if (files.some((file) => everywhere.has(file))) return undefined;
  const within = (folder: string) => files.filter((file) => file.startsWith(folder));
  const gateway = new Set(within('src/sandbox/'));
  const commands = [...gateway].map((file) => commandNames.find((name) => file === fileOf(name)));
  // Every mutant runs the other files of the sandbox.
  if (commands.includes(undefined)) return undefined;
  const touched = new Set<string>(
    rules.map(({ id }) => id).filter((id) => commands.some((name) => name && isAbout(name, id))),
  );
  const contract = within('src/contract/');
  for (const file of contract) if (isCode((await then(revision, file)) + (await now(file)))) return undefined;
  if (contract.length > 0) for (const id of await rulesOfContract(revision)) touched.add(id);
  // Includes the rules of removed scenarios.
  for (const file of within('features/'))
    for (const id of rulesNamedIn((await then(revision, file)) + (await now(file)))) touched.add(id);
  const ofSteps = await rulesOfSteps(new Set(files.filter((file) => !apart.test(file))));
  return ofSteps && [...touched, ...ofSteps.filter((id) => !touched.has(id))];
}

const then = (revision: string, file: string): Promise<string> =>
  git('show', `${revision}:${file}`).catch(() => '');

const now = (file: string): Promise<string> => readFile(join(suite.root, file), 'utf8').catch(() => '');

const rulesNamedIn = (feature: string): readonly string[] =>
  feature
    .split(/[\s|]+/)
    .map((word) => word.replace(/^@rule:/, ''))
    .filter((word) => findRule(word) !== undefined);

/** Returns the rules of scenarios with changed steps or text; undefined if one of these scenarios has no rule. */
async function rulesOfSteps(changed: ReadonlySet<string>): Promise<readonly string[] | undefined> {
  const { runConfiguration, environment } = await suiteConfiguration({ import: [suite.steps], dryRun: true });
  const envelopes: Envelope[] = [];
  const support = await loadedSteps(runConfiguration, environment);
  await runCucumber({ ...runConfiguration, support }, environment, (envelope) => envelopes.push(envelope));
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
  const steppedIn = new Map(
    envelopes.flatMap(({ testCase }) => {
      const ids = testCase?.testSteps.flatMap(({ stepDefinitionIds = [] }) => stepDefinitionIds) ?? [];
      return testCase ? [[testCase.pickleId, ids.map((id) => definedIn.get(id) ?? '')] as const] : [];
    }),
  );
  const scenarios = planOf(envelopes).filter(
    ({ pickleId, place }) =>
      changed.has(place.replace(/:\d+$/, '')) || steppedIn.get(pickleId)?.some((file) => touched.has(file)),
  );
  return scenarios.some(({ rules, generated }) => generated && rules.length === 0)
    ? undefined
    : scenarios.flatMap(({ rules }) => rules);
}

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

/** The contract's columns of a rule, without its line number. */
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

/** @throws ConfigurationError if git is missing, or does not know the revision */
async function git(...words: string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('git', words, {
      cwd: suite.root,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout.trimEnd();
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).split('\n')[0] : '';
    throw new ConfigurationError(`--changed needs git and an existing revision${said ? `: ${said}` : ''}`);
  }
}
