import { DatabaseSync } from 'node:sqlite';

export type State =
  | 'pending'
  | 'authorized'
  | 'paid'
  | 'failed'
  | 'unknown'
  | 'partly refunded'
  | 'refunded'
  | 'cancelled';

/** An order. Amounts in the smallest unit of its currency. No card is kept, but for its token. */
export interface Order {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: State;
  /** The gateway's ids of the charge or the authorization, and of the payment page. */
  readonly tranId: string;
  readonly cgUid: string;
  readonly authNumber: string;
  readonly txId: string;
  readonly token: string;
  readonly expiration: string;
  /** What was refunded so far. */
  readonly refunded: number;
}

const columns = [
  ...[
    'amount',
    'currency',
    'state',
    'tranId',
    'cgUid',
    'authNumber',
    'txId',
    'token',
    'expiration',
    'refunded',
  ],
] as const;

/** The shop's orders, in a file. */
export class Orders {
  readonly #db: DatabaseSync;

  constructor(file: string) {
    this.#db = new DatabaseSync(file);
    this.#db.exec(
      `CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, amount INTEGER, currency TEXT, state TEXT,
       tranId TEXT DEFAULT '', cgUid TEXT DEFAULT '', authNumber TEXT DEFAULT '', txId TEXT DEFAULT '',
       token TEXT DEFAULT '', expiration TEXT DEFAULT '', refunded INTEGER DEFAULT 0)`,
    );
  }

  open(id: string, amount: number, currency: string): Order {
    this.#db
      .prepare("INSERT OR IGNORE INTO orders (id, amount, currency, state) VALUES (?, ?, ?, 'pending')")
      .run(id, amount, currency);
    return this.find(id);
  }

  find(id: string): Order {
    const row = this.#db.prepare('SELECT * FROM orders WHERE id = ?').get(id);
    if (!row) throw new Error(`there is no order ${id}`);
    return row as unknown as Order;
  }

  change(id: string, changes: Partial<Omit<Order, 'id'>>): Order {
    const names = columns.filter((name) => changes[name as keyof typeof changes] !== undefined);
    if (names.length > 0)
      this.#db
        .prepare(`UPDATE orders SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`)
        .run(...names.map((name) => changes[name as keyof typeof changes] as string | number), id);
    return this.find(id);
  }

  close(): void {
    this.#db.close();
  }
}
