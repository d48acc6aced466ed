import type { Check } from '../certificate/index.ts';
import type { CheckResult, MerchantCertificate } from './certificate.ts';
import { checks } from './checks.ts';
import { questions } from './doctor/questions.ts';

const reasonOf = (reason = '') => (reason === '' ? {} : { reason });

/** A certificate of another version may contain checks that this version does not know. */
const says = (words: Readonly<Record<string, string | { readonly says: string }>>, id: string): string => {
  const found = Object.hasOwn(words, id) ? words[id] : '';
  return typeof found === 'object' ? found.says : (found ?? '');
};

const wordOf = ({ verdict, attested }: CheckResult): Check['verdict'] =>
  verdict === 'passed' && attested ? 'attested' : verdict;

export const tested = ({ tasks }: Pick<MerchantCertificate, 'tasks'>): readonly Check[] =>
  tasks.flatMap(({ id: subject, title, checks: results }) =>
    results.map((one) => ({
      ...{ id: one.check, subject, title, says: says(checks, one.check) },
      ...{ verdict: wordOf(one), ...reasonOf(one.reason) },
    })),
  );

export const doctored = ({ doctor = [] }: Pick<MerchantCertificate, 'doctor'>): readonly Check[] =>
  doctor.map(({ question, verdict, says: reason }) => ({
    ...{ id: question, subject: 'doctor', says: says(questions, question), verdict, ...reasonOf(reason) },
  }));
