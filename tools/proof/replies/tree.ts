import type { Element } from '../../../src/message/element.ts';

/** Replaces an element by another, by several, or by none. Returns the same object if it changes nothing. */
export type Change = (element: Element) => Element | readonly Element[] | undefined;

/** Returns the tree with a change of every element at a dotted path; the same tree if nothing changed. */
export function changed(root: Element, path: string, change: Change): Element {
  const dot = path.indexOf('.');
  const name = dot < 0 ? path : path.slice(0, dot);
  const within: Change = dot < 0 ? change : (child) => changed(child, path.slice(dot + 1), change);
  let touched = false;
  const children = root.children.flatMap((child) => {
    if (child.name !== name) return [child];
    const made = within(child);
    if (made !== child) touched = true;
    return made === undefined ? [] : [made].flat();
  });
  return touched ? { ...root, children } : root;
}

export const gone: Change = () => undefined;

export const emptied: Change = (one) =>
  one.text === '' && one.children.length === 0 && Object.keys(one.attributes).length === 0
    ? one
    : { ...one, text: '', children: [], attributes: {} };

export const said =
  (text: string | ((was: string) => string | undefined)): Change =>
  (one) => {
    if (one.text === '') return one;
    const next = typeof text === 'string' ? text : text(one.text);
    return next === undefined || next === one.text ? one : { ...one, text: next };
  };

export const exchanged = (from: string, to: string): Change => said((was) => (was === from ? to : undefined));

/** Sets the text of an element, even of an empty one. */
export const filled =
  (text: string): Change =>
  (one) =>
    one.text === text ? one : { ...one, text };

/** Sets or removes the code attribute, and optionally changes the label. */
export const coded = (one: Element, code: string | undefined, label = one.text): Element => {
  const { code: _, ...attributes } = one.attributes;
  return { ...one, text: label, attributes: code === undefined ? attributes : { ...attributes, code } };
};

export const codeIn = (one: Element): string => one.attributes.code ?? '';

export const oneMore: Change = said((was) => (/^\d+$/.test(was) ? String(BigInt(was) + 1n) : undefined));
