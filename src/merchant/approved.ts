import { count } from '../certificate/index.ts';
import type { Transaction } from '../sandbox/index.ts';
import type { ApprovedFacts } from './certificate.ts';
import { makingDeals } from './ends.ts';
import { isRefused, isSimulated } from './refusals.ts';
import { commandsFor } from './situation.ts';
import type { Heard } from './tape.ts';
import type { Operation } from './task-schema.ts';

/** Operations that succeed with an approved deal. The other operations act on an earlier deal, or only inquire. */
export const dealing: readonly Operation[] = [...makingDeals, 'tokenize'];

const isApproved = ({ kind, state }: Transaction): boolean =>
  ['charge', 'payout', 'pre-authorization', 'token'].includes(kind) && state !== 'rejected';

export const approvedIn = (transactions: readonly Transaction[]): number =>
  transactions.filter(isApproved).length;

/**
 * Numbers of approvals and refusals of the gateway.
 * If no operation in scope makes a deal, successful requests count as approvals.
 * @param operations the operations of the run; undefined in a passive session
 */
export function approvedOf(
  operations: readonly Operation[] | undefined,
  heard: readonly Heard[],
  transactions: readonly Transaction[],
): ApprovedFacts {
  const isDeal = operations === undefined || operations.some((one) => dealing.includes(one));
  const commands = (operations ?? []).flatMap(commandsFor);
  const refused: Record<string, number> = {};
  for (const { result } of heard.filter(isRefused)) refused[result] = (refused[result] ?? 0) + 1;
  return {
    of: isDeal ? 'deal' : 'request',
    requests: heard.length,
    approved: isDeal
      ? approvedIn(transactions)
      : heard.filter(({ command, result }) => result === '000' && commands.includes(command)).length,
    refused,
    simulated: heard.filter(isSimulated).length,
  };
}

export const allApproved = (some: readonly ApprovedFacts[]): ApprovedFacts => {
  const refused: Record<string, number> = {};
  for (const [code, times] of some.flatMap((one) => Object.entries(one.refused)))
    refused[code] = (refused[code] ?? 0) + times;
  const sum = (of: 'requests' | 'approved' | 'simulated') =>
    some.reduce((total, one) => total + (one[of] ?? 0), 0);
  const isDeal = some.length === 0 || some.some(({ of }) => of === 'deal');
  const [requests, approved, simulated] = [sum('requests'), sum('approved'), sum('simulated')];
  return { of: isDeal ? 'deal' : 'request', requests, approved, refused, simulated };
};

export const approvedWords = ({ of, approved }: ApprovedFacts): string => count(approved, of);

/** Refused requests by result code, such as `23 requests were refused with 462, 2 with 004`. */
function refusedWords({ requests, refused, simulated = 0 }: ApprovedFacts): string {
  const [first, ...others] = Object.entries(refused).toSorted(([, one], [, other]) => other - one);
  if (!first)
    return requests === 0
      ? 'no request of an order arrived'
      : `${count(requests, 'request')} arrived, none was refused${simulated > 0 ? ' except by a simulated fault' : ''}`;
  const [code, times] = first;
  return [
    `${count(times, 'request')} ${times === 1 ? 'was' : 'were'} refused with ${code}`,
    ...others.map(([other, number]) => `${number} with ${other}`),
  ].join(', ');
}

/** Refusals in words for a summary. The result codes of the certificate count simulated refusals too. */
export const countedRefusals = (facts: ApprovedFacts): string =>
  Object.keys(facts.refused).length === 0 || !facts.simulated
    ? refusedWords(facts)
    : `${refusedWords(facts)}; ${count(facts.simulated, 'simulated refusal')} not counted`;

/** The reason why a run without an approval is incomplete, in one line; undefined after an approval. */
export const nothingApproved = (facts: ApprovedFacts): string | undefined =>
  facts.approved > 0 ? undefined : `No ${facts.of} was approved: ${refusedWords(facts)}${noneOf(facts)}.`;

function noneOf({ of, requests, refused }: ApprovedFacts): string {
  if (requests === 0 || Object.keys(refused).length > 0) return '';
  return of === 'deal'
    ? ', and none completed a charge, a payout, an authorization or a token'
    : ', and none succeeded with 000';
}
