/**
 * Why a message could not be read or written.
 * - `empty`: the text is empty, or has only an XML declaration
 * - `not-xml`: the text does not begin like XML (JSON, plain text)
 * - `malformed`: the text begins like XML and is not well-formed
 * - `too-long`, `too-many`: the text, or the number of elements and attributes, exceeds the limit
 * - `two-roots`, `doctype`, `undefined-entity`, `too-deep`: the text is refused for exactly this fault
 * - `not-a-form`: the HTTP body has none of the form fields
 * - `missing-int_in`: the form lacks the field `int_in` with the request
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

/** The position and the reason of a message error. They quote nothing from the message. */
export interface MessageErrorDetail {
  /** A constant text. It never quotes the message, because the message could contain a card number. */
  readonly reason?: string | undefined;
  /** The line number in the decoded text, from 1. The line of the XML declaration counts. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** Thrown if a message cannot be read or written. The error can be printed safely: it quotes nothing from the message. */
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
