import assert from 'node:assert/strict';
import { type Exchange, type GatewayClient, resultOf } from '../../../src/client/index.ts';
import type { Fields } from '../../../src/message/build-request.ts';
import { plainCharge } from '../../plain-charge.ts';

export interface Way {
  readonly name: string;
  readonly exchange: Exchange;
  readonly history: readonly Exchange[];
}

const terminalNumber = '0880000060';
const card = { cardNo: '4580000000000000', cardExpiration: '1230', cvv: '123' };

const deal = {
  ...{ ...plainCharge, ...card, terminalNumber, total: '2500', transactionCode: 'Internet', user: 'order 1' },
};
const proof = { cavv: 'A'.repeat(48), eci: '5', xid: 'x1' };
const payments = {
  creditType: 'Payments',
  total: '2500',
  firstPayment: '500',
  numberOfPayments: '4',
  periodicalPayment: '500',
};
const page = {
  ...{ validation: 'TxnSetup', mpiValidation: 'AutoComm', mid: '10001', uniqueid: 'order-1' },
  ...{ successUrl: 'https://shop.example/paid', cancelUrl: 'https://shop.example/cancelled' },
  ...{
    errorUrl: 'https://shop.example/refused',
    cardNo: undefined,
    cardExpiration: undefined,
    cvv: undefined,
  },
};

/** Exchanges about one transaction: each has the earlier ones as its history. */
export class Story {
  readonly client: GatewayClient;
  readonly #exchanges: Exchange[] = [];

  constructor(client: GatewayClient) {
    this.client = client;
  }

  async send(command: string, fields: Fields, result = '000'): Promise<Exchange> {
    const sent = { command, fields, requestId: 'r-1' };
    const exchange = await this.client.send(sent);
    assert.equal(resultOf(exchange), result, `${command} ${JSON.stringify(fields)} ${exchange.replyText}`);
    this.#exchanges.push(exchange);
    return exchange;
  }

  deal(changes: Fields = {}, result?: string): Promise<Exchange> {
    return this.send('doDeal', { ...deal, ...changes }, result);
  }

