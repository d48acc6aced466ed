import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '../certificate/index.ts';
import { leavingNoSecret } from '../certification/secret-scan/index.ts';
import { type MerchantCertificate, Session } from '../merchant/index.ts';
import { writeMerchantReports } from '../merchant/report/index.ts';
import { cardsByRole } from '../sandbox/index.ts';
import { exitCodes } from './exit-codes.ts';
import { observeSummary } from './observe-lines.ts';

/** @throws ConfigurationError where reports cannot be written there */
export async function writable(out: string): Promise<void> {
  try {
    await mkdir(join(out), { recursive: true });
  } catch (error) {
    throw notWritten(out, error) ?? error;
  }
}

/** Undefined where it is no fault of the folder. */
function notWritten(out: string, error: unknown): ConfigurationError | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return undefined;
  return new ConfigurationError(
    `reports cannot be written to ${out} (${error.code}); name another folder with --out`,
  );
}

/** @throws ConfigurationError where the port cannot be listened at, or the folder not be written */
export async function begun(options: Parameters<typeof Session.begin>[0]): Promise<Session> {
  try {
    return await Session.begin(options);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && error.syscall === 'listen' && 'code' in error))
      throw notWritten(options.directory, error) ?? error;
    const what = error.code === 'EADDRINUSE' ? 'is taken' : `cannot be listened at (${error.code})`;
    throw new ConfigurationError(
      `port ${options.port} ${what}; give another with --port, or 0 for a free one`,
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
  try {
    const files = await leavingNoSecret(written, secret, () => writeMerchantReports(out, certificate));
    process.stdout.write(observeSummary(certificate, files));
  } catch (error) {
    const problem = notWritten(out, error);
    if (!problem) throw error;
    // What took minutes is told all the same.
    process.stdout.write(observeSummary(certificate));
    throw problem;
  }
  const { verdict } = certificate;
  if (verdict === 'ready') return exitCodes.conformant;
  return verdict === 'incomplete' ? exitCodes.incomplete : exitCodes.notConformant;
}
