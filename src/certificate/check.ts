import type { Certificate, CertificateRule, Verdict } from './certificate.ts';

/** The verdict on a check in a word. `attested`: it passed only because the application, or a person, said so. */
export type CheckVerdict = Verdict | 'undecided' | 'attested';

/** One thing that a certificate decides: a rule of a gateway, or a check of a task of an application. */
export interface Check extends Partial<Pick<CertificateRule, 'standing' | 'source'>> {
  readonly id: string;
  /** The task; missing for a rule of a gateway. */
  readonly subject?: string;
  /** The title of the task. */
  readonly title?: string;
  /** The rule or the check in words. */
  readonly says: string;
  readonly verdict: CheckVerdict;
  readonly reason?: string;
}

/** `charge-approved: ledger.net`, or the id of the rule. */
export const placeOfCheck = ({ id, subject }: Pick<Check, 'id' | 'subject'>): string =>
  subject === undefined ? id : `${subject}: ${id}`;

/** The rules of a gateway as checks. */
export const rulesAsChecks = ({ rules }: Certificate): readonly Check[] =>
  rules.map(({ id, verdict, reason, statement: says, standing, source }) => ({
    ...{ id, says, standing, source, verdict },
    ...(reason !== undefined && { reason }),
  }));

/** `102 passed, 24 attested` */
export const passedWords = (passed: number, attested: number): string =>
  `${passed} passed${attested > 0 ? `, ${attested} attested` : ''}`;
