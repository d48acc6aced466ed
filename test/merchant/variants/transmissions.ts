import type { Broken, Edit } from './variant.ts';

const shop = (from: string, to: string): Edit => ({ file: 'shop.ts', from, to });
const gateway = (from: string, to: string): Edit => ({ file: 'gateway.ts', from, to });
const operation = (from: string, to: string): Edit => ({ file: 'operations.ts', from, to });
const clearing = (from: string, to: string): Edit => ({ file: 'clearing.ts', from, to });

const crediting =
  'const named = { tranId: order.tranId, terminalNumber: this.#settings.terminal, ...fields };';
const doneBefore =
  "const isDoneBefore = attempt > 1 && (reply?.result === '314' || reply?.result === '320');";
const done = "if (reply?.result === '000' || isDoneBefore) return";
const cancelled =
  "    const now = await this.#credited(order, 'cancelDeal', {}, { state: 'cancelled', refunded: order.amount });\n";
const begun =
  "if (reply?.result === '000' && (await this.#ends(text(reply.content, 'transmitId')))) return true;";

const ofDay = 'for (const { user, tranId } of [transactions?.transaction ?? []].flat() as Sent[]) {';
const dayEnded =
  "        if (order) this.#orders.change(order.id, { state: 'paid', tranId });\n      }\n    }\n";

