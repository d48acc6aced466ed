import { passesLuhn } from '../message/card-number.ts';
import { Redactor, type Sensitive } from './redactor.ts';
import { bodyOf } from './request-body.ts';
import type { Card } from './stand-ins.ts';

/** What a scrub made of a recording. */
export interface Scrubbed {
  readonly value: unknown;
  readonly cards: number;
  readonly credentials: number;
}

/**
 * Takes cards, CVVs and credentials out of a recording that something else made: nock's definitions, or any JSON of
 * messages. What is a card is told by where it stands, by its check digit, or by whoever knows.
 *
 * @param known what is to be found whatever it looks like
 */
export function scrub(value: unknown, known: Sensitive = { cards: {}, credentials: [] }): Scrubbed {
  const texts = textsIn(value);
  const sensitive = {
    cards: { ...known.cards, ...cardsIn(texts, known) },
    credentials: [...known.credentials, ...credentialsIn(value)],
  };
  const redactor = new Redactor(sensitive);
  return {
    value: mapped(
      value,
      (text) => redactor.text(text),
      (form) => redactor.form(form),
    ),
    cards: Object.keys(sensitive.cards).length,
    credentials: sensitive.credentials.length,
  };
}

const IN_FIELD = /<(?:\w+:)?(?:cardNo|cardNumber)(?:\s[^>]*)?>\s*(?:<!\[CDATA\[)?\s*(\d{12,19})\b/gi;
const RUN = /(?<![\d*])[3-6]\d{12,18}(?![\d*])/g;
/** Numbers of that length which are none. */
const ID = /<(?:\w+:)?(?:tranId|cgUid|uid|orgUid|cardId|transmitId|requestId)\b[^>]*>[^<]*/gi;

function cardsIn(texts: readonly string[], { cards }: Sensitive): Record<string, Card> {
  const known = new Set(Object.values(cards).map(({ number }) => number));
  const found = new Set<string>();
  for (const text of texts) {
    for (const [, number = ''] of text.matchAll(IN_FIELD)) found.add(number);
    for (const [number] of text.replaceAll(ID, '').matchAll(RUN)) if (passesLuhn(number)) found.add(number);
  }
  const numbers = [...found].filter((number) => !known.has(number));
  return Object.fromEntries(
    numbers.map((number, index) => [`card-${index + 1}`, { number, expiration: '', cvv: '' }]),
  );
}

/** Those of the forms in it, whoever they are of. */
function credentialsIn(value: unknown): { user: string; password: string }[] {
  const found = new Map<string, { user: string; password: string }>();
  const keep = ({ user = '', password = '' }: Readonly<Record<string, string>>) => {
    if (password !== '') found.set(`${user}\n${password}`, { user, password });
  };
  mapped(
    value,
    (text) => text,
    (form) => {
      keep(form);
      return form;
    },
  );
  return [...found.values()];
}

function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  const keep = (text: string) => {
    texts.push(text);
    return text;
  };
  mapped(value, keep, (form) => {
    for (const text of Object.values(form)) keep(text);
    return form;
  });
  return texts;
}

/** The value with its texts and its forms as they are made; a form is told by its fields. */
function mapped(
  value: unknown,
  text: (text: string) => string,
  form: (fields: Readonly<Record<string, string>>) => Record<string, string>,
): unknown {
  if (typeof value === 'string') {
    const fields = /(?:^|&)int_in=/.test(value) ? bodyOf(Buffer.from(value)) : value;
    return typeof fields === 'string' ? text(fields) : form(fields);
  }
  if (Array.isArray(value)) return value.map((one) => mapped(one, text, form));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value);
  if ('int_in' in value && members.every(([, member]) => typeof member === 'string'))
    return form(Object.fromEntries(members) as Record<string, string>);
  return Object.fromEntries(members.map(([name, member]) => [name, mapped(member, text, form)]));
}
