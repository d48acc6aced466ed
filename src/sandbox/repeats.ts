import { hash } from 'node:crypto';
import { type CommandName, changesLedger } from '../contract/index.ts';
import { at, type Element, element, textAt } from '../message/element.ts';
import { LENGTH_LIMIT } from '../message/prolog.ts';
import { readRequest } from '../message/read-request.ts';
import { writeReply } from '../message/write-reply.ts';
import { isSecret, kindOf } from '../secrets/names.ts';
import { type Answer, Refusal } from './answer.ts';
import { Collection } from './collection.ts';
import { ownText } from './own-text.ts';

/** For each merchant, the maximum number of stored answers, and the maximum total length of their requests. */
const limit = 1_000;
const longest = 4_000_000;

interface Stored {
  readonly merchant: string;
  readonly key: string;
  /** The request including secrets, stored in memory only. Undefined in a database or a snapshot. */
  readonly text?: string;
  /** The digest of the request without secrets, stored only in a database or a snapshot. */
  readonly bareDigest?: string;
  readonly length: number;
  /** The stored answer. If `reply` is set, the content of the answer is removed. */
  answer: Answer;
  /** The text of the XML reply, which takes less memory than its elements. */
  reply?: string;
  /** The value of the counter `mark` when a request with mayBeDuplicate was last served. */
  readonly retried: number;
}

interface Answers {
  readonly keys: Set<string>;
  length: number;
  /** The iterator over the keys is reused, because a new one would skip all removed keys again. */
  oldest: SetIterator<string>;
}

export interface Repeatable {
  readonly merchant: string;
  readonly command: CommandName;
  readonly requestId: string;
  readonly mayBeDuplicate: string;
  /** The value of the counter `mark` when the request arrived. A simulated fault may delay the request afterwards. */
  readonly since: number;
  readonly parameters: Element | undefined;
  readonly text: string;
}

/**
 * Answers to requests that moved money, by merchant and requestId. Refusals are not stored, so that a client can
 * correct and repeat the request.
 */
export class Repeats extends Collection<Stored> {
  #count = 0;
  readonly #merchants = new Map<string, Answers>();
  #latest: Stored | undefined;

  get mark(): number {
    return this.#count;
  }

  /**
   * Returns the stored answer to the same request. A delayed request gets the answer of a retry that was served first.
   * @throws Refusal 173 if a different request has the requestId
   */
  earlier(request: Repeatable): Answer | undefined {
    const stored = this.get(rowOf(request.merchant, keyOf(request)));
    const isRetry = request.mayBeDuplicate === '1';
    if (!stored || !isRepeatable(request) || !(isRetry || stored.retried > request.since)) return undefined;
    if (isSame(stored, request)) return answerOf(stored, request.command);
    if (!isRetry) return undefined;
    throw new Refusal(
      '173',
      'envelope.request.requestId',
      'requestId was used for a request with other content, so this request is no duplicate',
    );
  }

  keep(request: Repeatable, answer: Answer): void {
    if (!isRepeatable(request)) return;
    const { merchant, text } = request;
    const key = keyOf(request);
    const row = rowOf(merchant, key);
    const before = this.get(row);
    this.remove(row);
    this.#count += 1;
    const retriedBefore = before && isSame(before, request) ? before.retried : 0;
    const retried = request.mayBeDuplicate === '1' ? this.#count : retriedBefore;
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

  /** Replaces the elements of the last stored answer by the text of the XML reply. */
  written(answer: Answer, reply: string): void {
    const stored = this.#latest;
    if (stored?.answer !== answer || answer.beside || reply.length > LENGTH_LIMIT) return;
    stored.reply = reply;
    stored.answer = { ...answer, content: undefined };
  }

  protected override encoded({ text, bareDigest, ...stored }: Stored): Stored {
    return { ...stored, bareDigest: bareDigest ?? bareDigestOf(contentOf(text ?? '')), retried: 0 };
  }

  protected override added({ merchant, key, length }: Stored): void {
    const all = this.#of(merchant);
    all.keys.add(key);
    all.length += length;
  }

  protected override gone({ merchant, key, length }: Stored): void {
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

function answerOf({ answer, reply }: Stored, command: CommandName): Answer {
  if (reply === undefined) return answer;
  const content = at(readRequest(reply), `response.${command}`);
  return content ? { ...answer, content } : answer;
}

type Content = Pick<Repeatable, 'command' | 'parameters'>;

/** True if two requests are equal. Secrets are not compared if the stored request has only a digest. */
const isSame = ({ text, bareDigest }: Stored, request: Repeatable): boolean =>
  text === undefined
    ? bareDigest === bareDigestOf(request)
    : text === request.text || written(contentOf(text)) === written(request);

function contentOf(text: string): Content {
  const request = at(readRequest(text), 'request');
  const command = textAt(request, 'command') as CommandName;
  return { command, parameters: at(request, command) };
}

const written = ({ command, parameters }: Content): string =>
  `${command} ${parameters ? writeReply(parameters) : ''}`;

const bareDigestOf = ({ command, parameters }: Content): string =>
  hash('sha256', written({ command, parameters: parameters && withoutSecrets(parameters) }));

/** Removes secrets before a digest is computed, except for the last four digits of a card number. */
function withoutSecrets(from: Element): Element {
  if (isSecret(kindOf(from.name)))
    return element(from.name, from.text.length > 12 ? from.text.slice(-4) : '');
  return from.children.length === 0 ? from : { ...from, children: from.children.map(withoutSecrets) };
}

const rowOf = (merchant: string, key: string): string => JSON.stringify([merchant, key]);

const isRepeatable = ({ command, requestId }: Repeatable): boolean =>
  requestId !== '' && changesLedger(command);

const keyOf = ({ requestId }: Repeatable): string =>
  requestId.length > 64 ? hash('sha256', requestId) : ownText(requestId);
