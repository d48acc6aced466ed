import type { Asked } from '../../src/merchant/drivers/driver.ts';
import type { OrderState } from '../../src/merchant/task-schema.ts';
import type { Fields } from '../../src/message/build-request.ts';
import type { Application, Replied, Send } from './in-process.ts';

type Memory = Map<string, Replied>;

export type Doing = (asked: Asked, send: Send, deal: Fields, memory: Memory) => Promise<Replied | undefined>;

const beliefs: Partial<Record<Asked['operation'], OrderState>> = {
  charge: 'paid',
  capture: 'paid',
  payout: 'paid',
  inquire: 'paid',
  authorize: 'authorized',
  refund: 'refunded',
  cancel: 'cancelled',
};

export const idOf = (memory: Memory, order: string) => memory.get(order)?.value('tranId') ?? '';

export const right: Readonly<Record<string, Doing>> = {
  charge: ({ order, payWith, payments }, send, deal, memory) =>
    send('doDeal', {
      ...deal,
      ...(payWith === 'token' && {
        ...{ cardNo: undefined, cardId: memory.get(order)?.value('doDeal.cardId') },
      }),
      ...(payments > 1 && { creditType: 'SpecialCredit', numberOfPayments: payments }),
    }),
  authorize: (_, send, deal) => send('doDeal', { ...deal, validation: 'Verify' }),
  capture: ({ order }, send, deal, memory) =>
    send('doDeal', { ...deal, cgUid: memory.get(order)?.value('doDeal.cgUid') }),
  payout: (_, send, deal) => send('doDeal', { ...deal, transactionType: 'Credit' }),
  tokenize: (_, send, deal) => send('doDeal', { ...deal, validation: 'Token', total: '0', cvv: undefined }),
  refund: ({ order, amount }, send, _, memory) =>
    send('refundDeal', { tranId: idOf(memory, order), total: `${amount}` }),
  cancel: ({ order }, send, _, memory) => send('cancelDeal', { tranId: idOf(memory, order) }),
  inquire: ({ order }, send) => send('inquireTransactions', { user: order }),
};

/** An application that is correct except for the given replacements. It asks the gateway after a lost reply. */
export function application(instead: Partial<Record<string, Doing>> = {}): Application {
  const memory: Memory = new Map();
  return async (asked, send, deal) => {
    const { operation, order, amount } = asked;
    const first = await (instead[operation] ?? right[operation])?.(asked, send, deal, memory);
    const reply = first?.result === '' ? await send('inquireTransactions', { user: order }) : first;
    if (first && ['charge', 'authorize', 'tokenize'].includes(operation)) memory.set(order, first);
    const isPart = Number(memory.get(order)?.value('doDeal.total')) > amount;
    if (operation === 'refund' && isPart) return { state: 'partly refunded' };
    return { state: reply?.result === '000' ? (beliefs[operation] ?? 'pending') : 'failed' };
  };
}
