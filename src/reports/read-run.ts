import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Certificate, ConfigurationError, errorCode, refuseOtherVersion } from '../certificate/index.ts';
import { envelopesIn } from '../certification/plan.ts';

/** @throws ConfigurationError if the reports folder has no complete run of this kit */
export async function readRun(folder: string) {
  const [messages, certificate] = await Promise.all([
    text(folder, 'messages.ndjson'),
    text(folder, 'certificate.json'),
  ]);
  const file = join(folder, 'certificate.json');
  try {
    const run = {
      envelopes: envelopesIn(messages),
      certificate: JSON.parse(certificate) as Certificate,
    };
    if (Array.isArray(run.certificate.rules)) {
      refuseOtherVersion(file, run.certificate.schemaVersion);
      return run;
    }
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
  }
  throw new ConfigurationError(`${folder} contains no complete run of this kit: run \`npm start\` again`);
}

async function text(folder: string, name: string): Promise<string> {
  try {
    return await readFile(join(folder, name), 'utf8');
  } catch (error) {
    const code = errorCode(error);
    throw new ConfigurationError(
      code === 'ENOENT'
        ? `${folder} contains no run (no ${name}): run \`npm start\` first`
        : `${join(folder, name)} cannot be read (${code})`,
    );
  }
}
