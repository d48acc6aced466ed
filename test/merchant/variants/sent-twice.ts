import { cancelling, pause, seenAgain, taking } from './other-sales.ts';
import { capturing, refundedInstead, totalOfRefund } from './places.ts';
import { variant } from './row.ts';
import type { Broken } from './variant.ts';

const claimed =
  '    if (!this.#orders.take(order.id, before)) return this.#orders.find(order.id);\n    const named';
const redirected = '        const parts: Buffer[] = [];\n';
const compared = 'if (response.requestId !== requestId)';
const charged =
  '    const amount = Number(deal.total);\n    return this.#orders.change(order.id, { amount, state,';

/** The order is read, and claimed a moment later, so two processes can both send the deal. */
const unlocked = {
  [taking]: taking.replace(
    '    if (!this.#orders.take(order.id, from))',
    `    const read = this.#orders.find(order.id);\n${pause}    const isFree = from.includes(read.state);\n    this.#orders.change(order.id, { state: 'unknown' });\n    if (!isFree)`,
  ),
};
const followed = {
  [redirected]: `        if (reply.statusCode === 307)\n          return void posted({ url, caFile, timeoutMs } as Settings, body).then(resolve, reject);\n${redirected}`,
};
const notCompared = { [compared]: 'if (response.requestId === undefined)' };

export const sentTwice: readonly Broken[] = [
  variant('two-processes-unlocked', 'Two processes can both authorize, hold or pay out')
    .shop(unlocked)
    .fails(
      'practice.no-second-charge',
      ...['authorize-two-processes', 'hold-two-processes', 'payout-two-processes'],
    ),
  variant('two-processes-charge-a-token', 'Two processes can both charge a saved card')
    .shop(unlocked)
    .fails('practice.no-second-charge', 'token-charge-two-processes'),
  variant('two-processes-capture', 'Two processes can both capture')
    .shop(unlocked)
    .fails('practice.done-once', 'capture-two-processes'),
  variant('two-processes-refund', 'Two processes can both refund a part')
    .shop({
      [claimed]: `    const read = this.#orders.find(order.id);\n${pause}    this.#orders.change(order.id, { state: 'unknown' });\n    if (!/^(?:authorized|held|paid|unknown)$/.test(read.state)) return read;\n    const named`,
    })
    .fails('practice.no-blind-refund', 'refund-in-part-two-processes'),
  variant('cancelled-and-refunded', 'A second click on a cancellation sends a refund')
    .shop({
      [`    const now = ${cancelling}\n`]: `    if (order.state === 'cancelled') {\n      await this.#sent('refundDeal', { tranId: order.tranId, terminalNumber: this.#settings.terminal });\n      return order;\n    }\n    const now = ${cancelling}\n`,
    })
    .fails('practice.done-once', 'cancel-second-click'),
  variant(
    'late-cancel-is-not-made',
    'A cancellation that an immediate inquiry does not find counts as not made',
  )
    .shop({
      [seenAgain]: `      if (now.refunded === 0) return this.#orders.change(order.id, { state: order.state });\n${seenAgain}`,
      [refundedInstead]: 'now',
    })
    .fails('outcome.state', 'cancel-late-commit'),
  variant('refund-follows-redirects', 'An HTTP redirect is followed with the whole refund')
    .gateway(followed)
    .fails('practice.no-blind-refund', 'refund-in-part-redirect'),
  variant('any-refusal-is-its-own', 'The requestId of the reply to a refund is not compared')
    .gateway(notCompared)
    .fails('outcome.state', 'refund-refusal-of-another-request'),
  variant('any-approval-is-its-own', 'The requestId of the reply to a cancellation is not compared')
    .gateway(notCompared)
    .fails('ledger.net', 'cancel-approval-of-another-request'),
  variant('captures-nothing-known', 'An authorization whose reply was lost is captured without its cgUid')
    .shop({
      [capturing]: `this.#orders.change(order.id, { state: 'authorized' });\n    ${capturing}`,
    })
    .fails('wire.rules', 'capture-after-lost-reply'),
  variant('refunds-the-authorization', 'A refund of a capture has the authorized amount')
    .shop({
      [charged]: charged.replace('{ amount, state,', '{ state,').replace('const amount', 'const _amount'),
      'const isWhole = amount === order.amount;': 'const isWhole = true;',
      [totalOfRefund]: '{ total: order.amount }',
    })
    .fails('practice.amounts-exact', 'refund-after-capture-in-part'),
];
