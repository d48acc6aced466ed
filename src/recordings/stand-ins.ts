import { namesOf } from '../contract/index.ts';
import { passesLuhn } from '../message/card-number.ts';

export interface Card {
  readonly number: string;
  /** The expiry date as `MMYY`. */
  readonly expiration: string;
  readonly cvv: string;
}

export const standInCredentials = { user: 'recorded-user', password: 'recorded-password' } as const;

const BIN = 6;
const LAST = 4;

/** Returns stand-ins for cards: same length, first six and last four digits, and Luhn result. @param real forbidden numbers */
export function standIns(
  cards: Readonly<Record<string, Card>>,
  real: Iterable<string> = Object.values(cards).map(({ number }) => number),
): Readonly<Record<string, Card>> {
  const taken = new Set(real);
  const known = new Map<string, string>();
  return Object.fromEntries(
    Object.entries(cards).map(([role, { number, expiration, cvv }]) => {
      const instead = known.get(number) ?? standInFor(number, taken);
      known.set(number, instead);
      taken.add(instead);
      return [role, { number: instead, expiration, cvv: blanked(cvv) }];
    }),
  );
}

function standInFor(number: string, taken: ReadonlySet<string>): string {
  const between = number.length - BIN - LAST;
  for (let count = 1; count < 10 ** Math.min(between, 9); count += 1) {
    const tried = `${number.slice(0, BIN)}${String(count).padStart(between, '0')}${number.slice(-LAST)}`;
    if (!taken.has(tried) && passesLuhn(tried) === passesLuhn(number)) return tried;
  }
  throw new Error('more cards have the same first six and last four digits than replacement numbers exist');
}

/** Replaces the digits of a text by stars. The number of digits stays, because a gateway's reply depends on it. */
export const blanked = (digits: string): string => digits.replaceAll(/\d/g, '*');

export const filledIn = (blank: string): string => blank.replaceAll('*', '0');

const NAME = namesOf('cvv', 'pin', 'track');
const CVV = new RegExp(`(<(?:\\w+:)?${NAME}(?:\\s[^>]*)?>\\s*(?:<!\\[CDATA\\[)?)([^<\\]]*)`, 'gi');
const JSON_CVV = new RegExp(`("${NAME}"\\s*:\\s*"?)([^",}\\]]*)`, 'gi');
const BETWEEN = '(?:%(?:25)*[0-9a-f]{2}|&(?:amp;)*(?:lt|gt|quot|apos|#x?[0-9a-f]{2});|[^\\w%&*]){1,40}';
const ANY_CVV = new RegExp(`(${namesOf('cvv', 'track')}${BETWEEN})(\\d{3,})`, 'gi');
const LIKE_CVV = new RegExp(
  `(cv[vc](?!\\w{0,20}(?:status|result|response))\\w{1,20}(?:\\s[^<>]{0,120}>|${BETWEEN}))(\\d{3,4})(?![\\d.])`,
  'gi',
);
/** A JSON number has no quotes. If stars replace its digits, quotes are necessary. */
const BEFORE_NUMBER = /(\\*")\s*:\s*$/;

/** Replaces the CVVs of a message by stars, also if the message is not well-formed XML. */
export const withoutCvvs = (text: string): string =>
  [CVV, JSON_CVV, ANY_CVV, LIKE_CVV].reduce((made, pattern) => made.replace(pattern, blankedBehind), text);

function blankedBehind(_: string, before: string, value: string): string {
  const [, quote = ''] = (/^\s*\d/.test(value) && BEFORE_NUMBER.exec(before)) || [];
  return quote === ''
    ? before + blanked(value)
    : before + quote + blanked(value).trimEnd() + quote + (/\s*$/.exec(value)?.[0] ?? '');
}
