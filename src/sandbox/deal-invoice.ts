import { doDealRequest } from '../contract/index.ts';
import { ownText } from './own-text.ts';
import type { Call } from './state.ts';
import type { Transaction } from './transaction.ts';

/** Elements of `doDeal/invoice` as clients have been seen to send it; how invoices are asked for is not stated. */
const elements = [
  'invoiceCreationMethod',
  'invoiceSubject',
  'invoiceItemCode',
  'invoiceItemPrice',
  'mailTo',
].map((name) => `invoice.${name}`);

/** No address is longer; what is, is not kept. */
const longest = 320;

/** Seconds that creating an invoice takes. */
const takes = 2;

/** Asks for an invoice for a deal that wants one, under the deal's tranId. */
export function invoiceFor({ field, merchant, state }: Call, { tranId }: Transaction): void {
  const sent = (name: string) => {
    const value = ownText(field(`invoice.${name}`));
    return (value?.length ?? 0) > longest ? undefined : value;
  };
  if (!elements.some(field)) return;
  const currency = doDealRequest.currency.format.values.find((one) => one === field('currency')) ?? 'ILS';
  state.invoices.add(merchant, {
    id: tranId,
    currency,
    readyAfter: takes,
    method: sent('invoiceCreationMethod') ?? 'wait',
    mailTo: sent('mailTo') ?? '',
  });
}
