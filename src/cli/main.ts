import { existsSync, readFileSync } from 'node:fs';
import { Command, CommanderError } from '@commander-js/extra-typings';
import { ConfigurationError } from '../certificate/errors.ts';
import { exitCodes, exitCodesHelp } from './exit-codes.ts';
import type { Verb } from './output.ts';
import { quieten, withQuiet } from './progress.ts';
import { endOnSignal } from './stop.ts';

/** Verbs with their modules. Dynamic imports halve the start time of the verb `sandbox`. */
export const verbs: Readonly<Record<string, () => Promise<Verb>>> = {
  ca: async () => (await import('./ca.ts')).caVerb(),
  certify: async () => (await import('./certify.ts')).certifyVerb(),
  cleanup: async () => (await import('./cleanup.ts')).cleanupVerb(),
  doctor: async () => (await import('./doctor.ts')).doctorVerb(),
  observe: async () => (await import('./observe.ts')).observeVerb(),
  record: async () => (await import('./record.ts')).recordVerb(),
  scrub: async () => (await import('./scrub.ts')).scrubVerb(),
  sandbox: async () => (await import('./sandbox.ts')).sandboxVerb(),
  contract: async () => (await import('./contract.ts')).contractVerb(),
  explain: async () => (await import('./explain.ts')).explainVerb(),
  handbook: async () => (await import('./handbook.ts')).handbookVerb(),
  report: async () => (await import('./report.ts')).reportVerb(),
  schemas: async () => (await import('./schemas.ts')).schemasVerb(),
  completion: async () => (await import('./completion.ts')).completionVerb(everyVerb),
  merge: async () => (await import('./merge.ts')).mergeVerb(),
  keygen: async () => (await import('./keygen.ts')).keygenVerb(),
  sign: async () => (await import('./sign.ts')).signVerb(),
  verify: async () => (await import('./verify.ts')).verifyVerb(),
  history: async () => (await import('./history.ts')).historyVerb(),
  matrix: async () => (await import('./matrix.ts')).matrixVerb(),
  compare: async () => (await import('./compare.ts')).compareVerb(),
  validate: async () => (await import('./validate.ts')).validateVerb(),
};

export const everyVerb = (): Promise<readonly Verb[]> =>
  Promise.all(Object.entries(verbs).map(async ([name, verb]) => withQuiet(await available(name, verb))));

/** The verbs to load. Without a known verb, all are loaded for the help text and for suggestions. */
function neededFor(asked: string): readonly string[] {
  if (asked === '--version' || asked === '-V') return [];
  return Object.hasOwn(verbs, asked) ? [asked] : Object.keys(verbs);
}

/** package.json is next to `src` in a checkout, and next to `dist` in the package. */
function versionHere(): string {
  const root = import.meta.url.endsWith('.js') ? '../../../' : '../../';
  return JSON.parse(readFileSync(new URL(`${root}package.json`, import.meta.url), 'utf8')).version;
}

// A reader of the output can stop early, as in `tck contract | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

const settingsHelp = `
Settings: an option on the command line wins over an environment variable (TCK_CERTIFY_OUT for certify --out),
and an environment variable wins over the file tck.config.json ({"certify": {"out": "reports"}}). TCK_CONFIG names another file.`;

/** If no setting exists, the settings module is not loaded, which makes the start faster. */
async function withSettings(verb: Verb): Promise<void> {
  const isSet = existsSync('tck.config.json') || Object.keys(process.env).some((name) => /^TCK_/i.test(name));
  if (!isSet) return;
  const { applySettings, settingsFile } = await import('./settings.ts');
  const { file, path } = await settingsFile(Object.keys(verbs));
  applySettings(verb, file, path);
}

/** Runs the verb that the command line names. Returns the exit code. */
export async function main(words: readonly string[]): Promise<number> {
  const [asked = ''] = words;
  const version = versionHere();
  const program = new Command('tck')
    .version(version)
    .description('Conformance kit for the Israeli card-payment gateway.')
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      outputError: (text, write) =>
        write(
          `${text
            .trim()
            .replaceAll('\n', ' ')
            .replace(/^error: /, 'tck: ')} (see --help)\n`,
        ),
    })
    .addHelpText('after', `${exitCodesHelp}\n${settingsHelp}`);
  for (const name of neededFor(asked)) {
    const load = verbs[name];
    if (!load) continue;
    const verb = withQuiet(await available(name, load));
    program.addCommand(verb.version(version).exitOverride().copyInheritedSettings(program));
  }
  let speakAgain = (): void => {};
  const ended = endOnSignal();
  try {
    // Commander checks mandatory options before its hooks, and settings can contain mandatory options.
    for (const verb of program.commands)
      if (words.length > 1 && verb.options.some(({ mandatory }) => mandatory)) await withSettings(verb);
    program.hook('preAction', async (_, verb) => {
      await withSettings(verb);
      speakAgain = quieten(verb);
    });
    // The action of each verb sets `process.exitCode`.
    await program.parseAsync(words, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // Commander also throws an error after it has printed help or the version.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.conformant : exitCodes.usage;
    const { reportError } = await import('./report-error.ts');
    return reportError(named(error));
  } finally {
    ended();
    speakAgain();
  }
}

/** Packages that only runs of the suite need, so an installation can omit them. */
const optional = ['@cucumber/cucumber', '@cucumber/messages', 'fast-check', 'nock'] as const;

function leftOut(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) return undefined;
  return optional.find((name) => error.message.includes(`'${name}'`));
}

export function named(error: unknown): unknown {
  const missing = leftOut(error);
  return missing === undefined
    ? error
    : new ConfigurationError(
        `this needs the package ${missing}, which the installation left out: npm install ${missing}`,
      );
}

/** Loads a verb. If its package is not installed, the verb only reports the missing package. */
export async function available(name: string, verb: () => Promise<Verb>): Promise<Verb> {
  try {
    return await verb();
  } catch (error) {
    const missing = leftOut(error);
    if (missing === undefined) throw error;
    return new Command(name)
      .description(`not available: needs the package ${missing}`)
      .allowUnknownOption()
      .argument('[words...]')
      .action(() => {
        throw named(error);
      });
  }
}
