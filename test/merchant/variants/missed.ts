import { askedAfterNoReply, crediting, inquiredBy, isCredited, sent, typed, unheard } from './places.ts';
import { shop, variant } from './row.ts';
import type { Broken, Edit, Variant } from './variant.ts';

const creditable = "isPart ? ['paid'] : ['authorized', 'held', 'paid', 'unknown']";
const creditableAgain = "['authorized', 'held', 'paid', 'unknown', 'refunded', 'partly refunded']";
const refused =
  '      if (reply && isCertain(reply)) return this.#orders.change(order.id, { state: order.state });\n';
const above = '    if (amount > order.amount) return order;\n';
const isWhole = '    const isWhole = amount === order.amount;\n';
const capturing = '    const { cgUid, token, expiration } = order;\n';
const unread = '    if (!records) return order;\n';
/** The shop does not look whether the buyer paid on an earlier page. */
const unlooked = shop("if (order.txId !== '') {", 'if (order.txId === order.id) {');
const unpaid = '    if (!/^(?:pending|failed)$/.test(order.state)) return undefined;\n';
const reference = 'transactionCode, user: id }';
const isReserved = "const isReserved = order.state === 'authorized' || order.state === 'held';";

/** @param end the number of the first attempt that is not made */
const againUnderReferences = (end: number): Edit =>
  shop(
    '    // After a refused capture or release, the amount stays reserved.\n',
    `    for (let n = 2; !isReserved && reply.result !== '000' && n < ${end}; n += 1)
      reply = await send(this.#settings, 'doDeal', { ...deal, user: \`\${order.id}r\${n}\` });\n`,
  );
const hebrew = ['charge-hebrew-reference', 'charge-hebrew-reference-paid'];
const longest = ['charge-longest-reference', 'charge-longest-reference-paid'];

