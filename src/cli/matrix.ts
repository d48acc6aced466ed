import { basename, dirname, join, resolve } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { ConfigurationError } from '../certificate/index.ts';
import { type Column, columnsFrom, readColumn } from '../comparison/matrix/columns.ts';
import { matrixJson, matrixOf, tableWords } from '../comparison/matrix/matrix.ts';
import { matrixHtml } from '../comparison/matrix/page.ts';
import { isFolder, readJson, writeInto } from '../reports/files.ts';
import { aligned, harmless, shortest } from '../reports/terminal.ts';
import { exitCodes } from './exit-codes.ts';
import { jsonOption } from './option-values.ts';
import { ending, type OptionsOf, print, type Verb } from './output.ts';

const help = `
FILE is JSON with comments. FILE lists columns. Each column names a reports folder, relative to FILE, and optionally a label and a version:
  {"columns": [{"label": "Gateway A", "version": "1.2", "reports": "reports/a"}, {"reports": "reports/observe"}]}
DIR is a reports folder of certify or observe, and becomes a column. The page matrix.html has one table for gateways and
clients, with a row for each rule, and one table for applications, with a row for each check. Each cell links to its evidence.

Exit codes:
  0  both files written      2  FILE has an error, or a certificate is missing or damaged`;

const verb = () =>
  new Command('matrix')
    .description('show several certificates side by side in one HTML table')
    .argument('<FILE|DIR...>', 'files that name columns, or reports folders')
    .option('--out <dir>', 'folder for matrix.html and matrix.json', 'reports/matrix')
    .addOption(jsonOption())
    .addHelpText('after', help);

export const matrixVerb = (): Verb => verb().action(ending(written));

async function written(places: readonly string[], { out, json }: OptionsOf<typeof verb>): Promise<number> {
  const columns: Column[] = [];
  for (const place of places) columns.push(...(await columnsOf(place)));
  const matrix = matrixOf(columns);
  const [page, data] = [join(out, 'matrix.html'), join(out, 'matrix.json')];
  const document = matrixJson(matrix);
  await writeInto('the matrix', out, [
    [page, matrixHtml(matrix, out)],
    [data, `${JSON.stringify(document, null, 2)}\n`],
  ]);
  const lines = [...matrix.tables.map(tableWords), ...matrix.missing.map((one) => `  Missing: ${one}`)];
  print(json, document, [
    ...harmless(lines),
    ...aligned([
      ['Page', shortest(page)],
      ['Data', shortest(data)],
    ]),
  ]);
  return exitCodes.conformant;
}

async function columnsOf(place: string): Promise<readonly Column[]> {
  const hint = '; give a reports folder, or a file that names columns';
  if ((await isFolder(place, hint)) || basename(place) === 'certificate.json')
    return [await readColumn({ reports: place })];
  const columns: Column[] = [];
  const file = await readJson(place, 'with comments');
  let field = '';
  try {
    // Certificates are read one after another, because each has several megabytes.
    for (const [index, input] of columnsFrom(file).entries()) {
      field = ` columns.${index}.reports:`;
      const reports = shortest(resolve(dirname(place), input.reports));
      columns.push(await readColumn({ ...input, reports }));
    }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new ConfigurationError(`${place}:${field} ${error.message}`);
  }
  return columns;
}
