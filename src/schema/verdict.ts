import { ParseOption, XmlDocument, XmlError, XmlLibError, XsdValidator } from 'libxml2-wasm';
import type { CommandName } from '../contract/index.ts';
import type { MessageKind } from './elements.ts';
import { schemaOf } from './write-xsd.ts';

/** A finding of a schema, or of the XML reader, about a message. */
export interface SchemaFinding {
  readonly line: number;
  /** The name of the element; `''` if the text is not well-formed. */
  readonly element: string;
  /** The message of libxml2, which quotes the value: mask it before you print or store it. */
  readonly message: string;
}

/** The compact form is for documents that do not change. */
const options = { option: ParseOption.XML_PARSE_COMPACT };

/** The element in a message of libxml2; `''` if the message is about the whole text. */
export const elementOf = (message: string): string =>
  /^Element '(?:\{[^}]*\})?([^']+)'/.exec(message)?.[1] ?? '';

const about = (message: string): SchemaFinding => ({ line: 1, element: '', message });

const DOCTYPE = /^(?:\s|<!--(?:(?!-->).)*-->|<\?(?:(?!\?>).)*\?>)*<!DOCTYPE/s;

/** Findings about texts that libxml2-wasm cannot validate: empty texts, and texts with a document type. */
export function unread(text: string): readonly SchemaFinding[] {
  if (text.trim() === '') return [about('Document is empty')];
  return DOCTYPE.test(text) ? [about('a document type is not allowed')] : [];
}

const validators = new Map<string, XsdValidator>();

/**
 * Validates a message against its schema. Returns no findings for a valid message. Each schema is compiled once.
 *
 * @param text decoded, without XML declaration: libxml2 would use a wrong encoding from the declaration
 */
export function schemaVerdict(
  command: CommandName,
  kind: MessageKind,
  text: string,
): readonly SchemaFinding[] {
  const refused = unread(text);
  if (refused.length > 0) return refused;
  let document: XmlDocument | undefined;
  try {
    // Encoding by Buffer is faster than by libxml2-wasm.
    document = XmlDocument.fromBuffer(Buffer.from(text), options);
    validatorOf(command, kind).validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    if (!(error instanceof XmlLibError)) return [about('libxml2 returned no verdict')];
    return error.details.map(({ line, message }) => ({
      line,
      element: elementOf(message),
      message: message.trim(),
    }));
  } finally {
    document?.dispose();
  }
}

function validatorOf(command: CommandName, kind: MessageKind): XsdValidator {
  const key = `${command} ${kind}`;
  const known = validators.get(key);
  if (known) return known;
  using schema = XmlDocument.fromString(schemaOf(command, kind));
  const validator = XsdValidator.fromDoc(schema);
  validators.set(key, validator);
  return validator;
}
