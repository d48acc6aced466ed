import { stripVTControlCharacters } from 'node:util';
import { Secrets } from '../message/mask.ts';
import { withPlainDigits } from '../message/other-digits.ts';
import { cardsByRole, maskLoosely, maskReply, maskRequest } from '../sandbox/index.ts';

const stars = '***';
const cvvs = [...new Set(Object.values(cardsByRole()).map(({ cvv }) => cvv))].join('|');
/** Elements that hold whatever the merchant likes, with what a parser puts together as their text. */
const free =
  /(<(?:user|uniqueid|requestId|addonData|userData\d+|shiftId\d|email|description)(?:\s[^>]*)?>)((?:[^<]*(?:<!\[CDATA\[.*?\]\]>|<!--.*?-->))*[^<]*)(?=<)/gs;
/** Comments, and the marks around CDATA: what is left is the text. */
const around = /<!--.*?-->|<!\[CDATA\[|\]\]>/gs;
const cvv = new RegExp(`(?<!\\d)(?:${cvvs})(?!\\d)`, 'g');

const withoutCvv = (xml: string): string =>
  xml.replace(free, (whole, tag, content) => {
    const text = content.replace(around, '');
    const plain = withPlainDigits(text) ?? text;
    const masked = maskLoosely(plain).replace(cvv, stars);
    return masked === plain ? whole : tag + masked;
  });

/** What of both sides of a request may be shown: all but what is secret, also where an application put it in a reference. */
export const shownRequest = (xml: string): string => withoutCvv(maskRequest(xml));
export const shownReply = (xml: string): string => withoutCvv(maskReply(xml));

/** A text that an application wrote, as it may be shown: without secrets, and without what steers a terminal. */
function shownText(text: string, password: string): string {
  const plain = stripVTControlCharacters(text).replaceAll(/[^\P{Cc}\n\t]/gu, '');
  const digits = withPlainDigits(plain) ?? plain;
  return maskLoosely(cards.maskOutside(secretsOf(password).maskOutside(digits))).replace(cvv, stars);
}

/** Those of the test cards, which an application may write encoded. */
const cards = new Secrets(Object.values(cardsByRole()).map(({ number }) => number));

const known = new Map<string, Secrets>();

/** One for each password: it remembers what texts from outside were masked. */
function secretsOf(password: string): Secrets {
  const secrets = known.get(password) ?? new Secrets([password]);
  known.set(password, secrets);
  return secrets;
}

const most = { quoted: 60, lines: 10, characters: 1_000 } as const;

/** The beginning of it, on one line and in quotation marks; `nothing` where it is empty. */
export function quoted(text: string, password: string): string {
  const line = shownText(text, password).replaceAll(/\s+/g, ' ').trim();
  if (line === '') return 'nothing';
  return line.length > most.quoted ? `"${line.slice(0, most.quoted)}..."` : `"${line}"`;
}

/** Its last lines; '' where it has none. */
export const lastLines = (text: string, password: string): string =>
  shownText(text, password)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-most.lines)
    .join('\n')
    .slice(-most.characters);

/** Enough for a card number, whatever stands between. */
const manyDigits = /\d(?:[^\p{L}\p{N}]{0,3}\d){11}/u;

/** The same without the password of the session, and without card numbers but in messages, which are masked by field. */
export function withoutSecrets<T>(value: T, password: string): T {
  const secrets = secretsOf(password);
  const isMessage = (name: string): boolean => name === 'request' || name === 'reply';
  // Messages first: sentences quote them.
  const messages = JSON.stringify(value, (name, text) =>
    isMessage(name) && typeof text === 'string' ? secrets.maskOutside(text) : text,
  );
  return JSON.parse(messages, (name, text) => {
    if (typeof text !== 'string' || isMessage(name)) return text;
    const masked = secrets.mask(text);
    return manyDigits.test(masked) ? maskLoosely(masked) : masked;
  });
}
