import { join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { commandNames } from '../contract/index.ts';
import { filesOf, packRecording, prepareRecording, writeRecording } from '../recordings/index.ts';
import { keeping } from '../target/recorded.ts';
import { sandboxTarget, secretsOf, type Target } from '../target/target.ts';
import { certifyTarget } from './certify-target.ts';
import { exitCodes, exitCodesHelp } from './exit-codes.ts';
import { keepSecret } from './masked-output.ts';
import { seedFrom } from './option-values.ts';
import { ending } from './output.ts';
import { targetFromFile } from './target-from-file.ts';

interface Options {
  readonly targetFile?: string;
  readonly out: string;
  readonly reports: string;
  readonly tags?: string;
  readonly command?: readonly string[];
  readonly seed?: number;
  readonly pack?: boolean;
}

const help = `
The folder holds recording.json, which says what was recorded, when and by what, and exchanges.json in nock's format of
definitions. Before it reaches the disk cards become stand-ins of the same length, first six and last four digits,
credentials fixed words and CVVs stars. It is replayed with: certify --target replay --recording DIR`;

/** `record`: runs the suite and keeps what went over the wire, so that it can be replayed without a gateway. */
export function recordVerb(): Command {
  return new Command('record')
    .description('run the suite and keep its exchanges, without secrets, to be replayed')
    .option('--target-file <file>', 'of a live gateway; the embedded one if left out')
    .requiredOption('--out <dir>', 'where the recording goes, e.g. recordings/test-environment')
    .option('--reports <dir>', 'where the reports of the run go', 'reports')
    .option('--tags <expression>', 'only scenarios with these tags')
    .addOption(
      new Option('--command <name...>', 'only the scenarios of these commands').choices([...commandNames]),
    )
    .option('--seed <number>', 'repeat the generated requests of an earlier run', seedFrom)
    .option('--pack', 'compress the exchanges')
    .addHelpText('after', `${help}\n${exitCodesHelp}`)
    .action(ending(record));
}

async function record({ targetFile, out, reports, tags, command, seed, pack }: Options): Promise<number> {
  await prepareRecording(out);
  const kept = keeping();
  let target: Target | undefined;
  const part = { ...(tags !== undefined && { tags }), ...(command && { command }) };
  const options = {
    ...part,
    out: reports,
    ...(seed !== undefined && { seed }),
    ...(targetFile && { targetFile }),
  };
  const targetOf = async () => {
    target = targetFile
      ? await targetFromFile(targetFile, reports, kept.listen)
      : await sandboxTarget(undefined, kept.listen);
    keepSecret(secretsOf(target));
    return target;
  };
  const code = await certifyTarget(options, targetOf, {
    paths: filesOf(out).map((path) => resolve(path)),
    write: async (certificate) => {
      if (!target) return;
      const { suite, contract, seed: used } = certificate;
      await writeRecording(out, kept.recording(target, { suite, contract, seed: used, part }));
    },
  });
  if (pack && code !== exitCodes.harnessFault) await packRecording(out);
  process.stdout.write(`  Recording    ${join(out, 'recording.json')}\n`);
  const masked = kept.masked();
  if (masked > 0)
    process.stdout.write(
      `               ${masked} of its texts had a secret in another spelling, which is masked: they may not replay\n`,
    );
  return code;
}
