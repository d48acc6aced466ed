import type { RuleId } from '../contract/index.ts';
import { maskXml } from '../message/mask.ts';
import { type Instant, localOf, toTheSecond, zonedOf } from './clock.ts';
import { type Arrival, maskAddress, maskHeaders } from './journal-http.ts';
import { maskReply, maskRequest } from './journal-request.ts';

/** What was answered to whom, as it came. */
export interface Answered {
  /** On the sandbox's clock. */
  readonly moment: Instant;
  readonly command: string;
  readonly terminalNumber?: string | undefined;
  readonly result: string;
  readonly rule: RuleId | 'fault';
  /** The XML of the request, or a word about what there was in its place. */
  readonly request: string;
  /** The XML of the reply; '' where there was none. */
  readonly reply?: string;
  /** HTTP status; 0 where the connection was closed without one. */
  readonly status?: number;
  /** Which of the form's credentials there were. */
  readonly credentials?: readonly ('user' | 'password')[];
  /** How the request came; left out where none did, as where a payment page ends. */
  readonly arrival?: Arrival | undefined;
  /** What the specification does not allow in the request, whether the sandbox took it or not; faults that were used. */
  readonly remarks: readonly string[];
}

/** One exchange as whoever looks sees it: card data and credentials are masked. */
export interface JournalEntry extends Required<Omit<Answered, 'moment' | 'arrival'>> {
  /** Counts from 1, also over those that are no longer kept. */
  readonly id: number;
  /** `YYYY-MM-DD hh:mm:ss` in Jerusalem, and the same moment as UTC. */
  readonly at: string;
  readonly instant: string;
  readonly method: string;
  /** Whether both texts are all that was sent. */
  readonly isWhole: boolean;
  /** Path and query. */
  readonly address: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly durationMs: number;
}

/** What an exchange can be looked for by, and a list shows. */
export type Facts = Omit<Answered, 'request' | 'reply' | 'credentials' | 'arrival'> & {
  readonly id: number;
  readonly durationMs: number;
};

interface Kept extends Answered {
  readonly isWhole: boolean;
  readonly id: number;
  readonly durationMs: number;
  readonly length: number;
  shown?: JournalEntry;
}

/** How many exchanges are kept, and how many characters of them together: 16 MB at two bytes each. */
export const journalLimits = { entries: 1_000, characters: 8_000_000, ofOneText: 65_536 } as const;

/**
 * The latest exchanges. They wait in memory as they came, and are masked before anybody sees them: most are never looked
 * at, and to mask one takes as long as to read it and write its reply.
 */
export class Journal {
  #kept: (Kept | undefined)[] = [];
  /** Those before it are gone; the list is cut when half of it is. */
  #first = 0;
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
    this.#kept.push({ ...answered, id: this.#added, request, reply, isWhole, durationMs, length });
    this.#characters += length;
    while (
      this.#kept.length - this.#first > journalLimits.entries ||
      this.#characters > journalLimits.characters
    ) {
      this.#characters -= this.#kept[this.#first]?.length ?? 0;
      this.#kept[this.#first] = undefined;
      this.#first += 1;
    }
    if (this.#first <= journalLimits.entries) return;
    this.#kept = this.#kept.slice(this.#first);
    this.#first = 0;
  }

  /**
   * The latest of those that are looked for, the oldest first. Each is masked when it is its turn: of many long ones
   * that takes seconds, and whoever goes through them can let others in between.
   */
  *entries(isLookedFor?: (facts: Facts) => boolean, limit = Infinity): Generator<JournalEntry> {
    const found = this.#found(isLookedFor);
    for (const kept of found.slice(-Math.min(limit, found.length))) {
      kept.shown ??= masked(kept);
      yield kept.shown;
    }
  }

  /** Those that are looked for, the oldest first, without what has to be masked. */
  facts(isLookedFor?: (facts: Facts) => boolean): readonly Facts[] {
    return this.#found(isLookedFor);
  }

  #found(isLookedFor: (facts: Facts) => boolean = () => true): readonly Kept[] {
    return this.#kept.filter((kept) => kept !== undefined).filter(isLookedFor);
  }

  /** How many requests were answered so far, those that are no longer kept as well. */
  get added(): number {
    return this.#added;
  }

  /** The latest exchange; its request is masked as any text of the kit is, and its reply is as it was sent. */
  latest():
    | (Pick<JournalEntry, 'command' | 'result' | 'rule' | 'request' | 'remarks'> & Pick<Answered, 'reply'>)
    | undefined {
    const kept = this.#kept.at(-1);
    return kept && { ...kept, request: maskXml(kept.request) };
  }

  clear(): void {
    this.#kept = [];
    this.#first = 0;
    this.#characters = 0;
  }
}

/** `YYYY-MM-DD hh:mm:ss` in Jerusalem. */
export const timeOf = (moment: Instant): string => toTheSecond(localOf(zonedOf(moment)));

function masked({ arrival, moment, length: _, shown: __, ...kept }: Kept): JournalEntry {
  return {
    ...kept,
    at: timeOf(moment),
    instant: moment.toString(),
    terminalNumber: kept.terminalNumber ?? '',
    request: maskRequest(kept.request),
    reply: maskReply(kept.reply ?? ''),
    status: kept.status ?? 200,
    credentials: kept.credentials ?? [],
    method: arrival?.method ?? '',
    address: maskAddress(arrival?.address ?? ''),
    headers: maskHeaders(arrival?.headers ?? []),
  };
}

/**
 * A text that is not too long to keep: a copy, since a slice holds on to the whole. Digits at its end go as well, of
 * which the rest may have made a card number.
 */
function cut(text: string): string {
  if (text.length <= journalLimits.ofOneText) return text;
  const start = Buffer.from(text.slice(0, journalLimits.ofOneText)).toString();
  return `${start.slice(0, -20)}${start.slice(-20).replace(/[\p{Nd}\p{Cf}\s.-]*\ufffd?$/u, '')}… (${text.length} characters)`;
}
