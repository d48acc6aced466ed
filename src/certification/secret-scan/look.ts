import { namesOf } from '../../contract/index.ts';
import { plain } from './plain.ts';
import type { Wanted } from './wanted.ts';

export interface Found {
  /** The line number of the secret, from 1. */
  readonly line: number;
  readonly what: string;
}

/** Separators between the digits of a card number. Bytes above ASCII belong to spaces and dashes of Unicode. */
const BETWEEN = '[\\s.,+_\\x80-\\xff-]{0,6}';
const RUN = new RegExp(`\\d(?:${BETWEEN}\\d){12,}`, 'g');

/** White space, HTML tags and CDATA that can surround a value. */
const DRESS = '(?:\\s|</?(?:bdi|span|code|mark|em|b|i)\\b[^<>]{0,120}>|<!\\[CDATA\\[)*';
/** The lookbehind excludes closing tags. It follows the field name, so that it does not run at every position. */
const OPEN = '(?<!</[\\w.:-]{1,40})';
const CVV = new RegExp(
  `${namesOf('cvv')}${OPEN}(?:["']?\\s*,\\s*["']?value["']?\\s*:\\s*["']?|(?:\\s[^<>]{0,120})?>${DRESS}|\\s[^<>]{0,120}=\\s*["']|["']?\\s*[:=]\\s*["']?)\\d{3,4}(?!\\w)`,
  'gi',
);
const TRACK = new RegExp(
  `${namesOf('track')}${OPEN}(?:[^<>]{0,120}>${DRESS}|["']?\\s*[:=]\\s*["']?)[;%]?B?\\d{8}`,
  'gi',
);
const PASSWORD = `${namesOf('password')}${OPEN}(?:(?:\\s[^<>]{0,120})?>${DRESS}|["']?\\s*[:=]\\s*["']?)`;

/** Decodes every encoding and finds each secret at its first place, independently of the masking code. */
export function lookFor(wanted: Wanted, bytes: Buffer): readonly Found[] {
  const text = plain(bytes);
  const at = new Map<string, number>();
  const found = (what: string, offset: number) => {
    if (offset < (at.get(what) ?? Number.POSITIVE_INFINITY)) at.set(what, offset);
  };
  inDigits(wanted, text, found);
  inClear(wanted, text, found);
  inBase64(wanted, text, found);
  const cvv = text.search(CVV);
  if (cvv >= 0) found('a CVV', cvv);
  const track = text.search(TRACK);
  if (track >= 0) found('a magnetic track', track);
  return [...at].map(([what, offset]) => ({ what, line: lineOf(text, offset) }));
}

/** Base64 forms of secrets begin with few different groups of this length, so one search finds all candidates. */
const START = 4;

type Tell = (what: string, offset: number) => void;

function inDigits({ digits }: Wanted, text: string, found: Tell): void {
  const runs = new Set(text.match(RUN));
  const all = [...runs].map(digitsOf).join(' ');
  for (const { trace, what } of digits)
    if (all.includes(trace))
      for (const run of runs) if (digitsOf(run).includes(trace)) found(what, text.indexOf(run));
}

const digitsOf = (run: string): string => run.replace(/\D/g, '');

function inClear({ clear, passwords, isOwn }: Wanted, text: string, found: Tell): void {
  for (const { trace, what } of clear) {
    // Form encoding writes a space as a plus sign.
    const at = trace.includes(' ')
      ? text.replaceAll('+', ' ').indexOf(trace.replaceAll('+', ' '))
      : text.indexOf(trace);
    if (at >= 0) found(what, at);
  }
  for (const { trace, what } of passwords) {
    if (!text.includes(trace)) continue;
    const fields = new RegExp(`${PASSWORD}${literal(trace)}(?=\\s*[<"'&,;}]|\\s|$)`, 'gi');
    const [field] = [...text.matchAll(fields)].filter(([said]) => !isOwn(said));
    if (field) found(what, field.index);
  }
}

function inBase64({ base64 }: Wanted, text: string, found: Tell): void {
  const starts = new Set(base64.map(({ trace }) => trace.slice(0, START)));
  if (starts.size === 0) return;
  const dense = text.replace(/\s+/g, '');
  const suspects = new Set(dense.match(new RegExp([...starts].map(literal).join('|'), 'g')));
  for (const { trace, what, from, length, secret } of base64) {
    if (!suspects.has(trace.slice(0, START))) continue;
    for (let at = dense.indexOf(trace); at >= 0; at = dense.indexOf(trace, at + 1)) {
      const whole = dense.slice(Math.max(0, at - from), at - from + length);
      if (!Buffer.from(whole, 'base64').includes(secret)) continue;
      found(what, text.search(new RegExp([...whole].map(literal).join('\\s*'))));
      break;
    }
  }
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
