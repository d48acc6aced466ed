import { hash } from 'node:crypto';
import { type CommandName, changesLedger, namesOf } from '../contract/index.ts';
import { at, type Element, element, textAt } from '../message/element.ts';
import { LENGTH_LIMIT } from '../message/prolog.ts';
import { readRequest } from '../message/read-request.ts';
import { writeReply } from '../message/write-reply.ts';
import { type Answer, Refusal } from './answer.ts';
import { Collection } from './collection.ts';
import { ownText } from './own-text.ts';

/** How many answers are kept for each merchant, the latest ones, and of how many characters of requests together. */
const limit = 1_000;
const longest = 4_000_000;

interface Kept {
  readonly merchant: string;
  readonly key: string;
  /**
   * The request as it came, in memory alone, as in the journal: nearly none is asked again, so that none is looked at before.
   * Undefined in an answer of a database or a snapshot.
   */
  readonly text?: string;
  /** Of the request without its secrets; only in a database or a snapshot, and where there is a database. */
  readonly bareDigest?: string;
  readonly length: number;
  /** Without its elements where there is a reply. */
  answer: Answer;
  /** As it was written: one text in memory, in the place of some twenty elements. */
  reply?: string;
  /** The mark of the last request that was served and said that it may be a duplicate. */
  readonly retried: number;
}

/** The answers to one merchant, the oldest first. */
interface Answers {
  readonly keys: Set<string>;
  /** Of their requests, in characters. */
  length: number;
  /** Goes on from key to key: a new look for the first one passes over all that were taken out. */
  oldest: SetIterator<string>;
}

/** One request that may be a repetition. */
export interface Repeatable {
  readonly merchant: string;
  readonly command: CommandName;
  readonly requestId: string;
  /** `1`: it may be a duplicate. */
  readonly mayBeDuplicate: string;
  /** `mark` when the request came: it may have waited since. */
  readonly since: number;
  readonly parameters: Element | undefined;
  /** All of the request, as it came. */
  readonly text: string;
}

/**
 * The answers to requests that moved money, by merchant and requestId, for whoever asks again with `mayBeDuplicate`.
 * What was refused before anything was done is not kept: it can be mended and sent again.
 */
export class Repeats extends Collection<Kept> {
  #kept = 0;
  readonly #merchants = new Map<string, Answers>();
  #latest: Kept | undefined;

  /** Counts the answers that were kept so far. */
  get mark(): number {
    return this.#kept;
  }

  /**
   * The answer that was given before, or undefined where the request is to be served. One that waited gives way to a retry
   * of it that was served meanwhile.
   *
   * @throws Refusal 173 where the requestId was used for another request
   */
  earlier(request: Repeatable): Answer | undefined {
    const kept = this.get(rowOf(request.merchant, keyOf(request)));
    const isRetry = request.mayBeDuplicate === '1';
    if (!kept || !isInUse(request) || !(isRetry || kept.retried > request.since)) return undefined;
    if (isSame(kept, request)) return answerOf(kept, request.command);
    if (!isRetry) return undefined;
    throw new Refusal(
      '173',
      'envelope.request.requestId',
      'requestId was used for a request with other content, so this request is no duplicate',
    );
  }

  keep(request: Repeatable, answer: Answer): void {
    if (!isInUse(request)) return;
    const { merchant, text } = request;
    const key = keyOf(request);
    const row = rowOf(merchant, key);
    const before = this.get(row);
    this.remove(row);
    this.#kept += 1;
    const retriedBefore = before && isSame(before, request) ? before.retried : 0;
    const retried = request.mayBeDuplicate === '1' ? this.#kept : retriedBefore;
    const bareDigest = this.isTracked ? { bareDigest: bareDigestOf(request) } : {};
    this.#latest = { merchant, key, text, ...bareDigest, length: text.length, answer, retried };
    this.put(row, this.#latest);
    const all = this.#of(merchant);
    while (all.keys.size > limit || (all.length > longest && all.keys.size > 0)) {
      const { value: oldest, done } = all.oldest.next();
      if (done) all.oldest = all.keys.values();
      else this.remove(rowOf(merchant, oldest));
    }
  }

  /** Keeps the reply in which the latest answer was written, without a fault in it, and lets its elements go. */
  written(answer: Answer, reply: string): void {
    const kept = this.#latest;
    if (kept?.answer !== answer || answer.beside || reply.length > LENGTH_LIMIT) return;
    kept.reply = reply;
    kept.answer = { ...answer, content: undefined };
  }

  /** The text of a request has its secrets. */
  protected override encoded({ text, bareDigest, ...kept }: Kept): Kept {
    return { ...kept, bareDigest: bareDigest ?? bareDigestOf(contentOf(text ?? '')), retried: 0 };
  }

  protected override added({ merchant, key, length }: Kept): void {
    const all = this.#of(merchant);
    all.keys.add(key);
    all.length += length;
  }

  protected override gone({ merchant, key, length }: Kept): void {
    const all = this.#of(merchant);
    all.keys.delete(key);
    all.length -= length;
  }

  protected override emptied(): void {
    this.#latest = undefined;
    this.#merchants.clear();
  }

  #of(merchant: string): Answers {
    const known = this.#merchants.get(merchant);
    if (known) return known;
    const keys = new Set<string>();
    const made = { keys, length: 0, oldest: keys.values() };
    this.#merchants.set(merchant, made);
    return made;
  }
}

function answerOf({ answer, reply }: Kept, command: CommandName): Answer {
  if (reply === undefined) return answer;
  const content = at(readRequest(reply), `response.${command}`);
  return content ? { ...answer, content } : answer;
}

type Content = Pick<Repeatable, 'command' | 'parameters'>;

/** Whether two requests are one: wholly, or, of one from before the last start, in all but its secrets. */
const isSame = ({ text, bareDigest }: Kept, request: Repeatable): boolean =>
  text === undefined
    ? bareDigest === bareDigestOf(request)
    : text === request.text || written(contentOf(text)) === written(request);

/** What a request that was served asked for. */
function contentOf(text: string): Content {
  const request = at(readRequest(text), 'request');
  const command = textAt(request, 'command') as CommandName;
  return { command, parameters: at(request, command) };
}

const written = ({ command, parameters }: Content): string =>
  `${command} ${parameters ? writeReply(parameters) : ''}`;

const bareDigestOf = ({ command, parameters }: Content): string =>
  hash('sha256', written({ command, parameters: parameters && withoutSecrets(parameters) }));

const secret = new RegExp(`^${namesOf('card', 'track', 'cvv', 'pin', 'password')}$`, 'i');

/** A request of which nothing secret can be worked out, once it is a digest: of a card number the last four digits. */
function withoutSecrets(from: Element): Element {
  if (secret.test(from.name)) return element(from.name, from.text.length > 12 ? from.text.slice(-4) : '');
  return from.children.length === 0 ? from : { ...from, children: from.children.map(withoutSecrets) };
}

const rowOf = (merchant: string, key: string): string => JSON.stringify([merchant, key]);

const isInUse = ({ command, requestId }: Repeatable): boolean => requestId !== '' && changesLedger(command);

/** An id of any length, as long as a short one. */
const keyOf = ({ requestId }: Repeatable): string =>
  requestId.length > 64 ? hash('sha256', requestId) : ownText(requestId);
