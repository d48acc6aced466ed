import type { Answered } from './journal.ts';
import type { Transaction } from './transaction.ts';
import type { Transmission } from './transmission.ts';

export type TurnedAway = 'no TLS' | 'TLS failed' | 'no request' | 'another path' | 'another method';

/** A served request or a completed payment page, for display. Secrets are masked. */
export interface Handled {
  readonly at: string;
  /** The command name, or '' if the request could not be read. */
  readonly command: string;
  readonly terminalNumber: string;
  /** The amount in the smallest unit and the currency: `10000 ILS`. '' if there is no amount. */
  readonly amount: string;
  readonly result: string;
  /** Why the request was refused: `additionalInfo` of the reply, or the text of the result code. '' if not refused. */
  readonly reason: string;
  /** The reference of the order: user or uniqueid of the request, or of the transaction or page that it names. */
  readonly reference: string;
  readonly milliseconds: number;
  readonly remarks: readonly string[];
}

export interface SandboxEvents {
  /** A request was served, or a payment page ended. The texts of the exchange contain secrets. */
  answered: [answered: Answered];
  handled: [handled: Handled];
  /** A transaction was added to the ledger. Later requests change the same object. */
  transaction: [made: Transaction];
  transmission: [transmission: Transmission];
  /** A connection failed, or a request had no command. The second argument is an error code, or method and path. */
  turnedAway: [why: TurnedAway, what: string];
  changed: [];
  /** Data could not be stored, so the sandbox no longer serves requests. */
  failed: [failure: Error];
}

type Listener<K extends keyof SandboxEvents> = (...about: SandboxEvents[K]) => void;

/** Calls the listeners of each event in the order in which they were added. */
export class Emitter {
  readonly #listeners = new Map<keyof SandboxEvents, Set<(...about: never) => void>>();
  #emitted = 0;

  /** The number of events so far. When the number changes, the console reads the state again. */
  get emitted(): number {
    return this.#emitted;
  }

  on<K extends keyof SandboxEvents>(event: K, listener: Listener<K>): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** If an event has no listener, its arguments need not be computed. */
  has(event: keyof SandboxEvents): boolean {
    return (this.#listeners.get(event)?.size ?? 0) > 0;
  }

  emit<K extends keyof SandboxEvents>(event: K, ...about: SandboxEvents[K]): void {
    this.#emitted += 1;
    for (const listener of this.#listeners.get(event) ?? []) (listener as Listener<K>)(...about);
  }
}
