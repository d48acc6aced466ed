import { randomBytes } from 'node:crypto';
import { contentOf, type Exchange, type GatewayClient, resultOf } from '../../client/index.ts';
import { all, at, type Element, textAt } from '../../message/element.ts';
import type { Approval } from './approvals.ts';
import type { Line } from './journal.ts';
import { valuesOf } from './movement.ts';

export type Client = Pick<GatewayClient, 'call'>;

type Found = Extract<Line, { found: unknown }>['found'][number];

type Looked = { readonly found: readonly Found[] } | { readonly why: string };

const unknown = (why: string): Looked => ({ why: `no reply gave the tranId, and ${why}` });

/** 26 hours in milliseconds: more than the difference between two local times in any time zones. */
const day = 26 * 60 * 60 * 1000;

/** Searches by reference for a deal without a reply. Finds only deals that are certainly of this run. */
export async function lookFor(
  approval: Pick<Approval, 'user' | 'terminal' | 'total' | 'at'>,
  client: Client,
): Promise<Looked> {
  const { user, terminal } = approval;
  if (terminal === '' || !isOwn(user)) return unknown('the charge has no unique reference for an inquiry');
  try {
    const none = await client.call('inquireTransactions', {
      terminalNumber: terminal,
      user: unknownReference(),
    });
    const others = recordsIn(none);
    if (!others && resultOf(none) !== '000')
      return unknown(`an inquiry on the terminal is answered with ${resultOf(none) || 'no result'}`);
    if (others?.length !== 0) return unknown('the gateway finds transactions even for an unknown reference');
    const records = recordsIn(await client.call('inquireTransactions', { terminalNumber: terminal, user }));
    if (!records) return unknown('inquiries do not return all transactions');
    return {
      found: records.filter((record) => isApproved(record) && fits(record, approval)).flatMap(foundIn),
    };
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'an error';
    return unknown(`the inquiry about the charge failed (${why})`);
  }
}

/** True for a reference that only this run can have. Other clients can use references such as "7" or "OTHER". */
function isOwn(user: string): boolean {
  const [end = ''] = /[0-9A-Z]{8}$/.exec(user) ?? [];
  return new Set(end).size > 3;
}

const unknownReference = (): string => `N${randomBytes(8).toString('hex').toUpperCase()}`;

function recordsIn(exchange: Exchange): readonly Element[] | undefined {
  const result = resultOf(exchange);
  if (result === '099') return [];
  if (result !== '000') return undefined;
  const content = contentOf(exchange);
  const records = all(at(content, 'transactions'), 'transaction');
  const every = Number(textAt(content, 'totals.totalMatch') ?? records.length);
  return every > records.length ? undefined : records;
}

/** Values of the element transactionType for cancellations, refunds and reversals. */
const takesBack = ['52', '58'];

const isValid = (record: Element): boolean =>
  ['AUTHORIZED', 'CAPTURED', 'TRANSMITTED', 'PENDING'].includes(textAt(record, 'financialStatus') ?? '');

const isCredit = (record: Element): boolean =>
  /^(cancel|refund|reversal)/i.test(textAt(record, 'transactionType') ?? '') ||
  takesBack.includes(at(record, 'transactionType')?.attributes.code ?? '');

const isApproved = (record: Element): boolean => isValid(record) && !isCredit(record);

/** True if an inquiry shows that the whole amount was credited, and the cgUid has no other charge. */
export async function isRefunded({ terminal, tranId, cgUid }: Approval, client: Client): Promise<boolean> {
  if (terminal === '' || cgUid === undefined) return false;
  const records = recordsIn(await client.call('inquireTransactions', { terminalNumber: terminal, cgUid }));
  const [charge, ...others] = records?.filter(isApproved) ?? [];
  if (!charge || others.length > 0 || textAt(charge, 'tranId') !== tranId) return false;
  const total = Number(textAt(charge, 'total'));
  const credits = records?.filter((one) => isValid(one) && isCredit(one)) ?? [];
  return total > 0 && credits.reduce((sum, one) => sum + Number(textAt(one, 'total')), 0) >= total;
}

/** Returns the reference in an inquiry, and the tranIds of approved deals in its reply. */
export function approvedIn(
  text: string,
  reply: Element | undefined,
): { readonly user: string; readonly tranIds: readonly string[] } | undefined {
  const [user = ''] = valuesOf(text, 'user');
  if (!isOwn(user)) return undefined;
  const records = all(at(reply, 'response.inquireTransactions.transactions'), 'transaction');
  return {
    user,
    tranIds: records
      .filter(isApproved)
      .flatMap(foundIn)
      .map(({ tranId }) => tranId),
  };
}

function fits(record: Element, { total, at: sentAt }: Pick<Approval, 'total' | 'at'>): boolean {
  const date = Date.parse(`${(textAt(record, 'transactionDate') ?? '').replace(' ', 'T')}Z`);
  const recent = Number.isNaN(date) || date > Date.parse(sentAt) - day;
  return recent && (total === undefined || Number(textAt(record, 'total')) <= total);
}

const foundIn = (record: Element): readonly Found[] => {
  const tranId = textAt(record, 'tranId');
  return tranId ? [{ tranId, total: Number(textAt(record, 'total')) || 0 }] : [];
};
