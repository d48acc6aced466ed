import { type Element, NO_ATTRIBUTES } from './element.ts';
import { DEEPEST, MOST } from './prolog.ts';

interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  children: Element[];
}

/** References, line ends to be made one, comments, CDATA, processing instructions, the end of a CDATA that never began. */
const BEYOND = ['&', '\r', '<!', '<?', ']]>'];
const NAME = /^[A-Za-z_][\w.-]*$/;
/** An attribute as writers of XML write it; a tab or a line end in its value would become a space. */
const ATTRIBUTE = / ([A-Za-z_][\w.-]*)="([^"<\t\n]*)"/y;
const SLASH = 0x2f;

/**
 * The root element of a text that has nothing but plain tags and text between them, as nearly all messages are. Undefined
 * for whatever else there is, and for all that is not well-formed: that is for a parser, and for it alone to refuse.
 *
 * @param text of characters that XML 1.0 has, beginning with `<`
 */
export function readPlain(text: string): Element | undefined {
  if (BEYOND.some((mark) => text.includes(mark))) return undefined;
  const open: Open[] = [];
  let here: Open | undefined;
  let from = 0;
  let count = 0;
  for (;;) {
    const to = text.indexOf('>', from);
    if (to < 0) return undefined;
    if (text.charCodeAt(from + 1) === SLASH) {
      if (!here || to - from - 2 !== here.name.length || !text.startsWith(here.name, from + 2))
        return undefined;
      if (here.children.length > 0 && here.text.trim() === '') here.text = '';
      open.pop();
      const parent = open.at(-1);
      if (!parent) return text.slice(to + 1).trim() === '' ? here : undefined;
      here = parent;
    } else {
      const isEmpty = text.charCodeAt(to - 1) === SLASH;
      const tag = text.slice(from + 1, isEmpty ? to - 1 : to);
      const space = tag.indexOf(' ');
      const name = space < 0 ? tag : tag.slice(0, space);
      const attributes = space < 0 ? NO_ATTRIBUTES : attributesIn(tag, space);
      if (!attributes || !NAME.test(name) || open.length === DEEPEST) return undefined;
      count += space < 0 ? 1 : 1 + Object.keys(attributes).length;
      if (count > MOST) return undefined;
      const opened: Open = { name, attributes, text: '', children: [] };
      here?.children.push(opened);
      if (!isEmpty) {
        open.push(opened);
        here = opened;
      } else if (!here) return undefined;
    }
    from = text.indexOf('<', to);
    if (from < 0) return undefined;
    if (from > to + 1) here.text += text.slice(to + 1, from);
  }
}

/** Undefined where anything but attributes follows the name, or one of them comes twice. */
function attributesIn(tag: string, from: number): Readonly<Record<string, string>> | undefined {
  const attributes: Record<string, string> = {};
  ATTRIBUTE.lastIndex = from;
  let to = from;
  for (let found = ATTRIBUTE.exec(tag); found; found = ATTRIBUTE.exec(tag)) {
    const [, name = '', value = ''] = found;
    if (Object.hasOwn(attributes, name) || name === '__proto__') return undefined;
    attributes[name] = value;
    to = ATTRIBUTE.lastIndex;
  }
  return to === tag.length ? attributes : undefined;
}
