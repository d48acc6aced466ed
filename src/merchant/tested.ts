import type { Check } from '../certificate/index.ts';
import type { CheckResult, MerchantCertificate } from './certificate.ts';
import { checks } from './checks.ts';
import { questions } from './doctor/questions.ts';

const reasonOf = (reason = '') => (reason === '' ? {} : { reason });

/** A certificate of another version may contain checks that this version does not know. */
const known = <Row>(table: Readonly<Record<string, Row>>, id: string): Row | undefined =>
  Object.hasOwn(table, id) ? table[id] : undefined;

const wordOf = ({ verdict, attested }: CheckResult): Check['verdict'] =>
  verdict === 'passed' && attested ? 'attested' : verdict;

export const tested = ({ tasks }: Pick<MerchantCertificate, 'tasks'>): readonly Check[] =>
  tasks.flatMap(({ id: subject, title, checks: results }) =>
    results.map((one) => ({
      ...{ id: one.check, subject, title, says: known(checks, one.check)?.says ?? '' },
      ...{ verdict: wordOf(one), ...reasonOf(one.reason) },
    })),
  );

export const doctored = ({ doctor = [] }: Pick<MerchantCertificate, 'doctor'>): readonly Check[] =>
  doctor.map(({ question, verdict, says: reason }) => ({
    ...{
      id: question,
      subject: 'doctor',
      says: known(questions, question) ?? '',
      verdict,
      ...reasonOf(reason),
    },
  }));
