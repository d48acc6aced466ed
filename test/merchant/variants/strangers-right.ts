import type { Stranger } from './variant.ts';

/** Variants of the example shop that are correct. The author did not know the checks. */
export const strangersRight: readonly Stranger[] = [
  {
    id: 'other-order',
    says: 'writes the elements of its deals in another order, and the card first',
    because: 'The specification gives elements no order.',
    edits: [
      {
        file: 'shop.ts',
        from: "      terminalNumber: this.#settings.terminal,\n      ...{ transactionType: 'Debit', currency, total: amount, validation, creditType: 'RegularCredit' },\n      ...{ transactionCode, user: id },",
        to: "      ...{ user: id, transactionCode, creditType: 'RegularCredit', validation },\n      ...{ total: amount, currency, transactionType: 'Debit', terminalNumber: this.#settings.terminal },",
      },
      {
        file: 'gateway.ts',
        from: "request: { version: '2000', language: 'ENG', command, requestId, ...top, [command]: fields }",
        to: "request: { [command]: fields, ...top, requestId, command, language: 'ENG', version: '2000' }",
      },
      {
        file: 'shop.ts',
        from: "const deal = { ...this.#deal(order, 'AutoComm'), ...inPayments(order.amount, payments), ...by };",
        to: "const deal = { ...by, ...this.#deal(order, 'AutoComm'), ...inPayments(order.amount, payments) };",
      },
    ],
  },
  {
    id: 'other-reference',
    says: 'sends a reference made of a digest of the order, and asks by it',
    because: 'Lines 93 and 273: user is a reference of the caller, 19 characters at most.',
    edits: [
      {
        file: 'shop.ts',
        from: '/** The records of an inquiry as',
        to: "/** The reference of an order at the gateway: letters and digits, 17 of them. */\nconst referenceOf = (id: string): string => `W${createHash('sha256').update(id).digest('hex').slice(0, 16)}`;\n\n/** The records of an inquiry as",
      },
      {
        file: 'shop.ts',
        from: 'transactionCode, user: id }',
        to: 'transactionCode, user: referenceOf(id) }',
      },
      {
        file: 'shop.ts',
        from: 'const by = cgUid ? { cgUid } : { user: id };',
        to: 'const by = cgUid ? { cgUid } : { user: referenceOf(id) };',
      },
    ],
  },
  {
    id: 'hebrew',
    says: 'asks for its texts in Hebrew',
    because: 'Line 40: ENG or HEB.',
    edits: [
      {
        file: 'gateway.ts',
        from: "language: 'ENG'",
        to: "language: 'HEB'",
      },
    ],
  },
  {
    id: 'other-spelling',
    says: 'writes debit, autoComm and Eng',
    because: 'Lines 40, 71 and 74 allow these spellings.',
    edits: [
      {
        file: 'gateway.ts',
        from: "language: 'ENG'",
        to: "language: 'Eng'",
      },
      {
        file: 'shop.ts',
        from: "transactionType: 'Debit', currency, total: amount, validation,",
        to: "transactionType: 'debit', currency, total: amount, validation: validation.replace(/^AutoComm$/, 'autoComm'),",
      },
    ],
  },
  {
    id: 'optional-elements',
    says: 'sends dateTime empty, data of its own, and the whole total of every refund',
    because: 'Lines 41, 103 and 253 allow it.',
    edits: [
      {
        file: 'gateway.ts',
        from: 'command, requestId, ...top, [command]: fields',
        to: "dateTime: '', command, requestId, ...top, [command]: fields",
      },
      {
        file: 'shop.ts',
        from: 'transactionCode, user: id }',
        to: "transactionCode, user: id, userData1: 'web shop', userData2: 'spring sale 10' }",
      },
      {
        file: 'shop.ts',
        from: 'isWhole ? {} : { total: amount }',
        to: '{ total: amount }',
      },
    ],
  },
  {
    id: 'no-request-id',
    says: 'leaves requestId empty in every request',
    because:
      'Line 42: it is optional and sent empty; after a lost reply the shop asks, and error 320 keeps a refund from being made twice.',
    edits: [
      {
        file: 'gateway.ts',
        from: 'command, requestId, ...top, [command]: fields',
        to: "command, requestId: '', ...top, [command]: fields",
      },
      {
        file: 'gateway.ts',
        from: '  requestId: string = randomUUID(),\n',
        to: '  _requestId: string = randomUUID(),\n',
      },
      {
        file: 'gateway.ts',
        from: 'if (response.requestId !== requestId)',
        to: "if (response.requestId !== '')",
      },
    ],
  },
  {
    id: 'own-writer',
    says: 'writes its XML by hand, indented, with a declaration, and escapes what must be',
    because: 'It is the same XML (line 33).',
    edits: [
      {
        file: 'gateway.ts',
        from: "import { XMLBuilder, XMLParser } from 'fast-xml-parser';",
        to: "import { XMLParser } from 'fast-xml-parser';",
      },
      {
        file: 'gateway.ts',
        from: 'const builder = new XMLBuilder({});',
        to: "\nconst escaped = (value: unknown): string => String(value).replace(/[&<>\"']/g, (one) => `&#${one.charCodeAt(0)};`);\n\nconst written = (fields: Readonly<Record<string, unknown>>): string =>\n  Object.entries(fields)\n    .map(([name, value]) =>\n      typeof value === 'object' && value !== null\n        ? `<${name}>\\n${written({ ...value })}</${name}>\\n`\n        : `<${name}>${escaped(value)}</${name}>\\n`,\n    )\n    .join('');",
      },
      {
        file: 'gateway.ts',
        from: "  const xml = builder.build({\n    ashrait: { request: { version: '2000', language: 'ENG', command, requestId, ...top, [command]: fields } },\n  });",
        to: '  const xml = `<?xml version="1.0" encoding="UTF-8"?>\\n${written({\n    ashrait: { request: { version: \'2000\', language: \'ENG\', command, requestId, ...top, [command]: fields } },\n  })}`;',
      },
    ],
  },
  {
    id: 'characters-as-numbers',
    says: 'writes its form with %20 for a space, and escapes every character that may be',
    because: 'It is the same form (line 33).',
    edits: [
      {
        file: 'gateway.ts',
        from: 'new URLSearchParams({ user, password, int_in: xml }).toString();',
        to: "Object.entries({ user, password, int_in: xml as string })\n    .map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/[!'()*.~_-]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)}`)\n    .join('&');",
      },
    ],
  },
  {
    id: 'one-connection-each',
    says: 'closes its connection behind every request',
    because: 'Nothing is said against it.',
    edits: [
      {
        file: 'gateway.ts',
        from: "        method: 'POST',",
        to: "        method: 'POST',\n        agent: false,",
      },
      {
        file: 'gateway.ts',
        from: "headers: { 'content-type': 'application/x-www-form-urlencoded' },",
        to: "headers: { 'content-type': 'application/x-www-form-urlencoded', connection: 'close' },",
      },
    ],
  },
  {
    id: 'strict-connection',
    says: 'speaks TLS 1.2 or higher only, names its character set, and says how long its form is',
    because: 'Lines 33 and 307.',
    edits: [
      {
        file: 'gateway.ts',
        from: '        ca: readFileSync(caFile),',
        to: "        ca: readFileSync(caFile),\n        minVersion: 'TLSv1.2' as const,",
      },
      {
        file: 'gateway.ts',
        from: "headers: { 'content-type': 'application/x-www-form-urlencoded' },",
        to: "headers: {\n          'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',\n          'content-length': Buffer.byteLength(body),\n          accept: 'text/xml, application/xml',\n          'user-agent': 'web-shop/4.2',\n        },",
      },
    ],
  },
  {
    id: 'patient',
    says: 'waits five seconds for a reply',
    because: 'No time is stated; it asks when none came.',
    edits: [
      {
        file: 'gateway.ts',
        from: 'AbortSignal.timeout(timeoutMs)',
        to: 'AbortSignal.timeout(Math.round((timeoutMs * 5) / 3))',
      },
    ],
  },
  {
    id: 'impatient',
    says: 'waits two seconds for a reply',
    because: 'No time is stated; it asks when none came, and charges nothing again.',
    edits: [
      {
        file: 'gateway.ts',
        from: 'AbortSignal.timeout(timeoutMs)',
        to: 'AbortSignal.timeout(Math.round((timeoutMs * 2) / 3))',
      },
    ],
  },
  {
    id: 'asks-thrice',
    says: 'asks up to three times after a lost reply, with a pause between, before it calls the order unknown',
    because: 'Inquiries change nothing, and these are few.',
    edits: [
      {
        file: 'shop.ts',
        from: '      return this.reconcile(this.#orders.find(order.id));\n',
        to: "      for (const pause of [0, 250, 500]) {\n        await new Promise((resolve) => setTimeout(resolve, pause));\n        const now = await this.reconcile(this.#orders.find(order.id));\n        if (now.state === 'paid') return now;\n      }\n      return this.#orders.find(order.id);\n",
      },
    ],
  },
  {
    id: 'repeats-what-was-not-sent',
    says: 'tries a second time where the first was certainly not sent',
    because:
      'No connection was made, or the certificate was not good: nothing can have been done. The second is checked as well.',
    edits: [
      {
        file: 'gateway.ts',
        from: "        method: 'POST',",
        to: "        method: 'POST',\n        // On a connection of its own it is known whether anything was sent.\n        agent: false,",
      },
      {
        file: 'gateway.ts',
        from: '  const text = readable(await posted(settings, body));',
        to: '  const text = readable(\n    await posted(settings, body).catch(async (error: unknown) => {\n      if (!(error instanceof NotSent)) throw error;\n      await new Promise((resolve) => setTimeout(resolve, 100));\n      return posted(settings, body);\n    }),\n  );',
      },
    ],
  },
  {
    id: 'cancels-the-unknown',
    says: 'cancels a charge that turns up behind an order that was unknown; the buyer was told to order again',
    because: 'The buyer has paid nothing in the end, and the order says cancelled (line 198).',
    edits: [
      {
        file: 'shop.ts',
        from: '      return isOther ? this.cancel(now) : now;\n',
        to: "      return isOther || (isFinal && order.state === 'unknown') ? this.cancel(now) : now;\n",
      },
    ],
  },
  {
    id: 'inquiry-with-dates',
    says: 'asks by its reference within a range of dates',
    because: 'Line 279: both dates, beside a criterion.',
    edits: [
      {
        file: 'shop.ts',
        from: 'const by = cgUid ? { cgUid } : { user: id };',
        to: "const by = cgUid ? { cgUid } : { fromDealDate: '2001-01-01', toDealDate: '2099-12-31', user: id };",
      },
    ],
  },
  {
    id: 'capture-by-number',
    says: 'names the authorization by its number when it captures',
    because: 'Lines 82 and 127: authNo or cgUid.',
    edits: [
      {
        file: 'orders.ts',
        from: '  readonly txId: string;\n',
        to: '  readonly txId: string;\n  readonly authNumber: string;\n',
      },
      {
        file: 'orders.ts',
        from: "txId TEXT DEFAULT '',",
        to: "txId TEXT DEFAULT '', authNumber TEXT DEFAULT '',",
      },
      {
        file: 'shop.ts',
        from: "cgUid: text(from, 'cgUid') });",
        to: "cgUid: text(from, 'cgUid'), authNumber: text(from, 'authNumber') });",
      },
      {
        file: 'shop.ts',
        from: 'const { cgUid, token, expiration } = order;',
        to: 'const { authNumber: authNo, token, expiration } = order;',
      },
      {
        file: 'shop.ts',
        from: 'const by = { cgUid, cardId: token, cardExpiration: expiration };',
        to: 'const by = { authNo, cardId: token, cardExpiration: expiration };',
      },
    ],
  },
  {
    id: 'token-alone',
    says: 'sends a token without the expiration',
    because: 'Lines 78 and 113: the expiration is required with a card number only.',
    edits: [
      {
        file: 'shop.ts',
        from: ': { cardId: order.token, cardExpiration: order.expiration };',
        to: ': { cardId: order.token };',
      },
      {
        file: 'shop.ts',
        from: '    const { cgUid, token, expiration } = order;',
        to: '    const { cgUid, token } = order;',
      },
      {
        file: 'shop.ts',
        from: 'const by = { cgUid, cardId: token, cardExpiration: expiration };',
        to: 'const by = { cgUid, cardId: token };',
      },
    ],
  },
  {
    id: 'without-the-code',
    says: 'sends no code with its payouts',
    because: 'Line 79: it is optional; money goes out to the card.',
    edits: [
      {
        file: 'shop.ts',
        from: 'async payout(order: Order, card: Card): Promise<Order> {\n    const by = { cardNo: card.number, cardExpiration: card.expiration, cvv: card.cvv };',
        to: 'async payout(order: Order, card: Card): Promise<Order> {\n    const by = { cardNo: card.number, cardExpiration: card.expiration };',
      },
    ],
  },
  {
    id: 'cancels-by-both-ids',
    says: 'names a charge by its tranId and its cgUid when it takes money back',
    because: 'Lines 245 and 260: tranId wins where both are given.',
    edits: [
      {
        file: 'shop.ts',
        from: 'const named = { tranId: order.tranId,',
        to: 'const named = { cgUid: order.cgUid, tranId: order.tranId,',
      },
    ],
  },
  {
    id: 'cancels-by-group',
    says: 'names a charge by its cgUid when it cancels',
    because: 'Line 260: one of three lookups.',
    edits: [
      {
        file: 'shop.ts',
        from: 'const named = { tranId: order.tranId,',
        to: "const named = { ...(command === 'cancelDeal' ? { cgUid: order.cgUid } : { tranId: order.tranId }),",
      },
    ],
  },
  {
    id: 'cancels-before-it-refunds',
    says: 'cancels where the whole amount goes back, and refunds where that comes too late',
    because: 'Lines 198 and 199: 313 says that it was transmitted; 314 that it was cancelled before.',
    edits: [
      {
        file: 'shop.ts',
        from: "    return this.#credited(order, 'refundDeal', isWhole ? {} : { total: amount }, { state, refunded: amount });\n",
        to: "    if (isWhole) {\n      const id = { tranId: order.tranId, terminalNumber: this.#settings.terminal };\n      const revoked = await this.#sent('cancelDeal', id);\n      if (revoked?.result === '000' || revoked?.result === '314')\n        return this.#orders.change(order.id, { state, refunded: amount });\n      if (!revoked) {\n        const now = await this.reconcile(this.#orders.change(order.id, { state: 'unknown' }));\n        if (now.state !== 'paid') return now;\n      }\n    }\n    return this.#credited(order, 'refundDeal', isWhole ? {} : { total: amount }, { state, refunded: amount });\n",
      },
    ],
  },
  {
    id: 'round-payments',
    says: 'has payments of whole shekels, and all the rest in the first one',
    because: 'Line 107: the sum is the total.',
    edits: [
      {
        file: 'shop.ts',
        from: '  const periodicalPayment = Math.floor(amount / payments);',
        to: '  const unit = amount >= payments * 100 ? 100 : 1;\n  const periodicalPayment = Math.floor(amount / payments / unit) * unit;',
      },
    ],
  },
  {
    id: 'every-return-asks',
    says: 'believes nothing of a return from the page, signed or not, and asks the gateway each time',
    because: 'What the gateway holds counts; a forged return can do no more than make it ask.',
    edits: [
      {
        file: 'shop.ts',
        from: "    const signed = [\n      ...[this.#settings.password, value('txId'), value('errorCode') || '000', value('cardToken')],\n      ...[value('cardExp'), value('personalId'), value('uniqueID')],\n    ];\n    const mac = createHash('sha256').update(signed.join('')).digest();\n    const given = Buffer.from(value('responseMac'), 'hex');\n    if (given.length !== mac.length || !timingSafeEqual(given, mac)) return order;\n    if (value('txId') !== order.txId || !value('uniqueID').startsWith(order.id)) return order;\n",
        to: '',
      },
    ],
  },
  {
    id: 'charges-no-order-twice',
    says: 'does nothing where an order is paid or authorized already, and asks first where it is unknown',
    because: 'Good sense: a second click charges nothing.',
    edits: [
      {
        file: 'shop.ts',
        from: '    const by = card\n',
        to: "    if (order.state === 'unknown') return this.reconcile(order);\n    if (order.state !== 'pending' && order.state !== 'failed') return order;\n    const by = card\n",
      },
    ],
  },
];
