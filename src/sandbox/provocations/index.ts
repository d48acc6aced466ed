import { passesLuhn } from '../../message/card-number.ts';
import { refusedBin } from '../test-cards.ts';
import { clearingProvocations } from './clearing.ts';
import { cancelProvocations, refundProvocations } from './credits.ts';
import { dealProvocations, envelopeProvocations } from './deals.ts';
import { inquiryProvocations } from './inquiries.ts';
import { invoiceProvocations } from './invoices.ts';
import type { Provocation } from './provocation.ts';

/** How each result code is brought about in the sandbox, and what it asks of a merchant. */
export const provocations: readonly Provocation[] = [
  ...dealProvocations,
  ...refundProvocations,
  ...cancelProvocations,
  ...inquiryProvocations,
  ...clearingProvocations,
  ...invoiceProvocations,
  ...envelopeProvocations,
];

/** A test card with which doDeal is refused with that status, three digits other than 000. */
export function refusedCard(status: string): string {
  for (let filler = 0; filler < 10; filler += 1) {
    const number = `${refusedBin}000000${filler}${status}`;
    if (passesLuhn(number)) return number;
  }
  throw new RangeError(`no card ends with ${status}`);
}

/** What `POST /__admin/faults` takes to have the next such command answered with a code, and nothing done. */
export const faultFor = (command: string, result: string): object => ({
  command,
  phase: 'before',
  action: { result },
});

export type { Call, Means, Provocation, Step } from './provocation.ts';
export { sourceOf } from './source.ts';
