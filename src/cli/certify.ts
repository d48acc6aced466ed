import { Command, Option } from '@commander-js/extra-typings';
import { ConfigurationError } from '../certificate/index.ts';
import { type Durations, durationsIn } from '../certification/features.ts';
import { sandboxTarget, secretsOf, type Target } from '../target/target.ts';
import { certifyTarget } from './certify-target.ts';
import { exitCodesHelp } from './exit-codes.ts';
import { keepSecret } from './masked-output.ts';
import {
  commandOption,
  daysFrom,
  durationsOption,
  handbookOption,
  jsonOption,
  seedOption,
  shardOption,
  shardsSound,
  summaryOption,
  whole,
} from './option-values.ts';
import { ending, type OptionsOf, type Verb } from './output.ts';
import { targetFromFile } from './target-from-file.ts';

const verb = () =>
  new Command('certify')
    .description('check every rule against a gateway and write a certificate')
    .addOption(
      new Option(
        '--target <name>',
        'gateway to certify: the embedded sandbox, the gateway of --target-file, or a recording (default: "sandbox")',
      ).choices(['sandbox', 'live', 'replay']),
    )
    .option(
      '--target-file <file>',
      'address, terminals and cards of a live gateway, as JSON with comments (implies --target live)',
    )
    .option(
      '--recording <dir>',
      'folder of a recording, whose replies replace a gateway (implies --target replay)',
    )
    .option(
      '--max-age <days>',
      'maximum age of the recording; an older recording makes the run incomplete',
      daysFrom,
    )
    .option('--out <dir>', 'folder for the reports', 'reports')
    .option(
      '--tags <expression>',
      'run only scenarios with these tags, e.g. "@command:refundDeal and not @needs:clearing"; a rule in the examples counts as a tag',
    )
    .addOption(commandOption())
    .addOption(shardOption())
    .addOption(durationsOption())
    .option(
      '--client <module, command or url>',
      'adapter that sends the requests with your own client (see handbook/kit/clients.md)',
    )
    .option(
      '--baseline <file>',
      'file with known faults of the gateway (deviations), as JSON with comments; any other fault fails the run',
    )
    .option('--update-baseline', 'write the deviations of this run to the --baseline file')
    .addOption(seedOption())
    .option(
      '--pairs <n>',
      'make at most this many transactions to try pairs of attributes, such as currency and card',
      whole('--pairs', 10_000),
    )
    .addOption(handbookOption())
    .addOption(summaryOption())
    .addOption(jsonOption())
    .option('--trace', 'print each request and reply (with masked secrets), and stack traces, to stderr')
    .addHelpText(
      'after',
      `${exitCodesHelp}\n\nA run with --tags, --command or --shard is at best incomplete.\n\nExit codes with --baseline:\n  0  every deviation is known\n  1  a deviation is new or has changed, or the client has a fault\n  4  an entry is stale or has expired, an undecided rule has no entry, or the run is incomplete for another reason\n\nNO_COLOR=1 switches colours off.`,
    );

export const certifyVerb = (): Verb => verb().action(ending(certify));

async function certify(options: OptionsOf<typeof verb>): Promise<number> {
  const { target: kind, targetFile, recording, maxAge } = options;
  if (kind !== undefined && kind !== 'live' && targetFile !== undefined)
    throw new ConfigurationError(
      `--target ${kind} and --target-file contradict each other: remove one of them`,
    );
  if (kind === 'replay' && recording === undefined)
    throw new ConfigurationError('--target replay needs --recording DIR, with the folder of the recording');
  for (const [name, value] of Object.entries({ '--target-file': targetFile, [`--target ${kind}`]: kind }))
    if (recording !== undefined && value !== undefined && value !== 'replay')
      throw new ConfigurationError(`${name} and --recording contradict each other: remove one of them`);
  if (maxAge !== undefined && recording === undefined)
    throw new ConfigurationError('--max-age applies only to a recording: add --recording DIR');
  const { seed, durationsFrom } = options;
  shardsSound(options, (seed ?? recording) !== undefined);
  const durations = durationsFrom === undefined ? undefined : await durationsOf(durationsFrom);
  return certifyTarget({ ...options, durations }, () => targetOf(options));
}

// Modules are imported dynamically below, because most runs do not need them.

async function durationsOf(directory: string): Promise<Durations> {
  const { readRun } = await import('../reports/read-run.ts');
  return durationsIn((await readRun(directory)).envelopes);
}

async function replayed(directory: string, maxAge: number | undefined): Promise<Target> {
  const { readRecording } = await import('../recordings/index.ts');
  const { replayTarget } = await import('../target/recorded.ts');
  return replayTarget(await readRecording(directory), maxAge);
}

async function targetOf(options: OptionsOf<typeof verb>): Promise<Target> {
  const { target, targetFile, recording, maxAge, out, shard } = options;
  if (recording !== undefined) return replayed(recording, maxAge);
  if (targetFile !== undefined) return targetFromFile(targetFile, out, undefined, shard?.of);
  if (target === 'live')
    throw new ConfigurationError('--target live needs --target-file FILE, with the address of the gateway');
  const sandbox = await sandboxTarget();
  keepSecret(secretsOf(sandbox));
  return sandbox;
}
