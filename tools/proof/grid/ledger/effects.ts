import type { Transaction } from '../../../../src/sandbox/index.ts';
import type { Asked, LedgerChange, State } from '../../alteration.ts';
import { namedBy } from '../../guards/deals.ts';
import { resultIn } from '../../replies/reply-elements.ts';
import { type Kind, kindOf } from './kinds.ts';

/** Effect of one command on the ledger: the new and the changed transaction. */
interface Done {
  readonly made: Transaction | undefined;
  readonly changed: { readonly now: Transaction; readonly before: Transaction } | undefined;
}

export interface Effect {
  readonly name: string;
  readonly spoil: (state: State, done: Done) => boolean;
}

export const effects: readonly Effect[] = [
  {
    name: 'not done',
    spoil: (state, done) => {
      putBack(done);
      drop(state, done.made);
      return true;
    },
  },
  {
    name: 'done without its record',
    spoil: (state, { made, changed }) => made !== undefined && changed !== undefined && drop(state, made),
  },
  {
    name: 'recorded and not done',
    spoil: (_, done) => done.made !== undefined && putBack(done),
  },
  {
    name: 'done twice',
    spoil: (state, { made, changed }) => {
      if (!made) return false;
      const tranId = state.identifiers.tranId();
      const cgUid = made.cgUid === made.tranId ? tranId : made.cgUid;
      state.ledger.add({ ...made, tranId, cgUid });
      if (changed) changed.now.credited += changed.now.credited - changed.before.credited;
      return true;
    },
  },
  {
    name: 'done in part',
    spoil: (_, { made, changed }) => {
      if (!made || made.total < 2) return false;
      const part = Math.floor(made.total / 2);
      if (changed && changed.now.credited > changed.before.credited)
        changed.now.credited = changed.before.credited + part;
      Object.assign(made, { total: part });
      return true;
    },
  },
  {
    name: 'done to another transaction',
    spoil: (state, { made, changed }) => {
      if (!changed) return false;
      const { now, before } = changed;
      const other = state.ledger
        .all()
        .findLast(
          (one) =>
            one !== now &&
            one !== made &&
            one.terminalNumber === now.terminalNumber &&
            one.state !== now.state,
        );
      if (!other) return false;
      other.state = now.state;
      other.credited += now.credited - before.credited;
      return putBack({ made, changed });
    },
  },
  {
    name: 'done on another terminal',
    spoil: (state, { made, changed }) => {
      if (!made || changed) return false;
      const other = state.everybody.terminals.find(
        ({ number, granted }) => granted && number !== made.terminalNumber,
      );
      if (!other) return false;
      Object.assign(made, { terminalNumber: other.number });
      return true;
    },
  },
];

function putBack({ changed }: Done): boolean {
  if (!changed) return false;
  Object.assign(changed.now, changed.before);
  return true;
}

function drop(state: State, made: Transaction | undefined): boolean {
  if (!made) return false;
  state.ledger.load([...state.ledger.save()].filter(([key]) => key !== made.tranId));
  return true;
}

/**
 * Watches the effects of commands on the ledger.
 *
 * @param spoil called after an effect; returns true if it changed the effect
 */
export const aroundDeals = (spoil: (kind: Kind, state: State, done: Done) => boolean): LedgerChange => ({
  around(state, asked, acts = () => true) {
    const before = new Map(namedBy(state, asked).map((one) => [one, { ...one }] as const));
    const count = state.ledger.all().length;
    return (root) => {
      if (resultIn(root) !== '000') return undefined;
      const made = state.ledger.all()[count];
      const changed = [...before]
        .map(([now, was]) => ({ now, before: was }))
        .find(({ now, before }) => now.state !== before.state || now.credited !== before.credited);
      if (!made && !changed) return undefined;
      const kind = kindDone(asked, made, changed?.now);
      return kind !== undefined && acts() && spoil(kind, state, { made, changed }) ? root : undefined;
    };
  },
});

function kindDone(
  asked: Asked,
  made: Transaction | undefined,
  named: Transaction | undefined,
): Kind | undefined {
  if (!made)
    return /^setashold$/i.test(asked.sent('validation') ?? '')
      ? 'hold for review'
      : /^autocommrelease$/i.test(asked.sent('validation') ?? '')
        ? 'release'
        : undefined;
  const kind = kindOf(made, named);
  return kind === 'cancellation' && asked.command === 'refundDeal' ? 'refund before transmission' : kind;
}
