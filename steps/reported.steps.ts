import { When } from '@cucumber/cucumber';
import type { Merchant } from './merchant.ts';

When('the merchant asks what became of the deal', async function (this: Merchant) {
  await this.act(async () => {
    await this.inquire({ tranId: this.need(this.made('deal'), 'tranId') });
    return this.lastExchange();
  });
});
