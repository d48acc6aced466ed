import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { replaceReports } from '../../reports/files.ts';
import type { MerchantCertificate } from '../certificate.ts';
import { certificateOf, type Evidence } from '../evidence.ts';
import { evidenceText } from '../evidence-file.ts';
import { merchantHtml } from './html.ts';
import { merchantJunit } from './junit.ts';
import { merchantMarkdown } from './markdown.ts';

export { merchantAnnotations, merchantMarkdown } from './markdown.ts';

/** Where the reports of a run are. */
export interface MerchantReports {
  readonly html: string;
  readonly json: string;
  readonly junit: string;
  /** What the certificate was made from. */
  readonly evidence: string;
  /** The generated history that failed, as a plan. */
  readonly counterexample?: string;
}

/** The files of a run, by what they are. */
export const reportNames = {
  html: 'certificate.html',
  json: 'certificate.json',
  junit: 'junit.xml',
  evidence: 'evidence.ndjson',
  counterexample: 'counterexample.json',
} as const satisfies Readonly<Record<keyof MerchantReports, string>>;

/** What a certificate renders, by the names of the files. */
export const merchantRenderings = (certificate: MerchantCertificate) => {
  const plan = certificate.histories?.counterexample?.plan;
  return {
    [reportNames.html]: merchantHtml(certificate),
    [reportNames.junit]: merchantJunit(certificate),
    'certificate.md': merchantMarkdown(certificate),
    ...(plan && { [reportNames.counterexample]: `${JSON.stringify(plan, null, 2)}\n` }),
  };
};

/**
 * Writes evidence, certificate, JUnit and a counterexample, all or none. That of an earlier run is removed.
 *
 * @throws the system's error
 */
export async function writeMerchantReports(directory: string, evidence: Evidence): Promise<MerchantReports> {
  const at = (name: keyof MerchantReports) => resolve(join(directory, reportNames[name]));
  const files = { html: at('html'), json: at('json'), junit: at('junit'), evidence: at('evidence') };
  const certificate = certificateOf(evidence);
  const counterexample = certificate.histories?.counterexample;
  const rendered = merchantRenderings(certificate);
  await replaceReports(directory, [
    [files.evidence, evidenceText(evidence)],
    [files.json, `${JSON.stringify(certificate, null, 2)}\n`],
    [files.html, rendered['certificate.html']],
    [files.junit, rendered['junit.xml']],
    ...('counterexample.json' in rendered
      ? ([[at('counterexample'), rendered['counterexample.json']]] as const)
      : []),
  ]);
  if (counterexample) return { ...files, counterexample: at('counterexample') };
  await rm(at('counterexample'), { force: true });
  return files;
}
