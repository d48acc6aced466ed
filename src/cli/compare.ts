import { mkdir, writeFile } from 'node:fs/promises';
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
import { applicationLines } from './application-lines.ts';
import { comparisonLines } from './comparison-lines.ts';
import { exitCodes } from './exit-codes.ts';
import { ending, printJson } from './output.ts';

interface Options {
  readonly html?: string;
  readonly json?: boolean;
}

const help = `
A and B are certificate.json files, or folders of reports that hold one. All is told from A to B: rules whose verdict got
worse or better or has another reason, what was observed where the specification leaves a choice, and, where both kept the
same exchange, the elements of the replies. Ids, references, times and what comes back as it was sent are no differences.
Where one of the two is the embedded sandbox and the other is not, it tells what would bring the sandbox closer.
Two certificates of merchants' applications (tck observe) are compared check by check.
NO_COLOR switches colour off.

Exit codes:
  0  nothing differs      1  something does      2  a file is missing, or no certificate that can be compared`;

/** `compare`: what differs between two certificates. */
export function compareVerb(): Command {
  return new Command('compare')
    .description('tell what differs between two certificates: of gateways, or of applications')
    .argument('<A>', 'a certificate, or a folder of reports')
    .argument('<B>', 'the one that it is compared with')
    .option('--html <file>', 'write it as a page as well')
    .option('--json', 'one document for programs')
    .addHelpText('after', help)
    .action(ending(compared));
}

async function compared(a: string, b: string, options: Options): Promise<number> {
  const { html, json } = options;
  const [one, other] = [await readCertificate(a), await readCertificate(b)];
  if (isApplication(one) && isApplication(other)) return applicationsCompared(one, other, options);
  if (isApplication(one) || isApplication(other))
    throw new ConfigurationError(
      `one certificate is of a merchant's application (${isApplication(one) ? a : b}), the other of a gateway: name two of the same kind`,
    );
  const comparison = compare(one, other, { a, b });
  if (html !== undefined) await written(html, comparisonHtml(comparison));
  if (json) printJson(comparison);
  else process.stdout.write(comparisonLines(comparison, html && resolve(html)));
  return comparison.same ? exitCodes.conformant : 1;
}

function applicationsCompared(a: Application, b: Application, { html, json }: Options): number {
  if (html !== undefined)
    throw new ConfigurationError('--html is for certificates of gateways; use --json for applications');
  const comparison = compareApplications(a, b);
  if (json) printJson(comparison);
  else process.stdout.write(applicationLines(comparison));
  return comparison.same ? exitCodes.conformant : 1;
}

async function written(file: string, page: string): Promise<void> {
  try {
    await mkdir(dirname(resolve(file)), { recursive: true });
    await writeFile(file, page);
  } catch (error) {
    throw new ConfigurationError(
      `the page cannot be written to ${file} (${errorCode(error)}); name another file with --html`,
    );
  }
}
