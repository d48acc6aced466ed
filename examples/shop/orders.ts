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

/** An order, with amounts in the smallest unit of its currency. The shop stores no card, only its token. */
export interface Order {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: State;
  /** The gateway's ids of the charge or the authorization, and of the payment page. */
  readonly tranId: string;
  readonly cgUid: string;
  readonly txId: string;
  readonly token: string;
  readonly expiration: string;
  /** Refunded amount so far. */
  readonly refunded: number;
  /** How the buyer gave the card: Internet, or Phone. */
  readonly transactionCode: string;
}

export type Changes = Partial<Omit<Order, 'id' | 'amount' | 'currency' | 'transactionCode'>>;

/** The shop's orders, in a file. */
export class Orders {
  readonly #db: DatabaseSync;

  constructor(file: string) {
    // Two processes may have it open: the second one waits.
    this.#db = new DatabaseSync(file, { timeout: 5_000 });
    this.#db.exec(
      `CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, amount INTEGER, currency TEXT,
       state TEXT DEFAULT 'pending', tranId TEXT DEFAULT '', cgUid TEXT DEFAULT '', txId TEXT DEFAULT '',
       token TEXT DEFAULT '', expiration TEXT DEFAULT '', refunded INTEGER DEFAULT 0, transactionCode TEXT, changedAt INTEGER)`,
    );
  }

  /** A new order; the one that is there already stays as it is. */
  open(id: string, amount: number, currency: string, transactionCode = 'Internet'): Order {
    this.#db
      .prepare(
        'INSERT OR IGNORE INTO orders (id, amount, currency, transactionCode, changedAt) VALUES (?, ?, ?, ?, ?)',
      )
      .run(id, amount, currency, transactionCode, Date.now());
    return this.find(id);
  }

  /** @throws Error where there is no such order */
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
   * Takes an order that is in one of these states. Only the first caller succeeds, so a double click charges once.
   * The order is unknown from now on, even if this process ends before the reply.
   */
  take(id: string, from: readonly State[]): boolean {
    const { changes } = this.#db
      .prepare(
        `UPDATE orders SET state = 'unknown', changedAt = ? WHERE id = ? AND state IN (${from.map(() => '?')})`,
      )
      .run(Date.now(), id, ...from);
    return changes === 1;
  }

  /** Orders without a final state that did not change since a time. */
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
