import {
  askedAfterNoReply,
  asksIfUncertain,
  creditOf,
  doneBefore,
  inquiredBy,
  refusal,
  totalOfRefund,
  typesOfShop,
  unheard,
} from './places.ts';
import { shop, variant } from './row.ts';
import type { Broken, Edit } from './variant.ts';

export const taking =
  '    if (!this.#orders.take(order.id, from)) return this.#orders.find(order.id);\n    let reply';
const sale =
  "const deal = { ...this.#deal(order, 'AutoComm'), ...inPayments(order.amount, payments), ...by };";
const totalOfDeal = 'currency, total: amount, validation';
const limit = '    if (amount > order.amount) return order;\n    const isWhole';
const stays =
  "if (reply.result !== '000' && isReserved) return this.#orders.change(order.id, { state: order.state });";
const refused =
  '      if (reply && isCertain(reply)) return this.#orders.change(order.id, { state: order.state });\n';
export const cancelling =
  "await this.#credited(order, 'cancelDeal', {}, { state: 'cancelled', refunded: order.amount });";
export const seenAgain = '      if (now.refunded === done.refunded) return now;\n';
const askedAboutCredit =
  '      const now = await this.reconcile(this.#orders.find(order.id));\n      if (now.refunded';
const inDollars = "deal.currency !== 'ILS'";
const isPaid = "state !== 'pending' && order.state !== 'failed'";
export const pause = '    await new Promise((done) => setTimeout(done, 100));\n';
const claimed = "isPart ? ['paid'] : ['authorized', 'held', 'paid', 'unknown']";
const isSecond = "order.state === 'failed'";

/** A second click sends a deal of this form again. */
const clickedTwice = (form: string): Edit =>
  shop(
    taking,
    `    const isSecondClick = from.includes('pending') && order.${isPaid};\n    if (!(isSecondClick && ${form}) && !this.#orders.take(order.id, from))\n      return this.#orders.find(order.id);\n    let reply`,
  );

/** A deal of this form has failed if an inquiry immediately after a lost reply finds nothing. */
const notAwaited = (form: string): Edit =>
  shop(askedAfterNoReply, `      return this.reconcile(this.#orders.find(order.id), ${form});\n`);

const clicks = (
  [
    ['dollars', inDollars, 'A second click charges an order in dollars again', 'charge-dollars-second-click'],
    [
      'installments',
      "deal.creditType === 'Payments'",
      'A second click charges all payments again',
      'installments-second-click',
    ],
    ['token', "'cardId' in deal", 'A second click charges a saved card again', 'token-charge-second-click'],
    [
      'authorization',
      "deal.validation === 'Verify'",
      'A second click authorizes a card again',
      'authorize-second-click',
    ],
    [
      'hold',
      "deal.validation === 'AutoCommHold'",
      'A second click holds a second charge',
      'hold-second-click',
    ],
    ['payout', "deal.transactionType === 'Credit'", 'A second click pays out again', 'payout-second-click'],
  ] as const
).map(([id, form, says, task]) =>
  variant(`second-click-${id}`, says).with(clickedTwice(form)).fails('practice.no-second-charge', task),
);

const waits = (
  [
    ['dollars', inDollars, 'A charge in dollars', 'charge-dollars-late-commit', 'practice.no-lost-payment'],
    [
      'installments',
      "deal.creditType === 'Payments'",
      'A charge in payments',
      'installments-late-commit',
      'practice.no-lost-payment',
    ],
    [
      'second-card',
      isSecond,
      'The charge of a second card',
      'charge-second-card-late-commit',
      'practice.no-lost-payment',
    ],
    [
      'authorization',
      "deal.validation === 'Verify'",
      'An authorization',
      'authorize-late-commit',
      'outcome.state',
    ],
    ['hold', "deal.validation === 'AutoCommHold'", 'A held charge', 'hold-late-commit', 'outcome.state'],
    ['release', "deal.validation === 'AutoCommRelease'", 'A release', 'release-late-commit', 'outcome.state'],
  ] as const
).map(([id, form, what, task, check]) =>
  variant(`no-wait-${id}`, `${what} counts as not made if an immediate inquiry finds nothing`)
    .with(notAwaited(form))
    .fails(check, task),
);

