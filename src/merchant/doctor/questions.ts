import { maskLoosely, type OtherCertificate } from '../../sandbox/index.ts';
import type { DoctorFinding } from '../certificate.ts';

export const questions = {
  asked: 'The application answers a step. With --run, its process then ends by itself.',
  reaches: 'The application reaches the gateway over TLS.',
  path: 'The application posts commands to /xpo/Relay.',
  method: 'The application sends commands by POST.',
  'content type': 'The application sends a form: application/x-www-form-urlencoded.',
  int_in: 'The field int_in holds the XML of the command, percent-encoded once.',
  credentials: 'The application sends the user and the password of this session.',
  terminal: 'The application sends the terminal number of this session.',
  deal: 'The gateway approves a deal (such as a charge) of the application.',
  probe: 'The probe returns the state of an order.',
  certificate: 'The application rejects a certificate of an unknown authority.',
  'host name': 'The application rejects a certificate of another host.',
  expiry: 'The application rejects a certificate that has expired.',
  secrets: 'The application writes no card number, CVV or password during the orders of the doctor.',
} as const;
export type Question = keyof typeof questions;

/** Untrusted certificates, one for each question, because a client may verify only one property of a certificate. */
export const untrusted: readonly (readonly [question: Question, OtherCertificate, remedy: string])[] = [
  ['certificate', 'unknown authority', 'it must trust only the authority in TCK_CA'],
  ['host name', 'another host', 'it must compare the host name in TCK_URL with the names in the certificate'],
  ['expiry', 'expired', 'it must reject a certificate after its last day'],
];

export interface Diagnosis {
  readonly findings: readonly DoctorFinding[];
  /** True if the run ends before its first task, because every task would fail for the same reason. */
  readonly isOver: boolean;
}

export const finding = (question: Question, verdict: DoctorFinding['verdict'], says = ''): DoctorFinding => ({
  ...{ question, verdict, says: maskLoosely(says) },
});

export const skipped = (question: Question) => finding(question, 'skipped', 'the doctor stopped earlier');

/** True if the run cannot continue, and no violation was observed. */
export const isBlocked = (findings: readonly DoctorFinding[]): boolean =>
  findings.some(
    ({ question, verdict }) => verdict === 'undecided' && !untrusted.some(([one]) => one === question),
  );
