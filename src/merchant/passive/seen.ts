import { validationOf } from '../../contract/index.ts';
import { textAt } from '../../message/element.ts';
import type { Transaction } from '../../sandbox/index.ts';
import { namedBy, names } from '../orders.ts';
import type { Session } from '../session.ts';
import { type Heard, movesMoney, sent } from '../tape.ts';

/** An order of a passive session, with all requests and transactions of its reference. */
export interface SeenOrder {
  readonly reference: string;
  readonly heard: readonly Heard[];
  readonly transactions: readonly Transaction[];
  /** True if the sandbox was reset after a request of the order, so that the ledger does not show it. */
  readonly isGone: boolean;
}

/** True for a deal or a payment page that can move money. */
const isSale = (one: Heard): boolean =>
  movesMoney(one) ||
  (validationOf(sent(one, 'validation'))?.needs === 'page' &&
    !/^token$/i.test(sent(one, 'mpiValidation') ?? ''));

const defined = (...some: readonly (string | undefined)[]): readonly string[] =>
  some.filter((one) => one !== undefined && one !== '') as readonly string[];

/** The longest ending of an attempt, such as `-2` or `p1f3c`. */
const endingLimit = 6;

/** The reference without each ending that can name an attempt, the shortest ending first. */
export const withoutEnding = (reference: string): readonly string[] =>
  Array.from({ length: endingLimit }, (_, index) => reference.slice(0, -index - 1)).filter(
    (one) => one !== '' && names(reference, one),
  );

const referencesIn = (one: Heard): readonly string[] => defined(sent(one, 'user'), sent(one, 'uniqueid'));

/** The requests and transactions of a session by the references that the application sent. */
export function ordersSeen({ sandbox, tape, resetAt }: Session) {
  const { ledger, pages } = sandbox.state;
  const made = ledger.all();
  /** References of payment pages, by the ids of the page and of its transaction. */
  const ofPages = new Map(
    [...pages.values()].flatMap(({ txId, sent: { user, uniqueid }, outcome }) =>
      defined(txId, textAt(outcome?.reply, 'response.tranId')).map((id) => [id, defined(user, uniqueid)]),
    ),
  );
  const sales = tape.all().filter((one) => isSale(one) && namedBy(one, made).length === 0);
  const references = [...new Set(sales.flatMap(referencesIn))];
  /** References of the first deal of a transaction. */
  const namesOf = (one: Transaction): readonly string[] => {
    const first = made.find(({ tranId }) => tranId === one.original);
    return first ? namesOf(first) : [...defined(one.user), ...(ofPages.get(one.tranId) ?? [])];
  };
  const namesIn = (one: Heard): readonly string[] => {
    const [meant] = namedBy(one, made);
    return ofPages.get(sent(one, 'mpiTransactionId') ?? '') ?? (meant ? namesOf(meant) : referencesIn(one));
  };
  return {
    references,
    /** The number of approved deals without `user` and `uniqueid`. */
    nameless: sales.filter((one) => one.result === '000' && referencesIn(one).length === 0).length,
    /** @param those references that the application knows: others can be further attempts of them */
    orders(those: readonly string[]): readonly SeenOrder[] {
      const known = those.toSorted((one, other) => other.length - one.length);
      const ownerOf = (some: readonly string[]) =>
        some.find((one) => known.includes(one)) ??
        known.find((order) => some.some((one) => names(one, order))) ??
        some.find((one) => references.includes(one));
      const heard = Map.groupBy(tape.all(), (one) => ownerOf(namesIn(one)));
      const transactions = Map.groupBy(made, (one) => ownerOf(namesOf(one)));
      return [...new Set([...references, ...known])].flatMap((reference) => {
        const [own = [], deals = []] = [heard.get(reference), transactions.get(reference)];
        if (own.length + deals.length === 0) return [];
        const isGone = own.some(({ at }) => at <= resetAt);
        return { reference, heard: own, transactions: deals, isGone };
      });
    },
  };
}
