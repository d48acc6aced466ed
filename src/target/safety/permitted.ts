import { ConfigurationError } from '../../certificate/index.ts';
import { hasForm } from '../../contract/index.ts';
import { passesLuhn } from '../../message/card-number.ts';
import { type Element, textAt } from '../../message/element.ts';
import { cardsIn, charges, type Movement, tokensIn } from './movement.ts';

/** What a run must not send: it is not sent, and the scenario is skipped for that reason. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
}

/** The most that a run may charge. */
export interface Limits {
  /** How many charges, pre-authorizations and payouts. */
  readonly charges: number;
  /** Their highest sum in one currency, in its smallest unit. */
  readonly sum: number;
  /** Those of the target file, and among how many runs at once they are divided; missing where one run has them all. */
  readonly of?: { readonly charges: number; readonly sum: number; readonly shards: number };
}

/** What the text of a limit has besides in a shard: `(limits.charges), 10 in each of 4 shards`. */
export const shareWords = /(?<=\(limits\.(?:charges|sum)[^()]*\)), \d+ in each of \d+ shards/g;

/** What each of so many runs at once may charge. @throws ConfigurationError where that is nothing */
export function divided({ charges, sum }: Limits, shares: number): Limits {
  if (shares === 1) return { charges, sum };
  const of = { charges, sum, shards: shares };
  const each = { charges: Math.floor(charges / shares), sum: Math.floor(sum / shares), of };
  if (each.charges > 0 && each.sum > 0) return each;
  throw new ConfigurationError(
    `limits: ${charges} charges of ${sum} in total cannot be divided among ${shares} shards; use fewer shards`,
  );
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
    const { charges: most, sum: highest, of } = this.#limits;
    const share = (each: number) => (of ? `, ${each} in each of ${of.shards} shards` : '');
    if (this.#count + 1 > most)
      throw new Forbidden(
        `the target file allows at most ${of?.charges ?? most} charges in a run (limits.charges)${share(most)}`,
      );
    if (sum > highest)
      throw new Forbidden(
        `the target file allows charges of at most ${of?.sum ?? highest} in total (limits.sum, smallest unit of ${currency || 'a currency'})${share(highest)}`,
      );
    this.#count += 1;
    this.#sums.set(currency, sum);
    return () => {
      this.#count -= 1;
      this.#sums.set(currency, (this.#sums.get(currency) ?? 0) - total);
    };
  }
}

/**
 * Only cards of the target file are sent, and tokens that the gateway gave for them in this run. Numbers that no card and
 * no token has may be sent too: for those the gateway is asked what it makes of a wrong one.
 */
export class KnownCards {
  readonly #numbers: readonly string[];
  readonly #tokens = new Set<string>();

  constructor(numbers: readonly string[]) {
    this.#numbers = numbers;
  }

  /** @throws Forbidden for any other; the number is not in the message */
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

/** Below sixteen digits there are cards from 3, and old ones of thirteen from 4. */
const mayBeCard = (number: string): boolean =>
  /^(\d{16,19}|3\d{13,14}|4\d{12})$/.test(number) && passesLuhn(number);

/** One digit again and again is nobody's. */
const mayBeToken = (token: string): boolean => hasForm('cardId', token) && !/^(\d)\1*$/.test(token);
