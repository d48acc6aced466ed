import type { Order, Orders, State } from './orders.ts';
import type { Card, Shop } from './shop.ts';

/** One step that `tck observe` asks for, whichever way it comes. */
export interface Step {
  readonly operation: string;
  readonly order: string;
  /** In the smallest unit. */
  readonly amount: number;
  readonly currency: string;
  readonly card: Card;
  /** The number of all payments. */
  readonly payments: number;
}

export type Done = { readonly state: State; readonly page?: string } | { readonly unsupported: true };

type Operation = (shop: Shop, order: Order, step: Step) => Promise<unknown>;

const operations: Readonly<Record<string, Operation>> = {
  charge: (shop, order, { card, payments }) =>
    shop.charge(order, order.token === '' ? card : undefined, payments),
  authorize: (shop, order, { card }) => shop.authorize(order, card),
  capture: (shop, order, { amount }) => shop.capture(order, amount),
  payout: (shop, order, { card }) => shop.payout(order, card),
  tokenize: (shop, order, { card }) => shop.tokenize(order, card),
  refund: (shop, order, { amount }) => shop.refund(order, amount),
  cancel: (shop, order) => shop.cancel(order),
  inquire: (shop, order) => shop.reconcile(order),
  reconcile: (shop, order) => shop.reconcile(order, true),
};

/**
 * Does what was asked.
 *
 * @param back the address that payment pages lead back to
 */
export async function perform(shop: Shop, orders: Orders, step: Step, back: string): Promise<Done> {
  const order = orders.open(step.order, step.amount, step.currency);
  if (step.operation === 'page') {
    const page = await shop.page(order, back);
    return { state: orders.find(order.id).state, ...(page !== undefined && { page }) };
  }
  const operation = operations[step.operation];
  if (!operation) return { unsupported: true };
  await operation(shop, order, step);
  return { state: orders.find(order.id).state };
}
