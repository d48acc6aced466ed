import { hash, randomBytes } from 'node:crypto';
import { compact, type Moment } from './clock.ts';

interface UidTime {
  readonly clock: string;
  /** The time in the last uid of a deal, and the number of uids with that time. */
  moment: Moment;
  second: string;
  given: number;
}

/** Creates all ids of the sandbox. With a seed, the same requests get the same ids. */
export class Identifiers {
  /** The seed, and the last number of each kind. */
  #last: ReturnType<typeof beginning>;
  #authorizations: number;
  #uidTime: UidTime | undefined;

  constructor(seed?: number) {
    this.#last = beginning(seed === undefined ? randomBytes(16).toString('hex') : `seed ${seed}`);
    this.#authorizations = numberOf(this.#last.seed, 'authorizations');
  }

  /** The secret from which tokens are computed, so that tokens differ between sandboxes. */
  get tokenKey(): string {
    return `tokens ${this.#last.seed}`;
  }

  tranId(): string {
    this.#last.transactions += 1;
    return String(this.#last.transactions);
  }

  /** Returns the id of a payment page in the form of a UUID, which cannot be guessed without the seed. */
  pageToken(): string {
    this.#last.pages += 1;
    const hex = hash('sha256', `${this.#last.seed} page ${this.#last.pages}`);
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
      '-',
    );
  }

  authNumber(tranId: string): string {
    return String(1_000_000 + (scattered(this.#authorizations ^ Number(tranId.slice(-9))) % 9_000_000));
  }

  clearingReference(): string {
    this.#last.references += 1;
    return String(this.#last.references);
  }

  fileNumber(): string {
    this.#last.files = (this.#last.files % 99) + 1;
    return String(this.#last.files).padStart(2, '0');
  }

  sequence(): string {
    this.#last.sequence = (this.#last.sequence % 999) + 1;
    return String(this.#last.sequence).padStart(3, '0');
  }

  /**
   * Returns an unused uid of 23 digits: time, first seven digits of the terminal, three-digit number, check digit. Uids
   * are never repeated, because a refund by `orgUid` would find the wrong deal.
   * @param isTaken true if a deal already has the uid, for example after the clock was set back
   */
  uid(moment: Moment, terminalNumber: string, isTaken: (uid: string) => boolean): string {
    const second = compact(moment);
    const last = this.#uidTime;
    // Above a thousand deals per second, the times in uids are ahead of the clock.
    const follows = last && (second === last.clock || (second > last.clock && last.second >= second));
    const time = follows ? { ...last, clock: second } : { clock: second, moment, second, given: 0 };
    this.#uidTime = time;
    for (;;) {
      if (time.given === 1000) {
        time.moment = time.moment.add({ seconds: 1 });
        time.second = compact(time.moment);
        time.given = 0;
      }
      time.given += 1;
      this.#last.uids = (this.#last.uids + 1) % 1000;
      const uid = uidOf(time.second, terminalNumber, this.#last.uids);
      if (!isTaken(uid)) return uid;
    }
  }

  save(): ReturnType<typeof beginning> {
    return { ...this.#last };
  }

  /** Rounds the next tranId up to a thousand, so that the database changes only once per thousand inquiries. */
  ahead(): ReturnType<Identifiers['save']> {
    return { ...this.#last, transactions: Math.ceil((this.#last.transactions + 1) / 1000) * 1000 };
  }

  restore(saved: ReturnType<Identifiers['save']>): void {
    this.#last = { ...saved };
    this.#authorizations = numberOf(saved.seed, 'authorizations');
  }
}

const beginning = (seed: string) => ({
  seed,
  transactions: 100_000_000 + (numberOf(seed, 'transactions') % 800_000_000),
  references: 10_000_000 + (numberOf(seed, 'references') % 80_000_000),
  ...{ sequence: 0, uids: 0, pages: 0, files: 0 },
});

const numberOf = (seed: string, purpose: string): number =>
  Number.parseInt(hash('sha256', `${seed} ${purpose}`).slice(0, 8), 16);

/** The finalizer of MurmurHash3, in which each input bit affects all 32 bits of the result. */
function scattered(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const zero = 0x30;

/** The specification does not define the check digit of a uid. The sandbox uses the sum of the digits modulo ten. */
function uidOf(second: string, terminalNumber: string, own: number): string {
  const parts = [second, firstSeven(terminalNumber), String(own).padStart(3, '0')];
  let sum = 0;
  for (const part of parts)
    for (let index = 0; index < part.length; index++) sum += part.charCodeAt(index) - zero;
  // `join` makes a flat string. V8 stores a concatenation with `+` as a tree, which needs more memory.
  return [...parts, sum % 10].join('');
}

function firstSeven(terminalNumber: string): string {
  const first = terminalNumber.slice(0, 7).padStart(7, '0');
  return /[^0-9]/.test(first) ? first.replaceAll(/[^0-9]/g, '0') : first;
}
