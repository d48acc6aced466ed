import { commandNames, namesOf } from '../contract/index.ts';
import { FREE_STANDING, maskCardValue, maskIfCard } from './card-number.ts';
import { decode } from './encoding.ts';
import { percentDecode, percentEncode } from './form.ts';
import { withPlainDigits } from './other-digits.ts';
import { ESCAPED_LT, LT, ValueEnds } from './value-ends.ts';

export { Secrets } from './secrets.ts';

const CARD = new RegExp(`^${namesOf('card')}$`, 'i');
const WORD = new RegExp(`^${namesOf('password', 'pin')}$`, 'i');
const SECRET = namesOf('track', 'cvv', 'pin', 'password');
const SENSITIVE = namesOf('card', 'track', 'cvv', 'pin', 'password');
/** Names of id fields. One id in ten passes the Luhn check, so an id is masked only if it also begins like a card number. */
const ID = namesOf('id', 'token', 'reference');

const STARS = '***';

const GT = '(?:>|&(?:amp;)*gt;)';
const QUOTE = `(?:\\\\*["']|&(?:amp;)*(?:quot|apos|#34|#39);)`;

const tag = (open: string, attributes: string): string =>
  `(${open})(/\\s*)?(?:[\\w.-]+:)?(${SENSITIVE})(?=[\\s/>&])(${attributes}*?)${GT}`;
/** The pattern of an escaped tag ends at the next tag: without this, a megabyte of `&lt;cvv ` took a minute. */
const TAG = new RegExp(`${tag('<', '[^<>]')}|${tag(ESCAPED_LT, `(?:(?!${ESCAPED_LT})[^<>])`)}`, 'gi');
const SECRET_TAG = new RegExp(`${LT}(?:[\\w.-]+:)?${SECRET}(?=[\\s/>&])`, 'gi');
/** Secrets after a name in JSON, attributes and forms: `"cvv":"123"`, `cvv='123'`, `password=x`. */
const NAMED = new RegExp(
  `(?<![\\w/])(${SENSITIVE})(${QUOTE}?\\s{0,9}[:=]\\s{0,9})(?:(${QUOTE})(.{0,512}?)(?<!\\\\)\\3|(${QUOTE})([^<]*)|([^\\s"'&<>,;}]+))`,
  'gis',
);
/** An XML element that is percent-encoded once or several times: `%3Ccvv%3E123%3C%2Fcvv%3E`. */
const ENCODED_ELEMENT = new RegExp(
  `(%(?:25)*3c(?:[\\w.-]{1,40}(?:%(?:25)*3a|:))?(${SENSITIVE})(?:(?:%(?:25)*20|\\+)[^<>\\s]{0,200}?)?%(?:25)*3e)((?:(?!%(?:25)*3c)[^<>\\s"'&])+)`,
  'gi',
);
/** A value that an error message of the gateway quotes: `Invalid value: 40000000000 for field: total`. */
const QUOTED_BACK = new RegExp(
  `(\\bvalue:?\\s{0,3}['"]?)([^<>\\n]{1,80}?)(['"]?\\s{1,3}(?:for|in)\\s[^<>\\n]{0,20}?field:?\\s{0,3}['"]?(${SENSITIVE})\\b)`,
  'gi',
);
const FREE = new RegExp(
  `(?<![/\\w])${ID}\\b(?:<!\\[CDATA\\[|&(?:amp;)*(?:gt|quot|apos);|[\\s"'\\\\:=>])*[\\w-]*|${FREE_STANDING}`,
  'g',
);

/** The start of a request, or of a command with an element `user` that is the merchant's reference and no credential. */
const SCOPE = new RegExp(
  `(?=${LT}(?:[\\w.-]+:)?(?:request|${commandNames.filter((name) => name !== 'inquireTerminal').join('|')})(?=[\\s/>&]))`,
  'i',
);
/** In a request with a password or with the command inquireTerminal, the element `user` is a credential. */
const CREDENTIALS = new RegExp(`${LT}/?(?:[\\w.-]+:)?password\\b|command${GT}\\s{0,9}inquireTerminal`, 'i');
const USER = new RegExp(`(${LT}(?:[\\w.-]+:)?user${GT})(?:(?!${LT})[^<>])+`, 'gi');

const CARD_LIKE = /(?<![\w-])[3-6][\d-]{12,22}$/;

