import { hash, randomBytes } from 'node:crypto';
import { type CommandName, changesLedger } from '../contract/index.ts';
import type { Element } from '../message/element.ts';
import { writeReply } from '../message/write-reply.ts';
import { type Answer, Refusal } from './answer.ts';
import { ownText } from './own-text.ts';

/** How many answers are kept for each merchant, the latest ones, and of how many characters of requests together. */
const limit = 1_000;
const longest = 4_000_000;

/** What tells two requests apart, without holding any of the first: it has card numbers in it. */
interface Kept {
  readonly digest: string;
  readonly length: number;
  readonly answer: Answer;
  /** The mark of the last request that was served and said that it may be a duplicate. */
  readonly retried: number;
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
}

/**
 * The answers to requests that moved money, by merchant and requestId, for whoever asks again with `mayBeDuplicate`.
 * What was refused before anything was done is not kept: it can be mended and sent again.
 */
export class Repeats {
  readonly #key = randomBytes(32).toString('hex');
  #kept = 0;
  #merchants = new Map<string, { readonly answers: Map<string, Kept>; length: number }>();

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
    const kept = this.#merchants.get(request.merchant)?.answers.get(keyOf(request));
    const isRetry = request.mayBeDuplicate === '1';
    if (!kept || !isKept(request) || !(isRetry || kept.retried > request.since)) return undefined;
    if (kept.digest === this.#digest(request).digest) return kept.answer;
    if (!isRetry) return undefined;
    throw new Refusal(
      '173',
      'envelope.request.requestId',
      'requestId was used for another request, so that this one is no duplicate of it',
    );
  }

  keep(request: Repeatable, answer: Answer): void {
    if (!isKept(request)) return;
    const kept = this.#merchants.get(request.merchant) ?? { answers: new Map<string, Kept>(), length: 0 };
    this.#merchants.set(request.merchant, kept);
    const { answers } = kept;
    const drop = (key: string) => {
      kept.length -= answers.get(key)?.length ?? 0;
      answers.delete(key);
    };
    const key = keyOf(request);
    const { digest, length } = this.#digest(request);
    const before = answers.get(key);
    drop(key);
    this.#kept += 1;
    const retriedBefore = before?.digest === digest ? before.retried : 0;
    const retried = request.mayBeDuplicate === '1' ? this.#kept : retriedBefore;
    answers.set(key, { digest, length, answer, retried });
    kept.length += length;
    for (const oldest of answers.keys()) {
      if (answers.size <= limit && kept.length <= longest) break;
      drop(oldest);
    }
  }

  clear(): void {
    this.#merchants.clear();
  }

  save() {
    return this.#merchants;
  }

  restore(saved: ReturnType<Repeats['save']>): void {
    this.#merchants = saved;
  }

  #digest({ command, parameters }: Repeatable): Pick<Kept, 'digest' | 'length'> {
    const written = parameters ? writeReply(parameters) : '';
    return { digest: hash('sha256', `${this.#key} ${command} ${written}`), length: written.length };
  }
}

const isKept = ({ command, requestId }: Repeatable): boolean => requestId !== '' && changesLedger(command);

/** An id of any length, as long as a short one. */
const keyOf = ({ requestId }: Repeatable): string =>
  requestId.length > 64 ? hash('sha256', requestId) : ownText(requestId);
