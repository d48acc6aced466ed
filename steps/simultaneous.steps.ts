import assert from 'node:assert/strict';
import { contentOf, type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { HiddenByClient } from '../src/target/adapter/adapter-errors.ts';
import { excuse } from './controls.ts';
import type { Merchant } from './merchant.ts';
import { blockUnless } from './outcomes.ts';
import { unknownId } from './roots.ts';
import { blocksOf, countIn } from './statistics.ts';
import { transmission, untilOver } from './transmissions.ts';
import { Then, When } from './world.ts';

/** Requests that change nothing, so that their order has no effect. */
const requests = (merchant: Merchant): readonly (readonly [command: string, fields: Fields])[] => {
  const terminalNumber = merchant.terminal();
  return [
    ['doDeal', merchant.deal({ total: undefined })],
    ['inquireTerminal', { terminalNumber }],
    ['inquireTransactions', { terminalNumber, tranId: unknownId }],
    ['transmitInquire', { terminalNumber, transmitId: unknownId }],
    ['inquireInvoice', { terminalNumber, 'invoice.invoiceAtranId': unknownId }],
    ['cancelDeal', { tranId: unknownId }],
  ];
};

When('the merchant sends several requests at the same time', async function () {
  const { adapted } = this.target;
  if (adapted) throw new HiddenByClient(`${adapted.name} may send one request after another`);
  const sent = requests(this).map(([command, fields], index) =>
    this.send(command, fields, { language: index % 2 ? 'HEB' : 'ENG' }),
  );
  for (const [index, exchange] of (await Promise.all(sent)).entries())
    this.prepared.set(`request ${index}`, exchange);
});

/** Sends a request twice. The first two inquiries open two connections, so that the requests arrive together. */
export async function atTheSameTime(
  merchant: Merchant,
  command: string,
  fields: Fields,
): Promise<[Exchange, Exchange]> {
  const terminalNumber = merchant.terminal();
  const ask = () => merchant.send('inquireTransactions', { terminalNumber, tranId: unknownId });
  await Promise.all([ask(), ask()]);
  return Promise.all([merchant.send(command, fields), merchant.send(command, fields)]);
}

type Request = readonly [command: string, fields: Fields];

/** Requests that have an effect only once. */
const onlyOnce: Readonly<Record<string, (merchant: Merchant) => Request>> = {
  'refunds the charge': (merchant) => ['refundDeal', merchant.lookup(merchant.made('charge'), 'tranId')],
  'refunds the charge by cgUid': (merchant) => [
    'refundDeal',
    merchant.lookup(merchant.made('charge'), 'cgUid'),
  ],
  'cancels the charge': (merchant) => ['cancelDeal', merchant.lookup(merchant.made('charge'), 'tranId')],
  'captures the pre-authorization': (merchant) => {
    const authorization = merchant.made('pre-authorization');
    const total = sentIn(authorization, 'total');
    return ['doDeal', merchant.deal({ total, ...merchant.lookup(authorization, 'cgUid') })];
  },
  'transmits the terminal': (merchant) => ['transmitTerminal', transmission(merchant)],
};

When(/^the merchant twice at the same time (.+)$/, async function (what: string) {
  const { adapted } = this.target;
  if (adapted) throw new HiddenByClient(`${adapted.name} may send one request after another`);
  const request = onlyOnce[what];
  if (!request) throw new Error(`there is no request "${what}"`);
  const [command, fields] = request(this);
  const exchanges = await atTheSameTime(this, command, fields);
  for (const [index, exchange] of exchanges.entries()) this.prepared.set(`request ${index}`, exchange);
  this.outcome = exchanges.find((one) => resultOf(one) === '000') ?? exchanges[0];
});

const acceptedOf = (merchant: Merchant): readonly Exchange[] =>
  [0, 1].map((index) => merchant.made(`request ${index}`)).filter((one) => resultOf(one) === '000');

// A gateway may answer the second request with the reply to the first one: then the tranId is the same.
Then('one of the two requests is accepted, and the other one is refused', async function () {
  const accepted = acceptedOf(this);
  if (accepted.length === 0) await excuse(this, this.reply());
  blockUnless(accepted.length > 0, 'both requests are refused');
  const ids = new Set(accepted.map((one) => this.need(one, 'tranId')));
  assert.equal(
    ids.size,
    1,
    `${ids.size} of two equal requests at the same time are accepted, instead of one`,
  );
});

Then(
  'each transmission counts as many transactions as an inquiry by its transmitId finds',
  async function () {
    const accepted = acceptedOf(this);
    blockUnless(accepted.length > 0, 'both requests are refused');
    for (const one of accepted) {
      const transmitId = this.need(one, 'transmitId');
      const counts = blocksOf(await untilOver(this, transmitId)).map(countIn);
      const count = counts.reduce((all, some) => all + some, 0);
      const records = await this.inquire({ transmitId });
      const match = Number(textAt(contentOf(this.lastExchange()), 'totals.totalMatch') || records.length);
      assert.equal(
        count,
        match,
        `a transmission counts ${count} transactions, but an inquiry by its transmitId finds ${match}`,
      );
    }
  },
);

Then('each reply has the command, the requestId and the language of its request', function () {
  for (const [, exchange] of this.prepared)
    for (const name of ['command', 'requestId', 'language'] as const) {
      const [was, is] = [
        textAt(exchange.request, `request.${name}`),
        textAt(exchange.reply, `response.${name}`),
      ];
      if (was?.toLowerCase() !== is?.toLowerCase())
        this.blame(`envelope.reply.${name}`, `${name} was sent as ${was}, but the reply has ${is}`, exchange);
    }
  blockUnless(this.judgements.length === 0, 'a reply does not belong to its request');
});