/** An attribute of an element with a secret: `<cvv value="123"/>`. */
const ATTRIBUTE = /(=\s*)(["'])([^"']*)\2/g;

/** Masks card data and credentials in any text. Card numbers show the first six and last four digits. */
export function maskXml(text: string): string {
  const plain = withPlainDigits(text);
  if (plain === undefined) return maskPlain(text);
  const masked = maskPlain(plain);
  return masked === plain ? maskPlain(text) : masked;
}

function maskPlain(text: string): string {
  const named = /password|inquireTerminal/.test(text) ? maskUsers(text) : text;
  return maskElements(named.includes('%') ? maskEncodedElements(named) : named)
    .replace(NAMED, (_, name, between, quote = '', quoted = '', opened = '', cut = '', bare = '') =>
      [name, between, quote, opened, maskValue(name, quoted + cut + bare), quote].join(''),
    )
    .replace(QUOTED_BACK, (_, before, value, after, name) => before + maskValue(name, value) + after)
    .replace(FREE, (match) => (/^\d/.test(match) ? maskIfCard(match) : match.replace(CARD_LIKE, maskIfCard)));
}

function maskUsers(text: string): string {
  const scopes = text.split(SCOPE);
  return scopes.map((one) => (CREDENTIALS.test(one) ? one.replace(USER, `$1${STARS}`) : one)).join('');
}

function maskEncodedElements(text: string): string {
  return text.replace(ENCODED_ELEMENT, (_, tag, name, value) => {
    const masked = maskValue(name, plain(value));
    return tag + (masked === plain(value) ? value : masked);
  });
}

function maskElements(text: string): string {
  const ends = new ValueEnds(text);
  let masked = '';
  let done = 0;
  // Only the digits of a card value are masked. A CVV element inside a card element is masked separately.
  let secretAt = -1;
  const take = (to: number, name?: string): void => {
    const piece = text.slice(done, to);
    masked += name === undefined ? piece : maskValue(name, piece);
    done = to;
  };
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(text); tag; tag = TAG.exec(text)) {
    const [whole, ...groups] = tag;
    const [open, slash, name = '', attributes = ''] = groups.slice(groups[0] === undefined ? 4 : 0);
    const from = tag.index + whole.length;
    if (!slash && /=/.test(attributes)) {
      take(tag.index);
      masked += whole.replace(ATTRIBUTE, (all, before, quote, value) =>
        /\d/.test(value) || (value !== '' && WORD.test(name)) ? before + quote + STARS + quote : all,
      );
      done = from;
    }
    if (slash) {
      // If a closing tag has no opening tag, its value begins after the previous tag.
      take(done + afterLast(text.slice(done, tag.index), open === '<' ? /[<>]/g : /[<>]|[lg]t;/g));
      take(tag.index, name);
      take(from);
    } else if (attributes.endsWith('/')) {
      take(from);
    } else {
      take(from);
      const end = ends.of(from, name, open !== '<');
      const isCard = CARD.test(name);
      if (isCard && secretAt < from) secretAt = nextSecret(text, from);
      take(isCard ? Math.min(end, secretAt) : end, name);
    }
    TAG.lastIndex = done;
  }
  take(text.length);
  return masked;
}

function nextSecret(text: string, from: number): number {
  SECRET_TAG.lastIndex = from;
  return SECRET_TAG.exec(text)?.index ?? text.length;
}

function afterLast(text: string, mark: RegExp): number {
  let after = 0;
  for (const found of text.matchAll(mark)) after = found.index + found[0].length;
  return after;
}

function maskValue(name: string, value: string): string {
  if (value.trim() === '') return value;
  return CARD.test(name) ? maskCardValue(value) : STARS;
}

/** Masks a form body: `user` and `password` become `***`, and the XML in `int_in` is masked. */
export function maskForm(body: string): string {
  // An HTTP body with `<`, `{` or `"` is XML or JSON and no form, so `&` does not separate fields.
  const whole = /[<{"]/.test(body) ? maskXml(body) : body;
  return whole
    .split('&')
    .map((field) => {
      const equals = field.indexOf('=');
      const name = plain(field.slice(0, Math.max(equals, 0))).trim();
      if (name === 'user' || name === 'password') {
        return equals === field.length - 1 ? field : `${field.slice(0, equals + 1)}${STARS}`;
      }
      if (name === 'int_in') return field.slice(0, equals + 1) + maskEncoded(field.slice(equals + 1));
      return maskEncoded(field);
    })
    .join('&');
}

function maskEncoded(encoded: string): string {
  const decoded = plain(encoded);
  const masked = maskXml(decoded);
  if (masked === decoded) return encoded;
  return /[<{]/.test(encoded) ? masked : percentEncode(Buffer.from(masked, 'utf8'));
}

function plain(encoded: string): string {
  return decode(percentDecode(Buffer.from(encoded, 'utf8'))).text;
}
