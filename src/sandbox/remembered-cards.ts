import type { Card } from './cards.ts';

/** How many cards are kept under their tokens, the latest ones. */
export const cardLimit = 1_000_000;

/** What the sandbox asks of its cards, in memory or in a database. */
export type AnyCards = Omit<RememberedCards, 'save' | 'restore'>;

/** The cards of each merchant, by token, so that the token can stand in for the number with the merchant who has it. */
export class RememberedCards {
  #cards = new Map<string, Card>();

  /** Keeps a card; the one that is known under its token is given back, and shared by all its deals. */
  keep(user: string, card: Card): Card {
    const known = this.find(user, card.token);
    if (known) return known;
    this.#cards.set(`${user} ${card.token}`, card);
    if (this.#cards.size > cardLimit) {
      const [oldest] = this.#cards.keys();
      if (oldest !== undefined) this.#cards.delete(oldest);
    }
    return card;
  }

  find(user: string, token: string): Card | undefined {
    return this.#cards.get(`${user} ${token}`);
  }

  clear(): void {
    this.#cards.clear();
  }

  save(): Map<string, Card> {
    return this.#cards;
  }

  restore(saved: Map<string, Card>): void {
    this.#cards = saved;
  }
}
