import type { Broken, Edit } from './variant.ts';

const shop = (from: string, to: string): Edit => ({ file: 'shop.ts', from, to });

const asked = '      return this.reconcile(this.#orders.find(order.id));\n';
const again = "      reply = await send(this.#settings, 'doDeal', deal);\n";
const insteadOfAsking = (code: string) => shop(asked, code);
const resend = (when: string) => insteadOfAsking(`      if (!(${when})) {\n  ${asked}      }\n${again}`);

export const lostReplies: readonly Broken[] = [
  {
    ...{ id: 'retry-blind', says: 'The charge is sent again where no reply came' },
    edits: [insteadOfAsking(again)],
    ...{ tasks: ['charge-dropped-after'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'retry-blind-same-id', says: 'The charge is sent again with the same requestId' },
    edits: [
      shop(
        "      reply = await send(this.#settings, 'doDeal', deal);\n",
        "      reply = await send(this.#settings, 'doDeal', deal, `${order.id}-charge`);\n",
      ),
      insteadOfAsking("      reply = await send(this.#settings, 'doDeal', deal, `${order.id}-charge`);\n"),
    ],
    ...{ tasks: ['charge-half-a-reply'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'retry-on-timeout', says: 'The charge is sent again where the gateway is silent' },
    edits: [resend("error.message === 'no reply came'")],
    ...{ tasks: ['charge-silence'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'retry-on-reset', says: 'The charge is sent again where the connection was reset' },
    edits: [resend("error.message === 'no reply came'")],
    ...{ tasks: ['charge-reset'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'retry-on-html', says: 'The charge is sent again where a page of HTML came' },
    edits: [resend("error.message === 'the reply cannot be read'")],
    ...{ tasks: ['charge-html'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'retry-on-empty', says: 'The charge is sent again where the reply was empty' },
    edits: [resend("error.message === 'the reply cannot be read'")],
    ...{ tasks: ['charge-empty'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'retry-on-malformed', says: 'The charge is sent again where the reply was not well-formed' },
    edits: [resend("error.message === 'the reply cannot be read'")],
    ...{ tasks: ['charge-malformed'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'retry-on-503', says: 'The charge is sent again at once after a 503' },
    edits: [resend("error.message === 'HTTP 503'")],
    ...{ tasks: ['charge-unavailable'], detectedBy: 'practice.inquire-before-retry' },
  },
  {
    ...{ id: 'retry-three-times', says: 'The charge is sent up to three times' },
    edits: [
      shop(
        "      reply = await send(this.#settings, 'doDeal', deal);\n",
        `      reply = await send(this.#settings, 'doDeal', deal).catch(() => send(this.#settings, 'doDeal', deal)).catch(() => send(this.#settings, 'doDeal', deal));\n`,
      ),
    ],
    ...{ tasks: ['charge-late-commit'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{
      id: 'retry-before-it-is-over',
      says: 'The gateway is asked, knows nothing yet, and the charge is sent again',
    },
    edits: [
      insteadOfAsking(
        `      const now = await this.reconcile(this.#orders.find(order.id));\n      if (now.state === 'paid') return now;\n${again}`,
      ),
    ],
    ...{ tasks: ['charge-late-commit'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'retry-on-the-other-terminal', says: 'A lost charge is sent again as a deal by telephone' },
    edits: [insteadOfAsking(again.replace('deal)', "{ ...deal, transactionCode: 'Phone' })"))],
    ...{ tasks: ['charge-dropped-after'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'reconcile-charges', says: 'An order that is unknown is charged when it is reconciled' },
    edits: [
      {
        file: 'operations.ts',
        from: 'reconcile: (shop, order) => shop.reconcile(order, true)',
        to: 'reconcile: (shop, order, { card }) => shop.charge(order, card)',
      },
      shop(
        "...by };\n    return this.#settled(order, ['pending', 'failed'], 'paid', deal);\n  }\n\n  async authorize(",
        "...by };\n    return this.#settled(order, ['pending', 'failed', 'unknown'], 'paid', deal);\n  }\n\n  async authorize(",
      ),
    ],
    ...{ tasks: ['charge-late-commit'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'lost-is-failed', says: 'No reply is taken for a refusal' },
    edits: [insteadOfAsking("      return this.#orders.change(order.id, { state: 'failed' });\n")],
    ...{ tasks: ['charge-dropped-after'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'half-is-failed', says: 'Half a reply is taken for a refusal' },
    edits: [
      {
        file: 'gateway.ts',
        from: "reject(new NoReply('the reply broke off'))",
        to: "reject(new NotSent('the reply broke off'))",
      },
    ],
    ...{ tasks: ['charge-half-a-reply'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'silence-is-failed', says: 'A time-out is told as nothing sent' },
    edits: [{ file: 'gateway.ts', from: "isSecured ? new NoReply('no reply came') : new", to: 'new' }],
    ...{ tasks: ['charge-silence'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'unreadable-is-failed', says: 'A reply that cannot be read is taken for a refusal' },
    edits: [
      {
        file: 'gateway.ts',
        from: "    throw new NoReply('the reply cannot be read');",
        to: "    return { result: '999', tranId: '', content: {} };",
      },
    ],
    ...{ tasks: ['charge-malformed'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'empty-is-failed', says: 'An empty reply is taken for a refusal' },
    edits: [
      {
        file: 'gateway.ts',
        from: "    throw new NoReply('the reply cannot be read');",
        to: "    return { result: '999', tranId: '', content: {} };",
      },
    ],
    ...{ tasks: ['charge-empty'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'lost-is-paid', says: 'No reply is taken for a success' },
    edits: [insteadOfAsking('      return this.#orders.change(order.id, { state });\n')],
    ...{ tasks: ['charge-dropped-before'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{
      id: '503-is-paid',
      says: 'The status of HTTP is not looked at, and what cannot be read is a success',
    },
    edits: [
      { file: 'gateway.ts', from: 'reply.complete && reply.statusCode === 200', to: 'reply.complete' },
      {
        file: 'gateway.ts',
        from: "    throw new NoReply('the reply cannot be read');",
        to: "    return { result: '000', tranId: '', content: {} };",
      },
    ],
    ...{ tasks: ['charge-unavailable'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'unknown-is-paid', says: 'An order that the gateway does not know is paid in the end' },
    edits: [
      shop(
        "    return this.#orders.change(order.id, { state: 'failed' });\n  }\n\n  /** Asks for the state of each unsettled",
        "    return this.#orders.change(order.id, { state: 'paid' });\n  }\n\n  /** Asks for the state of each unsettled",
      ),
    ],
    ...{ tasks: ['charge-dropped-before'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'failed-too-soon', says: 'What the gateway does not know at once is failed' },
    edits: [insteadOfAsking(asked.replace('order.id))', 'order.id), true)'))],
    ...{ tasks: ['charge-late-commit'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'unknown-for-good', says: 'An order stays unknown: nobody asks again' },
    edits: [
      insteadOfAsking('      return this.#orders.find(order.id);\n'),
      {
        file: 'operations.ts',
        from: 'reconcile: (shop, order) => shop.reconcile(order, true)',
        to: 'reconcile: async () => {}',
      },
    ],
    ...{ tasks: ['charge-dropped-after'], detectedBy: 'outcome.state' },
  },
  {
    ...{ id: 'pending-for-good', says: 'After a lost reply the order is pending for ever' },
    edits: [
      insteadOfAsking("      return this.#orders.change(order.id, { state: 'pending' });\n"),
      {
        file: 'operations.ts',
        from: 'reconcile: (shop, order) => shop.reconcile(order, true)',
        to: 'reconcile: async () => {}',
      },
    ],
    ...{ tasks: ['charge-silence'], detectedBy: 'outcome.state' },
  },
  {
    ...{ id: '099-is-no-answer', says: 'An inquiry that finds nothing counts as no reply' },
    edits: [shop("    if (reply?.result === '099') return [];\n", '')],
    ...{ tasks: ['charge-dropped-before'], detectedBy: 'outcome.state' },
  },
  {
    ...{ id: 'inquiry-000-is-paid', says: 'Whatever an inquiry finds of today, the order is paid' },
    edits: [
      shop(
        'const by = cgUid ? { cgUid } : { user: id };',
        'const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);\n    const by = cgUid || !id ? { cgUid } : { fromDealDate: day(-1), toDealDate: day(1) };',
      ),
    ],
    ...{ tasks: ['charge-approved', 'charge-dropped-before'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'inquiry-in-a-loop', says: 'The gateway is asked over and over, without a pause' },
    edits: [
      insteadOfAsking(
        `      for (let n = 0; n < 15; n += 1) {\n        const now = await this.reconcile(this.#orders.find(order.id));\n        if (now.state !== 'unknown') return now;\n      }\n${asked}`,
      ),
    ],
    ...{ tasks: ['charge-dropped-before'], detectedBy: 'practice.sparing-inquiries' },
  },
  {
    ...{ id: 'no-time-out', says: 'The shop waits for as long as the gateway is silent' },
    edits: [{ file: 'gateway.ts', from: '        signal: AbortSignal.timeout(timeoutMs),\n', to: '' }],
    ...{ tasks: ['charge-silence'], detectedBy: 'practice.own-timeout' },
  },
  {
    ...{ id: 'crashes', says: 'A lost reply is an error that nobody catches, and the order is failed' },
    edits: [
      insteadOfAsking("      this.#orders.change(order.id, { state: 'failed' });\n      throw error;\n"),
    ],
    ...{ tasks: ['charge-dropped-after'], detectedBy: 'practice.no-lost-payment' },
  },
];
