import { Command, Option } from 'commander';
import { ConfigurationError } from '../certificate/index.ts';
import { commandNames } from '../contract/index.ts';
import { readRecording } from '../recordings/index.ts';
import { replayTarget } from '../target/recorded.ts';
import { sandboxTarget, secretsOf, type Target } from '../target/target.ts';
import { type CertifyOptions, certifyTarget } from './certify-target.ts';
import { exitCodesHelp } from './exit-codes.ts';
import { keepSecret } from './masked-output.ts';
import { daysFrom, handbookOption, seedFrom } from './option-values.ts';
import { ending } from './output.ts';
import { targetFromFile } from './target-from-file.ts';

interface Options extends CertifyOptions {
  readonly target?: 'sandbox' | 'live' | 'replay';
  readonly targetFile?: string;
  readonly recording?: string;
  /** In days. */
  readonly maxAge?: number;
}

/** `certify`: runs the suite against a target and writes a certificate. */
export function certifyVerb(): Command {
  return new Command('certify')
    .description('run every rule against a gateway and write a certificate')
    .addOption(
      new Option(
        '--target <name>',
        'the embedded reference gateway, one that a target file describes, or a recording (default: "sandbox")',
      ).choices(['sandbox', 'live', 'replay']),
    )
    .option(
      '--target-file <file>',
      'JSON, comments allowed: address, terminals and cards of a live gateway (implies --target live); see doctor',
    )
    .option(
      '--recording <dir>',
      'what record wrote; it is answered from with the network off (--target replay)',
    )
    .option(
      '--max-age <days>',
      'how old a recording may be; the run is incomplete where it is older',
      daysFrom,
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
    .addOption(handbookOption())
    .option('--trace', 'print stack traces of faults and every exchange, masked, to stderr as it happens')
    .addHelpText(
      'after',
      `${exitCodesHelp}\n\nA run that --tags or --command cut short is incomplete.\nWith --baseline, 0: every deviation is known; 1: one is new or has changed; 4: an entry is stale or has expired, or the run is\nincomplete apart from the known ones. NO_COLOR switches colour off.`,
    )
    .action(ending(certify));
}

async function certify(options: Options): Promise<number> {
  const { target: kind, targetFile, recording, maxAge } = options;
  if (kind !== undefined && kind !== 'live' && targetFile !== undefined)
    throw new ConfigurationError(
      `--target ${kind} and --target-file contradict each other: leave one of them out`,
    );
  if ((kind === 'replay') !== (recording !== undefined))
    throw new ConfigurationError('--target replay and --recording DIR go together');
  if (maxAge !== undefined && recording === undefined)
    throw new ConfigurationError('--max-age is of a recording: give --target replay --recording DIR as well');
  return certifyTarget(options, () => targetOf(options));
}

async function targetOf({ target, targetFile, recording, maxAge, out }: Options): Promise<Target> {
  if (recording !== undefined) return replayTarget(await readRecording(recording), maxAge);
  if (targetFile !== undefined) return targetFromFile(targetFile, out);
  if (target === 'live')
    throw new ConfigurationError('--target live needs --target-file FILE, which says where the gateway is');
  const sandbox = await sandboxTarget();
  keepSecret(secretsOf(sandbox));
  return sandbox;
}
