import { setTimeout as wait } from 'node:timers/promises';
import { NoReply, NotSent, type Reply, send } from './gateway.ts';
import type { Order, Orders } from './orders.ts';
import type { ShopSettings } from './shop.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Transmissions and invoices of the shop. */
export class Clearing {
  readonly #orders: Orders;
  readonly #settings: ShopSettings;

  constructor(orders: Orders, settings: ShopSettings) {
    this.#orders = orders;
    this.#settings = settings;
  }

  /**
   * Transmits what is ready, and waits until it was sent. The reply to transmitTerminal says only that a transmission has
   * begun: whether it failed is in transmitInquire. After a failure the next call is refused with 504 and asks to retry.
   */
  async transmit(): Promise<boolean> {
    for (let attempt = 0; attempt < 5; attempt++) {
      const how = { transmitType: 'settlements', responseType: 'immediate' };
      const reply = await this.#sent('transmitTerminal', how);
      if (reply?.result === '000' && (await this.#ends(text(reply.content, 'transmitId')))) return true;
      // 502: another transmission has begun.
      if (reply && !/^(?:000|502|504)$/.test(reply.result)) return false;
      await wait(100);
    }
    return false;
  }

  /** Whether a transmission ends well. */
  async #ends(transmitId: string): Promise<boolean> {
    for (let look = 0; look < 10; look++) {
      const reply = await this.#sent('transmitInquire', { transmitId });
      const status = reply && text(reply.content, 'transmitStatus');
      if (status === 'completed' || status === 'failed') return status === 'completed';
      await wait(200);
    }
    return false;
  }

  /**
   * Compares the orders with what the latest daily transmission sent: an order that is unsettled here and was sent is paid.
   *
   * @param now the time in Jerusalem, `YYYY-MM-DDThh:mm:ss`
   */
  async reconcileDay(now: string): Promise<void> {
    const day = dayOfTransmission(now);
    const period = { fromTransmitDateTime: `${day} 00:00:00`, toTransmitDateTime: `${day} 23:59:59` };
    const found = await this.#sent('transmitInquire', period);
    for (const { transmitId } of found?.contents ?? []) {
      const reply = await this.#sent('inquireTransactions', { transmitId });
      const { transactions } = (reply?.content ?? {}) as { transactions?: Fields };
      for (const { user, tranId } of [transactions?.transaction ?? []].flat() as Sent[]) {
        const order = this.#orders.unsettled(Infinity).find(({ id }) => id === user);
        if (order) this.#orders.change(order.id, { state: 'paid', tranId });
      }
    }
  }

  /** The address of an order's invoice, once it is there. 000 says only that the inquiry was answered. */
  async invoice(order: Order): Promise<string | undefined> {
    for (let look = 0; look < 20; look++) {
      const reply = await this.#invoice(order.tranId);
      const invoice = (reply?.content.originalInvoice ?? {}) as Fields;
      const code = text(invoice, 'invoiceCreationCode');
      if (code === '000') return text(invoice, 'invoiceDocUrl');
      // Empty: it is being made. 671 and the like: there will be none.
      if (code !== '') return undefined;
      await wait(200);
    }
    return undefined;
  }

  /** `terminalNumber` stands next to the element of this command. */
  #invoice(invoiceAtranId: string): Promise<Reply | undefined> {
    const { terminal: terminalNumber } = this.#settings;
    return this.#sent('inquireInvoice', { invoice: { invoiceAtranId } }, { terminalNumber });
  }

  /** Undefined where no reply came: all of these can be asked again. */
  async #sent(command: string, fields: Fields, beside?: Fields): Promise<Reply | undefined> {
    const { terminal: terminalNumber } = this.#settings;
    const named = beside ? fields : { terminalNumber, ...fields };
    try {
      return await send(this.#settings, command, named, undefined, beside);
    } catch (error) {
      if (error instanceof NoReply || error instanceof NotSent) return undefined;
      throw error;
    }
  }
}

/** A transaction that was transmitted, with the order that it is of. */
interface Sent {
  readonly user: string;
  readonly tranId: string;
}

/** The day of the latest 23:00. Days are counted on the calendar: one of them has 23 hours, and one has 25. */
function dayOfTransmission(now: string): string {
  const [day = '', time = ''] = now.split('T');
  if (time >= '23:00') return day;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date - 1)).toISOString().slice(0, 10);
}

const text = (from: Fields, name: string): string => {
  const value = from[name];
  return typeof value === 'string' ? value : '';
};
