import type { Certificate, CertificateRule, Verdict } from './certificate.ts';

/** The verdict on a check. `attested`: only the application or a person reported the outcome. */
export type CheckVerdict = Verdict | 'undecided' | 'attested';

/** A rule of a gateway, or a check of a task of an application. */
export interface Check extends Partial<Pick<CertificateRule, 'standing' | 'source'>> {
  readonly id: string;
  /** The task of an application. Absent for a rule of a gateway. */
  readonly subject?: string;
  readonly title?: string;
  readonly says: string;
  readonly verdict: CheckVerdict;
  readonly reason?: string;
}

/** The key of a check: `charge-approved: ledger.net` for an application, or the id of a rule. */
export const placeOfCheck = ({ id, subject }: Pick<Check, 'id' | 'subject'>): string =>
  subject === undefined ? id : `${subject}: ${id}`;

export const rulesAsChecks = ({ rules }: Certificate): readonly Check[] =>
  rules.map(({ id, verdict, reason, statement: says, standing, source }) => ({
    ...{ id, says, standing, source, verdict },
    ...(reason !== undefined && { reason }),
  }));

/** Numbers of checks as text: `102 passed, 24 attested`. */
export const passedWords = (passed: number, attested: number): string =>
  `${passed} passed${attested > 0 ? `, ${attested} attested` : ''}`;
