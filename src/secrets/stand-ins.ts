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

export const [BIN, LAST] = [6, 4] as const;

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
  const { from, text } = contentOf(clear, token);
  const quote = /^\d/.test(token.value) ? quoteOf(clear, token) : '';
  return [...text.matchAll(/\d/g)].map(({ index }, at, { length }) => ({
    ...{ from: from + index, to: from + index + 1 },
    text: `${at === 0 ? quote : ''}*${at === length - 1 ? quote : ''}`,
  }));
}

export const isBlanked = (kind: Kind | undefined): boolean =>
  kind === 'cvv' || kind === 'cvvLike' || kind === 'pin' || kind === 'track';

/** A JSON number has no quotes. If another text replaces it, quotes are necessary. */
export const quoteOf = (clear: Clear, { quoteAt }: Token): string =>
  quoteAt === undefined ? '' : clear.source.slice(clear.at(quoteAt), clear.at(quoteAt + 1));

/** The text of an element without white space and CDATA before it and elements after it, or another value. */
export function contentOf(clear: Clear, { place, value, from, to }: Token): Edit {
  if (place !== 'element') return { from, to, text: value };
  const [before = ''] = /^\s*(?:<!\[CDATA\[\s*)?/i.exec(value) ?? [];
  const [start, depth] = [from + before.length, clear.depth(from - 1)];
  const ends = [...value.slice(before.length).matchAll(/[<\]]/g)].map(({ index }) => start + index);
  const end = ends.find((at) => clear.depth(at) <= depth) ?? to;
  return { from: start, to: end, text: clear.text.slice(start, end) };
}

type CredentialToken = Token & { readonly kind: 'user' | 'password' };

/** The users and passwords of a text. Without a password near it, `user` is the merchant's reference of a deal. */
export function credentialsIn(clear: Clear): readonly CredentialToken[] {
  const { text } = clear;
  const isCredential = (token: Token): token is CredentialToken =>
    (token.kind === 'user' || token.kind === 'password') &&
    // A sentence can contain a sign behind a name: `password= is asked for`.
    (token.place !== 'member' || token.quoteAt !== undefined || /["']/.test(text[token.from - 1] ?? ''));
  const tokens = tokensOf(clear).filter(isCredential);
  const passwords = tokens.filter(({ kind }) => kind === 'password');
  const hasForm = /(?:^|[&?])int_in=/.test(text);
  return tokens.filter(
    ({ kind, place, from }) =>
      kind === 'password' ||
      place === 'pair' ||
      (place === 'field' && hasForm) ||
      passwords.some((one) => place !== 'member' || isSameObject(text, from, one.from)),
  );
}

const isSameObject = (text: string, one: number, other: number): boolean =>
  !/[{}]/.test(text.slice(Math.min(one, other), Math.max(one, other)));
