import type { Card } from '../cards.ts';
import { type AnyCards, cardLimit } from '../remembered-cards.ts';
import type { Database } from './database.ts';

/** How many are at hand, the others in the database alone. */
const atHand = 1_000;

/** The cards of a sandbox that keeps its data: what they are reported with and what comes of them, never their numbers. */
export class StoredCards implements AnyCards {
  readonly #atHand = new Map<string, Card>();
  readonly #database: Database;
  readonly #find: ReturnType<Database['reading']>;
  readonly #add: ReturnType<Database['writing']>;
  readonly #dropOldest: ReturnType<Database['writing']>;
  #count = 0;

  constructor(database: Database) {
    this.#database = database;
    this.#find = database.reading('SELECT data FROM cards WHERE user = ? AND token = ?');
    this.#add = database.writing('INSERT INTO cards (user, token, data) VALUES (?, ?, ?)');
    this.#dropOldest = database.writing('DELETE FROM cards WHERE id = (SELECT min(id) FROM cards)');
    this.load();
  }

  keep(user: string, card: Card): Card {
    const known = this.find(user, card.token);
    if (known) return known;
    this.#add(user, card.token, JSON.stringify(card));
    this.#count += 1;
    if (this.#count > cardLimit) {
      this.#dropOldest();
      this.#count -= 1;
      this.#atHand.clear();
    }
    return this.#have(user, card);
  }

  find(user: string, token: string): Card | undefined {
    const known = this.#atHand.get(`${user} ${token}`);
    if (known) return known;
    const [found] = this.#find(user, token);
    return found && this.#have(user, JSON.parse(String(found[0])) as Card);
  }

  clear(): void {
    this.#atHand.clear();
    this.#database.execute('DELETE FROM cards');
    this.#count = 0;
  }

  /** After the table was changed by others. */
  load(): void {
    this.#atHand.clear();
    this.#count = Number(this.#database.reading('SELECT count(*) FROM cards')()[0]?.[0]);
  }

  #have(user: string, card: Card): Card {
    if (this.#atHand.size >= atHand) this.#atHand.clear();
    this.#atHand.set(`${user} ${card.token}`, card);
    return card;
  }
}
