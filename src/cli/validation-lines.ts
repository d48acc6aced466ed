import { styleText } from 'node:util';
import type { Finding, Report } from '../validation/index.ts';

type Format = Parameters<typeof styleText>[0];

export const styled = (format: Format, text: string): string =>
  styleText(format, text, { stream: process.stdout });

/** What was found in one message, a line a finding and a line a remark. */
export function linesOf({ file, findings, remarks }: Report): readonly string[] {
  return [
    ...findings.map((finding) => {
      const { line, element, rule } = finding;
      return `${styled('bold', `${file}:${line}`)} ${element} ${styled('red', rule)} ${words(finding)}\n`;
    }),
    ...remarks.map(
      ({ line, element, text }) => `${styled('dim', `${file}:${line} ${element} remark: ${text}`)}\n`,
    ),
  ];
}

export const words = ({ problem, allowed }: Pick<Finding, 'problem' | 'allowed'>): string =>
  `${problem}${allowed === undefined ? '' : `; allowed: ${allowed}`}`.replaceAll(
    /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu,
    ' ',
  );

/** How many messages were looked at, how many are not as they should be, and how many inputs gave none. */
export function counted(reports: readonly Report[], unusable: number): string {
  const wrong = reports.filter(({ findings }) => findings.length > 0);
  const findings = wrong.reduce((sum, one) => sum + one.findings.length, 0);
  const messages = `${reports.length} ${reports.length === 1 ? 'message' : 'messages'}`;
  const unread = `${unusable} ${unusable === 1 ? 'file' : 'files'} could not be read\n`;
  if (reports.length === 0 && unusable > 0) return unread;
  const found =
    wrong.length === 0
      ? `nothing wrong${unusable > 0 ? ' in them' : ''}`
      : `${findings} ${findings === 1 ? 'finding' : 'findings'} in ${wrong.length}`;
  return `${messages}, ${found}${unusable > 0 ? `; ${unread}` : '\n'}`;
}
