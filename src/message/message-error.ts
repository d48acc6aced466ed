/**
 * Why a message could not be read or written.
 *
 * - `empty`: the text is empty, or has only an XML declaration
 * - `not-xml`: the text does not begin like XML (JSON, plain text)
 * - `malformed`: the text begins like XML and is not well-formed
 * - `too-long`, `too-many`: the message has more text, or more elements and attributes, than any request
 * - `two-roots`, `doctype`, `undefined-entity`, `too-deep`: the message is not well-formed or is refused, for exactly this reason
 * - `not-a-form`: the body has none of the form fields
 * - `missing-int_in`: the form lacks the field int_in, which carries the command
 * - `unwritable`: XML 1.0 cannot represent the value or name
 */
export type MessageErrorCode =
  | 'empty'
  | 'not-xml'
  | 'malformed'
  | 'two-roots'
  | 'doctype'
  | 'undefined-entity'
  | 'too-deep'
  | 'too-long'
  | 'too-many'
  | 'not-a-form'
  | 'missing-int_in'
  | 'unwritable';

/** The place and the reason of the error. Neither has content of the document. */
export interface MessageErrorDetail {
  /** A constant phrase. Never a part of the document, which could be a card number. */
  readonly reason?: string | undefined;
  /** The line in the decoded text, from 1. The line of the XML declaration counts. */
  readonly line?: number | undefined;
  /** The column in characters, from 1. */
  readonly column?: number | undefined;
}

/** A message could not be read or written. The error is safe to print: it has no content of the message. */
export class MessageError extends Error {
  override readonly name = 'MessageError';
  readonly code: MessageErrorCode;
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(code: MessageErrorCode, detail: MessageErrorDetail = {}) {
    const where = detail.line === undefined ? '' : ` at line ${detail.line}, column ${detail.column ?? 1}`;
    super(`${code}${where}${detail.reason ? ` (${detail.reason})` : ''}`);
    this.code = code;
    this.line = detail.line;
    this.column = detail.column;
  }
}
