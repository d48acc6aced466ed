import { Command } from 'commander';
import { ConfigurationError } from '../certificate/index.ts';
import { prognosis } from '../certification/prognosis.ts';
import { targetFileJsonSchema } from '../target/target-file.ts';
import { diagnosisLines } from './diagnosis-lines.ts';
import { printJson } from './output.ts';
import { targetFromFile } from './target-from-file.ts';

interface Options {
  readonly targetFile?: string;
  readonly json?: boolean;
  readonly printSchema?: boolean;
}

const help = `
Nothing is charged: it connects, sends one inquiry (another, with a wrong password, where that is refused; and one to the
terminal "foreign" where the file has its merchant's credentials), and reads the features. NO_COLOR switches colour off.

Exit codes:
  0  a run can begin      2  the file or the credentials are wrong: the line says what      3  target unreachable`;

/** `doctor`: tells what a target file lets the suite reach, before anything is charged. */
export function doctorVerb(): Command {
  return new Command('doctor')
    .description('check a target file, connect, and tell what a run would reach and skip')
    .option('--target-file <file>', 'JSON, comments allowed: the description of a live gateway')
    .option('--json', 'one document for programs')
    .option('--print-schema', 'print the JSON Schema of target files, and end')
    .addHelpText('after', help)
    .action(async ({ targetFile, json, printSchema }: Options) => {
      if (printSchema) return printJson(targetFileJsonSchema());
      if (targetFile === undefined)
        throw new ConfigurationError('doctor needs --target-file FILE, which says where the gateway is');
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
