import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  type Certificate,
  type Check,
  ConfigurationError,
  certificateSchema,
  jsonIn,
  refuseOtherVersion,
  rulesAsChecks,
} from '../certificate/index.ts';
import { type MerchantCertificate, merchantCertificateSchema } from '../merchant/certificate.ts';
import { doctored, tested } from '../merchant/tested.ts';
import { isFolder, unreadable } from '../reports/files.ts';

const hint = '; give a certificate.json or its folder';

/** @throws ConfigurationError if neither the path nor `certificate.json` below it is a readable certificate */
export async function readCertificate(path: string): Promise<AnyCertificate> {
  const file = (await isFolder(path, hint)) ? join(path, 'certificate.json') : path;
  const json = jsonIn(await readFile(file, 'utf8').catch(unreadable(file, hint)));
  if (json === undefined) throw new ConfigurationError(`${file} is not a certificate: it is not JSON`);
  if (typeof json !== 'object' || json === null || !('schemaVersion' in json) || !('rules' in json))
    throw new ConfigurationError(`${file} is not a certificate; give a certificate.json or its folder`);
  refuseOtherVersion(file, json.schemaVersion);
  const { success, error } = anyCertificateSchema.safeParse(json);
  // The unparsed value is returned, because the schema would remove members of a later version of the kit.
  if (success) return json as unknown as AnyCertificate;
  const [{ path: place, message } = { path: [], message: '' }] = error.issues;
  throw new ConfigurationError(`${file} is not a certificate: ${place.join('.') || 'it'}: ${message}`);
}

export type AnyCertificate = Certificate | MerchantCertificate;
export type Subject = AnyCertificate['subject'];

export const anyCertificateSchema = z.discriminatedUnion('subject', [
  certificateSchema,
  merchantCertificateSchema,
]);

/** The name of the gateway's target, or of the application. */
export const nameOf = (certificate: AnyCertificate): string =>
  certificate.subject === 'gateway'
    ? `${certificate.replay ? 'recording of ' : ''}${certificate.target.name}`
    : certificate.application.name;

/** The rules of a gateway, or the checks of an application's tasks, with their verdicts. */
export const checksOf = (certificate: AnyCertificate): readonly Check[] =>
  certificate.subject === 'gateway' ? rulesAsChecks(certificate) : tested(certificate);

/** All checks of a certificate. For an application, the checks of its readiness questions come first. */
export const allChecksOf = (certificate: AnyCertificate): readonly Check[] => [
  ...(certificate.subject === 'gateway' ? [] : doctored(certificate)),
  ...checksOf(certificate),
];

/** The word for one check of a gateway or of an application. */
export const nouns: Readonly<Record<Subject, string>> = {
  gateway: 'rule',
  'merchant application': 'check',
};

/** The sentence about a part of a run among the reasons of a verdict; undefined for a whole run. */
export const partOf = (because: readonly string[]): string | undefined =>
  because.find((sentence) => /^(Only a part of|The run was stopped by) /.test(sentence));
