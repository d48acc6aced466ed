import { Command, InvalidArgumentError, Option } from 'commander';
import {
  AdaptedClient,
  type Adapter,
  type Guard,
  loadAdapter,
  tryOut,
} from '../certification/adapter/index.ts';
import { certificateFrom } from '../certification/certify.ts';
import { reach } from '../certification/reach.ts';
import { prepareReports, writeReports, writtenBy } from '../certification/reports.ts';
import { run } from '../certification/run.ts';
import { leavingNoSecret } from '../certification/secret-scan/index.ts';
import { largestSeed } from '../certification/seed.ts';
import { masker } from '../certification/story.ts';
import { ConfigurationError, sandboxTarget, secretsOf, type Target } from '../certification/target.ts';
import { commandNames } from '../contract/index.ts';
import { type BaselineOptions, hold, readBaseline, writeBaseline } from './baseline.ts';
import { exitCodeOf, exitCodesHelp } from './exit-codes.ts';
import { keepSecret } from './masked-output.ts';
import { progressBar } from './progress.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { summary } from './summary.ts';
import { targetFromFile } from './target-from-file.ts';
import { trace } from './trace.ts';

interface Options extends BaselineOptions {
  readonly target?: 'sandbox' | 'live';
  readonly targetFile?: string;
  readonly out: string;
  readonly seed?: number;
  readonly client?: string;
  readonly trace?: boolean;
}

/** `certify`: runs the suite against a target and writes a certificate. */
export function certifyVerb(): Command {
  return new Command('certify')
    .description('run every rule against a gateway and write a certificate')
    .addOption(
      new Option(
        '--target <name>',
        'the embedded reference gateway, or one that a target file describes (default: "sandbox")',
      ).choices(['sandbox', 'live']),
    )
    .option(
      '--target-file <file>',
      'JSON, comments allowed: address, terminals and cards of a live gateway (implies --target live); see doctor',
    )
    .option('--out <dir>', 'where the reports go', 'reports')
    .option(
      '--tags <expression>',
      'only scenarios with these tags, e.g. "@command:refundDeal and not @needs:clearing"',
    )
    .addOption(
      new Option('--command <name...>', 'only the scenarios of that command, or of any of those').choices([
        ...commandNames,
      ]),
    )
    .option(
      '--client <module>',
      "drive somebody's own client: a module that exports call (examples/README.md)",
    )
    .option('--baseline <file>', 'JSON, comments allowed: deviations that are known; others fail the run')
    .option('--update-baseline', 'write the deviations of this run to the file of --baseline')
    .option('--seed <number>', 'repeat the generated requests and histories of an earlier run', seedFrom)
    .option('--trace', 'print stack traces of faults and every exchange, masked, to stderr as it happens')
    .addHelpText(
      'after',
      `${exitCodesHelp}\n\nA run that --tags or --command cut short is incomplete.\nWith --baseline, 0: every deviation is known; 1: one is new or has changed; 4: an entry is stale or has expired, or the run is\nincomplete apart from the known ones. NO_COLOR switches colour off.`,
    )
    .action(async (options: Options) => {
      process.exitCode = await certify(options);
    });
}

function seedFrom(text: string): number {
  const seed = Number(text);
  if (/^\d{1,10}$/.test(text) && seed <= largestSeed) return seed;
  throw new InvalidArgumentError(`It is a whole number up to ${largestSeed}.`);
}

async function certify(options: Options): Promise<number> {
  if (options.target === 'sandbox' && options.targetFile !== undefined)
    throw new ConfigurationError(
      '--target sandbox and --target-file contradict each other: leave one of them out',
    );
  const baseline = await readBaseline(options);
  await prepareReports(options.out);
  // An adapter may quote a password as soon as it is loaded.
  if (options.client !== undefined && options.targetFile !== undefined)
    await (await targetFromFile(options.targetFile)).close();
  // Before a sandbox is started for it.
  const adapter = options.client === undefined ? undefined : await loadAdapter(options.client);
  const reached = await targetOf(options);
  const target = adapter ? through(adapter, reached) : reached;
  for (const remark of target.remarks ?? []) process.stderr.write(`${options.targetFile}: ${remark}\n`);
  if (options.trace) trace(target, process.stderr);
  const stopping = stopOnSignal(target.safety);
  try {
    await reach(target);
    if (target.adapted) await tryOut(target.adapted, target.terminals.main ?? '');
    const bar = progressBar(process.stderr);
    const { held, reports } = await leavingNoSecret(writtenBy(options.out, target), target, async () => {
      const envelopes = await run(target, options, bar.show);
      bar.done();
      stopping.rethrow();
      const held = hold(certificateFrom(envelopes), envelopes, baseline);
      return { held, reports: await writeReports(options.out, envelopes, held.certificate) };
    });
    const { certificate } = held;
    process.stdout.write(summary(certificate, reports));
    stopping.shown();
    stopping.rethrow();
    if (baseline) process.stdout.write(await writeBaseline(baseline, held, target));
    return exitCodeOf(certificate, held.refused !== undefined);
  } finally {
    stopping.release();
    await target.close();
  }
}

function through(adapter: Adapter, target: Target): Target {
  const { baseUrl, ca, credentials, arrived, safety, turn } = target;
  const reached = { baseUrl, credentials, ...(ca !== undefined && { ca }) };
  const guard: Guard = async (text, send) => {
    await turn();
    return safety ? safety.around(text, send) : send();
  };
  return {
    ...target,
    adapted: new AdaptedClient(adapter, reached, { arrived, mask: masker(target), guard }),
  };
}

async function targetOf({ target, targetFile, out }: Options): Promise<Target> {
  if (targetFile === undefined) {
    if (target !== 'live') {
      const sandbox = await sandboxTarget();
      keepSecret(secretsOf(sandbox));
      return sandbox;
    }
    throw new ConfigurationError('--target live needs --target-file FILE, which says where the gateway is');
  }
  return targetFromFile(targetFile, out);
}
