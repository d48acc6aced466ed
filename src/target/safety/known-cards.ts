import { hasForm } from '../../contract/index.ts';
import { passesLuhn } from '../../message/card-number.ts';
import { type Element, textAt } from '../../message/element.ts';
import { Forbidden } from './forbidden.ts';
import { cardsIn, tokensIn } from './movement.ts';

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
