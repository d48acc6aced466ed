import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { HiddenByClient } from '../src/target/adapter/adapter-errors.ts';
import type { Merchant } from './merchant.ts';
import { blockUnless } from './outcomes.ts';
import { unknownId } from './roots.ts';
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
