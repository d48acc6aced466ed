import { join, resolve } from 'node:path';
import { writeWhole } from '../../reports/whole-files.ts';
import type { MerchantCertificate } from '../certificate.ts';
import { merchantHtml } from './html.ts';
import { merchantJunit } from './junit.ts';

/** Where the reports of a run are. */
export interface MerchantReports {
  readonly html: string;
  readonly json: string;
  readonly junit: string;
}

/**
 * Writes certificate and JUnit, all or none.
 *
 * @throws the system's error
 */
export async function writeMerchantReports(
  directory: string,
  certificate: MerchantCertificate,
): Promise<MerchantReports> {
  const at = (name: string) => resolve(join(directory, name));
  const files = { html: at('certificate.html'), json: at('certificate.json'), junit: at('junit.xml') };
  await writeWhole([
    [files.json, `${JSON.stringify(certificate, null, 2)}\n`],
    [files.html, merchantHtml(certificate)],
    [files.junit, merchantJunit(certificate)],
  ]);
  return files;
}
