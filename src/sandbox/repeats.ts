import { hash, randomBytes } from 'node:crypto';
import { type CommandName, changesLedger } from '../contract/index.ts';
import type { Element } from '../message/element.ts';
import { writeReply } from '../message/write-reply.ts';
import { type Answer, Refusal } from './answer.ts';

/** How many answers are kept for each merchant, the latest ones. */
const limit = 1_000;

/** What tells two requests apart, without holding any of the first: it has card numbers in it. */
interface Kept {
  readonly digest: string;
  readonly answer: Answer;
}

/** One request that may be a repetition. */
export interface Repeatable {
  readonly merchant: string;
  readonly command: CommandName;
  readonly requestId: string;
  /** `1`: it may be a duplicate. */
  readonly mayBeDuplicate: string;
  readonly parameters: Element | undefined;
}

/**
 * The answers to requests that moved money, by merchant and requestId, for whoever asks again with `mayBeDuplicate`.
 * What was refused before anything was done is not kept: it can be mended and sent again.
 */
export class Repeats {
  readonly #key = randomBytes(32).toString('hex');
  #merchants = new Map<string, Map<string, Kept>>();

  /**
   * The answer that was given before, or undefined where the request is to be served.
   *
   * @throws Refusal 173 where the requestId was used for another request
   */
  earlier(request: Repeatable): Answer | undefined {
    const kept = this.#merchants.get(request.merchant)?.get(request.requestId);
    if (request.mayBeDuplicate !== '1' || !isKept(request) || !kept) return undefined;
    if (kept.digest === this.#digest(request)) return kept.answer;
    throw new Refusal(
      '173',
      'envelope.request.requestId',
      'requestId was used for another request, so that this one is no duplicate of it',
    );
  }

  keep(request: Repeatable, answer: Answer): void {
    if (!isKept(request)) return;
    const answers = this.#merchants.get(request.merchant) ?? new Map<string, Kept>();
    this.#merchants.set(request.merchant, answers);
    answers.delete(request.requestId);
    answers.set(request.requestId, { digest: this.#digest(request), answer });
    const [oldest] = answers.keys();
    if (answers.size > limit && oldest !== undefined) answers.delete(oldest);
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

  #digest({ command, parameters }: Repeatable): string {
    return hash('sha256', `${this.#key} ${command} ${parameters ? writeReply(parameters) : ''}`);
  }
}

const isKept = ({ command, requestId }: Repeatable): boolean => requestId !== '' && changesLedger(command);
