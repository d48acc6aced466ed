import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { ConfigurationError, errorCode } from '../certificate/index.ts';
import { compare, comparisonHtml, readCertificate } from '../comparison/index.ts';
import { makeFolder } from '../message/make-folder.ts';
import { comparisonLines } from './comparison-lines.ts';
import { exitCodes } from './exit-codes.ts';
import { ending, type OptionsOf, printJson, type Verb } from './output.ts';

const help = `
A and B are certificate.json files, or reports folders with a certificate.json. The output lists changes from A to B:
rules with another verdict or reason, and other behaviour that the specification leaves open. If both certificates have the
same exchange, the output also lists the reply elements that differ. Ids, references, times and echoed values are ignored.
Two certificates of applications (from observe) are compared check by check, with the doctor's questions.
NO_COLOR=1 switches colours off.

Exit codes:
  0  no difference      1  a difference      2  a file is missing, or is not a certificate of this kind`;

const verb = () =>
  new Command('compare')
    .description('list the differences between two certificates of gateways or applications')
    .argument('<A>', 'first certificate, or its reports folder')
    .argument('<B>', 'second certificate, or its reports folder')
    .option('--html <file>', 'also write the differences as an HTML page')
    .option('--json', 'print the differences as JSON')
    .addHelpText('after', help);

/** `compare`: what differs between two certificates. */
export const compareVerb = (): Verb => verb().action(ending(compared));

async function compared(a: string, b: string, { html, json }: OptionsOf<typeof verb>): Promise<number> {
  const comparison = compare(await readCertificate(a), await readCertificate(b), { a, b });
  if (html !== undefined) await written(html, comparisonHtml(comparison));
  if (json) printJson(comparison);
  else process.stdout.write(comparisonLines(comparison, html && resolve(html)));
  return comparison.same ? exitCodes.conformant : 1;
}

async function written(file: string, page: string): Promise<void> {
  try {
    await makeFolder(dirname(resolve(file)));
    await writeFile(file, page);
  } catch (error) {
    throw new ConfigurationError(
      `the page cannot be written to ${file} (${errorCode(error)}); give another file with --html`,
    );
  }
}
