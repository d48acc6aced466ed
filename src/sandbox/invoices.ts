import { vendorCodes } from '../contract/index.ts';
import { type Clock, type Moment, toTheSecond } from './clock.ts';
import { Collection, type Entry as Saved } from './collection.ts';
import type { Invoice, Merchant } from './configuration/schema.ts';

const invoiceLimit = 100_000;

/** An invoice, the merchant that requested the invoice, and the time at which the invoice is ready. */
interface Entry {
  readonly invoice: Invoice;
  readonly user: string;
  readonly ready: Moment;
}

export interface Standing {
  readonly invoice: Invoice;
  readonly done: boolean;
  /** `000` or the code of the refusal. '' until the creation of the invoice has ended. */
  readonly creationCode: string;
  /** The result code of the invoice vendor. '' if the vendor was not yet called, or is not called at all. */
  readonly responseCode: string;
  readonly responseName: string;
  /** The creation time as `YYYY-MM-DD hh:mm:ss`, or '' if no invoice was created. */
  readonly createdAt: string;
}

/** Names of invoice codes. The specification names only the vendor's codes, so the other names are invented. */
const names: Readonly<Record<string, string>> = {
  ...vendorCodes,
  '668': 'InvoiceCannotBeCreated',
  '669': 'CurrencyNotSupported',
  '670': 'InvoiceValidationFailed',
};

export class Invoices extends Collection<Entry> {
  readonly #clock: Clock;
  /** Invoices of the configuration are never removed. */
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

  #configure(): void {
    for (const [id, one] of this.#configured)
      this.put(id, { ...one, ready: this.get(id)?.ready ?? this.#readyOf(one.invoice) });
  }

  add({ user }: Merchant, invoice: Invoice): Standing {
    const entry = { invoice, user, ready: this.#readyOf(invoice) };
    this.put(invoice.id, entry);
    if (this.size > this.#configured.size + invoiceLimit) this.#forgetOldest();
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

  ids(): readonly string[] {
    return [...this.keys()];
  }

  find(id: string): (Standing & { readonly user: string }) | undefined {
    const entry = this.get(id);
    return entry && { ...this.#standing(entry), user: entry.user };
  }

  #standing({ invoice, ready }: Entry): Standing {
    // An invoice that was ready immediately stays ready after the clock is set back.
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

/** Returns a PDF of one page that shows the id of an invoice. */
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