  way(name: string): Way {
    const exchange = this.#exchanges.at(-1);
    assert.ok(exchange);
    return { name, exchange, history: this.#exchanges.slice(0, -1) };
  }
}

export const inReply = (exchange: Exchange, name: string): string => {
  const text = exchange.replyText.match(new RegExp(`<${name}>([^<]+)`))?.[1];
  assert.ok(text, `the reply to ${exchange.command} has no ${name}`);
  return text;
};

/** The three lookups of a credit, each with the path of its value in the reply to the deal. */
const lookups = [
  ['tranId', (one: Exchange) => ({ tranId: inReply(one, 'tranId') })],
  ['cgUid', (one: Exchange) => ({ cgUid: inReply(one, 'cgUid') })],
  ['orgUid', (one: Exchange) => ({ 'ashraitEmvData.orgUid': inReply(one, 'uid') })],
] as const;

type Tell = (name: string, make: (story: Story) => Promise<unknown>) => Promise<void>;

async function deals(tell: Tell): Promise<void> {
  await tell('charge', (story) => story.deal(proof));
  await tell('charge in payments', (story) => story.deal(payments));
  await tell('reservation', (story) => story.deal({ validation: 'Verify' }));
  await tell('charge on hold', (story) => story.deal({ validation: 'AutoCommHold' }));
  await tell('payout', (story) => story.deal({ transactionType: 'Credit' }));
  await tell('reservation of a payout', (story) =>
    story.deal({ transactionType: 'Credit', validation: 'Verify' }),
  );
  await tell('token', (story) => story.deal({ validation: 'Token', total: '0' }));
  await tell('balance', (story) => story.deal({ transactionType: 'BalanceEnquiry', total: '1' }));
  await tell('page', (story) => story.deal(page));
  await tell('refused deal', (story) => story.deal({ cardNo: '4580990000004004' }, '004'));
  await tell('charge by token', async (story) => {
    const token = await story.deal({ validation: 'Token', total: '0' });
    await story.deal({ cardNo: undefined, cvv: undefined, cardId: inReply(token, 'cardId') });
  });
}

async function followUps(tell: Tell): Promise<void> {
  for (const [type, of] of [
    ['Debit', 'capture'],
    ['Credit', 'capture of a payout'],
  ] as const) {
    const reserved = (story: Story) => story.deal({ transactionType: type, validation: 'Verify' });
    await tell(`${of} by authNo`, async (story) => {
      const authNo = inReply(await reserved(story), 'authNumber');
      await story.deal({ transactionType: type, authNo });
    });
    await tell(`${of} by cgUid`, async (story) => {
      const cgUid = inReply(await reserved(story), 'cgUid');
      await story.deal({ transactionType: type, cgUid });
    });
  }
  await tell('release', async (story) => {
    const tranId = inReply(await story.deal({ validation: 'AutoCommHold' }), 'tranId');
    await story.deal({ validation: 'AutoCommRelease', tranId });
  });
  await tell('set as hold', async (story) => {
    const tranId = inReply(await story.deal(), 'tranId');
    await story.deal({ validation: 'SetAsHold', tranId });
  });
}

const settlements = { terminalNumber, transmitType: 'settlements', responseType: 'immediate' };

async function credits(tell: Tell): Promise<void> {
  for (const [name, lookup] of lookups) {
    await tell(`cancelDeal of a charge by ${name}`, async (story) =>
      story.send('cancelDeal', lookup(await story.deal())),
    );
    await tell(`cancelDeal of a reservation by ${name}`, async (story) =>
      story.send('cancelDeal', lookup(await story.deal({ validation: 'Verify' }))),
    );
    await tell(`refundDeal of a waiting charge by ${name}`, async (story) =>
      story.send('refundDeal', lookup(await story.deal())),
    );
    await tell(`refundDeal of a transmitted charge by ${name}`, async (story) => {
      const charge = await story.deal();
      await story.send('transmitTerminal', settlements);
      await story.send('refundDeal', lookup(charge));
    });
    await tell(`refundDeal in part by ${name}`, async (story) =>
      story.send('refundDeal', { ...lookup(await story.deal()), total: '700', user: 'order 1' }),
    );
  }
  const named = { terminalNumber, user: 'order 1', creditType: 'RegularCredit', transactionCode: 'Internet' };
  await tell('refundDeal that repeats its charge', async (story) =>
    story.send('refundDeal', { ...lookups[0][1](await story.deal()), ...named, total: '2500' }),
  );
  await tell('refundDeal of an unseen charge', async (story) => {
    const charge = await new Story(story.client).deal();
    await story.send('refundDeal', { ...lookups[0][1](charge), ...named, total: '2500' });
  });
  await tell('cancelDeal of an unseen charge', async (story) => {
    const charge = await new Story(story.client).deal();
    await story.send('cancelDeal', { ...lookups[0][1](charge), terminalNumber, user: 'order 2' });
  });
  await tell('refused refundDeal', async (story) =>
    story.send('refundDeal', { ...lookups[0][1](await story.deal()), total: '2501' }, '341'),
  );
  await tell('refused cancelDeal', async (story) => {
    const lookup = lookups[0][1](await story.deal());
    await story.send('cancelDeal', lookup);
    await story.send('cancelDeal', lookup, '314');
  });
}

async function inquiries(tell: Tell): Promise<void> {
  const find = (story: Story, { exchange }: { exchange: Exchange }) =>
    story.send('inquireTransactions', { terminalNumber, tranId: inReply(exchange, 'tranId') });
  await tell('inquireTransactions of a charge', async (story) =>
    find(story, { exchange: await story.deal() }),
  );
  await tell('inquireTransactions of a reservation', async (story) =>
    find(story, { exchange: await story.deal({ validation: 'Verify' }) }),
  );
  await tell('inquireTransactions of a refund', async (story) => {
    const charge = await story.deal();
    await find(story, { exchange: await story.send('refundDeal', lookups[0][1](charge)) });
  });
  await tell('inquireTransactions of a transmitted charge', async (story) => {
    const exchange = await story.deal();
    await story.send('transmitTerminal', settlements);
    await find(story, { exchange });
  });
  await tell('inquireTransactions of an unseen charge', async (story) =>
    find(story, { exchange: await new Story(story.client).deal() }),
  );
  await tell('inquireTransactions without a match', (story) =>
    story.send('inquireTransactions', { terminalNumber, user: 'nobody' }, '099'),
  );
  await tell('inquireTerminal', (story) => story.send('inquireTerminal', { terminalNumber }));
}

async function transmissions(tell: Tell): Promise<void> {
  const started = async (story: Story) => {
    await story.deal();
    return story.send('transmitTerminal', settlements);
  };
  await tell('transmitTerminal', started);
  await tell('transmitInquire', async (story) => {
    const transmitId = inReply(await started(story), 'transmitId');
    await story.send('transmitInquire', { terminalNumber, transmitId });
  });
  await tell('transmitInquire without a match', (story) =>
    story.send('transmitInquire', { terminalNumber, transmitId: '1' }, '500'),
  );
}

async function invoices(tell: Tell, ids: Readonly<Record<string, string>>): Promise<void> {
  const ask = (id = '') => ({ terminalNumber, 'invoice.invoiceAtranId': id });
  await tell('inquireInvoice', (story) => story.send('inquireInvoice', ask(ids.existing)));
  await tell('inquireInvoice without a match', (story) => story.send('inquireInvoice', ask('4711')));
  await tell('inquireInvoice of a vendor error', (story) =>
    story.send('inquireInvoice', ask(ids['vendor-101'])),
  );
}

export async function waysOf(
  client: GatewayClient,
  invoiceIds: Readonly<Record<string, string>>,
): Promise<readonly Way[]> {
  const ways: Way[] = [];
  const tell: Tell = async (name, make) => {
    const story = new Story(client);
    await make(story);
    ways.push(story.way(name));
  };
  await deals(tell);
  await followUps(tell);
  await credits(tell);
  await inquiries(tell);
  await transmissions(tell);
  await invoices(tell, invoiceIds);
  return ways;
}
