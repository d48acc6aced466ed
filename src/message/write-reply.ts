import { type Element, NO_ATTRIBUTES } from './element.ts';
import { escapeText, isPlain } from './entities.ts';

/**
 * Writes an element as XML on one line, empty elements as `<a/>`, and text before children. Names are not checked.
 *
 * @param declaration the XML declaration, such as `declarationOf('ISO-8859-8')`
 * @throws MessageError `unwritable` for characters that XML 1.0 does not have
 */
export function writeReply(root: Element, declaration = ''): string {
  return write(root, declaration);
}

/** An element that many replies share, and that is written only once. */
export class Recurring implements Element {
  readonly name: string;
  readonly attributes: Element['attributes'];
  readonly text: string;
  readonly children: Element['children'];
  readonly #written: string;
  #run: Run | undefined;

  constructor(element: Element) {
    this.name = element.name;
    this.attributes = element.attributes;
    this.text = element.text;
    this.children = element.children;
    this.#written = write(element, '');
  }

  get written(): string {
    return this.#written;
  }

  /** This element (the child at `index`) and the recurring elements after it. */
  run(children: readonly Element[], index: number): Run {
    if (!this.#run || !isAt(this.#run, children, index)) this.#run = runAt(children, index);
    return this.#run;
  }
}

/** Adjacent recurring elements and their XML. */
interface Run {
  readonly elements: readonly Recurring[];
  readonly written: string;
}

function isAt({ elements }: Run, children: readonly Element[], index: number): boolean {
  for (let own = 0; own < elements.length; own++) if (elements[own] !== children[index + own]) return false;
  return !(children[index + elements.length] instanceof Recurring);
}

function runAt(children: readonly Element[], index: number): Run {
  const elements: Recurring[] = [];
  for (let at = index; children[at] instanceof Recurring; at++) elements.push(children[at] as Recurring);
  return { elements, written: elements.map(({ written }) => written).join('') };
}

/** Appends an element to `before`: appending to one string is faster than joining many. */
function write(element: Element, before: string): string {
  if (element instanceof Recurring) return before + element.written;
  const { name, attributes, text, children } = element;
  const tags = tagsOf(name);
  const isEmpty = text === '' && children.length === 0;
  let whole = before;
  if (attributes === NO_ATTRIBUTES) {
    if (isEmpty) return whole + tags.empty;
    whole += tags.open;
  } else {
    whole += tags.begun;
    for (const key in attributes) whole += ` ${key}="${escapeAttribute(attributes[key] ?? '')}"`;
    if (isEmpty) return `${whole}/>`;
    whole += '>';
  }
  if (text !== '') whole += escapeText(text);
  // An index is faster here: V8 allocates an object for each step of an iterator in a recursive function.
  for (let index = 0; index < children.length; ) {
    const child = children[index] as Element;
    if (child instanceof Recurring) {
      const { elements, written } = child.run(children, index);
      whole += written;
      index += elements.length;
    } else {
      whole = write(child, whole);
      index += 1;
    }
  }
  return whole + tags.close;
}

/** The tags of a name: appending one string is faster than appending three. */
interface Tags {
  readonly begun: string;
  readonly open: string;
  readonly empty: string;
  readonly close: string;
}

const knownTags = new Map<string, Tags>();

/** The number of names whose tags are stored. */
const tagsLimit = 1_000;

function tagsOf(name: string): Tags {
  const there = knownTags.get(name);
  if (there) return there;
  const tags = { begun: `<${name}`, open: `<${name}>`, empty: `<${name}/>`, close: `</${name}>` };
  if (knownTags.size < tagsLimit) knownTags.set(name, tags);
  return tags;
}

/** Escapes an attribute value. Readers convert a literal tab or line feed to a space. */
function escapeAttribute(value: string): string {
  if (value === '' || isPlain(value)) return value;
  return escapeText(value).replace(/[\t\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
