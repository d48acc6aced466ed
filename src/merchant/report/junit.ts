import type { Check } from '../../certificate/index.ts';
import { type JunitCase, type JunitResult, junitDocument } from '../../reports/junit.ts';
import type { MerchantCertificate, TaskResult } from '../certificate.ts';
import { isBlocked } from '../doctor/questions.ts';
import { doctored, tested } from '../tested.ts';

/**
 * The certificate of an application as JUnit XML: one suite per task, one case per check,
 * and one case for the verdict. An undecided check is an error.
 */
export function merchantJunit(certificate: MerchantCertificate): string {
  const { tasks, doctor, application, plan } = certificate;
  const byTask = Map.groupBy(tested(certificate), ({ subject }) => subject);
  const suites = [
    { name: 'run: the verdict on the whole run', cases: [ofRun(certificate)], milliseconds: 0 },
    ...(doctor ? [{ name: 'doctor: before the tasks', cases: ofDoctor(certificate), milliseconds: 0 }] : []),
    ...tasks.map((task) => ({
      ...{ name: `${task.id}: ${task.title}`, milliseconds: task.timeline.at(-1)?.at ?? 0 },
      cases: (byTask.get(task.id) ?? []).map((check, index) =>
        caseOf(check, task.checks[index]?.weight === 'required', task.beliefOf),
      ),
    })),
  ];
  return junitDocument(certificate, application.name, suites, { application: application.name, plan });
}

const ofRun = ({ verdict, because }: MerchantCertificate): JunitCase =>
  caseOf(
    {
      ...{ id: 'verdict', subject: 'run', says: '', reason: because.join(' ') },
      verdict: ({ ready: 'passed', 'not ready': 'failed', incomplete: 'undecided' } as const)[verdict],
    },
    true,
  );

/** A question of the doctor that ends the run counts as a required check. */
const ofDoctor = (certificate: MerchantCertificate): readonly JunitCase[] =>
  doctored(certificate).map((check, index) =>
    caseOf(check, isBlocked(certificate.doctor?.slice(index, index + 1) ?? [])),
  );

const caseOf = (check: Check, isRequired: boolean, beliefOf?: TaskResult['beliefOf']): JunitCase => ({
  ...{ name: check.id, classname: check.subject ?? '' },
  result: resultOf(check, isRequired, beliefOf),
});

function resultOf(
  { verdict, says, reason = '' }: Check,
  isRequired: boolean,
  beliefOf: TaskResult['beliefOf'],
): JunitResult | undefined {
  switch (verdict) {
    case 'failed':
      return { is: 'failure', message: reason, text: [says] };
    case 'undecided':
      return { is: isRequired ? 'error' : 'skipped', message: reason };
    case 'skipped':
      return { is: 'skipped', message: reason };
    case 'warned':
      return { is: 'system-out', text: [`warned: ${reason}`] };
    case 'attested':
      return {
        is: 'system-out',
        text: [`attested by ${beliefOf === 'person' ? 'a person' : 'the application'}`],
      };
    default:
      return undefined;
  }
}
