import { hash, randomBytes } from 'node:crypto';
import { compact, type Moment } from './clock.ts';

/** When uids are from. */
interface UidTime {
  /** The second of the last deal. */
  readonly clock: string;
  /** What its uid says in its place, and how many uids say so. */
  moment: Moment;
  second: string;
  given: number;
}

/** Every id that the sandbox gives out. With a seed, the same requests get the same ids again. */
export class Identifiers {
  #seed: string;
  #tokenKey: string;
  #transactions: number;
  #references: number;
  #authorizations: number;
  #sequence = 0;
  #uids = 0;
  #uidTime: UidTime | undefined;
  #pages = 0;
  #files = 0;

  constructor(seed?: number) {
    this.#seed = seed === undefined ? randomBytes(16).toString('hex') : `seed ${seed}`;
    this.#tokenKey = `tokens ${this.#seed}`;
    this.#transactions = 100_000_000 + (this.#number('transactions') % 800_000_000);
    this.#references = 10_000_000 + (this.#number('references') % 80_000_000);
    this.#authorizations = this.#number('authorizations');
  }

  /** What makes the tokens of this sandbox its own. */
  get tokenKey(): string {
    return this.#tokenKey;
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
    return String(1_000_000 + (scattered(this.#authorizations ^ Number(tranId.slice(-9))) % 9_000_000));
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
   * 23 digits: the time, the first seven digits of the terminal, three of its own and a check digit. Three digits make a
   * thousand in a second; the next deals of that second take the seconds after it. The date stays true, and so does the form:
   * before, a refund by `orgUid` of the thousand and first refunded the charge of somebody else.
   *
   * @param isTaken whether a deal has the uid already: the clock can be set back
   */
  uid(moment: Moment, terminalNumber: string, isTaken: (uid: string) => boolean): string {
    const second = compact(moment);
    const last = this.#uidTime;
    // Where deals come faster than a thousand a second, the seconds taken are ahead of the clock, and it follows.
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
      this.#uids = (this.#uids + 1) % 1000;
      const uid = uidOf(time.second, terminalNumber, this.#uids);
      if (!isTaken(uid)) return uid;
    }
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

  /** The same with the next tranId rounded up: true until so many were given, and who goes on from there gives none twice. */
  ahead(): ReturnType<Identifiers['save']> {
    return { ...this.save(), transactions: Math.ceil((this.#transactions + 1) / 1000) * 1000 };
  }

  restore(saved: ReturnType<Identifiers['save']>): void {
    this.#seed = saved.seed;
    this.#tokenKey = `tokens ${saved.seed}`;
    this.#transactions = saved.transactions;
    this.#references = saved.references;
    this.#sequence = saved.sequence;
    this.#uids = saved.uids;
    this.#pages = saved.pages;
    this.#files = saved.files;
    this.#authorizations = this.#number('authorizations');
  }

  #number(purpose: string): number {
    return Number.parseInt(hash('sha256', `${this.#seed} ${purpose}`).slice(0, 8), 16);
  }
}

/** A number of 32 bits of which each bit depends on all of another's: the last step of MurmurHash3. */
function scattered(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const zero = 0x30;

/** The specification does not say how the check digit is made; here it is the sum of the others modulo ten. */
function uidOf(second: string, terminalNumber: string, own: number): string {
  const parts = [second, firstSeven(terminalNumber), String(own).padStart(3, '0')];
  let sum = 0;
  for (const part of parts)
    for (let index = 0; index < part.length; index++) sum += part.charCodeAt(index) - zero;
  // Joined it is one text, where a sum would be kept as the two that it is of.
  return [...parts, sum % 10].join('');
}

/** Of a terminal, with zeros in place of what is no digit. */
function firstSeven(terminalNumber: string): string {
  const first = terminalNumber.slice(0, 7).padStart(7, '0');
  return /[^0-9]/.test(first) ? first.replaceAll(/[^0-9]/g, '0') : first;
}
