import { rm, writeFile } from 'node:fs/promises';
import { Command } from '@commander-js/extra-typings';
import { keyId, newKeys, publicKeyFrom } from '../attestation/keys.ts';
import { ConfigurationError, errorCode } from '../certificate/index.ts';
import { aligned, shortest } from '../reports/terminal.ts';
import { exitCodes } from './exit-codes.ts';
import { jsonOption } from './option-values.ts';
import { ending, type OptionsOf, print, type Verb } from './output.ts';

const help = `
Only its owner can read the private key. The command keygen never overwrites an existing file. TCK_KEY_PASSPHRASE encrypts the private
key; the command sign needs the same passphrase. Publish the public key: everybody needs it to verify your certificates.

Exit codes:
  0  both keys written      2  a file exists, or cannot be written`;

const verb = () =>
  new Command('keygen')
    .description('create a key pair to sign certificates with')
    .option(
      '--out <file>',
      'file for the private key; the public key gets the same name with .pub',
      'tck.key',
    )
    .addOption(jsonOption())
    .addHelpText('after', help);

export const keygenVerb = (): Verb => verb().action(ending(keygen));

async function keygen({ out, json }: OptionsOf<typeof verb>): Promise<number> {
  const { privateKey, publicKey } = newKeys(process.env.TCK_KEY_PASSPHRASE || undefined);
  const shared = `${out}.pub`;
  await fresh(out, privateKey, 0o600);
  try {
    await fresh(shared, publicKey, 0o644);
  } catch (error) {
    await rm(out);
    throw error;
  }
  const id = keyId(publicKeyFrom(publicKey, shared));
  print(
    json,
    { privateKey: out, publicKey: shared, key: id },
    aligned([
      ['Private key', `${shortest(out)}  (keep it secret)`],
      ['Public key', shortest(shared)],
      ['Key id', id],
    ]),
  );
  return exitCodes.conformant;
}

/** @throws ConfigurationError if the key file exists or cannot be written */
async function fresh(path: string, text: string, mode: number): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx', mode });
  } catch (error) {
    const code = errorCode(error);
    // After a failed write, the new file contains an incomplete key.
    if (code !== 'EEXIST') await rm(path, { force: true }).catch(() => {});
    throw new ConfigurationError(
      code === 'EEXIST'
        ? `${path} exists and is not overwritten: give another file with --out`
        : `${path} cannot be written (${code}); give another file with --out`,
    );
  }
}
