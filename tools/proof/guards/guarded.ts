import { breaches } from '../../../src/contract/index.ts';
import { all, at, type Element, textAt } from '../../../src/message/element.ts';
import type { Transaction } from '../../../src/sandbox/index.ts';
import type { Asked, Changes, State } from '../alteration.ts';
import { changed } from '../replies/tree.ts';
import { dealOf, dealsOf, type Guard, lookups, namedBy } from './guard.ts';

/** Where a guard holds in one exchange. */
export interface Held {
  /** For the request: the deal that it makes or names. */
  readonly asked: boolean;
  /** For the reply outside of records: any of its records, or the request if there are none. */
  readonly answered: boolean;
  readonly records: readonly boolean[];
}

export const never: Held = { asked: false, answered: false, records: [] };

const recordsAt = 'response.inquireTransactions.transactions';
const none: Asked = { command: '', sent: () => undefined, xml: '' };
const naming = [...lookups, 'transmitId', 'clearingReferanceNo', 'invoiceAtranId'];

/** Decides where guards hold in the exchanges of one scenario. */
export function watcher(guards: readonly Guard[]) {
  const named = new Set<string>();
  let now = { asked: none, isAgain: false };
  let state: State | undefined;
  let held = new Set<Guard>();
  /** True for a transaction that is in a reply or in a transmission. */
  const holdsFor = (guard: Guard, one: Transaction, from: State, records = 1): boolean =>
    guard.acts({ ...now, state: from, deal: dealOf(one), records });
  return {
    holdsFor,
    /** Called before each request. */
    begins(from: State, asked: Asked): void {
      state = from;
      const key = [asked.command, namedBy(from, asked).at(-1)?.tranId ?? naming.map(asked.sent)].join(' ');
      const isNamed = naming.some((name) => asked.sent(name) !== undefined);
      now = { asked, isAgain: isNamed && named.has(key) };
      named.add(key);
      const deals = dealsOf(from, asked);
      const records = deals.length;
      const [deal = { value: asked.sent }] = deals;
      held = new Set(
        guards.filter((guard) =>
          [deal, ...deals.slice(1)].some((one) => guard.acts({ ...now, state: from, deal: one, records })),
        ),
      );
    },
    /** True if the guard holds for the request. */
    holds: (guard: Guard): boolean => held.has(guard),
    in(guard: Guard, root: Element): Held {
      const asked = held.has(guard);
      const found = recordsIn(root);
      const records = found.map((record) => {
        const one = state?.ledger.byTranId(textAt(record, 'tranId') ?? '');
        return one !== undefined && state !== undefined && holdsFor(guard, one, state, found.length);
      });
      return { asked, records, answered: records.length > 0 ? records.some(Boolean) : asked };
    },
  };
}

const recordsIn = (root: Element): readonly Element[] => {
  const list = at(root, recordsAt);
  return list ? all(list, 'transaction') : [];
};

/** Returns a changed reply with the changes of only those records, or of only that reply, for which a guard holds. */
export function where(root: Element, made: Element, { answered, records }: Held): Element {
  const before = recordsIn(root);
  const after = recordsIn(made);
  if (after.length !== before.length || after.every((one, index) => one === before[index]))
    return answered ? made : root;
  let index = -1;
  return changed(root, `${recordsAt}.transaction`, (record) => {
    index += 1;
    return records[index] ? after[index] : record;
  });
}

/** Lets changes act only where a guard holds. */
export function guarded({ request, checks, reply, ledger, ...rest }: Changes, guard: Guard): Changes {
  const watch = watcher([guard]);
  const isHeld = () => watch.holds(guard);
  return {
    ...rest,
    ledger: {
      ...(ledger?.meanwhile && {
        meanwhile: (state: State) =>
          ledger.meanwhile?.(state, (one, records) =>
            one ? watch.holdsFor(guard, one, state, records) : false,
          ) ?? false,
      }),
      around(state, asked) {
        watch.begins(state, asked);
        return ledger?.around?.(state, asked, (one, records) =>
          one ? watch.holdsFor(guard, one, state, records) : isHeld(),
        );
      },
    },
    // Faults that remember earlier requests see all of them.
    ...(request && {
      request: (xml, asked) => {
        const made = request(xml, asked);
        return isHeld() ? made : xml;
      },
    }),
    ...(checks && {
      checks: (command, fields) => (isHeld() ? checks : breaches)(command, fields),
    }),
    ...(reply && {
      reply: (root, asked) => where(root, reply(root, asked), watch.in(guard, root)),
    }),
  };
}
