import { stripVTControlCharacters } from 'node:util';
import { Secrets } from '../message/mask.ts';
import { withPlainDigits } from '../message/other-digits.ts';
import { cardsByRole, maskLoosely, maskReply, maskRequest } from '../sandbox/index.ts';

const stars = '***';
const cvvs = [...new Set(Object.values(cardsByRole()).map(({ cvv }) => cvv))].join('|');
/** Elements with free text of the merchant, including CDATA and comments in the text. */
const free =
  /(<(?:user|uniqueid|requestId|addonData|userData\d+|shiftId\d|email|description)(?:\s[^>]*)?>)((?:[^<]*(?:<!\[CDATA\[.*?\]\]>|<!--.*?-->))*[^<]*)(?=<)/gs;
const around = /<!--.*?-->|<!\[CDATA\[|\]\]>/gs;
const cvv = new RegExp(`(?<!\\d)(?:${cvvs})(?!\\d)`, 'g');

const withoutCvv = (xml: string): string =>
  xml.replace(free, (whole, tag, content) => {
    const text = content.replace(around, '');
    const plain = withPlainDigits(text) ?? text;
    const masked = maskLoosely(plain).replace(cvv, stars);
    return masked === plain ? whole : tag + masked;
  });

/** A message without secrets, even if the application put a secret into a reference. */
export const shownRequest = (xml: string): string => withoutCvv(maskRequest(xml));
export const shownReply = (xml: string): string => withoutCvv(maskReply(xml));

function shownText(text: string, password: string): string {
  const plain = stripVTControlCharacters(text).replaceAll(/[^\P{Cc}\n\t]/gu, '');
  const digits = withPlainDigits(plain) ?? plain;
  return maskLoosely(cards.maskOutside(secretsOf(password).maskOutside(digits))).replace(cvv, stars);
}

/** An application may write the numbers of test cards encoded. */
const cards = new Secrets(Object.values(cardsByRole()).map(({ number }) => number));

const known = new Map<string, Secrets>();

/** One set for each password, because it remembers the masked texts. */
function secretsOf(password: string): Secrets {
  const secrets = known.get(password) ?? new Secrets([password]);
  known.set(password, secrets);
  return secrets;
}

const limits = { quoted: 60, lines: 10, characters: 1_000 } as const;

/** The beginning of a text in quotation marks, on one line; `nothing` for an empty text. */
export function quoted(text: string, password: string): string {
  const line = shownText(text, password).replaceAll(/\s+/g, ' ').trim();
  if (line === '') return 'nothing';
  return line.length > limits.quoted ? `"${line.slice(0, limits.quoted)}..."` : `"${line}"`;
}

/** The last lines of a text; '' without any. */
export const lastLines = (text: string, password: string): string =>
  shownText(text, password)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-limits.lines)
    .join('\n')
    .slice(-limits.characters);

/** Enough digits for a card number, with separators. */
const manyDigits = /\d(?:[^\p{L}\p{N}]{0,3}\d){11}/u;

/** A value without the password of the session and without card numbers. Messages are masked by field instead. */
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
