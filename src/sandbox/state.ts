import { setTimeout as wait } from 'node:timers/promises';
import { type Breach, breaches } from '../contract/index.ts';
import type { Card } from './cards.ts';
import { Clock, type Zoned } from './clock.ts';
import { Faults } from './faults/faults.ts';
import type { Handled } from './handled.ts';
import { Identifiers } from './identifiers.ts';
import { Invoices } from './invoices.ts';
import { type Answered, Journal } from './journal.ts';
import { Ledger, ledgerLimit } from './ledger.ts';
import type { Merchant, Terminal } from './merchants.ts';
import { Pages } from './page/pages.ts';
import { Repeats } from './repeats.ts';
import { type Part, Snapshots } from './snapshots.ts';
import type { Language } from './texts.ts';
import { Transmissions } from './transmission.ts';

/** Why somebody at the front door did not come as far as a command. */
export type TurnedAway = 'no TLS' | 'TLS failed' | 'no request' | 'another path' | 'another method';

/** Finds what is wrong with the parameters of a request. */
export type RequestChecks = typeof breaches;
/** How many cards are kept under their tokens, the latest ones. */
const cardLimit = 1_000_000;

/** Everything one sandbox remembers. */
export class SandboxState {
  readonly merchants: readonly Merchant[];
  readonly requestChecks: RequestChecks;
  /** The terminals of all merchants. */
  readonly everybody: Pick<Merchant, 'terminals'>;
  readonly ledger = new Ledger(ledgerLimit, () =>
    this.transmissions.forget(({ tranId }) => this.ledger.byTranId(tranId) !== undefined),
  );
  readonly pages = new Pages();
  readonly journal = new Journal((answered) => this.heard?.(answered));
  readonly clock = new Clock();
  readonly faults = new Faults();
  readonly repeats = new Repeats();
  readonly transmissions = new Transmissions();
  /** What recent inquiries found, by the id under which their pages are asked for. */
  queryResults = new Map<string, ReadonlySet<string>>();
  /** Up to when all that came due was done. */
  seen: Zoned = this.clock.zoned();
  readonly #seed: number | undefined;
  #cards = new Map<string, Card>();
  #waiting = new AbortController();
  identifiers: Identifiers;
  readonly snapshots = new Snapshots(() => this.#parts());
  invoices: Invoices;
  /** Told of each request when it is answered. */
  watch?: (handled: Handled) => void;
  /** Given each exchange as it came, with its secrets: for whoever judges the merchant's side in this process. */
  heard?: (answered: Answered) => void;
  /** Told of whoever does not come as far as a request; with method and path, or the code of what failed: nothing secret. */
  turnedAway?: (why: TurnedAway, what: string) => void;
  /** `https://localhost:PORT`, once the sandbox listens: where payment pages and documents are. */
  baseUrl = '';

  constructor(merchants: readonly Merchant[], seed?: number, requestChecks: RequestChecks = breaches) {
    this.merchants = merchants;
    this.requestChecks = requestChecks;
    this.everybody = { terminals: merchants.flatMap(({ terminals }) => terminals) };
    this.#seed = seed;
    this.identifiers = new Identifiers(seed);
    this.invoices = new Invoices(this.clock, merchants);
  }

  /**
   * Keeps a card under its token, so that the token can stand in for the number with the merchant who has it. All its
   * deals share the one card.
   */
  remember({ user }: Merchant, card: Card): Card {
    const key = `${user} ${card.token}`;
    const known = this.#cards.get(key);
    if (known) return known;
    this.#cards.set(key, card);
    if (this.#cards.size > cardLimit) {
      const [oldest] = this.#cards.keys();
      if (oldest !== undefined) this.#cards.delete(oldest);
    }
    return card;
  }

  /** The card behind a token of the merchant, or undefined. */
  cardOf({ user }: Merchant, token: string): Card | undefined {
    return this.#cards.get(`${user} ${token}`);
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

  /** What a snapshot saves. The journal goes on, and planted faults stay; what waits was meant for the state before. */
  #parts(): Readonly<Record<string, Part>> {
    const cards = {
      save: () => this.#cards,
      restore: (saved: Map<string, Card>) => {
        this.#cards = saved;
      },
    };
    const queryResults = {
      save: () => this.queryResults,
      restore: (saved: Map<string, ReadonlySet<string>>) => {
        this.queryResults = saved;
      },
    };
    const seen = {
      save: () => this.seen,
      restore: (saved: Zoned) => {
        this.seen = saved;
      },
    };
    const waiting = { save: () => undefined, restore: () => this.callOff() };
    const { ledger, transmissions, pages, clock, repeats, identifiers, invoices } = this;
    const parts = { ledger, transmissions, pages, clock, seen, repeats, identifiers, invoices };
    return { ...parts, cards, queryResults, waiting } as Readonly<Record<string, Part>>;
  }

  /**
   * Forgets all transactions, transmissions, invoices and exchanges; invoices of the configuration are there again, and
   * with a seed, ids begin anew. The clock stays as it is.
   */
  reset(): void {
    this.ledger.clear();
    this.transmissions.clear();
    this.queryResults.clear();
    this.pages.clear();
    this.journal.clear();
    this.repeats.clear();
    this.faults.clear();
    this.callOff();
    this.#cards.clear();
    this.identifiers = new Identifiers(this.#seed);
    this.invoices = new Invoices(this.clock, this.merchants);
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
  const named = terminals.find((terminal) => terminal.number === number);
  if (named) return named[setting];
  const [first, ...others] = terminals;
  return first && others.every((one) => one[setting] === first[setting]) ? first[setting] : otherwise;
}

/** The terminal of that number, if it is the merchant's and granted to its user; or undefined. */
export const terminalOf = (merchant: Merchant, number: string | undefined): Terminal | undefined =>
  merchant.terminals.find((terminal) => terminal.number === number && terminal.granted);
