import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '../certificate/index.ts';
import { leavingNoSecret } from '../certification/secret-scan/index.ts';
import type { MerchantCertificate, Session } from '../merchant/index.ts';
import { writeMerchantReports } from '../merchant/report/index.ts';
import { cardsByRole } from '../sandbox/index.ts';
import { exitCodes } from './exit-codes.ts';
import { observeSummary } from './observe-lines.ts';

/** @throws ConfigurationError where reports cannot be written there */
export async function writable(out: string): Promise<void> {
  try {
    await mkdir(join(out), { recursive: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'no code';
    throw new ConfigurationError(
      `reports cannot be written to ${out} (${code}); give another folder with --out`,
    );
  }
}

/** Writes the certificate, looks through it for secrets, and prints what it says. Gives the exit code. */
export async function ended(
  out: string,
  { access: { user, password } }: Session,
  certificate: MerchantCertificate,
): Promise<number> {
  const secret = { credentials: { user, password }, cards: cardsByRole() };
  const written = ['certificate.json', 'certificate.html', 'junit.xml'].map((name) => join(out, name));
  const files = await leavingNoSecret(written, secret, () => writeMerchantReports(out, certificate));
  process.stdout.write(observeSummary(certificate, files));
  const { verdict } = certificate;
  if (verdict === 'ready') return exitCodes.conformant;
  return verdict === 'incomplete' ? exitCodes.incomplete : exitCodes.notConformant;
}
