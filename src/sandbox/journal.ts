import type { RuleId } from '../contract/index.ts';
import { maskXml } from '../secrets/mask.ts';
import { maskAddress, maskHeaders } from '../secrets/mask-http.ts';
import { maskReply, maskRequest } from '../secrets/mask-request.ts';
import type { Arrival } from './arrival.ts';
import { type Instant, localOf, toTheSecond, zonedOf } from './clock.ts';

export interface Answered {
  readonly moment: Instant;
  readonly command: string;
  readonly terminalNumber?: string | undefined;
  readonly result: string;
  readonly rule: RuleId | 'fault';
  /** The XML of the request, or a description of the request if there is no XML. */
  readonly request: string;
  readonly reply?: string;
  /** The HTTP status, or 0 if the connection was closed without a status. */
  readonly status?: number;
  readonly credentials?: readonly ('user' | 'password')[];
  /** The HTTP request. Undefined if the exchange is the end of a payment page. */
  readonly arrival?: Arrival | undefined;
  /** Deviations of the request from the specification, and simulated faults. */
  readonly remarks: readonly string[];
}

export interface JournalEntry extends Required<Omit<Answered, 'moment' | 'arrival'>> {
  /** The sequence number of the exchange, from 1. Numbers of removed exchanges are not reused. */
  readonly id: number;
  /** The time in Jerusalem as `YYYY-MM-DD hh:mm:ss`. `instant` is the same moment in UTC. */
  readonly at: string;
  readonly instant: string;
  readonly method: string;
  readonly isWhole: boolean;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly durationMs: number;
}

export type Facts = Omit<Answered, 'request' | 'reply' | 'credentials' | 'arrival'> & {
  readonly id: number;
  readonly durationMs: number;
};

interface Recorded extends Answered {
  readonly isWhole: boolean;
  readonly id: number;
  readonly durationMs: number;
  readonly length: number;
  shown?: JournalEntry;
}

/** Maximum number of exchanges in the journal, and of characters in total, which take 16 MB. */
export const journalLimits = { entries: 1_000, characters: 8_000_000, ofOneText: 65_536 } as const;

/** Secrets are masked on reading, because few exchanges are read, and masking takes as long as serving. */
export class Journal {
  #entries: Recorded[] = [];
  #characters = 0;
  #added = 0;

  add(answered: Answered): void {
    const { arrival } = answered;
    const [request, reply] = [cut(answered.request), cut(answered.reply ?? '')];
    const isWhole = request === answered.request && reply === (answered.reply ?? '');
    let length = request.length + reply.length;
    for (const text of arrival ? [arrival.address, ...arrival.headers] : []) length += text.length;
    for (const remark of answered.remarks) length += remark.length;
    this.#added += 1;
    const durationMs = arrival ? Math.round((performance.now() - arrival.startedAt) * 10) / 10 : 0;
    this.#entries.push({ ...answered, id: this.#added, request, reply, isWhole, durationMs, length });
    this.#characters += length;
    while (this.#entries.length > journalLimits.entries || this.#characters > journalLimits.characters)
      this.#characters -= this.#entries.shift()?.length ?? 0;
  }

  /** Yields the last matching exchanges, oldest first, one by one, because masking a thousand of them takes seconds. */
  *entries(isLookedFor: (facts: Facts) => boolean = () => true, limit = Infinity): Generator<JournalEntry> {
    const found = this.#entries.filter(isLookedFor);
    for (const recorded of found.slice(-Math.min(limit, found.length))) {
      recorded.shown ??= masked(recorded);
      yield recorded.shown;
    }
  }

  facts(isLookedFor: (facts: Facts) => boolean): readonly Facts[] {
    return this.#entries.filter(isLookedFor);
  }

  get added(): number {
    return this.#added;
  }

  /** Returns the last exchange, with the request masked by `maskXml` and the reply unmasked. */
  latest():
    | (Pick<JournalEntry, 'command' | 'result' | 'rule' | 'request' | 'remarks'> & Pick<Answered, 'reply'>)
    | undefined {
    const recorded = this.#entries.at(-1);
    return recorded && { ...recorded, request: maskXml(recorded.request) };
  }

  clear(): void {
    this.#entries = [];
    this.#characters = 0;
  }
}

/** Returns a time in Jerusalem as `YYYY-MM-DD hh:mm:ss`. */
export const timeOf = (moment: Instant): string => toTheSecond(localOf(zonedOf(moment)));

function masked({ arrival, moment, length: _, shown: __, ...recorded }: Recorded): JournalEntry {
  return {
    ...recorded,
    at: timeOf(moment),
    instant: moment.toString(),
    terminalNumber: recorded.terminalNumber ?? '',
    request: maskRequest(recorded.request),
    reply: maskReply(recorded.reply ?? ''),
    status: recorded.status ?? 200,
    credentials: recorded.credentials ?? [],
    method: arrival?.method ?? '',
    address: maskAddress(arrival?.address ?? ''),
    headers: maskHeaders(arrival?.headers ?? []),
  };
}

/** Truncates a text, and drops trailing digits, which may be part of a card number. */
function cut(text: string): string {
  if (text.length <= journalLimits.ofOneText) return text;
  const start = Buffer.from(text.slice(0, journalLimits.ofOneText)).toString();
  return `${start.slice(0, -20)}${start.slice(-20).replace(/[\p{Nd}\p{Cf}\s.-]*\ufffd?$/u, '')}… (${text.length} characters)`;
}
