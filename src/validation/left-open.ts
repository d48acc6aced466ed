import { textAt } from '../message/element.ts';
import type { Finding } from './finding.ts';
import type { Message } from './message.ts';

/** What the specification contradicts itself about, or leaves out, and gateways take: nobody is blamed for it. */
export function isLeftOpen({ body, command }: Pick<Message, 'body' | 'command'>, { rule }: Finding): boolean {
  if (command !== 'inquireTransactions') return false;
  const sent = (name: string) => textAt(body, `inquireTransactions.${name}`) ?? '';
  // A uid has 23 digits, the criterion for it 20.
  if (rule === 'inquireTransactions.request.orgUid') return /^\d{21,23}$/.test(sent('orgUid'));
  // What became of a payment page is asked by a criterion that the specification does not know.
  return (
    rule === 'inquireTransactions.criterion-required' &&
    sent('queryName') !== '' &&
    sent('mpiTransactionId') !== ''
  );
}
