import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Envelope } from '@cucumber/messages';
import { rules } from '../contract/index.ts';
import { Secrets } from '../message/mask.ts';
import type { Certificate } from './certificate.ts';
import { HarnessFault } from './harness-fault.ts';
import { certificateHtml } from './html/certificate-html.ts';
import { junitXml } from './junit.ts';
import { ConfigurationError, secretsOf, type Target } from './target.ts';

/** Where a run's reports are. */
export interface Reports {
  readonly html: string;
  readonly json: string;
  readonly junit: string;
  readonly messages: string;
}

const names = ['certificate.html', 'certificate.json', 'junit.xml', 'messages.ndjson'] as const;

/**
 * Makes sure, before a run, that its reports can be written, and takes away those of an earlier run.
 *
 * @throws ConfigurationError naming the folder and the cause
 */
export async function prepareReports(directory: string): Promise<void> {
  const trial = join(directory, '.write-test');
  await written(directory, async () => {
    await mkdir(directory, { recursive: true });
    await writeFile(trial, '');
    await rm(trial);
    // A run that fails leaves no certificate of an earlier one behind.
    await Promise.all(names.map((name) => rm(join(directory, name), { force: true })));
  });
}

/**
 * Writes messages, certificate and JUnit. What would show a secret of the run is not written at all.
 *
 * @throws HarnessFault where a card number or password of the target was about to be written
 * @throws ConfigurationError where the folder cannot be written
 */
export async function writeReports(
  directory: string,
  envelopes: readonly Envelope[],
  certificate: Certificate,
  target: Target,
): Promise<Reports> {
  const at = (name: string) => resolve(directory, name);
  const reports = {
    html: at('certificate.html'),
    json: at('certificate.json'),
    junit: at('junit.xml'),
    messages: at('messages.ndjson'),
  };
  const texts: readonly (readonly [path: string, text: string])[] = [
    [reports.messages, `${envelopes.map((envelope) => JSON.stringify(envelope)).join('\n')}\n`],
    [reports.json, `${JSON.stringify(certificate, null, 2)}\n`],
    [reports.html, certificateHtml(certificate)],
    [reports.junit, junitXml(certificate)],
  ];
  // A password that is a word of the suite's own texts would be found in any report, and gives nothing away there.
  const own = JSON.stringify([rules, envelopes.filter(({ source }) => source)]);
  const secrets = new Secrets(secretsOf(target).filter((secret) => !own.includes(secret)));
  for (const [path, text] of texts)
    if (secrets.find(text).length > 0)
      throw new HarnessFault(`${path} would have shown a card number or the password; nothing was written`);
  await written(directory, () => Promise.all(texts.map(([path, text]) => writeFile(path, text))));
  return reports;
}

async function written(directory: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
    throw new ConfigurationError(
      `reports cannot be written to ${directory} (${code}); name another folder with --out`,
    );
  }
}
