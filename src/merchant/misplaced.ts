import type { Element } from '../message/element.ts';
import { unknownIn } from '../validation/index.ts';
import type { Heard } from './tape.ts';

export interface CardData {
  /** '' if unknown. */
  readonly number: string;
  readonly cvv: string;
}

/** True if a text contains a card number, even with separators between its digits. */
export const holdsNumber = (text: string, number: string): boolean =>
  number !== '' && text.replace(/(?<=\d)[^\p{L}\p{N}]{1,3}(?=\d)/gu, '').includes(number);

const leaves = (element: Element): readonly Element[] =>
  element.children.length === 0 ? [element] : element.children.flatMap(leaves);

/** Elements with free text of the merchant, which reports show. */
const free = /^(?:user|uniqueid|addonData|userData\d+)$/i;

/**
 * A sentence about a secret in the wrong element; undefined without one.
 *
 * @param order its reference, if known: three digits next to it count as a CVV
 */
export function misplacedIn(
  { request, command, remarks }: Heard,
  cards: readonly CardData[],
  order?: string,
): string | undefined {
  if (remarks.some((remark) => remark.startsWith('The address contains')))
    return 'the form fields or the credentials are in the address';
  const unknown = request ? unknownIn(command, request).map(({ element }) => element) : [];
  for (const { name, text } of request ? leaves(request) : []) {
    if (name !== 'cardNo' && text.length > 11 && cards.some(({ number }) => holdsNumber(text, number)))
      return `${name} holds a card number`;
    const isCvv = ({ cvv }: CardData) =>
      cvv !== '' &&
      (new RegExp(`cv[vc]\\w?\\W{0,9}${cvv}(?!\\d)`, 'i').test(text) ||
        (order !== undefined &&
          (text.includes(order) || !/^u(?:ser|niqueid)$/.test(name)) &&
          new RegExp(`(?<!\\d)${cvv}(?!\\d)`).test(text.replaceAll(order, ' '))));
    // A misspelt cvv: a gateway does not mask an unknown element.
    const isSpelt = unknown.includes(name) && cards.some(({ cvv }) => cvv !== '' && text.trim() === cvv);
    if (isSpelt || (free.test(name) && cards.some(isCvv))) return `${name} holds a CVV`;
  }
  return undefined;
}
