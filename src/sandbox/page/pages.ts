import { Temporal } from 'temporal-polyfill';
import type { Element } from '../../message/element.ts';
import type { Moment } from '../clock.ts';
import type { Merchant } from '../merchants.ts';
import type { Rows } from '../store/rows.ts';
import {
  fromStored as elementFromStored,
  toStored as elementToStored,
  type StoredElement,
} from '../store/stored-element.ts';
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
  readonly outcome?: PageOutcome;
  /** Where a planted fault leads once more whoever opens the page again. */
  readonly again?: string | undefined;
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

/** The latest payment pages. */
export class Pages {
  #byTxId = new Map<string, PaymentPage>();
  #uniqueIds = new Set<string>();
  readonly #rows: Rows | undefined;

  constructor(rows?: Rows, merchants: readonly Merchant[] = []) {
    this.#rows = rows;
    this.load(merchants);
  }

  /** Takes what the rows say; not the pages of merchants that are no longer configured. */
  load(merchants: readonly Merchant[]): void {
    if (!this.#rows) return;
    this.#byTxId.clear();
    this.#uniqueIds.clear();
    for (const [, value] of this.#rows.all()) {
      const stored = value as Stored;
      const merchant = merchants.find(({ user }) => user === stored.merchant);
      if (merchant) this.#remember(fromStored(stored, merchant));
    }
  }

  add(page: PaymentPage): void {
    this.#remember(page);
    this.#rows?.put(page.txId, toStored(page));
    for (const oldest of this.#byTxId.values()) {
      if (this.#byTxId.size <= pageLimit) break;
      this.#byTxId.delete(oldest.txId);
      this.#rows?.drop(oldest.txId);
      this.#uniqueIds.delete(keyOf(oldest.merchant, oldest.sent.uniqueid));
    }
  }

  /** Changes a page, for all who have it. */
  change(page: PaymentPage, change: Pick<PaymentPage, 'outcome' | 'again'>): void {
    Object.assign(page, change);
    // One that a reset or a restore took away meanwhile stays away.
    if (this.#byTxId.get(page.txId) === page) this.#rows?.put(page.txId, toStored(page));
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
    this.#rows?.clear();
  }

  #remember(page: PaymentPage): void {
    this.#byTxId.set(page.txId, page);
    this.#uniqueIds.add(keyOf(page.merchant, page.sent.uniqueid));
  }
}

/** A page as JSON has it: the merchant by its user, and the reply beside its outcome. */
type Stored = Omit<PaymentPage, 'merchant' | 'madeAt' | 'outcome'> & {
  readonly merchant: string;
  readonly madeAt: string;
  readonly outcome?: Omit<PageOutcome, 'reply'>;
  readonly reply?: StoredElement;
};

function toStored({ merchant, madeAt, outcome, ...others }: PaymentPage): Stored {
  const stored = { ...others, merchant: merchant.user, madeAt: madeAt.toString() };
  if (!outcome) return stored;
  const { reply, ...ended } = outcome;
  return { ...stored, outcome: ended, ...(reply && { reply: elementToStored(reply) }) };
}

function fromStored({ madeAt, outcome, reply, ...others }: Stored, merchant: Merchant): PaymentPage {
  const ended = outcome && { ...outcome, ...(reply !== undefined && { reply: elementFromStored(reply) }) };
  const page = { ...others, merchant, madeAt: Temporal.PlainDateTime.from(madeAt) };
  return ended ? { ...page, outcome: ended } : page;
}

/** Where a page stands: it is open for half an hour, until it ends or is forgotten. */
export function standing(page: PaymentPage, now: Moment): 'open' | 'expired' | PageOutcome['how'] {
  if (page.outcome) return page.outcome.how;
  return Temporal.PlainDateTime.compare(now, page.madeAt.add(lifetime)) > 0 ? 'expired' : 'open';
}

const keyOf = (merchant: Merchant, uniqueid = ''): string => JSON.stringify([merchant.user, uniqueid]);
