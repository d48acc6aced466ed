import { namesOf } from '../contract/index.ts';
import { passesLuhn } from '../message/card-number.ts';

/** A card as a target has it. */
export interface Card {
  readonly number: string;
  /** `MMYY` */
  readonly expiration: string;
  readonly cvv: string;
}

/** What stands for the user and the password of the API. */
export const standInCredentials = { user: 'recorded-user', password: 'recorded-password' } as const;

const BIN = 6;
const LAST = 4;

/**
 * Numbers that stand for those of cards: as long, with the same first six and last four digits, so that masks, BINs and
 * tokens fit them, and with a Luhn check that comes out alike. The digits between count up and tell nothing of the card.
 *
 * @param real numbers that must not come out; those of the cards themselves if left out
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

/** Its digits as stars: how many they are decides what a gateway makes of it. */
export const blanked = (digits: string): string => digits.replaceAll(/\d/g, '*');

/** One that can be sent in its place. */
export const filledIn = (blank: string): string => blank.replaceAll('*', '0');

const NAME = namesOf('cvv', 'pin', 'track');
const CVV = new RegExp(`(<(?:\\w+:)?${NAME}(?:\\s[^>]*)?>\\s*(?:<!\\[CDATA\\[)?)([^<\\]]*)`, 'gi');
const JSON_CVV = new RegExp(`("${NAME}"\\s*:\\s*"?)([^",}\\]]*)`, 'gi');
/** In a field of whatever kind: escaped, percent-encoded, an attribute. What stands between has no letter of its own. */
const BETWEEN = '(?:%(?:25)*[0-9a-f]{2}|&(?:amp;)*(?:lt|gt|quot|apos|#x?[0-9a-f]{2});|[^\\w%&*]){1,40}';
const ANY_CVV = new RegExp(`(${namesOf('cvv', 'track')}${BETWEEN})(\\d{3,})`, 'gi');
/** Named after a CVV, as `cvvNo` is, and digits as a CVV has them; what a check of it gave is none. */
const LIKE_CVV = new RegExp(
  `(cv[vc](?!\\w{0,20}(?:status|result|response))\\w{1,20}(?:\\s[^<>]{0,120}>|${BETWEEN}))(\\d{3,4})(?![\\d.])`,
  'gi',
);
/** In JSON a number stands without quotes, and stars can't. */
const BEFORE_NUMBER = /(\\*")\s*:\s*$/;

/** A message with its CVVs blanked, whether it is well-formed or not. */
export const withoutCvvs = (text: string): string =>
  [CVV, JSON_CVV, ANY_CVV, LIKE_CVV].reduce((made, pattern) => made.replace(pattern, blankedBehind), text);

function blankedBehind(_: string, before: string, value: string): string {
  const [, quote = ''] = (/^\s*\d/.test(value) && BEFORE_NUMBER.exec(before)) || [];
  return quote === ''
    ? before + blanked(value)
    : before + quote + blanked(value).trimEnd() + quote + (/\s*$/.exec(value)?.[0] ?? '');
}
