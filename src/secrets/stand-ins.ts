import { passesLuhn } from './card-number.ts';
import { Clear, type Edit } from './clear.ts';
import type { Kind } from './names.ts';
import { type Token, tokensOf } from './tokens.ts';

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

/** Replaces the CVVs, PINs and tracks of a message by stars, also if the message is not well-formed XML. */
export function withoutCvvs(text: string): string {
  const clear = new Clear(text);
  return clear.with(tokensOf(clear).flatMap((token) => blank(clear, token)));
}

/** Stars for the digits of a CVV, PIN or track. */
export function blank(clear: Clear, token: Token): readonly Edit[] {
  if (!isBlanked(token.kind)) return [];
  const { from, to } = contentOf(clear, token);
  const digits = [...clear.text.slice(from, to).matchAll(/\d/g)].map(({ index }) => from + index);
  const { quoteAt } = token;
  // A JSON number has no quotes. If stars replace its digits, quotes are necessary.
  const quote =
    quoteAt !== undefined && /^\d/.test(token.value)
      ? clear.source.slice(clear.at(quoteAt), clear.at(quoteAt + 1))
      : '';
  return digits.map((at, index) => ({
    ...{ from: at, to: at + 1 },
    text: `${index === 0 ? quote : ''}*${index === digits.length - 1 ? quote : ''}`,
  }));
}

export const isBlanked = (kind: Kind | undefined): boolean =>
  kind === 'cvv' || kind === 'cvvLike' || kind === 'pin' || kind === 'track';

/** The place of the text of an element, without white space and CDATA before it and elements after it. */
export function contentOf(
  clear: Clear,
  { value, from }: Token,
): { readonly from: number; readonly to: number; readonly text: string } {
  const [before = ''] = /^\s*(?:<!\[CDATA\[\s*)?/i.exec(value) ?? [];
  const [start, depth] = [from + before.length, clear.depth(from - 1)];
  const ends = [...value.slice(before.length).matchAll(/[<\]]/g)].map(({ index }) => start + index);
  const to = ends.find((at) => clear.depth(at) <= depth) ?? from + value.length;
  return { from: start, to, text: clear.text.slice(start, to) };
}
