import { X509Certificate } from 'node:crypto';
import { join, resolve } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { ConfigurationError } from '../certificate/errors.ts';
import { aligned, shellWord, tck } from '../reports/terminal.ts';
import { makeAuthority } from '../sandbox/authority.ts';
import { exitCodes } from './exit-codes.ts';
import { jsonOption } from './option-values.ts';
import { ending, type OptionsOf, print, type Verb } from './output.ts';
import { caOption, notStarted } from './reached.ts';

const help = `
The command ca writes two files to the folder: ca.pem, which applications trust, and ca-key.pem, which only its owner can
read. The command ca keeps an existing authority. The authority is for tests only: trust ca.pem in single processes, and not
on the whole machine.

Exit codes:
  0  the authority exists      2  the folder cannot be used`;

const verb = () =>
  new Command('ca')
    .description(
      'create or show the certificate authority of the sandbox, and show how applications trust it',
    )
    .addOption(caOption().default('reports/authority'))
    .option('--pem', 'print only the certificate of the authority, as PEM')
    .addOption(jsonOption())
    .addHelpText('after', help);

export const caVerb = (): Verb => verb().action(ending(shown));

/** Instructions by platform, with the quoted path of `ca.pem`. SSL_CERT_FILE replaces the authorities of the system. */
export const waysToTrust = (file: string): readonly (readonly [platform: string, how: string])[] => [
  ['Node', `NODE_EXTRA_CA_CERTS=${file} node shop.js`],
  ['PHP', `php -d openssl.cafile=${file} -d curl.cainfo=${file} shop.php`],
  ['Python', `SSL_CERT_FILE=${file} REQUESTS_CA_BUNDLE=${file} python3 shop.py`],
  [
    'Java',
    `keytool -importcert -noprompt -alias tck -file ${file} -keystore trust.p12 -storetype PKCS12 -storepass changeit`,
  ],
  ['', 'java -Djavax.net.ssl.trustStore=trust.p12 -Djavax.net.ssl.trustStorePassword=changeit Shop'],
  ['.NET', `SSL_CERT_FILE=${file} dotnet run        (Linux)`],
  ['', `certutil -user -addstore Root ${file}        (Windows, for the whole account)`],
  ['Ruby, Go', `SSL_CERT_FILE=${file}`],
  ['curl', `curl --cacert ${file} https://localhost:8443/xpo/Relay`],
];

async function shown({ ca, pem, json }: OptionsOf<typeof verb>): Promise<number> {
  const authority = await makeAuthority({ directory: ca }).catch((error: unknown) => {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw notStarted(error, { port: 0, ca, out: ca }) ?? error;
    throw new ConfigurationError(
      `--ca: the certificate authority cannot be stored in ${ca} (${code}); give another folder`,
    );
  });
  const file = resolve(join(ca, 'ca.pem'));
  const { fingerprint256: fingerprint, validToDate } = new X509Certificate(authority.ca);
  const until = validToDate.toISOString().slice(0, 10);
  if (pem) process.stdout.write(authority.ca);
  else
    print(json, { file, fingerprint, until, pem: authority.ca }, [
      ...aligned([
        ['Authority', file],
        ['SHA-256', fingerprint],
        ['Valid until', until],
      ]),
      '',
      'Trust the authority when the application starts:',
      ...aligned(waysToTrust(shellWord(file))),
      '',
      'Use it:',
      `  ${tck} sandbox --ca ${shellWord(ca)}`,
      `  ${tck} observe --passive --port 8443 --ca ${shellWord(ca)}`,
    ]);
  return exitCodes.conformant;
}
