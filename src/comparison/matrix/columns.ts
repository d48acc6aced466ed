import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { type Check, ConfigurationError, placeOfCheck } from '../../certificate/index.ts';
import { issueWords } from '../../contract/index.ts';
import { anchor } from '../../reports/html/page.ts';
import { type AnyCertificate, allChecksOf, nameOf, partOf, readCertificate } from '../certificate-file.ts';

export interface Test extends Pick<Check, 'verdict' | 'reason'> {
  readonly says: string;
  /** The fragment of the check's URL on the page of the certificate. */
  readonly at: string;
}

export type Column = Awaited<ReturnType<typeof readColumn>>;

/** @throws ConfigurationError naming the file without a readable certificate */
export async function readColumn({ reports: path, label, version }: ColumnInput) {
  const certificate = await readCertificate(path);
  const reports = basename(path) === 'certificate.json' ? dirname(path) : path;
  const { verdict, because, startedAt, contract } = certificate;
  const client = certificate.subject === 'gateway' ? certificate.client : undefined;
  const name = nameOf(certificate) + (client ? `, client ${client.name}` : '');
  const part = partOf(because);
  return {
    ...{ subject: certificate.subject, label: label ?? name, name, verdict, because, startedAt },
    ...{ contract, reports, tests: testsOf(certificate) },
    ...(version !== undefined && { version }),
    /** The sentence that the certificate of a partial run shows. */
    ...(part !== undefined && { part }),
    hasPage: existsSync(join(reports, 'certificate.html')),
  };
}

/** Verdicts by rule or `task: check`, in the order of the certificate. */
const testsOf = (certificate: AnyCertificate): ReadonlyMap<string, Test> =>
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

const line = z.string().trim().min(1, 'must not be empty').max(80, 'must have at most 80 characters');
const column = z.strictObject({
  reports: z
    .string()
    .min(1, 'must name a folder')
    .describe('Reports folder. A relative path starts at this file.'),
  label: line.optional().describe('Head of the column. Default: the name in the certificate.'),
  version: line.optional().describe('Version of the gateway, client or application, below the label.'),
});
const matrixFile = z.strictObject({
  $schema: z.string().optional().describe('The schema of this file, for editors.'),
  columns: z.array(column).min(1, 'must have at least one column').describe('The columns, in order.'),
});

/** A certificate of a matrix file: its folder, label and version. */
export type ColumnInput = z.infer<typeof column>;

/** @throws ConfigurationError naming the field of the matrix file, such as `columns.0.label` */
export function columnsFrom(file: unknown): readonly ColumnInput[] {
  const { data, error } = matrixFile.safeParse(file, { error: issueWords });
  if (data) return data.columns;
  const faults = error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
  throw new ConfigurationError(faults.join('; '));
}

/** The JSON Schema of a matrix file, with its file name. */
export const matrixSchemaFile = (): { readonly name: string; readonly text: string } => ({
  name: 'matrix.schema.json',
  text: `${JSON.stringify(z.toJSONSchema(matrixFile, { io: 'input', target: 'draft-2020-12' }), null, 2)}\n`,
});
