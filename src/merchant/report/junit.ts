import { attributes, content } from '../../reports/junit.ts';
import type { CheckResult, DoctorFinding, MerchantCertificate, TaskResult } from '../certificate.ts';
import { isBlocked } from '../doctor/questions.ts';

type Case = Pick<CheckResult, 'verdict' | 'weight' | 'reason' | 'attested'> & {
  readonly name: string;
  readonly beliefOf?: TaskResult['beliefOf'];
};

/**
 * The same as JUnit: a suite a task, a case a check, and one case for the verdict. A check that nothing decided is an error,
 * never a pass.
 */
export function merchantJunit(certificate: MerchantCertificate): string {
  const { tasks, durationMs, startedAt, doctor } = certificate;
  const suites = [
    { id: 'run', title: 'the verdict on the whole run', cases: [ofRun(certificate)], time: 0 },
    ...(doctor ? [{ id: 'doctor', title: 'before the tasks', cases: doctor.map(ofDoctor), time: 0 }] : []),
    ...tasks.map(({ id, title, checks, beliefOf, timeline }) => ({
      ...{ id, title, cases: checks.map((one): Case => ({ ...one, name: one.check, beliefOf })) },
      time: (timeline.at(-1)?.at ?? 0) / 1000,
    })),
  ];
  const about = {
    ...{ name: 'observe', timestamp: startedAt, time: durationMs / 1000 },
    ...counts(suites.flatMap(({ cases }) => cases)),
  };
  const written = suites.map(
    ({ id, title, cases, time }) =>
      `<testsuite${attributes({ name: `${id}: ${title}`, ...counts(cases), time })}>\n${cases.map((one) => testcase(id, one)).join('')}</testsuite>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes(about)}>\n${written.join('')}</testsuites>\n`;
}

const ofRun = ({ verdict, because }: MerchantCertificate): Case => ({
  ...{ name: 'verdict', weight: 'required', reason: because.join(' ') },
  verdict: { ready: 'passed', 'not ready': 'failed', incomplete: 'undecided' }[verdict] as Case['verdict'],
});

/** A question that ends the run counts as a required check. */
const ofDoctor = (one: DoctorFinding): Case => ({
  ...{ name: one.question, verdict: one.verdict, reason: one.says },
  weight: isBlocked([one]) ? 'required' : 'recommended',
});

const isOpen = ({ verdict, weight }: Case) => verdict === 'undecided' && weight === 'required';
const isSkipped = (one: Case) => one.verdict === 'skipped' || (one.verdict === 'undecided' && !isOpen(one));

const counts = (checks: readonly Case[]) => ({
  tests: checks.length,
  failures: checks.filter(({ verdict }) => verdict === 'failed').length,
  errors: checks.filter(isOpen).length,
  skipped: checks.filter(isSkipped).length,
});

function testcase(id: string, one: Case): string {
  const { name, verdict, attested, beliefOf, reason = '' } = one;
  const open = `<testcase${attributes({ classname: id, name })}>`;
  if (verdict === 'failed') return `${open}<failure${attributes({ message: reason })}/></testcase>\n`;
  if (isOpen(one)) return `${open}<error${attributes({ message: reason })}/></testcase>\n`;
  if (isSkipped(one)) return `${open}<skipped${attributes({ message: reason })}/></testcase>\n`;
  const said =
    verdict === 'warned'
      ? `warned: ${reason}`
      : attested
        ? `attested by ${beliefOf === 'person' ? 'a person' : 'the application'}`
        : '';
  return said === ''
    ? `${open}</testcase>\n`
    : `${open}<system-out>${content(said)}</system-out></testcase>\n`;
}
