import type { Exchange } from '../../../src/client/index.ts';
import { at, type Element, element } from '../../../src/message/element.ts';
import { writeReply } from '../../../src/message/write-reply.ts';
import type { Row } from './row.ts';

export interface Trial {
  readonly name: string;
  readonly make: (one: Element) => Element | undefined;
}

const codeIn = ({ attributes }: Element): string => attributes.code ?? '';
const isEmpty = (one: Element): boolean => one.text === '' && one.children.length === 0 && codeIn(one) === '';
const said = (one: Element, text: string): Element => element(one.name, text, one.attributes);
const coded = (one: Element, code: string, label = one.text): Element =>
  element(one.name, label, { ...one.attributes, code });

/** Alterations of any element: removed, emptied, elements in place of a text, a text in place of elements. */
const any: readonly Trial[] = [
  { name: 'left out', make: () => undefined },
  { name: 'emptied', make: (one) => (isEmpty(one) ? one : element(one.name)) },
  {
    name: 'of another type',
    make: (one) =>
      one.children.length > 0 ? element(one.name, 'text') : element(one.name, [element('other', 'text')]),
  },
];

function codeTrials({ codes = {}, unknown }: Row): readonly Trial[] {
  const other = (one: Element) =>
    Object.entries(codes).find(([code, label]) => code !== codeIn(one) && label !== one.text);
  const filled = (change: (one: Element) => Element) => (one: Element) => (isEmpty(one) ? one : change(one));
  return [
    { name: 'a label without a code', make: (one) => element(one.name, one.text || 'Label') },
    { name: 'a label with an empty code', make: (one) => coded(one, '', one.text || 'Label') },
    { name: 'a code without a label', make: (one) => coded(one, codeIn(one) || '1', '') },
    ...(unknown === undefined
      ? []
      : [{ name: 'an unknown code', make: (one: Element) => coded(one, unknown, one.text || 'Label') }]),
    { name: 'another code', make: filled((one) => coded(one, other(one)?.[0] ?? codeIn(one))) },
    { name: 'another label', make: filled((one) => said(one, 'Label')) },
    {
      name: 'another code and its label',
      make: filled((one) => coded(one, other(one)?.[0] ?? codeIn(one), other(one)?.[1] || one.text)),
    },
  ];
}

export const trialsOf = (row: Row): readonly Trial[] => [
  ...any,
  ...(row.malformed ?? []).map((text) => ({
    name: `malformed ${text}`,
    make: (one: Element) => said(one, text),
  })),
  ...(row.wrong ?? []).map((text) => ({
    name: `another value ${text}`,
    make: (one: Element) => said(one, text),
  })),
  ...(row.coded ? codeTrials(row) : []),
];

export function answeredWith(exchange: Exchange, path: string, make: Trial['make']): Exchange | undefined {
  const { reply } = exchange;
  const target = at(reply, `response.${path}`);
  const made = target && make(target);
  if (!reply || !target || (made && writeReply(made) === writeReply(target))) return undefined;
  const swapped = (one: Element): Element => ({
    ...one,
    children: one.children.flatMap((child) => (child === target ? (made ?? []) : swapped(child))),
  });
  const altered = swapped(reply);
  return { ...exchange, replyText: writeReply(altered), reply: altered };
}
