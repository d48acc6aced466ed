import { Command } from '@commander-js/extra-typings';
import { ConfigurationError } from '../certificate/index.ts';
import { prognosis } from '../certification/prognosis.ts';
import { targetFileJsonSchema } from '../target/target-file.ts';
import { diagnosisLines } from './diagnosis-lines.ts';
import { printJson, type Verb } from './output.ts';
import { targetFromFile } from './target-from-file.ts';

const help = `
The doctor charges nothing. The doctor connects to the gateway, sends an inquiry, and reads the scenarios. A second inquiry
has a wrong password, which the gateway has to refuse. If the target file has the credentials of the terminal "foreign", the
doctor sends a third inquiry about that terminal.
NO_COLOR=1 switches colours off.

Exit codes:
  0  a run can begin      2  wrong file or credentials: the message names the place      3  target unreachable`;

/** `doctor`: tells what a target file lets the suite reach, before anything is charged. */
export function doctorVerb(): Verb {
  return new Command('doctor')
    .description('check a target file, connect, and list the rules that a run can check')
    .option('--target-file <file>', 'address, terminals and cards of a live gateway, as JSON with comments')
    .option('--json', 'print the result as JSON')
    .option('--print-schema', 'print the JSON Schema of target files and exit')
    .addHelpText('after', help)
    .action(async ({ targetFile, json, printSchema }) => {
      if (printSchema) return printJson(targetFileJsonSchema());
      if (targetFile === undefined)
        throw new ConfigurationError('doctor needs --target-file FILE, with the address of the gateway');
      const target = await targetFromFile(targetFile);
      try {
        const diagnosis = await prognosis(target);
        if (json) printJson(diagnosis);
        else process.stdout.write(diagnosisLines(diagnosis));
      } finally {
        await target.close();
      }
    });
}
