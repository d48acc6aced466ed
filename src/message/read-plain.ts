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
const SLASH = 0x2f;

/**
 * The root element of a text that has nothing but plain tags and text between them, as nearly all requests are. Undefined
 * for whatever else there is, and for all that is not well-formed: that is for the parser, and for it alone to refuse.
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
      const name = text.slice(from + 1, isEmpty ? to - 1 : to);
      count += 1;
      if (!NAME.test(name) || open.length === DEEPEST || count > MOST) return undefined;
      const opened: Open = { name, attributes: NO_ATTRIBUTES, text: '', children: [] };
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
