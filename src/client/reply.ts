import type { CommandName, envelopeReply, RecordField, ReplyPath } from '../contract/index.ts';
import { all, at, type Element, textAt } from '../message/element.ts';
import { contentOf, type Exchange } from './exchange.ts';

/** The text of an element, and its code if it has one. */
export interface Value {
  readonly text: string;
  readonly code?: string;
}

/** One transaction of an inquiry, including elements that the contract does not name. */
type TransactionRecord = Readonly<Partial<Record<RecordField, Value>> & Record<string, Value | undefined>>;

/** A reply as a merchant's program reads it. Missing elements are undefined, and empty ones have `text: ''`. */
export interface Reply<C extends CommandName> {
  /** Whether the result is 000. Any other result is a refusal, which is data and not an exception. */
  readonly approved: boolean;
  readonly result: string;
  readonly tranId: string | undefined;
  /** An element of the envelope: `message`, `additionalInfo`, `dateTime`. */
  envelope(name: Exclude<keyof typeof envelopeReply, 'commandElement'>): string | undefined;
  /** An element inside the element of the command: `cgUid`, `cardBrand`, `ashraitEmvData.uid`. */
  value(path: ReplyPath<C>): Value | undefined;
  /** The records of an inquiry. Empty for other commands. */
  readonly transactions: readonly TransactionRecord[];
  /** For an inquiry: the number of records in the reply, and the number of all matches. */
  readonly totals: { readonly total?: number; readonly totalMatch?: number };
}

/** Reads the reply of an exchange by name. */
export function replyOf<C extends CommandName>(exchange: Exchange): Reply<C> {
  const response = at(exchange.reply, 'response');
  const content = contentOf(exchange);
  const result = textAt(response, 'result') ?? '';
  const number = (path: string) =>
    /^\d+$/.test(textAt(content, path) ?? '') ? Number(textAt(content, path)) : undefined;
  const total = number('totals.total');
  const totalMatch = number('totals.totalMatch');
  return {
    approved: result === '000',
    result,
    tranId: textAt(response, 'tranId') || undefined,
    envelope: (name) => textAt(response, name),
    value: (path) => {
      const found = at(content, path);
      return found && asValue(found);
    },
    transactions: all(at(content, 'transactions'), 'transaction').map((record) =>
      Object.fromEntries(record.children.map((child) => [child.name, asValue(child)])),
    ),
    totals: { ...(total !== undefined && { total }), ...(totalMatch !== undefined && { totalMatch }) },
  };
}

const asValue = ({ text, attributes }: Element): Value => ({
  text: text.trim(),
  ...(attributes.code !== undefined && { code: attributes.code }),
});
