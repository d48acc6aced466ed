import { attributes, content } from '../../reports/junit.ts';
import type { CheckResult, MerchantCertificate, TaskResult } from '../certificate.ts';

/** The same as JUnit: a suite a task, a case a check. A check that nothing decided is an error, never a pass. */
export function merchantJunit({ tasks, durationMs, startedAt }: MerchantCertificate): string {
  const all = tasks.flatMap(({ checks }) => checks);
  const suites = tasks.map((task) => {
    const cases = task.checks.map((one) => testcase(task, one)).join('');
    return `<testsuite${attributes({ name: `${task.id}: ${task.title}`, ...counts(task.checks) })}>\n${cases}</testsuite>\n`;
  });
  const about = { name: 'observe', timestamp: startedAt, time: durationMs / 1000, ...counts(all) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes(about)}>\n${suites.join('')}</testsuites>\n`;
}

const isOpen = ({ verdict, weight }: CheckResult) => verdict === 'undecided' && weight === 'required';
const isSkipped = (one: CheckResult) =>
  one.verdict === 'skipped' || (one.verdict === 'undecided' && !isOpen(one));

const counts = (checks: readonly CheckResult[]) => ({
  tests: checks.length,
  failures: checks.filter(({ verdict }) => verdict === 'failed').length,
  errors: checks.filter(isOpen).length,
  skipped: checks.filter(isSkipped).length,
});

function testcase({ id }: TaskResult, one: CheckResult): string {
  const { check, verdict, reason = '' } = one;
  const open = `<testcase${attributes({ classname: id, name: check })}>`;
  if (verdict === 'failed') return `${open}<failure${attributes({ message: reason })}/></testcase>\n`;
  if (isOpen(one)) return `${open}<error${attributes({ message: reason })}/></testcase>\n`;
  if (isSkipped(one)) return `${open}<skipped${attributes({ message: reason })}/></testcase>\n`;
  return verdict === 'warned'
    ? `${open}<system-out>${content(`warned: ${reason}`)}</system-out></testcase>\n`
    : `${open}</testcase>\n`;
}
