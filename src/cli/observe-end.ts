import { join } from 'node:path';
import { ConfigurationError } from '../certificate/index.ts';
import { leavingNoSecret } from '../certification/leaks.ts';
import {
  certificateOf,
  type Evidence,
  type MerchantCertificate,
  type Problem,
  placeOf,
  ranked,
  Session,
  shownCommand,
  warnings,
} from '../merchant/index.ts';
import {
  type MerchantReports,
  merchantAnnotations,
  merchantMarkdown,
  reportNames,
  writeMerchantReports,
} from '../merchant/report/reports.ts';
import { shellWord } from '../reports/terminal.ts';
import { cardsByRole } from '../sandbox/index.ts';
import { exitCodeOf } from './exit-codes.ts';
import { observeSummary } from './observe-lines.ts';
import { type ObserveOptions, probesUrl, usualOut } from './observe-options.ts';
import { notStarted } from './reached.ts';
import { type OutcomeOptions, printed } from './run-outcome.ts';

/** A configuration error about the output folder; undefined if the folder is not the cause. */
export function notWritten(
  out: string,
  error: unknown,
  option: '--out' | '--ca' = '--out',
): ConfigurationError | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return undefined;
  return new ConfigurationError(
    `${option === '--ca' ? 'the authority' : 'reports'} cannot be written to ${out} (${error.code}); name another folder with ${option}`,
  );
}

/** @throws ConfigurationError if the sandbox cannot listen, or a folder cannot be written */
export async function begun(options: Parameters<typeof Session.begin>[0]): Promise<Session> {
  try {
    return await Session.begin(options);
  } catch (error) {
    const { directory: out, port = 0, host, authorityDirectory: ca } = options;
    throw (
      notStarted(error, { port, host, out, ca }) ??
      notWritten(ca ?? out, error, ca === undefined ? '--out' : '--ca') ??
      error
    );
  }
}

export const printReadiness = (
  certificate: MerchantCertificate,
  reports: MerchantReports,
  options: OutcomeOptions,
): Promise<void> =>
  printed(
    {
      annotations: merchantAnnotations(certificate),
      brief: { ...briefOf(certificate), reports },
      summary: observeSummary(certificate, reports),
      markdown: merchantMarkdown(certificate),
    },
    options,
  );

/** Writes evidence and reports, searches them for secrets, and prints the outcome. Returns the exit code. */
export async function ended(
  out: string,
  { access: { user, password }, isLenient, tape }: Session,
  evidence: Evidence,
  options: OutcomeOptions = {},
): Promise<number> {
  const secret = { credentials: { user, password }, cards: cardsByRole() };
  const written = Object.values(reportNames).map((name) => join(out, name));
  const certificate = certificateOf(evidence);
  try {
    const files = await leavingNoSecret(written, secret, () => writeMerchantReports(out, evidence));
    await printReadiness(certificate, files, options);
  } catch (error) {
    const problem = notWritten(out, error);
    if (!problem) throw error;
    // The results of a long run are shown even if no report can be written.
    process.stdout.write(observeSummary(certificate));
    throw problem;
  }
  if (!isLenient && tape.all().some(({ remarks }) => remarks.some((one) => one.endsWith(leniently))))
    process.stderr.write(
      'Some requests have forms of old clients: with --lenient, the sandbox accepts these forms, and reports them as warnings.\n',
    );
  return exitCodeOf(certificate);
}

const leniently = 'A lenient terminal accepts this form.';

/** A summary of the certificate without timelines, for programs. `reports` names the file of the certificate. */
function briefOf(certificate: MerchantCertificate): object {
  const { verdict, because, application, scope, tasks, totals, seed, histories, approved } = certificate;
  const named = (problems: readonly Problem[]) =>
    problems.map(({ check, reason, tasks: where }) => ({
      ...{ check, reason },
      tasks: where.map(({ id }) => id),
    }));
  return {
    ...{ schemaVersion: 1, verdict, because, application, scope, seed, totals, approved },
    tasks: tasks.map((task) => ({ id: task.id, verdict: task.verdict })),
    ...{ failed: named(ranked(certificate).flat()), warned: named(warnings(tasks)) },
    ...(histories && { histories }),
  };
}

/** The options of a run as text, to run one of its tasks again. Values that may be secret are masked. */
export function againWith(options: ObserveOptions): string {
  const { plan, scope, run, hook, interactive, probe, logs = [], watch = [], port, ca, lenient } = options;
  const shownProbe = probe && (probesUrl(options) ? placeOf(probe) : shownCommand(probe));
  const words: readonly (readonly [string, ...(string | undefined)[]])[] = [
    ['plan', plan?.join(',')],
    ['scope', scope?.join(',')],
    ['run', run && shownCommand(run)],
    ['hook', hook && placeOf(hook)],
    ['interactive', interactive],
    ['probe', shownProbe],
    ['logs', ...logs],
    ['watch', ...watch],
    ['port', port ? String(port) : undefined],
    ['ca', ca],
    ['name', ...(options.name ?? [])],
    ['out', options.out === usualOut ? undefined : options.out],
    ...(['late', 'grace', 'patience'] as const).map((name) => {
      const { [name]: milliseconds = 0 } = options;
      const isUsual = milliseconds === { late: 0, grace: 0, patience: 60_000 }[name];
      return [name, isUsual ? undefined : `PT${milliseconds / 1000}S`] as const;
    }),
  ];
  return words
    .filter(([, value]) => value !== undefined)
    .map(([name, ...values]) => [`--${name}`, ...values.map(shellWord)].join(' '))
    .concat(lenient ? ['--lenient'] : [])
    .join(' ');
}
