import {
  capturing,
  crediting,
  doneBefore,
  inquiredBy,
  isCredited,
  refundedInstead,
  totalOfRefund,
  typesOfShop,
} from './places.ts';
import { shop, variant } from './row.ts';
import type { Broken } from './variant.ts';

const keeping = shop(
  typesOfShop,
  'type Fields = Readonly<Record<string, unknown>>;\nconst kept = new Map<string, Card>();\n',
);
const storedOnAuthorizing = shop(
  "    const deal = { ...this.#deal(order, 'Verify'), ...by };\n",
  "    kept.set(order.id, card);\n    const deal = { ...this.#deal(order, 'Verify'), ...by };\n",
);
const captured = "this.#deal(order, 'AutoComm'), total: amount, ...by };";
const settled = "    return this.#settled(order, ['authorized'], 'paid', deal);\n";
const lost = `      const now = await this.reconcile(this.#orders.find(order.id));
      if (now.refunded === done.refunded) return now;
`;

export const refunds: readonly Broken[] = [
  variant('refund-sent-again', 'A refund that succeeded is sent once more, to be sure')
    .shop({
      "      if (reply?.result === '000' || isDoneBefore) return":
        "      if (reply?.result === '000') await this.#sent(command, named);\n      if (reply?.result === '000' || isDoneBefore) return",
    })
    .fails('practice.done-once', 'refund-in-part'),
  variant('cvv-with-the-capture', 'The CVV is kept, and sent again with the capture')
    .with(keeping, storedOnAuthorizing)
    .shop({ [capturing]: capturing.replace(' }', ', cvv: kept.get(order.id)?.cvv }') })
    .fails('practice.cvv-not-resent', 'authorize-and-capture'),
  variant('card-with-the-capture', 'The whole card is kept, and sent again with the capture')
    .with(keeping, storedOnAuthorizing)
    .shop({
      [capturing]:
        'const { number = "", cvv = "" } = kept.get(order.id) ?? {};\n    const by = { cgUid, cardNo: number, cardExpiration: expiration, cvv, ...(token ? {} : {}) };',
    })
    .fails('practice.cvv-not-resent', 'authorize-and-capture'),
  variant('cvv-with-the-token', 'The CVV is kept with the token, and sent with each charge')
    .with(keeping)
    .shop({
      'total: 0, ...by };': 'total: 0, ...by, cvv: card.cvv };\n    kept.set(order.id, card);',
      '{ cardId: order.token, cardExpiration: order.expiration }':
        '{ cardId: order.token, cardExpiration: order.expiration, cvv: kept.get(order.id)?.cvv }',
    })
    .fails('practice.cvv-not-resent', 'token'),
  variant('cvv-with-the-refund', 'A refund has the CVV of the charge')
    .with(keeping)
    .shop({
      '    const by = card\n': '    if (card) kept.set(order.id, card);\n    const by = card\n',
      [crediting]: crediting.replace('...fields', '...fields, cvv: kept.get(order.id)?.cvv'),
    })
    .fails('practice.cvv-not-resent', 'refund-in-full'),
  variant('authorized-is-paid', 'An authorization is told paid')
    .shop({ "['pending', 'failed'], 'authorized', deal": "['pending', 'failed'], 'paid', deal" })
    .fails('outcome.state', 'authorize-alone'),
  variant('authorizing-charges', 'What should be authorized is charged')
    .shop({ "this.#deal(order, 'Verify')": "this.#deal(order, 'AutoComm')" })
    .fails('ledger.net', 'authorize-alone'),
  variant('capture-of-less', 'A capture is of another amount than the order')
    .shop({ [captured]: captured.replace('amount', 'amount - 100') })
    .fails('practice.amounts-exact', 'authorize-and-capture'),
  variant('capture-of-more', 'A capture is of more than was authorized')
    .shop({ [captured]: captured.replace('amount', 'amount + 100') })
    .fails('wire.capture-within-authorization', 'authorize-and-capture'),
  variant('capture-without-its-authorization', 'A capture names no authorization: it is a charge of its own')
    .shop({ [capturing]: capturing.replace('{ cgUid, ', '{ ...(cgUid ? {} : {}), ') })
    .fails('wire.capture-within-authorization', 'authorize-and-capture'),
  variant('capture-and-charge', 'After the capture the card is charged as well')
    .operations({
      'capture: (shop, order, { amount }) => shop.capture(order, amount),':
        'capture: async (shop, order, { amount }) => shop.charge(await shop.capture(order, amount), undefined),',
    })
    .shop({
      "...inPayments(order.amount, payments), ...by };\n    return this.#settled(order, ['pending', 'failed']":
        "...inPayments(order.amount, payments), ...by };\n    return this.#settled(order, ['pending', 'failed', 'paid']",
    })
    .fails('practice.no-second-charge', 'authorize-and-capture'),
  variant('capture-by-hand', 'A capture is a note in the shop: nothing is sent')
    .shop({ [settled]: `    if (deal) return this.#orders.change(order.id, { state: 'paid' });\n${settled}` })
    .fails('ledger.net', 'authorize-and-capture'),
  variant('capture-twice', 'A capture is sent twice, and the second one is refused')
    .shop({
      [settled]:
        "    await send(this.#settings, 'doDeal', deal);\n    return this.#settled(order, ['authorized'], 'paid', deal);\n",
    })
    .fails('practice.no-unpaid-order', 'authorize-and-capture'),
  variant('cancel-twice', 'A cancellation is sent twice, and 314 is taken for a refusal')
    .shop({ [crediting]: `${crediting}\n    await this.#sent(command, named);`, [refundedInstead]: 'now' })
    .fails('outcome.state', 'cancel'),
  variant('token-charges', 'A card is kept by charging it')
    .shop({
      "{ ...this.#deal(order, 'Token'), total: 0, ...by }": "{ ...this.#deal(order, 'AutoComm'), ...by }",
    })
    .fails('practice.no-second-charge', 'token'),
  variant('token-with-an-amount', 'A card is kept with the amount of the order')
    .shop({ "this.#deal(order, 'Token'), total: 0,": "this.#deal(order, 'Token')," })
    .fails('wire.rules', 'token'),
  variant('token-as-card', 'A token is sent as the number of a card')
    .shop({
      '{ cardId: order.token, cardExpiration: order.expiration }':
        '{ cardNo: order.token, cardExpiration: order.expiration }',
    })
    .fails('wire.as-asked', 'token'),
  variant('token-without-expiration', 'The expiration is not kept with the token, and an empty one is sent')
    .shop({ 'token, expiration: card.expiration });': "token, expiration: '13/99' });" })
    .fails('wire.rules', 'token'),
  variant('token-shortened', 'The end of a token is lost in the shop')
    .shop({
      "const token = text(reply.content, 'cardId');":
        "const token = text(reply.content, 'cardId').slice(0, 12);",
    })
    .fails('wire.rules', 'token'),
  variant('payout-charges', 'A payout is sent as Debit: the buyer pays')
    .shop({
      "this.#deal(order, 'AutoComm'), transactionType: 'Credit', ...by":
        "this.#deal(order, 'AutoComm'), ...by",
    })
    .fails('ledger.net', 'payout'),
  variant('payout-as-refund', 'A payout is sent as the refund of a charge that there is not')
    .operations({
      'payout: (shop, order, { card }) => shop.payout(order, card)':
        "payout: (shop, order, { amount }) => shop.refund({ ...order, state: 'paid' }, amount)",
    })
    .shop({ "'held', 'paid', 'unknown']": "'held', 'paid', 'pending']" })
    .fails('wire.arrived', 'payout'),
  variant('payout-reversed', 'A payout of a negative amount')
    .shop({ "transactionType: 'Credit', ...by": 'total: -order.amount, ...by' })
    .fails('wire.rules', 'payout'),
  variant('inquiry-of-oneself', 'The state is answered from the shop: the gateway is not asked')
    .operations({ 'inquire: (shop, order) => shop.reconcile(order)': 'inquire: async () => {}' })
    .fails('wire.arrived', 'inquire'),
  variant('inquiry-by-state-alone', 'An inquiry names a financialStatus and nothing else')
    .shop({ [inquiredBy]: "const by = cgUid || id ? { financialStatus: 'CAPTURED' } : {};" })
    .fails('wire.rules', 'inquire'),
  variant('inquiry-loses-the-payment', 'An inquiry whose charge was transmitted finds nothing that counts')
    .shop({ 'CAPTURED|TRANSMITTED': 'PAID' })
    .operations({
      'inquire: (shop, order) => shop.reconcile(order)':
        'inquire: (shop, order) => shop.reconcile(order, true)',
    })
    .fails('practice.no-lost-payment', 'inquire'),
  variant('refund-of-everything', 'A refund in part takes everything back')
    .shop({ [totalOfRefund]: 'isWhole ? {} : { total: order.amount }' })
    .fails('ledger.net', 'refund-in-part'),
  variant('refund-without-a-total', 'A refund in part does not say of how much')
    .shop({ [totalOfRefund]: 'isWhole ? {} : {}' })
    .fails('ledger.net', 'refund-in-part'),
  variant('refund-of-more', 'A refund in part is of more than was charged')
    .shop({ [totalOfRefund]: 'isWhole ? {} : { total: order.amount + amount }' })
    .fails('wire.refund-within-charge', 'refund-in-part'),
  variant('refund-in-shekels', 'A refund is in shekels')
    .shop({ [totalOfRefund]: 'isWhole ? {} : { total: amount / 100 }' })
    .fails('practice.amounts-exact', 'refund-in-part'),
  variant('refund-negative', 'A refund has a negative total')
    .shop({ [totalOfRefund]: 'isWhole ? {} : { total: -amount }' })
    .fails('wire.rules', 'refund-in-part'),
  variant('refund-in-part-is-whole', 'After a refund in part the order is refunded')
    .shop({ "isWhole ? 'refunded' : 'partly refunded'": "isWhole ? 'refunded' : 'refunded'" })
    .fails('outcome.state', 'refund-in-part'),
  variant('refund-of-nothing', 'A refund names no charge')
    .shop({ [crediting]: crediting.replace('tranId: order.tranId, ', '') })
    .fails('wire.rules', 'refund-in-full'),
  variant('refund-is-told-at-once', 'An order is refunded, whatever the gateway answers')
    .shop({
      [crediting]: crediting.replace('order.tranId', "'1'"),
      [isCredited]: 'if (reply || isDoneBefore)',
    })
    .fails('ledger.net', 'refund-in-full'),
  variant('refund-by-payout', 'A refund is a payout to the token')
    .shop({
      '    const isWhole = amount === order.amount;\n':
        "    const isWhole = amount === order.amount;\n    const by = { cardId: order.token, cardExpiration: order.expiration };\n    await this.#sent('doDeal', { ...this.#deal(order, 'AutoComm'), transactionType: 'Credit', total: amount, ...by });\n    if (amount > 0) return this.#orders.change(order.id, { state: 'refunded' });\n",
    })
    .fails('wire.arrived', 'refund-in-full'),
  variant('refund-twice', 'A lost refund is paid out once more')
    .shop({
      [lost]:
        "      const by = { cardId: order.token, cardExpiration: order.expiration };\n      await this.#sent('doDeal', { ...this.#deal(order, 'AutoComm'), transactionType: 'Credit', ...by });\n      return this.#orders.change(order.id, done);\n",
    })
    .fails('ledger.net', 'refund-reply-lost'),
  variant('part-refunded-blindly', 'A lost refund of a part is sent again, and nobody inquires')
    .shop({ [lost]: '', 'isPart ? [1] : [1, 2]': '[1, 2]' })
    .fails('practice.no-blind-refund', 'refund-in-part-reply-lost'),
  variant('refund-lost-is-refused', 'No reply to a refund is a refusal: the order is paid')
    .shop({ [lost]: '      return this.#orders.change(order.id, { state: order.state });\n' })
    .fails('outcome.state', 'refund-reply-lost'),
  variant('refund-320-is-a-refusal', 'A refund that is sent again is refused with 320, and the order is paid')
    .shop({ [lost]: '', [doneBefore]: 'const isDoneBefore = attempt > 2;' })
    .fails('outcome.state', 'refund-reply-lost'),
  variant('cancel-for-refund', 'A charge that was transmitted is cancelled')
    .shop({ "this.#credited(order, 'refundDeal', ": "this.#credited(order, 'cancelDeal', " })
    .fails('ledger.net', 'refund-in-full'),
  variant('cancelled-whatever-313-says', 'A cancellation after 23:00 is refused, and the order is cancelled')
    .shop({ [isCredited]: 'if (reply || isDoneBefore)' })
    .fails('practice.no-lost-payment', 'cancel-after-transmission'),
  variant('cancel-gives-up', 'A cancellation after 23:00 is refused, and nobody refunds')
    .shop({ [refundedInstead]: 'now' })
    .fails('ledger.net', 'cancel-after-transmission'),
  variant('cancel-of-the-shop-alone', 'A cancelled order is a note in the shop: the charge stands')
    .operations({
      'cancel: (shop, order) => shop.cancel(order)': 'cancel: (shop, order) => shop.drop(order)',
    })
    .shop({
      '  /** Cancels a charge, or':
        "  async drop(order: Order) {\n    return this.#orders.change(order.id, { state: 'cancelled' });\n  }\n\n  /** Cancels a charge, or",
    })
    .fails('practice.no-lost-payment', 'cancel'),
  variant('cancel-of-another', 'A cancellation names the transaction next to its own')
    .shop({
      [crediting]: crediting.replace(
        'tranId: order.tranId',
        "tranId: command === 'cancelDeal' ? `${BigInt(order.tranId) + 1n}` : order.tranId",
      ),
      [refundedInstead]: 'now',
    })
    .fails('wire.cancel-of-order', 'cancel'),
  variant('cancel-of-an-amount', 'A cancellation says of how much')
    .shop({ "'cancelDeal', {}, {": "'cancelDeal', { total: order.amount }, {" })
    .fails('wire.known-elements', 'cancel'),
  variant('cancel-is-not-noted', 'A cancelled order stays paid in the shop')
    .shop({
      "{ state: 'cancelled', refunded: order.amount }": "{ state: 'paid', refunded: order.amount }",
      [refundedInstead]: 'now',
    })
    .fails('outcome.state', 'cancel'),
];
