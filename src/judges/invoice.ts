import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { invoiceReply, originalInvoice, ruleOf, vendorCodes } from '../contract/index.ts';
import { at, type Element, textAt } from '../message/element.ts';
import { judgeTable } from './elements.ts';
import { failed, holds, type Judge, type Judgement, passed, quoted } from './judge.ts';
import { languages } from './transaction-facts.ts';

/** Judges what inquireInvoice answers to a question that it accepts. */
export const invoice: Judge = (exchange) => {
  if (exchange.probe || exchange.command !== 'inquireInvoice') return [];
  if (resultOf(exchange) !== '000') return refusal(exchange);
  const content = contentOf(exchange);
  // Where the command's element is missing, the envelope's rule says so.
  if (!content) return [];
  const record = at(content, 'originalInvoice');
  return [
    ...answer(content),
    ...languages(exchange),
    ...(record
      ? [
          ...fields(record),
          ...codes(record),
          ...vendor(exchange, record),
          ...existing(exchange, record),
          ...missing(record),
        ]
      : [failed('command.inquireInvoice', 'the reply has no originalInvoice')]),
  ];
};

/** "Errors are returned in result (and status, ...)": where a refusal has a status it is no other code. */
function refusal(exchange: Exchange): Judgement[] {
  const [status, result] = [textAt(contentOf(exchange), 'status') ?? '', resultOf(exchange)];
  const note = `status is ${status}, and result ${result}`;
  const areCodes = [status, result].every((code) => /^\d{3}$/.test(code));
  return [
    ...(areCodes ? [holds('invoice.record.status', status === result, note)] : []),
    ...languages(exchange),
  ];
}

/** Status and statusText: a question that is accepted has 000 in status as in result. */
const answer = (content: Element): readonly Judgement[] =>
  judgeTable('invoice.record', invoiceReply, content, {
    further: (name, text) =>
      name === 'status' && text !== '000'
        ? [failed('inquireInvoice.accepted-is-000', `status is ${text}, although the result is 000`)]
        : [],
  });

/** Of what is no invoice, or none yet, the codes tell: whether the other elements are left out is not said. */
function fields(record: Element): readonly Judgement[] {
  const code = (name: string, ofSuccess: string) => textAt(record, name) ?? ofSuccess;
  const there = code('invoiceCreationCode', '000') === '000' && code('invoiceResponseCode', '100') === '100';
  const { invoiceResponseCode, invoiceResponseName, invoiceCreationCode, ...others } = originalInvoice;
  const outcome = { invoiceResponseCode, invoiceResponseName, invoiceCreationCode };
  return [
    ...judgeTable('invoice.record.originalInvoice', outcome, record),
    ...judgeTable('invoice.record.originalInvoice', others, record, { there }),
  ];
}

/** An invoice with a document is there, and its codes say so. */
const codes = (record: Element): readonly Judgement[] =>
  (['invoiceResponseCode', 'invoiceCreationCode'] as const)
    .filter((name) => textAt(record, 'invoiceDocUrl') && textAt(record, name) === '')
    .map((name) =>
      failed(`invoice.record.originalInvoice.${name}`, `${name} of an invoice with a document is empty`),
    );

/** What the vendor says: the name that goes with its code, in English whatever was asked for. */
function vendor({ request }: Exchange, record: Element): Judgement[] {
  const [code, name] = ['invoiceResponseCode', 'invoiceResponseName'].map((path) => textAt(record, path));
  const known = Object.entries(vendorCodes).find(([one]) => one === code)?.[1];
  // Another code than those of the table is not excluded; a missing element is its own rule's.
  if (known === undefined || name === undefined) return [];
  const english = 'general.invoice-messages-english';
  if (/\p{Script=Hebrew}/u.test(name))
    return [failed(english, 'invoiceResponseName, the message of the vendor, is in Hebrew')];
  const note = `code ${code} is named ${quoted(name)} instead of ${quoted(known)}`;
  return [
    holds(ruleOf('invoice.responseCode', code ?? ''), name === known, note),
    ...(/^heb$/i.test(textAt(request, 'request.language') ?? '') ? [passed(english)] : []),
  ];
}

/** An existing invoice is the one that was asked for, and its document can be fetched. */
function existing(exchange: Exchange, record: Element): Judgement[] {
  const value = (name: string) => textAt(record, name);
  if (value('invoiceCreationCode') !== '000' || value('invoiceResponseCode') !== '100') return [];
  const rule = 'invoice.record.originalInvoice';
  const [id, link] = [value('invoiceAtranId'), value('invoiceDocUrl')];
  const told = ['invoiceDocNumber', 'invoiceCreationDate', 'invoiceCreationMethod'] as const;
  const asked = sentIn(exchange, 'invoice.invoiceAtranId');
  return [
    ...(id !== undefined && asked !== undefined
      ? [holds(`${rule}.invoiceAtranId`, id === asked, 'invoiceAtranId is not the id of the request')]
      : []),
    ...(value('cancelTransaction') === undefined
      ? []
      : [
          holds(
            'inquireInvoice.existing-not-cancelled',
            value('cancelTransaction') === '0',
            `cancelTransaction is ${quoted(value('cancelTransaction') ?? '')}`,
          ),
        ]),
    ...(link !== undefined
      ? [holds(`${rule}.invoiceDocUrl`, isLink(link), `invoiceDocUrl is not an address: ${quoted(link)}`)]
      : []),
    ...told
      .filter((name) => value(name) === '')
      .map((name) => failed(`${rule}.${name}`, `${name} of an existing invoice is empty`)),
  ];
}

const isLink = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** What the vendor's names say, of which two say that a document is not there. */
const somethingElse: readonly string[] = Object.values(vendorCodes)
  .filter((name) => !name.startsWith('DocumentDoesNotExi'))
  .map((name) => name.toLowerCase());

/** About a missing invoice only the code and the name that says so are filled. */
function missing(record: Element): Judgement[] {
  if (textAt(record, 'invoiceCreationCode') !== '671') return [];
  const name = textAt(record, 'invoiceResponseName');
  if (name === undefined)
    return [failed('invoice.record.originalInvoice.invoiceResponseName', 'invoiceResponseName is missing')];
  const reported = ['invoiceCreationCode', 'invoiceResponseName'];
  const others = Object.keys(originalInvoice).filter((one) => !reported.includes(one) && textAt(record, one));
  return [
    /\p{L}/u.test(name) && !somethingElse.includes(name.toLowerCase())
      ? holds('inquireInvoice.missing', others.length === 0, `${others.join(', ')} filled with code 671`)
      : failed('inquireInvoice.missing', 'invoiceResponseName does not say that the invoice was not found'),
  ];
}
