import { existsSync } from 'node:fs';
import { Command } from '@commander-js/extra-typings';
import { ConfigurationError } from '../certificate/index.ts';
import { leftWords } from '../certificate/words.ts';
import { harmless } from '../reports/terminal.ts';
import { reach } from '../target/reach.ts';
import { isInUse, journalsIn, type LeftJournal } from '../target/safety/journal.ts';
import { leftIn, resume } from '../target/safety/resume.ts';
import { exitCodes } from './exit-codes.ts';
import { jsonOption } from './option-values.ts';
import { ending, type OptionsOf, print, type Verb } from './output.ts';
import { progressBar } from './progress.ts';
import { reportError } from './report-error.ts';
import { ifStopped } from './stop.ts';
import { targetFromFile } from './target-from-file.ts';

const help = `
Before each charge, a run on a live gateway writes the charge to a journal file (reports/journals). After the scenario, the
run cancels or refunds the charge. The command cleanup cancels or refunds the charges that a stopped run left, and retries
failed attempts. The command deletes a journal file when all its charges are undone. If cleanup cannot undo a charge, undo the
charge by hand at the gateway, and then delete the journal file.

Exit codes:
  0  no charge is left      2  wrong file or credentials      3  target unreachable      4  a charge is left`;

const usualOut = 'reports';

const verb = () =>
  new Command('cleanup')
    .description('cancel or refund the charges that an earlier run left behind')
    .option('--target-file <file>', 'target file of the earlier run')
    .option('--out <dir>', 'reports folder of the earlier run', usualOut)
    .option('--dry-run', 'undo nothing: only list the charges that are not cancelled or refunded yet')
    .addOption(jsonOption())
    .option('--even-if-running', 'clean up even if a process with the process id of the earlier run exists')
    .addHelpText('after', help);

export const cleanupVerb = (): Verb => verb().action(ending(cleanup));

async function cleanup(options: OptionsOf<typeof verb>): Promise<number> {
  const { targetFile, out, dryRun, evenIfRunning, json } = options;
  if (out !== usualOut && !existsSync(out))
    throw new ConfigurationError(`--out: there is no folder ${out}; give the folder of the earlier run`);
  if (targetFile !== undefined && !existsSync(targetFile))
    throw new ConfigurationError(`--target-file: there is no file ${targetFile}`);
  const { left: journals, unreadable } = journalsIn(out);
  if (journals.length + unreadable.length === 0 && !json) {
    process.stdout.write(
      `No journal below ${out}, so no run with this --out left a charge. A run with another --out has its journal there.\n`,
    );
    return 0;
  }
  if (dryRun) return tell([...journals.flatMap(leftIn), ...unreadable], json);
  if (journals.length + unreadable.length === 0) return tell([], json);
  if (targetFile === undefined)
    throw new ConfigurationError(
      'cleanup needs the target file of the earlier run: --target-file FILE (or --dry-run)',
    );
  ifStopped(
    () =>
      'the journal files note each charge that is cancelled or refunded; run cleanup again for the other charges',
  );
  const left: string[] = [];
  const failures: unknown[] = [];
  for (const journal of journals) {
    try {
      if (!evenIfRunning && isInUse(journal))
        throw new ConfigurationError(
          `the run that writes ${journal.path} is still running (process ${journal.head.pid}); stop it first, or use --even-if-running`,
        );
      left.push(...(await cleanOne(journal, targetFile)));
    } catch (error) {
      // An error in one journal does not stop the cleanup of the other journals.
      failures.push(error);
      left.push(...leftIn(journal));
    }
  }
  const code = tell([...left, ...unreadable], json);
  const codes = failures.map(reportError);
  return codes[0] ?? code;
}

async function cleanOne(journal: LeftJournal, targetFile: string): Promise<readonly string[]> {
  const { path, head } = journal;
  const target = await targetFromFile(targetFile);
  try {
    // Two gateways with the same name, host and terminals can have different ports, so the URL is compared too.
    if (target.fingerprint !== head.target.fingerprint || target.baseUrl !== head.target.baseUrl)
      throw new ConfigurationError(
        `the journal ${path} belongs to another target, ${head.target.name} at ${head.target.baseUrl}; use the target file of that target`,
      );
    await reach(target);
    const bar = progressBar(process.stderr);
    const left = await resume(journal, target.client, (done, of) =>
      bar.show({ done, of, scenario: 'cancelling and refunding', counted: 'undo attempts' }),
    );
    bar.done();
    return left;
  } finally {
    await target.close();
  }
}

function tell(left: readonly string[], json = false): number {
  const isOver = left.length === 0;
  print(json, { schemaVersion: 1, left }, [
    isOver
      ? 'All charges are cancelled or refunded.'
      : `Not undone, or not known to be undone: ${leftWords(left)}`,
    ...harmless(left).map((line) => `  ${line}`),
  ]);
  return isOver ? exitCodes.conformant : exitCodes.incomplete;
}
