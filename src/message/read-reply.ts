import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { DEEPEST, type Element, NO_ATTRIBUTES } from './element.ts';
import { type Decoded, decode } from './encoding.ts';
import { isWritable, resolveEntities } from './entities.ts';
import { MessageError, type MessageErrorDetail } from './message-error.ts';

interface Reply extends Decoded {
  readonly root: Element;
}

type Node = Readonly<Record<string, unknown>>;

const TEXT = '#text';
const ATTRIBUTES = ':@';

/** The start of a reply: white space or a byte order mark, which fast-xml-parser refuses, and the XML declaration. */
const BEFORE_ROOT =
  /^[ \t\r\n\ufeff]*(?:<\?xml(?:\s+[a-z]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))+\s*\?>[ \t\r\n]*)?/;
const NO_MARKUP = /<!--.*?(?:-->|$)|<!\[CDATA\[.*?(?:\]\]>|$)|<\?.*?(?:\?>|$)/gs;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  textNodeName: TEXT,
  // All values stay strings: as numbers, the result code `000` and the terminal `0880000010` would lose their zeros.
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  jPath: false,
  onDangerousProperty: (name) => name,
  // The default entity decoder of fast-xml-parser accepts undefined entities, so this function replaces the decoder.
  entityDecoder: {
    decode: resolveEntities,
    reset: () => {},
    setExternalEntities: () => {},
    addInputEntities: () => {},
    setXmlVersion: () => {},
  },
});

/**
 * Parses a reply with fast-xml-parser. The sandbox uses another XML parser for requests, so that one parser's fault is found
 * by the other.
 * @throws MessageError with line and column if the parser reports them
 */
export function readReply(bytes: Uint8Array): Reply {
  const decoded = decode(bytes);
  return { ...decoded, root: readText(decoded.text) };
}

function readText(text: string): Element {
  const [before = ''] = BEFORE_ROOT.exec(text) ?? [];
  const rest = text.slice(before.length);
  const above = before.split(/\r\n?|\n/);
  const start = { line: above.length, column: (above.at(-1) ?? '').length + 1 };
  refuseUnreadable(rest, start);
  const verdict = XMLValidator.validate(rest);
  if (verdict !== true) {
    const { code, msg, line, col } = verdict.err;
    // Error messages of the XML validator quote the document. Only one constant message is used.
    const roots = msg === 'Multiple possible root nodes found.';
    const where = Number.isFinite(line)
      ? { line: line + start.line - 1, column: line === 1 ? col + start.column - 1 : col }
      : {};
    throw new MessageError(roots ? 'two-roots' : 'malformed', { reason: code, ...where });
  }
  const nodes = parse(rest);
  const elements = nodes.filter((node) => nameOf(node) !== TEXT);
  // The validator of fast-xml-parser accepts `<a/>x` and `<a/><b/>`, and its parser drops the text at the end.
  const around = nodes.filter((node) => nameOf(node) === TEXT).map((node) => node[TEXT]);
  if ((around.join('') + rest.slice(rest.lastIndexOf('>') + 1)).trim() !== '') {
    throw new MessageError('malformed', { reason: 'text outside the root element' });
  }
  if (elements.length > 1) throw new MessageError('two-roots');
  const [only] = elements;
  if (!only) throw new MessageError('malformed', { reason: 'no root element' });
  return toElement(only, 1);
}

/** Refuses invalid XML that fast-xml-parser accepts, or for which it reports another fault. */
function refuseUnreadable(text: string, start: MessageErrorDetail): void {
  if (text.trim() === '') throw new MessageError('empty');
  if (!text.startsWith('<')) throw new MessageError('not-xml', start);
  if (/^<\?xml[\s?]/.test(text)) {
    const reason = 'a second declaration, or one not well-formed';
    throw new MessageError('malformed', { reason, ...start });
  }
  if (/<!doctype/i.test(text) && /<!doctype/i.test(text.replace(NO_MARKUP, '')))
    throw new MessageError('doctype');
  if (!isWritable(text))
    throw new MessageError('malformed', { reason: 'a character that XML does not have' });
}

function parse(text: string): readonly Node[] {
  try {
    return parser.parse(text) as readonly Node[];
  } catch (error) {
    if (error instanceof MessageError) throw error;
    const deep = error instanceof Error && error.message === 'Maximum nested tags exceeded';
    // Error messages of the XML parser quote the document, so the thrown error has no `cause`.
    throw new MessageError(deep ? 'too-deep' : 'malformed');
  }
}

function toElement(node: Node, depth: number): Element {
  if (depth > DEEPEST) throw new MessageError('too-deep');
  const name = nameOf(node);
  const children: Element[] = [];
  let text = '';
  for (const child of node[name] as readonly Node[]) {
    const piece = child[TEXT];
    if (piece !== undefined) text += piece;
    else children.push(toElement(child, depth + 1));
  }
  if (children.length > 0 && text.trim() === '') text = '';
  const attributes = node[ATTRIBUTES] as Record<string, string> | undefined;
  return { name, attributes: attributes ? { ...attributes } : NO_ATTRIBUTES, text, children };
}

function nameOf(node: Node): string {
  for (const key in node) if (key !== ATTRIBUTES) return key;
  throw new MessageError('malformed');
}
