import type { Element } from '../../../src/message/element.ts';

/** Replaces an element by another, by several, or by none. The same object means no change. */
export type Change = (element: Element) => Element | readonly Element[] | undefined;

/** The tree with every element at a dotted path below its root changed; the same tree where nothing is. */
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

/** Puts another text in the place of one that says something. */
export const said =
  (text: string | ((was: string) => string | undefined)): Change =>
  (one) => {
    if (one.text === '') return one;
    const next = typeof text === 'string' ? text : text(one.text);
    return next === undefined || next === one.text ? one : { ...one, text: next };
  };

/** Puts one text in the place of another. */
export const exchanged = (from: string, to: string): Change => said((was) => (was === from ? to : undefined));

/** A text in the place of whatever was there, nothing included. */
export const filled =
  (text: string): Change =>
  (one) =>
    one.text === text ? one : { ...one, text };

/** Gives a code, or takes it away; a label as well, where one is given. */
export const coded = (one: Element, code: string | undefined, label = one.text): Element => {
  const { code: _, ...attributes } = one.attributes;
  return { ...one, text: label, attributes: code === undefined ? attributes : { ...attributes, code } };
};

export const codeIn = (one: Element): string => one.attributes.code ?? '';

/** One more than a number; not so where there is none. */
export const oneMore: Change = said((was) => (/^\d+$/.test(was) ? String(BigInt(was) + 1n) : undefined));
