import { type Exchange, resultOf } from '../src/client/index.ts';
import { clear, prepareCredit } from './credit.steps.ts';
import { aboutDeal, prepare } from './deal.steps.ts';
import type { Merchant } from './merchant.ts';
import { result } from './outcome.steps.ts';
import { Blocked } from './outcomes.ts';
import { Given, Then, When } from './world.ts';

interface Preparation {
  /** Brings the transaction into its state; what it was made as has that name. */
  readonly make: (merchant: Merchant, total: string) => Promise<void>;
  readonly made: 'charge' | 'pre-authorization';
  /** What an inquiry has to say of it before anything is tried: that it does is the business of other rules. */
  readonly reported?: RegExp;
}

const charged = (merchant: Merchant, total: string) => prepare(merchant, 'charge', { total });

const preparations: Readonly<Record<string, Preparation>> = {
  authorized: {
    make: async (merchant, total) => {
      await prepare(merchant, 'pre-authorization', { total });
    },
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
    made: 'charge',
    reported: /^PENDING$/,
  },
  'on hold': {
    make: async (merchant, total) => {
      await charged(merchant, total);
      const hold = await aboutDeal(merchant, 'charge', 'SetAsHold');
      if (resultOf(hold) !== '000') throw new Error('the charge could not be put on hold');
    },
    made: 'charge',
  },
  'pending transmission': {
    make: async (merchant, total) => {
      await charged(merchant, total);
    },
    made: 'charge',
  },
  transmitted: {
    make: async (merchant, total) => {
      await charged(merchant, total);
      await clear(merchant);
    },
    made: 'charge',
    reported: /^TRANSMITTED$/,
  },
  cancelled: {
    make: async (merchant, total) => {
      await charged(merchant, total);
      await prepareCredit(merchant, 'charge', 'cancelled');
      // Clearing, where it can be run, tells a charge that is only said to be cancelled.
      await merchant.target.clear?.();
    },
    made: 'charge',
    reported: /^(?!TRANSMITTED$)/,
  },
  refunded: {
    make: async (merchant, total) => {
      await charged(merchant, total);
      await clear(merchant);
      const met = await merchant.statusOf(merchant.made('charge'));
      if (met !== 'TRANSMITTED') throw new Blocked(`what should be transmitted is reported as ${met}`);
      await prepareCredit(merchant, 'charge', 'refunded');
    },
    made: 'charge',
  },
};

const states = Object.keys(preparations).join('|');

Given(
  new RegExp(`^a transaction of (\\d+) agorot that is (${states})$`),
  async function (total: string, state: string) {
    const preparation = preparations[state];
    if (!preparation) throw new Error(`there is no way to prepare a transaction that is ${state}`);
    await preparation.make(this, total);
    const exchange = this.made(preparation.made);
    this.prepared.set('transaction', exchange);
    if (!preparation.reported) return;
    const met = await this.statusOf(exchange);
    if (!preparation.reported.test(met)) throw new Blocked(`what should be ${state} is reported as ${met}`);
  },
);

const moves: Readonly<Record<string, (merchant: Merchant) => Promise<Exchange>>> = {
  cancelDeal: (merchant) => merchant.send('cancelDeal', named(merchant)),
  refundDeal: (merchant) => merchant.send('refundDeal', named(merchant)),
  capture: (merchant) => {
    const cgUid = merchant.need(merchant.made('transaction'), 'cgUid');
    return merchant.send('doDeal', merchant.deal({ total: '10000', cgUid }));
  },
  release: (merchant) => aboutDeal(merchant, 'transaction', 'AutoCommRelease'),
  hold: (merchant) => aboutDeal(merchant, 'transaction', 'SetAsHold'),
};

const named = (merchant: Merchant) => ({ tranId: merchant.need(merchant.made('transaction'), 'tranId') });

When(
  new RegExp(`^the merchant tries (${Object.keys(moves).join('|')}) on the transaction$`),
  async function (move: string) {
    const tried = moves[move];
    if (!tried) throw new Error(`there is no move ${move}`);
    await this.act(() => tried(this));
  },
);

Then('the report notes the answer, and the gateway answers the next inquiry', async function () {
  result(this.reply());
  // An inquiry that is not answered blocks; the matrix of the certificate notes the result.
  await this.statusOf(this.made('transaction'));
});