export const transmissions: readonly Broken[] = [
  {
    ...{
      id: 'not-in-the-transmission-is-failed',
      says: 'An order that the latest transmission lacks is failed',
    },
    edits: [
      clearing(
        dayEnded,
        `${dayEnded}    for (const { id } of this.#orders.unsettled(Infinity)) this.#orders.change(id, { state: 'failed' });\n`,
      ),
    ],
    tasks: ['reconcile-day-two-transmissions', 'reconcile-day-two-transmissions-other'],
    detectedBy: 'practice.no-lost-payment',
  },
  {
    ...{
      id: 'compared-with-yesterday',
      says: 'Paid orders that the transmission of the day before lacks are failed',
    },
    edits: [
      { file: 'orders.ts', from: "(state = 'unknown' OR", to: "(state IN ('unknown', 'paid') OR" },
      clearing("  if (time >= '23:00') return day;\n", ''),
      clearing(ofDay, `${ofDay}\n        seen.add(user);`),
      clearing(
        "    const found = await this.#sent('transmitInquire', period);\n",
        "    const found = await this.#sent('transmitInquire', period);\n    const seen = new Set<string>();\n",
      ),
      clearing(
        dayEnded,
        `${dayEnded}    for (const { id } of this.#orders.unsettled(Infinity)) if (!seen.has(id)) this.#orders.change(id, { state: 'failed' });\n`,
      ),
    ],
    tasks: ['two-transmissions', 'not-charged'].flatMap((id) => [
      `reconcile-day-${id}`,
      `reconcile-day-${id}-other`,
    ]),
    detectedBy: 'practice.no-lost-payment',
  },
  {
    ...{
      id: 'transmitted-by-amount',
      says: 'An order is paid if the transmission has a charge of its amount',
    },
    edits: [
      clearing(ofDay, ofDay.replace('user', 'total')),
      clearing('find(({ id }) => id === user)', 'find(({ amount }) => `${amount}` === total)'),
    ],
    tasks: ['reconcile-day-not-charged', 'reconcile-day-not-charged-other'],
    detectedBy: 'practice.no-unpaid-order',
  },
  {
    ...{ id: 'unanswered-part-is-done', says: 'A partial refund without a reply is told done' },
    edits: [
      shop(done, `if (!reply && fields.total) return this.#orders.change(order.id, done);\n      ${done}`),
    ],
    ...{ tasks: ['refund-in-part-dropped-before'], detectedBy: 'ledger.net' },
  },
  {
    ...{ id: 'refunds-trust-anybody', says: 'The certificate is not looked at when money goes back' },
    edits: [
      gateway(
        '        ca: readFileSync(caFile),\n',
        "        ca: readFileSync(caFile),\n        rejectUnauthorized: !body.includes('refundDeal'),\n",
      ),
    ],
    ...{ tasks: ['refund-certificate-of-another-host'], detectedBy: 'practice.certificate-verified' },
  },
  {
    ...{
      id: 'cancelled-is-not-refunded',
      says: 'A refund that the gateway turns into a cancellation is told refused',
    },
    edits: [
      shop(done, done.replace("'000'", "'000' && text(reply.content, 'transactionType') === 'Refund'")),
    ],
    ...{ tasks: ['refund-before-transmission'], detectedBy: 'outcome.state' },
  },
  {
    ...{ id: 'part-captured-whole', says: 'Of an authorization always the whole is captured' },
    edits: [
      shop(
        "this.#deal(order, 'AutoComm'), total: amount, ...by };",
        "this.#deal(order, 'AutoComm'), ...by };",
      ),
    ],
    ...{ tasks: ['capture-in-part'], detectedBy: 'ledger.net' },
  },
  {
    ...{ id: 'authorization-left-open', says: 'An authorization is cancelled in the books alone' },
    edits: [
      shop(
        cancelled,
        `    if (order.state === 'authorized') return this.#orders.change(order.id, { state: 'cancelled' });\n${cancelled}`,
      ),
    ],
    ...{ tasks: ['authorize-and-cancel'], detectedBy: 'ledger.nothing-else' },
  },
  {
    ...{
      id: 'refund-in-one-payment',
      says: 'A charge in payments is refunded as RegularCredit, and refused with 339',
    },
    edits: [
      shop(
        crediting,
        crediting.replace(
          '...fields',
          "...fields, ...(command === 'refundDeal' && { creditType: 'RegularCredit' })",
        ),
      ),
    ],
    ...{ tasks: ['refund-installments'], detectedBy: 'ledger.net' },
  },
  {
    ...{ id: 'refunded-before-is-refused', says: 'The 320 of a repeated refund is taken for a refusal' },
    edits: [shop(doneBefore, "const isDoneBefore = attempt > 1 && reply?.result === '314';")],
    ...{ tasks: ['refund-repeated'], detectedBy: 'outcome.state' },
  },
  {
    ...{
      id: 'cancelled-before-is-refused',
      says: 'The 314 of a repeated cancellation is taken for a refusal',
    },
    edits: [shop(doneBefore, "const isDoneBefore = attempt > 1 && reply?.result === '320';")],
    ...{ tasks: ['cancel-repeated'], detectedBy: 'outcome.state' },
  },
  {
    ...{ id: 'lookup-by-group', says: 'A refund names the group of transactions, and gives up at 332' },
    edits: [shop(crediting, crediting.replace('tranId: order.tranId', 'cgUid: order.cgUid'))],
    ...{ tasks: ['refund-several-matches'], detectedBy: 'ledger.net' },
  },
  {
    ...{ id: 'ids-are-numbers', says: 'An id is read as a number, and loses its last digits' },
    edits: [gateway("tranId: String(response.tranId ?? '')", 'tranId: String(Number(response.tranId ?? 0))')],
    ...{ tasks: ['cancel-long-ids'], detectedBy: 'wire.cancel-of-order' },
  },
  {
    ...{ id: 'released-in-the-books', says: 'A held deal is released in the books alone' },
    edits: [
      shop(
        "    return this.#settled(order, ['held'], 'paid', deal);\n",
        "    return this.#orders.change(order.id, { state: deal ? 'paid' : 'failed' });\n",
      ),
    ],
    ...{ tasks: ['hold-and-release'], detectedBy: 'ledger.nothing-else' },
  },
  {
    ...{ id: 'hold-charges', says: 'What should be held is charged at once' },
    edits: [shop("this.#deal(order, 'AutoCommHold')", "this.#deal(order, 'AutoComm')")],
    ...{ tasks: ['hold-and-release'], detectedBy: 'wire.as-asked' },
  },
  {
    ...{ id: 'closes-at-half-past-ten', says: 'After 22:30 nothing is cancelled any more' },
    edits: [
      operation(
        'cancel: (shop, order) => shop.cancel(order)',
        "cancel: async (shop, order, { now }) => (now.slice(11, 16) > '22:30' ? order : shop.cancel(order))",
      ),
    ],
    ...{ tasks: ['cancel-at-22-59'], detectedBy: 'ledger.net' },
  },
  {
    ...{
      id: 'today-can-be-cancelled',
      says: 'A charge of the same day counts as cancelled, whatever is answered',
    },
    edits: [
      shop(
        "return now.state === 'paid' ? this.refund(now, now.amount) : now;",
        "return now.state === 'paid' ? this.#orders.change(now.id, { state: 'cancelled' }) : now;",
      ),
    ],
    ...{ tasks: ['cancel-at-23-01'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'begun-is-transmitted', says: 'A transmission that has begun is taken for done' },
    edits: [clearing(begun, "if (reply?.result === '000') return true;")],
    ...{ tasks: ['transmission-failed'], detectedBy: 'ledger.transmitted' },
  },
  {
    ...{ id: 'failed-for-good', says: 'After the 504 of a failed transmission nobody tries again' },
    edits: [clearing('/^(?:000|502|504)$/', '/^(?:000|502)$/')],
    ...{ tasks: ['transmission-failed'], detectedBy: 'ledger.transmitted' },
  },
  {
    ...{ id: 'transmit-type-made-up', says: 'A transmission is asked for by another word than settlements' },
    edits: [clearing("transmitType: 'settlements'", "transmitType: 'all'")],
    ...{ tasks: ['transmit-by-hand'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'day-by-its-deals', says: 'The day is compared by the dates of deals, transmitted or not' },
    edits: [
      clearing(
        "this.#sent('inquireTransactions', { transmitId })",
        "this.#sent('inquireTransactions', { fromDealDate: day, toDealDate: day, shiftId1: transmitId && undefined })",
      ),
    ],
    ...{ tasks: ['reconcile-day'], detectedBy: 'wire.as-asked' },
  },
  {
    ...{ id: 'yesterday-by-the-hour', says: 'Yesterday is 24 hours ago, on a day of 23 hours as well' },
    edits: [
      clearing(
        'return new Date(Date.UTC(year, month - 1, date - 1)).toISOString().slice(0, 10);',
        "return Temporal.PlainDateTime.from({ year, month, day: date, hour: Number(time.slice(0, 2)), minute: 30 })\n    .toZonedDateTime('Asia/Jerusalem').subtract({ hours: 24 }).toPlainDate().toString();",
      ),
    ],
    ...{ tasks: ['reconcile-day-daylight-saving'], detectedBy: 'wire.as-asked' },
  },
  {
    ...{ id: 'answered-is-created', says: 'The first answer about an invoice is taken for the last' },
    edits: [
      clearing("      if (code !== '') return undefined;\n", '      if (look === 0) return undefined;\n'),
    ],
    ...{ tasks: ['invoice-created-later'], detectedBy: 'wire.as-asked' },
  },
];
