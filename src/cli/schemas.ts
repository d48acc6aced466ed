import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { matrixSchemaFile } from '../comparison/matrix/columns.ts';
import { commandNames } from '../contract/index.ts';
import { jsonSchemaFiles } from '../merchant/index.ts';
import { writeInto } from '../reports/files.ts';
import { GENERATED, schemaFiles } from '../schema/index.ts';
import type { Verb } from './output.ts';

export function schemasVerb(): Verb {
  return new Command('schemas')
    .description('write the XML schemas of all messages, and the JSON Schemas of observe and matrix')
    .option('--out <folder>', 'folder for the schemas', 'schemas')
    .action(async ({ out }) => {
      const files = [...schemaFiles(commandNames), ...jsonSchemaFiles(), matrixSchemaFile()];
      await writeInto(
        'the schemas',
        out,
        files.map(({ name, text }) => [join(out, name), text]),
      );
      const removed = await removeOthers(
        out,
        files.map(({ name }) => name),
      );
      const also = removed.length > 0 ? `, and removed ${removed.join(', ')}` : '';
      process.stdout.write(`${files.length} schemas in ${out}${also}\n`);
    });
}

/** Removes schema files of an earlier contract. Only files with the mark of the kit are removed. */
async function removeOthers(folder: string, written: readonly string[]): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.xsd') || written.includes(name)) continue;
    if (!(await readFile(join(folder, name), 'utf8')).includes(GENERATED)) continue;
    await rm(join(folder, name));
    removed.push(name);
  }
  return removed;
}
