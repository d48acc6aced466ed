import { crediting, doneBefore } from './places.ts';
import { variant } from './row.ts';
import type { Broken } from './variant.ts';

const done = "if (reply?.result === '000' || isDoneBefore) return";
const cancelled =
  "    const now = await this.#credited(order, 'cancelDeal', {}, { state: 'cancelled', refunded: order.amount });\n";
const begun =
  "if (reply?.result === '000' && (await this.#ends(text(reply.content, 'transmitId')))) return true;";

const ofDay = 'for (const { user, tranId } of [transactions?.transaction ?? []].flat() as Sent[]) {';
const dayEnded =
  "        if (order) this.#orders.change(order.id, { state: 'paid', tranId });\n      }\n    }\n";

export const transmissions: readonly Broken[] = [
  variant('not-in-the-transmission-is-failed', 'An order that the latest transmission lacks is failed')
    .clearing({
      [dayEnded]: `${dayEnded}    for (const { id } of this.#orders.unsettled(Infinity)) this.#orders.change(id, { state: 'failed' });\n`,
    })
    .fails(
      'practice.no-lost-payment',
      'reconcile-day-two-transmissions',
      'reconcile-day-two-transmissions-other',
    ),
  variant('compared-with-yesterday', 'Paid orders that the transmission of the day before lacks are failed')
    .orders({ "(state = 'unknown' OR": "(state IN ('unknown', 'paid') OR" })
    .clearing({
      "  if (time >= '23:00') return day;\n": '',
      [ofDay]: `${ofDay}\n        seen.add(user);`,
      "    const found = await this.#sent('transmitInquire', period);\n":
        "    const found = await this.#sent('transmitInquire', period);\n    const seen = new Set<string>();\n",
      [dayEnded]: `${dayEnded}    for (const { id } of this.#orders.unsettled(Infinity)) if (!seen.has(id)) this.#orders.change(id, { state: 'failed' });\n`,
    })
    .fails(
      'practice.no-lost-payment',
      ...['two-transmissions', 'not-charged'].flatMap((id) => [
        `reconcile-day-${id}`,
        `reconcile-day-${id}-other`,
      ]),
    ),
  variant('transmitted-by-amount', 'An order is paid if the transmission has a charge of its amount')
    .clearing({
      [ofDay]: ofDay.replace('user', 'total'),
      'find(({ id }) => id === user)': 'find(({ amount }) => `${amount}` === total)',
    })
    .fails('practice.no-unpaid-order', 'reconcile-day-not-charged', 'reconcile-day-not-charged-other'),
  variant('unanswered-part-is-done', 'A partial refund without a reply is told done')
    .shop({
      [done]: `if (!reply && fields.total) return this.#orders.change(order.id, done);\n      ${done}`,
    })
    .fails('ledger.net', 'refund-in-part-dropped-before'),
  variant('refunds-trust-anybody', 'The certificate is not looked at when money goes back')
    .gateway({
      '        ca: readFileSync(caFile),\n':
        "        ca: readFileSync(caFile),\n        rejectUnauthorized: !body.includes('refundDeal'),\n",
    })
    .fails('practice.certificate-verified', 'refund-certificate-of-another-host'),
  variant('cancelled-is-not-refunded', 'A refund that the gateway turns into a cancellation is told refused')
    .shop({ [done]: done.replace("'000'", "'000' && text(reply.content, 'transactionType') === 'Refund'") })
    .fails('outcome.state', 'refund-before-transmission'),
  variant('part-captured-whole', 'Of an authorization always the whole is captured')
    .shop({
      "this.#deal(order, 'AutoComm'), total: amount, ...by };": "this.#deal(order, 'AutoComm'), ...by };",
    })
    .fails('ledger.net', 'capture-in-part'),
  variant('authorization-left-open', 'An authorization is cancelled in the books alone')
    .shop({
      [cancelled]: `    if (order.state === 'authorized') return this.#orders.change(order.id, { state: 'cancelled' });\n${cancelled}`,
    })
    .fails('ledger.nothing-else', 'authorize-and-cancel'),
  variant('refund-in-one-payment', 'A charge in payments is refunded as RegularCredit, and refused with 339')
    .shop({
      [crediting]: crediting.replace(
        '...fields',
        "...fields, ...(command === 'refundDeal' && { creditType: 'RegularCredit' })",
      ),
    })
    .fails('ledger.net', 'refund-installments'),
  variant('refunded-before-is-refused', 'The 320 of a repeated refund is taken for a refusal')
    .shop({ [doneBefore]: "const isDoneBefore = attempt > 1 && reply?.result === '314';" })
    .fails('outcome.state', 'refund-repeated'),
  variant('cancelled-before-is-refused', 'The 314 of a repeated cancellation is taken for a refusal')
    .shop({ [doneBefore]: "const isDoneBefore = attempt > 1 && reply?.result === '320';" })
    .fails('outcome.state', 'cancel-repeated'),
  variant('lookup-by-group', 'A refund names the group of transactions, and gives up at 332')
    .shop({ [crediting]: crediting.replace('tranId: order.tranId', 'cgUid: order.cgUid') })
    .fails('ledger.net', 'refund-several-matches'),
  variant('ids-are-numbers', 'An id is read as a number, and loses its last digits')
    .gateway({ "tranId: String(response.tranId ?? '')": 'tranId: String(Number(response.tranId ?? 0))' })
    .fails('wire.cancel-of-order', 'cancel-long-ids'),
  variant('released-in-the-books', 'A held deal is released in the books alone')
    .shop({
      "    return this.#settled(order, ['held'], 'paid', deal);\n":
        "    return this.#orders.change(order.id, { state: deal ? 'paid' : 'failed' });\n",
    })
    .fails('ledger.nothing-else', 'hold-and-release'),
  variant('hold-charges', 'What should be held is charged at once')
    .shop({ "this.#deal(order, 'AutoCommHold')": "this.#deal(order, 'AutoComm')" })
    .fails('wire.as-asked', 'hold-and-release'),
  variant('closes-at-half-past-ten', 'After 22:30 nothing is cancelled any more')
    .operations({
      'cancel: (shop, order) => shop.cancel(order)':
        "cancel: async (shop, order, { now }) => (now.slice(11, 16) > '22:30' ? order : shop.cancel(order))",
    })
    .fails('ledger.net', 'cancel-at-22-59'),
  variant('today-can-be-cancelled', 'A charge of the same day counts as cancelled, whatever is answered')
    .shop({
      "return now.state === 'paid' ? this.refund(now, now.amount) : now;":
        "return now.state === 'paid' ? this.#orders.change(now.id, { state: 'cancelled' }) : now;",
    })
    .fails('practice.no-lost-payment', 'cancel-at-23-01'),
  variant('begun-is-transmitted', 'A transmission that has begun is taken for done')
    .clearing({ [begun]: "if (reply?.result === '000') return true;" })
    .fails('ledger.transmitted', 'transmission-failed'),
  variant('failed-for-good', 'After the 504 of a failed transmission nobody tries again')
    .clearing({ '/^(?:000|502|504)$/': '/^(?:000|502)$/' })
    .fails('ledger.transmitted', 'transmission-failed'),
  variant('transmit-type-made-up', 'A transmission is asked for by another word than settlements')
    .clearing({ "transmitType: 'settlements'": "transmitType: 'all'" })
    .fails('wire.rules', 'transmit-by-hand'),
  variant('day-by-its-deals', 'The day is compared by the dates of deals, transmitted or not')
    .clearing({
      "this.#sent('inquireTransactions', { transmitId })":
        "this.#sent('inquireTransactions', { fromDealDate: day, toDealDate: day, shiftId1: transmitId && undefined })",
    })
    .fails('wire.as-asked', 'reconcile-day'),
  variant('yesterday-by-the-hour', 'Yesterday is 24 hours ago, on a day of 23 hours as well')
    .clearing({
      'return new Date(Date.UTC(year, month - 1, date - 1)).toISOString().slice(0, 10);':
        "return Temporal.PlainDateTime.from({ year, month, day: date, hour: Number(time.slice(0, 2)), minute: 30 })\n    .toZonedDateTime('Asia/Jerusalem').subtract({ hours: 24 }).toPlainDate().toString();",
    })
    .fails('wire.as-asked', 'reconcile-day-daylight-saving'),
  variant('answered-is-created', 'The first answer about an invoice is taken for the last')
    .clearing({ "      if (code !== '') return undefined;\n": '      if (look === 0) return undefined;\n' })
    .fails('wire.as-asked', 'invoice-created-later'),
];
