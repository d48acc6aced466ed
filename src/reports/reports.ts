import { resolve } from 'node:path';
import type { Envelope } from '@cucumber/messages';
import type { Certificate, PrintedCertificate } from '../certificate/index.ts';
import type { Target } from '../target/target.ts';
import { prepareFolder, replaceReports, writing } from './files.ts';
import { certificateHtml } from './html/certificate-html.ts';
import { junitXml } from './junit.ts';
import { markdown } from './markdown.ts';
import { placesOf } from './places.ts';

export type Reports = ReturnType<typeof pathsIn>;

const pathsIn = (directory: string) => ({
  html: resolve(directory, 'certificate.html'),
  json: resolve(directory, 'certificate.json'),
  junit: resolve(directory, 'junit.xml'),
  messages: resolve(directory, 'messages.ndjson'),
});

/** The paths that are searched for secrets after a run. Other files in the folder belong to the user. */
export const writtenBy = (directory: string, { safety }: Pick<Target, 'safety'>): readonly string[] => [
  ...Object.values(pathsIn(directory)),
  ...(safety ? [resolve(safety.journal)] : []),
];

/** @throws ConfigurationError if reports cannot be written into this folder */
export const prepareReports = (directory: string): Promise<void> => prepareFolder('reports', directory);

/**
 * @param handbook the address of a handbook for links
 * @throws ConfigurationError if the reports folder cannot be written
 */
export async function writeReports(
  directory: string,
  envelopes: readonly Envelope[],
  certificate: Certificate,
  handbook?: string,
) {
  const reports = pathsIn(directory);
  const rendered = renderings({ ...certificate, ...(handbook !== undefined && { handbook }) }, envelopes);
  const texts: readonly (readonly [path: string, text: string])[] = [
    [reports.messages, `${envelopes.map((envelope) => JSON.stringify(envelope)).join('\n')}\n`],
    [reports.json, `${JSON.stringify(certificate, null, 2)}\n`],
    [reports.html, rendered['certificate.html']],
    [reports.junit, rendered['junit.xml']],
  ];
  await writing('reports', directory, 'folder with --out', () => replaceReports(directory, texts));
  return reports;
}

/** The texts of all reports of a certificate, by file name. */
export const renderings = (printed: PrintedCertificate, envelopes: readonly Envelope[]) => ({
  'certificate.html': certificateHtml(printed),
  'junit.xml': junitXml(printed, placesOf(envelopes)),
  'certificate.md': markdown(printed, placesOf(envelopes)),
});
