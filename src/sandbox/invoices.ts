import { vendorCodes } from '../contract/index.ts';
import { type Clock, type Moment, toTheSecond } from './clock.ts';
import { Collection, type Entry as Saved } from './collection.ts';
import type { Invoice, Merchant } from './configuration/schema.ts';

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
export class Invoices extends Collection<Entry> {
  readonly #clock: Clock;
  /** Invoices of the configuration stay. */
  readonly #configured: ReadonlyMap<string, Omit<Entry, 'ready'>>;

  constructor(clock: Clock, merchants: readonly Merchant[]) {
    super();
    this.#clock = clock;
    this.#configured = new Map(
      merchants.flatMap(({ user, invoices }) => invoices.map((invoice) => [invoice.id, { invoice, user }])),
    );
    this.#configure();
  }

  override load(entries: Iterable<Saved>): void {
    super.load(entries);
    this.#configure();
  }

  override track(touch: () => void): void {
    super.track(touch);
    this.#configure();
  }

  override clear(): void {
    super.clear();
    this.#configure();
  }

  /** The configuration may have changed since an invoice was asked for; the time at which it was asked for has not. */
  #configure(): void {
    for (const [id, one] of this.#configured)
      this.put(id, { ...one, ready: this.get(id)?.ready ?? this.#readyOf(one.invoice) });
  }

  /** Asks for an invoice; one of the same id is replaced. */
  add({ user }: Merchant, invoice: Invoice): Standing {
    const entry = { invoice, user, ready: this.#readyOf(invoice) };
    this.put(invoice.id, entry);
    if (this.size > this.#configured.size + most) this.#forgetOldest();
    return this.#standing(entry);
  }

  #forgetOldest(): void {
    for (const id of this.keys()) {
      if (this.#configured.has(id)) continue;
      this.remove(id);
      return;
    }
  }

  #readyOf({ readyAfter }: Invoice): Moment {
    return this.#clock.now().add({ seconds: readyAfter });
  }

  /** The merchant's invoice of that id, or undefined. */
  find({ user }: Merchant, id: string): Standing | undefined {
    const entry = this.get(id);
    return entry?.user === user ? this.#standing(entry) : undefined;
  }

  /** The ids of all, in the order that they were asked for. */
  ids(): readonly string[] {
    return [...this.keys()];
  }

  /** The invoice of that id, whoever's it is. */
  ofAnybody(id: string): (Standing & { readonly user: string }) | undefined {
    const entry = this.get(id);
    return entry && { ...this.#standing(entry), user: entry.user };
  }

  /** Whether any merchant has an invoice of that id. */
  knows(id: string): boolean {
    return this.get(id) !== undefined;
  }

  /** Whether a document of that id can be fetched. */
  has(id: string): boolean {
    const entry = this.get(id);
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

function creationCodeOf({ creationCode, responseCode = '100', currency }: Invoice): string {
  if (creationCode !== undefined) return creationCode;
  if (currency !== 'ILS') return '669';
  return responseCode === '100' ? '000' : '668';
}

/** A PDF of one page that says which invoice it is; the id holds nothing that PDF would read. */
export function invoiceDocument(id: string): Buffer {
  const text = `BT /F1 18 Tf 60 760 Td (Sandbox invoice ${id}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}
