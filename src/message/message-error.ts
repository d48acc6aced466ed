/**
 * Why a message could not be read or written.
 *
 * - `empty`: nothing, or nothing but a declaration
 * - `not-xml`: what is there does not begin like XML (JSON, plain text)
 * - `malformed`: begins like XML and is not well-formed
 * - `too-long`, `too-many`: more text, or more elements and attributes, than any request has
 * - `two-roots`, `doctype`, `undefined-entity`, `too-deep`: not well-formed, or refused, for that one reason
 * - `not-a-form`: a body in which none of the form's fields is found
 * - `missing-int_in`: a form without the field that carries the command
 * - `unwritable`: a value or name that XML 1.0 has no way to hold
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

/** Where and why, in words that never come from the document. */
export interface MessageErrorDetail {
  /** A constant phrase. Never a piece of the document: that could be a card number. */
  readonly reason?: string | undefined;
  /** Line in the decoded text, the declaration's included; the first is 1. */
  readonly line?: number | undefined;
  /** Column in characters; the first is 1. */
  readonly column?: number | undefined;
}

/** The one error this room throws. Safe to print: it holds no document content and no cause that does. */
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
