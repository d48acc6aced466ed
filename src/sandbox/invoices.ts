import { Temporal } from 'temporal-polyfill';
import { vendorCodes } from '../contract/index.ts';
import { type Clock, type Moment, toTheSecond } from './clock.ts';
import type { Invoice, Merchant } from './merchants.ts';
import type { Rows } from './store/rows.ts';

/** How many invoices of deals are kept, the latest ones. */
const most = 100_000;

/** An invoice in the book: what was asked for, of whom, and from when on it can be looked at. */
interface Entry {
  readonly invoice: Invoice;
  readonly user: string;
  readonly ready: Moment;
}

/** How an invoice stands, as inquireInvoice tells it. */
export interface Standing {
  readonly invoice: Invoice;
  /** Whether its creation has come to an end, well or not. */
  readonly done: boolean;
  /** `000`, or why there is none; '' until it is done. */
  readonly creationCode: string;
  /** The vendor's answer; '' until it is done, and where the vendor was not asked. */
  readonly responseCode: string;
  readonly responseName: string;
  /** `YYYY-MM-DD hh:mm:ss`; '' where there is no invoice. */
  readonly createdAt: string;
}

/** What the gateway itself says, beside the vendor's codes. Wording chosen. */
const names: Readonly<Record<string, string>> = {
  ...vendorCodes,
  '668': 'InvoiceCannotBeCreated',
  '669': 'CurrencyNotSupported',
  '670': 'InvoiceValidationFailed',
};

/** All invoices that merchants asked for. Creating one takes its time. */
export class Invoices {
  #byId = new Map<string, Entry>();
  readonly #clock: Clock;
  /** How many there were from the start: they stay. */
  readonly #configured: number;
  readonly #rows: Rows | undefined;

  constructor(clock: Clock, merchants: readonly Merchant[], rows?: Rows) {
    this.#clock = clock;
    this.#rows = rows;
    const stored = rows?.all().map(([id, value]) => [id, fromStored(value as Stored)] as const) ?? [];
    const known = new Map(stored);
    for (const { user, invoices } of merchants)
      for (const invoice of invoices) {
        // Its configuration may have changed; when it was asked for has not.
        const ready = known.get(invoice.id)?.ready ?? this.#readyOf(invoice);
        this.#byId.set(invoice.id, { invoice, user, ready });
        if (!known.has(invoice.id)) this.#write(invoice.id);
      }
    this.#configured = this.#byId.size;
    for (const [id, entry] of stored) if (!this.#byId.has(id)) this.#byId.set(id, entry);
  }

  /** Asks for an invoice; one of the same id is replaced. */
  add({ user }: Merchant, invoice: Invoice): Standing {
    const entry = { invoice, user, ready: this.#readyOf(invoice) };
    this.#byId.set(invoice.id, entry);
    this.#write(invoice.id);
    if (this.#byId.size > this.#configured + most) this.#forgetOldest();
    return this.#standing(entry);
  }

  #forgetOldest(): void {
    let index = 0;
    for (const id of this.#byId.keys()) {
      index += 1;
      if (index <= this.#configured) continue;
      this.#byId.delete(id);
      this.#rows?.drop(id);
      return;
    }
  }

  #readyOf({ readyAfter }: Invoice): Moment {
    return this.#clock.now().add({ seconds: readyAfter });
  }

  #write(id: string): void {
    this.#rows?.put(id, this.#byId.get(id));
  }

  /** The merchant's invoice of that id, or undefined. */
  find({ user }: Merchant, id: string): Standing | undefined {
    const entry = this.#byId.get(id);
    return entry?.user === user ? this.#standing(entry) : undefined;
  }

  /** The ids of all, in the order that they were asked for. */
  ids(): readonly string[] {
    return [...this.#byId.keys()];
  }

  /** The invoice of that id, whoever's it is. */
  ofAnybody(id: string): (Standing & { readonly user: string }) | undefined {
    const entry = this.#byId.get(id);
    return entry && { ...this.#standing(entry), user: entry.user };
  }

  save() {
    return this.#byId;
  }

  restore(saved: Map<string, Entry>): void {
    this.#byId = saved;
  }

  /** Whether any merchant has an invoice of that id. */
  knows(id: string): boolean {
    return this.#byId.has(id);
  }

  /** Whether a document of that id can be fetched. */
  has(id: string): boolean {
    const entry = this.#byId.get(id);
    return entry !== undefined && this.#standing(entry).createdAt !== '';
  }

  #standing({ invoice, ready }: Entry): Standing {
    // Who moves the clock back does not take away what was there at once.
    const done = invoice.readyAfter === 0 || this.#clock.now().since(ready).sign >= 0;
    const creationCode = done ? creationCodeOf(invoice) : '';
    const created = creationCode === '000';
    const responseCode = done ? (invoice.responseCode ?? (created ? '100' : '')) : '';
    return {
      invoice,
      done,
      creationCode,
      responseCode,
      responseName: names[responseCode || creationCode] ?? '',
      createdAt: created ? toTheSecond(ready) : '',
    };
  }
}

/** An entry as JSON has it. */
type Stored = Omit<Entry, 'ready'> & { readonly ready: string };

const fromStored = ({ ready, ...others }: Stored): Entry => ({
  ...others,
  ready: Temporal.PlainDateTime.from(ready),
});

function creationCodeOf({ creationCode, responseCode = '100', currency }: Invoice): string {
  if (creationCode !== undefined) return creationCode;
  if (currency !== 'ILS') return '669';
  return responseCode === '100' ? '000' : '668';
}
