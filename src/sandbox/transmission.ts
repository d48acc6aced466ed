import type { transmitStatuses } from '../contract/index.ts';
import type { Instant, Moment } from './clock.ts';
import type { Transaction } from './transaction.ts';

export type TransmitStatus = (typeof transmitStatuses)[number];

/** What one reference of clearing covers: a block of the statistics. */
export interface Batch {
  /** Eight digits, shared by all its transactions. */
  readonly clearingReferanceNo: string;
  readonly fileNumber: string;
  readonly transactions: readonly Transaction[];
}

/** One transmission of a terminal. Its transactions are taken at its start and become transmitted at its end. */
export interface Transmission {
  readonly transmitId: string;
  readonly terminalNumber: string;
  readonly type: 'settlements';
  /** Who started it: the merchant, the run of 23:00, or the control surface. */
  readonly by: 'transmitTerminal' | 'daily run' | 'control';
  readonly startedAt: Moment;
  readonly ready: readonly Transaction[];
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

  add(transmission: Transmission): void {
    this.#all.push(transmission);
    if (this.#all.length > 2 * mostEmpty) this.#forgetEmpty();
    if (transmission.ahead.length > 0) this.#under.set(transmission.terminalNumber, transmission);
  }

  /** Those that sent nothing: a merchant can start as many as it likes. */
  #forgetEmpty(): void {
    const from = this.#all.length - mostEmpty;
    this.#all = this.#all.filter(
      ({ ready, ahead }, index) => ready.length > 0 || ahead.length > 0 || index >= from,
    );
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
  forget(isThere: (transaction: Transaction) => boolean): void {
    this.#all = this.#all.filter((one) => one.ahead.length > 0 || one.ready.some(isThere));
  }

  clear(): void {
    this.#all = [];
    this.#under.clear();
    this.failures.clear();
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
