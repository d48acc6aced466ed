import { type Element, textAt, walk } from '../../message/element.ts';
import { type Kind, kindOf } from '../../secrets/names.ts';

const VALUE = /(<(?:[\w.-]+:)?([\w.-]+)(?:\s[^<>]*)?>)([^<>]+)(?=<\/)/g;
const STARRED = /^(?=.*[*•●#]{2})[\dxX*•●#\s./-]+$/;
const CROSSED = /^(?=.*x{3})[\dx*\s./-]+$/i;
const WORDED = /^\W{0,2}(?:redacted|filtered|masked|hidden|removed|scrubbed)\W{0,2}$/i;
/** Kinds of values that are digits and secret. Letters in such a value mean that the value was redacted. */
const DIGITS: readonly (Kind | undefined)[] = [
  ...(['card', 'expiry', 'cvv', 'pin', 'track', 'token', 'person', 'password'] as const),
];

function isRedacted(name: string, value: string): boolean {
  const plain = value.trim();
  return STARRED.test(plain) || WORDED.test(plain) || (DIGITS.includes(kindOf(name)) && CROSSED.test(plain));
}

/** Replaces redacted values of a request by stand-ins that match the digits in the reply. */
export function unveiled(text: string, content: Element | undefined) {
  const names = new Set<string>();
  const shown = text.replace(VALUE, (whole, tag: string, name: string, value: string) => {
    if (!isRedacted(name, value)) return whole;
    const instead = standIn(name, value.trim(), content);
    names.add(name === 'cardNo' ? 'cardLength' : name);
    if (name === 'cvv' || name === 'id') names.add(`${name}Flag`);
    return tag + (instead ?? value);
  });
  // Redaction tools can leave an empty element in place of a secret.
  if (shown !== text)
    for (const name of ['cvv', 'id'])
      if (new RegExp(`<${name}(?:/>|>\\s*</${name}>)`).test(text)) names.add(`${name}Flag`);
  return { text: shown, names };
}

/** Returns names of elements with redacted values. Values that the gateway masks contain digits and are not redacted. */
export function redactedIn(reply: Element | undefined): readonly string[] {
  if (!reply) return [];
  return [...walk(reply)].flatMap(({ name, text }) => {
    const value = text.trim();
    const masked = /^card(?:No|Mask)$/.test(name);
    return value !== '' && isRedacted(name, value) && !(masked && /\d/.test(value)) ? [name] : [];
  });
}

function standIn(name: string, value: string, content: Element | undefined): string | undefined {
  const answered = textAt(content, name) ?? '';
  if (name === 'cardNo') return cardLike(value, content);
  if (name === 'cvv') return '000';
  if (name === 'cardExpiration') return /^\d{4}$/.test(answered) ? answered : '1230';
  if (name !== 'cardId') return undefined;
  return /^\d{16}$/.test(answered) ? answered : `777777777777${/\d{4}$/.exec(value)?.[0] ?? '7777'}`;
}

const ANY = '7';

function cardLike(value: string, content: Element | undefined): string {
  const sent = value.replaceAll(/[\s./-]/g, '');
  const masks = [sent, textAt(content, 'cardMask') ?? '', textAt(content, 'cardNo') ?? ''];
  const cardLength = Number(textAt(content, 'cardLength'));
  const length =
    [...masks.map((mask) => mask.length), cardLength].find((one) => one >= 16 && one <= 19) ?? 16;
  const digits = Array.from({ length }, () => ANY);
  // If the request shows digits of the card number, they are used instead of the digits in the reply.
  for (const mask of [textAt(content, 'cardBin') ?? '', ...masks.toReversed()]) {
    const [head = ''] = /^\d*/.exec(mask) ?? [];
    const [tail = ''] = mask === head ? [] : (/\d*$/.exec(mask) ?? []);
    for (const [index, digit] of [...head].entries()) if (index < length) digits[index] = digit;
    for (const [index, digit] of [...tail].entries()) digits[length - tail.length + index] = digit;
  }
  return digits.join('');
}
