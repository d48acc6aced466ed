/** One XML element. The member `text` is the resolved text directly in the element, or `''`. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Element[];
}

/** The maximum nesting depth of XML elements. The deepest recorded message has the depth 10. */
export const DEEPEST = 64;

export function element(
  name: string,
  content: string | readonly Element[] = '',
  attributes: Readonly<Record<string, string>> = NO_ATTRIBUTES,
): Element {
  return typeof content === 'string'
    ? { name, attributes, text: content, children: NO_CHILDREN }
    : { name, attributes, text: '', children: content };
}

export const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});
const NO_CHILDREN: readonly Element[] = Object.freeze([]);

/** Returns the first element at a dotted path (`ashraitEmvData.uid`) below `from`; undefined if it is missing. */
export function at(from: Element | undefined, path: string): Element | undefined {
  let here = from;
  for (let start = 0; here; ) {
    const dot = path.indexOf('.', start);
    const name = dot < 0 ? path.slice(start) : path.slice(start, dot);
    here = childOf(here, name);
    if (dot < 0) return here;
    start = dot + 1;
  }
  return undefined;
}

function childOf({ children }: Element, name: string): Element | undefined {
  for (const child of children) if (child.name === name) return child;
  return undefined;
}

/** Returns the trimmed text of the element at a dotted path: undefined if the element is missing, `''` if it is empty. */
export function textAt(from: Element | undefined, path: string): string | undefined {
  return at(from, path)?.text.trim();
}

export function all(from: Element | undefined, name: string): readonly Element[] {
  return from?.children.filter((child) => child.name === name) ?? [];
}

/** Yields `from` and all elements below it, in document order. */
export function* walk(from: Element): Generator<Element> {
  yield from;
  for (const child of from.children) yield* walk(child);
}
