import { mediaTypes, type TriedRows } from '../src/certificate/scenario-report.ts';
import { TransportError } from '../src/client/index.ts';
import {
  attributeOf,
  courses,
  covering,
  type History,
  type How,
  histories,
  historiesOf,
  type Lived,
  type Offer,
  type Row,
  type Time,
  varietyOf,
  type Way,
} from '../src/generators/index.ts';
import { play } from '../src/model/play.ts';
import { smallest } from '../src/model/smallest.ts';
import { Disagreement, type Header, type ModelTarget, Undecided } from '../src/model/target.ts';
import { moveFrom, scenarioOf } from '../src/model/words.ts';
import { currentRun } from '../src/target/run-context.ts';
import { Forbidden } from '../src/target/safety/permitted.ts';
import type { Target } from '../src/target/target.ts';
import { dailyTransmission, moveToDay } from './clock.steps.ts';
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
import { newNumber } from './request-ids.ts';
import { excuseByRoots, unknownId } from './roots.ts';
import { stored } from './stored.ts';
import { clearedByRequest, hurry, moveClock } from './transmissions.ts';
import { isShared } from './uids.ts';
import { type DataTable, Then, When } from './world.ts';

const commands = 50;

interface Played {
  readonly at: number;
  readonly failure: Failure | undefined;
  /** Transactions that the target does not offer; undefined if the history did not end. */
  readonly refused?: ReadonlySet<number>;
}

class OutOfTime extends Error {}

type Transmits = (merchant: Merchant, isWaiting: boolean) => Promise<readonly string[]>;

const transmittedBy: Readonly<Record<Way, Transmits>> = {
  request: async (merchant, isWaiting) => {
    const role = merchant.terminalRole;
    merchant.terminalRole = 'manual';
    try {
      return await clearedByRequest(merchant, (result, exchange) => {
        // A terminal that is in transmission refuses with 502, and other rules cover a reply without a result.
        if (isWaiting && /^(?!502)\d{3}$/.test(result))
          throw new Disagreement(
            'command.transmitTerminal',
            `the transmission of a terminal with a waiting transaction is answered with ${result}`,
            exchange,
          );
      });
    } finally {
      merchant.terminalRole = role;
    }
  },
  'daily run': async (merchant) => {
    for (const move of dailyTransmission) await moveClock(merchant, move);
    return [];
  },
};

const zones = new WeakMap<Target, NonNullable<ModelTarget['zone']>>();

/** A target file names the terminals that accept all currencies and all kinds of deals. */
function promises({ kind, terminals }: Target, how: How): boolean {
  const number = terminals[attributeOf(how, 'terminal')];
  const kinds = how.credit === undefined && how.type === undefined;
  // The specification does not state the characters of a user (ambiguity #41).
  if (how.user === 'signs') return false;
  return (
    kind === 'sandbox' ||
    ((kinds || number === terminals['all-kinds']) &&
      (how.currency === undefined || number === terminals['all-currencies']) &&
      ((how.card === undefined && how.paid === undefined) || number === terminals.main))
  );
}

const clockMoves: Readonly<
  Record<Exclude<Time, 'before the end of the year'>, Readonly<Record<string, string>>>
> = {
  'before noon': { to: '11:57' },
  'past noon': { to: '13:02' },
  'before midnight': { to: '23:57' },
  'past midnight': { to: '00:02' },
  'days later': { advance: 'P2D' },
};

/** How often a scenario moved its clock to the end of a year. */
const years = new WeakMap<Merchant, number>();

async function passed(merchant: Merchant, to: Time): Promise<void> {
  if (to !== 'before the end of the year') return moveClock(merchant, clockMoves[to]);
  const number = (years.get(merchant) ?? 0) + 1;
  years.set(merchant, number);
  // Cards expire, and the clock of a scenario never moves back: then a dateTime before an earlier one would be no fault.
  if (number > 2) return moveClock(merchant, clockMoves['before noon']);
  return moveToDay(merchant, '11:57', '30 December');
}

/** The daily transmission, typically around 23:00, is hours away from a history that begins in the morning. */
async function beginInTheMorning(merchant: Merchant): Promise<void> {
  if (merchant.target.control) await hurry(merchant, { to: '06:00' });
  // Transmits waiting transactions of other scenarios first, so that they are not in the batches of this scenario.
  await merchant.target.clear?.();
}

const isPairwise = (history: History): boolean =>
  history.some((move) => move.what === 'transmit' && move.way !== undefined);

async function askBeside(merchant: Merchant, header: Header, tranId: string | undefined): Promise<void> {
  const terminalNumber = merchant.terminal();
  await merchant.send('inquireTerminal', { terminalNumber }, header);
  const { missing = unknownId } = merchant.target.invoices;
  // A deal without an invoice is a missing invoice, too.
  for (const id of tranId === undefined ? [missing] : [missing, tranId])
    await merchant.send('inquireInvoice', { terminalNumber, 'invoice.invoiceAtranId': id }, header);
}

let playedBefore = 0;

