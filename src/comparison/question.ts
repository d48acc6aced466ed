import type { EvidenceExchange } from '../certificate/index.ts';
import { type Element, walk } from '../message/element.ts';
import { readReply } from '../message/read-reply.ts';
import { ofTheCard, saysTheSame, steady } from './varying.ts';

/** One exchange, read; of what is no XML the text alone is there. */
export interface ReadExchange {
  readonly command: string;
  readonly request: Element | undefined;
  readonly reply: Element | undefined;
  readonly requestText: string;
  readonly replyText: string;
}

export function readExchange({ command, request, reply }: EvidenceExchange): ReadExchange {
  return {
    command,
    request: xml(request),
    reply: xml(reply),
    requestText: request,
    replyText: reply,
  };
}

function xml(text: string): Element | undefined {
  if (!text.trimStart().startsWith('<')) return undefined;
  try {
    return readReply(Buffer.from(text)).root;
  } catch {
    // A gateway may send anything, and the suite sends what is broken on purpose.
    return undefined;
  }
}

/** Whether both sides were asked the same: references, terminals, cards and dates may be others. */
export function sameQuestion(one: ReadExchange, other: ReadExchange): boolean {
  if (one.command !== other.command) return false;
  if (!one.request || !other.request)
    return one.request === other.request && steady(one.requestText) === steady(other.requestText);
  const [mine, theirs] = [leaves(one.request), leaves(other.request)];
  return (
    mine.length === theirs.length &&
    mine.every(({ name, text }, index) => {
      const counterpart = theirs[index];
      if (counterpart?.name !== name) return false;
      if (text === counterpart.text || saysTheSame(name, text, counterpart.text)) return true;
      return ofTheCard.has(name);
    })
  );
}

function leaves(root: Element): readonly { readonly name: string; readonly text: string }[] {
  return [...walk(root)].map(({ name, text }) => ({ name, text: text.trim() }));
}

/** Whether the reply holds whatever happened in a period, which is another thing in each run. */
export const asksForPeriod = ({ request }: ReadExchange): boolean =>
  request !== undefined &&
  [...walk(request)].some(({ name, text }) => /^(?:from|to)\w*Date/.test(name) && text.trim() !== '');

/** The values of a request by the names of their elements. */
export function valuesOf(request: Element | undefined): ReadonlyMap<string, string> {
  if (!request) return new Map();
  return new Map([...walk(request)].map(({ name, text }) => [name, text.trim()]));
}
