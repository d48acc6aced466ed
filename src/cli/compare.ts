import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Command } from 'commander';
import { ConfigurationError, errorCode } from '../certificate/index.ts';
import { compare, comparisonHtml, readCertificate } from '../comparison/index.ts';
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
NO_COLOR switches colour off.

Exit codes:
  0  nothing differs      1  something does      2  a file is missing, or no certificate that can be compared`;

/** `compare`: what differs between two certificates. */
export function compareVerb(): Command {
  return new Command('compare')
    .description('tell what differs between two certificates: sandbox, live, replay')
    .argument('<A>', 'a certificate, or a folder of reports')
    .argument('<B>', 'the one that it is compared with')
    .option('--html <file>', 'write it as a page as well')
    .option('--json', 'one document for programs')
    .addHelpText('after', help)
    .action(ending(compared));
}

async function compared(a: string, b: string, { html, json }: Options): Promise<number> {
  const comparison = compare(await readCertificate(a), await readCertificate(b), { a, b });
  if (html !== undefined) await written(html, comparisonHtml(comparison));
  if (json) printJson(comparison);
  else process.stdout.write(comparisonLines(comparison, html && resolve(html)));
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
