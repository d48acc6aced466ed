import { access } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Check, placeOfCheck } from '../../certificate/index.ts';
import { anchor } from '../../reports/html/index.ts';
import { type AnyCertificate, allChecksOf, nameOf, type Subject } from '../any-certificate.ts';
import { readCertificate } from '../certificate-file.ts';
import type { ColumnInput } from './file.ts';

/** What a certificate says of a rule, or of a check of a task. */
export interface Test extends Pick<Check, 'verdict' | 'reason'> {
  /** The rule, or the title of the task. */
  readonly says: string;
  /** The fragment of a link to it on the page of the certificate. */
  readonly at: string;
}

/** A certificate, as far as a matrix shows it. */
export interface Column
  extends Pick<AnyCertificate, 'verdict' | 'startedAt' | 'contract'>,
    Pick<ColumnInput, 'version' | 'reports'> {
  readonly subject: Subject;
  readonly label: string;
  /** Of the target and of somebody's own client, or of the application. */
  readonly name: string;
  readonly because: readonly string[];
  /** Where the run was a part of one: the sentence that says so. */
  readonly part?: string | undefined;
  /** Whether the folder has `certificate.html`. */
  readonly hasPage: boolean;
  /** By the rule, or as `task: check`, in the order of the certificate. */
  readonly tests: ReadonlyMap<string, Test>;
}

/** Reads the certificate of a column. @throws ConfigurationError naming the file that is no certificate */
export async function readColumn({ reports: path, label, version }: ColumnInput): Promise<Column> {
  const certificate = await readCertificate(path);
  const reports = basename(path) === 'certificate.json' ? dirname(path) : path;
  const { verdict, because, startedAt, contract } = certificate;
  const client = certificate.subject === 'gateway' ? certificate.client : undefined;
  const name = nameOf(certificate) + (client ? `, client ${client.name}` : '');
  return {
    ...{
      subject: certificate.subject,
      label: label ?? name,
      name,
      tests: testsOf(certificate),
      version,
      verdict,
      because,
      startedAt,
      contract,
      reports,
    },
    part: because.find((sentence) => sentence.startsWith('Only a part of')),
    hasPage: await access(join(reports, 'certificate.html')).then(
      () => true,
      () => false,
    ),
  };
}

const testsOf = (certificate: AnyCertificate): Column['tests'] =>
  new Map(
    allChecksOf(certificate).map(({ verdict, reason, ...check }) => [
      placeOfCheck(check),
      {
        ...{ verdict, ...(reason !== undefined && { reason }) },
        ...{ says: check.title ?? check.says, at: fragmentOf(check) },
      },
    ]),
  );

function fragmentOf({ id, subject, title }: Pick<Check, 'id' | 'subject' | 'title'>): string {
  if (subject === undefined) return anchor('rule', id);
  return title === undefined ? 'doctor' : `task-${subject}`;
}
