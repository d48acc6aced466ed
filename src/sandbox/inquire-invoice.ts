import { type invoiceReply, originalInvoice } from '../contract/index.ts';
import { type Element, element } from '../message/element.ts';
import { type Answer, leaves, Refusal } from './answer.ts';
import type { Standing } from './invoices.ts';
import { breachesIn, requestedTerminal, worded } from './request-checks.ts';
import type { Call } from './state.ts';
import { type Language, textOf } from './texts.ts';

type Values = Partial<Record<keyof typeof originalInvoice, string>>;

export function inquireInvoice(call: Call): Answer {
  const { field, language, merchant, state } = call;
  const [breach] = breachesIn(call, 'inquireInvoice');
  if (breach) {
    // A missing or too short invoice id has result code 414. An id of the right length has another error.
    const sized = field(breach.field)?.length === 10;
    throw new Refusal(
      sized ? '401' : '414',
      sized ? breach.rule : 'inquireInvoice.error.414',
      worded(breach, field),
    );
  }
  requestedTerminal(call, '111', 'inquireInvoice.request.terminalNumber');
  const id = field('invoice.invoiceAtranId') ?? '';
  const found = state.invoices.find(id);
  const standing = found?.user === merchant.user ? found : undefined;
  return {
    result: '000',
    tranId: state.identifiers.tranId(),
    content: invoiceElement('000', language, standing ? invoiceValues(standing, state.baseUrl) : missing),
    rule: standing ? 'inquireInvoice.existing' : 'inquireInvoice.missing',
  };
}

const missing: Values = { invoiceResponseName: 'InvoiceNotFound', invoiceCreationCode: '671' };

function invoiceValues(
  { invoice, creationCode, responseCode, responseName, createdAt }: Standing,
  address: string,
): Values {
  const link = invoice.url ?? `${address}/invoices/${invoice.id}.pdf`;
  return {
    invoiceCreationMethod: invoice.method,
    invoiceResponseCode: responseCode,
    invoiceResponseName: responseName,
    ...(createdAt !== '' && { invoiceDocNumber: invoice.docNumber ?? invoice.id, invoiceDocUrl: link }),
    invoiceAtranId: invoice.id,
    invoiceCreationDate: createdAt,
    mailTo: invoice.mailTo,
    invoiceCreationCode: creationCode,
    cancelTransaction: '0',
  };
}

const emptyInvoice = Object.fromEntries(Object.keys(originalInvoice).map((name) => [name, '']));

export function invoiceElement(status: string, language: Language, values: Values = {}): Element {
  const reply: Record<keyof typeof invoiceReply, string> = { status, statusText: textOf(status, language) };
  return element('inquireInvoice', [
    ...leaves(reply),
    element('originalInvoice', leaves({ ...emptyInvoice, ...values })),
  ]);
}
