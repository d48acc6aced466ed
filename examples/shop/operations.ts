import type { Clearing } from './clearing.ts';
import type { Order, Orders, State } from './orders.ts';
import type { Card, Shop } from './shop.ts';

export interface Step {
  readonly operation: string;
  readonly order: string;
  /** The amount in the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly card: Card;
  readonly payments: number;
  /** `page` if the buyer types the card on a payment page, and not in the shop. */
  readonly payWith: string;
  /** `Internet`, or `Phone` if the buyer gives the card by telephone. */
  readonly channel: string;
  /** The time in Jerusalem, `YYYY-MM-DDThh:mm:ss`. */
  readonly now: string;
}

export type Done = { readonly state: State; readonly page?: string } | { readonly unsupported: true };

type Operation = (shop: Shop, order: Order, step: Step, clearing: Clearing) => Promise<unknown>;

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
  hold: (shop, order, { card }) => shop.hold(order, card),
  release: (shop, order) => shop.release(order),
  transmit: (_, __, ___, clearing) => clearing.transmit(),
  'reconcile-day': (_, __, { now }, clearing) => clearing.reconcileDay(now),
  invoice: (_, order, __, clearing) => clearing.invoice(order),
};

/** Parameters of a payment page that does not charge. */
const doneOnPage: Readonly<Record<string, { readonly mpiValidation: string }>> = {
  authorize: { mpiValidation: 'Verify' },
  hold: { mpiValidation: 'AutoCommHold' },
};

/**
 * Does the operation of a step at the gateway.
 * @param back the shop's address to which a payment page redirects the buyer
 */
export async function perform(
  { shop, clearing, orders }: { readonly shop: Shop; readonly clearing: Clearing; readonly orders: Orders },
  step: Step,
  back: string,
): Promise<Done> {
  const order = orders.open(step.order, step.amount, step.currency, step.channel);
  if (step.operation === 'page' || step.payWith === 'page') {
    const page = await shop.page(order, back, step.payments, doneOnPage[step.operation]);
    return { state: orders.find(order.id).state, ...(page !== undefined && { page }) };
  }
  const operation = operations[step.operation];
  if (!operation) return { unsupported: true };
  await operation(shop, order, step, clearing);
  return { state: orders.find(order.id).state };
}
