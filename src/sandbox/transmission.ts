import type { transmitStatuses } from '../contract/index.ts';
import type { Instant, Moment } from './clock.ts';
import { Collection } from './collection.ts';

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

/** All transmissions, and what they have left behind. */
export class Transmissions extends Collection<Transmission> {
  readonly #under = new Map<string, string>();
  /** By terminal. */
  failures = new Map<string, Failure>();

  add(transmission: Transmission): void {
    this.put(transmission.transmitId, transmission);
    if (this.size > 2 * mostEmpty) this.#forgetEmpty();
  }

  /** In the order they were started. */
  all(): readonly Transmission[] {
    return [...this.values()];
  }

  /** The one that the terminal is in now. */
  of(terminalNumber: string): Transmission | undefined {
    return this.lend(this.#under.get(terminalNumber) ?? '');
  }

  underWay(): readonly Transmission[] {
    return [...this.#under.values()].flatMap((transmitId) => this.lend(transmitId) ?? []);
  }

  over(transmission: Transmission): void {
    this.#under.delete(transmission.terminalNumber);
  }

  /** Keeps those that are under way, and those of which a transaction is still there. */
  forget(isThere: (tranId: string) => boolean): void {
    this.#keep((one) => one.ahead.length > 0 || one.ready.some(isThere));
  }

  protected override added({ transmitId, terminalNumber, ahead }: Transmission): void {
    if (ahead.length > 0) this.#under.set(terminalNumber, transmitId);
  }

  protected override emptied(): void {
    this.#under.clear();
  }

  /** Those that sent nothing: a merchant can start as many as it likes. */
  #forgetEmpty(): void {
    const from = this.size - mostEmpty;
    this.#keep(({ ready, ahead }, index) => ready.length > 0 || ahead.length > 0 || index >= from);
  }

  #keep(stays: (one: Transmission, index: number) => boolean): void {
    for (const [index, one] of this.all().entries()) if (!stays(one, index)) this.remove(one.transmitId);
  }
}
