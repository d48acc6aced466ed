import type { Finding, Remark, Report } from '../validation/index.ts';
import { styled } from './output.ts';

/** What was found in one message, a line a finding and a line a remark. */
export function linesOf({ file, findings, remarks }: Report): readonly string[] {
  return [
    ...findings.map((finding) => {
      const { line, element, rule } = finding;
      return `${styled('bold', `${file}:${line}`)} ${element} ${styled('red', rule)} ${words(finding)}\n`;
    }),
    ...remarks.map((remark) => {
      const { line, element } = remark;
      return `${styled('dim', `${file}:${line} ${element} ${remarkWords(remark)}`)}\n`;
    }),
  ];
}

export const words = ({ problem, allowed }: Pick<Finding, 'problem' | 'allowed'>): string =>
  `${problem}${allowed === undefined ? '' : `; allowed: ${allowed}`}`.replaceAll(
    /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu,
    ' ',
  );

export const remarkWords = ({ text, rule, isWarning }: Pick<Remark, 'text' | 'rule' | 'isWarning'>): string =>
  `${isWarning ? 'warning' : 'remark'}: ${rule === undefined ? '' : `${rule} `}${words({ problem: text })}`;

/** How many messages were looked at, how many are not as they should be, and how many inputs gave none. */
export function counted(reports: readonly Report[], unusable: number): string {
  const wrong = reports.filter(({ findings }) => findings.length > 0);
  const findings = wrong.reduce((sum, one) => sum + one.findings.length, 0);
  const unread = `${many(unusable, 'file')} could not be read\n`;
  if (reports.length === 0 && unusable > 0) return unread;
  const found =
    wrong.length === 0
      ? `no findings${unusable > 0 ? ' in them' : ''}`
      : `${many(findings, 'finding')} in ${wrong.length}`;
  const warnings = reports.flatMap(({ remarks }) => remarks).filter(({ isWarning }) => isWarning).length;
  const warned = warnings > 0 ? `, ${many(warnings, 'warning')}` : '';
  return `${many(reports.length, 'message')}, ${found}${warned}${unusable > 0 ? `; ${unread}` : '\n'}`;
}

/** Without a comma between thousands: programs read these lines too. */
export const many = (number: number, one: string, more = `${one}s`): string =>
  `${number} ${number === 1 ? one : more}`;
