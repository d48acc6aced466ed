import type { transmitStatuses } from '../contract/index.ts';
import type { Instant, Moment } from './clock.ts';
import { Collection } from './collection.ts';

export type TransmitStatus = (typeof transmitStatuses)[number];

export interface Batch {
  readonly clearingReferanceNo: string;
  readonly fileNumber: string;
  readonly transactions: readonly string[];
}

/** A transmission of a terminal. Its transactions are selected at the start, and marked as transmitted at the end. */
export interface Transmission {
  readonly transmitId: string;
  readonly terminalNumber: string;
  readonly type: 'settlements';
  readonly by: 'transmitTerminal' | 'daily run' | 'control';
  readonly startedAt: Moment;
  readonly ready: readonly string[];
  readonly size: number;
  status: TransmitStatus;
  endedAt?: Moment;
  batches: readonly Batch[];
  /** Future state changes of the transmission, in order of time. */
  ahead: readonly { readonly at: Instant; readonly status: TransmitStatus }[];
}

/** Records whether the merchant was informed of a failed transmission by result code 504. */
export type Failure = 'not told' | 'told';

/** Maximum number of empty transmissions. Older ones are removed when there are twice as many. */
const emptyLimit = 1_000;

export class Transmissions extends Collection<Transmission> {
  readonly #under = new Map<string, string>();
  failures = new Map<string, Failure>();

  add(transmission: Transmission): void {
    this.put(transmission.transmitId, transmission);
    if (this.size <= 2 * emptyLimit) return;
    const from = this.size - emptyLimit;
    this.#keep(({ ready, ahead }, index) => ready.length > 0 || ahead.length > 0 || index >= from);
  }

  all(): readonly Transmission[] {
    return [...this.values()];
  }

  of(terminalNumber: string): Transmission | undefined {
    return this.lend(this.#under.get(terminalNumber) ?? '');
  }

  underWay(): readonly Transmission[] {
    return [...this.#under.values()].flatMap((transmitId) => this.lend(transmitId) ?? []);
  }

  over(transmission: Transmission): void {
    this.#under.delete(transmission.terminalNumber);
  }

  /** Removes finished transmissions whose transactions have all been removed. */
  forget(isThere: (tranId: string) => boolean): void {
    this.#keep((one) => one.ahead.length > 0 || one.ready.some(isThere));
  }

  protected override added({ transmitId, terminalNumber, ahead }: Transmission): void {
    if (ahead.length > 0) this.#under.set(terminalNumber, transmitId);
  }

  protected override emptied(): void {
    this.#under.clear();
  }

  #keep(stays: (one: Transmission, index: number) => boolean): void {
    for (const [index, one] of this.all().entries()) if (!stays(one, index)) this.remove(one.transmitId);
  }
}
