import { type Element, element, NO_ATTRIBUTES } from '../../message/element.ts';

/** An element as short JSON: its name where it is empty, as most elements of a reply are. */
export type StoredElement =
  | string
  | readonly [
      name: string,
      text: string,
      attributes?: Element['attributes'],
      children?: readonly StoredElement[],
    ];

export function toStored({ name, text, attributes, children }: Element): StoredElement {
  if (children.length > 0) return [name, text, attributes, children.map(toStored)];
  for (const _ in attributes) return [name, text, attributes];
  return text === '' ? name : [name, text];
}

export function fromStored(stored: StoredElement): Element {
  if (typeof stored === 'string') return element(stored);
  const [name, text, attributes = NO_ATTRIBUTES, children] = stored;
  const leaf = element(name, text, attributes);
  return children ? { ...leaf, children: children.map(fromStored) } : leaf;
}
