import { TransportError } from '../src/client/index.ts';
import { type FollowUp, type History, histories, type Opening } from '../src/generators/index.ts';
import { play } from '../src/model/play.ts';
import { smallest } from '../src/model/smallest.ts';
import { Disagreement, type ModelTarget, Undecided } from '../src/model/target.ts';
import { moveFrom, scenarioOf } from '../src/model/words.ts';
import { Forbidden } from '../src/target/safety/permitted.ts';
import { excuse } from './controls.ts';
import type { Merchant } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import {
  afterTransmission,
  type Counterexample,
  effortFor,
  type Failure,
  keep,
  outOfTime,
  partOf,
  tellFound,
  timeToShrink,
  tryAll,
} from './properties.ts';
import { type DataTable, Then, When } from './world.ts';

/** Number of commands in the histories of a scenario, without inquiries. */
const commands = 50;

const kinds: Readonly<Record<string, { openings: readonly Opening[]; followUps: readonly FollowUp[] }>> = {
  charges: { openings: ['charge'], followUps: ['cancel', 'refund'] },
  'held charges': {
    openings: ['held charge', 'charge'],
    followUps: ['release', 'release', 'refund', 'cancel'],
  },
  'pre-authorizations': {
    openings: ['pre-authorization'],
    followUps: ['capture', 'capture', 'refund', 'cancel'],
  },
  everything: {
    openings: ['charge', 'held charge', 'pre-authorization'],
    followUps: ['cancel', 'refund', 'capture', 'release', 'put on hold'],
  },
};

interface Played {
  readonly at: number;
  readonly failure: Failure | undefined;
}

class OutOfTime extends Error {}

let playedBefore = 0;

async function playWith(merchant: Merchant, history: History): Promise<Played> {
  playedBefore += 1;
  const { clear } = merchant.target;
  let transmitted = false;
  const target: ModelTarget = {
    terminalNumber: merchant.terminal(),
    user: `${merchant.reference}H${playedBefore.toString(36)}`.slice(-19),
    send: async (command, fields) => {
      const exchange = await merchant.send(command, fields);
      if (transmitted) afterTransmission.add(exchange);
      transmitted = false;
      return exchange;
    },
    deal: (changes) => merchant.deal(changes),
    ...(clear && {
      clear: async () => {
        const ids = await clear();
        transmitted = true;
        return ids;
      },
    }),
  };
  let at = 0;
  try {
    await play(history, target, (index) => {
      if (outOfTime(merchant)) throw new OutOfTime();
      at = index;
    });
    return { at, failure: undefined };
  } catch (error) {
    if (error instanceof OutOfTime) return { at, failure: undefined };
    if (error instanceof Undecided) throw new Blocked(error.message);
    if (!(error instanceof Disagreement)) throw error;
    await excuse(merchant, error.exchange);
    return { at, failure: { rule: error.rule, note: error.message, exchange: error.exchange } };
  }
}

async function keepSmallest(merchant: Merchant, first: Counterexample<History>): Promise<void> {
  let found = first;
  let left = effortFor(merchant).shrinks;
  timeToShrink(merchant);
  const history = await smallest(first.value, first.value.length - 1, async (shorter) => {
    if (left-- <= 0 || outOfTime(merchant)) return undefined;
    const from = merchant.exchanges.length;
    try {
      const { at, failure } = await playWith(merchant, shorter);
      const exchanges = merchant.exchanges.slice(from);
      if (failure) found = { value: shorter.slice(0, at + 1), failure, exchanges };
      return failure && at;
    } catch (error) {
      // A smaller history that is blocked proves nothing.
      if (error instanceof Blocked || error instanceof Forbidden) return undefined;
      // After one missing reply, the search stops: each further time-out costs time.
      if (error instanceof TransportError) {
        left = 0;
        return undefined;
      }
      throw error;
    } finally {
      merchant.exchanges.length = from;
    }
  });
  keep(merchant, found, scenarioOf(history, 'A history that leads target and model apart'));
}

When(/^the merchant makes random histories of ([\w -]+)$/, async function (kind: string) {
  const options = kinds[kind];
  if (!options) throw new Error(`there are no histories of ${kind}`);
  const limit = partOf(commands, effortFor(this));
  const transmits = this.target.clear !== undefined;
  const all = histories({ ...options, transmits, transactions: Math.min(5, limit) });
  let made = 0;
  let failing: History = [];
  // Transmits waiting transactions of other scenarios first, so that they are not in the batches of this scenario.
  await this.target.clear?.();
  const trial = async (whole: History) => {
    const part = whole.slice(0, limit - made);
    if (part.length === 0) return undefined;
    // A transmission at the end shows the final state of all transactions.
    const history: History = transmits ? [...part, { what: 'transmit' }] : part;
    const { at, failure } = await playWith(this, history);
    made += at + 1;
    if (failure) failing = history.slice(0, at + 1);
    return failure;
  };
  const found = await tryAll(this, all, limit, trial, 0);
  this.log(`${made} moves were made${found ? ', and the last one led target and model apart' : ''}.`);
  if (found) await keepSmallest(this, { ...found, value: failing });
});

When('this happens', async function (table: DataTable) {
  const history = table.raw().map(([words = '']) => moveFrom(words));
  await this.target.clear?.();
  const from = this.exchanges.length;
  const { at, failure } = await playWith(this, history);
  if (!failure) return;
  const exchanges = this.exchanges.splice(from);
  await keepSmallest(this, { value: history.slice(0, at + 1), failure, exchanges });
});

Then('the target and the model agree', async function () {
  await tellFound(this);
});
