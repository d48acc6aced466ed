import { contentOf, type Exchange, resultOf, TransportError } from '../../client/index.ts';
import { rules } from '../../contract/index.ts';
import { all, at, textAt } from '../../message/element.ts';
import type { Approval } from './approvals.ts';
import { type Client, isRefunded } from './look-for.ts';

/** The outcome of a cancellation or refund. `later` means that a second attempt can succeed. */
type Undone = { readonly outcome: 'undone' } | { readonly outcome: 'left' | 'later'; readonly why: string };

/** Result codes of cancelDeal that mean success: 000, and 314 (already cancelled). */
const cancelled = ['000', '314'];
/** Result codes of cancelDeal after which a refund can succeed. */
const refundable = ['313', '319', '320', '310', '312'];
/** Result codes with which refundDeal refuses finally: a second attempt cannot succeed. */
const final = rules.flatMap(({ id }) => /^refundDeal\.error\.(\d{3})$/.exec(id)?.[1] ?? []);
const nothingThere = ['310', '312'];

/** Cancels a transaction by its tranId, or refunds the rest of its amount. Errors are returned and not thrown. */
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
    // A pre-authorization with a capture ends when the capture is undone.
    if (approval.captured && refundable.includes(first)) return { outcome: 'undone' };
    if (!refundable.includes(first)) return { outcome: 'later', why: said.join(', ') };
  }
  const rest = refunded > 0 && total !== undefined ? total - refunded : undefined;
  const result = await ask('refundDeal', rest);
  if (rest === undefined && !/^\d/.test(result)) approval.refundAsked = true;
  if (result === '000') return { outcome: 'undone' };
  // The result code 320 (already credited) means here that an earlier refund without a reply succeeded.
  if (result === '320' && refundAsked) return { outcome: 'undone' };
  // The result code 320 (already credited) does not show the credited amount, so an inquiry follows.
  if ([first, result].includes('320') && (await isRefunded(approval, client))) return { outcome: 'undone' };
  if (nothingThere.includes(first) && nothingThere.includes(result) && (await isGone(approval, client)))
    return { outcome: 'undone' };
  return { outcome: final.includes(result) ? 'left' : 'later', why: said.join(', ') };
}

/** A charge whose transaction is unknown stays open, because the address can now be another gateway. */
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

const onTerminal = ({ terminal }: Pick<Approval, 'terminal'>): { readonly terminalNumber?: string } =>
  terminal === '' ? {} : { terminalNumber: terminal };

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
