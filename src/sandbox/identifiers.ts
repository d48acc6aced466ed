import { hash, randomBytes } from 'node:crypto';
import { compact, type Moment } from './clock.ts';

/** Every id that the sandbox gives out. With a seed, the same requests get the same ids again. */
export class Identifiers {
  #seed: string;
  #transactions: number;
  #references: number;
  #sequence = 0;
  #uids = 0;
  #pages = 0;
  #files = 0;

  constructor(seed?: number) {
    this.#seed = seed === undefined ? randomBytes(16).toString('hex') : `seed ${seed}`;
    this.#transactions = 100_000_000 + (this.#number('transactions') % 800_000_000);
    this.#references = 10_000_000 + (this.#number('references') % 80_000_000);
  }

  /** What makes the tokens of this sandbox its own. */
  get tokenKey(): string {
    return `tokens ${this.#seed}`;
  }

  tranId(): string {
    this.#transactions += 1;
    return String(this.#transactions);
  }

  /** Names a payment page in its address: written like a UUID, and not to be guessed without the seed. */
  pageToken(): string {
    this.#pages += 1;
    const hex = hash('sha256', `${this.#seed} page ${this.#pages}`);
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
      '-',
    );
  }

  /** Seven digits. */
  authNumber(tranId: string): string {
    return String(1_000_000 + (this.#number(`authorization ${tranId}`) % 9_000_000));
  }

  /** Eight digits. */
  clearingReference(): string {
    this.#references += 1;
    return String(this.#references);
  }

  /** The number of a file of clearing: 01 to 99, round and round. */
  fileNumber(): string {
    this.#files = (this.#files % 99) + 1;
    return String(this.#files).padStart(2, '0');
  }

  /** 001 to 999, round and round. */
  sequence(): string {
    this.#sequence = (this.#sequence % 999) + 1;
    return String(this.#sequence).padStart(3, '0');
  }

  /**
   * 23 digits: the time, the first seven digits of the terminal, three of its own and a check digit. The
   * specification does not say how that digit is made; here it is the sum of the others modulo ten.
   */
  uid(moment: Moment, terminalNumber: string): string {
    const terminal = terminalNumber
      .slice(0, 7)
      .replaceAll(/[^0-9]/g, '0')
      .padStart(7, '0');
    this.#uids = (this.#uids + 1) % 1000;
    const body = `${compact(moment)}${terminal}${String(this.#uids).padStart(3, '0')}`;
    let sum = 0;
    for (let index = 0; index < body.length; index++) sum += Number(body[index]);
    return body + (sum % 10);
  }

  save() {
    return {
      seed: this.#seed,
      transactions: this.#transactions,
      references: this.#references,
      sequence: this.#sequence,
      uids: this.#uids,
      pages: this.#pages,
      files: this.#files,
    };
  }

  restore(saved: ReturnType<Identifiers['save']>): void {
    this.#seed = saved.seed;
    this.#transactions = saved.transactions;
    this.#references = saved.references;
    this.#sequence = saved.sequence;
    this.#uids = saved.uids;
    this.#pages = saved.pages;
    this.#files = saved.files;
  }

  #number(purpose: string): number {
    return hash('sha256', `${this.#seed} ${purpose}`, 'buffer').readUInt32BE();
  }
}
