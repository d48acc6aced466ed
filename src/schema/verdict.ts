import { ParseOption, XmlDocument, XmlError, XmlLibError, XsdValidator } from 'libxml2-wasm';
import type { CommandName } from '../contract/index.ts';
import { type MessageKind, schemaOf } from './write-xsd.ts';

/** One thing that a schema, or the reader before it, finds wrong in a message. */
export interface SchemaFinding {
  /** Counted from 1. */
  readonly line: number;
  /** The element it is about; '' where the text is not well-formed. */
  readonly element: string;
  /** In the words of libxml2. They quote the value: mask before they go anywhere. */
  readonly message: string;
}

/** Nobody changes these documents. */
const options = { option: ParseOption.XML_PARSE_COMPACT };

/** The element that a message of libxml2 is about; '' where it is about the text. */
export const elementOf = (message: string): string =>
  /^Element '(?:\{[^}]*\})?([^']+)'/.exec(message)?.[1] ?? '';

const about = (message: string): SchemaFinding => ({ line: 1, element: '', message });

/** A document type may stand before the root element alone. */
const DOCTYPE = /^(?:\s|<!--(?:(?!-->).)*-->|<\?(?:(?!\?>).)*\?>)*<!DOCTYPE/s;

/**
 * What is wrong with a text that no validator is shown: libxml2-wasm takes an empty one for valid and gives up on
 * entities of the text's own, which the wire does not have.
 */
export function unread(text: string): readonly SchemaFinding[] {
  if (text.trim() === '') return [about('Document is empty')];
  return DOCTYPE.test(text) ? [about('a document type is not allowed')] : [];
}

const validators = new Map<string, XsdValidator>();

/**
 * What the schema of a message says of its text; nothing where the text is valid. Each schema is compiled once in the
 * life of the process.
 *
 * @param text decoded, its declaration set aside: libxml2 would believe a declaration that lies
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
    // As bytes: a string is encoded more slowly.
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
