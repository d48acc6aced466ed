import { setTimeout as wait } from 'node:timers/promises';
import { NoReply, NotSent, type Reply, send } from './gateway.ts';
import type { Order, Orders } from './orders.ts';
import type { ShopSettings } from './shop.ts';

type Fields = Readonly<Record<string, unknown>>;

export class Clearing {
  readonly #orders: Orders;
  readonly #settings: ShopSettings;

  constructor(orders: Orders, settings: ShopSettings) {
    this.#orders = orders;
    this.#settings = settings;
  }

  /**
   * Transmits the ready charges, and waits until the transmission ends.
   * The reply to transmitTerminal only says that a transmission has begun; a failure appears in transmitInquire.
   * After a failure, the gateway refuses the next call with 504, which asks for a retry.
   */
  async transmit(): Promise<boolean> {
    for (let attempt = 0; attempt < 5; attempt++) {
      const how = { transmitType: 'settlements', responseType: 'immediate' };
      const reply = await this.#sent('transmitTerminal', how);
      if (reply?.result === '000' && (await this.#ends(text(reply.content, 'transmitId')))) return true;
      // Result code 502: another transmission has already begun.
      if (reply && !/^(?:000|502|504)$/.test(reply.result)) return false;
      await wait(100);
    }
    return false;
  }

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
   * Marks an unsettled order as paid if the latest daily transmission contains it.
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

  /** The address of an order's invoice; undefined before it exists. Result code 000 only confirms the inquiry. */
  async invoice(order: Order): Promise<string | undefined> {
    for (let look = 0; look < 20; look++) {
      const reply = await this.#invoice(order.tranId);
      const invoice = (reply?.content.originalInvoice ?? {}) as Fields;
      const code = text(invoice, 'invoiceCreationCode');
      if (code === '000') return text(invoice, 'invoiceDocUrl');
      // An empty code: the invoice is not ready yet. A code such as 671: there will be no invoice.
      if (code !== '') return undefined;
      await wait(200);
    }
    return undefined;
  }

  /** In an invoice inquiry, `terminalNumber` is a sibling of the command element, not its child. */
  #invoice(invoiceAtranId: string): Promise<Reply | undefined> {
    const { terminal: terminalNumber } = this.#settings;
    return this.#sent('inquireInvoice', { invoice: { invoiceAtranId } }, { terminalNumber });
  }

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

interface Sent {
  readonly user: string;
  readonly tranId: string;
}

/** The date of the latest daily transmission at 23:00. A day with a clock change has 23 or 25 hours. */
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