/** Mistakes with a sale that is not a charge of a card in shekels and one payment. */
export const otherSales: readonly Broken[] = [
  ...clicks,
  ...waits,
  variant('click-after-second-card', 'A second click charges an order again that a second card has paid')
    .shop({ [refusal]: refusal.replace("{ state: 'failed' }", "{ state: 'failed', txId: 'refused' }") })
    .with(clickedTwice("order.txId === 'refused'"))
    .fails('practice.no-second-charge', 'charge-second-card-second-click'),
  variant('second-card-in-shekels', 'The charge of a second card is in shekels')
    .shop({ [sale]: sale.replace(' };', `, ...(${isSecond} ? { currency: 'ILS' } : {}) };`) })
    .fails('wire.as-asked', 'charge-dollars-second-card'),
  variant('second-attempt-at-once', 'A second charge has one payment, for each number of payments')
    .shop({ [sale]: sale.replace('payments)', `${isSecond} ? 1 : payments)`) })
    .fails('wire.as-asked', 'installments-second-card', 'token-installments-charged-later'),
  variant('six-digits', 'An amount has six digits, and the others are rounded')
    .shop({ [totalOfDeal]: totalOfDeal.replace('amount', 'Number(amount.toPrecision(6))') })
    .fails('practice.amounts-exact', 'charge-large-amount'),
  variant('inquiry-in-shekels', 'After a lost reply, the shop finds only charges in shekels')
    .shop({
      'const deals = records.filter((one) => !isCredit(one))':
        "const deals = records.filter((one) => !isCredit(one) && order.currency === 'ILS')",
    })
    .fails('practice.no-lost-payment', 'charge-yen-reply-lost', 'token-dollars-reply-lost'),
  variant('second-attempt-lost', 'A second charge whose reply is lost has failed')
    .shop({
      [unheard]: `      if (${isSecond}) return this.#orders.change(order.id, { state: 'failed' });\n`,
    })
    .fails('practice.no-lost-payment', 'token-second-charge-reply-lost', 'hold-second-card'),
  variant('second-authorization-captured-first', 'A capture names the authorization of the first card')
    .shop({
      [refusal]: refusal.replace(
        "{ state: 'failed' }",
        "{ state: 'failed', ...idsOf(reply.content), tranId: 'first' }",
      ),
      '...idsOf(content), tranId, token, expiration }':
        "...idsOf(content), ...(order.tranId === 'first' ? { cgUid: order.cgUid } : {}), tranId, token, expiration }",
    })
    .fails('wire.capture-within-authorization', 'authorize-second-card'),
  variant('part-is-all', 'Each refund is in full')
    .shop({ [totalOfRefund]: '{}' })
    .fails(
      'ledger.net',
      ...['token-charge-refunded-in-part', 'release-refunded-in-part', 'refund-in-part-installments'],
    ),
  variant('yen-in-hundredths', 'A partial refund in yen is divided by a hundred')
    .shop({
      [totalOfRefund]:
        "isWhole ? {} : { total: order.currency === 'JPY' ? Math.round(amount / 100) : amount }",
    })
    .fails('practice.amounts-exact', 'refund-in-part-yen'),
  variant('refund-without-limit', 'The shop sends a refund of more than the charge')
    .shop({ [limit]: '    const isWhole' })
    .fails('wire.refund-within-charge', 'token-refund-above-charge', 'release-refund-above-charge'),
  variant(
    'limit-of-the-authorization',
    'The limit of a refund is the authorized amount, and not the captured amount',
  )
    .shop({
      'const amount = Number(deal.total);': 'const amount = isReserved ? order.amount : Number(deal.total);',
    })
    .fails('wire.refund-within-charge', 'refund-above-capture-in-part'),
  variant('cancelled-in-the-database', 'A cancellation changes only the database of the shop')
    .shop({ [cancelling]: "this.#orders.change(order.id, { state: 'cancelled' });" })
    .fails('ledger.net', 'token-charge-cancelled', 'hold-cancelled'),
  variant('transmitted-is-cancelled', 'A refused cancellation of a transmitted charge counts as made')
    .shop({
      [refused]: refused.replace(
        '{ state: order.state }',
        "command === 'cancelDeal' ? done : { state: order.state }",
      ),
    })
    .fails(
      'ledger.net',
      ...['token-cancel-after-transmission', 'capture-cancel-after-transmission'],
      'release-cancel-after-transmission',
    ),
  variant('other-deals-in-shekels', 'A payout, a held charge and a capture are in shekels')
    .shop({
      "transactionType: 'Credit', ...by }": "transactionType: 'Credit', currency: 'ILS', ...by }",
      'cardNo, cardExpiration, cvv };': "cardNo, cardExpiration, cvv, currency: 'ILS' };",
      'total: amount, ...by };': "total: amount, currency: 'ILS', ...by };",
    })
    .fails('wire.as-asked', 'payout-dollars', 'hold-and-release-dollars', 'authorize-and-capture-dollars'),
  variant('unlisted-code-is-a-refusal', 'Each code other than 000 counts as a refusal')
    .shop({ [asksIfUncertain]: '' })
    .fails(
      'outcome.state',
      ...['charge-made-but-refused', 'capture-made-but-refused', 'payout-made-but-refused'],
    ),
  variant('unlisted-code-is-a-refused-credit', 'Each code other than 000 counts as a refused refund')
    .shop({ [refused]: refused.replace(' && isCertain(reply)', '') })
    .fails('ledger.net', 'refund-made-but-refused'),
  variant('charged-instead-of-captured', 'After a refused capture, the shop charges the saved card')
    .shop({
      [asksIfUncertain]: `    if (!isCertain(reply) && order.state === 'authorized')\n      reply = await send(this.#settings, 'doDeal', { ...deal, cgUid: undefined });\n${asksIfUncertain}`,
    })
    .fails('ledger.nothing-else', 'capture-refused-once'),
  variant('refused-capture-is-paid', 'A capture or release that the gateway refuses counts as made')
    .shop({ [asksIfUncertain]: '', [stays]: stays.replace('{ state: order.state }', '{ state }') })
    .fails('practice.no-unpaid-order', 'capture-refused', 'release-refused'),
  variant('lost-capture-is-paid', 'A capture or release without a reply counts as made')
    .shop({
      [unheard]:
        "      if (state === 'paid' && order.state !== 'pending') return this.#orders.change(order.id, { state });\n",
    })
    .fails('practice.no-unpaid-order', 'capture-dropped-before', 'release-dropped-before'),
  variant('lost-credit-is-done', 'A refund or cancellation without a reply counts as made')
    .shop({ [askedAboutCredit]: `      return this.#orders.change(order.id, done);\n${askedAboutCredit}` })
    .fails(
      'practice.inquire-before-retry',
      'authorize-and-cancel-dropped-before',
      'refund-in-part-dollars-dropped-before',
    ),
  variant('late-refund-is-not-made', 'A refund that an immediate inquiry does not find counts as not made')
    .shop({
      [seenAgain]:
        '      return now.refunded === done.refunded ? now : this.#orders.change(order.id, { state: order.state });\n',
    })
    .fails('outcome.state', 'refund-in-part-late-commit'),
  variant('part-again-at-once', 'A refund in part is sent again as soon as an inquiry does not find it')
    .shop({ 'isPart ? [1] : [1, 2]': '[1, 2]' })
    .fails('practice.no-blind-refund', 'refund-in-part-late-commit'),
  variant('refunded-and-cancelled', 'After a cancellation, the shop sends a refund as well')
    .shop({
      [`    const now = ${cancelling}\n`]: `    const now = ${cancelling}\n    await this.#sent('refundDeal', { tranId: order.tranId, terminalNumber: this.#settings.terminal });\n`,
    })
    .fails('practice.done-once', 'cancel'),
  variant('refunded-after-a-lost-reply', 'After a lost reply to a cancellation, the shop sends a refund')
    .shop({
      [askedAboutCredit]: `      if (command === 'cancelDeal') return this.#credited(this.#orders.find(order.id), 'refundDeal', {}, done);\n${askedAboutCredit}`,
    })
    .fails('practice.inquire-before-retry', 'cancel-silence'),
  variant('part-forgotten', 'An inquiry about an order that is refunded in part sets the state to paid')
    .shop({ 'if (refunded > 0) {': 'if (refunded === order.amount) {' })
    .fails('outcome.state', 'inquire-refunded-in-part'),
  variant('refused-rest-is-cancelled', 'A cancellation that is refused with 313 or 320 counts as made')
    .shop({
      [claimed]: claimed.replace("'paid',", "'paid', 'partly refunded',"),
      [doneBefore]: 'const isDoneBefore = /^3(?:13|14|20)$/.test(reply?.result ?? ``);',
    })
    .fails('outcome.state', 'cancel-after-refund-in-part'),
  variant('unknown-is-cancelled', 'The shop cancels an order with an unknown result in its database alone')
    .shop({
      [`    const now = ${cancelling}`]: `    if (order.state === 'unknown') return this.#orders.change(order.id, { state: 'cancelled' });\n    const now = ${cancelling}`,
    })
    .fails('ledger.net', 'cancel-after-lost-reply'),
  variant('ids-of-the-inquiry-lost', 'The shop does not store the ids of a charge that an inquiry finds')
    .shop({ "'unknown' : 'paid', ...idsOf(charge) }": "'unknown' : 'paid' }" })
    .fails('wire.refund-within-charge', 'refund-after-lost-reply'),
  variant('cancels-the-first-of-its-group', 'A cancellation names the cgUid alone')
    .shop({ [creditOf]: creditOf.replace('tranId: order.tranId', 'cgUid: order.cgUid') })
    .fails('ledger.net', 'capture-cancelled-several-matches'),
  variant('day-sets-paid', 'The comparison of the day sets each order of the transmission to paid')
    .clearing({
      'const order = this.#orders.unsettled(Infinity).find(({ id }) => id === user);':
        'const order = user ? this.#orders.find(user) : undefined;',
    })
    .fails('outcome.state', 'reconcile-day-after-refund'),
  variant('inquires-about-today', 'An inquiry has the date of today')
    .operations({
      'inquire: (shop, order) => shop.reconcile(order),':
        'inquire: (shop, order, { now }) => shop.reconcileOn(order, now.slice(0, 10)),',
    })
    .shop({
      [typesOfShop]: `${typesOfShop}let day = '';\n`,
      '  async reconcile(order':
        '  reconcileOn(order: Order, today: string): Promise<Order> {\n    day = today;\n    return this.reconcile(order);\n  }\n\n  async reconcile(order',
      [inquiredBy]:
        'const by = { ...(cgUid ? { cgUid } : { user: id }), ...(day ? { fromDealDate: day, toDealDate: day } : {}) };',
    })
    .fails('practice.no-lost-payment', 'inquire-after-midnight'),
  variant('refused-inquiry-is-empty', 'A refused inquiry counts as an inquiry that finds nothing')
    .with(notAwaited('true'))
    .shop({
      "reply?.result === '000' ? listed(reply.content) : undefined":
        "reply?.result === '000' ? listed(reply.content) : reply && []",
    })
    .fails('practice.no-lost-payment', 'charge-dropped-after-inquiry-refused'),
  variant('inquires-by-eighteen-characters', 'An inquiry has the first eighteen characters of the reference')
    .shop({ [inquiredBy]: inquiredBy.replace('user: id', 'user: id.slice(0, 18)') })
    .fails('practice.no-lost-payment', 'charge-longest-reference-paid'),
];
