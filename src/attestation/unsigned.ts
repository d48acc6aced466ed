import { readdir } from 'node:fs/promises';
import type { Envelope } from '@cucumber/messages';
import type { Certificate } from '../certificate/index.ts';
import type { Subject } from '../comparison/index.ts';
import { certificateOf, evidenceFrom } from '../merchant/index.ts';
import { merchantRenderings, reportNames } from '../merchant/report/reports.ts';
import { envelopeName } from '../reports/files.ts';
import { renderings } from '../reports/reports.ts';
import { jsonIn } from './envelope.ts';
import { fileIn } from './folder.ts';
import { recordingFolder } from './recorded.ts';

/** What lies in the folder of a certificate and is not signed, by name. */
export interface Unsigned {
  /** Reports that are what the certificate renders. */
  readonly rendered: readonly string[];
  /** Reports that are not. */
  readonly altered: readonly string[];
  /** What has the name of a report and is a link or no file: it was not read. */
  readonly unread: readonly string[];
  /** Everything else: nothing is known of it. */
  readonly unknown: readonly string[];
}

interface Signed {
  readonly subject: Subject;
  /** The text of certificate.json. */
  readonly certificate: string;
  readonly evidence: string;
  readonly files: readonly string[];
}

/** The address of a handbook to which a gateway's report links its rules: `--handbook` chose it. */
const handbookIn = (text: string): string | undefined =>
  /https?:\/\/[^\s"'<>&]+?(?=\/rules\/[\w-]+\.html#)/.exec(text)?.[0];

/** The texts of the reports that a certificate renders, as far as it renders one of this name. */
function rendering({
  subject,
  certificate,
  evidence,
}: Signed): (handbook?: string) => Record<string, string> {
  if (subject === 'merchant application')
    return () => merchantRenderings(certificateOf(evidenceFrom(evidence)));
  const envelopes = evidence
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Envelope);
  const whole = jsonIn(certificate) as Certificate;
  return (handbook) => renderings({ ...whole, ...(handbook !== undefined && { handbook }) }, envelopes);
}

/** Compares what lies next to a certificate with what the certificate renders. */
export async function unsignedIn(folder: string, signed: Signed): Promise<Unsigned> {
  const rendered = rendering(signed);
  const plain = rendered();
  const isApplication = signed.subject === 'merchant application';
  const known = [...Object.keys(plain), ...(isApplication ? [reportNames.counterexample] : [])];
  const found = {
    rendered: [] as string[],
    altered: [] as string[],
    unread: [] as string[],
    unknown: [] as string[],
  };
  const names = (await readdir(folder)).toSorted();
  for (const name of names) {
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
