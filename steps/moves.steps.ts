import { type Exchange, resultOf } from '../src/client/index.ts';
import { clear, prepareCredit } from './credit.steps.ts';
import { aboutDeal, prepare } from './deal.steps.ts';
import type { Merchant } from './merchant.ts';
import { result } from './outcome.steps.ts';
import { blockUnless } from './outcomes.ts';
import { Given, Then, When } from './world.ts';

interface Preparation {
  readonly make: (merchant: Merchant, total: string) => Promise<unknown>;
  /** Name of the prepared transaction; default: `charge`. */
  readonly made?: 'pre-authorization';
  /** The financialStatus that an inquiry has to report before the move. Other rules cover a wrong status. */
  readonly reported?: RegExp;
}

const charged = (merchant: Merchant, total: string) => prepare(merchant, 'charge', { total });

async function transmitted(merchant: Merchant, total: string): Promise<void> {
  await charged(merchant, total);
  await clear(merchant);
}

const preparations: Readonly<Record<string, Preparation>> = {
  authorized: {
    make: (merchant, total) => prepare(merchant, 'pre-authorization', { total }),
    made: 'pre-authorization',
    reported: /^AUTHORIZED$/,
  },
  captured: {
    make: async (merchant, total) => {
      const authorization = await prepare(merchant, 'pre-authorization', { total });
      await prepare(merchant, 'charge', { total, cgUid: merchant.need(authorization, 'cgUid') });
    },
    made: 'pre-authorization',
  },
  held: {
    make: async (merchant, total) => {
      merchant.prepared.set('charge', await prepare(merchant, 'held charge', { total }));
    },
    reported: /^PENDING$/,
  },
  'on hold': {
    make: async (merchant, total) => {
      await charged(merchant, total);
      const hold = await aboutDeal(merchant, 'charge', 'SetAsHold');
      blockUnless(resultOf(hold) === '000', 'SetAsHold of the charge was refused');
    },
  },
  'pending transmission': { make: charged },
  transmitted: { make: transmitted, reported: /^TRANSMITTED$/ },
  cancelled: {
    make: async (merchant, total) => {
      await charged(merchant, total);
      await prepareCredit(merchant, 'charge', 'cancelDeal');
      // Clearing transmits a charge whose cancellation had no effect.
      await merchant.target.clear?.();
    },
    reported: /^(?!TRANSMITTED$)/,
  },
  refunded: {
    make: async (merchant, total) => {
      await transmitted(merchant, total);
      const status = await merchant.statusOf(merchant.made('charge'));
      blockUnless(
        status === 'TRANSMITTED',
        `an inquiry reports the transaction as ${status}, although it should be transmitted`,
      );
      await prepareCredit(merchant, 'charge', 'refundDeal');
    },
  },
};

const states = Object.keys(preparations).join('|');

Given(
  new RegExp(`^a transaction of (\\d+) agorot that is (${states})$`),
  async function (total: string, state: string) {
    const preparation = preparations[state];
    if (!preparation) throw new Error(`there is no way to prepare a transaction that is ${state}`);
    await preparation.make(this, total);
    const exchange = this.made(preparation.made ?? 'charge');
    this.prepared.set('transaction', exchange);
    if (!preparation.reported) return;
    const status = await this.statusOf(exchange);
    blockUnless(
      preparation.reported.test(status),
      `an inquiry reports the transaction as ${status}, although it should be ${state}`,
    );
  },
);

const credit = (command: string) => (merchant: Merchant) =>
  merchant.send(command, merchant.lookup(merchant.made('transaction'), 'tranId'));

const moves: Readonly<Record<string, (merchant: Merchant) => Promise<Exchange>>> = {
  cancelDeal: credit('cancelDeal'),
  refundDeal: credit('refundDeal'),
  capture: (merchant) => {
    const cgUid = merchant.needOf('transaction', 'cgUid');
    return merchant.send('doDeal', merchant.deal({ total: '10000', cgUid }));
  },
  release: (merchant) => aboutDeal(merchant, 'transaction', 'AutoCommRelease'),
  hold: (merchant) => aboutDeal(merchant, 'transaction', 'SetAsHold'),
};

When('the merchant tries {word} on the transaction', async function (move: string) {
  const tried = moves[move];
  if (!tried) throw new Error(`there is no move ${move}`);
  await this.act(() => tried(this));
});

Then('the report notes the answer, and the gateway answers the next inquiry', async function () {
  result(this.reply());
  await this.statusOf(this.made('transaction'));
});
