import type { Exchange } from '../client/index.ts';
import type { Element } from '../message/element.ts';
import { idIn, idOf, type ModelTarget, Undecided } from './target.ts';
import type { Transaction } from './transaction.ts';

/** The part of a transaction in the totals of its batch. */
export interface Worth {
  readonly credit: boolean;
  readonly amount: number;
  readonly currency: string;
  readonly terminalNumber: string;
  /** True for a credit of a transmitted charge that was not transmitted yet. */
  owed?: boolean;
}

/** All that the model knows of a history. */
export class Book {
  readonly target: ModelTarget;
  readonly byNumber = new Map<number, Transaction>();
  /** Ids of all transactions of the history, from replies and inquiries. */
  readonly known = new Set<string>();
  /** Ids in replies to follow-ups. The id of a release may find the released transaction (ambiguity #63). */
  readonly replied = new Set<string>();
  /** Amounts of the transactions by tranId. */
  readonly worth = new Map<string, Worth>();
  /** The tranIds that the history found in batches. */
  readonly sent = new Set<string>();
  /** The ids of the transmissions that the history checked. */
  readonly transmitIds = new Set<string>();
  /** False if the last inquiry showed only some of its records. */
  knowsAll = true;

  constructor(target: ModelTarget) {
    this.target = target;
  }

  all(): readonly Transaction[] {
    return [...this.byNumber.values()].flatMap((born) => [born, ...born.captures]);
  }

  /** The tranId of a new transaction. Another rule covers a repeated tranId. */
  newId(exchange: Exchange): string {
    const tranId = idIn(exchange, 'tranId');
    if (this.known.has(tranId))
      throw new Undecided('a reply has the tranId of another transaction', 'envelope.reply.tranId');
    this.known.add(tranId);
    return tranId;
  }

  isUnknown(record: Element): boolean {
    const tranId = idOf(record);
    return /^\d{1,20}$/.test(tranId) && !this.known.has(tranId);
  }
}
