import type { Answered } from './journal.ts';
import type { Transaction } from './transaction.ts';
import type { Transmission } from './transmission.ts';

export type TurnedAway = 'no TLS' | 'TLS failed' | 'no request' | 'another path' | 'another method';

/** An answered request or a completed payment page, for display. It has no secrets. */
export interface Handled {
  readonly at: string;
  /** '' if the request could not be read. */
  readonly command: string;
  readonly terminalNumber: string;
  /** In the smallest unit of the currency, with its code: `10000 ILS`. '' if there is no amount. */
  readonly amount: string;
  readonly result: string;
  readonly milliseconds: number;
  readonly remarks: readonly string[];
}

/** The events of the sandbox, each with the arguments of its listeners. */
export interface SandboxEvents {
  /** A request was answered, or a payment page ended. The texts have secrets in them. */
  answered: [answered: Answered];
  handled: [handled: Handled];
  /** A new transaction is in the ledger. Handlers later change it in place. */
  transaction: [made: Transaction];
  /** A transmission started or changed its state. */
  transmission: [transmission: Transmission];
  /** A client sent no command. The second argument is a method with a path, or an error code, without secrets. */
  turnedAway: [why: TurnedAway, what: string];
  changed: [];
  /** The sandbox cannot store its data, and no longer serves requests. */
  failed: [failure: Error];
}

type Listener<K extends keyof SandboxEvents> = (...about: SandboxEvents[K]) => void;

/** Calls the listeners of each event in the order in which they were added. */
export class Emitter {
  readonly #listeners = new Map<keyof SandboxEvents, Set<(...about: never) => void>>();
  #emitted = 0;

  /** The number of events so far. The console asks again if it has changed. */
  get emitted(): number {
    return this.#emitted;
  }

  on<K extends keyof SandboxEvents>(event: K, listener: Listener<K>): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** True if an event has a listener, so that its arguments are worth computing. */
  has(event: keyof SandboxEvents): boolean {
    return (this.#listeners.get(event)?.size ?? 0) > 0;
  }

  emit<K extends keyof SandboxEvents>(event: K, ...about: SandboxEvents[K]): void {
    this.#emitted += 1;
    for (const listener of this.#listeners.get(event) ?? []) (listener as Listener<K>)(...about);
  }
}
