/** Places of the example shop that several variants alter. Each text occurs once in `shop.ts`. */
import { shop } from './row.ts';

export const sent = "      reply = await send(this.#settings, 'doDeal', deal);\n";
export const unheard =
  '      // The gateway may still execute the deal, so the shop does not charge again.\n';
export const askedAfterNoReply = '      return this.reconcile(this.#orders.find(order.id));\n';
export const refusal =
  "    if (reply.result !== '000') return this.#orders.change(order.id, { state: 'failed' });\n    const { tranId";
export const asksIfUncertain =
  '    if (!isCertain(reply)) return this.reconcile(this.#orders.find(order.id));\n';
/** Each code other than 000 is certain. */
export const asksNot = shop(asksIfUncertain, '');
export const onRefusal = (condition: string) =>
  shop(refusal, refusal.replace("reply.result !== '000'", condition));

export const macCompared =
  '    if (given.length !== mac.length || !timingSafeEqual(given, mac)) return order;\n';
export const oursCompared =
  "    if (value('txId') !== order.txId || !value('uniqueID').startsWith(order.id)) return order;\n";
export const askedOnReturn = '    return this.reconcile(order);\n';

export const inquiredBy = 'const by = cgUid ? { cgUid } : { user: id };';
export const capturing = 'const by = { cgUid, cardId: token, cardExpiration: expiration };';
export const creditOf = 'const named = { tranId: order.tranId,';
export const crediting =
  'const named = { tranId: order.tranId, terminalNumber: this.#settings.terminal, ...fields };';
export const totalOfRefund = 'isWhole ? {} : { total: amount }';
export const isCredited = "if (reply?.result === '000' || isDoneBefore)";
export const doneBefore =
  "const isDoneBefore = attempt > 1 && (reply?.result === '314' || reply?.result === '320');";
export const refundedInstead = "now.state === 'paid' ? this.refund(now, now.amount) : now";
export const typesOfShop = 'type Fields = Readonly<Record<string, unknown>>;\n';
export const typed = '/** The records of an inquiry as';
