import { readdir } from 'node:fs/promises';
import { type Certificate, jsonIn } from '../certificate/index.ts';
import { envelopesIn } from '../certification/plan.ts';
import type { Subject } from '../comparison/index.ts';
import { certificateOf, evidenceFrom } from '../merchant/index.ts';
import { merchantRenderings, reportNames } from '../merchant/report/reports.ts';
import { envelopeName } from '../reports/files.ts';
import { renderings } from '../reports/reports.ts';
import { fileIn } from './folder.ts';
import { recordingFolder } from './recorded.ts';

interface Signed {
  readonly subject: Subject;
  readonly certificate: string;
  readonly evidence: string;
  readonly files: readonly string[];
}

/** The handbook address that the option `--handbook` put into a report. */
const handbookIn = (text: string): string | undefined =>
  /https?:\/\/[^\s"'<>&]+?(?=\/rules\/[\w-]+\.html#)/.exec(text)?.[0];

function rendering({
  subject,
  certificate,
  evidence,
}: Signed): (handbook?: string) => Record<string, string> {
  if (subject === 'merchant application')
    return () => merchantRenderings(certificateOf(evidenceFrom(evidence)));
  const envelopes = envelopesIn(evidence);
  const whole = jsonIn(certificate) as Certificate;
  return (handbook) => renderings({ ...whole, ...(handbook !== undefined && { handbook }) }, envelopes);
}

/** Compares the unsigned files next to a certificate with reports rendered again from that certificate. */
export async function unsignedIn(folder: string, signed: Signed) {
  const rendered = rendering(signed);
  const plain = rendered();
  const isApplication = signed.subject === 'merchant application';
  const known = [...Object.keys(plain), ...(isApplication ? [reportNames.counterexample] : [])];
  const found = {
    /** Reports that are equal to those rendered again from the certificate. */
    rendered: [] as string[],
    altered: [] as string[],
    /** Links and other non-files that have the file name of a report. */
    unread: [] as string[],
    unknown: [] as string[],
  };
  for (const name of (await readdir(folder)).toSorted()) {
    if (name === envelopeName || name === recordingFolder || signed.files.includes(name)) continue;
    if (!known.includes(name)) {
      found.unknown.push(name);
      continue;
    }
    const text = await fileIn(folder, name).then(
      ({ bytes }) => bytes.toString(),
      () => undefined,
    );
    if (text === undefined) {
      found.unread.push(name);
      continue;
    }
    const handbook = handbookIn(text);
    const isSame = text === plain[name] || (handbook !== undefined && text === rendered(handbook)[name]);
    found[isSame ? 'rendered' : 'altered'].push(
      isSame && handbook !== undefined ? `${name} (links to ${handbook})` : name,
    );
  }
  return found;
}
