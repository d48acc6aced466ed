import type { SandboxState } from './state.ts';

/** What one clearing run did. */
export interface ClearingRun {
  readonly transmitted: number;
  readonly batches: readonly {
    readonly terminalNumber: string;
    readonly transmitId: string;
    readonly clearingReferanceNo: string;
    readonly count: number;
  }[];
}

/** Sends everything that is ready to clearing, a batch a terminal; of one terminal only where that is given. */
export function transmit(state: SandboxState, terminalNumber?: string): ClearingRun {
  const ready = state.ledger
    .all()
    .filter(
      (one) =>
        one.state === 'pending transmission' &&
        (terminalNumber === undefined || one.terminalNumber === terminalNumber),
    );
  const batches = [...Map.groupBy(ready, (one) => one.terminalNumber)].map(([number, transactions]) => {
    const transmission = {
      transmitId: state.identifiers.tranId(),
      at: state.clock.now(),
      clearingReferanceNo: state.identifiers.clearingReference(),
    };
    for (const one of transactions) {
      one.state = 'transmitted';
      one.transmission = transmission;
    }
    const { transmitId, clearingReferanceNo } = transmission;
    return { terminalNumber: number, transmitId, clearingReferanceNo, count: transactions.length };
  });
  return { transmitted: ready.length, batches };
}
