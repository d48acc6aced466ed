import { namesOf } from '../contract/index.ts';
import { passesLuhn } from '../message/card-number.ts';

export interface Card {
  readonly number: string;
  /** `MMYY` */
  readonly expiration: string;
  readonly cvv: string;
}

/** Stand-ins for the user and the password of the API. */
export const standInCredentials = { user: 'recorded-user', password: 'recorded-password' } as const;

const BIN = 6;
const LAST = 4;

/**
 * Stand-ins for cards: same length, same first six and last four digits, and same result of the Luhn check. The digits
 * between are a counter.
 *
 * @param real numbers that no stand-in may have
 */
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

/** A text with its digits as stars: a gateway's answer depends on their number. */
export const blanked = (digits: string): string => digits.replaceAll(/\d/g, '*');

/** A value with zeros for stars, which can be sent. */
export const filledIn = (blank: string): string => blank.replaceAll('*', '0');

const NAME = namesOf('cvv', 'pin', 'track');
const CVV = new RegExp(`(<(?:\\w+:)?${NAME}(?:\\s[^>]*)?>\\s*(?:<!\\[CDATA\\[)?)([^<\\]]*)`, 'gi');
const JSON_CVV = new RegExp(`("${NAME}"\\s*:\\s*"?)([^",}\\]]*)`, 'gi');
/** The characters between a name and its value: escaped, percent-encoded, or of an attribute. */
const BETWEEN = '(?:%(?:25)*[0-9a-f]{2}|&(?:amp;)*(?:lt|gt|quot|apos|#x?[0-9a-f]{2});|[^\\w%&*]){1,40}';
const ANY_CVV = new RegExp(`(${namesOf('cvv', 'track')}${BETWEEN})(\\d{3,})`, 'gi');
/** Fields with a name like `cvvNo` and 3 or 4 digits; results of a CVV check are excluded. */
const LIKE_CVV = new RegExp(
  `(cv[vc](?!\\w{0,20}(?:status|result|response))\\w{1,20}(?:\\s[^<>]{0,120}>|${BETWEEN}))(\\d{3,4})(?![\\d.])`,
  'gi',
);
/** A JSON number without quotes: stars need quotes. */
const BEFORE_NUMBER = /(\\*")\s*:\s*$/;

/** A message with stars for its CVVs; it need not be well-formed. */
export const withoutCvvs = (text: string): string =>
  [CVV, JSON_CVV, ANY_CVV, LIKE_CVV].reduce((made, pattern) => made.replace(pattern, blankedBehind), text);

function blankedBehind(_: string, before: string, value: string): string {
  const [, quote = ''] = (/^\s*\d/.test(value) && BEFORE_NUMBER.exec(before)) || [];
  return quote === ''
    ? before + blanked(value)
    : before + quote + blanked(value).trimEnd() + quote + (/\s*$/.exec(value)?.[0] ?? '');
}
