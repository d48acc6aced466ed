import { type Element, element } from '../../message/element.ts';

/** Returns a copy of an XML element in which one descendant is changed, added or, with null, removed. */
export function changed(from: Element, path: readonly string[], value: string | null): Element {
  const [name = '', ...deeper] = path;
  const index = from.children.findIndex((child) => child.name === name);
  const found = from.children[index];
  if (!found) {
    if (value === null) return from;
    const added = deeper.length > 0 ? changed(element(name, []), deeper, value) : element(name, value);
    return { ...from, children: [...from.children, added] };
  }
  const instead =
    deeper.length > 0
      ? [changed(found, deeper, value)]
      : value === null
        ? []
        : [{ ...found, text: value, children: [] }];
  return { ...from, children: from.children.toSpliced(index, 1, ...instead) };
}
