import type { Card } from './cards.ts';
import { Clock } from './clock.ts';
import { Identifiers } from './identifiers.ts';
import { Journal } from './journal.ts';
import { Ledger } from './ledger.ts';
import type { Merchant, Terminal } from './merchants.ts';
import { Pages } from './page/pages.ts';
import type { Language } from './texts.ts';

/** Everything one sandbox remembers. */
export class SandboxState {
  readonly merchants: readonly Merchant[];
  readonly ledger = new Ledger();
  readonly pages = new Pages();
  readonly journal = new Journal();
  readonly clock = new Clock();
  readonly #seed: number | undefined;
  readonly #cards = new Map<string, Card>();
  identifiers: Identifiers;
  /** `https://localhost:PORT`, once the sandbox listens: where payment pages are. */
  baseUrl = '';

  constructor(merchants: readonly Merchant[], seed?: number) {
    this.merchants = merchants;
    this.#seed = seed;
    this.identifiers = new Identifiers(seed);
  }

  /** Keeps a card under its token, so that the token can stand in for the number. */
  remember(card: Card): Card {
    this.#cards.set(card.token, card);
    return card;
  }

  /** The card behind a token, or undefined. */
  cardOf(token: string): Card | undefined {
    return this.#cards.get(token);
  }

  /** Forgets all transactions and exchanges; with a seed, ids begin anew. */
  reset(): void {
    this.ledger.clear();
    this.pages.clear();
    this.journal.clear();
    this.#cards.clear();
    this.identifiers = new Identifiers(this.#seed);
  }
}

/** One request on its way to a handler: who sent it, what it says, and what the sandbox remembers. */
export interface Call {
  readonly state: SandboxState;
  readonly merchant: Merchant;
  readonly language: Language;
  /** A parameter by its path, wherever its command has it; undefined where it is missing or empty. */
  readonly field: (path: string) => string | undefined;
}

/** The merchant's terminal of that number, or undefined. */
export const terminalOf = (merchant: Merchant, number: string | undefined): Terminal | undefined =>
  merchant.terminals.find((terminal) => terminal.number === number);
