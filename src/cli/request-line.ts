import { harmless } from '../reports/harmless.ts';
import type { Handled } from '../sandbox/index.ts';

/** One line for a request that the sandbox answered: time, command, terminal, amount, result, milliseconds, remark. */
export function requestLine({
  at,
  command,
  terminalNumber,
  amount,
  result,
  milliseconds,
  remarks,
}: Handled): string {
  const [remark = '', ...more] = remarks;
  const facts = [
    at.slice(11),
    (command || '(not read)').padEnd(19),
    terminalNumber.padEnd(10),
    amount.padStart(12),
    result,
    `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`.padStart(8),
    `${remark}${more.length > 0 ? ` (and ${more.length} more)` : ''}`,
  ];
  return `${harmless(facts.join('  ')).trimEnd()}\n`;
}

/** The same for programs. */
export const requestJson = (handled: Handled): string =>
  `${JSON.stringify({ event: 'request', ...handled })}\n`;
