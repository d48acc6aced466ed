import type { Card } from './cards.ts';
import { Collection } from './collection.ts';

/** How many cards are kept under their tokens, the latest ones. */
export const cardLimit = 200_000;

/** The cards of each merchant, by token, so that the token can stand in for the number with the merchant who has it. */
export class RememberedCards extends Collection<Card> {
  /** Keeps a card; the one that is known under its token is given back, and shared by all its deals. */
  keep(user: string, card: Card): Card {
    const known = this.find(user, card.token);
    if (known) return known;
    this.put(`${user} ${card.token}`, card);
    if (this.size > cardLimit) {
      const [oldest] = this.keys();
      if (oldest !== undefined) this.remove(oldest);
    }
    return card;
  }

  find(user: string, token: string): Card | undefined {
    return this.get(`${user} ${token}`);
  }
}
