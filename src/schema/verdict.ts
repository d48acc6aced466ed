import { ParseOption, XmlDocument, XmlError, XmlLibError, XsdValidator } from 'libxml2-wasm';
import type { CommandName } from '../contract/index.ts';
import type { MessageKind } from './elements.ts';
import { schemaOf } from './write-xsd.ts';

export interface SchemaFinding {
  readonly line: number;
  readonly element: string;
  /** The error message of the library libxml2. It quotes the value: mask it before you print or store it. */
  readonly message: string;
}

/** Parsed documents do not change, so the compact form of libxml2 can be used. */
const options = { option: ParseOption.XML_PARSE_COMPACT };

/** Returns the element that an error message of libxml2 names; `''` if the error is about the whole text. */
export const elementOf = (message: string): string =>
  /^Element '(?:\{[^}]*\})?([^']+)'/.exec(message)?.[1] ?? '';

const about = (message: string): SchemaFinding => ({ line: 1, element: '', message });

const DOCTYPE = /^(?:\s|<!--(?:(?!-->).)*-->|<\?(?:(?!\?>).)*\?>)*<!DOCTYPE/s;

/** Returns findings about texts that the library libxml2-wasm cannot validate: empty texts, and texts with a DOCTYPE. */
export function unread(text: string): readonly SchemaFinding[] {
  if (text.trim() === '') return [about('Document is empty')];
  return DOCTYPE.test(text) ? [about('a document type is not allowed')] : [];
}

const validators = new Map<string, XsdValidator>();

/** Validates decoded text without XML declaration. With a declaration, libxml2 would decode the text again. */
export function schemaVerdict(
  command: CommandName,
  kind: MessageKind,
  text: string,
): readonly SchemaFinding[] {
  const refused = unread(text);
  if (refused.length > 0) return refused;
  let document: XmlDocument | undefined;
  try {
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
