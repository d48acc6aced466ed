import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { attest } from '../attestation/attest.ts';
import { keyId, privateKeyFrom } from '../attestation/keys.ts';
import { ConfigurationError, errorCode } from '../certificate/index.ts';
import { writeWhole } from '../message/write-whole.ts';
import { envelopeName, isFolder, readText } from '../reports/files.ts';
import { aligned, harmless, shortest } from '../reports/terminal.ts';
import { exitCodes } from './exit-codes.ts';
import { keepSecret } from './masked-output.ts';
import { daysFrom, jsonOption } from './option-values.ts';
import { ending, type OptionsOf, print, type Verb } from './output.ts';
import { orRefused } from './verify.ts';

const help = `
DIR is the reports folder of certify, record, observe or merge. Before signing, the command sign derives the verdict
again from messages.ndjson (observe: evidence.ndjson). certificate.json has to agree with this verdict. A failed or incomplete
run is signed as failed or incomplete. If DIR has a folder recording (from record --out DIR/recording --reports DIR), sign
also signs the files of the recording. The signed statement is the file ${envelopeName} in DIR.

TCK_KEY_PASSPHRASE opens an encrypted key.

Exit codes:
  0  signed      1  refused: the message says why      2  usage, or an unreadable key`;

const verb = () =>
  new Command('sign')
    .description('sign the certificate of a run, so that others can verify it')
    .argument('<DIR>', 'reports folder of the run')
    .requiredOption('--key <file>', 'file with the private key, made by tck keygen')
    .option('--days <number>', 'days from the run until the signature expires', daysFrom, 90)
    .addOption(jsonOption())
    .addHelpText('after', help);

export const signVerb = (): Verb => verb().action(ending(sign));

const sign = (folder: string, { key: path, days, json }: OptionsOf<typeof verb>): Promise<number> =>
  orRefused(json ? { signed: false } : undefined, async () => {
    if (!(await isFolder(folder)))
      throw new ConfigurationError(`${folder} is not a folder; give a reports folder`);
    const passphrase = process.env.TCK_KEY_PASSPHRASE || undefined;
    if (passphrase !== undefined) keepSecret([passphrase]);
    const key = privateKeyFrom(await privately(path), path, passphrase);
    const { verdict, name, envelope, files, expires } = await attest(folder, key, days);
    const signed = join(folder, envelopeName);
    try {
      await writeWhole([[signed, envelope]]);
    } catch (error) {
      throw new ConfigurationError(`${signed} cannot be written (${errorCode(error)})`);
    }
    const names = files.map((file) => file.name);
    const document = { signed: true, verdict, name, key: keyId(key), expires, statement: signed };
    print(json, { ...document, files: names }, [
      `SIGNED  ${verdict}  ${harmless(name)}`,
      ...aligned([
        ['Files', names.join(', ')],
        ['Expires', expires.slice(0, 10)],
        ['Statement', shortest(signed)],
      ]),
    ]);
    return exitCodes.conformant;
  });

/** Reads a private key file, which only its owner may read. Windows has no such file mode, and pipes need none. */
async function privately(path: string): Promise<string> {
  const [text, found] = [await readText(path), await stat(path).catch(() => undefined)];
  if (
    found?.isFile() &&
    text.includes('PRIVATE KEY') &&
    process.platform !== 'win32' &&
    (found.mode & 0o077) !== 0
  )
    throw new ConfigurationError(`${path} can be read by others: chmod 600 ${path}`);
  return text;
}
