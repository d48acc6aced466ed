import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { invoiceReply, originalInvoice, ruleOf, vendorCodes } from '../contract/index.ts';
import { at, type Element, textAt } from '../message/element.ts';
import { judgeTable } from './elements.ts';
import { failed, failedIf, holds, type Judge, type Judgement, passed, quoted } from './judge.ts';
import { languages } from './transaction-facts.ts';

export const invoice: Judge = (exchange) => {
  if (exchange.probe || exchange.command !== 'inquireInvoice') return [];
  if (resultOf(exchange) !== '000') return refusal(exchange);
  const content = contentOf(exchange);
  // A rule of the envelope covers a missing inquireInvoice element.
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

/**
 * "Errors are returned in result (and status, ...)": the status of a refusal, if any, equals the result. The codes of an
 * invoice stand in invoiceCreationCode only.
 */
function refusal(exchange: Exchange): Judgement[] {
  const [status, result] = [textAt(contentOf(exchange), 'status') ?? '', resultOf(exchange)];
  const note = `status is ${status}, but the result is ${result}`;
  const areCodes = [status, result].every((code) => /^\d{3}$/.test(code));
  const isOfInvoice = /^(?:668|669|670|671)$/.test(result);
  const misplaced = `the result is ${result}, which is a code of invoiceCreationCode`;
  return [
    ...failedIf(isOfInvoice, 'inquireInvoice.accepted-is-000', misplaced),
    ...(areCodes ? [holds('invoice.record.status', status === result, note)] : []),
    ...languages(exchange),
  ];
}

const answer = (content: Element): readonly Judgement[] =>
  judgeTable('invoice.record', invoiceReply, content, {
    further: (name, text) => {
      const note = `status is ${text}, although the result is 000`;
      return failedIf(name === 'status' && text !== '000', 'inquireInvoice.accepted-is-000', note);
    },
  });

/** An existing invoice has all elements. A missing invoice needs only its code and the name of the code. */
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

const codes = (record: Element): readonly Judgement[] =>
  (['invoiceResponseCode', 'invoiceCreationCode'] as const).flatMap((name) => {
    const isEmpty = Boolean(textAt(record, 'invoiceDocUrl')) && textAt(record, name) === '';
    const note = `${name} is empty, although the invoice has a document`;
    return failedIf(isEmpty, `invoice.record.originalInvoice.${name}`, note);
  });

/** A vendor code has the English name from the table of the specification, in replies of every language. */
function vendor({ request }: Exchange, record: Element): Judgement[] {
  const [code, name] = ['invoiceResponseCode', 'invoiceResponseName'].map((path) => textAt(record, path));
  const known = Object.entries(vendorCodes).find(([one]) => one === code)?.[1];
  // Invoice vendors may have unlisted codes. Another rule covers a missing element.
  if (known === undefined || name === undefined) return [];
  const english = 'general.invoice-messages-english';
  if (/\p{Script=Hebrew}/u.test(name))
    return [failed(english, 'invoiceResponseName, the message of the vendor, is in Hebrew')];
  const note = `code ${code} has the name ${quoted(name)} instead of ${quoted(known)}`;
  return [
    holds(ruleOf('invoice.responseCode', code ?? ''), name === known, note),
    ...(/^heb$/i.test(textAt(request, 'request.language') ?? '') ? [passed(english)] : []),
  ];
}

function existing(exchange: Exchange, record: Element): Judgement[] {
  const value = (name: string) => textAt(record, name);
  if (value('invoiceCreationCode') !== '000' || value('invoiceResponseCode') !== '100') return [];
  const rule = 'invoice.record.originalInvoice';
  const [id, link, cancelled] = ['invoiceAtranId', 'invoiceDocUrl', 'cancelTransaction'].map(value);
  const asked = sentIn(exchange, 'invoice.invoiceAtranId');
  const found: Judgement[] = [];
  if (id !== undefined && asked !== undefined) {
    const note = 'invoiceAtranId differs from the id in the request';
    found.push(holds(`${rule}.invoiceAtranId`, id === asked, note));
  }
  if (cancelled !== undefined) {
    const note = `cancelTransaction is ${quoted(cancelled)} instead of 0`;
    found.push(holds('inquireInvoice.existing-not-cancelled', cancelled === '0', note));
  }
  if (link !== undefined) {
    const note = `invoiceDocUrl is not an address: ${quoted(link)}`;
    found.push(holds(`${rule}.invoiceDocUrl`, isLink(link), note));
  }
  const filled = ['invoiceDocNumber', 'invoiceCreationDate', 'invoiceCreationMethod'] as const;
  return [
    ...found,
    ...filled.flatMap((name) =>
      failedIf(value(name) === '', `${rule}.${name}`, `${name} of an existing invoice is empty`),
    ),
  ];
}

const isLink = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Names of vendor codes, except the two codes of missing documents. */
const somethingElse: readonly string[] = Object.values(vendorCodes)
  .filter((name) => !name.startsWith('DocumentDoesNotExi'))
  .map((name) => name.toLowerCase());

function missing(record: Element): Judgement[] {
  if (textAt(record, 'invoiceCreationCode') !== '671') return [];
  const name = textAt(record, 'invoiceResponseName');
  if (name === undefined)
    return [failed('invoice.record.originalInvoice.invoiceResponseName', 'invoiceResponseName is missing')];
  const reported = ['invoiceCreationCode', 'invoiceResponseName'];
  const others = Object.keys(originalInvoice).filter((one) => !reported.includes(one) && textAt(record, one));
  if (!/\p{L}/u.test(name) || somethingElse.includes(name.toLowerCase()))
    return [
      failed('inquireInvoice.missing', 'invoiceResponseName does not say that the invoice was not found'),
    ];
  const note = `the invoice is missing (code 671), but these fields are filled: ${others.join(', ')}`;
  return [holds('inquireInvoice.missing', others.length === 0, note)];
}
