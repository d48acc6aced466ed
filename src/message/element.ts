/**
 * One XML element, for all readers and writers. `text` is the character data directly in the element, with entities resolved
 * and without white space between children. An empty element has `text === ''`; a missing element is undefined.
 */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Element[];
}

/** The maximum depth of elements, including the root. The deepest recorded message has 10. */
export const DEEPEST = 64;

/** Creates an element; `content` is its text or its children. */
export function element(
  name: string,
  content: string | readonly Element[] = '',
  attributes: Readonly<Record<string, string>> = NO_ATTRIBUTES,
): Element {
  return typeof content === 'string'
    ? { name, attributes, text: content, children: NO_CHILDREN }
    : { name, attributes, text: '', children: content };
}

/** Shared by elements without attributes. */
export const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});
const NO_CHILDREN: readonly Element[] = Object.freeze([]);

/** The first element at a dotted path below `from` (`ashraitEmvData.uid`); undefined if it is missing. */
export function at(from: Element | undefined, path: string): Element | undefined {
  let here = from;
  for (const name of path.split('.')) here = here?.children.find((child) => child.name === name);
  return here;
}

/** The trimmed text at a dotted path: undefined if the element is missing, `''` if it is empty. */
export function textAt(from: Element | undefined, path: string): string | undefined {
  return at(from, path)?.text.trim();
}

/** All children of that name, in document order. */
export function all(from: Element | undefined, name: string): readonly Element[] {
  return from?.children.filter((child) => child.name === name) ?? [];
}

/** All elements of the tree, including `from`, in document order. */
export function* walk(from: Element): Generator<Element> {
  yield from;
  for (const child of from.children) yield* walk(child);
}
