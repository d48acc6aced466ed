import { createHash, timingSafeEqual } from 'node:crypto';
import { NoReply, NotSent, type Reply, type Settings, send } from './gateway.ts';
import type { Order, Orders, State } from './orders.ts';

export interface ShopSettings extends Settings {
  readonly terminal: string;
  readonly mid: string;
}

export interface Card {
  readonly number: string;
  readonly expiration: string;
  readonly cvv: string;
}

type Record_ = Readonly<Record<string, unknown>>;

/** A small shop: its orders, and what it does with them at the gateway. */
export class Shop {
  readonly #orders: Orders;
  readonly #settings: ShopSettings;

  constructor(orders: Orders, settings: ShopSettings) {
    this.#orders = orders;
    this.#settings = settings;
  }

  /** Charges a card, or authorizes the amount alone. */
  async charge(
    order: Order,
    card: Card | undefined,
    validation: 'AutoComm' | 'Verify',
    payments = 1,
  ): Promise<Order> {
    const by = card
      ? { cardNo: card.number, cardExpiration: card.expiration, cvv: card.cvv }
      : { cardId: order.token, cardExpiration: order.expiration };
    const deal = { ...this.#deal(order, validation), ...inPayments(order.amount, payments), ...by };
    return this.#settled(
      order,
      validation === 'Verify' ? 'authorized' : 'paid',
      `${order.id}-${validation}`,
      deal,
    );
  }

