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

/** An element that is in one reply after another: it is written once. A copy of it with a change is none. */
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

  /** This element, a child of that index, and the recurring ones behind it: most often those of the reply before. */
  run(children: readonly Element[], index: number): Run {
    if (!this.#run || !isAt(this.#run, children, index)) this.#run = runAt(children, index);
    return this.#run;
  }
}

/** All recurring elements that stand next to each other, and their text. */
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

/** What was written before, and the element: one text that grows is joined quicker than many that are put together. */
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
  // By index: in a function that calls itself V8 makes an object for each step of an iterator.
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

/** The tags of a name as they stand in every reply: to add one piece is quicker than to add three. */
interface Tags {
  readonly begun: string;
  readonly open: string;
  readonly empty: string;
  readonly close: string;
}

const knownTags = new Map<string, Tags>();

/** More names than any contract has; what else is written is not remembered. */
const most = 1_000;

function tagsOf(name: string): Tags {
  const there = knownTags.get(name);
  if (there) return there;
  const tags = { begun: `<${name}`, open: `<${name}>`, empty: `<${name}/>`, close: `</${name}>` };
  if (knownTags.size < most) knownTags.set(name, tags);
  return tags;
}

/** Tab and line feed as themselves would be read back as spaces. */
function escapeAttribute(value: string): string {
  if (value === '' || isPlain(value)) return value;
  return escapeText(value).replace(/[\t\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
