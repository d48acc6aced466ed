import type { KeyObject } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { type Certificate, jsonIn } from '../certificate/index.ts';
import { envelopesIn } from '../certification/plan.ts';
import type { Subject } from '../comparison/index.ts';
import { certificateOf, evidenceFrom } from '../merchant/index.ts';
import { merchantRenderings, reportNames } from '../merchant/report/reports.ts';
import { envelopeName } from '../reports/files.ts';
import { renderings } from '../reports/reports.ts';
import { sameRulesOrRefused } from './attest.ts';
import { opened, Refused } from './envelope.ts';
import { derivedFrom, evidenceNames, sameOrRefused, subjectOf } from './evidence.ts';
import { type FoundFile, fileIn } from './folder.ts';
import { recordingFits, recordingFolder } from './recorded.ts';
import { ruleSet } from './rule-set.ts';
import { type Stated, statedIn, statementOf } from './statement.ts';

/** The verified facts of a run, all derived from its evidence. */
export type Verified = Awaited<ReturnType<typeof verified>>;

/** The file names that a signed statement can contain. */
const known = new RegExp(
  `^(?:certificate\\.json|${Object.values(evidenceNames)
    .map((name) => name.replace('.', '\\.'))
    .join('|')}|${recordingFolder}/[\\w][\\w.-]{0,80})$`,
);

/**
 * Verifies the attestation of a run offline: its signature, files and verdict.
 * @throws Refused with the reason in one line
 */
export async function verified(
  folder: string,
  key: KeyObject,
  envelope: string = envelopeName,
  now = new Date(),
) {
  const payload = opened((await fileIn(folder, envelope)).bytes.toString(), key);
  const stated = statedIn(payload);
  inTime(stated, now);
  const files = await filesOf(folder, stated);
  const text = (name: string) => files.find((file) => file.name === name)?.bytes.toString();
  const written = text('certificate.json');
  if (written === undefined) throw new Refused('the statement does not name certificate.json');
  const subject = subjectOf(written);
  const evidence = text(evidenceNames[subject]);
  if (evidence === undefined) throw new Refused(`the statement does not name ${evidenceNames[subject]}`);
  sameRulesOrRefused(stated, await ruleSet(subject), 'the statement');
  const derived = await derivedFrom(subject, evidence);
  sameOrRefused(written, derived);
  recordingFits(files, derived);
  const { signedAt, expires } = stated;
  const follows = statementOf(derived, files, { signedAt, expires });
  if (follows !== payload)
    throw new Refused(`the statement does not follow from the files: ${difference(follows, payload)}`);
  const names = files.map(({ name }) => name);
  const unsigned = await unsignedIn(folder, names, subject, rendering(subject, written, evidence));
  const { certificate: _, ...facts } = derived;
  return { ...facts, signedAt, expires, files: names, unsigned };
}

/** @throws Refused before the time of the signature and after its expiry */
function inTime({ signedAt, expires }: Stated, now: Date): void {
  if (Date.parse(expires) <= now.getTime())
    throw new Refused(`it expired on ${expires.slice(0, 10)}: repeat the run`);
  // The clocks of two machines can differ, so a signature may be up to a day in the future.
  if (Date.parse(signedAt) > now.getTime() + 86_400_000)
    throw new Refused(`it was signed on ${signedAt.slice(0, 10)}, which is in the future: check the clock`);
}

/** @throws Refused if a file name is not allowed, or a file differs from its signed digest */
async function filesOf(folder: string, { subjects }: Stated): Promise<readonly FoundFile[]> {
  const names = subjects.map(({ name }) => name);
  const odd = names.findIndex((name) => !known.test(name));
  if (odd >= 0) throw new Refused(`the statement names a file that no run writes (subject ${odd + 1})`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Refused(`the statement names ${twice} twice`);
  const files: FoundFile[] = [];
  for (const { name, digest } of subjects) {
    const file = await fileIn(folder, name);
    if (file.digest !== digest) throw new Refused(`${name} was changed after it was signed`);
    files.push(file);
  }
  return files;
}

function difference(follows: string, payload: string): string {
  const [here, there] = [follows, payload].map((text) => {
    const { predicate, ...others } = jsonIn(text) as {
      readonly predicate: Readonly<Record<string, unknown>>;
    };
    const own = Object.entries(predicate).flatMap(([name, value]) =>
      name.startsWith('urn:') ? Object.entries(value as object) : [[name, value] as const],
    );
    return new Map<string, unknown>([...Object.entries(others), ...own]);
  }) as [Map<string, unknown>, Map<string, unknown>];
  const name = [...here.keys()].find(
    (one) => JSON.stringify(here.get(one)) !== JSON.stringify(there.get(one)),
  );
  return name === undefined ? 'it has something more' : `${name} differs`;
}

/** Makes the reports of a certificate again, with links to a handbook. */
type Rendering = (handbook?: string) => Record<string, string>;

/** The handbook address that the option `--handbook` put into a report. */
const handbookIn = (text: string): string | undefined =>
  /https?:\/\/[^\s"'<>&]+?(?=\/rules\/[\w-]+\.html#)/.exec(text)?.[0];

function rendering(subject: Subject, certificate: string, evidence: string): Rendering {
  if (subject === 'merchant application')
    return () => merchantRenderings(certificateOf(evidenceFrom(evidence)));
  const envelopes = envelopesIn(evidence);
  const whole = jsonIn(certificate) as Certificate;
  return (handbook) => renderings({ ...whole, ...(handbook !== undefined && { handbook }) }, envelopes);
}

/** Compares the unsigned files next to a certificate with reports rendered again from that certificate. */
async function unsignedIn(folder: string, signed: readonly string[], subject: Subject, rendered: Rendering) {
  const plain = rendered();
  const isApplication = subject === 'merchant application';
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
    if (name === envelopeName || name === recordingFolder || signed.includes(name)) continue;
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
