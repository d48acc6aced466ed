import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Certificate } from '../certificate/index.ts';
import { visibilityOf } from '../proof/index.ts';
import { certifyTarget } from './certify-target.ts';
import { exitCodes } from './exit-codes.ts';
import { some } from './output.ts';
import { targetFromFile } from './target-from-file.ts';

const most = 25;

/** Runs the suite against a gateway and tells which rules it lets the suite see; gives back the code to end with. */
export async function proveVisibility(targetFile: string, out: string, json = false): Promise<number> {
  const path = join(out, 'sight.json');
  let certificate: Certificate | undefined;
  const code = await certifyTarget({ out, targetFile, json }, () => targetFromFile(targetFile, out), {
    paths: [resolve(path)],
    write: async (made) => {
      certificate = made;
      await writeFile(path, `${JSON.stringify(visibilityOf(made), null, 1)}\n`);
    },
    facts: () => ({ visibility: certificate && visibilityOf(certificate).totals, sight: path }),
  });
  if (!certificate) return code;
  const { totals, unseen, inPart } = visibilityOf(certificate);
  const shown = (list: Readonly<Record<string, string>>, word: string) => {
    const line = ([id, why]: readonly [string, string]) => [`  ${word.padEnd(9)}${id}\n           ${why}`];
    return some(Object.entries(list), most, line, (more) => `  and ${more} more ${word}`);
  };
  if (!json)
    process.stdout.write(
      `${[
        '',
        ...shown(inPart, 'in part'),
        ...shown(unseen, 'unseen'),
        '',
        `On this gateway the suite can check ${totals.seen} of ${totals.stated} stated rules, ${totals.inPart} of these rules only in part.`,
        `  ${path}`,
      ].join('\n')}\n`,
    );
  if (code !== exitCodes.conformant) return code;
  return totals.seen < totals.stated ? exitCodes.incomplete : exitCodes.conformant;
}
