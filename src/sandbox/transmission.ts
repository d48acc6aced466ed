import { Temporal } from 'temporal-polyfill';
import type { transmitStatuses } from '../contract/index.ts';
import type { Instant, Moment } from './clock.ts';
import type { Rows } from './store/rows.ts';

export type TransmitStatus = (typeof transmitStatuses)[number];

/** What one reference of clearing covers: a block of the statistics. */
export interface Batch {
  /** Eight digits, shared by all its transactions. */
  readonly clearingReferanceNo: string;
  readonly fileNumber: string;
  /** The tranIds of what it covers. */
  readonly transactions: readonly string[];
}

/** One transmission of a terminal. Its transactions are taken at its start and become transmitted at its end. */
export interface Transmission {
  readonly transmitId: string;
  readonly terminalNumber: string;
  readonly type: 'settlements';
  /** Who started it: the merchant, the run of 23:00, or the control surface. */
  readonly by: 'transmitTerminal' | 'daily run' | 'control';
  readonly startedAt: Moment;
  /** The tranIds of what it took at its start. */
  readonly ready: readonly string[];
  /** How many transactions a batch holds. */
  readonly size: number;
  /** How it will end. */
  readonly end: 'completed' | 'failed';
  status: TransmitStatus;
  endedAt?: Moment;
  batches: readonly Batch[];
  /** When it passes into which state; what is still to come, in order. */
  ahead: readonly { readonly at: Instant; readonly status: TransmitStatus }[];
}

/** A terminal's failure, until it is overcome: nobody was told of it, or the merchant was, with 504. */
export type Failure = 'not told' | 'told';

/** How many transmissions are kept that sent nothing, the latest ones; twice as many at times. */
const mostEmpty = 1_000;

interface Saved {
  readonly all: Transmission[];
  readonly under: Map<string, Transmission>;
  readonly failures: Map<string, Failure>;
}

/** All transmissions, and what they have left behind. */
export class Transmissions {
  #all: Transmission[] = [];
  #under = new Map<string, Transmission>();
  /** By terminal. */
  failures = new Map<string, Failure>();
  readonly #rows: Rows | undefined;
  /** Those that can still change, and what their rows say. */
  readonly #written = new Map<Transmission, Changing | undefined>();

  constructor(rows?: Rows) {
    this.#rows = rows;
    this.load();
  }

  /** Takes what the rows say. */
  load(): void {
    if (!this.#rows) return;
    this.#written.clear();
    this.#all = this.#rows.all().map(([, value]) => fromStored(value as Stored));
    const underWay = this.#all.filter(({ ahead }) => ahead.length > 0);
    this.#under = new Map(underWay.map((one) => [one.terminalNumber, one]));
    for (const one of underWay) this.#written.set(one, changingOf(one));
  }

  /** Writes those that have changed. */
  flush(): void {
    for (const [one, written] of this.#written) {
      const now = changingOf(one);
      if (written && now.every((value, index) => value === written[index])) continue;
      this.#rows?.put(one.transmitId, one);
      if (one.ahead.length > 0) this.#written.set(one, now);
      else this.#written.delete(one);
    }
  }

  add(transmission: Transmission): void {
    this.#all.push(transmission);
    if (this.#rows) this.#written.set(transmission, undefined);
    if (this.#all.length > 2 * mostEmpty) this.#forgetEmpty();
    if (transmission.ahead.length > 0) this.#under.set(transmission.terminalNumber, transmission);
  }

  /** Those that sent nothing: a merchant can start as many as it likes. */
  #forgetEmpty(): void {
    const from = this.#all.length - mostEmpty;
    this.#keep(({ ready, ahead }, index) => ready.length > 0 || ahead.length > 0 || index >= from);
  }

  #keep(stays: (one: Transmission, index: number) => boolean): void {
    const before = this.#all;
    this.#all = before.filter(stays);
    if (!this.#rows) return;
    const kept = new Set(this.#all);
    for (const one of before) if (!kept.has(one)) this.#rows.drop(one.transmitId);
  }

  /** In the order they were started. */
  all(): readonly Transmission[] {
    return this.#all;
  }

  /** The one that the terminal is in now. */
  of(terminalNumber: string): Transmission | undefined {
    return this.#under.get(terminalNumber);
  }

  underWay(): readonly Transmission[] {
    return [...this.#under.values()];
  }

  over(transmission: Transmission): void {
    this.#under.delete(transmission.terminalNumber);
  }

  /** Keeps those that are under way, and those of which a transaction is still there. */
  forget(isThere: (tranId: string) => boolean): void {
    this.#keep((one) => one.ahead.length > 0 || one.ready.some(isThere));
  }

  clear(): void {
    this.#all = [];
    this.#under.clear();
    this.failures.clear();
    this.#written.clear();
    this.#rows?.clear();
  }

  save(): Saved {
    return { all: this.#all, under: this.#under, failures: this.failures };
  }

  restore(saved: Saved): void {
    this.#all = saved.all;
    this.#under = saved.under;
    this.failures = saved.failures;
  }
}

type Changing = readonly unknown[];

const changingOf = ({ status, ahead, endedAt, batches }: Transmission): Changing => [
  ...[status, ahead, endedAt, batches],
];

/** A transmission as JSON has it: its times are text. */
type Stored = Omit<Transmission, 'startedAt' | 'endedAt' | 'ahead'> & {
  readonly startedAt: string;
  readonly endedAt?: string;
  readonly ahead: readonly { readonly at: string; readonly status: TransmitStatus }[];
};

function fromStored({ startedAt, endedAt, ahead, ...others }: Stored): Transmission {
  return {
    ...others,
    startedAt: Temporal.PlainDateTime.from(startedAt),
    ...(endedAt !== undefined && { endedAt: Temporal.PlainDateTime.from(endedAt) }),
    ahead: ahead.map(({ at, status }) => ({ at: Temporal.Instant.from(at), status })),
  };
}
