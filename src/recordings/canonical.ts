import type { Element } from '../message/element.ts';
import { MessageError } from '../message/message-error.ts';
import { readRequest } from '../message/read-request.ts';
import { kindOf } from '../secrets/names.ts';
import { isBlanked, withoutCvvs } from '../secrets/stand-ins.ts';
import { secretBlanked } from '../secrets/walk.ts';
import { formType } from './definition.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly contentType?: string | undefined;
  readonly body: string | Readonly<Record<string, string>>;
  /** The scenario that sent the request; undefined outside scenarios. */
  readonly scenario?: string | undefined;
  /** The time of the request, from which dates in the request are counted. */
  readonly at: Date;
}

export interface Part {
  /** The path of one value in the request, such as `ashrait/request/doDeal/total` or `form/user`. */
  readonly path: string;
  /** The value of the request with `*` for generated references, and with dates relative to the request's day. */
  readonly value: string;
  readonly references: readonly string[];
}

/** A request without values that differ in every run: order of elements, white space, references and absolute dates. */
export interface Canonical {
  readonly parts: readonly Part[];
  /** The comparison key of the request. Requests that differ only in generated references and dates have equal keys. */
  readonly key: string;
}

/** References that the test suite generates: a letter or digits, the time and a count. */
export const madeUp =
  /(?<![0-9A-Za-z])(?:0{2,4}|99)1\d{14}(?!\d)|(?<![0-9A-Za-z])(?!(?:AUTHORIZED|TRANSMITTED)\b|([A-Z])\1{9})[A-Z][0-9A-Z]{9,}[0-9A-Za-z]*|(?<=[\u0590-\u05ff])(?:\d{10}|[0-9A-Z]{8})\b/g;

/** References in `user` that begin with a digit: cut to the longest user, or a long number with zeros before it. */
export const cutReference = /^(?:0+99\d{15}|\d[0-9A-Z]{18})$/;

const days = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?$/;
const shortDays = /^\d{6}$/;

export function canonical({ method, path, contentType, body, at }: Asked): Canonical {
  const values = [
    ['method', method],
    ['path', path],
    ['content-type', (contentType ?? formType).split(';', 1)[0]?.trim() ?? ''],
    ...(typeof body === 'string' ? valuesInText(body) : valuesInForm(body)),
  ] as const;
  const parts = values
    .filter(([where, value]) => value !== '' || !sentEmpty.test(where))
    .map(([where, value]) => partOf(where, value, at))
    .toSorted((one, other) => compare(one.path, other.path) || compare(one.value, other.value));
  return { parts, key: parts.map(({ path: where, value }) => `${where}=${value}`).join('\n') };
}

/** Optional elements of requests that some clients omit and others send empty. */
const sentEmpty = /^ashrait\/request\/(?:dateTime|requestId)$/;

type Value = readonly [path: string, value: string];

function partOf(path: string, value: string, at: Date): Part {
  // A recording has no secrets, so values of secret fields are compared only by length and kind of characters.
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (isBlanked(kindOf(name))) return { path, value: secretBlanked(name, value), references: [] };
  if (name === 'user' && cutReference.test(value)) return { path, value: '*', references: [value] };
  const dated =
    days.test(value) || (/date/i.test(path) && shortDays.test(value)) ? fromDay(value, at) : value;
  return { path, value: dated.replaceAll(madeUp, '*'), references: dated.match(madeUp) ?? [] };
}

function valuesInForm(form: Readonly<Record<string, string>>): Value[] {
  return Object.entries(form).flatMap(([name, value]) =>
    name === 'int_in' ? valuesInXml(value) : [[`form/${name}`, value] as const],
  );
}

function valuesInXml(text: string): Value[] {
  let root: Element;
  try {
    root = readRequest(text);
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    return valuesInText(text);
  }
  const values: Value[] = [];
  const visit = (element: Element, above: string): void => {
    const path = above === '' ? element.name : `${above}/${element.name}`;
    for (const [name, value] of Object.entries(element.attributes)) values.push([`${path}/@${name}`, value]);
    if (element.children.length === 0) values.push([path, element.text.trim()]);
    for (const child of element.children) visit(child, path);
  };
  visit(root, '');
  return values;
}

function valuesInText(text: string): Value[] {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).map(([name, member]) => [`body/${name}`, JSON.stringify(member)]);
  } catch {
    // A text that is not JSON is compared unchanged.
  }
  return [['body', withoutCvvs(text).replaceAll(/\s+/g, ' ').trim()]];
}

function fromDay(value: string, at: Date): string {
  const [day = '', ...time] = shortDays.test(value)
    ? [`20${value.slice(0, 2)}-${value.slice(2, 4)}-${value.slice(4)}`]
    : value.split(' ');
  const apart = Math.round((Date.parse(`${day}T00:00Z`) - Date.parse(`${dayOf(at)}T00:00Z`)) / 86_400_000);
  if (Number.isNaN(apart)) return value;
  return [`day${apart < 0 ? '' : '+'}${apart}`, ...time].join(' ');
}

/** The days of the gateway begin and end at midnight in Israel. */
const inIsrael = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jerusalem' });
const dayOf = (at: Date): string => inIsrael.format(at);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
