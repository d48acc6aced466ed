import { type Element, element } from '../../../src/message/element.ts';
import type { Alteration } from '../alteration.ts';
import { ofReplies } from './variation.ts';

/** Changes the children of every element, the innermost first. */
function within(root: Element, change: (one: Element, path: string) => Element, path = ''): Element {
  const children = root.children.map((child) =>
    within(child, change, path === '' ? child.name : `${path}.${child.name}`),
  );
  const same = children.every((child, index) => child === root.children[index]);
  return change(same ? root : { ...root, children }, path);
}

/** Hash for a repeatable order of elements that differs from every meaningful order. */
const rank = (name: string): number =>
  [...name].reduce((sum, one) => (sum * 31 + (one.codePointAt(0) ?? 0)) % 1009, 7);

const reordered =
  (compare: (one: Element, other: Element) => number) =>
  (root: Element): Element =>
    within(root, (one) => {
      const children = one.children.toSorted(compare);
      const same = children.every((child, index) => child === one.children[index]);
      return same ? one : { ...one, children };
    });

const namesakesReversed = (root: Element): Element =>
  within(root, (one) => {
    const ahead = new Map(
      [...Map.groupBy(one.children, ({ name }) => name)].map(([name, same]) => [name, [...same]]),
    );
    if ([...ahead.values()].every(({ length }) => length === 1)) return one;
    return { ...one, children: one.children.map((child) => ahead.get(child.name)?.pop() ?? child) };
  });

const containers =
  /^(|response|response\.\w+|.*\.(transaction|ref|ashraitEmvData|acquirerData|originalInvoice))$/;

/** Conformant variants with further elements and attributes, and other orders of elements. */
export const shapes: readonly Alteration[] = [
  ofReplies(
    'elements stand in another order',
    'order of elements',
    reordered((one, other) => rank(one.name) - rank(other.name)),
  ),
  ofReplies(
    'elements stand in the order of the alphabet',
    'order of elements',
    reordered((one, other) => (one.name < other.name ? -1 : Number(one.name !== other.name))),
  ),
  ofReplies('records, batches and totals stand in the opposite order', 'order of records', namesakesReversed),
  ofReplies('each element has children that nobody knows', 'further elements', (root) =>
    within(root, (one, path) =>
      containers.test(path) && one.children.length > 0
        ? {
            ...one,
            children: [element('lane', 'B'), ...one.children, element('trace', [element('node', '7')])],
          }
        : one,
    ),
  ),
  ofReplies(
    'an element of its own has children named like those that are stated, with other values',
    'further elements',
    (root) =>
      within(root, (one, path) => {
        if (path !== 'response') return one;
        const children = ['tranId', 'result', 'status', 'total', 'cgUid', 'cardNo'].map((name) =>
          element(name, '7'),
        );
        return { ...one, children: [element('audit', children), ...one.children] };
      }),
  ),
  ofReplies('each element has an attribute that nobody knows', 'attributes', (root) =>
    within(root, (one) => ({ ...one, attributes: { ...one.attributes, origin: 'node "7" & more' } })),
  ),
  ofReplies('the root element names a schema', 'attributes', (root) => ({
    ...root,
    attributes: {
      ...root.attributes,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:noNamespaceSchemaLocation': 'ashrait.xsd',
    },
  })),
];
