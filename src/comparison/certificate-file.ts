import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Certificate, ConfigurationError, errorCode } from '../certificate/index.ts';
import { type Application, applicationSchema, isApplication } from './applications.ts';

const version = 1;

/** What a comparison reads of a certificate; what else there is stays unread. */
const certificateSchema = z.looseObject({
  schemaVersion: z.literal(version),
  verdict: z.enum(['conformant', 'not conformant', 'incomplete', 'replayed']),
  target: z.looseObject({
    name: z.string(),
    kind: z.enum(['sandbox', 'live', 'replay']).optional(),
    baseUrl: z.string(),
  }),
  client: z.looseObject({ name: z.string() }).optional(),
  because: z.array(z.string()).optional(),
  suite: z.looseObject({ version: z.string(), commit: z.string() }),
  contract: z.looseObject({ version: z.string(), digest: z.string() }),
  startedAt: z.string(),
  rules: z
    .array(
      z.looseObject({
        id: z.string(),
        statement: z.string(),
        standing: z.enum(['stated', 'recommended', 'chosen']),
        verdict: z.enum(['passed', 'failed', 'warned', 'skipped', 'observed', 'not observable']),
        reason: z.string().optional(),
        evidence: z.array(z.looseObject({ scenario: z.string(), by: z.string(), verdict: z.string() })),
      }),
    )
    .min(1),
  observations: z.array(z.looseObject({ id: z.string(), text: z.string() })),
  exchanges: z.record(
    z.string(),
    z.looseObject({ command: z.string(), request: z.string(), reply: z.string() }),
  ),
});

/**
 * The certificate of a file, or of a folder that has a `certificate.json`.
 *
 * @throws ConfigurationError where there is none that can be compared, saying why
 */
export async function readCertificate(path: string): Promise<Certificate | Application> {
  const file = (await isFolder(path)) ? join(path, 'certificate.json') : path;
  const json = parsed(file, await text(file));
  if (typeof json !== 'object' || json === null || !('schemaVersion' in json) || !('rules' in json))
    throw new ConfigurationError(`${file} is not a certificate; give a certificate.json or its folder`);
  if (json.schemaVersion !== version)
    throw new ConfigurationError(
      `${file} is a certificate of schema version ${String(json.schemaVersion).slice(0, 20)}; only version ${version} can be compared: repeat the run`,
    );
  const { success, error } = (isApplication(json) ? applicationSchema : certificateSchema).safeParse(json);
  if (success) return json as unknown as Certificate | Application;
  const [{ path: place, message } = { path: [], message: '' }] = error.issues;
  throw new ConfigurationError(`${file} is not a certificate: ${place.join('.') || 'it'}: ${message}`);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function text(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): ConfigurationError {
  return new ConfigurationError(
    `${file} cannot be read (${errorCode(error)}); give a certificate.json or its folder`,
  );
}

function parsed(file: string, content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    // The parser quotes what it could not read.
    throw new ConfigurationError(`${file} is not a certificate: it is not JSON`);
  }
}
