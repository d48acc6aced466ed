import { type CreditCommand, lookups, ruleOf } from '../contract/index.ts';
import { Refusal } from './answer.ts';
import { type Call, terminalOf } from './state.ts';
import type { Transaction } from './transaction.ts';

const debits = ['charge', 'payout', 'pre-authorization'];

/**
 * Finds the original transaction of a credit by tranId, then cgUid, then orgUid. Of several matches, the latest is
 * used.
 * @throws Refusal 317 without an id, 332 for several matches on a terminal that refuses them, 310 if the transaction is
 * no debit, and `notFound` without a match
 */
export function originalOf(
  call: Call,
  refusals: { readonly command: CreditCommand; readonly notFound: '310' | '312' },
): Transaction {
  const { field, state, merchant } = call;
  const error = (code: '310' | '312' | '317' | '332') => ruleOf(`${refusals.command}.error`, String(code));
  const lookup = lookups.find((name) => field(name));
  if (!lookup)
    throw new Refusal('317', error('317'), 'one of tranId, cgUid and ashraitEmvData/orgUid is required');
  const value = field(lookup) ?? '';
  const found = state.ledger
    .by(lookup === 'ashraitEmvData.orgUid' ? 'orgUid' : lookup, value)
    .filter((one) => terminalOf(merchant, one.terminalNumber));
  if (found.length === 0)
    throw new Refusal(refusals.notFound, error(refusals.notFound), `${lookup} finds no transaction`);
  const approved = found.filter((one) => debits.includes(one.kind) && one.state !== 'rejected');
  const latest = approved.at(-1);
  if (!latest) throw new Refusal('310', error('310'), `${lookup} names no debit deal`);
  if (approved.length > 1 && terminalOf(merchant, latest.terminalNumber)?.severalMatches === 'refuse')
    throw new Refusal('332', error('332'), `${lookup} finds several transactions`);
  return latest;
}
