import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Command } from 'commander';
import { ConfigurationError, errorCode } from '../certificate/index.ts';
import {
  type Application,
  compare,
  compareApplications,
  comparisonHtml,
  isApplication,
  readCertificate,
} from '../comparison/index.ts';
import { makeFolder } from '../message/make-folder.ts';
import { applicationLines } from './application-lines.ts';
import { comparisonLines } from './comparison-lines.ts';
import { exitCodes } from './exit-codes.ts';
import { ending, printJson } from './output.ts';

interface Options {
  readonly html?: string;
  readonly json?: boolean;
}

const help = `
A and B are certificate.json files, or reports folders with a certificate.json. The output lists changes from A to B:
rules with another verdict or reason, and other behaviour that the specification leaves open. If both certificates have the
same exchange, the output also lists the reply elements that differ. Ids, references, times and echoed values are ignored.
If one side is the embedded sandbox, the output lists the settings that make the sandbox more like the other gateway.
Two certificates of applications (from observe) are compared check by check.
NO_COLOR=1 switches colours off.

Exit codes:
  0  no difference      1  a difference      2  a file is missing, or is no certificate`;

/** `compare`: what differs between two certificates. */
export function compareVerb(): Command {
  return new Command('compare')
    .description('list the differences between two certificates of gateways or applications')
    .argument('<A>', 'first certificate, or its reports folder')
    .argument('<B>', 'second certificate, or its reports folder')
    .option('--html <file>', 'also write the differences as an HTML page')
    .option('--json', 'print the differences as JSON')
    .addHelpText('after', help)
    .action(ending(compared));
}

async function compared(a: string, b: string, options: Options): Promise<number> {
  const { html, json } = options;
  const [one, other] = [await readCertificate(a), await readCertificate(b)];
  if (isApplication(one) && isApplication(other)) return applicationsCompared(one, other, options);
  if (isApplication(one) || isApplication(other))
    throw new ConfigurationError(
      `one certificate is for a merchant's application (${isApplication(one) ? a : b}), the other for a gateway: give two of the same kind`,
    );
  const comparison = compare(one, other, { a, b });
  if (html !== undefined) await written(html, comparisonHtml(comparison));
  if (json) printJson(comparison);
  else process.stdout.write(comparisonLines(comparison, html && resolve(html)));
  return comparison.same ? exitCodes.conformant : 1;
}

function applicationsCompared(a: Application, b: Application, { html, json }: Options): number {
  if (html !== undefined)
    throw new ConfigurationError(
      '--html works only for certificates of gateways; for applications use --json',
    );
  const comparison = compareApplications(a, b);
  if (json) printJson(comparison);
  else process.stdout.write(applicationLines(comparison));
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
