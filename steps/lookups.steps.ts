import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { unknownLookup } from './credit.steps.ts';
import type { Merchant } from './merchant.ts';
import { When } from './world.ts';

When(
  'the merchant {credits} the {made} by tranId, and the request also has the {by} of the other charge',
  async function (command: string, name: string, by: string) {
    const own = this.lookup(this.made(name), 'tranId');
    await this.attempt(command, { ...own, ...this.lookup(this.made('other charge'), by) });
  },
);

When(
  'the merchant refunds {amount} of the {made} by tranId, and the request also has the {by} of the other charge',
  async function (total: number, name: string, by: string) {
    const own = { ...this.lookup(this.made(name), 'tranId'), total };
    await this.attempt('refundDeal', { ...own, ...this.lookup(this.made('other charge'), by) });
  },
);

When(
  'the merchant {credits} the {made} by tranId, and the request also has an unknown {by}',
  async function (command: string, name: string, by: string) {
    await this.attempt(command, { ...this.lookup(this.made(name), 'tranId'), ...unknownLookup(this, by) });
  },
);

When(
  'the merchant {credits} the charge by {by}, and the request also has an unknown tranId',
  async function (command: string, by: string) {
    const fields = { ...unknownLookup(this, 'tranId'), ...this.lookup(this.made('charge'), by) };
    await this.attempt(command, fields);
  },
);

/** The lookup of a refused deal. A refusal may have no tranId, so the number of an unknown transaction replaces it. */
const refusedDeal = (merchant: Merchant): Fields => {
  const tranId = textAt(merchant.reply().reply, 'response.tranId') ?? '';
  return /^\d{1,20}$/.test(tranId) ? { tranId } : unknownLookup(merchant, 'tranId');
};

When('the merchant refunds {amount} of the refused charge', async function (total: number) {
  await this.attempt('refundDeal', { ...refusedDeal(this), total });
});

When('the merchant cancels the refused charge', async function () {
  await this.attempt('cancelDeal', refusedDeal(this));
});
