import {
  type Certificate,
  type CheckVerdict,
  certificateSchema,
  HarnessFault,
  jsonIn,
  placeOfCheck,
  texts,
} from '../certificate/index.ts';
import { holding } from '../certification/baseline/certificate-baseline.ts';
import { certificateFrom, runFacts } from '../certification/certificate-of-run.ts';
import { envelopesIn } from '../certification/plan.ts';
import { type AnyCertificate, checksOf, nameOf, type Subject } from '../comparison/index.ts';
import { certificateOf, evidenceFrom } from '../merchant/index.ts';
import { Refused } from './envelope.ts';
import { lackingOfPlan, lackingOfSuite, notEnded } from './whole.ts';

/** The verdict and further facts of a run, derived from its recorded evidence. */
export type Derived = ReturnType<typeof derivedOf>;

export const evidenceNames: Readonly<Record<Subject, string>> = {
  gateway: 'messages.ndjson',
  'merchant application': 'evidence.ndjson',
};

export const subjectOf = (certificate: string): Subject => {
  const { subject = 'gateway' } = Object(jsonIn(certificate));
  return subject === 'gateway' ? 'gateway' : 'merchant application';
};

const factsSchema = certificateSchema
  .pick({ target: true, suite: true, contract: true, seed: true })
  .extend({ cutBy: texts });

const textOf = (certificate: object): string => `${JSON.stringify(certificate, null, 2)}\n`;

/** @throws Refused if the evidence of the run is damaged or incomplete */
export async function derivedFrom(subject: Subject, evidence: string): Promise<Derived> {
  const name = evidenceNames[subject];
  const problem = `${name} is damaged`;
  try {
    const odd = evidence
      .split('\n')
      .findIndex((line) => line !== '' && JSON.stringify(JSON.parse(line)) !== line);
    if (odd >= 0)
      throw new Refused(
        `${name} is not as a run writes it: a member stands twice, or line ${odd + 1} was written anew`,
      );
    return derivedOf(subject === 'gateway' ? await ofGateway(evidence) : ofApplication(evidence));
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(error instanceof HarnessFault ? `${problem}: ${error.message}` : problem);
  }
}

function derivedOf(certificate: AnyCertificate) {
  const { subject, verdict, because, contract, suite, seed, startedAt } = certificate;
  const checks = checksOf(certificate);
  const those = (...wanted: readonly CheckVerdict[]) =>
    checks.filter((one) => wanted.includes(one.verdict)).map(placeOfCheck);
  return {
    ...{ subject, name: nameOf(certificate) },
    ...(certificate.subject === 'gateway' && { fingerprint: certificate.target.fingerprint }),
    ...{ verdict, because, contract, suite, seed, startedAt },
    /** The JSON text of the certificate, without its comparison with a baseline. */
    certificate: textOf(certificate),
    /** Ids of the rules of a gateway, or keys of the form `task: check` for an application. */
    tests: { passed: those('passed', 'attested'), warned: those('warned'), failed: those('failed') },
    /** The number of passed checks whose only source is a report of the application. */
    attested: those('attested').length,
  };
}

async function ofGateway(text: string): Promise<AnyCertificate> {
  const envelopes = envelopesIn(text);
  factsSchema.parse(runFacts(envelopes));
  const certificate = certificateFrom(envelopes);
  const lacking = notEnded(envelopes) ?? (await lackingOfSuite(envelopes));
  if (lacking !== undefined) throw new Refused(`messages.ndjson ${lacking}`);
  return certificate;
}

function ofApplication(text: string): AnyCertificate {
  const evidence = evidenceFrom(text);
  const certificate = certificateOf(evidence);
  const lacking = lackingOfPlan(evidence);
  if (lacking !== undefined) throw new Refused(`evidence.ndjson ${lacking}`);
  return certificate;
}

/**
 * Compares a written certificate with the derived one, except for the comparison with a baseline.
 * @throws Refused naming the first member that differs
 */
export function sameOrRefused(written: string, derived: Derived): void {
  const json = jsonIn(written) as Readonly<Record<string, unknown>> | undefined;
  if (typeof json !== 'object') throw new Refused('certificate.json is damaged: it is not JSON');
  const follows = jsonIn(derived.certificate) as Certificate;
  const baseline = certificateSchema.shape.baseline.safeParse(json.baseline);
  // Parsing changes the order of members, so the unparsed baseline is compared.
  const whole = baseline.data ? { ...holding(follows, baseline.data), baseline: json.baseline } : follows;
  if (textOf(whole) === written) return;
  const differs = [...new Set([...Object.keys(whole), ...Object.keys(json)])].find(
    (name) =>
      JSON.stringify(json[name]) !== JSON.stringify((whole as unknown as Record<string, unknown>)[name]),
  );
  throw new Refused(
    json.verdict !== derived.verdict
      ? `certificate.json says ${shown(json.verdict)}, but the run was ${derived.verdict} by ${evidenceNames[derived.subject]}`
      : `certificate.json does not follow from ${evidenceNames[derived.subject]}: ${differs === undefined ? 'it was written anew' : `${shown(differs)} differs`}`,
  );
}

/** The word in an untrusted certificate, if the word is safe to print in an error. */
const shown = (word: unknown): string =>
  typeof word === 'string' && /^[\w ]{1,30}$/.test(word) ? word : 'something else';
