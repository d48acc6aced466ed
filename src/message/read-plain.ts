import { DEEPEST, type Element, NO_ATTRIBUTES } from './element.ts';
import { COUNT_LIMIT, markUpBegins } from './prolog.ts';

interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  children: Element[];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are characters XML 1.0 does not have
const BEYOND = /[\0-\x08\x0b-\x1f&\ufffe\uffff]/;
const NAME = /^[A-Za-z_][\w.-]*$/;
/** An XML attribute in double quotes. Values with tabs or line ends are excluded, because XML parsers change them. */
const ATTRIBUTE = / ([A-Za-z_][\w.-]*)="([^"<\t\n]*)"/y;
const SLASH = 0x2f;
const END = 0x3e;

/** A tag and the tag that followed it in the previous message: consecutive messages are usually similar. */
interface Tag {
  readonly whole: string;
  readonly name: string;
  next: Tag | undefined;
}

const known = new Map<string, Tag>();
/** The maximum number of stored tag names. The specification has fewer element names. */
const knownLimit = 1_000;
const longestKnown = 40;

/** Quickly parses simple XML, as in nearly all messages. Returns undefined for other texts, which the full parser reads. */
export function readPlain(text: string): Element | undefined {
  // `]]>` in text is not well-formed XML. The parse loop looks only at `<`, so `]]>` is checked here.
  if (BEYOND.test(text) || text.includes(']]>') || !text.isWellFormed()) return undefined;
  let from = markUpBegins(text);
  if (text[from] !== '<') return undefined;
  const open: Open[] = [];
  let here: Open | undefined;
  let last = first;
  let count = 0;
  for (;;) {
    let to: number;
    if (text.charCodeAt(from + 1) === SLASH) {
      if (!here || !text.startsWith(here.name, from + 2)) return undefined;
      to = from + 2 + here.name.length;
      if (text.charCodeAt(to) !== END) return undefined;
      if (here.children.length > 0 && here.text.trim() === '') here.text = '';
      open.pop();
      const parent = open.at(-1);
      if (!parent) return text.slice(to + 1).trim() === '' ? here : undefined;
      here = parent;
    } else {
      let name: string;
      let attributes: Open['attributes'] | undefined = NO_ATTRIBUTES;
      let isEmpty = false;
      if (last.next && text.startsWith(last.next.whole, from)) {
        last = last.next;
        name = last.name;
        to = from + last.whole.length - 1;
      } else {
        to = text.indexOf('>', from);
        if (to < 0) return undefined;
        isEmpty = text.charCodeAt(to - 1) === SLASH;
        const tag = text.slice(from + 1, isEmpty ? to - 1 : to);
        const space = tag.indexOf(' ');
        name = space < 0 ? tag : tag.slice(0, space);
        if (!NAME.test(name)) return undefined;
        if (space >= 0) attributes = attributesIn(tag, space);
        else if (!isEmpty) {
          last.next = knownTag(name);
          last = last.next ?? first;
          name = last.name || name;
        }
      }
      if (!attributes || open.length === DEEPEST) return undefined;
      count += attributes === NO_ATTRIBUTES ? 1 : 1 + Object.keys(attributes).length;
      if (count > COUNT_LIMIT) return undefined;
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

const first: Tag = { whole: '', name: '', next: undefined };

function knownTag(name: string): Tag | undefined {
  const there = known.get(name);
  if (there || name.length > longestKnown) return there;
  // Clients can send unlimited invented tag names, so at the limit all stored names are removed.
  if (known.size === knownLimit) known.clear();
  // V8 compares interned strings, such as object keys, by address, which is faster than comparing slices of a text.
  const [own = name] = Object.keys({ [name]: 0 });
  const made = { whole: `<${own}>`, name: own, next: undefined };
  known.set(own, made);
  return made;
}

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
