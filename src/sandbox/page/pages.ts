import { Temporal } from 'temporal-polyfill';
import type { Element } from '../../message/element.ts';
import type { Moment } from '../clock.ts';
import { Collection } from '../collection.ts';
import type { Merchant } from '../configuration/schema.ts';
import type { Language } from '../texts.ts';

export interface PaymentPage {
  readonly txId: string;
  readonly merchant: Merchant;
  readonly language: Language;
  readonly madeAt: Moment;
  /** Parameters of the page request that the deal uses, without card data. */
  readonly sent: Readonly<Record<string, string>>;
  readonly outcome?: PageOutcome;
  /** The redirect address that a simulated fault sends a second time. */
  readonly again?: string | undefined;
}

export interface PageOutcome {
  readonly how: 'approved' | 'declined' | 'cancelled';
  /** The result code: `000`, the status of the refused deal, or 999 after a cancellation. */
  readonly code: string;
  readonly text: string;
  readonly personalId: string;
  readonly reply?: Element;
}

const lifetime = { minutes: 30 };

/** Maximum number of stored payment pages. The uniqueid of a removed page can be used again. */
const pageLimit = 5_000;

type Stored = Omit<PaymentPage, 'merchant'> & { readonly merchant: string };

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

  change(page: PaymentPage, change: Pick<PaymentPage, 'outcome' | 'again'>): void {
    Object.assign(page, change);
    // If a reset removed the payment page in the meantime, the page must not be stored again.
    if (this.get(page.txId) === page) this.put(page.txId, page);
  }

  find(txId: string): PaymentPage | undefined {
    return this.get(txId);
  }

  knows(merchant: Merchant, uniqueid: string | undefined): boolean {
    return this.#uniqueIds.has(keyOf(merchant, uniqueid));
  }

  protected override encoded(page: PaymentPage): Stored {
    return { ...page, merchant: page.merchant.user };
  }

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

/** Returns the state of a payment page, which expires after half an hour. */
export function standing(page: PaymentPage, now: Moment): 'open' | 'expired' | PageOutcome['how'] {
  if (page.outcome) return page.outcome.how;
  return Temporal.PlainDateTime.compare(now, page.madeAt.add(lifetime)) > 0 ? 'expired' : 'open';
}

const keyOf = (merchant: Merchant, uniqueid = ''): string => JSON.stringify([merchant.user, uniqueid]);
