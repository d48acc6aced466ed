import { DatabaseSync } from 'node:sqlite';

export type State =
  | 'pending'
  | 'authorized'
  | 'held'
  | 'paid'
  | 'failed'
  | 'unknown'
  | 'partly refunded'
  | 'refunded'
  | 'cancelled';

/** An order with amounts in the smallest unit of its currency. It has the token of a card, never the number. */
export interface Order {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: State;
  readonly tranId: string;
  readonly cgUid: string;
  readonly txId: string;
  /** The address of the payment page on which the buyer may still pay; '' after a genuine return. */
  readonly page: string;
  readonly token: string;
  readonly expiration: string;
  readonly refunded: number;
  readonly transactionCode: string;
}

export type Changes = Partial<Omit<Order, 'id' | 'currency' | 'transactionCode'>>;

export class Orders {
  readonly #db: DatabaseSync;

  constructor(file: string) {
    // Two processes may open the same file: the second one waits up to five seconds for a lock.
    this.#db = new DatabaseSync(file, { timeout: 5_000 });
    this.#db.exec(
      `CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, amount INTEGER, currency TEXT,
       state TEXT DEFAULT 'pending', tranId TEXT DEFAULT '', cgUid TEXT DEFAULT '', txId TEXT DEFAULT '', page TEXT DEFAULT '',
       token TEXT DEFAULT '', expiration TEXT DEFAULT '', refunded INTEGER DEFAULT 0, transactionCode TEXT, changedAt INTEGER)`,
    );
  }

  /** Creates an order, or returns the existing order with this id unchanged. */
  open(id: string, amount: number, currency: string, transactionCode = 'Internet'): Order {
    this.#db
      .prepare(
        'INSERT OR IGNORE INTO orders (id, amount, currency, transactionCode, changedAt) VALUES (?, ?, ?, ?, ?)',
      )
      .run(id, amount, currency, transactionCode, Date.now());
    return this.find(id);
  }

  /** @throws Error if no order has this id */
  find(id: string): Order {
    const row = this.#db.prepare('SELECT * FROM orders WHERE id = ?').get(id);
    if (!row) throw new Error(`there is no order ${id}`);
    return row as unknown as Order;
  }

  change(id: string, changes: Changes): Order {
    const set = Object.entries({ ...changes, changedAt: Date.now() });
    this.#db
      .prepare(`UPDATE orders SET ${set.map(([name]) => `${name} = ?`).join(', ')} WHERE id = ?`)
      .run(...set.map(([, value]) => value), id);
    return this.find(id);
  }

  /**
   * Claims an order that is in one of these states, and sets its state to `unknown`.
   * Only the first caller succeeds, so a double click charges once. If the process ends early, the state stays
   * `unknown`.
   */
  take(id: string, from: readonly State[]): boolean {
    const { changes } = this.#db
      .prepare(
        `UPDATE orders SET state = 'unknown', changedAt = ? WHERE id = ? AND state IN (${from.map(() => '?')})`,
      )
      .run(Date.now(), id, ...from);
    return changes === 1;
  }

  /** Orders without a final state that have not changed since this Unix time in milliseconds. */
  unsettled(since: number): readonly Order[] {
    return this.#db
      .prepare(
        "SELECT * FROM orders WHERE changedAt < ? AND (state = 'unknown' OR (state = 'pending' AND txId <> ''))",
      )
      .all(since) as unknown as Order[];
  }

  close(): void {
    this.#db.close();
  }
}