export const missed: readonly Broken[] = [
  variant('refund-asked-of-the-gateway', 'A second refund is sent, and its refusal changes nothing')
    .shop({ [creditable]: "['authorized', 'held', 'paid', 'unknown', 'refunded']" })
    .fails('practice.done-once', 'refund-second-click', 'refund-in-full'),
  variant('capture-asked-of-the-gateway', 'A second capture is sent, and its refusal changes nothing')
    .shop({
      "this.#settled(order, ['authorized'], 'paid', deal)":
        "this.#settled(order, ['authorized', 'paid'], 'paid', deal)",
      [isReserved]: isReserved.replace('const isReserved =', "const isReserved = order.state === 'paid' ||"),
    })
    .fails('practice.done-once', 'capture-second-click', 'authorize-and-capture'),
  variant(
    'refused-card-again-and-again',
    'A refused card is sent three more times, each time under another reference',
  )
    .with(againUnderReferences(5))
    .fails('practice.sparing-retries', 'charge-declined', 'charge-unknown-code'),
  variant('half-a-reply-is-read', 'The result is read from half a reply')
    .gateway({
      "reject(new NoReply('the reply broke off'))": 'resolve(Buffer.concat(parts))',
      '    // An unreadable reply fails the check of `result` below.\n':
        '    const found = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];\n' +
        "    response = { result: found('result'), requestId: found('requestId'), tranId: found('tranId') };\n",
    })
    .fails('practice.inquire-before-retry', 'charge-half-a-reply'),
  variant(
    'marked-without-an-inquiry',
    'After a lost reply, the charge is marked with mayBeDuplicate and sent again, without an inquiry',
  )
    .shop({
      [sent]: sent.replace('deal)', 'deal, `${order.id}-charge`)'),
      [askedAfterNoReply]: `      reply = await send(this.#settings, 'doDeal', deal, \`\${order.id}-charge\`, { mayBeDuplicate: '1' });\n`,
    })
    .fails('practice.inquire-before-retry', 'charge-dropped-after', 'charge-dropped-before'),
  variant('click-not-claimed', 'An order is not claimed, so that a second click acts again')
    .orders({ 'return changes === 1;': 'return changes >= 0;' })
    .fails(
      'practice.no-second-charge',
      'charge-second-click',
      'charge-two-processes',
      'capture-second-click',
    ),
  variant('refused-refund-is-paid', 'A refund that is refused makes its order paid')
    .shop({ [creditable]: creditableAgain, [refused]: refused.replace('order.state', "'paid'") })
    .fails('outcome.state', 'refund-second-click', 'refund-in-parts-above-charge'),
  variant('refund-of-any-amount', 'The gateway has to refuse a refund above the charge')
    .shop({ [above + isWhole]: isWhole })
    .fails('wire.refund-within-charge', 'refund-above-charge'),
  variant('capture-of-any-amount', 'The gateway has to refuse a capture above the authorization')
    .shop({ [above + capturing]: capturing })
    .fails('wire.capture-within-authorization', 'capture-above-authorization'),
  variant('refund-of-the-latest', 'A refund names the latest charge of its amount')
    .shop({ [crediting]: crediting.replace('order.tranId', 'this.#orders.latest(order.amount)') })
    .orders({
      '  close(): void {\n':
        "  latest(amount: number): string {\n    const row = this.#db.prepare('SELECT tranId FROM orders WHERE amount = ? ORDER BY rowid DESC').get(amount);\n    return `${row?.['tranId']}`;\n  }\n\n  close(): void {\n",
    })
    .fails('ledger.net', 'refund-one-of-two', 'refund-one-of-two-other'),
  variant('credit-without-a-reply-is-done', 'A cancellation or refund without a reply counts as made')
    .shop({ [isCredited]: "if (!reply || reply.result === '000' || isDoneBefore)" })
    .fails('practice.no-lost-payment', 'cancel-dropped-before', 'cancel-html-before', 'refund-empty-before'),
  variant('capture-not-heard-of', 'A capture whose reply was lost counts as not made')
    .shop({
      [unheard]:
        "      if (order.state === 'authorized') return this.#orders.change(order.id, { state: 'authorized' });\n",
    })
    .fails('practice.no-unpaid-order', 'capture-reply-lost', 'capture-late-commit'),
  variant('unreadable-is-paid', 'A reply that cannot be read counts as an approval')
    .shop({
      [unheard]:
        '      if (/^the reply (?:cannot|broke)/.test(error.message)) return this.#orders.change(order.id, { state });\n',
    })
    .fails(
      'practice.no-unpaid-order',
      'charge-html-before',
      'charge-empty-before',
      'charge-half-a-reply-before',
    ),
  variant('follows-redirects', 'An HTTP redirect is followed with the whole request')
    .gateway({
      '        const parts: Buffer[] = [];\n':
        '        if (reply.statusCode === 307)\n          return void posted({ url, caFile, timeoutMs } as Settings, body).then(resolve, reject);\n        const parts: Buffer[] = [];\n',
    })
    .fails('practice.no-second-charge', 'charge-redirect'),
  variant('any-reply-is-its-own', 'The requestId of a reply is not compared')
    .gateway({ 'if (response.requestId !== requestId)': 'if (response.requestId === undefined)' })
    .fails(
      'practice.no-unpaid-order',
      'charge-approval-of-another-request',
      'charge-refusal-of-another-request',
    ),
  variant('unread-inquiry-is-failed', 'An inquiry whose reply cannot be read found nothing')
    .shop({ [unread]: unread.replace('order', "this.#orders.change(order.id, { state: 'failed' })") })
    .fails(
      'practice.no-lost-payment',
      ...['html', 'empty', 'half-a-reply'].map((form) => `charge-dropped-after-inquiry-${form}`),
    ),
  variant('unmarked-before-the-charge', 'An order is not marked before its charge, and fails after a restart')
    .orders({ "SET state = 'unknown', changedAt": 'SET changedAt' })
    .shop({
      '    const records = await this.#records(order);\n':
        "    if (isFinal && order.state === 'pending') return this.#orders.change(order.id, { state: 'failed' });\n    const records = await this.#records(order);\n",
    })
    .where({ isProcess: true })
    .fails('practice.no-lost-payment', 'charge-stopped'),
  variant('page-for-a-paid-order', 'A page is requested for a paid order, and its refusal fails the order')
    .shop({ [unpaid]: '' })
    .with(unlooked)
    .shop({ "order.txId === '' ? '' : `p${randomUUID().slice(0, 4)}`": "''" })
    .fails('practice.no-lost-payment', 'page-second-click'),
  variant('page-with-each-click', 'Each click makes a payment page with a uniqueid of its own')
    .shop({ [unpaid]: '' })
    .with(unlooked)
    .fails('practice.no-second-charge', 'page-second-click'),
  variant('hebrew-not-read', 'Replies are read as Latin letters, and records are compared by reference')
    .gateway({ "new TextDecoder('utf-8', { fatal: true }).decode(bytes)": "bytes.toString('latin1')" })
    .shop({
      [inquiredBy]: 'const by = cgUid && !id ? { cgUid } : { user: id };',
      '? listed(reply.content) : undefined':
        "? listed(reply.content).filter((one) => text(one, 'user') === id) : undefined",
    })
    .fails('practice.no-lost-payment', ...hebrew),
  variant('reference-cut-short', 'A reference is cut after 16 characters')
    .shop({
      [reference]: reference.replace('id', 'id.slice(0, 16)'),
      [inquiredBy]: inquiredBy.replace('user: id', 'user: id.slice(0, 16)'),
    })
    .fails('practice.no-unpaid-order', ...longest),
  variant('reference-in-latin-letters', 'A reference loses its Hebrew letters')
    .shop({
      [reference]: reference.replace('id', "id.replace(/[^ -~]/g, '')"),
      [inquiredBy]: inquiredBy.replace('user: id', "user: id.replace(/[^ -~]/g, '')"),
    })
    .fails('practice.no-unpaid-order', ...hebrew),
  variant('reference-with-an-ending', 'Each reference gets an ending, also the longest one')
    .shop({
      [reference]: reference.replace('id', '`${id}a1`'),
      [inquiredBy]: inquiredBy.replace('user: id', 'user: `${id}a1`'),
    })
    .fails('wire.rules', ...longest),
];

