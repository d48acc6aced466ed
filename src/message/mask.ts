import { commandNames, namesOf } from '../contract/index.ts';
import { FREE_STANDING, maskCardValue, maskIfCard } from './card-number.ts';
import { decode } from './encoding.ts';
import { percentDecode, percentEncode } from './form.ts';
import { withPlainDigits } from './other-digits.ts';
import { ESCAPED_LT, LT, ValueEnds } from './value-ends.ts';

export { Secrets } from './secrets.ts';

const CARD = new RegExp(`^${namesOf('card')}$`, 'i');
/** Even a short value is one. */
const WORD = new RegExp(`^${namesOf('password', 'pin')}$`, 'i');
const SECRET = namesOf('track', 'cvv', 'pin', 'password');
const SENSITIVE = namesOf('card', 'track', 'cvv', 'pin', 'password');
/**
 * Ids: long, without meaning outside, and what a reader of a log looks for. One in ten passes the Luhn check, so that in
 * them only what also begins as cards do is taken for one.
 */
const ID = namesOf('id', 'token', 'reference');

const STARS = '***';

const GT = '(?:>|&(?:amp;)*gt;)';
const QUOTE = `(?:\\\\*["']|&(?:amp;)*(?:quot|apos|#34|#39);)`;

const tag = (open: string, attributes: string): string =>
  `(${open})(/\\s*)?(?:[\\w.-]+:)?(${SENSITIVE})(?=[\\s/>&])(${attributes}*?)${GT}`;
/** An escaped tag ends where another begins: searched to the text's end, a megabyte of `&lt;cvv ` took a minute. */
const TAG = new RegExp(`${tag('<', '[^<>]')}|${tag(ESCAPED_LT, `(?:(?!${ESCAPED_LT})[^<>])`)}`, 'gi');
const SECRET_TAG = new RegExp(`${LT}(?:[\\w.-]+:)?${SECRET}(?=[\\s/>&])`, 'gi');
/**
 * `"cvv":"123"`, `cvv='123'`, `password=x`: JSON and attributes. A quoted value ends at a quote of the same kind, or
 * where that is cut off at the next tag or the end.
 */
const NAMED = new RegExp(
  `(?<![\\w/])(${SENSITIVE})(${QUOTE}?\\s{0,9}[:=]\\s{0,9})(?:(${QUOTE})(.{0,512}?)(?<!\\\\)\\3|(${QUOTE})([^<]*)|([^\\s"'&<>,;}]+))`,
  'gis',
);
/** An element in a form's body that is quoted in a text: `%3Ccvv%3E123%3C%2Fcvv%3E`, encoded once or more. */
const ENCODED_ELEMENT = new RegExp(
  `(%(?:25)*3c(?:[\\w.-]{1,40}(?:%(?:25)*3a|:))?(${SENSITIVE})(?:(?:%(?:25)*20|\\+)[^<>\\s]{0,200}?)?%(?:25)*3e)((?:(?!%(?:25)*3c)[^<>\\s"'&])+)`,
  'gi',
);
/** The gateway's words about a bad value quote it: `Invalid value: 40000000000 for field: total`. */
const QUOTED_BACK = new RegExp(
  `(\\bvalue:?\\s{0,3}['"]?)([^<>\\n]{1,80}?)(['"]?\\s{1,3}(?:for|in)\\s[^<>\\n]{0,20}?field:?\\s{0,3}['"]?(${SENSITIVE})\\b)`,
  'gi',
);
const FREE = new RegExp(
  `(?<![/\\w])${ID}\\b(?:<!\\[CDATA\\[|&(?:amp;)*(?:gt|quot|apos);|[\\s"'\\\\:=>])*[\\w-]*|${FREE_STANDING}`,
  'g',
);

/** Where a request begins, or the element of a command below which `user` is a reference of the merchant's. */
const SCOPE = new RegExp(
  `(?=${LT}(?:[\\w.-]+:)?(?:request|${commandNames.filter((name) => name !== 'inquireTerminal').join('|')})(?=[\\s/>&]))`,
  'i',
);
/** The user of the gateway stands with its password, or with the command that has both. */
const CREDENTIALS = new RegExp(`${LT}/?(?:[\\w.-]+:)?password\\b|command${GT}\\s{0,9}inquireTerminal`, 'i');
const USER = new RegExp(`(${LT}(?:[\\w.-]+:)?user${GT})(?:(?!${LT})[^<>])+`, 'gi');

/** In place of an id, what begins like a card. */
const CARD_LIKE = /(?<![\w-])[3-6][\d-]{12,22}$/;

/** An attribute of a sensitive element: `<cvv value="123"/>`. */
const ATTRIBUTE = /(=\s*)(["'])([^"']*)\2/g;

/**
 * A message, or what is left of one, with cardholder data and credentials masked: card numbers keep BIN and last four,
 * track, CVV, PIN and passwords become `***`. It goes by names (elements, attributes, JSON keys, any case, escaped
 * mark-up too) and does not need the text to be well-formed; then by the Luhn check, for card numbers under other
 * names, in the digits of any script. Ids, empty values and values already masked stay. In doubt it masks more, never less.
 */
export function maskXml(text: string): string {
  const plain = withPlainDigits(text);
  if (plain === undefined) return maskPlain(text);
  const masked = maskPlain(plain);
  // Nothing was a secret: the text stays as it is, with the digits that it has.
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

/** One pass over the tags of sensitive elements; linear, since each piece of text is looked at once. */
function maskElements(text: string): string {
  const ends = new ValueEnds(text);
  let masked = '';
  let done = 0;
  // Of the value of a card its digits alone are masked: a CVV inside it, as where a comment has no end, is its own.
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
      // A closing tag whose opening one is missing: the value is what stands before it, back to any mark-up.
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

/** The offset behind the last match, 0 without one. */
function afterLast(text: string, mark: RegExp): number {
  let after = 0;
  for (const found of text.matchAll(mark)) after = found.index + found[0].length;
  return after;
}

function maskValue(name: string, value: string): string {
  if (value.trim() === '') return value;
  return CARD.test(name) ? maskCardValue(value) : STARS;
}

/**
 * A form's body with `user` and `password` as `***` and `int_in` masked inside its encoding. Fields without anything
 * to mask stay byte for byte; what is no form at all is masked as XML is.
 */
export function maskForm(body: string): string {
  // Nothing that encodes a form leaves these as they are: raw XML or JSON, of which `&` may cut a value in pieces.
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
  // Raw as it came, or encoded as it came.
  return /[<{]/.test(encoded) ? masked : percentEncode(Buffer.from(masked, 'utf8'));
}

function plain(encoded: string): string {
  return decode(percentDecode(Buffer.from(encoded, 'utf8'))).text;
}
