import type { Target } from '../../target/target.ts';
import { plain } from './plain.ts';

/** Something that is looked for, and what to call it where it is found: never its value. */
interface Trace {
  readonly trace: string;
  readonly what: string;
}

/** What a scan looks for, as it stands in a text whose spellings are undone. */
export interface Wanted {
  /** Among digits, with whatever stands between them dropped. */
  readonly digits: readonly Trace[];
  /** Anywhere. */
  readonly clear: readonly Trace[];
  /** As the value of a password field alone. */
  readonly passwords: readonly Trace[];
  /** Whether the kit says this by itself. */
  readonly isOwn: (text: string) => boolean;
  /** In base64 of either alphabet, white space dropped. */
  readonly base64: readonly Base64Trace[];
}

/** Of a secret in base64 what does not depend on what stands around; and how to have all of it there. */
interface Base64Trace extends Trace {
  /** Characters from the beginning of the group of four to the trace. */
  readonly from: number;
  /** Characters from there to the end of the secret. */
  readonly length: number;
  readonly secret: Buffer;
}

type Secretive = Pick<Target, 'credentials' | 'others' | 'cards'>;

/** Less base64 than this turns up by chance. */
const SHORTEST_BASE64 = 6;

/** Shorter texts turn up by chance. */
const SHORTEST = 8;

/**
 * The cards, passwords and CVVs of a target, in all forms they are looked for. A password that is short, or that the kit
 * says by itself, is looked for where a password stands.
 *
 * @param isOwn whether the kit says it by itself
 */
export function wantedOf(
  { credentials, others = {}, cards }: Secretive,
  isOwn: (text: string) => boolean = () => false,
): Wanted {
  const numbers = Object.entries(cards).map(([role, card]) => named(card.number, `the card ${role}`));
  const passwords = [
    named(credentials.password, 'the password'),
    ...Object.entries(others).map(([role, { password }]) => named(password, `the password of ${role}`)),
  ];
  // Of a card that something else sent the CVV is not known; `cvv><` is in every message.
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

/** A password in a form, in XML, in JSON, and behind the user in HTTP Basic. */
const inFields = (password: string): readonly string[] => [
  ...[`password=${password}`, `password>${password}<`, `password":"${password}"`, `:${password}`],
];

const named = (trace: string, what: string): Trace => ({ trace, what });

/** As the text is in which it is looked for: a password may itself look like something spelled. */
const undone = (text: string): string => plain(Buffer.from(text, 'utf8'));

const hex = (text: string): string => Buffer.from(text, 'utf8').toString('hex');

/** What base64 makes of it at each of the three places in a group of three bytes. */
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
