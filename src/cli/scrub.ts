import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Command } from '@commander-js/extra-typings';
import { ConfigurationError, count, errorCode } from '../certificate/index.ts';
import { type Leak, leaksInText, type Secretive } from '../certification/leaks.ts';
import { writeWhole } from '../message/write-whole.ts';
import { exactJson, type Sensitive, scrub, unfolded } from '../recordings/index.ts';
import type { Target } from '../target/target.ts';
import { exitCodes } from './exit-codes.ts';
import { jsonOption } from './option-values.ts';
import { printJson, type Verb } from './output.ts';
import { ifStopped } from './stop.ts';
import { targetFromFile } from './target-from-file.ts';

const help = `
The command scrub reads each .json, .har and .json.gz file of the folder as JSON, and overwrites the file without secrets. A card
number becomes another number, credentials in forms become fixed words, a CVV becomes asterisks. The command recognizes a card
number by the name of its element or by its check digit. At the end, scrub searches each written file for remaining secrets.

Exit codes:
  0  no secret remains      2  a file cannot be read or written, and is unchanged      5  a secret remains; the file is named`;

export function scrubVerb(): Verb {
  return new Command('scrub')
    .description('remove cards, CVVs and credentials from recordings of other tools')
    .argument('<dir>', 'recording (nock or HAR), or a folder of recordings')
    .option(
      '--target-file <file>',
      'target file; scrub also removes the card numbers and credentials of this file from the recordings',
    )
    .addOption(jsonOption())
    .addHelpText('after', help)
    .action(async (path, { targetFile, json = false }) => {
      const target = targetFile === undefined ? undefined : await targetFromFile(targetFile);
      try {
        process.exitCode = await scrubbed(path, target, json);
      } finally {
        await target?.close();
      }
    });
}

async function scrubbed(path: string, target: Target | undefined, json: boolean): Promise<number> {
  const { files, others } = await filesAt(path);
  if (files.length === 0) throw new ConfigurationError(`${path} contains no .json, .har or .json.gz file`);
  const known = target && {
    cards: target.cards,
    credentials: [target.credentials, ...Object.values(target.others ?? {})],
  };
  if (others > 0)
    process.stderr.write(
      `tck: ${others === 1 ? '1 file of another kind was' : `${others} files of other kinds were`} not checked\n`,
    );
  const leaks: Leak[] = [];
  const done: { readonly file: string; readonly cards: number; readonly credentials: number }[] = [];
  ifStopped(
    () =>
      `secrets removed from ${done.length} of ${count(files.length, 'file')}; the other files are unchanged`,
  );
  for (const file of files) {
    const packed = file.endsWith('.gz');
    const { value, cards, credentials, taken } = scrub(await jsonIn(file, packed), known);
    const text = `${JSON.stringify(value, null, packed ? 0 : 2)}\n`;
    await replace(file, packed ? await promisify(gzip)(text, { level: 9 }) : text);
    done.push({ file, cards, credentials });
    if (!json) process.stdout.write(`${file}: ${cards} cards and ${credentials} credentials removed\n`);
    leaks.push(...(await leaksInText(file, Buffer.from(unfolded(text)), secretsOf(taken, target))));
  }
  if (json) printJson({ schemaVersion: 1, files: done, remaining: leaks });
  for (const { file, line, what } of leaks)
    process.stderr.write(`tck: ${file}, line ${line}: ${what} remains\n`);
  return leaks.length === 0 ? 0 : exitCodes.harnessFault;
}

/** The removed secrets and those of the target, for a last search in the scrubbed file. */
function secretsOf({ cards, credentials }: Sensitive, target: Target | undefined): Secretive {
  const known = Object.values(target?.cards ?? {}).map(({ number }) => number);
  const found = Object.entries(cards).filter(([, { number }]) => !known.includes(number));
  return {
    cards: { ...target?.cards, ...Object.fromEntries(found) },
    credentials: target?.credentials ?? { user: '', password: '' },
    others: {
      ...target?.others,
      ...Object.fromEntries(credentials.map((one, at) => [`user ${at + 1}`, one])),
    },
  };
}

async function filesAt(path: string): Promise<{ files: readonly string[]; others: number }> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new ConfigurationError(`${path} does not exist`);
  if (!found.isDirectory()) return { files: [path], others: 0 };
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const all = entries.filter((one) => one.isFile());
  const files = all
    .filter(({ name }) => /\.(json|har|json\.gz)$/.test(name))
    .map((one) => join(one.parentPath, one.name));
  return { files, others: all.length - files.length };
}

async function jsonIn(file: string, packed: boolean): Promise<unknown> {
  const bytes = await readFile(file).catch((error) => {
    throw failed(`${file} cannot be read`, error);
  });
  const text = packed
    ? await promisify(gunzip)(bytes).then(String, (error) => {
        throw failed(`${file} cannot be unpacked`, error);
      })
    : bytes.toString();
  try {
    return exactJson(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new ConfigurationError(`${file} is not JSON; the file was not changed`);
  }
}

/** @throws ConfigurationError if the file cannot be written; it is then unchanged */
async function replace(file: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeWhole([[file, content]]);
  } catch (error) {
    throw failed(`${file} cannot be written, and was not changed`, error);
  }
}

function failed(what: string, error: unknown): ConfigurationError {
  return new ConfigurationError(`${what} (${errorCode(error)})`);
}
