import { type invoiceReply, originalInvoice } from '../contract/index.ts';
import { type Element, element } from '../message/element.ts';
import { type Answer, Refusal } from './answer.ts';
import { type Call, terminalOf } from './state.ts';
import { type Language, textOf } from './texts.ts';

/** Serves inquireInvoice. */
export function inquireInvoice({ field, language, merchant, state }: Call): Answer {
  const terminal = terminalOf(merchant, field('terminalNumber'));
  if (!terminal)
    throw new Refusal('414', 'inquireInvoice.error.414', 'terminalNumber is not one of this merchant');
  return {
    result: '000',
    tranId: state.identifiers.tranId(),
    content: invoiceElement('000', language, {
      invoiceResponseName: 'InvoiceNotFound',
      invoiceCreationCode: '671',
    }),
    rule: 'inquireInvoice.missing',
  };
}

/** The element of a reply about an invoice; what `values` does not fill is empty. */
export function invoiceElement(
  status: string,
  language: Language,
  values: Partial<Record<keyof typeof originalInvoice, string>> = {},
): Element {
  const reply: Record<keyof typeof invoiceReply, string> = { status, statusText: textOf(status, language) };
  return element('inquireInvoice', [
    ...Object.entries(reply).map(([name, value]) => element(name, value)),
    element(
      'originalInvoice',
      Object.keys(originalInvoice).map((name) =>
        element(name, values[name as keyof typeof originalInvoice] ?? ''),
      ),
    ),
  ]);
}
