import { ConfigurationError, jsonIn } from '../../certificate/index.ts';
import { unknownAmong } from '../../contract/index.ts';
import type { DriverOptions } from '../drivers/driver.ts';
import { answered } from '../drivers/hook.ts';
import { environmentOf } from '../drivers/interface.ts';
import { processed } from '../drivers/run.ts';
import { quoted } from '../secrets.ts';
import { type OrderState, orderStates } from '../task-schema.ts';

interface Probing extends DriverOptions {
  /** A URL or a command, with `{reference}` for the reference of the order. */
  readonly probe: string;
  /** The place of the state in the answer: a JSON path, or a regular expression between slashes. */
  readonly place?: string | undefined;
  /** Our states by the words of the application, in small letters. */
  readonly words?: ReadonlyMap<string, OrderState> | undefined;
}

/** An answer about one reference. */
export interface Said {
  readonly state?: OrderState;
  readonly problem?: string;
  /** The word of the application. Without it, the answer names no state. */
  readonly word?: string;
  /** True if the application answered with an HTTP error, because it has no such order, or cannot show it. */
  readonly isMissing?: true;
  /** True if no answer arrived at all. */
  readonly isOut?: true;
}

const placeholder = '{reference}';

/** @throws ConfigurationError for an unknown state, or for a word with two meanings */
export function wordsFrom(text: string): ReadonlyMap<string, OrderState> {
  const words = new Map<string, OrderState>();
  for (const part of text.split(',')) {
    const [, name = part, own = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
    const known = name.trim().replaceAll('-', ' ');
    const state = orderStates.find((one) => one === known);
    if (!state)
      throw new ConfigurationError(`--probe-map: ${name.trim()} ${unknownAmong(known, orderStates)}`);
    for (const word of own.split('|').map((one) => one.trim().toLowerCase())) {
      if (word === '')
        throw new ConfigurationError(`--probe-map: give ${state} as ${state}=WORD, or ${state}=WORD|WORD`);
      if ((words.get(word) ?? state) !== state)
        throw new ConfigurationError(`--probe-map: ${word} cannot mean both ${words.get(word)} and ${state}`);
      words.set(word, state);
    }
  }
  return words;
}

/** @throws ConfigurationError if a regular expression is not valid, or has no group */
export function placeFrom(text: string): string {
  const pattern = patternIn(text);
  if (pattern === undefined) return text;
  try {
    // With an empty alternative, the expression matches, and the result shows its number of groups.
    if (new RegExp(`${pattern}|`).exec('')?.length === 2) return text;
  } catch {}
  throw new ConfigurationError(
    '--probe-state must be a JSON path such as order.status, or a regular expression with one group such as /Status: (\\w+)/',
  );
}

const patternIn = (place = ''): string | undefined => /^\/(.*)\/$/s.exec(place)?.[1];

/** @throws ConfigurationError if an address cannot be asked */
export function addressSound(option: string, address: string): void {
  const url = URL.parse(address.replaceAll(placeholder, 'x'));
  if (!/^https?:/.test(url?.protocol ?? ''))
    throw new ConfigurationError(`${option} has to be an address: http:// or https:// with a host`);
  // The URL may contain a token, so the error does not show it.
  if (url?.username) throw new ConfigurationError(`${option}: leave user and password out of the address`);
}

/** Asks an application for the state of the order with a reference, by URL or by command. */
export async function askedFor(reference: string, probing: Probing): Promise<Said> {
  const { place, words, access } = probing;
  const got = await (/^https?:/.test(probing.probe) ? byUrl : byCommand)(probing, reference);
  if (!('text' in got)) return got;
  const word = wordIn(got.text, place)?.trim();
  const where = place === undefined ? 'state of an order' : `${place} (--probe-state)`;
  if (!word) return { problem: `--probe: the answer ${quoted(got.text, access.password)} has no ${where}` };
  const small = word.toLowerCase();
  const state = words?.get(small) ?? orderStates.find((one) => one === small);
  if (state) return { word, state };
  const pair = /^[\w-]{1,30}$/.test(word) ? `paid=${word}` : "'paid=WORD'";
  return {
    word,
    problem: `the application reports the order as ${quoted(word, access.password)}, which has no meaning here; say which state it is, such as --probe-map ${pair}`,
  };
}

type Got = { readonly text: string } | Said;

async function byUrl({ probe, ...options }: Probing, reference: string): Promise<Got> {
  const address = new URL(probe.replaceAll(placeholder, encodeURIComponent(reference)));
  // Without the placeholder, the reference is a parameter, as for the probe of a hook.
  if (!probe.includes(placeholder)) address.searchParams.set('order', reference);
  const { status, text, ...reply } = await answered('--probe', address.href, options);
  if (text !== undefined && status === 200) return { text };
  const { problem = `--probe answered ${status}` } = 'problem' in reply ? reply : {};
  return status === undefined ? { problem, isOut: true } : { problem, isMissing: true };
}

async function byCommand({ probe, lateMs, ...options }: Probing, reference: string): Promise<Got> {
  if (probe.includes(placeholder) && !/^[\w.:@+-]+$/.test(reference))
    return {
      problem: '--probe: a shell could read the reference as a command; use $TCK_ORDER and not {reference}',
    };
  const { problem, unread: text = '' } = await processed(
    probe.replaceAll(placeholder, reference),
    environmentOf({ order: reference }, { access: options.access, lateMs }),
    { ...options, reader: { read() {}, end: async (output) => ({ unread: output.toString() }) } },
  );
  return problem === undefined ? { text } : { problem: `--probe: ${problem}` };
}

/** The word at a place of an answer. Without a place: the member `state` of JSON, or the last line of other text. */
function wordIn(text: string, place?: string): string | undefined {
  const pattern = patternIn(place);
  if (pattern !== undefined) return new RegExp(pattern).exec(text)?.[1];
  let value = jsonIn(text);
  if (value === undefined) return place === undefined ? text.trim().split('\n').at(-1) : undefined;
  const isBare = place === undefined && typeof value === 'string';
  for (const key of isBare
    ? []
    : (place ?? 'state')
        .replace(/^\$/, '')
        .split(/[.[\]'"]+/)
        .filter(Boolean))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}
