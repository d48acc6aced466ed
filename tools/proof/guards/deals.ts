import { type Transaction, testCards } from '../../../src/sandbox/index.ts';
import type { Asked, Deal, State } from '../alteration.ts';

/** Parameters that name a transaction, in the order in which a gateway looks at them. */
export const lookups = ['tranId', 'cgUid', 'orgUid', 'authNo'] as const;

/** Returns the transactions that a request names. */
export function namedBy({ ledger }: State, { sent }: Pick<Asked, 'sent'>): readonly Transaction[] {
  return lookups.flatMap((name) => {
    const id = sent(name);
    if (id === undefined) return [];
    return name === 'authNo' ? ledger.byAuthNumber(id) : ledger.by(name, id);
  });
}

export const dealOf = (stored: Transaction): Deal => ({
  stored,
  card: { ...stored.card, ...stored.card.outcome },
  value: (name) =>
    name === 'user' || name === 'terminalNumber' || name === 'total'
      ? stored[name]?.toString()
      : stored.sent[name],
});

/** Returns the deals of a request: the deal that it makes or names, or the transactions of a transmission. */
export function dealsOf(state: State, asked: Asked): readonly Deal[] {
  const { command, sent } = asked;
  if (command === 'transmitTerminal')
    return state.ledger
      .all()
      .filter((one) => one.state === 'pending transmission' && one.terminalNumber === sent('terminalNumber'))
      .map(dealOf);
  if (command === 'transmitInquire') return transmittedTo(state, asked).map(dealOf);
  const found = namedBy(state, asked);
  if (command === 'inquireTransactions')
    return (found.length > 0 ? found : state.ledger.byUser(sent('user') ?? '')).map(dealOf);
  const stored = found.at(-1);
  const named = stored && dealOf(stored);
  const value: Deal['value'] = (name) =>
    command === 'inquireTerminal' && name === 'user' ? undefined : (sent(name) ?? named?.value(name));
  const card = cardOf(state, asked) ?? named?.card;
  return [{ value, ...(stored && { stored }), ...(card && { card }) }];
}

function cardOf(state: State, { sent }: Asked): Deal['card'] {
  const [number, token = ''] = [sent('cardNo'), sent('cardId')];
  const ofToken = state.merchants.map(({ user }) => state.cards.find(user, token)).find(Boolean);
  if (number === undefined) return ofToken && { ...ofToken, ...ofToken.outcome };
  const isVisa = number.startsWith('4');
  const usual = isVisa ? '2' : '1';
  const { outcome } = testCards.find((one) => one.number === number) ?? {};
  return { length: number.length, isVisa, cardAcquirer: usual, cardBrand: usual, ...outcome };
}

/** Transactions of the transmission that transmitInquire names; without a name, of the terminal's last one. */
function transmittedTo({ ledger, transmissions }: State, { sent }: Asked): readonly Transaction[] {
  const [transmitId, reference] = [sent('transmitId'), sent('clearingReferanceNo')];
  const found = transmissions
    .all()
    .findLast((one) =>
      transmitId !== undefined
        ? one.transmitId === transmitId
        : reference !== undefined
          ? one.batches.some(({ clearingReferanceNo }) => clearingReferanceNo === reference)
          : one.terminalNumber === sent('terminalNumber'),
    );
  return (found?.ready ?? []).map((id) => ledger.byTranId(id)).filter((one) => one !== undefined);
}
