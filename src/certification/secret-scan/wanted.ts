import type { Target } from '../../target/target.ts';
import { plain } from './plain.ts';

/** A searched secret with its description, which never contains the secret. */
interface Trace {
  readonly trace: string;
  readonly what: string;
}

/** The secrets of a search, grouped by where and how they are searched. */
export interface Wanted {
  /** Card numbers, compared without separators. */
  readonly digits: readonly Trace[];
  /** Secrets that are searched anywhere in the text. */
  readonly clear: readonly Trace[];
  /** Passwords that are searched only as the value of a password field. */
  readonly passwords: readonly Trace[];
  readonly isOwn: (text: string) => boolean;
  /** Secrets in base64 with both alphabets, searched without white space. */
  readonly base64: readonly Base64Trace[];
}

/** The part of a base64 secret that does not depend on the neighbouring bytes. */
interface Base64Trace extends Trace {
  /** The offset of the part in its group of four base64 characters. */
  readonly from: number;
  readonly length: number;
  readonly secret: Buffer;
}

type Secretive = Pick<Target, 'credentials' | 'others' | 'cards'>;

/** Shorter base64 texts would also match by chance. */
const SHORTEST_BASE64 = 6;

/** Shorter passwords would also match by chance. */
const SHORTEST = 8;

/** Short passwords, and passwords that are words of the kit, are searched only in password fields. */
export function wantedOf(
  { credentials, others = {}, cards }: Secretive,
  isOwn: (text: string) => boolean = () => false,
): Wanted {
  const numbers = Object.entries(cards).map(([role, card]) => named(card.number, `the card ${role}`));
  const passwords = [
    named(credentials.password, 'the password'),
    ...Object.entries(others).map(([role, { password }]) => named(password, `the password of ${role}`)),
  ];
  // Cards from another tool have an empty CVV, and an empty CVV element is in every message.
  const cvvs = [...new Set(Object.values(cards).map(({ cvv }) => cvv))].filter((cvv) => cvv !== '');
  return {
    digits: numbers.flatMap((one) => [one, { ...one, trace: hex(one.trace) }]),
    clear: passwords
      .filter(({ trace }) => [trace, undone(trace)].every((one) => one.length >= SHORTEST && !isOwn(one)))
      .flatMap(({ trace, what }) =>
        [undone(trace), hex(trace), hex(trace).toUpperCase()].map((one) => named(one, what)),
      ),
    passwords: passwords
      .map(({ trace, what }) => named(undone(trace), what))
      .filter(({ trace }) => trace !== ''),
    isOwn,
    base64: [
      ...numbers.flatMap(inBase64),
      ...passwords.flatMap((one) =>
        isOwn(one.trace)
          ? inFields(one.trace).flatMap((trace) => inBase64({ ...one, trace }))
          : inBase64(one),
      ),
      ...cvvs.flatMap((cvv) =>
        [`cvv>${cvv}<`, `cvv":"${cvv}"`, `cvv=${cvv}&`].flatMap((trace) => inBase64(named(trace, 'a CVV'))),
      ),
    ],
  };
}

/** A password in forms, XML, JSON and HTTP Basic. */
const inFields = (password: string): readonly string[] => [
  ...[`password=${password}`, `password>${password}<`, `password":"${password}"`, `:${password}`],
];

const named = (trace: string, what: string): Trace => ({ trace, what });

/** Decodes a password like the scanned text, because a password can contain encodings itself. */
const undone = (text: string): string => plain(Buffer.from(text, 'utf8'));

const hex = (text: string): string => Buffer.from(text, 'utf8').toString('hex');

/** The three base64 forms of a secret, which depend on its position in the groups of three bytes. */
function inBase64({ trace, what }: Trace): readonly Base64Trace[] {
  const secret = Buffer.from(trace, 'utf8');
  const pieces = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), secret]);
    const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
    return (['base64', 'base64url'] as const).map((alphabet) => ({
      ...named(bytes.toString(alphabet).slice(from, to), what),
      from,
      length: Math.ceil((bytes.length * 8) / 6),
      secret,
    }));
  });
  return pieces.filter((piece) => piece.trace.length >= SHORTEST_BASE64);
}
