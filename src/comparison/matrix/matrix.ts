import { count } from '../../certificate/index.ts';
import { nouns, type Subject } from '../certificate-file.ts';
import type { Column, Test } from './columns.ts';

/**
 * - `differ`: two certificates decided the check differently.
 * - `broken`: all certificates that decided the check failed or warned.
 * - `partly`: some certificates did not decide the check.
 * - `same`: all certificates have the same verdict.
 */
export type Agreement = 'differ' | 'broken' | 'partly' | 'same';

export type Table = ReturnType<typeof tableOf>;

/** The verdicts of a row by certificate; undefined if a certificate does not have the check. */
type Cells = readonly (Test | undefined)[];

export type Matrix = ReturnType<typeof matrixOf>;

/** The verdicts of several certificates side by side, with one table for gateways and one for applications. */
export function matrixOf(read: readonly Column[]) {
  const columns = distinct(read);
  const subjects = [...new Set(columns.map(({ subject }) => subject))].toSorted();
  const tables = subjects.map((subject) => tableOf(subject, columns));
  /** Sentences about missing rows, missing pages and partial runs. */
  return { columns, tables, missing: [...contracts(columns), ...tables.flatMap(missingIn)] };
}

const nameOf = ({ label, version }: Column): string =>
  version === undefined ? label : `${label} ${version}`;

function distinct(columns: readonly Column[]): readonly Column[] {
  const names = Map.groupBy(columns, nameOf);
  return columns.map((one) =>
    names.get(nameOf(one))?.length === 1 ? one : { ...one, label: `${one.label} (${one.reports})` },
  );
}

function tableOf(subject: Subject, all: readonly Column[]) {
  const columns = all.filter((one) => one.subject === subject);
  const ids = new Set(columns.flatMap(({ tests }) => [...tests.keys()]));
  const rows = [...ids].map((id) => {
    const cells = columns.map(({ tests }) => tests.get(id));
    const says = cells.find((one) => one !== undefined)?.says ?? '';
    return { id, says, agreement: agreementOf(cells), cells };
  });
  /** Sorted by the number of failures, the highest first. */
  return { subject, columns, rows: rows.toSorted((one, other) => gravity(other) - gravity(one)) };
}

function agreementOf(cells: Cells): Agreement {
  const verdicts = cells.map((one) => one?.verdict ?? '');
  // An attested check counts as passed.
  const counted = verdicts.map((one) => (one === 'attested' ? 'passed' : one));
  const decided = new Set(counted.filter((one) => ['passed', 'warned', 'failed'].includes(one)));
  if (decided.size > 1) return 'differ';
  if (decided.has('failed') || decided.has('warned')) return 'broken';
  return new Set(verdicts).size > 1 ? 'partly' : 'same';
}

/** A failure weighs more than any number of warnings. */
const gravity = ({ cells }: { readonly cells: Cells }): number =>
  cells.reduce(
    (sum, one) => sum + (one?.verdict === 'failed' ? cells.length + 1 : one?.verdict === 'warned' ? 1 : 0),
    0,
  );

function contracts(columns: readonly Column[]): readonly string[] {
  const contractOf = ({ contract: { version, digest } }: Column) => `${version} (${digest.slice(0, 8)})`;
  const groups = [...Map.groupBy(columns, contractOf)];
  const parts = groups.map(([contract, some]) => `${contract} of ${some.map(nameOf).join(', ')}`);
  return parts.length > 1 ? [`The certificates have different contracts: ${parts.join('; ')}.`] : [];
}

function missingIn({ subject, columns, rows }: Table): readonly string[] {
  return columns.flatMap((column, index) => {
    const absent = rows.flatMap(({ id, cells }) => (cells[index] ? [] : id));
    const named = [...absent.slice(0, 5), ...(absent.length > 5 ? ['…'] : [])].join(', ');
    return [
      ...(column.part === undefined ? [] : [column.part]),
      ...(absent.length > 0 ? [`${rowCount(subject, absent.length)} not in this certificate: ${named}`] : []),
      ...(column.hasPage ? [] : [`${column.reports} has no certificate.html, so the cells have no links.`]),
    ].map((sentence) => `${nameOf(column)}: ${sentence}`);
  });
}

const rowCount = (subject: Subject, number: number): string => count(number, nouns[subject]);

export const numberOf = ({ rows }: Table, of: Agreement): number =>
  rows.filter(({ agreement }) => agreement === of).length;

export const titles: Readonly<Record<Subject, string>> = {
  ...{ gateway: 'Gateways and clients', 'merchant application': 'Applications' },
};

export const tableWords = (table: Table): string =>
  `${titles[table.subject]}: ${count(table.columns.length, 'column')}, ${rowCount(table.subject, table.rows.length)}: ${numberOf(table, 'differ')} decided differently, ${numberOf(table, 'broken')} failed or warned in each certificate that decided them, ${numberOf(table, 'partly')} decided in only some certificates, ${numberOf(table, 'same')} the same`;

export const matrixJson = ({ columns, tables, missing }: Matrix): object => ({
  schemaVersion: 2,
  columns: columns.map(({ tests: _, ...facts }) => facts),
  missing,
  tables: tables.map(({ subject, columns: of, rows }) => ({
    subject,
    columns: of.map((one) => columns.indexOf(one)),
    rows: rows.map(({ cells, ...row }) => ({ ...row, verdicts: cells.map((one) => one?.verdict ?? null) })),
  })),
});
