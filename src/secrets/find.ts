import { Clear } from './clear.ts';
import { encodedSearch } from './encoded-secret.ts';
import { Secrets } from './known.ts';
import type { Kind } from './names.ts';
import { isOwnWord } from './own-words.ts';
import { type Token, tokensOf } from './tokens.ts';

/** The secrets of a target. */
export interface Secretive {
  readonly credentials: { readonly password: string };
  readonly others?: Readonly<Record<string, { readonly password: string }>>;
  readonly cards: Readonly<Record<string, { readonly number: string; readonly cvv: string }>>;
}

/** A found secret. The description never contains the secret. */
export interface Found {
  /** The line number of the secret, from 1. */
  readonly line: number;
  readonly what: string;
}

/** Shorter passwords would also match by chance, so they are searched only in password fields. */
const SHORTEST = 8;

/** White space, HTML tags and CDATA that can surround a value. */
const DRESS = /^(?:\s|<\/?(?:bdi|span|code|mark|em|b|i)\b[^<>]{0,120}>|<!\[CDATA\[)*/;
/** Secrets that are found by the name of their field, whatever their value. */
const BY_NAME: Readonly<Partial<Record<Kind, readonly [what: string, value: RegExp]>>> = {
  cvv: ['a CVV', /^\d{3,4}(?!\w)/],
  pin: ['a PIN', /^\d{4,12}(?!\w)/],
  track: ['a magnetic track', /^[;%]?B?\d{8}/],
};

/** Finds the secrets of a target in any encoding, each at its first place. */
export function secretsIn(bytes: Uint8Array, target: Secretive): readonly Found[] {
  const isUtf16 = /^(?:\xff\xfe|\xfe\xff)/.test(Buffer.from(bytes.subarray(0, 2)).toString('latin1'));
  const clear = new Clear(
    new TextDecoder(isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes),
  );
  const found = look(
    clear,
    wantedOf(target, () => false),
  );
  // The texts of the kit are only read after a first match, because most runs have none.
  return found.length === 0 ? found : look(clear, wantedOf(target, isOwnWord));
}

function wantedOf({ credentials, others = {}, cards }: Secretive, isOwn: (text: string) => boolean) {
  const numbers = Object.entries(cards).map(([role, { number }]) => [number, `the card ${role}`] as const);
  const passwords = [
    [credentials.password, 'the password'] as const,
    ...Object.entries(others).map(([role, { password }]) => [password, `the password of ${role}`] as const),
  ].filter(([password]) => password !== '');
  const clear = (password: string) => new Clear(password).text;
  const isLong = (password: string) =>
    [password, clear(password)].every((one) => one.length >= SHORTEST && !isOwn(one));
  // Cards from another tool have an empty CVV, and an empty CVV element is in every message.
  const cvvs = [...new Set(Object.values(cards).map(({ cvv }) => cvv))].filter((cvv) => cvv !== '');
  return {
    /** Secrets that are searched anywhere, with their descriptions. */
    anywhere: new Map([...numbers, ...passwords.filter(([password]) => isLong(password))]),
    /** Texts that are searched in base64 and hexadecimal only. */
    encoded: [
      ...passwords
        .filter(([password]) => !isLong(password))
        .flatMap(([password, what]) =>
          (isOwn(password) ? inFields('password', password) : [password]).map(
            (text) => [text, what] as const,
          ),
        ),
      ...cvvs.flatMap((cvv) => inFields('cvv', cvv).map((text) => [text, 'a CVV'] as const)),
    ],
    /** Passwords that are searched as the value of a password field. */
    passwords: passwords.map(([password, what]) => [clear(password), what] as const),
    isOwn,
  };
}

/** A field in XML, JSON, forms and HTTP Basic. */
const inFields = (name: string, value: string): readonly string[] => [
  ...[`${name}>${value}<`, `${name}":"${value}"`, `${name}=${value}${name === 'cvv' ? '&' : ''}`],
  ...(name === 'password' ? [`:${value}`] : []),
];

function look(
  clear: Clear,
  { anywhere, encoded, passwords, isOwn }: ReturnType<typeof wantedOf>,
): readonly Found[] {
  const first = new Map<string, number>();
  const found = (what: string, at: number): void => {
    first.set(what, Math.min(at, first.get(what) ?? Infinity));
  };
  for (const { from, secret } of new Secrets(anywhere.keys()).search(clear))
    found(anywhere.get(secret) ?? '', from);
  for (const { from, secret } of encodedSearch(encoded.map(([text]) => text))(clear.text, clear.dense))
    for (const [text, what] of encoded) if (text === secret) found(what, from);
  for (const token of tokensOf(clear)) {
    const value = token.value.replace(DRESS, '');
    const [what, pattern] = BY_NAME[token.kind] ?? [];
    if (what !== undefined && token.place !== 'spoken' && pattern?.test(value)) found(what, token.from);
    if (token.kind !== 'password') continue;
    for (const [password, of] of passwords)
      if (value.startsWith(password) && /^\s*(?:[<"'&,;}]|\s|$)/.test(value.slice(password.length)))
        if (!isOwn(saidIn(clear.text, token))) found(of, token.from);
  }
  return [...first].map(([what, at]) => ({
    what,
    line: clear.source.slice(0, clear.at(at)).split('\n').length,
  }));
}

const saidIn = (text: string, { name, from, to }: Token): string =>
  text.slice(text.lastIndexOf(name, from - name.length), to);
