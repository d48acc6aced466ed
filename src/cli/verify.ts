import { basename, dirname } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { Refused } from '../attestation/envelope.ts';
import { evidenceNames } from '../attestation/evidence.ts';
import { keyId, publicKeyFrom } from '../attestation/keys.ts';
import { type Verified, verified } from '../attestation/verify.ts';
import { ConfigurationError, passedWords, withoutNumbers } from '../certificate/index.ts';
import { envelopeName, isFolder, readText } from '../reports/files.ts';
import { aligned, few, harmless, some, styled } from '../reports/terminal.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { jsonOption } from './option-values.ts';
import { ending, type OptionsOf, print, printJson, type Verb } from './output.ts';

const help = `
Verification is offline. It checks the signature, the expiry date, the contract and the suite, and the digest of each file.
Then it derives the verdict from messages.ndjson (observe: evidence.ndjson) and compares it with certificate.json and with
the signed statement. Reports such as certificate.html and junit.xml are not signed. The command verify makes these reports
again from the certificate, and names each report that differs. An altered report does not change the exit code.

Exit codes:
  0  verified, and conformant or ready      2  usage, or an unreadable key
  1  refused, or verified as failed         4  verified as incomplete, or as a replay`;

const verb = () =>
  new Command('verify')
    .description(
      'check the signature of a certificate without a network, and derive the verdict again from the evidence',
    )
    .argument('<DIR or FILE>', `reports folder of the run, or its ${envelopeName}`)
    .requiredOption('--key <file>', 'file with the public key of the signer')
    .addOption(jsonOption())
    .addHelpText('after', help);

export const verifyVerb = (): Verb => verb().action(ending(verify));

const verify = (path: string, { key: keyPath, json }: OptionsOf<typeof verb>): Promise<number> =>
  orRefused(json ? { verified: false } : undefined, async () => {
    const key = publicKeyFrom(await readText(keyPath), keyPath);
    if (/(^|[\\/])(?:certificate\.(?:json|html)|messages\.ndjson|evidence\.ndjson)$/.test(path))
      throw new ConfigurationError(`${path} is not signed itself: give its folder, or ${envelopeName} in it`);
    const [folder, envelope] = (await isFolder(path))
      ? [path, envelopeName]
      : [dirname(path), basename(path)];
    const found = await verified(folder, key, envelope);
    print(json, { verified: true, key: keyId(key), ...found }, verifiedLines(harmless(found), keyId(key)));
    return found.verdict === 'replayed' ? exitCodes.incomplete : exitCodeOf(found);
  });

/** Reasons that differ in numbers only, as one. */
function withoutRepeats(because: readonly string[]): readonly string[] {
  const groups = Map.groupBy(because, withoutNumbers);
  return [...groups.values()].map(
    ([first = '', ...others]) => first + (others.length > 0 ? ` (and ${others.length} more like it)` : ''),
  );
}

function verifiedLines(found: Verified, key: string): readonly string[] {
  const { verdict, name, because, contract, suite, startedAt, signedAt, expires, files, tests } = found;
  const { passed, warned, failed } = tests;
  const what = found.subject === 'gateway' ? 'Rules' : 'Checks';
  return [
    `${styled(['bold', 'green'], 'VERIFIED')}  ${verdict}  ${name}`,
    ...some(
      withoutRepeats(because),
      12,
      (reason) => [`  ${reason}`],
      (more) => `  The certificate lists ${more} more reasons`,
    ),
    '',
    ...aligned([
      [
        what,
        `${passedWords(passed.length - found.attested, found.attested)}, ${failed.length} failed, ${warned.length} warned; derived from ${evidenceNames[found.subject]}`,
      ],
      [
        'Rules of',
        `contract ${contract.version} ${contract.digest.slice(0, 12)}, suite ${suite.version} ${suite.digest?.slice(0, 12)}`,
      ],
      ['Run', `${startedAt}, signed ${signedAt.slice(0, 10)}, expires ${expires.slice(0, 10)}`],
      ['Key', key],
      ['Verified', files.join(', ')],
      ...unsignedRows(found.unsigned),
    ]),
  ];
}

/** Files next to the signed files. Only a few names of each kind are printed, because a folder can have many. */
function unsignedRows({ rendered, altered, unread, unknown }: Verified['unsigned']) {
  const row = (what: string, names: readonly string[], says: string) =>
    names.length > 0 && [what, `${few(names, 12)}: ${says}`];
  return [
    row(
      'Rendered',
      rendered,
      'not signed, and identical to the report that the kit makes from this certificate',
    ),
    row(
      styled('red', 'ALTERED'),
      altered,
      'different from the report that the kit makes from this certificate; do not rely on it. A report that another version of the kit made can also differ',
    ),
    row(
      styled('red', 'NOT READ'),
      unread,
      'a link or a folder, which the kit did not compare with this certificate; do not rely on it',
    ),
    row('Others', unknown, 'not signed and not verified'),
  ];
}

/** @param refusal members for the JSON output of a refusal; undefined without `--json` */
export async function orRefused(refusal: object | undefined, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (refusal) printJson({ ...refusal, reason: error.message });
    process.stderr.write(`tck: refused: ${harmless(error.message)}\n`);
    return exitCodes.notConformant;
  }
}