const ofPages = ['page-paid', 'page-cancelled', 'page-second-click'];
const clicked = ['charge-second-click', 'charge-two-processes'];

export const rightInMissed: readonly Variant[] = [
  variant('refused-card-once-more', 'A refused card is sent once more, under a reference of its own')
    .with(againUnderReferences(3))
    .passes('charge-declined', 'charge-blocked-card', 'charge-unknown-code', 'charge-approved'),
  variant(
    'page-refused-by-the-gateway',
    'A page of a paid order is refused with 173, and the order stays paid',
  )
    .shop({
      [unpaid]: '',
      '    if (!txId) {\n': "    if (!txId && order.state === 'paid') return undefined;\n    if (!txId) {\n",
    })
    .passes(...ofPages),
  variant('refuses-by-an-error', 'A refund or capture above the order ends with an error')
    .shop({
      [above + isWhole]: above.replace('return order', "throw new Error('too much')") + isWhole,
      [above + capturing]: above.replace('return order', "throw new Error('too much')") + capturing,
    })
    .passes('refund-above-charge', 'capture-above-authorization', 'refund-in-part', 'capture-in-part'),
  variant('second-click-waits', 'A second click waits for the first one, and gives its state')
    .shop({
      'if (!this.#orders.take(order.id, from)) return this.#orders.find(order.id);':
        "if (!this.#orders.take(order.id, from)) {\n      for (let n = 0; n < 20 && this.#orders.find(order.id).state === 'unknown'; n++)\n        await new Promise((resolve) => setTimeout(resolve, 50));\n      return this.#orders.find(order.id);\n    }",
    })
    .passes(...clicked, 'capture-second-click', 'charge-approved'),
  variant('stopped-and-right', 'The shop as processes')
    .shop({ [typed]: '/** Records of an inquiry as' })
    .where({ isProcess: true })
    .passes('charge-stopped', ...clicked, ...hebrew),
];
