import { cardsByRole, maskLoosely, maskReply, maskRequest } from '../sandbox/index.ts';

const stars = '***';
const cvvs = [...new Set(Object.values(cardsByRole()).map(({ cvv }) => cvv))].join('|');
/** Elements that hold whatever the merchant likes. */
const free = /(<(?:user|uniqueid|requestId|addonData|userData\d+|shiftId\d)(?:\s[^>]*)?>)([^<]+)(?=<)/g;
const cvv = new RegExp(`(?<!\\d)(?:${cvvs})(?!\\d)`, 'g');

const withoutCvv = (xml: string): string =>
  xml.replace(free, (_, tag, text) => tag + maskLoosely(text).replace(cvv, stars));

/** What of both sides of a request may be shown: all but what is secret, also where an application put it in a reference. */
export const shownRequest = (xml: string): string => withoutCvv(maskRequest(xml));
export const shownReply = (xml: string): string => withoutCvv(maskReply(xml));

/** Enough for a card number, whatever stands between. */
const manyDigits = /\d(?:[^\p{L}\p{N}]{0,3}\d){11}/u;

/** The same without the password of the session, and without card numbers but in messages, which are masked by field. */
export function withoutSecrets<T>(value: T, password: string): T {
  return JSON.parse(JSON.stringify(value), (name, text) => {
    if (typeof text !== 'string') return text;
    const known = text.replaceAll(password, stars);
    const isMessage = name === 'request' || name === 'reply';
    return !isMessage && manyDigits.test(known) ? maskLoosely(known) : known;
  });
}
