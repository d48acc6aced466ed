/**
 * One XML element as both readers give it and both writers take it.
 *
 * `text` is the character data directly inside the element, entities resolved; an element that is absent is
 * `undefined` where one is looked up, an empty one has `text === ''`: the two mean different things on this wire.
 * White space between child elements is layout, not text: both readers leave it out.
 */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Element[];
}

/** A new element; `content` is its text, or its children. */
export function element(
  name: string,
  content: string | readonly Element[] = '',
  attributes: Readonly<Record<string, string>> = NO_ATTRIBUTES,
): Element {
  return typeof content === 'string'
    ? { name, attributes, text: content, children: NO_CHILDREN }
    : { name, attributes, text: '', children: content };
}

/** Shared: most elements have neither. */
export const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});
const NO_CHILDREN: readonly Element[] = Object.freeze([]);

/** The first element at a dotted path below `from` (`ashraitEmvData.uid`), or undefined where it is missing. */
export function at(from: Element | undefined, path: string): Element | undefined {
  if (!path.includes('.')) return child(from, path);
  let here = from;
  for (const name of path.split('.')) here = child(here, name);
  return here;
}

function child(from: Element | undefined, name: string): Element | undefined {
  if (from) for (const one of from.children) if (one.name === name) return one;
  return undefined;
}

/** The trimmed text at a dotted path: undefined where the element is missing, '' where it is empty. */
export function textAt(from: Element | undefined, path: string): string | undefined {
  return at(from, path)?.text.trim();
}

/** All children of that name, in document order. */
export function all(from: Element | undefined, name: string): readonly Element[] {
  return from?.children.filter((child) => child.name === name) ?? [];
}

/** Every element of the tree, `from` included, in document order. */
export function* walk(from: Element): Generator<Element> {
  yield from;
  for (const child of from.children) yield* walk(child);
}
