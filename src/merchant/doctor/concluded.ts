import type { DoctorFinding, MerchantCertificate } from '../certificate.ts';
import { withoutErrors } from '../drivers/driver.ts';
import { isBlocked } from './questions.ts';

type Concluded = Pick<MerchantCertificate, 'verdict' | 'because'>;

/** The verdict of the tasks, with what the doctor found, and with the run's end before its time. */
export function concluded(
  { verdict, because }: Concluded,
  findings: readonly DoctorFinding[],
  isStopped: boolean,
): Concluded {
  const lines = (wanted: DoctorFinding['verdict']) =>
    findings
      .filter((one) => one.verdict === wanted && (wanted === 'failed' || isBlocked([one])))
      .map(({ question, says }) => `Doctor, ${question}: ${withoutErrors(says)}.`);
  const [failed, blocked] = [lines('failed'), lines('undecided')];
  const tasks = verdict === 'not ready' || failed.length + blocked.length === 0 ? because : [];
  if (isStopped) {
    // Those that were not played did not pass.
    const left = verdict === 'ready' ? tasks.slice(1) : tasks;
    return { verdict: 'incomplete', because: ['The run was stopped.', ...failed, ...blocked, ...left] };
  }
  if (failed.length > 0) return { verdict: 'not ready', because: [...tasks, ...failed] };
  if (blocked.length > 0) return { verdict: 'incomplete', because: blocked };
  return { verdict, because };
}
