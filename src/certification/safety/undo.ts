import {
  contentOf,
  type Exchange,
  type GatewayClient,
  resultOf,
  TransportError,
} from '../../client/index.ts';
import { all, at, textAt } from '../../message/element.ts';
import type { Thing } from './books.ts';

/** What came of undoing something. `later`: nothing that the gateway answered is final. */
export type Undone =
  | { readonly outcome: 'undone' }
  | { readonly outcome: 'left' | 'later'; readonly why: string };

/** Results of cancelDeal after which nothing is left to cancel. */
const cancelled = ['000', '314'];
/** Too late to cancel, not permitted, or credited in part: a refund may do. */
const refundable = ['313', '319', '320', '310', '312'];
/** Of refundDeal: what stays so, however often it is asked. */
const final = ['310', '317', '320', '321', '324', '332', '339', '340', '341'];

type Client = Pick<GatewayClient, 'call'>;

/**
 * Cancels a transaction, or refunds what of it was not given back: whichever the gateway takes. It is named by its
 * tranId, so that nobody else's is met on a shared terminal.
 */
export async function undo(thing: Thing, client: Client): Promise<Undone> {
  const { tranId, terminal, total, refunded } = thing;
  if (tranId === undefined) return { outcome: 'left', why: 'no reply told its tranId' };
  const said: string[] = [];
  const ask = async (command: 'cancelDeal' | 'refundDeal', amount?: number): Promise<string> => {
    const fields = {
      terminalNumber: terminal,
      tranId,
      ...(amount !== undefined && { total: String(amount) }),
    };
    const result = await answerOf(() => client.call(command, fields));
    said.push(`${command} ${result}`);
    return result;
  };
  if (refunded === 0) {
    const result = await ask('cancelDeal');
    if (cancelled.includes(result)) return { outcome: 'undone' };
    // What a capture has used is free again when that is cancelled or refunded.
    if (thing.captured && refundable.includes(result)) return { outcome: 'undone' };
    if (!refundable.includes(result)) return { outcome: 'later', why: said.join(', ') };
  }
  const rest = refunded > 0 && total !== undefined ? total - refunded : undefined;
  const result = await ask('refundDeal', rest);
  if (result === '000') return { outcome: 'undone' };
  return { outcome: final.includes(result) ? 'left' : 'later', why: said.join(', ') };
}

/** What an inquiry finds of a deal whose reply did not come. */
export interface Found {
  readonly tranId: string;
  /** In the smallest unit. */
  readonly total: number;
}

/**
 * Looks by its reference for what became of a deal that was not answered, and gives back all that is approved under it.
 * Undefined where that cannot be told.
 */
export async function lookFor(thing: Thing, client: Client): Promise<readonly Found[] | undefined> {
  if (thing.user === '' || thing.terminal === '') return undefined;
  let exchange: Exchange;
  try {
    exchange = await client.call('inquireTransactions', { terminalNumber: thing.terminal, user: thing.user });
  } catch (error) {
    if (error instanceof TransportError) return undefined;
    throw error;
  }
  const result = resultOf(exchange);
  if (result === '099') return [];
  const content = contentOf(exchange);
  const records = all(at(content, 'transactions'), 'transaction');
  const every = Number(textAt(content, 'totals.totalMatch') ?? records.length);
  if (result !== '000' || every > records.length) return undefined;
  return records
    .filter((record) =>
      ['AUTHORIZED', 'CAPTURED', 'TRANSMITTED', 'PENDING'].includes(textAt(record, 'financialStatus') ?? ''),
    )
    .filter((record) => !/^(cancel|refund|reversal)/i.test(textAt(record, 'transactionType') ?? ''))
    .flatMap((record) => {
      const tranId = textAt(record, 'tranId');
      return tranId ? [{ tranId, total: Number(textAt(record, 'total')) || 0 }] : [];
    });
}

/** The result, or why there is none. */
async function answerOf(call: () => Promise<Exchange>): Promise<string> {
  try {
    return resultOf(await call()) || 'no result';
  } catch (error) {
    if (error instanceof TransportError) return error.code;
    throw error;
  }
}
