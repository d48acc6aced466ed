import { all, at, textAt } from '../../../../src/message/element.ts';
import type { Transaction } from '../../../../src/sandbox/index.ts';
import type { LedgerChange } from '../../alteration.ts';
import { resultIn } from '../../replies/reply-elements.ts';
import { changed, gone, said } from '../../replies/tree.ts';
import { type Kind, kindIn } from './kinds.ts';

/** Criteria of an inquiry. Dates are sent as pairs. */
export const criteria = [
  ...['tranId', 'cgUid', 'user', 'orgUid', 'shiftId1', 'shiftId2', 'shiftId3', 'clearingReferanceNo'],
  ...['transmitId', 'financialStatus', 'fromDealDate', 'fromTransmitDate', 'fromShiftTxnDate'],
] as const;
export type Criterion = (typeof criteria)[number];

export const ofTransmission: readonly Criterion[] = ['clearingReferanceNo', 'transmitId', 'fromTransmitDate'];

const transactions = 'response.inquireTransactions.transactions.transaction';
const totals = 'response.inquireTransactions.totals';

/**
 * Watches the records that inquiries find.
 *
 * @param isLost called for each record; returns true if the gateway hides the record
 */
export const aroundFindings = (
  isLost: (kind: Kind, criterion: Criterion, one: Transaction, records: number) => boolean,
): LedgerChange => ({
  around(state, { command, sent }, acts = () => true) {
    const asked = criteria.filter((name) => sent(name) !== undefined);
    if (command !== 'inquireTransactions' || asked.length === 0) return undefined;
    return (root) => {
      if (resultIn(root) !== '000') return undefined;
      const records = all(at(root, 'response.inquireTransactions.transactions'), 'transaction').length;
      let lost = 0;
      const left = changed(root, transactions, (record) => {
        const one = state.ledger.byTranId(textAt(record, 'tranId') ?? '');
        const kind = one && kindIn(state, one);
        if (
          !kind ||
          !asked.map((name) => isLost(kind, name, one, records)).some(Boolean) ||
          !acts(one, records)
        )
          return record;
        lost += 1;
        return gone(record);
      });
      if (lost === 0) return undefined;
      const fewer = said((was) => String(Number(was) - lost));
      const made = changed(changed(left, `${totals}.total`, fewer), `${totals}.totalMatch`, fewer);
      return lost < records ? made : changed(made, 'response.result', said('099'));
    };
  },
});
