import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { commandNames } from '../contract/index.ts';
import { schemaFiles } from '../schema/index.ts';

/** `schemas`: writes the XML schemas of all messages, made from the contract. */
export function schemasVerb(): Command {
  return new Command('schemas')
    .description('write the XML schemas of all requests and replies')
    .option('--out <folder>', 'where to write them', 'schemas')
    .action(async ({ out }: { out: string }) => {
      await mkdir(out, { recursive: true });
      const files = schemaFiles(commandNames);
      await Promise.all(files.map(({ name, text }) => writeFile(join(out, name), text)));
      process.stdout.write(`${files.length} schemas in ${out}\n`);
    });
}
