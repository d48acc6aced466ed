import type { Clear } from './clear.ts';
import { isSecret, type Kind, kindOf, namesOf } from './names.ts';
import { ValueEnds } from './value-ends.ts';

/** The kind of place that has the name of a value. `spoken` is a name and digits without a separator of any format: `cvv 123`. */
type Place = 'element' | 'attribute' | 'field' | 'member' | 'pair' | 'quoted back' | 'spoken';

/** A name with its value. `from` and `to` are places in the clear text. */
export interface Token {
  readonly kind: Kind;
  readonly place: Place;
  readonly name: string;
  readonly value: string;
  readonly from: number;
  readonly to: number;
  /** The place of the quotation mark that ends the name, if the value has none: a number in JSON. */
  readonly quoteAt?: number | undefined;
}

const NAME = new RegExp(
  `(?<!\\w)${namesOf('card', 'track', 'cvv', 'cvvLike', 'pin', 'password', 'user')}(?!\\w)`,
  'gi',
);
const OPEN = /<(\/\s*)?(?:[\w.-]{1,40}:)?$/;
const REST_OF_TAG = /(?=[\s/>])([^<>]*)>/y;
const ATTRIBUTE = /=\s*(["'])([^"']*)\1/g;
const SEPARATOR = /\]?(["']?)\]?\s{0,9}(=>|[:=])\s{0,9}(["']?)/y;
/** The text before the first value of a printed list, object or type: `cvv: [ '123' ]`, `"cvv":{"#text":"123"}`, `string(3) "123"`. */
const OPENED =
  /\s{0,99}(?:-\s|string\(\d{1,6}\)\s|int\(|\[|\{\s{0,9}["']?[@#$]?\w{1,20}["']?\s{0,9}:|["']?[#_]?(?:text|value)["']?\s{0,9}:)\s{0,99}(["']?)/y;
const NEXT_ITEM = /["']?\s{0,9},\s{0,99}(["']?)/y;
/** A list of pairs, or values of PHP: `["cvv","123"]`, `{"name":"cvv","value":"123"}`, `s:3:"cvv";s:3:"123"`. */
const PAIR = /["'](?:\s{0,9},\s{0,99}(?:["']value["']\s{0,9}:\s{0,9}(["']?)|(["']))|;(?:s:\d{1,6}:(")|i:))/y;
const PAIR_BEFORE =
  /["']value["']\s{0,9}:\s{0,9}(["']?)(?<value>[^"']{0,512})\1\s{0,9},\s{0,99}["']name["']\s{0,9}:\s{0,9}["']$/d;
/** An error message of the gateway that quotes a value: `Invalid value: 40000000000 for field: total`. */
const QUOTED_BACK =
  /\bvalue:?\s{0,3}['"]?(?<value>[^<>\n]{1,80}?)['"]?\s{1,3}(?:for|in)\s[^<>\n]{0,20}?field:?\s{0,3}['"]?$/di;
const SPOKEN = /(?:[^\w*]{0,40}|\s+is\s+)(\d{3,})(?!\d)/y;

/** A name that has its own value behind it, and is therefore not the value of an earlier name. */
const NAMES = new RegExp(`${namesOf('track', 'cvv', 'pin', 'password')}["']?\\s{0,9}[:=]`, 'iy');

const NEXT_NAME = /\w{1,30}["']?\s{0,9}:(?:\s|$)/y;

const FIELD_END = /[\s"'&<>]/g;
const PLAIN_END = /[\s"'&<>,;}]/g;
const ITEM_END = /[\s"'&<>,;}\])]/g;

/**
 * The longest quoted value, and the longest value with a card number, inside which other names are read again. Without a
 * limit, a megabyte of quotation marks takes a minute.
 */
const LONGEST = 512;

/** Finds each sensitive name with its value, in order. Values of secrets do not overlap. */
export function tokensOf(clear: Clear): readonly Token[] {
  const reader = new Reader(clear);
  for (const { 0: name, index } of clear.text.matchAll(NAME)) reader.read(name, index);
  return reader.tokens;
}

class Reader {
  readonly tokens: Token[] = [];
  readonly #clear: Clear;
  readonly #text: string;
  readonly #ends: ValueEnds;
  #done = 0;
  /** The end of the last tag: names in the tag are read, although the value of its element is behind them. */
  #tagEnd = 0;
  /** The end of the last element. The closing tag does not end a value a second time. */
  #closed = -1;
  /** Only the digits of a card value are masked. A CVV element inside a card element is a value of its own. */
  #secretTag = -1;

  constructor(clear: Clear) {
    this.#clear = clear;
    this.#text = clear.text;
    this.#ends = new ValueEnds(clear);
  }

  read(name: string, at: number): void {
    if (at < this.#done && at >= this.#tagEnd) return;
    const kind = kindOf(name);
    if (kind === undefined) return;
    const end = at + name.length;
    const open = OPEN.exec(this.#text.slice(Math.max(0, at - 45), at));
    if (open && this.#element(kind, name, at - open[0].length, end, open[1] !== undefined)) return;
    if (this.#text[at - 1] === '/') return;
    if (this.#separated(kind, name, at, end) || this.#pair(kind, name, end)) return;
    if (this.#before(kind, name, at, 'pair', PAIR_BEFORE)) return;
    if (this.#before(kind, name, at, 'quoted back', QUOTED_BACK)) return;
    if (kind !== 'cvv' && kind !== 'cvvLike' && kind !== 'track') return;
    const [whole = '', digits = ''] = matchAt(SPOKEN, this.#text, end) ?? [];
    this.#keep(kind, 'spoken', name, end + whole.length - digits.length, end + whole.length);
  }

  #element(kind: Kind, name: string, openAt: number, nameEnd: number, isClosing: boolean): boolean {
    const rest = matchAt(REST_OF_TAG, this.#text, nameEnd);
    if (!rest) return false;
    const [whole, attributes = ''] = rest;
    const from = nameEnd + whole.length;
    this.#tagEnd = from;
    const isEscaped = this.#clear.depth(openAt) > 0;
    if (isClosing && kind === 'user') return true;
    if (isClosing) {
      // If a closing tag has no opening tag, its value begins after the previous tag.
      if (openAt !== this.#closed)
        this.#keep(kind, 'element', name, this.#afterTag(openAt, isEscaped), openAt);
      this.#done = Math.max(this.#done, from);
      return true;
    }
    for (const { 0: said, 2: value = '', index } of attributes.matchAll(ATTRIBUTE))
      if (/\d/.test(value) || (value !== '' && (kind === 'password' || kind === 'pin'))) {
        const last = nameEnd + index + said.length - 1;
        this.#keep(kind, 'attribute', name, last - value.length, last);
      }
    if (attributes.endsWith('/')) return true;
    let to = this.#ends.of(from, name, isEscaped);
    if (this.#clear.source[this.#clear.at(openAt)] === '%') to = this.#plainEnd(FIELD_END, from, to, 0);
    if (kind === 'card') to = Math.min(to, this.#nextSecretTag(from), from + LONGEST);
    this.#keep(kind, 'element', name, from, to);
    return true;
  }

  /** The place after the last bracket before a closing tag. */
  #afterTag(before: number, isEscaped: boolean): number {
    for (let at = before - 1; at >= this.#done; at--)
      if ((this.#text[at] === '<' || this.#text[at] === '>') && (isEscaped || this.#clear.depth(at) === 0))
        return at + 1;
    return this.#done;
  }

  #nextSecretTag(from: number): number {
    if (this.#secretTag < from) {
      SECRET_TAG.lastIndex = from;
      this.#secretTag = SECRET_TAG.exec(this.#text)?.index ?? this.#text.length;
    }
    return this.#secretTag;
  }

  #separated(kind: Kind, name: string, at: number, nameEnd: number): boolean {
    const separator = matchAt(SEPARATOR, this.#text, nameEnd);
    if (!separator) return false;
    const [whole, nameQuote = '', sign, quote = ''] = separator;
    const depth = this.#clear.depth(nameEnd + whole.indexOf(sign ?? ''));
    const behind = nameEnd + whole.length;
    if (sign !== '=' && quote === '' && isSecret(kind) && this.#items(kind, name, behind)) return true;
    // In a form, an encoded quotation mark is a part of the value.
    const isValue = quote !== '' && nameQuote === '' && this.#clear.depth(behind - 1) > depth;
    if (quote !== '' && !isValue) {
      const close = this.#quotedEnd(behind, quote);
      const isName = isSecret(kindOf(this.#text.slice(behind, close))) && matchAt(NAMES, this.#text, behind);
      if (!isName) this.#keep(kind, 'member', name, behind, close);
      return true;
    }
    const from = isValue ? behind - 1 : behind;
    // In a text such as `cvv: password=x`, the value of `cvv` is missing.
    const hasNoValue = matchAt(whole.includes('\n') ? NEXT_NAME : NAMES, this.#text, from) !== undefined;
    const mayBeField = sign === '=' && (at === 0 || '&?'.includes(this.#text[at - 1] ?? ''));
    // A longer value of a name that has others behind it would be searched again and again.
    const limit = kind === 'card' || kind === 'user' ? from + LONGEST : this.#text.length;
    const end = mayBeField ? this.#plainEnd(FIELD_END, from, limit, depth) : limit;
    const isField = mayBeField && (at > 0 || end >= this.#text.length || this.#text[end] === '&');
    if (!isField && hasNoValue) return true;
    const to = isField ? end : this.#plainEnd(PLAIN_END, from, end, depth);
    const quoteAt = nameQuote === '' ? undefined : nameEnd + whole.indexOf(nameQuote);
    this.#keep(kind, isField ? 'field' : 'member', name, from, to, quoteAt);
    return true;
  }

  /** The values of a printed list, object or type. */
  #items(kind: Kind, name: string, at: number): boolean {
    const opened = matchAt(OPENED, this.#text, at);
    const depth = this.#clear.depth(at);
    for (let item = opened; item; ) {
      const from = item.index + item[0].length;
      const to = this.#itemEnd(from, item[1], ITEM_END, depth);
      this.#keep(kind, 'member', name, from, to);
      item = opened?.[0].trimStart().startsWith('[') ? matchAt(NEXT_ITEM, this.#text, to) : undefined;
    }
    return opened !== undefined;
  }

  #itemEnd(from: number, quote: string | undefined, ends: RegExp, depth: number): number {
    return quote ? this.#quotedEnd(from, quote) : this.#plainEnd(ends, from, this.#text.length, depth);
  }

  #pair(kind: Kind, name: string, nameEnd: number): boolean {
    const after = matchAt(PAIR, this.#text, nameEnd);
    if (!after) return false;
    const [whole, ...quotes] = after;
    const quote = quotes.find(Boolean);
    const from = nameEnd + whole.length;
    const to = this.#itemEnd(from, quote, PLAIN_END, this.#clear.depth(nameEnd));
    // A list of names has no values.
    if (kindOf(this.#text.slice(from, to)) !== undefined) return false;
    this.#keep(kind, 'pair', name, from, to, quote ? undefined : nameEnd);
    return true;
  }

  /** A value that is before its name. */
  #before(kind: Kind, name: string, at: number, place: Place, pattern: RegExp): boolean {
    const start = Math.max(this.#done, at - 700);
    const [from, to] = pattern.exec(this.#text.slice(start, at))?.indices?.groups?.value ?? [];
    if (from === undefined || to === undefined) return false;
    this.#keep(kind, place, name, start + from, start + to);
    return true;
  }

  /** The end of a value in quotation marks. If none closes it, the value is cut, and ends before the next tag. */
  #quotedEnd(from: number, quote: string): number {
    const depth = this.#clear.depth(from - 1);
    const limit = Math.min(this.#text.length, from + LONGEST);
    for (let at = from; at < limit; at++)
      if (this.#text[at] === quote && this.#clear.depth(at) <= depth) return at;
    const next = this.#text.indexOf('<', from);
    return next < 0 ? this.#text.length : next;
  }

  /** The place of the first end that is escaped at most as deep as the name. */
  #plainEnd(ends: RegExp, from: number, limit: number, depth: number): number {
    ends.lastIndex = from;
    for (let end = ends.exec(this.#text); end && end.index < limit; end = ends.exec(this.#text))
      if (this.#clear.depth(end.index) <= depth) return end.index;
    return limit;
  }

  #keep(kind: Kind, place: Place, name: string, from: number, to: number, quoteAt?: number): void {
    const value = this.#text.slice(from, to);
    if (value.trim() === '') return;
    if (kind === 'cvvLike' && !/^\s*\d{3,4}\s*$/.test(value)) return;
    this.tokens.push({ kind, place, name, value, from, to, quoteAt });
    if (place === 'element') this.#closed = to;
    // A card number or a reference can have secrets behind it, and spoken digits can be a part of a value.
    if (kind !== 'user' && kind !== 'card' && place !== 'spoken') this.#done = Math.max(this.#done, to);
  }
}

const SECRET_TAG = new RegExp(
  `<(?:[\\w.-]{1,40}:)?${namesOf('track', 'cvv', 'pin', 'password')}(?=[\\s/>])`,
  'gi',
);

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
