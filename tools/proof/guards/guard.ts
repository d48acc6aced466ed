import { type Transaction, testCards } from '../../../src/sandbox/index.ts';
import type { Asked, State } from '../alteration.ts';

/** The card of a deal, as far as a fault can depend on it. */
interface DealCard {
  readonly length: number;
  readonly isVisa: boolean;
  readonly cardAcquirer: string;
  readonly cardBrand: string;
}

/** The deal that a request makes or names, or that a record is about. */
export interface Deal {
  readonly value: (name: string) => string | undefined;
  readonly card?: DealCard | undefined;
  /** The transaction that a request names, or that a record is about. */
  readonly stored?: Transaction | undefined;
}

/** What a guard decides on: a request with a deal of the request, or with a transaction of its reply. */
export interface Circumstances {
  readonly asked: Asked;
  readonly deal: Deal;
  readonly state: State;
  /** True if the same command named the same transaction earlier in the scenario. */
  readonly isAgain: boolean;
  /** Number of records in the reply, or of transactions in the transmission. */
  readonly records: number;
}

/** A condition under which a gateway has a fault. */
export interface Guard {
  readonly id: string;
  readonly class: string;
  readonly acts: (at: Circumstances) => boolean;
}

/** Parameters that name a transaction, in the order in which a gateway looks at them. */
export const lookups = ['tranId', 'cgUid', 'orgUid', 'authNo'] as const;

/** Returns the transactions that a request names. */
export function namedBy({ ledger }: State, { sent }: Pick<Asked, 'sent'>): readonly Transaction[] {
  const [tranId, cgUid, orgUid, authNo] = lookups.map(sent);
  return [
    ...(tranId === undefined ? [] : [ledger.byTranId(tranId)]),
    ...(cgUid === undefined ? [] : ledger.byCgUid(cgUid)),
    ...(orgUid === undefined ? [] : ledger.byUid(orgUid)),
    ...(authNo === undefined ? [] : ledger.byAuthNumber(authNo)),
  ].filter((one) => one !== undefined);
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
  if (command === 'inquireTransactions') return found.map(dealOf);
  const stored = found.at(-1);
  const named = stored && dealOf(stored);
  const value: Deal['value'] = (name) =>
    command === 'inquireTerminal' && name === 'user' ? undefined : (sent(name) ?? named?.value(name));
  return [{ value, stored, card: cardOf(state, asked) ?? named?.card }];
}

function cardOf(state: State, { sent }: Asked): DealCard | undefined {
  const [number, token] = [sent('cardNo'), sent('cardId')];
  if (number !== undefined && /^\d+$/.test(number)) {
    const isVisa = number.startsWith('4');
    const [usual] = [isVisa ? '2' : '1'];
    const { outcome } = testCards.find((one) => one.number === number) ?? {};
    return {
      ...{ length: number.length, isVisa },
      ...{ cardAcquirer: outcome?.cardAcquirer ?? usual, cardBrand: outcome?.cardBrand ?? usual },
    };
  }
  const kept = state.merchants
    .map((merchant) => (token === undefined ? undefined : state.cardOf(merchant, token)))
    .find(Boolean);
  return kept && { ...kept, ...kept.outcome };
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
