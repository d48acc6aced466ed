import type { Answered } from './journal.ts';
import type { Transaction } from './transaction.ts';
import type { Transmission } from './transmission.ts';

/** Why a client did not get as far as a command. */
export type TurnedAway = 'no TLS' | 'TLS failed' | 'no request' | 'another path' | 'another method';

/** One request that was answered, or one deal of a payment page, for whoever watches. Nothing in it is secret. */
export interface Handled {
  /** `YYYY-MM-DD hh:mm:ss`, of the sandbox's clock. */
  readonly at: string;
  /** '' where it could not be read. */
  readonly command: string;
  readonly terminalNumber: string;
  /** In the smallest unit, and its currency: `10000 ILS`; '' where there is none. */
  readonly amount: string;
  readonly result: string;
  readonly milliseconds: number;
  readonly remarks: readonly string[];
}

/** What the sandbox announces, each with what a listener gets. */
export interface SandboxEvents {
  /** A request was answered, or the deal of a payment page ended. As it came: secrets are in it. */
  answered: [answered: Answered];
  /** The same without secrets, for display. */
  handled: [handled: Handled];
  /** A transaction is new in the ledger. Later moves change it in place. */
  transaction: [made: Transaction];
  /** A transmission began, or has another state. */
  transmission: [transmission: Transmission];
  /** A client did not get as far as a command; with method and path, or the code of the failure: nothing secret. */
  turnedAway: [why: TurnedAway, what: string];
  /** The admin API or another part of the program changed what the console shows. */
  changed: [];
  /** The sandbox cannot keep its data, and serves nothing more. */
  failed: [failure: Error];
}

type Listener<K extends keyof SandboxEvents> = (...about: SandboxEvents[K]) => void;

/** Calls the listeners of each event, in the order in which they were added. */
export class Emitter {
  readonly #listeners = new Map<keyof SandboxEvents, Set<(...about: never) => void>>();
  #emitted = 0;

  /** How many events there were: another number means that something is new. */
  get emitted(): number {
    return this.#emitted;
  }

  /** Calls the listener at each event until the returned function is called. */
  on<K extends keyof SandboxEvents>(event: K, listener: Listener<K>): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** Whether an event has a listener: the description of an event may take time. */
  has(event: keyof SandboxEvents): boolean {
    return (this.#listeners.get(event)?.size ?? 0) > 0;
  }

  emit<K extends keyof SandboxEvents>(event: K, ...about: SandboxEvents[K]): void {
    this.#emitted += 1;
    for (const listener of this.#listeners.get(event) ?? []) (listener as Listener<K>)(...about);
  }
}
