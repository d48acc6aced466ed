import { askedAfterNoReply, crediting, totalOfRefund } from './places.ts';
import { shop, variant } from './row.ts';
import type { Broken, Edit, Variant } from './variant.ts';

const byToken = ': { cardId: order.token, cardExpiration: order.expiration };\n';
const taken =
  "...by };\n    return this.#settled(order, ['pending', 'failed'], 'paid', deal);\n  }\n\n  async authorize";
const tokenCharge = '...inPayments(order.amount, payments), ...by };\n';
const charged = '/^(?:CAPTURED|TRANSMITTED)$/';

/** After a lost reply, the shop reports the order as unknown and inquires later. */
const later: Edit = shop(askedAfterNoReply, '      return this.#orders.find(order.id);\n');

const closing = '  close(): void {\n';
/** A method of the orders that returns one value of the first order in this sequence. */
const found = (method: string, query: string) =>
  `  ${method}: string {\n    const row = this.#db.prepare("${query}").get(...args);\n    return \`\${row?.['found']}\`;\n  }\n\n${closing}`;

/** The shop charges the first token in this sequence. */
const tokenIn = (sequence: 'ASC' | 'DESC'): readonly Edit[] => [
  shop(byToken, byToken.replace('order.token', 'this.#orders.anyToken()')),
  {
    file: 'orders.ts',
    from: closing,
    to: found(
      'anyToken(...args: string[])',
      `SELECT token AS found FROM orders WHERE token <> '' ORDER BY rowid ${sequence}`,
    ),
  },
];

/** Mistakes that a shop of another author made without a failed check, and ways that its correct forms took. */
export const overlooked: readonly Broken[] = [
  variant('click-on-an-unknown-order', 'A second click charges an order whose result is unknown')
    .with(later)
    .shop({ [taken]: taken.replace("'failed']", "'failed', 'unknown']") })
    .fails('practice.no-second-charge', 'charge-second-click-after-lost-reply'),
  variant(
    'click-after-an-empty-inquiry',
    'A second click inquires, and charges if the gateway has no record yet',
  )
    .with(later)
    .shop({
      '    const by = card\n':
        "    if (order.state === 'unknown') await this.reconcile(order, true);\n    const by = card\n",
    })
    .fails('practice.no-second-charge', 'charge-second-click-before-late-commit'),
  variant('second-page-without-inquiry', 'A second payment page is requested without an inquiry')
    .shop({ "if (order.txId !== '') {": 'if (order.txId === order.id) {' })
    .fails('practice.no-second-charge', 'page-second-click-without-return'),
  variant('second-open-page', 'An order gets a second payment page, although the first page is open')
    .shop({ "      if (now.page !== '') return now.page;\n": '' })
    .fails('practice.no-second-charge', 'page-left-open'),
  variant(
    'cancelled-for-good',
    'An order that the buyer cancelled on a page gets a second page, and stays cancelled',
  )
    .shop({
      '/^(?:pending|failed)$/.test(order.state)) return undefined':
        '/^(?:pending|failed|cancelled)$/.test(order.state)) return undefined',
      "this.#orders.change(order.id, { page: '' });\n":
        "this.#orders.change(order.id, { page: '' });\n    if (value('errorCode') !== '000') return this.#orders.change(order.id, { state: 'cancelled' });\n",
      "if (now.state !== 'pending' && now.state !== 'failed') return undefined;": '',
      "{ txId, page: address, state: 'pending' }": '{ txId, page: address }',
    })
    .fails('practice.no-lost-payment', 'page-cancelled-and-again'),
  variant('page-in-shekels', 'Each payment page is in shekels')
    .shop({ '      ...done,\n': "      ...done,\n      currency: 'ILS',\n" })
    .fails('wire.as-asked', 'page-dollars'),
  variant('token-in-shekels', 'Each charge of a token is in shekels')
    .shop({ [tokenCharge]: tokenCharge.replace(' };', ", ...(card ? {} : { currency: 'ILS' }) };") })
    .fails('wire.as-asked', 'token-dollars'),
  variant('token-of-whole-shekels', 'A charge of a token has no agorot')
    .shop({
      [tokenCharge]: tokenCharge.replace(
        ' };',
        ', ...(card ? {} : { total: Math.round(order.amount / 100) * 100 }) };',
      ),
    })
    .fails('practice.amounts-exact', 'token'),
  variant('token-saved-last', 'The token that was saved last is charged for each buyer')
    .with(...tokenIn('DESC'))
    .fails('wire.as-asked', 'token-of-the-first-buyer', 'token-of-the-second-buyer'),
  variant('token-saved-first', 'The token that was saved first is charged for each buyer')
    .with(...tokenIn('ASC'))
    .fails('wire.as-asked', 'token-of-the-second-buyer', 'token-of-the-first-buyer'),
  variant('refund-of-the-oldest', 'A refund names the oldest charge of its amount')
    .shop({ [crediting]: crediting.replace('order.tranId', 'this.#orders.oldest(order.amount)') })
    .orders({
      [closing]: found(
        'oldest(...args: number[])',
        'SELECT tranId AS found FROM orders WHERE amount = ? ORDER BY rowid',
      ),
    })
    .fails('ledger.net', 'refund-newer-of-two', 'refund-newer-of-two-other'),
  variant('refund-in-whole-dollars', 'A partial refund in another currency has no cents')
    .shop({
      [totalOfRefund]: totalOfRefund.replace(
        'total: amount',
        "total: order.currency === 'ILS' ? amount : Math.round(amount / 100) * 100",
      ),
    })
    .fails('practice.amounts-exact', 'refund-in-part-dollars'),
  variant('refund-of-the-authorization', 'A refund of a capture names the authorization')
    .shop({
      '{ amount, state, ...idsOf(content), tranId, token, expiration }':
        '{ amount, state, ...idsOf(content), tranId: isReserved ? order.tranId : tranId, token, expiration }',
    })
    .fails('outcome.state', 'capture-refunded-in-part'),
  variant('refused-cancellation-is-done', 'A cancellation that the gateway refuses counts as made')
    .shop({
      '      if (reply && isCertain(reply)) return this.#orders.change(order.id, { state: order.state });\n':
        "      if (reply && isCertain(reply)) return this.#orders.change(order.id, command === 'cancelDeal' ? done : { state: order.state });\n",
    })
    .fails('practice.no-lost-payment', 'cancel-refused'),
  variant('refused-record-is-paid', 'Each record of an inquiry counts as a payment')
    .shop({ [charged]: '/^(?:CAPTURED|TRANSMITTED|REJECTED)$/' })
    .fails('practice.no-unpaid-order', 'charge-declined-reply-lost'),
];

export const rightInOverlooked: readonly Variant[] = [
  variant('inquires-on-reconcile-alone', 'After a lost reply, the shop inquires only on the step reconcile')
    .with(later)
    .passes(
      'charge-second-click-after-lost-reply',
      'charge-second-click-before-late-commit',
      'charge-declined-reply-lost',
    ),
];
