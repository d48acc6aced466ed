import { Temporal } from 'temporal-polyfill';
import type { Element } from '../../message/element.ts';
import type { Moment } from '../clock.ts';
import type { Merchant } from '../merchants.ts';
import type { Language } from '../texts.ts';

/** One payment page: what the merchant asked for, and what became of it. */
export interface PaymentPage {
  /** In its address, and on the way back. */
  readonly txId: string;
  readonly merchant: Merchant;
  readonly language: Language;
  readonly madeAt: Moment;
  /** What the merchant sent, by the names of doDeal. Never a card. */
  readonly sent: Readonly<Record<string, string>>;
  outcome?: PageOutcome;
  /** Where a planted fault leads once more whoever opens the page again. */
  again?: string;
}

/** How a page ended. A page ends once. */
export interface PageOutcome {
  readonly how: 'approved' | 'declined' | 'cancelled';
  /** 000, the status of the refusal, or the code of giving up. */
  readonly code: string;
  readonly text: string;
  /** Digits only; '' where none was typed. */
  readonly personalId: string;
  /** The whole reply of the deal; missing where none was made. */
  readonly reply?: Element;
}

const lifetime = { minutes: 30 };

/** How many pages are kept, the latest ones; then their addresses lead nowhere, and their uniqueid is free again. */
const pageLimit = 5_000;

/** The latest payment pages, in memory. */
export class Pages {
  #byTxId = new Map<string, PaymentPage>();
  #uniqueIds = new Set<string>();

  add(page: PaymentPage): void {
    this.#byTxId.set(page.txId, page);
    this.#uniqueIds.add(keyOf(page.merchant, page.sent.uniqueid));
    for (const oldest of this.#byTxId.values()) {
      if (this.#byTxId.size <= pageLimit) break;
      this.#byTxId.delete(oldest.txId);
      this.#uniqueIds.delete(keyOf(oldest.merchant, oldest.sent.uniqueid));
    }
  }

  find(txId: string): PaymentPage | undefined {
    return this.#byTxId.get(txId);
  }

  /** Whether the merchant used the id for a page that is kept. */
  knows(merchant: Merchant, uniqueid: string | undefined): boolean {
    return this.#uniqueIds.has(keyOf(merchant, uniqueid));
  }

  save() {
    return { byTxId: this.#byTxId, uniqueIds: this.#uniqueIds };
  }

  restore({ byTxId, uniqueIds }: ReturnType<Pages['save']>): void {
    this.#byTxId = byTxId;
    this.#uniqueIds = uniqueIds;
  }

  clear(): void {
    this.#byTxId.clear();
    this.#uniqueIds.clear();
  }
}

/** Where a page stands: it is open for half an hour, until it ends or is forgotten. */
export function standing(page: PaymentPage, now: Moment): 'open' | 'expired' | PageOutcome['how'] {
  if (page.outcome) return page.outcome.how;
  return Temporal.PlainDateTime.compare(now, page.madeAt.add(lifetime)) > 0 ? 'expired' : 'open';
}

const keyOf = (merchant: Merchant, uniqueid = ''): string => JSON.stringify([merchant.user, uniqueid]);
