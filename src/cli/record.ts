import { join, resolve } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { makeFolder } from '../message/make-folder.ts';
import { filesOf, packRecording, prepareRecording, writeRecording } from '../recordings/index.ts';
import { prepareFolder, writing } from '../reports/files.ts';
import { keeping } from '../target/recorded.ts';
import { sandboxTarget, secretsOf, type Target } from '../target/target.ts';
import { certifyTarget } from './certify-target.ts';
import { exitCodes, exitCodesHelp } from './exit-codes.ts';
import { keepSecret } from './masked-output.ts';
import { commandOption, jsonOption, seedOption } from './option-values.ts';
import { ending, type OptionsOf, type Verb } from './output.ts';
import { targetFromFile } from './target-from-file.ts';

const help = `
The command record writes two files to the folder of --out. The file recording.json contains the target, the date and the contract
of the run. The file exchanges.json (with --pack: exchanges.json.gz) contains requests and replies in nock's format. Before it
writes a file, record replaces secrets: a card by another number with the same first six and last four digits, credentials by fixed
words, a CVV by asterisks.

To replay a recording: certify --recording DIR`;

const verb = () =>
  new Command('record')
    .description('run the suite and save its requests and replies, without secrets, for a later replay')
    .option('--target-file <file>', 'target file of a live gateway (default: the embedded sandbox)')
    .requiredOption('--out <dir>', 'folder for the recording, e.g. recordings/test-environment')
    .option('--reports <dir>', 'folder for the reports of the run', 'reports')
    .option('--tags <expression>', 'run only scenarios with these tags')
    .addOption(commandOption())
    .addOption(seedOption())
    .option('--pack', 'compress the recorded requests and replies')
    .addOption(jsonOption())
    .addHelpText('after', `${help}\n${exitCodesHelp}`);

export const recordVerb = (): Verb => verb().action(ending(record));

async function record(asked: OptionsOf<typeof verb>): Promise<number> {
  const { targetFile, out, reports, tags, command, pack, json } = asked;
  await writing('the recording', out, 'folder with --out', () => makeFolder(out));
  await prepareRecording(out);
  await prepareFolder('reports', reports, '--reports');
  const recorder = keeping();
  let target: Target | undefined;
  const part = { ...(tags !== undefined && { tags }), ...(command && { command }) };
  const targetOf = async () => {
    target = targetFile
      ? await targetFromFile(targetFile, reports, recorder.listen)
      : await sandboxTarget(undefined, recorder.listen);
    keepSecret(secretsOf(target));
    return target;
  };
  const code = await certifyTarget({ ...asked, out: reports }, targetOf, {
    paths: filesOf(out).map((path) => resolve(path)),
    write: async (certificate) => {
      if (!target) return;
      const { suite, contract, seed: used } = certificate;
      await writeRecording(out, recorder.recording(target, { suite, contract, seed: used, part }));
    },
    facts: () => ({ recording: join(out, 'recording.json'), maskedTexts: recorder.masked() }),
  });
  if (pack && code !== exitCodes.harnessFault) await packRecording(out);
  if (json) return code;
  process.stdout.write(`  Recording    ${join(out, 'recording.json')}\n`);
  const masked = recorder.masked();
  if (masked > 0)
    process.stdout.write(
      `               ${masked} texts of the recording had a secret in another spelling. The secret is masked, so a replay of these texts can fail\n`,
    );
  return code;
}
