import { setTimeout as wait } from 'node:timers/promises';
import { type Breach, breaches, type CommandName, type RuleId } from '../contract/index.ts';
import type { Element } from '../message/element.ts';
import type { Answer } from './answer.ts';
import { RememberedCards } from './cards.ts';
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
import type { RequestChecks } from './public.ts';
import { QueryResults } from './query-results.ts';
import { Repeats } from './repeats.ts';
import { Snapshots } from './snapshots.ts';
import type { Store } from './store/store.ts';
import type { Language } from './texts.ts';
import { Transmissions } from './transmission.ts';

/** A request with a valid envelope, before its command is served. */
export interface Served {
  readonly command: CommandName;
  readonly call: Call;
  /** The element `request` of the request. */
  readonly request: Element;
  /** Returns the reply of a refusal. */
  readonly refused: (result: string, rule: RuleId) => Answer;
}

/** Serves a request instead of the handler of its command, which is `usual`. */
export type Behaviour = (served: Served, usual: (call: Call) => Answer) => Answer;

export class SandboxState {
  readonly merchants: readonly Merchant[];
  readonly requestChecks: RequestChecks;
  readonly behaviour: Behaviour | undefined;
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
  readonly cards = new RememberedCards();
  seen: Instant = this.clock.instant();
  readonly #seed: number | undefined;
  #waiting = new AbortController();
  identifiers: Identifiers;
  readonly snapshots: Snapshots;
  readonly invoices: Invoices;
  /** The base of the addresses of payment pages and invoices, such as `https://localhost:PORT`. */
  baseUrl = '';

  constructor(
    merchants: readonly Merchant[],
    seed?: number,
    requestChecks: RequestChecks = breaches,
    store?: Store,
    behaviour?: Behaviour,
  ) {
    this.merchants = merchants;
    this.requestChecks = requestChecks;
    this.behaviour = behaviour;
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
    const { ledger, transmissions, pages, repeats, invoices, cards } = this;
    const stored = { moving: new Moving(this), ledger, transmissions, pages, repeats, invoices, cards };
    // A restored snapshot does not change the journal and the simulated faults.
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
   * Resolves when all changes are stored. Returns undefined if there is nothing to store.
   * @throws NotStored if the changes cannot be stored
   */
  settled(): Promise<void> | undefined {
    return this.store?.database.settled();
  }

  /** Runs the work after all changes are stored. If they cannot be stored, the work never runs. */
  whenStored(work: () => void): void {
    const stored = this.settled();
    if (stored) stored.then(work, () => {});
    else work();
  }

  get failure(): Error | undefined {
    return this.store?.database.failure;
  }

  /** Stops the sandbox after an internal error, so that no partial change is stored. */
  fail(error: unknown): Error | undefined {
    return this.store?.database.fail(error);
  }

  /** Waits for a simulated fault. Returns false immediately if the sandbox is reset, restored or stopped. */
  passed(milliseconds: number): Promise<boolean> {
    const { signal } = this.#waiting;
    return wait(milliseconds, true, { ref: false, signal }).catch(() => false);
  }

  callOff(): void {
    this.#waiting.abort();
    this.#waiting = new AbortController();
  }

  /** Removes all data except the clock. Restores configured invoices, and with a seed the sequence of ids. */
  reset(): void {
    const { ledger, transmissions, queryResults, pages, journal, repeats, faults, cards } = this;
    const { failures } = transmissions;
    for (const part of [
      ledger,
      transmissions,
      failures,
      queryResults,
      pages,
      journal,
      repeats,
      faults,
      cards,
    ])
      part.clear();
    this.callOff();
    this.identifiers = new Identifiers(this.#seed);
    this.invoices.clear();
    this.events.emit('changed');
  }
}

export interface Call {
  readonly state: SandboxState;
  readonly merchant: Merchant;
  readonly language: Language;
  /** Returns a parameter by its path, or undefined if the parameter is missing or empty. */
  readonly field: (path: string) => string | undefined;
  readonly forgives?: (breach: Breach) => boolean;
}

/**
 * Returns a setting of the requested terminal. If the terminal is unknown, returns the value that all terminals of the
 * merchant share, or else `otherwise`.
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

export function terminalOf({ terminals }: Merchant, number: string | undefined): Terminal | undefined {
  const named = terminals.find((one) => one.number === number);
  return named?.granted ? named : undefined;
}
