import type { CommandName, envelopeReply, RecordField, ReplyPath } from '../contract/index.ts';
import { all, at, type Element, textAt } from '../message/element.ts';
import { contentOf, type Exchange } from './exchange.ts';

/** The text of an XML element, and the value of its attribute `code` if present. */
export interface Value {
  readonly text: string;
  readonly code?: string;
}

type TransactionRecord = Readonly<Partial<Record<RecordField, Value>> & Record<string, Value | undefined>>;

/** A reply whose elements are read by name. Missing elements are undefined, and empty elements have `text: ''`. */
export interface Reply<C extends CommandName> {
  /** True if the gateway approved the command, with the result code 000. A refusal throws no exception. */
  readonly approved: boolean;
  readonly result: string;
  readonly tranId: string | undefined;
  /** Returns the text of a general reply element, such as `message`, `additionalInfo` or `dateTime`. */
  envelope(name: Exclude<keyof typeof envelopeReply, 'commandElement'>): string | undefined;
  /** Returns the value of a reply element that belongs to the command, such as `cgUid` or `ashraitEmvData.uid`. */
  value(path: ReplyPath<C>): Value | undefined;
  /** The transactions in the reply to an inquiry; empty for other commands. */
  readonly transactions: readonly TransactionRecord[];
  /** Totals in the reply to an inquiry: the number of returned transactions, and the number of all matches. */
  readonly totals: { readonly total?: number; readonly totalMatch?: number };
}

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
