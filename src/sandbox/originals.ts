import { type CreditCommand, lookups, ruleOf } from '../contract/index.ts';
import { Refusal } from './answer.ts';
import { type Call, terminalOf } from './state.ts';
import type { Transaction } from './transaction.ts';

interface Refusals {
  readonly command: CreditCommand;
  readonly notFound: '310' | '312';
}

const debits = ['charge', 'payout', 'pre-authorization'];

/**
 * The transaction that a refund or cancellation is about. tranId wins over the other lookups, cgUid over orgUid;
 * both of them find the latest state of what belongs together.
 *
 * @throws Refusal 317 without lookup, 332 where several match on a terminal that does not choose, 310 where what is
 * named is no debit deal, and what `refusals` says where nothing is found
 */
export function originalOf(call: Call, refusals: Refusals): Transaction {
  const { field, state, merchant } = call;
  const error = (code: '310' | '312' | '317' | '332') => ruleOf(`${refusals.command}.error`, String(code));
  const lookup = lookups.find((name) => field(name));
  if (!lookup)
    throw new Refusal('317', error('317'), 'one of tranId, cgUid and ashraitEmvData/orgUid is required');
  const value = field(lookup) ?? '';
  const found = (
    lookup === 'tranId'
      ? [state.ledger.byTranId(value)].filter((one) => one !== undefined)
      : lookup === 'cgUid'
        ? state.ledger.byCgUid(value)
        : state.ledger.byUid(value)
  ).filter((one) => terminalOf(merchant, one.terminalNumber));
  if (found.length === 0)
    throw new Refusal(refusals.notFound, error(refusals.notFound), `${lookup} finds no transaction`);
  const approved = found.filter((one) => debits.includes(one.kind) && one.state !== 'rejected');
  const latest = approved.at(-1);
  if (!latest) throw new Refusal('310', error('310'), `${lookup} names no debit deal`);
  if (approved.length > 1 && terminalOf(merchant, latest.terminalNumber)?.severalMatches === 'refuse')
    throw new Refusal('332', error('332'), `${lookup} finds several transactions`);
  return latest;
}
