import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '../../../src/certificate/index.ts';
import { makeFolder } from '../../../src/message/make-folder.ts';
import { causeOf, writeWhole } from '../../../src/reports/files.ts';
import {
  type Basis,
  type Leniency,
  lenientHtml,
  type Proof,
  proofHtml,
  proofText,
  sameBasis,
} from '../index.ts';

/** Where `prove` writes. The page shows both, as far as they are at hand. */
export interface ProofFiles {
  readonly out: string;
  readonly json: string;
  readonly lenient: string;
  readonly html: string;
}

export const proofFiles = (out: string): ProofFiles => ({
  out,
  json: join(out, 'proof.json'),
  lenient: join(out, 'lenient.json'),
  html: join(out, 'proof.html'),
});

export async function writeProof(files: ProofFiles, proof: Proof): Promise<void> {
  const leniency = await beside<Leniency>(files.lenient, proof);
  await write(files, files.json, proofText(proof), proofHtml(proof, leniency));
}

export async function writeLeniency(files: ProofFiles, leniency: Leniency): Promise<void> {
  const proof = await beside<Proof>(files.json, leniency);
  const text = `${JSON.stringify(leniency, null, 1)}\n`;
  await write(files, files.lenient, text, proof ? proofHtml(proof, leniency) : lenientHtml(leniency));
}

/** What an earlier run left there, if it is of the same suite. */
async function beside<Made extends Basis>(path: string, made: Basis): Promise<Made | undefined> {
  try {
    const found = JSON.parse(await readFile(path, 'utf8')) as Made;
    return sameBasis(found, made) ? found : undefined;
  } catch {
    return undefined;
  }
}

async function write({ out, html }: ProofFiles, path: string, text: string, page: string): Promise<void> {
  try {
    await makeFolder(out);
    await writeWhole([
      [path, text],
      [html, page],
    ]);
  } catch (error) {
    throw notWritable(out, error);
  }
}

/** @throws ConfigurationError naming the folder, before anything is tried */
export async function writable(out: string): Promise<void> {
  try {
    await makeFolder(out);
    // In /proc the owner may write, by the modes alone.
    const trial = join(out, '.write-test');
    await writeFile(trial, '');
    await rm(trial);
  } catch (error) {
    throw notWritable(out, error);
  }
}

function notWritable(out: string, error: unknown): ConfigurationError {
  return new ConfigurationError(
    `the proof results cannot be written to ${out} (${causeOf(error)}); give another folder with --out`,
  );
}
