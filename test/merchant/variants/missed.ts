import type { Broken, Edit, Variant } from './variant.ts';

const shop = (from: string, to: string): Edit => ({ file: 'shop.ts', from, to });
const gateway = (from: string, to: string): Edit => ({ file: 'gateway.ts', from, to });

const unheard = '      // The gateway may still execute the deal, so the shop does not charge again.\n';
const crediting =
  'const named = { tranId: order.tranId, terminalNumber: this.#settings.terminal, ...fields };';
const creditable = "['authorized', 'held', 'paid', 'unknown']";
const creditableAgain = "['authorized', 'held', 'paid', 'unknown', 'refunded', 'partly refunded']";
const refused = '      if (reply) return this.#orders.change(order.id, { state: order.state });\n';
const above = '    if (amount > order.amount) return order;\n';
const isWhole = '    const isWhole = amount === order.amount;\n';
const capturing = '    const { cgUid, token, expiration } = order;\n';
const unread = '    if (!records) return order;\n';
/** The shop does not look whether the buyer paid on an earlier page. */
const unlooked = shop("if (order.txId !== '') {", 'if (order.txId === order.id) {');
const unpaid = '    if (!/^(?:pending|failed)$/.test(order.state)) return undefined;\n';
const reference = 'transactionCode, user: id }';
const byReference = 'const by = cgUid ? { cgUid } : { user: id };';
const isReserved = "const isReserved = order.state === 'authorized' || order.state === 'held';";
const charging = "      reply = await send(this.#settings, 'doDeal', deal);\n";
const asking = '      return this.reconcile(this.#orders.find(order.id));\n';

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
  {
    ...{
      id: 'refund-asked-of-the-gateway',
      says: 'A second refund is sent, and its refusal changes nothing',
    },
    edits: [shop(creditable, "['authorized', 'held', 'paid', 'unknown', 'refunded']")],
    ...{ tasks: ['refund-second-click', 'refund-in-full'], detectedBy: 'practice.done-once' },
  },
  {
    ...{
      id: 'capture-asked-of-the-gateway',
      says: 'A second capture is sent, and its refusal changes nothing',
    },
    edits: [
      shop(
        "this.#settled(order, ['authorized'], 'paid', deal)",
        "this.#settled(order, ['authorized', 'paid'], 'paid', deal)",
      ),
      shop(
        isReserved,
        isReserved.replace('const isReserved =', "const isReserved = order.state === 'paid' ||"),
      ),
    ],
    ...{ tasks: ['capture-second-click', 'authorize-and-capture'], detectedBy: 'practice.done-once' },
  },
  {
    ...{
      id: 'refused-card-again-and-again',
      says: 'A refused card is sent three more times, each time under another reference',
    },
    edits: [againUnderReferences(5)],
    ...{ tasks: ['charge-declined', 'charge-unknown-code'], detectedBy: 'practice.sparing-retries' },
  },
  {
    ...{ id: 'half-a-reply-is-read', says: 'The result is read from half a reply' },
    edits: [
      gateway("reject(new NoReply('the reply broke off'))", 'resolve(Buffer.concat(parts))'),
      gateway(
        '    // An unreadable reply fails the check of `result` below.\n',
        '    const found = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];\n' +
          "    response = { result: found('result'), requestId: found('requestId'), tranId: found('tranId') };\n",
      ),
    ],
    ...{ tasks: ['charge-half-a-reply'], detectedBy: 'practice.inquire-before-retry' },
  },
  {
    ...{
      id: 'marked-without-an-inquiry',
      says: 'After a lost reply, the charge is marked with mayBeDuplicate and sent again, without an inquiry',
    },
    edits: [
      shop(charging, charging.replace('deal)', 'deal, `${order.id}-charge`)')),
      shop(
        asking,
        `      reply = await send(this.#settings, 'doDeal', deal, \`\${order.id}-charge\`, { mayBeDuplicate: '1' });\n`,
      ),
    ],
    tasks: ['charge-dropped-after', 'charge-dropped-before'],
    detectedBy: 'practice.inquire-before-retry',
  },
  {
    ...{ id: 'click-not-claimed', says: 'An order is not claimed, so that a second click acts again' },
    edits: [{ file: 'orders.ts', from: 'return changes === 1;', to: 'return changes >= 0;' }],
    tasks: ['charge-second-click', 'charge-two-processes', 'capture-second-click'],
    detectedBy: 'practice.no-second-charge',
  },
  {
    ...{ id: 'refused-refund-is-paid', says: 'A refund that is refused makes its order paid' },
    edits: [shop(creditable, creditableAgain), shop(refused, refused.replace('order.state', "'paid'"))],
    ...{ tasks: ['refund-second-click', 'refund-in-parts-above-charge'], detectedBy: 'outcome.state' },
  },
  {
    ...{ id: 'refund-of-any-amount', says: 'The gateway has to refuse a refund above the charge' },
    edits: [shop(above + isWhole, isWhole)],
    ...{ tasks: ['refund-above-charge'], detectedBy: 'wire.refund-within-charge' },
  },
  {
    ...{ id: 'capture-of-any-amount', says: 'The gateway has to refuse a capture above the authorization' },
    edits: [shop(above + capturing, capturing)],
    ...{ tasks: ['capture-above-authorization'], detectedBy: 'wire.capture-within-authorization' },
  },
  {
    ...{ id: 'refund-of-the-latest', says: 'A refund names the latest charge of its amount' },
    edits: [
      shop(crediting, crediting.replace('order.tranId', 'this.#orders.latest(order.amount)')),
      {
        file: 'orders.ts',
        from: '  close(): void {\n',
        to: "  latest(amount: number): string {\n    const row = this.#db.prepare('SELECT tranId FROM orders WHERE amount = ? ORDER BY rowid DESC').get(amount);\n    return `${row?.['tranId']}`;\n  }\n\n  close(): void {\n",
      },
    ],
    ...{ tasks: ['refund-one-of-two', 'refund-one-of-two-other'], detectedBy: 'ledger.net' },
  },
  {
    ...{
      id: 'credit-without-a-reply-is-done',
      says: 'A cancellation or refund without a reply counts as made',
    },
    edits: [
      shop(
        "if (reply?.result === '000' || isDoneBefore)",
        "if (!reply || reply.result === '000' || isDoneBefore)",
      ),
    ],
    tasks: ['cancel-dropped-before', 'cancel-html-before', 'refund-empty-before'],
    detectedBy: 'practice.no-lost-payment',
  },
  {
    ...{ id: 'capture-not-heard-of', says: 'A capture whose reply was lost counts as not made' },
    edits: [
      shop(
        unheard,
        "      if (order.state === 'authorized') return this.#orders.change(order.id, { state: 'authorized' });\n",
      ),
    ],
    ...{ tasks: ['capture-reply-lost'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'unreadable-is-paid', says: 'A reply that cannot be read counts as an approval' },
    edits: [
      shop(
        unheard,
        '      if (/^the reply (?:cannot|broke)/.test(error.message)) return this.#orders.change(order.id, { state });\n',
      ),
    ],
    tasks: ['charge-html-before', 'charge-empty-before', 'charge-half-a-reply-before'],
    detectedBy: 'practice.no-unpaid-order',
  },
  {
    ...{ id: 'follows-redirects', says: 'An HTTP redirect is followed with the whole request' },
    edits: [
      gateway(
        '        const parts: Buffer[] = [];\n',
        '        if (reply.statusCode === 307)\n          return void posted({ url, caFile, timeoutMs } as Settings, body).then(resolve, reject);\n        const parts: Buffer[] = [];\n',
      ),
    ],
    ...{ tasks: ['charge-redirect'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'any-reply-is-its-own', says: 'The requestId of a reply is not compared' },
    edits: [gateway('if (response.requestId !== requestId)', 'if (response.requestId === undefined)')],
    tasks: ['charge-approval-of-another-request', 'charge-refusal-of-another-request'],
    detectedBy: 'practice.no-unpaid-order',
  },
  {
    ...{ id: 'unread-inquiry-is-failed', says: 'An inquiry whose reply cannot be read found nothing' },
    edits: [shop(unread, unread.replace('order', "this.#orders.change(order.id, { state: 'failed' })"))],
    tasks: ['html', 'empty', 'half-a-reply'].map((form) => `charge-dropped-after-inquiry-${form}`),
    detectedBy: 'practice.no-lost-payment',
  },
  {
    ...{
      id: 'unmarked-before-the-charge',
      says: 'An order is not marked before its charge, and fails after a restart',
    },
    edits: [
      { file: 'orders.ts', from: "SET state = 'unknown', changedAt", to: 'SET changedAt' },
      shop(
        '    const records = await this.#records(order);\n',
        "    if (isFinal && order.state === 'pending') return this.#orders.change(order.id, { state: 'failed' });\n    const records = await this.#records(order);\n",
      ),
    ],
    ...{ tasks: ['charge-stopped'], isProcess: true, detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{
      id: 'page-for-a-paid-order',
      says: 'A page is requested for a paid order, and its refusal fails the order',
    },
    edits: [
      shop(unpaid, ''),
      unlooked,
      shop("order.txId === '' ? '' : `p${randomUUID().slice(0, 4)}`", "''"),
    ],
    ...{ tasks: ['page-second-click'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'page-with-each-click', says: 'Each click makes a payment page with a uniqueid of its own' },
    edits: [shop(unpaid, ''), unlooked],
    ...{ tasks: ['page-second-click'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{
      id: 'hebrew-not-read',
      says: 'Replies are read as Latin letters, and records are compared by reference',
    },
    edits: [
      gateway("new TextDecoder('utf-8', { fatal: true }).decode(bytes)", "bytes.toString('latin1')"),
      shop(byReference, 'const by = cgUid && !id ? { cgUid } : { user: id };'),
      shop(
        '? listed(reply.content) : undefined',
        "? listed(reply.content).filter((one) => text(one, 'user') === id) : undefined",
      ),
    ],
    ...{ tasks: hebrew, detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'reference-cut-short', says: 'A reference is cut after 16 characters' },
    edits: [
      shop(reference, reference.replace('id', 'id.slice(0, 16)')),
      shop(byReference, byReference.replace('user: id', 'user: id.slice(0, 16)')),
    ],
    ...{ tasks: longest, detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'reference-in-latin-letters', says: 'A reference loses its Hebrew letters' },
    edits: [
      shop(reference, reference.replace('id', "id.replace(/[^ -~]/g, '')")),
      shop(byReference, byReference.replace('user: id', "user: id.replace(/[^ -~]/g, '')")),
    ],
    ...{ tasks: hebrew, detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'reference-with-an-ending', says: 'Each reference gets an ending, also the longest one' },
    edits: [
      shop(reference, reference.replace('id', '`${id}a1`')),
      shop(byReference, byReference.replace('user: id', 'user: `${id}a1`')),
    ],
    ...{ tasks: longest, detectedBy: 'wire.rules' },
  },
];

const ofPages = ['page-paid', 'page-cancelled', 'page-second-click'];
const clicked = ['charge-second-click', 'charge-two-processes'];

export const rightInMissed: readonly Variant[] = [
  {
    ...{
      id: 'refused-card-once-more',
      says: 'A refused card is sent once more, under a reference of its own',
    },
    edits: [againUnderReferences(3)],
    tasks: ['charge-declined', 'charge-blocked-card', 'charge-unknown-code', 'charge-approved'],
  },
  {
    ...{
      id: 'page-refused-by-the-gateway',
      says: 'A page of a paid order is refused with 173, and the order stays paid',
    },
    edits: [
      shop(unpaid, ''),
      shop(
        '    if (!txId) {\n',
        "    if (!txId && order.state === 'paid') return undefined;\n    if (!txId) {\n",
      ),
    ],
    tasks: ofPages,
  },
  {
    ...{ id: 'refuses-by-an-error', says: 'A refund or capture above the order ends with an error' },
    edits: [
      shop(above + isWhole, above.replace('return order', "throw new Error('too much')") + isWhole),
      shop(above + capturing, above.replace('return order', "throw new Error('too much')") + capturing),
    ],
    tasks: ['refund-above-charge', 'capture-above-authorization', 'refund-in-part', 'capture-in-part'],
  },
  {
    ...{ id: 'second-click-waits', says: 'A second click waits for the first one, and gives its state' },
    edits: [
      shop(
        'if (!this.#orders.take(order.id, from)) return this.#orders.find(order.id);',
        "if (!this.#orders.take(order.id, from)) {\n      for (let n = 0; n < 20 && this.#orders.find(order.id).state === 'unknown'; n++)\n        await new Promise((resolve) => setTimeout(resolve, 50));\n      return this.#orders.find(order.id);\n    }",
      ),
    ],
    tasks: [...clicked, 'capture-second-click', 'charge-approved'],
  },
  {
    ...{ id: 'stopped-and-right', says: 'The shop as processes', isProcess: true },
    edits: [shop('/** The records of an inquiry as', '/** Records of an inquiry as')],
    tasks: ['charge-stopped', ...clicked, ...hebrew],
  },
];
