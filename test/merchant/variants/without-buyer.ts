import { askedAfterNoReply, capturing, refusal, sent, totalOfRefund, typesOfShop } from './places.ts';
import { variant } from './row.ts';
import type { Broken } from './variant.ts';

const charging = "shop.charge(order, order.token === '' ? card : undefined, payments)";
const charged =
  "...inPayments(order.amount, payments), ...by };\n    return this.#settled(order, ['pending', 'failed'],";
const operations = 'const operations: Readonly<Record<string, Operation>> = {\n';
const refunded = '    const isWhole = amount === order.amount;\n';

const recurring: readonly Broken[] = [
  variant('token-at-once', 'A token is charged in one payment, whatever was agreed')
    .operations({ [charging]: charging.replace('payments', "order.token === '' ? payments : 1") })
    .fails('wire.as-asked', 'token-in-installments'),
  variant('refused-card-is-kept', 'A card that the gateway refused to keep is told accepted')
    .shop({
      "if (reply?.result !== '000') return this.#orders.change(order.id, { state: 'failed' });\n    const token":
        "if (reply?.result !== '000') return this.#orders.change(order.id, { state: 'authorized' });\n    const token",
    })
    .fails('practice.no-unpaid-order', 'token-refused'),
  variant('token-is-money', 'The charge of a token is told paid, whatever is answered')
    .shop({ [refusal]: refusal.replace("'000'", "'000' && !('cardId' in deal)") })
    .fails('practice.no-unpaid-order', 'token-charge-refused'),
  variant('refused-for-good', 'An order whose charge was refused is never charged again')
    .shop({ [charged]: charged.replace("['pending', 'failed']", "['pending']") })
    .fails('ledger.net', 'token-charged-later'),
  variant('token-charged-blindly', 'The charge of a token is sent again where no reply came')
    .shop({ [askedAfterNoReply]: sent })
    .fails('practice.no-second-charge', 'token-charge-reply-lost'),
  variant('lost-token-charge-is-paid', 'The charge of a token without a reply is told paid')
    .shop({ [askedAfterNoReply]: '      return this.#orders.change(order.id, { state });\n' })
    .fails('practice.no-unpaid-order', 'token-charge-dropped-before'),
  variant('token-charged-when-unheard-of', 'A token is charged again as soon as an inquiry finds nothing')
    .shop({
      [askedAfterNoReply]: `      const now = await this.reconcile(this.#orders.find(order.id));\n      if (now.state === 'paid') return now;\n${sent}`,
    })
    .fails('practice.no-second-charge', 'token-charge-late-commit'),
  variant('fee-kept-back', 'A fee of 1.00 is kept back from the refund of a token')
    .shop({ [totalOfRefund]: '{ total: amount - 100 }' })
    .fails('practice.amounts-exact', 'token-charge-refunded'),
];

const byPhone: readonly Broken[] = [
  variant('telephone-is-internet', 'A deal by telephone is sent as Internet')
    .shop({
      '...{ transactionCode, user: id }': "...{ transactionCode: transactionCode && 'Internet', user: id }",
    })
    .fails('wire.as-asked', 'phone-charge'),
  variant('tries-while-the-buyer-waits', 'A refused card is charged three times more during the call')
    .shop({
      [sent]: `${sent}      for (let again = 0; again < 3 && reply.result !== '000'; again++)\n  ${sent}`,
    })
    .fails('practice.sparing-retries', 'phone-declined'),
  variant('first-card-stays', 'The form keeps the first card when the buyer tells another one')
    .operations({
      [operations]: `const told = new Map<string, Card>();\n\n${operations}`,
      [charging]: charging.replace('card', '(told.get(order.id) ?? told.set(order.id, card).get(order.id))'),
    })
    .fails('wire.as-asked', 'phone-second-card'),
  variant('call-ended-is-refused', 'A deal by telephone without a reply is told refused')
    .shop({ [askedAfterNoReply]: "      return this.#orders.change(order.id, { state: 'failed' });\n" })
    .fails('practice.no-lost-payment', 'phone-reply-lost'),
  variant('call-ended-is-paid', 'A deal by telephone without a reply is told paid')
    .shop({ [askedAfterNoReply]: '      return this.#orders.change(order.id, { state });\n' })
    .fails('practice.no-unpaid-order', 'phone-dropped-before'),
  variant('payments-not-asked', 'By telephone everything is sold in one payment')
    .operations({
      [charging]: charging.replace('payments', "order.transactionCode === 'Phone' ? 1 : payments"),
    })
    .fails('wire.as-asked', 'phone-installments'),
  variant('code-on-the-note', 'The CVV that was told is noted, and sent with the capture')
    .shop({
      [typesOfShop]:
        'type Fields = Readonly<Record<string, unknown>>;\nconst noted = new Map<string, string>();\n',
      "    const deal = { ...this.#deal(order, 'Verify'), ...by };\n":
        "    noted.set(order.id, card.cvv);\n    const deal = { ...this.#deal(order, 'Verify'), ...by };\n",
      [capturing]:
        'const by = { cgUid, cardId: token, cardExpiration: expiration, cvv: noted.get(order.id) };',
    })
    .fails('practice.cvv-not-resent', 'phone-authorize-and-capture'),
  variant('cancellation-noted', 'A cancellation by telephone is noted, and done by nobody')
    .operations({
      'cancel: (shop, order) => shop.cancel(order)':
        "cancel: async (shop, order) => (order.transactionCode === 'Phone' ? order : shop.cancel(order))",
    })
    .fails('ledger.net', 'phone-cancel'),
  variant('refund-noted', 'A refund by telephone is told done, and done by nobody')
    .shop({
      [refunded]: `    if (order.transactionCode === 'Phone') return this.#orders.change(order.id, { state: 'refunded' });\n${refunded}`,
    })
    .fails('ledger.net', 'phone-refund'),
];

export const withoutBuyer: readonly Broken[] = [...recurring, ...byPhone];
