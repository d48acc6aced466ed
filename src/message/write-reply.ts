import { type Element, NO_ATTRIBUTES } from './element.ts';
import { escapeText, isPlain } from './entities.ts';

/**
 * An element as XML, on one line, empty ones as `<a/>`; text, where an element has both, before its children.
 * Plain concatenation: the sandbox writes some 85 elements for every reply it gives.
 *
 * @param declaration put in front as it is, e.g. `declarationOf('ISO-8859-8')`; none if left out
 * @throws MessageError `unwritable` for characters XML 1.0 does not have. Names are taken on trust
 */
export function writeReply(root: Element, declaration = ''): string {
  return write(root, declaration);
}

/** What was written before, and the element: one text that grows is joined quicker than many that are put together. */
function write(element: Element, before: string): string {
  const { name, attributes, text, children } = element;
  let written = `${before}<${name}`;
  if (attributes !== NO_ATTRIBUTES)
    for (const key in attributes) written += ` ${key}="${escapeAttribute(attributes[key] ?? '')}"`;
  if (text === '' && children.length === 0) return `${written}/>`;
  written += text === '' ? '>' : `>${escapeText(text)}`;
  for (const child of children) written = write(child, written);
  return `${written}</${name}>`;
}

/** Tab and line feed as themselves would be read back as spaces. */
function escapeAttribute(value: string): string {
  if (value === '' || isPlain(value)) return value;
  return escapeText(value).replace(/[\t\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