async function playWith(merchant: Merchant, history: History): Promise<Played> {
  playedBefore += 1;
  const { clear, control } = merchant.target;
  let transmitted = false;
  const target: ModelTarget = {
    terminalNumber: merchant.terminal(),
    user: `${merchant.reference}H${playedBefore.toString(36)}`.slice(-19),
    // A later run with the same seed must not repeat a reference.
    digits: newNumber(),
    send: async (command, fields, header) => {
      const exchange = await merchant.send(command, fields, header);
      if (transmitted) afterTransmission.add(exchange);
      transmitted = false;
      return exchange;
    },
    deal: (changes) => merchant.deal(changes),
    terminal: (role) => merchant.terminal(role),
    validatesNothing: merchant.target.terminals['checks-nothing'],
    card: (role) => merchant.cardFields(role),
    promises: (how) => promises(merchant.target, how),
    hasExtras: ({ terminal }) =>
      merchant.target.terminals.extras === (terminal ? merchant.terminal(terminal) : merchant.terminal()),
    isShared: (value) => isShared(merchant.target, value),
    ...((clear || isPairwise(history)) && {
      clear: async (way, header = {}, isWaiting = false) => {
        const usual = merchant.header;
        merchant.header = { ...usual, ...header };
        const ids = await (way ? transmittedBy[way](merchant, isWaiting) : (clear?.() ?? []));
        merchant.header = usual;
        transmitted = way !== 'request';
        return ids;
      },
    }),
    zone: stored(zones, merchant.target, () => ({})),
    ...(isPairwise(history) && { beside: (...about) => askBeside(merchant, ...about) }),
    ...(control && { pass: (to) => passed(merchant, to) }),
  };
  let at = 0;
  try {
    const refused = await play(history, target, (index) => {
      if (outOfTime(merchant)) throw new OutOfTime();
      at = index;
    });
    return { at, failure: undefined, refused };
  } catch (error) {
    if (error instanceof OutOfTime) return { at, failure: undefined };
    if (error instanceof Undecided) {
      await excuseByRoots(merchant);
      throw new Blocked(error.message, error.because);
    }
    if (!(error instanceof Disagreement)) throw error;
    await excuse(merchant, error.exchange);
    await excuseByRoots(merchant);
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
  keep(merchant, found, scenarioOf(history, 'A history in which target and model differ'));
}

When('the merchant sends random sequences of operations', async function () {
  const limit = partOf(commands, effortFor(this));
  const transmits = this.target.clear !== undefined;
  const all = histories({ transmits, transactions: Math.min(5, limit) });
  let made = 0;
  let failing: History = [];
  await beginInTheMorning(this);
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
  this.log(
    `${made} moves were made${found ? ', and the answer to the last move differs from the model' : ''}.`,
  );
  if (found) await keepSmallest(this, { ...found, value: failing });
});

/** Histories by what decides them: several scenarios play them, and the proof plays them on thousands of gateways. */
const pairwise = new Map<string, readonly Lived[]>();

function livedOn(offer: Offer): readonly Lived[] {
  const { parameters, admits } = varietyOf(offer);
  const { pairs, seed } = currentRun();
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
  const total = () => 100 + Math.floor(19_900 * random());
  const made = () => {
    const rows = covering(parameters, admits, random).slice(0, pairs);
    // All of them take a third of a run's time, so each seed tries another sixth.
    const isInTurn = (_: Row, index: number) => index % 6 === seed % 6;
    const more = pairs === undefined ? courses({ parameters }, random, rows).filter(isInTurn) : [];
    return [...historiesOf(rows, total), ...historiesOf(more, total, { late: true })];
  };
  return stored(pairwise, JSON.stringify([offer, pairs, seed]), made);
}

When(
  /^the merchant makes transactions with all pairs of attributes, part (\d+) of (\d+)$/,
  async function (part: string, of: string) {
    const { cards, terminals, clear, control } = this.target;
    const offer = {
      cards: Object.keys(cards),
      terminals: Object.keys(terminals).filter(
        (role) => role !== 'extras' || terminals.extras === terminals.main,
      ),
      ...{ clock: control !== undefined, admin: clear !== undefined },
    };
    const rows: Row[] = [];
    await beginInTheMorning(this);
    try {
      for (const lived of livedOn(offer).filter((_, index) => index % Number(of) === Number(part) - 1)) {
        // The sums of a batch are compared only if the model knows all its transactions.
        await clear?.();
        const from = this.exchanges.length;
        const { at, failure, refused } = await playWith(this, lived.history);
        if (refused) rows.push(...lived.rows.filter((_, index) => !refused.has(index + 1)));
        if (!failure && !refused) break;
        if (!failure) continue;
        const exchanges = this.exchanges.splice(from);
        return await keepSmallest(this, { value: lived.history.slice(0, at + 1), failure, exchanges });
      }
    } finally {
      this.attach(JSON.stringify({ offer, rows } satisfies TriedRows), mediaTypes.pairs);
    }
  },
);

When('this happens', async function (table: DataTable) {
  const history = table.raw().map(([words = '']) => moveFrom(words));
  await beginInTheMorning(this);
  const from = this.exchanges.length;
  const { at, failure } = await playWith(this, history);
  if (!failure) return;
  const exchanges = this.exchanges.splice(from);
  await keepSmallest(this, { value: history.slice(0, at + 1), failure, exchanges });
});

Then('the target and the model agree', async function () {
  await tellFound(this);
});
