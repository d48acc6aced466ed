import type { Element } from './element.ts';
import { escapeText, isPlain } from './entities.ts';

/**
 * An element as XML, on one line, empty ones as `<a/>`; text, where an element has both, before its children.
 * Plain concatenation: the sandbox writes some 85 elements for every reply it gives.
 *
 * @param declaration put in front as it is, e.g. `declarationOf('ISO-8859-8')`; none if left out
 * @throws MessageError `unwritable` for characters XML 1.0 does not have. Names are taken on trust
 */
export function writeReply(root: Element, declaration = ''): string {
  return declaration + write(root);
}

function write(element: Element): string {
  const { name, attributes, text, children } = element;
  let start = `<${name}`;
  for (const key in attributes) start += ` ${key}="${escapeAttribute(attributes[key] ?? '')}"`;
  let content = text === '' ? '' : escapeText(text);
  for (const child of children) content += write(child);
  return content === '' ? `${start}/>` : `${start}>${content}</${name}>`;
}

/** Tab and line feed as themselves would be read back as spaces. */
function escapeAttribute(value: string): string {
  const escaped = escapeText(value);
  return isPlain(escaped)
    ? escaped
    : escaped.replace(/[\t\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
