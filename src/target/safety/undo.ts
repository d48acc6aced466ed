import { contentOf, type Exchange, resultOf, TransportError } from '../../client/index.ts';
import { rules } from '../../contract/index.ts';
import { all, at, textAt } from '../../message/element.ts';
import type { Approval } from './approvals.ts';
import { type Client, isRefunded } from './look-for.ts';

/** What came of undoing something. `later`: nothing that the gateway answered is final. */
export type Undone =
  | { readonly outcome: 'undone' }
  | { readonly outcome: 'left' | 'later'; readonly why: string };

/** Results of cancelDeal after which nothing is left to cancel. */
const cancelled = ['000', '314'];
/** Too late to cancel, not permitted, or credited in part: a refund may do. */
const refundable = ['313', '319', '320', '310', '312'];
/** Of refundDeal: a stated refusal stays one, however often it is asked. */
const final = rules.flatMap(({ id }) => /^refundDeal\.error\.(\d{3})$/.exec(id)?.[1] ?? []);
/** The gateway knows of nothing to undo under that id. */
const nothingThere = ['310', '312'];

/**
 * Cancels a transaction, or refunds what of it was not given back: whichever the gateway takes. It is named by its
 * tranId, so that nobody else's is met on a shared terminal. Never throws: what hinders one is no reason to leave the next.
 */
export async function undo(approval: Approval, client: Client): Promise<Undone> {
  const said: string[] = [];
  try {
    return await undoing(approval, client, said);
  } catch (error) {
    return { outcome: 'later', why: [...said, error instanceof Error ? error.name : 'an error'].join(', ') };
  }
}

async function undoing(approval: Approval, client: Client, said: string[]): Promise<Undone> {
  const { tranId, total, refunded, refundAsked } = approval;
  if (tranId === undefined) return { outcome: 'left', why: 'no reply gave the tranId' };
  const ask = async (command: 'cancelDeal' | 'refundDeal', amount?: number): Promise<string> => {
    const fields = {
      ...onTerminal(approval),
      tranId,
      ...(amount !== undefined && { total: String(amount) }),
    };
    const result = await answerOf(() => client.call(command, fields));
    said.push(`${command} ${result}`);
    return result;
  };
  let first = '';
  if (refunded === 0) {
    first = await ask('cancelDeal');
    if (cancelled.includes(first)) return { outcome: 'undone' };
    // What a capture has used is free again when that is cancelled or refunded.
    if (approval.captured && refundable.includes(first)) return { outcome: 'undone' };
    if (!refundable.includes(first)) return { outcome: 'later', why: said.join(', ') };
  }
  const rest = refunded > 0 && total !== undefined ? total - refunded : undefined;
  const result = await ask('refundDeal', rest);
  if (rest === undefined && !/^\d/.test(result)) approval.refundAsked = true;
  if (result === '000') return { outcome: 'undone' };
  // The credit is the one that was asked for before, whose reply did not come.
  if (result === '320' && refundAsked) return { outcome: 'undone' };
  // 320 says that a credit was made. Only an inquiry says whether it was for the whole amount.
  if ([first, result].includes('320') && (await isRefunded(approval, client))) return { outcome: 'undone' };
  if (nothingThere.includes(first) && nothingThere.includes(result) && (await isGone(approval, client)))
    return { outcome: 'undone' };
  return { outcome: final.includes(result) ? 'left' : 'later', why: said.join(', ') };
}

/**
 * Whether an inquiry says that nothing of it is charged: what seemed approved may have been a token, or a balance. A
 * gateway that knows nothing of an amount that it approved may be another one than that which was charged at.
 */
async function isGone(approval: Approval, client: Client): Promise<boolean> {
  const exchange = await client.call('inquireTransactions', {
    terminalNumber: approval.terminal,
    tranId: approval.tranId ?? '',
  });
  const result = resultOf(exchange);
  const records = all(at(contentOf(exchange), 'transactions'), 'transaction');
  const [record] = records.filter((one) => textAt(one, 'tranId') === approval.tranId);
  if (!record) return result === '099' && !approval.total;
  const status = textAt(record, 'financialStatus') ?? '';
  return result === '000' && (['REJECTED', 'CANCELLED'].includes(status) || textAt(record, 'total') === '0');
}

/** A request without terminal has none to be named again. */
const onTerminal = ({ terminal }: Pick<Approval, 'terminal'>): { readonly terminalNumber?: string } =>
  terminal === '' ? {} : { terminalNumber: terminal };

/** The result, or why there is none. A success that the element of the command denies is none. */
async function answerOf(call: () => Promise<Exchange>): Promise<string> {
  try {
    const exchange = await call();
    const result = resultOf(exchange).slice(0, 8);
    const status = textAt(contentOf(exchange), 'status') || result;
    return result === '000' && !/^0+$/.test(status)
      ? `000, status ${status.slice(0, 8)}`
      : result || 'no result';
  } catch (error) {
    if (error instanceof TransportError) return error.code;
    throw error;
  }
}
