import { Temporal } from 'temporal-polyfill';
import type { Element } from '../../message/element.ts';
import type { Moment } from '../clock.ts';
import { Collection } from '../collection.ts';
import type { Merchant } from '../configuration/schema.ts';
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

/** A page as JSON has it: the merchant by its user. */
type Stored = Omit<PaymentPage, 'merchant'> & { readonly merchant: string };

/** The latest payment pages. */
export class Pages extends Collection<PaymentPage> {
  readonly #merchants: readonly Merchant[];
  readonly #uniqueIds = new Set<string>();

  constructor(merchants: readonly Merchant[] = []) {
    super();
    this.#merchants = merchants;
  }

  add(page: PaymentPage): void {
    this.put(page.txId, page);
    const [oldest] = this.keys();
    if (this.size > pageLimit && oldest !== undefined) this.remove(oldest);
  }

  /** Changes a page, for all who have it. */
  change(page: PaymentPage, change: Pick<PaymentPage, 'outcome' | 'again'>): void {
    Object.assign(page, change);
    // One that a reset or a restore took away meanwhile stays away.
    if (this.get(page.txId) === page) this.put(page.txId, page);
  }

  find(txId: string): PaymentPage | undefined {
    return this.get(txId);
  }

  /** Whether the merchant used the id for a page that is kept. */
  knows(merchant: Merchant, uniqueid: string | undefined): boolean {
    return this.#uniqueIds.has(keyOf(merchant, uniqueid));
  }

  protected override encoded(page: PaymentPage): Stored {
    return { ...page, merchant: page.merchant.user };
  }

  /** Pages of merchants that are no longer configured are dropped. */
  protected override decoded({ merchant: of, ...page }: Stored): PaymentPage | undefined {
    const merchant = this.#merchants.find(({ user }) => user === of);
    return merchant && { ...page, merchant };
  }

  protected override added({ merchant, sent }: PaymentPage): void {
    this.#uniqueIds.add(keyOf(merchant, sent.uniqueid));
  }

  protected override gone({ merchant, sent }: PaymentPage): void {
    this.#uniqueIds.delete(keyOf(merchant, sent.uniqueid));
  }

  protected override emptied(): void {
    this.#uniqueIds.clear();
  }
}

/** Where a page stands: it is open for half an hour, until it ends or is forgotten. */
export function standing(page: PaymentPage, now: Moment): 'open' | 'expired' | PageOutcome['how'] {
  if (page.outcome) return page.outcome.how;
  return Temporal.PlainDateTime.compare(now, page.madeAt.add(lifetime)) > 0 ? 'expired' : 'open';
}

const keyOf = (merchant: Merchant, uniqueid = ''): string => JSON.stringify([merchant.user, uniqueid]);
