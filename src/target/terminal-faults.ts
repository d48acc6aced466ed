import { type Exchange, resultOf } from '../client/index.ts';
import { textAt } from '../message/element.ts';

/** Result codes of inquireTerminal in the specification for a terminal that the merchant cannot use. */
const codes: Readonly<Record<string, string>> = {
  '001': 'terminal not found or access denied',
  '002': 'access denied to the terminal',
  '004': 'invalid terminal number',
};

const refusing = ['inactive', 'foreign', 'not-granted'];

export const isForCharges = (role: string): boolean => !refusing.includes(role);

export function terminalFaultIn(inquiry: Exchange): string | undefined {
  const result = resultOf(inquiry);
  if (codes[result]) return `was refused with ${result}: ${codes[result]}`;
  const status = textAt(inquiry.reply, 'response.terminalStatus') ?? '';
  return result === '000' && /inactive/i.test(status) ? 'is inactive' : undefined;
}
