import type { KeyObject } from 'node:crypto';
import { Refused, sealed } from './envelope.ts';
import { type Derived, derivedFrom, evidenceNames, sameOrRefused, subjectOf } from './evidence.ts';
import { fileIn, filesBelow } from './folder.ts';
import { recordingFits, recordingFolder } from './recorded.ts';
import { type RuleSet, ruleSet } from './rule-set.ts';
import { statementOf } from './statement.ts';

const day = 86_400_000;

/**
 * Signs the verdict of a run, derived again from its evidence. The validity begins with the run, so an old run
 * cannot be renewed.
 * @param days the number of days for which the signature is valid
 * @throws Refused if certificate and evidence differ, other rules were used, or the run is too old
 */
export async function attest(folder: string, key: KeyObject, days: number, now = new Date()) {
  const certificate = await fileIn(folder, 'certificate.json');
  const written = certificate.bytes.toString();
  const subject = subjectOf(written);
  const evidence = await fileIn(folder, evidenceNames[subject]);
  const derived = await derivedFrom(subject, evidence.bytes.toString());
  sameRulesOrRefused(derived, await ruleSet(subject), 'the run');
  sameOrRefused(written, derived);
  const recorded = await Promise.all(
    (await filesBelow(folder, recordingFolder)).map((name) => fileIn(folder, name)),
  );
  const files = [certificate, evidence, ...recorded];
  recordingFits(files, derived);
  const expires = new Date(Date.parse(derived.startedAt) + days * day);
  if (expires <= now)
    throw new Refused(
      `the run of ${derived.startedAt.slice(0, 10)} is older than ${days} days: repeat it, or give more --days`,
    );
  const validity = { signedAt: now.toISOString(), expires: expires.toISOString() };
  const envelope = sealed(statementOf(derived, files, validity), key);
  return { ...derived, envelope, files, expires: validity.expires };
}

/** @throws Refused if a run was judged by other rules than those of this kit, which can give another verdict */
export function sameRulesOrRefused(
  { contract, suite }: Pick<Derived, 'contract' | 'suite'>,
  here: RuleSet,
  what: string,
): void {
  const { version, commit } = suite;
  const known = [version, commit.slice(0, 12)].filter((one) => /^[\w.-]{1,30}$/.test(one)).join(' ');
  const fix = `use the kit that made it (${known})`;
  for (const [name, { digest }] of Object.entries({ contract, suite }))
    if (digest !== here[name as keyof RuleSet].digest)
      throw new Refused(`${what} has another ${name} than this kit: ${fix}`);
}
