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
Every run on a live gateway writes down what it is about to charge, in journals/ below its reports, and cancels or refunds
it as it goes. This does the same for runs that were killed, and tries again what could not be undone. A journal goes when
nothing of it is left; what stays left is to be seen to by hand, at the gateway, and its journal to be taken away then.

Exit codes:
  0  nothing is left      2  the file or the credentials are wrong      3  target unreachable      4  something is left`;

/** `cleanup`: cancels or refunds what runs that did not come to their end left approved. */
export function cleanupVerb(): Command {
  return new Command('cleanup')
    .description('cancel or refund what an earlier run left approved, from its journal')
    .option('--target-file <file>', 'that of the run')
    .option('--out <dir>', 'where the reports of the run went', 'reports')
    .option('--dry-run', 'only list what is left')
    .option('--even-if-running', 'although a process with the number of that run is there')
    .addHelpText('after', help)
    .action(ending(cleanup));
}

async function cleanup({ targetFile, out, dryRun, evenIfRunning }: Options): Promise<number> {
  const { left: journals, unreadable } = journalsIn(out);
  if (journals.length + unreadable.length === 0) {
    process.stdout.write(`No journal below ${out}: nothing is left to undo.\n`);
    return 0;
  }
  if (dryRun) return tell([...journals.flatMap(leftIn), ...unreadable]);
  if (targetFile === undefined)
    throw new ConfigurationError('cleanup needs --target-file FILE, that of the run (or --dry-run)');
  const left: string[] = [];
  const failures: unknown[] = [];
  for (const journal of journals) {
    try {
      if (!evenIfRunning && isKept(journal))
        throw new ConfigurationError(
          `the run that keeps ${journal.path} is still going (process ${journal.head.pid}); stop it first, or say --even-if-running`,
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
        `${path} is of another target, ${head.target.name} at ${head.target.baseUrl}; give the target file of that`,
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
    process.stdout.write('Nothing is left approved.\n');
    return 0;
  }
  process.stdout.write(
    `${left.length} still approved, or not known to be undone:\n${left.map((line) => `  ${line}\n`).join('')}`,
  );
  return exitCodes.incomplete;
}
