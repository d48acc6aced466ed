import { Forbidden } from './forbidden.ts';
import { charges, type Movement } from './movement.ts';

/** The most that a run may charge. */
export interface Limits {
  /** How many charges, pre-authorizations and payouts. */
  readonly charges: number;
  /** Their highest sum in one currency, in its smallest unit. */
  readonly sum: number;
}

/** What a run has charged so far, and what is under way. */
export class Ceiling {
  readonly #limits: Limits;
  readonly #sums = new Map<string, number>();
  #count = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Counts a charge before it is sent.
   *
   * @returns takes it back, for one that was refused
   * @throws Forbidden where it would go above a limit
   */
  take(movement: Movement): () => void {
    if (!charges(movement)) return () => {};
    const { currency, total = 0 } = movement;
    const sum = (this.#sums.get(currency) ?? 0) + total;
    const { charges: most, sum: highest } = this.#limits;
    if (this.#count + 1 > most)
      throw new Forbidden(`the target file allows at most ${most} charges in a run (limits.charges)`);
    if (sum > highest)
      throw new Forbidden(
        `the target file allows charges of at most ${highest} in total (limits.sum, smallest unit of ${currency || 'a currency'})`,
      );
    this.#count += 1;
    this.#sums.set(currency, sum);
    return () => {
      this.#count -= 1;
      this.#sums.set(currency, (this.#sums.get(currency) ?? 0) - total);
    };
  }
}
