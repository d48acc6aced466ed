import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { resultOf } from '../../src/client/index.ts';
import type { Session } from '../../src/merchant/session.ts';
import type { Fields } from '../../src/message/build-request.ts';
import { all, at, textAt } from '../../src/message/element.ts';
import { clientOf } from './begun-session.ts';

export type Flaw =
  | 'paid without a reply'
  | 'charges again'
  | 'forgets a refund'
  | 'failed without a reply'
  | 'forgets an authorization'
  | 'strange word';

type Word = 'new' | 'completed' | 'declined' | 'returned' | 'partial' | 'reserved' | 'dropped' | 'unclear';

export const words =
  'pending=new,paid=completed,failed=declined,refunded=returned,partly-refunded=partial,authorized=reserved,cancelled=dropped,unknown=unclear';

interface Order {
  word: Word | 'shipped';
  readonly total: string;
  tranId: string;
}

const cards = { approved: '4580000000000000', declined: '4580990000004004' } as const;

/** A shop with orders at `GET /orders/REFERENCE`, in its own words. Without a flaw it inquires after a lost reply. */
export async function webShop(session: Session, flaw?: Flaw, lateMs = 0) {
  const orders = new Map<string, Order>();
  const { terminal: terminalNumber } = session.access;
  // Only a session with faults has a silent gateway.
  const client = clientOf(session, lateMs > 0 ? 1_000 : undefined);
  let requests = 0;
  const send = async (
    command: 'doDeal' | 'refundDeal' | 'cancelDeal' | 'inquireTransactions',
    fields: Fields,
  ) => {
    try {
      requests += 1;
      const sent = { command, fields: { terminalNumber, ...fields }, requestId: `r${requests}` };
      const exchange = await client.send(sent);
      const result = resultOf(exchange);
      return /^\d{3}$/.test(result) ? { result, reply: exchange.reply } : undefined;
    } catch {
      return undefined;
    }
  };
  /** The records of an order. An empty answer counts only if it is repeated. */
  const records = async (reference: string) => {
    // A late commit is made after this time.
    await wait(lateMs);
    for (let tries = 0, empty = 0; tries < 4; tries++) {
      const said = await send('inquireTransactions', { user: reference });
      if (said?.result === '000')
        return all(at(said.reply, 'response.inquireTransactions.transactions'), 'transaction');
      if (said?.result === '099' && ++empty === 2) return [];
    }
    return undefined;
  };
  const deal = (
    reference: string,
    total: string,
    validation: string,
    card: keyof typeof cards = 'approved',
  ) => ({
    ...{ transactionType: 'Debit', validation, creditType: 'RegularCredit', transactionCode: 'Internet' },
    ...{ currency: 'ILS', total, cardNo: cards[card], cardExpiration: '1230', user: reference },
  });
  const sell = async (reference: string, fields: Fields, done: Word, open = (): boolean => true) => {
    const order: Order = { word: 'new', total: String(fields.total), tranId: '' };
    orders.set(reference, order);
    const said = await send('doDeal', fields);
    order.tranId = textAt(said?.reply, 'response.tranId') ?? '';
    if (said) order.word = said.result === '000' ? done : 'declined';
    else if (flaw === 'paid without a reply') order.word = 'completed';
    else if (flaw === 'failed without a reply') order.word = 'declined';
    else if (flaw === 'charges again') {
      const again = await send('doDeal', { ...fields, user: `${reference}a2` });
      order.word = again ? 'completed' : 'unclear';
    } else {
      const found = (await records(reference))?.filter((one) => textAt(one, 'status') === '000');
      order.word = found === undefined ? 'unclear' : found.length > 0 && open() ? done : 'declined';
      order.tranId = textAt(found?.[0], 'tranId') ?? '';
    }
    if (flaw === 'strange word' && order.word === 'completed') order.word = 'shipped';
  };
  const credit = async (reference: string, command: 'refundDeal' | 'cancelDeal', total?: string) => {
    const order = orders.get(reference) as Order;
    const done =
      total !== undefined && total !== order.total
        ? 'partial'
        : command === 'refundDeal'
          ? 'returned'
          : 'dropped';
    let said = await send(command, { tranId: order.tranId, ...(total && { total }) });
    for (let tries = 0; !said && tries < 3; tries++) {
      const found = await records(reference);
      const isDone = found?.some((one) => /^(?:Refund|Cancel)/.test(textAt(one, 'transactionType') ?? ''));
      if (isDone) said = { result: '000', reply: undefined };
      else if (found) said = await send(command, { tranId: order.tranId, ...(total && { total }) });
    }
    if (flaw !== 'forgets a refund') order.word = said?.result === '000' ? done : 'unclear';
  };
  const server = createServer(({ url = '' }, response) => {
    const order = orders.get(decodeURIComponent(url.replace('/orders/', '')));
    response.writeHead(order ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(order ? { order: { status: order.word } } : { error: 'not found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    probe: `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders/{reference}`,
    send,
    pay: (reference: string, total: string, card?: keyof typeof cards) =>
      sell(reference, deal(reference, total, 'AutoComm', card), 'completed'),
    authorize: async (reference: string, total: string) => {
      await sell(reference, deal(reference, total, 'Verify'), 'reserved');
      if (flaw === 'forgets an authorization') (orders.get(reference) as Order).word = 'declined';
    },
    refund: (reference: string, total?: string) => credit(reference, 'refundDeal', total),
    cancel: (reference: string) => credit(reference, 'cancelDeal'),
    async close() {
      server.close();
      server.closeAllConnections();
      await client.close();
    },
  };
}

export type WebShop = Awaited<ReturnType<typeof webShop>>;
