import { unknownLookup } from './credit.steps.ts';
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
