import { setTimeout as wait } from 'node:timers/promises';
import { type Breach, breaches } from '../contract/index.ts';
import { type Card, RememberedCards } from './cards.ts';
import { Clock, type Instant } from './clock.ts';
import type { Merchant, Terminal } from './configuration/schema.ts';
import { Emitter } from './emitter.ts';
import { Faults } from './faults/faults.ts';
import { Identifiers } from './identifiers.ts';
import { Invoices } from './invoices.ts';
import { Journal } from './journal.ts';
import { Ledger, ledgerLimit } from './ledger.ts';
import { Moving } from './moving.ts';
import { Pages } from './page/pages.ts';
import { QueryResults } from './query-results.ts';
import { Repeats } from './repeats.ts';
import { Snapshots } from './snapshots.ts';
import type { Store } from './store/store.ts';
import type { Language } from './texts.ts';
import { Transmissions } from './transmission.ts';

export type RequestChecks = typeof breaches;

/** The state of a sandbox. */
export class SandboxState {
  readonly merchants: readonly Merchant[];
  readonly requestChecks: RequestChecks;
  readonly everybody: Pick<Merchant, 'terminals'>;
  /** The encoding of replies to requests without a terminal. */
  readonly hebrew: Terminal['hebrew'];
  readonly store: Store | undefined;
  readonly ledger: Ledger;
  readonly pages: Pages;
  readonly events = new Emitter();
  readonly journal = new Journal();
  readonly clock = new Clock();
  readonly faults = new Faults();
  readonly repeats = new Repeats();
  readonly transmissions = new Transmissions();
  readonly queryResults = new QueryResults();
  seen: Instant = this.clock.instant();
  readonly #seed: number | undefined;
  readonly #cards = new RememberedCards();
  #waiting = new AbortController();
  identifiers: Identifiers;
  readonly snapshots: Snapshots;
  readonly invoices: Invoices;
  /** `https://localhost:PORT`, the address of payment pages and invoices, from the start of the server on. */
  baseUrl = '';

  constructor(
    merchants: readonly Merchant[],
    seed?: number,
    requestChecks: RequestChecks = breaches,
    store?: Store,
  ) {
    this.merchants = merchants;
    this.requestChecks = requestChecks;
    this.everybody = { terminals: merchants.flatMap(({ terminals }) => terminals) };
    this.hebrew = settingOf(this.everybody, undefined, 'hebrew', 'utf-8');
    this.#seed = seed;
    this.store = store;
    this.identifiers = new Identifiers(seed);
    this.events.on('answered', (answered) => this.journal.add(answered));
    this.ledger = new Ledger(ledgerLimit, {
      added: (made) => this.events.emit('transaction', made),
      forgot: () => this.transmissions.forget((tranId) => this.ledger.byTranId(tranId) !== undefined),
    });
    this.pages = new Pages(merchants);
    this.invoices = new Invoices(this.clock, merchants);
    const { ledger, transmissions, pages, repeats, invoices } = this;
    const parts = { ledger, transmissions, pages, repeats, invoices };
    const stored = { moving: new Moving(this), ...parts, cards: this.#cards };
    // A restored snapshot leaves journal and planted faults as they are, and cancels delayed commits.
    this.snapshots = new Snapshots(
      { ...stored, queryResults: this.queryResults },
      () => this.callOff(),
      store?.shelf(),
    );
    if (!store) return;
    store.keep(stored);
    store.database.failed = (failure) => this.events.emit('failed', failure);
  }

  /**
   * Resolves when all changes are stored; undefined if they are stored already, or if there is no database.
   *
   * @throws NotStored if they cannot be stored
   */
  settled(): Promise<void> | undefined {
    return this.store?.database.settled();
  }

  /** Runs the work after all changes are stored, and never if they cannot be stored. */
  whenStored(work: () => void): void {
    const stored = this.settled();
    if (stored) stored.then(work, () => {});
    else work();
  }

  get failure(): Error | undefined {
    return this.store?.database.failure;
  }

  /** Stops the service after an internal error: a part of an unfinished change must not be stored. */
  fail(error: unknown): Error | undefined {
    return this.store?.database.fail(error);
  }

  remember({ user }: Merchant, card: Card): Card {
    return this.#cards.keep(user, card);
  }

  /** Returns the card of a token, or undefined if the merchant has none. */
  cardOf({ user }: Merchant, token: string): Card | undefined {
    return this.#cards.find(user, token);
  }

  /** Waits for a planted fault. Returns false immediately after a reset, a restored snapshot or the end. */
  passed(milliseconds: number): Promise<boolean> {
    const { signal } = this.#waiting;
    return wait(milliseconds, true, { ref: false, signal }).catch(() => false);
  }

  callOff(): void {
    this.#waiting.abort();
    this.#waiting = new AbortController();
  }

  /**
   * Removes the data of all requests, and restores the invoices of the configuration. With a seed, ids start again.
   * The clock does not change.
   */
  reset(): void {
    this.ledger.clear();
    this.transmissions.clear();
    this.transmissions.failures.clear();
    this.queryResults.clear();
    this.pages.clear();
    this.journal.clear();
    this.repeats.clear();
    this.faults.clear();
    this.callOff();
    this.#cards.clear();
    this.identifiers = new Identifiers(this.#seed);
    this.invoices.clear();
    this.events.emit('changed');
  }
}

/** A request for a handler, with the state of the sandbox. */
export interface Call {
  readonly state: SandboxState;
  readonly merchant: Merchant;
  readonly language: Language;
  /** Returns a parameter by its path; undefined if it is missing or empty. */
  readonly field: (path: string) => string | undefined;
  readonly forgives?: (breach: Breach) => boolean;
}

/**
 * Returns a setting of the named terminal of a merchant. Without a known terminal, it returns the setting that all
 * terminals share, or `otherwise`.
 */
export function settingOf<K extends keyof Terminal>(
  { terminals }: Pick<Merchant, 'terminals'>,
  number: string | undefined,
  setting: K,
  otherwise: Terminal[K],
): Terminal[K] {
  const named = terminals.find((one) => one.number === number);
  if (named) return named[setting];
  const [first] = terminals;
  return first && terminals.every((one) => one[setting] === first[setting]) ? first[setting] : otherwise;
}

/** Returns the terminal with a number, if the user of the merchant has access to it. */
export function terminalOf({ terminals }: Merchant, number: string | undefined): Terminal | undefined {
  const named = terminals.find((one) => one.number === number);
  return named?.granted ? named : undefined;
}
