import { stripVTControlCharacters } from 'node:util';
import type { Element } from '../message/element.ts';
import { cardsByRole, maskLoosely, maskReply, maskRequest } from '../sandbox/index.ts';
import { Clear } from '../secrets/clear.ts';
import { Secrets } from '../secrets/known.ts';
import { unknownIn } from '../validation/index.ts';
import type { Heard } from './tape.ts';

const stars = '***';
const cvvs = [...new Set(Object.values(cardsByRole()).map(({ cvv }) => cvv))].join('|');
/** Matches elements with free text of the merchant, including CDATA and comments. */
const free =
  /(<(?:user|uniqueid|requestId|addonData|userData\d+|shiftId\d|email|description)(?:\s[^>]*)?>)((?:[^<]*(?:<!\[CDATA\[.*?\]\]>|<!--.*?-->))*[^<]*)(?=<)/gs;
const around = /<!--.*?-->|<!\[CDATA\[|\]\]>/gs;
const cvv = new RegExp(`(?<!\\d)(?:${cvvs})(?!\\d)`, 'g');

const withoutCvv = (xml: string): string =>
  xml.replace(free, (whole, tag, content) => {
    const text = content.replace(around, '');
    const masked = starred(maskLoosely(text));
    return masked === text ? whole : tag + masked;
  });

/** Masks the CVVs of test cards in any digits. */
function starred(text: string): string {
  const clear = new Clear(text);
  const found = [...clear.text.matchAll(cvv)];
  return clear.with(
    found.map(({ 0: digits, index: from }) => ({ from, to: from + digits.length, text: stars })),
  );
}

/** Masks the secrets of a message, including those in free text such as a reference. */
export const shownRequest = (xml: string): string => withoutCvv(maskRequest(xml));
export const shownReply = (xml: string): string => withoutCvv(maskReply(xml));

function shownText(text: string, password: string): string {
  const plain = stripVTControlCharacters(text).replaceAll(/[^\P{Cc}\n\t]/gu, '');
  return starred(maskLoosely(cards.maskOutside(secretsOf(password).maskOutside(plain))));
}

/** An application may encode the numbers of test cards, so encoded forms are masked too. */
const cards = new Secrets(Object.values(cardsByRole()).map(({ number }) => number));

const known = new Map<string, Secrets>();

/** One instance of Secrets for each password, because it caches masked texts. */
function secretsOf(password: string): Secrets {
  const secrets = known.get(password) ?? new Secrets([password]);
  known.set(password, secrets);
  return secrets;
}

const limits = { quoted: 60, lines: 10, characters: 1_000 } as const;

/** The beginning of a text in quotation marks on one line; `nothing` for an empty text. */
export function quoted(text: string, password: string): string {
  const line = shownText(text, password).replaceAll(/\s+/g, ' ').trim();
  if (line === '') return 'nothing';
  return line.length > limits.quoted ? `"${line.slice(0, limits.quoted)}..."` : `"${line}"`;
}

export const lastLines = (text: string, password: string): string =>
  shownText(text, password)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-limits.lines)
    .join('\n')
    .slice(-limits.characters);

/** Matches at least 12 digits with separators, which may be a card number. */
const manyDigits = /\d(?:[^\p{L}\p{N}]{0,3}\d){11}/u;

/** Copies a value without the session's password and card numbers. Messages in the value are masked by field. */
export function withoutSecrets<T>(value: T, password: string): T {
  const secrets = secretsOf(password);
  const isMessage = (name: string): boolean => name === 'request' || name === 'reply';
  // Sentences quote messages, so messages are masked first.
  const messages = JSON.stringify(value, (name, text) =>
    isMessage(name) && typeof text === 'string' ? secrets.maskOutside(text) : text,
  );
  return JSON.parse(messages, (name, text) => {
    if (typeof text !== 'string' || isMessage(name)) return text;
    const masked = secrets.mask(text);
    return manyDigits.test(masked) ? maskLoosely(masked) : masked;
  });
}

export interface CardData {
  readonly number: string;
  readonly cvv: string;
}

/** True if a text contains a card number, even with separators between its digits. */
export const holdsNumber = (text: string, number: string): boolean =>
  number !== '' && text.replace(/(?<=\d)[^\p{L}\p{N}]{1,3}(?=\d)/gu, '').includes(number);

const leavesOf = (element: Element): readonly Element[] =>
  element.children.length === 0 ? [element] : element.children.flatMap(leavesOf);

const freeElements = /^(?:user|uniqueid|addonData|userData\d+)$/i;

/**
 * A sentence about a card number or CVV in a wrong element; undefined if there is none.
 * @param order the reference of the order, if known: three digits next to it count as a CVV
 */
export function misplacedIn(
  { request, command, remarks }: Heard,
  cards: readonly CardData[],
  order?: string,
): string | undefined {
  if (remarks.some((remark) => remark.startsWith('The address contains')))
    return 'the form fields or the credentials are in the address';
  const unknown = request ? unknownIn(command, request).map(({ element }) => element) : [];
  for (const { name, text } of request ? leavesOf(request) : []) {
    if (name !== 'cardNo' && text.length > 11 && cards.some(({ number }) => holdsNumber(text, number)))
      return `${name} holds a card number`;
    const isCvv = ({ cvv }: CardData) =>
      cvv !== '' &&
      (new RegExp(`cv[vc]\\w?\\W{0,9}${cvv}(?!\\d)`, 'i').test(text) ||
        (order !== undefined &&
          (text.includes(order) || !/^u(?:ser|niqueid)$/.test(name)) &&
          new RegExp(`(?<!\\d)${cvv}(?!\\d)`).test(text.replaceAll(order, ' '))));
    // A gateway does not mask an unknown element, such as a misspelt `cvv`.
    const isSpelt = unknown.includes(name) && cards.some(({ cvv }) => cvv !== '' && text.trim() === cvv);
    if (isSpelt || (freeElements.test(name) && cards.some(isCvv))) return `${name} holds a CVV`;
  }
  return undefined;
}
