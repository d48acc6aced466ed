import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { exitCodesHelp } from './exit-codes.ts';

/** Each verb with what it needs: a sandbox is up in half the time without what only a certification needs. */
export const verbs: Readonly<Record<string, () => Promise<Command>>> = {
  certify: async () => (await import('./certify.ts')).certifyVerb(),
  cleanup: async () => (await import('./cleanup.ts')).cleanupVerb(),
  doctor: async () => (await import('./doctor.ts')).doctorVerb(),
  observe: async () => (await import('./observe.ts')).observeVerb(),
  record: async () => (await import('./record.ts')).recordVerb(),
  scrub: async () => (await import('./scrub.ts')).scrubVerb(),
  sandbox: async () => (await import('./sandbox.ts')).sandboxVerb(),
  contract: async () => (await import('./contract.ts')).contractVerb(),
  explain: async () => (await import('./explain/index.ts')).explainVerb(),
  handbook: async () => (await import('./handbook.ts')).handbookVerb(),
  report: async () => (await import('./report.ts')).reportVerb(),
  schemas: async () => (await import('./schemas.ts')).schemasVerb(),
  compare: async () => (await import('./compare.ts')).compareVerb(),
  prove: async () => (await import('./prove.ts')).proveVerb(),
  validate: async () => (await import('./validate.ts')).validateVerb(),
};

/** Every verb, with its options and its help. */
export const everyVerb = (): Promise<readonly Command[]> =>
  Promise.all(Object.values(verbs).map((verb) => verb()));

/** That of the package: beside `src`, or beside the `dist` that was built of it. */
function versionHere(): string {
  const root = import.meta.url.endsWith('.js') ? '../../../' : '../../';
  return JSON.parse(readFileSync(new URL(`${root}package.json`, import.meta.url), 'utf8')).version;
}

// Whoever reads the output may stop reading: `tck contract | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

/** Does what the words after the program's name ask for, and gives back the exit code. */
export async function main(words: readonly string[]): Promise<number> {
  const [asked = ''] = words;
  const version = versionHere();
  const program = new Command('tck')
    .version(version)
    .description('Conformance kit for the Israeli card-payment gateway.')
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      outputError: (text, write) => write(`${text.trim().replaceAll('\n', ' ')} (see --help)\n`),
    })
    .addHelpText('after', exitCodesHelp);
  // All of them where none is named, for the help and for what may have been meant.
  for (const name of Object.hasOwn(verbs, asked) ? [asked] : Object.keys(verbs)) {
    const verb = await verbs[name]?.();
    if (verb) program.addCommand(verb.version(version).exitOverride().copyInheritedSettings(program));
  }
  try {
    // A verb says in `process.exitCode` how it ended.
    await program.parseAsync(words, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    const { reportError } = await import('./report-error.ts');
    return reportError(error);
  }
}
