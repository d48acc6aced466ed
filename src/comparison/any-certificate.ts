import { z } from 'zod';
import { type Certificate, type Check, certificateSchema, rulesAsChecks } from '../certificate/index.ts';
import { type MerchantCertificate, merchantCertificateSchema } from '../merchant/certificate.ts';
import { doctored, tested } from '../merchant/tested.ts';

/** A certificate of a gateway, or of a merchant's application. */
export type AnyCertificate = Certificate | MerchantCertificate;
export type Subject = AnyCertificate['subject'];

export const anyCertificateSchema = z.discriminatedUnion('subject', [
  certificateSchema,
  merchantCertificateSchema,
]);

/** Of the target, or of the application. */
export const nameOf = (certificate: AnyCertificate): string =>
  certificate.subject === 'gateway' ? certificate.target.name : certificate.application.name;

/** What the totals of a certificate count: rules, or checks of tasks. */
export const checksOf = (certificate: AnyCertificate): readonly Check[] =>
  certificate.subject === 'gateway' ? rulesAsChecks(certificate) : tested(certificate);

/** The same, the questions of the doctor first. */
export const allChecksOf = (certificate: AnyCertificate): readonly Check[] => [
  ...(certificate.subject === 'gateway' ? [] : doctored(certificate)),
  ...checksOf(certificate),
];

/** What one of the checks is called. */
export const nouns: Readonly<Record<Subject, string>> = {
  gateway: 'rule',
  'merchant application': 'check',
};
