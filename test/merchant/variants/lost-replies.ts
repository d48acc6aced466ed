import { askedAfterNoReply, inquiredBy, sent } from './places.ts';
import { shop, variant } from './row.ts';
import type { Broken } from './variant.ts';

const insteadOfAsking = (code: string) => shop(askedAfterNoReply, code);
const resend = (when: string) =>
  insteadOfAsking(`      if (!(${when})) {\n  ${askedAfterNoReply}      }\n${sent}`);

export const lostReplies: readonly Broken[] = [
  variant('retry-blind', 'The charge is sent again where no reply came')
    .with(insteadOfAsking(sent))
    .fails('practice.no-second-charge', 'charge-dropped-after'),
  variant('retry-blind-same-id', 'The charge is sent again with the same requestId')
    .shop({ [sent]: "      reply = await send(this.#settings, 'doDeal', deal, `${order.id}-charge`);\n" })
    .with(
      insteadOfAsking("      reply = await send(this.#settings, 'doDeal', deal, `${order.id}-charge`);\n"),
    )
    .fails('practice.no-second-charge', 'charge-half-a-reply'),
  variant('retry-on-timeout', 'The charge is sent again where the gateway is silent')
    .with(resend("error.message === 'no reply came'"))
    .fails('practice.no-second-charge', 'charge-silence'),
  variant('retry-on-reset', 'The charge is sent again where the connection was reset')
    .with(resend("error.message === 'no reply came'"))
    .fails('practice.no-second-charge', 'charge-reset'),
  variant('retry-on-html', 'The charge is sent again where a page of HTML came')
    .with(resend("error.message === 'the reply cannot be read'"))
    .fails('practice.no-second-charge', 'charge-html'),
  variant('retry-on-empty', 'The charge is sent again where the reply was empty')
    .with(resend("error.message === 'the reply cannot be read'"))
    .fails('practice.no-second-charge', 'charge-empty'),
  variant('retry-on-malformed', 'The charge is sent again where the reply was not well-formed')
    .with(resend("error.message === 'the reply cannot be read'"))
    .fails('practice.no-second-charge', 'charge-malformed'),
  variant('retry-on-503', 'The charge is sent again at once after a 503')
    .with(resend("error.message === 'HTTP 503'"))
    .fails('practice.inquire-before-retry', 'charge-unavailable'),
  variant('retry-three-times', 'The charge is sent up to three times')
    .shop({
      [sent]: `      reply = await send(this.#settings, 'doDeal', deal).catch(() => send(this.#settings, 'doDeal', deal)).catch(() => send(this.#settings, 'doDeal', deal));\n`,
    })
    .fails('practice.no-second-charge', 'charge-late-commit'),
  variant('retry-before-it-is-over', 'The gateway is asked, knows nothing yet, and the charge is sent again')
    .with(
      insteadOfAsking(
        `      const now = await this.reconcile(this.#orders.find(order.id));\n      if (now.state === 'paid') return now;\n${sent}`,
      ),
    )
    .fails('practice.no-second-charge', 'charge-late-commit'),
  variant('retry-on-the-other-terminal', 'A lost charge is sent again as a deal by telephone')
    .with(insteadOfAsking(sent.replace('deal)', "{ ...deal, transactionCode: 'Phone' })")))
    .fails('practice.no-second-charge', 'charge-dropped-after'),
  variant('reconcile-charges', 'An order that is unknown is charged when it is reconciled')
    .operations({
      'reconcile: (shop, order) => shop.reconcile(order, true)':
        'reconcile: (shop, order, { card }) => shop.charge(order, card)',
    })
    .shop({
      "...by };\n    return this.#settled(order, ['pending', 'failed'], 'paid', deal);\n  }\n\n  async authorize(":
        "...by };\n    return this.#settled(order, ['pending', 'failed', 'unknown'], 'paid', deal);\n  }\n\n  async authorize(",
    })
    .fails('practice.no-second-charge', 'charge-late-commit'),
  variant('lost-is-failed', 'No reply is taken for a refusal')
    .with(insteadOfAsking("      return this.#orders.change(order.id, { state: 'failed' });\n"))
    .fails('practice.no-lost-payment', 'charge-dropped-after'),
  variant('half-is-failed', 'Half a reply is taken for a refusal')
    .gateway({ "reject(new NoReply('the reply broke off'))": "reject(new NotSent('the reply broke off'))" })
    .fails('practice.no-lost-payment', 'charge-half-a-reply'),
  variant('silence-is-failed', 'A time-out is told as nothing sent')
    .gateway({ "isSecured ? new NoReply('no reply came') : new": 'new' })
    .fails('practice.no-lost-payment', 'charge-silence'),
  variant('unreadable-is-failed', 'A reply that cannot be read is taken for a refusal')
    .gateway({
      "    throw new NoReply('the reply cannot be read');":
        "    return { result: '004', tranId: '', content: {} };",
    })
    .fails('practice.no-lost-payment', 'charge-malformed'),
  variant('empty-is-failed', 'An empty reply is taken for a refusal')
    .gateway({
      "    throw new NoReply('the reply cannot be read');":
        "    return { result: '004', tranId: '', content: {} };",
    })
    .fails('practice.no-lost-payment', 'charge-empty'),
  variant('lost-is-paid', 'No reply is taken for a success')
    .with(insteadOfAsking('      return this.#orders.change(order.id, { state });\n'))
    .fails('practice.no-unpaid-order', 'charge-dropped-before'),
  variant('503-is-paid', 'The status of HTTP is not looked at, and what cannot be read is a success')
    .gateway({
      'reply.complete && reply.statusCode === 200': 'reply.complete',
      "    throw new NoReply('the reply cannot be read');":
        "    return { result: '000', tranId: '', content: {} };",
    })
    .fails('practice.no-unpaid-order', 'charge-unavailable'),
  variant('unknown-is-paid', 'An order that the gateway does not know is paid in the end')
    .shop({
      "    return this.#orders.change(order.id, { state: 'failed' });\n  }\n\n  /** Asks for the state of each unsettled":
        "    return this.#orders.change(order.id, { state: 'paid' });\n  }\n\n  /** Asks for the state of each unsettled",
    })
    .fails('practice.no-unpaid-order', 'charge-dropped-before'),
  variant('failed-too-soon', 'What the gateway does not know at once is failed')
    .with(insteadOfAsking(askedAfterNoReply.replace('order.id))', 'order.id), true)')))
    .fails('practice.no-lost-payment', 'charge-late-commit'),
  variant('unknown-for-good', 'An order stays unknown: nobody asks again')
    .with(insteadOfAsking('      return this.#orders.find(order.id);\n'))
    .operations({ 'reconcile: (shop, order) => shop.reconcile(order, true)': 'reconcile: async () => {}' })
    .fails('outcome.state', 'charge-dropped-after'),
  variant('pending-for-good', 'After a lost reply the order is pending for ever')
    .with(insteadOfAsking("      return this.#orders.change(order.id, { state: 'pending' });\n"))
    .operations({ 'reconcile: (shop, order) => shop.reconcile(order, true)': 'reconcile: async () => {}' })
    .fails('outcome.state', 'charge-silence'),
  variant('099-is-no-answer', 'An inquiry that finds nothing counts as no reply')
    .shop({ "    if (reply?.result === '099') return [];\n": '' })
    .fails('outcome.state', 'charge-dropped-before'),
  variant('inquiry-000-is-paid', 'Whatever an inquiry finds of today, the order is paid')
    .shop({
      [inquiredBy]:
        'const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);\n    const by = cgUid || !id ? { cgUid } : { fromDealDate: day(-1), toDealDate: day(1) };',
    })
    .fails('practice.no-unpaid-order', 'charge-approved', 'charge-dropped-before'),
  variant('inquiry-in-a-loop', 'The gateway is asked over and over, without a pause')
    .with(
      insteadOfAsking(
        `      for (let n = 0; n < 15; n += 1) {\n        const now = await this.reconcile(this.#orders.find(order.id));\n        if (now.state !== 'unknown') return now;\n      }\n${askedAfterNoReply}`,
      ),
    )
    .fails('practice.sparing-inquiries', 'charge-dropped-before'),
  variant('no-time-out', 'The shop waits for as long as the gateway is silent')
    .gateway({ '        signal: AbortSignal.timeout(timeoutMs),\n': '' })
    .fails('practice.own-timeout', 'charge-silence'),
  variant('crashes', 'A lost reply is an error that nobody catches, and the order is failed')
    .with(insteadOfAsking("      this.#orders.change(order.id, { state: 'failed' });\n      throw error;\n"))
    .fails('practice.no-lost-payment', 'charge-dropped-after'),
];