  /** Captures an authorization, or a part of it. */
  async capture(order: Order, amount: number): Promise<Order> {
    const { cgUid, token, expiration } = order;
    const deal = { ...this.#deal(order, 'AutoComm'), total: amount, cgUid };
    const by = { cardId: token, cardExpiration: expiration };
    return this.#settled(order, 'paid', `${order.id}-capture`, { ...deal, ...by });
  }

  async payout(order: Order, card: Card): Promise<Order> {
    const deal = { ...this.#deal(order, 'AutoComm'), transactionType: 'Credit', creditType: 'RegularCredit' };
    const by = { cardNo: card.number, cardExpiration: card.expiration, cvv: card.cvv };
    return this.#settled(order, 'paid', `${order.id}-payout`, { ...deal, ...by });
  }

  /** Keeps the card as a token. No amount is charged. */
  async tokenize(order: Order, card: Card): Promise<Order> {
    const deal = { ...this.#deal(order, 'Token'), creditType: 'RegularCredit', total: 0 };
    const by = { cardNo: card.number, cardExpiration: card.expiration };
    const reply = await send(this.#settings, 'doDeal', { ...deal, ...by }, `${order.id}-token`);
    if (reply.result !== '000') return this.#orders.change(order.id, { state: 'failed' });
    return this.#orders.change(order.id, {
      token: text(reply.content, 'cardId'),
      expiration: card.expiration,
    });
  }

  /** Takes money back: a charge that was not transmitted is cancelled, one that was is refunded. */
  async refund(order: Order, amount: number): Promise<Order> {
    const { terminal: terminalNumber } = this.#settings;
    const isWhole = amount === order.amount;
    const fields = { tranId: order.tranId, terminalNumber, ...(isWhole ? {} : { total: amount }) };
    const state: State = order.refunded + amount === order.amount ? 'refunded' : 'partly refunded';
    try {
      const reply = await send(this.#settings, 'refundDeal', fields, `${order.id}-refund-${order.refunded}`);
      // It was credited before: by the request whose reply was lost.
      if (reply.result !== '000' && reply.result !== '320' && reply.result !== '314') return order;
      return this.#orders.change(order.id, { state, refunded: order.refunded + amount });
    } catch (error) {
      if (error instanceof NotSent) return order;
      if (!(error instanceof NoReply)) throw error;
      // A refund can be made once: the second attempt succeeds, or says that the first one did.
      return this.refund(order, amount);
    }
  }

  async cancel(order: Order): Promise<Order> {
    const { terminal: terminalNumber } = this.#settings;
    const reply = await send(
      this.#settings,
      'cancelDeal',
      { tranId: order.tranId, terminalNumber },
      `${order.id}-cancel`,
    );
    if (reply.result === '000' || reply.result === '314')
      return this.#orders.change(order.id, { state: 'cancelled' });
    return reply.result === '313' ? this.refund(order, order.amount) : order;
  }

  /** Asks for a payment page; the buyer pays there. */
  async page(order: Order, back: string): Promise<string> {
    const url = (outcome: string) => `${back}?order=${encodeURIComponent(order.id)}&outcome=${outcome}`;
    const deal = {
      ...{ ...this.#deal(order, 'TxnSetup'), creditType: 'RegularCredit', mpiValidation: 'AutoComm' },
      ...{ mid: this.#settings.mid, uniqueid: order.id },
      ...{ successUrl: url('success'), errorUrl: url('error'), cancelUrl: url('cancel') },
    };
    const { result, content } = await send(this.#settings, 'doDeal', deal, `${order.id}-page`);
    const address = text(content, 'mpiHostedPageUrl');
    if (result !== '000' || address === '') throw new Error(`no payment page: ${result}`);
    this.#orders.change(order.id, { txId: new URL(address).searchParams.get('txId') ?? '' });
    return address;
  }

  /**
   * The buyer came back from the payment page. Whoever knows the address can call it: nothing of it counts unless the
   * gateway signed it for this very page.
   */
  async returned(query: URLSearchParams): Promise<Order> {
    const order = this.#orders.find(query.get('order') ?? '');
    if (order.state !== 'pending') return order;
    const value = (name: string) => query.get(name) ?? '';
    const signed = [
      ...[this.#settings.password, value('txId'), value('errorCode') || '000', value('cardToken')],
      ...[value('cardExp'), value('personalId'), value('uniqueID')],
    ];
    const mac = createHash('sha256').update(signed.join('')).digest();
    const given = Buffer.from(value('responseMac'), 'hex');
    const isOurs = value('txId') === order.txId && value('uniqueID') === order.id;
    if (!isOurs || given.length !== mac.length || !timingSafeEqual(given, mac)) return order;
    return this.reconcile(order);
  }

  /** Asks the gateway what became of an order. */
  async reconcile(order: Order, isFinal = false): Promise<Order> {
    const { terminal: terminalNumber } = this.#settings;
    let reply: Reply;
    try {
      reply = await send(
        this.#settings,
        'inquireTransactions',
        { terminalNumber, user: order.id },
        `${order.id}-inquiry-${Date.now()}`,
      );
    } catch (error) {
      if (error instanceof NoReply || error instanceof NotSent)
        return this.#orders.change(order.id, { state: 'unknown' });
      throw error;
    }
    const records = listed(reply.content);
    const charge = records.find((one) => isOf(one, /^(?:CAPTURED|TRANSMITTED|PENDING)$/) && isDebit(one));
    const rejected = records.find((one) => isOf(one, /^REJECTED$/));
    if (charge && order.state !== 'paid' && Number(text(charge, 'total')) !== order.amount)
      // Less was paid, or more: the buyer gets it back.
      return this.cancel(this.#orders.change(order.id, idsOf(charge)));
    if (charge) return this.#orders.change(order.id, { state: 'paid', ...idsOf(charge) });
    if (rejected || isFinal) return this.#orders.change(order.id, { state: 'failed' });
    return order;
  }

  /** Sends a deal once. Where no reply comes, the gateway is asked; where it knows nothing yet, the order is unknown. */
  async #settled(order: Order, state: State, requestId: string, deal: Record_): Promise<Order> {
    try {
      const reply = await send(this.#settings, 'doDeal', deal, requestId);
      if (reply.result !== '000') return this.#orders.change(order.id, { state: 'failed' });
      const token = text(reply.content, 'cardId') || order.token;
      const expiration = text(reply.content, 'cardExpiration') || order.expiration;
      return this.#orders.change(order.id, {
        state,
        ...idsOf(reply.content, reply.tranId),
        token,
        expiration,
      });
    } catch (error) {
      if (error instanceof NotSent) return this.#orders.change(order.id, { state: 'failed' });
      if (!(error instanceof NoReply)) throw error;
      const now = await this.reconcile(order);
      // It may still be done: nothing is charged again.
      return now.state === 'paid' ? now : this.#orders.change(order.id, { state: 'unknown' });
    }
  }

  #deal({ id, amount, currency }: Order, validation: string): Record_ {
    return {
      terminalNumber: this.#settings.terminal,
      ...{ transactionType: 'Debit', currency, total: amount, validation, creditType: 'RegularCredit' },
      ...{ transactionCode: 'Internet', user: id },
    };
  }
}

/** `total = firstPayment + (numberOfPayments x periodicalPayment)`, to the last agora. */
function inPayments(amount: number, payments: number): Record_ {
  if (payments === 1) return { creditType: 'RegularCredit' };
  const periodicalPayment = Math.floor(amount / payments);
  const firstPayment = amount - periodicalPayment * (payments - 1);
  return { creditType: 'Payments', numberOfPayments: payments - 1, periodicalPayment, firstPayment };
}

const text = (from: Record_, name: string): string => {
  const value = from[name];
  return typeof value === 'string' ? value : '';
};

const idsOf = (from: Record_, tranId = text(from, 'tranId')) => ({
  ...{ tranId, cgUid: text(from, 'cgUid'), authNumber: text(from, 'authNumber') },
});

/** The records of an inquiry; one alone is no list in this XML reader. */
function listed(content: Record_): readonly Record_[] {
  const { transactions } = content as { transactions?: { transaction?: Record_ | readonly Record_[] } };
  const found = transactions?.transaction;
  return found === undefined ? [] : Array.isArray(found) ? found : [found as Record_];
}

const isOf = (record: Record_, status: RegExp): boolean => status.test(text(record, 'financialStatus'));
const isDebit = (record: Record_): boolean => /Debit/i.test(text(record, 'transactionType'));
