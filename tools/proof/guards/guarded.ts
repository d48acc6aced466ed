import { breaches } from '../../../src/contract/index.ts';
import { all, at, type Element, textAt } from '../../../src/message/element.ts';
import type { Transaction } from '../../../src/sandbox/index.ts';
import type { Acts, Asked, Changes, Guard, State } from '../alteration.ts';
import { changed } from '../replies/tree.ts';
import { dealOf, dealsOf, lookups, namedBy } from './deals.ts';

/** The parts of an exchange for which a guard holds. */
export interface Acting {
  /** For the request: the deal that it makes or names. */
  readonly asked: boolean;
  /** For the reply outside of records: any of its records, or the request if there are none. */
  readonly answered: boolean;
  readonly records: readonly boolean[];
}

export const never: Acting = { asked: false, answered: false, records: [] };

const recordsAt = 'response.inquireTransactions.transactions';
const none: Asked = { command: '', sent: () => undefined, xml: '' };
const naming = [...lookups, 'transmitId', 'clearingReferanceNo', 'invoiceAtranId'];

/** Decides for which exchanges of one scenario guards hold. */
export function watcher(guards: readonly Guard[]) {
  const named = new Set<string>();
  let now = { asked: none, isAgain: false };
  let state: State | undefined;
  let acting = new Set<Guard>();
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
      const found = dealsOf(from, asked);
      const deals = found.length > 0 ? found : [{ value: asked.sent }];
      const at = { ...now, state: from, records: found.length };
      acting = new Set(guards.filter((guard) => deals.some((deal) => guard.acts({ ...at, deal }))));
    },
    /** True if the guard holds for the request. */
    holds: (guard: Guard): boolean => acting.has(guard),
    in(guard: Guard, root: Element): Acting {
      const asked = acting.has(guard);
      const found = recordsIn(root);
      const records = found.map((record) => {
        const one = state?.ledger.byTranId(textAt(record, 'tranId') ?? '');
        return one !== undefined && state !== undefined && holdsFor(guard, one, state, found.length);
      });
      return { asked, records, answered: records.length > 0 ? records.some(Boolean) : asked };
    },
  };
}

const recordsIn = (root: Element): readonly Element[] => all(at(root, recordsAt), 'transaction');

/** Returns a changed reply without the changes of records, or of the reply, for which a guard does not hold. */
export function partly(root: Element, made: Element, { answered, records }: Acting): Element {
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

/** Lets changes act only if a guard holds, except encodings and waits. */
export function guarded(changes: Changes, guard: Guard): Changes {
  const { request, form, checks, serve, reply, writes, posted, ledger, ...rest } = changes;
  const watch = watcher([guard]);
  const isActive = () => watch.holds(guard);
  const actsIn =
    (state: State): Acts =>
    (one, records) =>
      one ? watch.holdsFor(guard, one, state, records) : isActive();
  /** The first value if the guard does not hold. */
  const either = <T>(usual: T, other: T): T => (isActive() ? other : usual);
  return {
    ...rest,
    ledger: {
      meanwhile: (state) => ledger?.meanwhile?.(state, actsIn(state)) ?? false,
      around(state, asked) {
        watch.begins(state, asked);
        return ledger?.around?.(state, asked, actsIn(state));
      },
      sending: (transmission, state) =>
        transmission.ready
          .map((tranId) => state.ledger.byTranId(tranId))
          .some((one, _, { length }) => one !== undefined && watch.holdsFor(guard, one, state, length)) &&
        ledger?.sending?.(transmission, state) === true,
    },
    // Faults that remember earlier requests see all of them.
    ...(request && { request: (xml, asked, sender) => either(xml, request(xml, asked, sender)) }),
    ...(form && { form: (sent, asked, state) => either(sent, form(sent, asked, state)) }),
    ...(checks && {
      checks: (command, fields) => either(breaches, checks)(command, fields),
    }),
    ...(serve && { serve: (serving) => (isActive() ? serve(serving) : serving.usual()) }),
    ...(reply && {
      reply: (root, asked) => partly(root, reply(root, asked), watch.in(guard, root)),
    }),
    ...(writes && { writes: (tokens) => either(tokens, writes(tokens)) }),
    ...(posted && { posted: (usual, asked) => either(usual, posted(usual, asked)) }),
  };
}
