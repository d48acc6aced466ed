import { Command } from 'commander';
import { ConfigurationError } from '../certificate/index.ts';
import { reach } from '../target/reach.ts';
import { isKept, journalsIn, type LeftJournal, leftIn, resume } from '../target/safety/index.ts';
import { exitCodes } from './exit-codes.ts';
import { ending } from './output.ts';
import { progressBar } from './progress.ts';
import { reportError } from './report-error.ts';
import { targetFromFile } from './target-from-file.ts';

interface Options {
  readonly targetFile?: string;
  readonly out: string;
  readonly dryRun?: boolean;
  readonly evenIfRunning?: boolean;
}

const help = `
A run on a live gateway writes each charge to a journal (reports/journals) before it sends it. It cancels or refunds the
charge after the scenario. This command does the same for a run that was stopped, and retries what failed.
It deletes a journal when nothing is left to undo. Undo the rest by hand at the gateway, then delete the journal.

Exit codes:
  0  nothing is left      2  wrong file or credentials      3  target unreachable      4  something is left`;

/** `cleanup`: cancels or refunds what runs that did not come to their end left approved. */
export function cleanupVerb(): Command {
  return new Command('cleanup')
    .description('cancel or refund the charges that an earlier run left behind')
    .option('--target-file <file>', 'target file of that run')
    .option('--out <dir>', 'reports folder of that run', 'reports')
    .option('--dry-run', 'list the open charges, change nothing')
    .option('--even-if-running', 'go on even if a process with the id of that run exists')
    .addHelpText('after', help)
    .action(ending(cleanup));
}

async function cleanup({ targetFile, out, dryRun, evenIfRunning }: Options): Promise<number> {
  const { left: journals, unreadable } = journalsIn(out);
  if (journals.length + unreadable.length === 0) {
    process.stdout.write(`No journal below ${out}: there is nothing to cancel or refund.\n`);
    return 0;
  }
  if (dryRun) return tell([...journals.flatMap(leftIn), ...unreadable]);
  if (targetFile === undefined)
    throw new ConfigurationError(
      'cleanup needs the target file of the run: --target-file FILE (or --dry-run)',
    );
  const left: string[] = [];
  const failures: unknown[] = [];
  for (const journal of journals) {
    try {
      if (!evenIfRunning && isKept(journal))
        throw new ConfigurationError(
          `the run that writes ${journal.path} is still running (process ${journal.head.pid}); stop it first, or use --even-if-running`,
        );
      left.push(...(await cleanOne(journal, targetFile)));
    } catch (error) {
      // What stands in the way of one journal is no reason to leave the next.
      failures.push(error);
      left.push(...leftIn(journal));
    }
  }
  const code = tell([...left, ...unreadable]);
  const codes = failures.map(reportError);
  return codes[0] ?? code;
}

async function cleanOne(journal: LeftJournal, targetFile: string): Promise<readonly string[]> {
  const { path, head } = journal;
  const target = await targetFromFile(targetFile);
  try {
    // Two gateways may have the same name, host and terminals, and listen at other ports.
    if (target.fingerprint !== head.target.fingerprint || target.baseUrl !== head.target.baseUrl)
      throw new ConfigurationError(
        `${path} belongs to another target, ${head.target.name} at ${head.target.baseUrl}; use its target file`,
      );
    await reach(target);
    const bar = progressBar(process.stderr);
    const left = await resume(journal, target.client, (done, of) =>
      bar.show({ done, of, scenario: 'cancelling and refunding', counted: 'tried' }),
    );
    bar.done();
    return left;
  } finally {
    await target.close();
  }
}

function tell(left: readonly string[]): number {
  if (left.length === 0) {
    process.stdout.write('All charges are cancelled or refunded.\n');
    return 0;
  }
  process.stdout.write(
    `${left.length} still approved, or possibly still approved:\n${left.map((line) => `  ${line}\n`).join('')}`,
  );
  return exitCodes.incomplete;
}
