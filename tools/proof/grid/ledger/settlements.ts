import { catchUp, type Transaction } from '../../../../src/sandbox/index.ts';
import type { LedgerChange, Transmission } from '../../alteration.ts';
import { type Kind, kindIn } from './kinds.ts';

/** The two ways of transmission: by transmitTerminal (`by hand`), or by the daily run. */
export const ways = ['by hand', 'by the daily run'] as const;
export type Way = (typeof ways)[number];

export interface Sending {
  readonly name: string;
  readonly spoil: (transaction: Transaction, transmission: Transmission) => void;
}

const unsent = (one: Transaction): void => {
  one.state = 'pending transmission';
  delete one.transmission;
};

function rebatched(transmission: Transmission, tranId: string, ids: readonly string[]): void {
  transmission.batches = transmission.batches.map((batch) => ({
    ...batch,
    transactions: batch.transactions.flatMap((id) => (id === tranId ? ids : [id])),
  }));
}

export const sendings: readonly Sending[] = [
  {
    name: 'not sent',
    spoil: (one, transmission) => {
      unsent(one);
      rebatched(transmission, one.tranId, []);
    },
  },
  { name: 'in a batch, and still waiting', spoil: unsent },
  {
    name: 'sent, and in no batch',
    spoil: (one, transmission) => rebatched(transmission, one.tranId, []),
  },
  {
    name: 'sent twice',
    spoil: (one, transmission) => rebatched(transmission, one.tranId, [one.tranId, one.tranId]),
  },
  {
    name: 'under another reference than its batch',
    spoil: (one) => {
      const { transmission } = one;
      if (!transmission) return;
      const clearingReferanceNo = transmission.clearingReferanceNo === '10000001' ? '10000002' : '10000001';
      one.transmission = { ...transmission, clearingReferanceNo };
    },
  },
];

/**
 * Watches transmitted transactions.
 *
 * @param spoil called for each transmitted transaction; returns true if it changed the transmission
 */
export function aroundSendings(
  spoil: (kind: Kind, way: Way, transaction: Transaction, transmission: Transmission) => boolean,
): LedgerChange {
  let seen: Set<string> | undefined;
  return {
    meanwhile(state, acts = () => true) {
      catchUp(state);
      const over = state.transmissions.all().filter(({ ahead }) => ahead.length === 0);
      // Transmissions of earlier scenarios are not changed.
      seen ??= new Set(over.map(idOf));
      const known = seen;
      let isSpoiled = false;
      for (const transmission of over.filter((one) => !known.has(idOf(one)))) {
        known.add(idOf(transmission));
        const way = transmission.by === 'transmitTerminal' ? 'by hand' : 'by the daily run';
        for (const tranId of transmission.batches.flatMap(({ transactions }) => transactions)) {
          const one = state.ledger.byTranId(tranId);
          const kind = one && kindIn(state, one);
          if (kind && acts(one, transmission.ready.length) && spoil(kind, way, one, transmission))
            isSpoiled = true;
        }
      }
      return isSpoiled;
    },
  };
}

const idOf = ({ transmitId }: Transmission): string => transmitId;
