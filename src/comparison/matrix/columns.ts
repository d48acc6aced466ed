import { access } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Certificate } from '../../certificate/index.ts';
import { anchor } from '../../reports/html/index.ts';
import { type Application, checksOf, isApplication } from '../applications.ts';
import { readCertificate } from '../certificate-file.ts';
import type { ColumnInput } from './file.ts';

/** What a certificate says of a rule, or of a check of a task. */
export interface Test {
  readonly verdict: string;
  readonly reason?: string | undefined;
  /** The rule, or the title of the task. */
  readonly says: string;
  /** The fragment of a link to it on the page of the certificate. */
  readonly at: string;
}

/** A certificate, as far as a matrix shows it. */
export interface Column
  extends Pick<Certificate | Application, 'verdict' | 'startedAt' | 'contract'>,
    Pick<ColumnInput, 'version' | 'reports'> {
  readonly kind: 'gateways' | 'applications';
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
  const { verdict, because = [], startedAt, contract } = certificate;
  return {
    ...(isApplication(certificate) ? applicationOf(certificate, label) : gatewayOf(certificate, label)),
    ...{ version, verdict, because, startedAt, contract, reports },
    part: because.find((sentence) => sentence.startsWith('Only a part of')),
    hasPage: await access(join(reports, 'certificate.html')).then(
      () => true,
      () => false,
    ),
  };
}

type Subject = Pick<Column, 'kind' | 'label' | 'name' | 'tests'>;

function gatewayOf({ target, client, rules }: Certificate, label?: string): Subject {
  const name = client ? `${target.name}, client ${client.name}` : target.name;
  const tests = rules.map(({ id, verdict, reason, statement: says }) => {
    return [id, { verdict, reason, says, at: anchor('rule', id) }] as const;
  });
  return { kind: 'gateways', label: label ?? name, name, tests: new Map(tests) };
}

function applicationOf(certificate: Application, label?: string): Subject {
  const { name } = certificate.application;
  const titles = new Map(certificate.tasks.map(({ id, title = id }) => [id, title]));
  const tests = [...checksOf(certificate).values()].map(([task, one]) => {
    const { check, verdict, reason, attested } = one;
    const says = titles.get(task) ?? '';
    const at = titles.has(task) ? `task-${task}` : 'doctor';
    const word = verdict === 'passed' && attested ? 'attested' : verdict;
    return [`${task}: ${check}`, { verdict: word, reason, says, at }] as const;
  });
  return { kind: 'applications', label: label ?? name, name, tests: new Map(tests) };
}
