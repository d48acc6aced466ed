import { ConfigurationError } from '../../certificate/index.ts';
import { hasForm } from '../../contract/index.ts';
import { type Element, textAt } from '../../message/element.ts';
import { passesLuhn } from '../../secrets/card-number.ts';
import { cardsIn, charges, type Movement, tokensIn } from './movement.ts';

/** Thrown for a request that a run must not send. The scenario is skipped. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
}

export interface Limits {
  readonly charges: number;
  /** The maximum sum of all charges in one currency, in the smallest unit of this currency. */
  readonly sum: number;
  readonly of?: { readonly charges: number; readonly sum: number; readonly shards: number };
}

/** The words in a description of limits that only parallel runs have: `, 10 in each of 4 shards`. */
export const shareWords = /(?<=\(limits\.(?:charges|sum)[^()]*\)), \d+ in each of \d+ shards/g;

/** Returns the limits of each parallel run. @throws ConfigurationError if a limit is less than 1 */
export function divided({ charges, sum }: Limits, shares: number): Limits {
  if (shares === 1) return { charges, sum };
  const of = { charges, sum, shards: shares };
  const each = { charges: Math.floor(charges / shares), sum: Math.floor(sum / shares), of };
  if (each.charges > 0 && each.sum > 0) return each;
  throw new ConfigurationError(
    `limits: ${charges} charges of ${sum} in total cannot be divided among ${shares} shards; use fewer shards`,
  );
}

/** Counts the charges of a run, including those in progress, and enforces the limits. */
export class Ceiling {
  readonly #limits: Limits;
  readonly #sums = new Map<string, number>();
  #count = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Counts a charge. Returns a function that removes the charge from the count. @throws Forbidden above the limit */
  take(movement: Movement): () => void {
    if (!charges(movement)) return () => {};
    const { currency, total = 0 } = movement;
    const sum = (this.#sums.get(currency) ?? 0) + total;
    const { charges: limit, sum: sumLimit, of } = this.#limits;
    const share = (each: number) => (of ? `, ${each} in each of ${of.shards} shards` : '');
    if (this.#count + 1 > limit)
      throw new Forbidden(
        `the target file allows at most ${of?.charges ?? limit} charges in a run (limits.charges)${share(limit)}`,
      );
    if (sum > sumLimit)
      throw new Forbidden(
        `the target file allows charges of at most ${of?.sum ?? sumLimit} in total (limits.sum, smallest unit of ${currency || 'a currency'})${share(sumLimit)}`,
      );
    this.#count += 1;
    this.#sums.set(currency, sum);
    return () => {
      this.#count -= 1;
      this.#sums.set(currency, (this.#sums.get(currency) ?? 0) - total);
    };
  }
}

/** Permits only the cards of the target file, tokens of this run, and numbers that are no valid card or token. */
export class KnownCards {
  readonly #numbers: readonly string[];
  readonly #tokens = new Set<string>();

  constructor(numbers: readonly string[]) {
    this.#numbers = numbers;
  }

  /** @throws Forbidden for cards and tokens that are not permitted; the error message does not contain the number */
  allow(text: string): void {
    for (const number of cardsIn(text))
      if (mayBeCard(number) && !this.#numbers.includes(number))
        throw new Forbidden('the request uses a card that is not in the target file');
    for (const token of tokensIn(text))
      if (mayBeToken(token) && !this.#tokens.has(token))
        throw new Forbidden('the request uses a token that the run did not receive');
  }

  learn(reply: Element | undefined): void {
    const token = textAt(reply, 'response.doDeal.cardId');
    if (token) this.#tokens.add(token);
  }
}

/** True if a number has the check digit and the length of a card number. */
const mayBeCard = (number: string): boolean =>
  /^(\d{16,19}|3\d{13,14}|4\d{12})$/.test(number) && passesLuhn(number);

const mayBeToken = (token: string): boolean => hasForm('cardId', token) && !/^(\d)\1*$/.test(token);
