import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
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

type Fields = Readonly<Record<string, unknown>>;

export class Shop {
  readonly #orders: Orders;
  readonly #settings: ShopSettings;

  constructor(orders: Orders, settings: ShopSettings) {
    this.#orders = orders;
    this.#settings = settings;
  }

  async charge(order: Order, card: Card | undefined, payments = 1): Promise<Order> {
    const by = card
      ? { cardNo: card.number, cardExpiration: card.expiration, cvv: card.cvv }
      : { cardId: order.token, cardExpiration: order.expiration };
    const deal = { ...this.#deal(order, 'AutoComm'), ...inPayments(order.amount, payments), ...by };
    return this.#settled(order, ['pending', 'failed'], 'paid', deal);
  }

  async authorize(order: Order, card: Card): Promise<Order> {
    const by = { cardNo: card.number, cardExpiration: card.expiration, cvv: card.cvv };
    const deal = { ...this.#deal(order, 'Verify'), ...by };
    return this.#settled(order, ['pending', 'failed'], 'authorized', deal);
  }

  /** Captures all or part of an authorization with the card's token, because the shop does not store the CVV. */
  async capture(order: Order, amount: number): Promise<Order> {
    if (amount > order.amount) return order;
    const { cgUid, token, expiration } = order;
    const by = { cgUid, cardId: token, cardExpiration: expiration };
    const deal = { ...this.#deal(order, 'AutoComm'), total: amount, ...by };
    return this.#settled(order, ['authorized'], 'paid', deal);
  }

  /** Charges a card, but excludes the charge from the daily transmission until its release. */
  async hold(order: Order, { number: cardNo, expiration: cardExpiration, cvv }: Card): Promise<Order> {
    const deal = { ...this.#deal(order, 'AutoCommHold'), cardNo, cardExpiration, cvv };
    return this.#settled(order, ['pending', 'failed'], 'held', deal);
  }

  async release(order: Order): Promise<Order> {
    const deal = { ...this.#deal(order, 'AutoCommRelease'), tranId: order.tranId };
    return this.#settled(order, ['held'], 'paid', deal);
  }

  async payout(order: Order, card: Card): Promise<Order> {
    const by = { cardNo: card.number, cardExpiration: card.expiration, cvv: card.cvv };
    const deal = { ...this.#deal(order, 'AutoComm'), transactionType: 'Credit', ...by };
    return this.#settled(order, ['pending', 'failed'], 'paid', deal);
  }

  async tokenize(order: Order, card: Card): Promise<Order> {
    const by = { cardNo: card.number, cardExpiration: card.expiration };
    const deal = { ...this.#deal(order, 'Token'), total: 0, ...by };
    const reply = await this.#sent('doDeal', deal);
    if (reply?.result !== '000') return this.#orders.change(order.id, { state: 'failed' });
    const token = text(reply.content, 'cardId');
    return this.#orders.change(order.id, { token, expiration: card.expiration });
  }

  /** Refunds all or part of a charge, never more than the charged amount. */
  async refund(order: Order, amount: number): Promise<Order> {
    if (amount > order.amount) return order;
    const isWhole = amount === order.amount;
    const state = isWhole ? 'refunded' : 'partly refunded';
    return this.#credited(order, 'refundDeal', isWhole ? {} : { total: amount }, { state, refunded: amount });
  }

  /** Cancels a charge, or refunds it if the gateway has already transmitted it. */
  async cancel(order: Order): Promise<Order> {
    const now = await this.#credited(order, 'cancelDeal', {}, { state: 'cancelled', refunded: order.amount });
    return now.state === 'paid' ? this.refund(now, now.amount) : now;
  }

  /** Returns the address of a payment page for the buyer; undefined if the gateway gave none, or the order is paid. */
  async page(order: Order, back: string, payments = 1, done: Fields = {}): Promise<string | undefined> {
    if (!/^(?:pending|failed)$/.test(order.state)) return undefined;
    if (order.txId !== '') {
      // The buyer may have paid on an earlier page without coming back.
      if (!(await this.#records(order))) return undefined;
      const now = await this.reconcile(order);
      if (now.state !== 'pending' && now.state !== 'failed') return undefined;
      // A buyer could pay on each of two open pages.
      if (now.page !== '') return now.page;
    }
    // The gateway refuses a uniqueid that it knows, so a further page has an ending of its own.
    const ending = order.txId === '' ? '' : `p${randomUUID().slice(0, 4)}`;
    const url = (outcome: string) => `${back}?order=${encodeURIComponent(order.id)}&outcome=${outcome}`;
    const deal = {
      ...{ ...this.#deal(order, 'TxnSetup'), mpiValidation: 'AutoComm' },
      ...inPayments(order.amount, payments),
      ...done,
      ...{ mid: this.#settings.mid, uniqueid: order.id + ending },
      ...{ successUrl: url('success'), errorUrl: url('error'), cancelUrl: url('cancel') },
    };
    const reply = await this.#sent('doDeal', deal);
    const address = reply?.result === '000' ? text(reply.content, 'mpiHostedPageUrl') : '';
    const txId = URL.parse(address)?.searchParams.get('txId');
    if (!txId) {
      this.#orders.change(order.id, { state: 'failed' });
      return undefined;
    }
    this.#orders.change(order.id, { txId, page: address, state: 'pending' });
    return address;
  }

  /**
   * Handles the redirect of the buyer from the payment page.
   * Anyone can open this address, so it counts only with the gateway's signature for this page.
   * The gateway then confirms amount and card.
   */
  async returned(query: URLSearchParams): Promise<Order> {
    const value = (name: string) => query.get(name) ?? '';
    const order = this.#orders.find(value('order'));
    if (!/^(?:pending|unknown|failed)$/.test(order.state)) return order;
    const signed = [
      ...[this.#settings.password, value('txId'), value('errorCode') || '000', value('cardToken')],
      ...[value('cardExp'), value('personalId'), value('uniqueID')],
    ];
    const mac = createHash('sha256').update(signed.join('')).digest();
    const given = Buffer.from(value('responseMac'), 'hex');
    if (given.length !== mac.length || !timingSafeEqual(given, mac)) return order;
    if (value('txId') !== order.txId || !value('uniqueID').startsWith(order.id)) return order;
    this.#orders.change(order.id, { page: '' });
    return this.reconcile(order);
  }

  /**
   * Asks the gateway for the state of an order.
   * @param isFinal true if no deal can be in progress: an order that the gateway does not know has then failed
   */
  async reconcile(order: Order, isFinal = false): Promise<Order> {
    const records = await this.#records(order);
    if (!records) return order;
    const credits = records.filter(isCredit);
    const refunded = credits.reduce((sum, credit) => sum + Number(text(credit, 'total')), 0);
    if (refunded > 0) {
      const isCancelled = credits.some((credit) => text(credit, 'transactionType') === 'Cancel');
      const whole: State = isCancelled ? 'cancelled' : 'refunded';
      const state = refunded < order.amount ? 'partly refunded' : whole;
      return this.#orders.change(order.id, { state, refunded });
    }
    const deals = records.filter((one) => !isCredit(one));
    const charge = deals.find((one) => isOf(one, /^(?:CAPTURED|TRANSMITTED)$/));
    if (charge) {
      // A capture may be a part of an authorization, which gave the shop a token.
      const isAtOnce = order.token === '';
      const isOther = isAtOnce && order.txId !== '' && Number(text(charge, 'total')) !== order.amount;
      const amount = isOther ? order.amount : Number(text(charge, 'total'));
      const now = this.#orders.change(order.id, {
        ...{ amount, state: isOther ? 'unknown' : 'paid', ...idsOf(charge) },
      });
      // The payment page charged another amount than the order's, so the charge is cancelled.
      return isOther ? this.cancel(now) : now;
    }
    const isRefused = records.some((one) => isOf(one, /^REJECTED$/));
    const open = deals.find((one) => isOf(one, /^(?:AUTHORIZED|PENDING)$/));
    // A record is final for a payment page, which makes one deal. Otherwise, a deal may still be in progress.
    const isOfPage = order.txId !== '' && order.state !== 'unknown';
    if (!isFinal && !((isRefused || open) && isOfPage)) return order;
    const state: State = open && isOf(open, /^PENDING$/) ? 'held' : 'authorized';
    const token = (open && text(open, 'cardId')) || order.token;
    if (open) return this.#orders.change(order.id, { state, ...idsOf(open), token });
    return this.#orders.change(order.id, { state: 'failed' });
  }

  /** Asks for the state of each unsettled order without a change in the last `sinceMs` milliseconds. */
  async reconcileUnsettled(sinceMs: number): Promise<void> {
    // A state other than unknown is not final, because the buyer may still be on a payment page.
    for (const order of this.#orders.unsettled(Date.now() - sinceMs))
      await this.reconcile(order, order.state === 'unknown');
  }

  /** Sends a deal once. Without a reply, the shop asks the gateway; without a record there, the order stays unknown. */
  async #settled(order: Order, from: readonly State[], state: State, deal: Fields): Promise<Order> {
    if (!this.#orders.take(order.id, from)) return this.#orders.find(order.id);
    let reply: Reply;
    try {
      reply = await send(this.#settings, 'doDeal', deal);
    } catch (error) {
      if (error instanceof NotSent) return this.#orders.change(order.id, { state: 'failed' });
      if (!(error instanceof NoReply)) throw error;
      // The gateway may still execute the deal, so the shop does not charge again.
      return this.reconcile(this.#orders.find(order.id));
    }
    if (!isCertain(reply)) return this.reconcile(this.#orders.find(order.id));
    const isReserved = order.state === 'authorized' || order.state === 'held';
    // After a refused capture or release, the amount stays reserved.
    if (reply.result !== '000' && isReserved) return this.#orders.change(order.id, { state: order.state });
    if (reply.result !== '000') return this.#orders.change(order.id, { state: 'failed' });
    const { tranId, content } = reply;
    const token = text(content, 'cardId') || order.token;
    const expiration = text(content, 'cardExpiration') || order.expiration;
    // A capture may charge less than was authorized. Later refunds are about the charged amount.
    const amount = Number(deal.total);
    return this.#orders.change(order.id, { amount, state, ...idsOf(content), tranId, token, expiration });
  }

  /**
   * Refunds or cancels a charge once. A repetition is refused with 314 or 320; after a refund that cancelled, no code is stated.
   * Without a reply and without a record of the refund, the shop sends the same request again.
   */
  async #credited(
    order: Order,
    command: 'refundDeal' | 'cancelDeal',
    fields: Fields,
    done: Pick<Order, 'state' | 'refunded'>,
  ): Promise<Order> {
    if (order.state === 'unknown' && order.tranId === '') {
      // After a lost reply, the shop has no id of the deal, so it asks first.
      const found = await this.reconcile(order);
      return found.tranId === '' ? found : this.#credited(found, command, fields, done);
    }
    const isPart = done.state === 'partly refunded';
    // A gateway may allow a second refund in part, so the shop sends such a refund only once.
    const before: State[] = isPart ? ['paid'] : ['authorized', 'held', 'paid', 'unknown'];
    if (!this.#orders.take(order.id, before)) return this.#orders.find(order.id);
    const named = { tranId: order.tranId, terminalNumber: this.#settings.terminal, ...fields };
    const requestId = randomUUID();
    for (const attempt of isPart ? [1] : [1, 2]) {
      const reply = await this.#sent(command, named, requestId);
      const isDoneBefore = attempt > 1 && (reply?.result === '314' || reply?.result === '320');
      if (reply?.result === '000' || isDoneBefore) return this.#orders.change(order.id, done);
      if (reply && isCertain(reply)) return this.#orders.change(order.id, { state: order.state });
      const now = await this.reconcile(this.#orders.find(order.id));
      if (now.refunded === done.refunded) return now;
      if (reply) break;
    }
    return this.#orders.change(order.id, { state: 'unknown' });
  }

  async #sent(command: string, fields: Fields, requestId?: string): Promise<Reply | undefined> {
    try {
      return await send(this.#settings, command, fields, requestId);
    } catch (error) {
      if (error instanceof NoReply || error instanceof NotSent) return undefined;
      throw error;
    }
  }

  async #records({ id, cgUid }: Order): Promise<readonly Fields[] | undefined> {
    const { terminal: terminalNumber } = this.#settings;
    const by = cgUid ? { cgUid } : { user: id };
    const reply = await this.#sent('inquireTransactions', { terminalNumber, ...by });
    if (reply?.result === '099') return [];
    return reply?.result === '000' ? listed(reply.content) : undefined;
  }

  #deal({ id, amount, currency, transactionCode }: Order, validation: string): Fields {
    return {
      terminalNumber: this.#settings.terminal,
      ...{ transactionType: 'Debit', currency, total: amount, validation, creditType: 'RegularCredit' },
      ...{ transactionCode, user: id },
    };
  }
}

/** Only 004 and the codes from 300 say that the gateway did nothing. The specification has no list of other codes. */
const isCertain = ({ result }: Reply): boolean => /^(?:00[04]|3\d\d)$/.test(result);

/** Splits an amount so that `total = firstPayment + numberOfPayments x periodicalPayment` holds exactly. */
function inPayments(amount: number, payments: number): Fields {
  if (payments === 1) return {};
  const periodicalPayment = Math.floor(amount / payments);
  const firstPayment = amount - periodicalPayment * (payments - 1);
  return { creditType: 'Payments', numberOfPayments: payments - 1, periodicalPayment, firstPayment };
}

const text = (from: Fields, name: string): string => {
  const value = from[name];
  return typeof value === 'string' ? value : '';
};

const idsOf = (from: Fields) => ({ tranId: text(from, 'tranId'), cgUid: text(from, 'cgUid') });

/** The records of an inquiry as a list, because the XML reader returns a single record without a list. */
function listed(content: Fields): readonly Fields[] {
  const { transactions } = content as { transactions?: { transaction?: Fields | readonly Fields[] } };
  const found = transactions?.transaction;
  return found === undefined ? [] : Array.isArray(found) ? found : [found as Fields];
}

const isOf = (record: Fields, status: RegExp): boolean => status.test(text(record, 'financialStatus'));
const isCredit = (record: Fields): boolean => /^(?:Refund|Cancel)$/.test(text(record, 'transactionType'));
