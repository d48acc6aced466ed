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

/** Finds what is wrong with the parameters of a request. */
export type RequestChecks = typeof breaches;

/** Everything one sandbox remembers. */
export class SandboxState {
  readonly merchants: readonly Merchant[];
  readonly requestChecks: RequestChecks;
  /** The terminals of all merchants. */
  readonly everybody: Pick<Merchant, 'terminals'>;
  /** The Hebrew of replies to whoever names no terminal. */
  readonly hebrew: Terminal['hebrew'];
  /** Where all of it is kept beyond the process; undefined where it is in memory alone. */
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
  /** Up to when all that came due was done. */
  seen: Instant = this.clock.instant();
  readonly #seed: number | undefined;
  readonly #cards = new RememberedCards();
  #waiting = new AbortController();
  identifiers: Identifiers;
  readonly snapshots: Snapshots;
  readonly invoices: Invoices;
  /** `https://localhost:PORT`, once the sandbox listens: where payment pages and documents are. */
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
    // The request log goes on, and planted faults stay. What waits was meant for the state before.
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
   * Resolves when all that was done so far is kept; undefined where it is, or where nothing is kept.
   *
   * @throws NotKept, now or later
   */
  settled(): Promise<void> | undefined {
    return this.store?.database.settled();
  }

  /** Does something when all that was done so far is kept; never, if it cannot be. */
  whenKept(work: () => void): void {
    const kept = this.settled();
    if (kept) kept.then(work, () => {});
    else work();
  }

  /** Why the sandbox serves nothing more: it could not keep what it did. */
  get failure(): Error | undefined {
    return this.store?.database.failure;
  }

  /** After a fault in the middle of something, nobody knows what of it was done: what is kept must not have a half of it. */
  fail(error: unknown): Error | undefined {
    return this.store?.database.fail(error);
  }

  /** Keeps a card under its token, so that the token can stand in for the number with the merchant who has it. */
  remember({ user }: Merchant, card: Card): Card {
    return this.#cards.keep(user, card);
  }

  /** The card behind a token of the merchant, or undefined. */
  cardOf({ user }: Merchant, token: string): Card | undefined {
    return this.#cards.find(user, token);
  }

  /** Waits as a planted fault says; false, and at once, where a reset, a restore or the end came first. */
  passed(milliseconds: number): Promise<boolean> {
    const { signal } = this.#waiting;
    return wait(milliseconds, true, { ref: false, signal }).catch(() => false);
  }

  /** Nothing that waits is done any more. */
  callOff(): void {
    this.#waiting.abort();
    this.#waiting = new AbortController();
  }

  /**
   * Forgets all transactions, transmissions, invoices and exchanges; invoices of the configuration are there again, and
   * with a seed, ids begin anew. The clock stays as it is.
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

/** One request on its way to a handler: who sent it, what it says, and what the sandbox remembers. */
export interface Call {
  readonly state: SandboxState;
  readonly merchant: Merchant;
  readonly language: Language;
  /** A parameter by its path, wherever its command has it; undefined where it is missing or empty. */
  readonly field: (path: string) => string | undefined;
  /** Whether the terminal takes a request for all that the contract says against it. */
  readonly forgives?: (breach: Breach) => boolean;
}

/**
 * What holds for a request: the setting of the terminal that it names; where it names none of the merchant's, the one
 * on which all of the merchant's terminals agree.
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

/** The terminal of that number, if it is the merchant's and granted to its user; or undefined. */
export function terminalOf({ terminals }: Merchant, number: string | undefined): Terminal | undefined {
  const named = terminals.find((one) => one.number === number);
  return named?.granted ? named : undefined;
}
