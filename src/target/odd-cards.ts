import { passesLuhn } from '../message/card-number.ts';
import { testCards } from '../sandbox/index.ts';
import type { TargetFile } from './target-file.ts';

/** What the table of the sandbox does not say of a card by its outcome. */
const meanings: Readonly<Record<string, object>> = {
  'approved-visa': { cardBrand: '2' },
  declined: { status: '004' },
};

/** What a role promises of a card: members that two roles have otherwise exclude each other. */
const meaningOf = (role: string): Readonly<Record<string, unknown>> | undefined => {
  const known = testCards.find((card) => card.role === role);
  return known && { status: '000', ...known.outcome, ...meanings[role] };
};

/**
 * Cards that are most likely slips of the pen: told and not refused, since a gateway may take them all the same. No
 * number is repeated.
 *
 * @param now in the time of Israel, `YYYY-MM`
 */
export function oddCards(cards: TargetFile['cards'], now: string): readonly string[] {
  const entries = Object.entries(cards);
  return entries.flatMap(([role, { number, expiration }], index) => {
    const until = `20${expiration.slice(2)}-${expiration.slice(0, 2)}`;
    const other = entries
      .slice(0, index)
      .find((one) => one[1].number === number && contradict(meaningOf(one[0]), meaningOf(role)));
    return [
      ...(until < now ? [`cards.${role}.expiration: the card has expired`] : []),
      ...(passesLuhn(number) ? [] : [`cards.${role}.number: the check digit is wrong (Luhn)`]),
      ...(other
        ? [`cards.${role}.number: is also the card of ${other[0]}, a role with another meaning`]
        : []),
    ];
  });
}

const contradict = (one: ReturnType<typeof meaningOf>, other: ReturnType<typeof meaningOf>): boolean =>
  one !== undefined &&
  other !== undefined &&
  Object.keys(one).some((name) => name in other && one[name] !== other[name]);
