import { ParseOption, XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm';
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
  let document: XmlDocument | undefined;
  try {
    // As bytes: a string is encoded more slowly, and an empty one is no error there.
    document = XmlDocument.fromBuffer(Buffer.from(text), options);
    validatorOf(command, kind).validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return error.details.map(({ line, message }) => ({
      line,
      element: /^Element '([^']+)'/.exec(message)?.[1] ?? '',
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
