import { askedAfterNoReply, capturing, creditOf, inquiredBy, totalOfRefund, typed } from './places.ts';
import { stranger } from './row.ts';
import type { Variant } from './variant.ts';

const charges = ['charge-approved', 'charge-declined', 'installments', 'charge-dropped-after', 'page-paid'];
const lost = [
  ...['charge-dropped-before', 'charge-dropped-after', 'charge-late-commit', 'charge-silence'],
  ...['charge-bad-gateway', 'charge-dropped-after-inquiry-lost', 'charge-second-card'],
];
const returns = [
  ...['page-paid', 'page-declined', 'page-cancelled', 'page-returned-twice', 'page-forged-return'],
  ...['page-return-of-another-order', 'page-unsigned-return', 'page-refusal-to-success', 'page-error-first'],
  'page-listed-late',
];
const credits = [
  ...['cancel', 'refund-in-full', 'refund-in-part', 'refund-reply-lost', 'cancel-after-transmission'],
  ...['refund-dropped-before', 'refund-refused', 'refund-in-part-before-transmission'],
];

/** Variants of the example shop that are correct. The author did not know the checks. */
export const strangersRight: readonly Variant[] = [
  stranger('other-order', 'writes the elements of its deals in another order, and the card first')
    .because('The specification gives elements no order.')
    .shop({
      "      terminalNumber: this.#settings.terminal,\n      ...{ transactionType: 'Debit', currency, total: amount, validation, creditType: 'RegularCredit' },\n      ...{ transactionCode, user: id },":
        "      ...{ user: id, transactionCode, creditType: 'RegularCredit', validation },\n      ...{ total: amount, currency, transactionType: 'Debit', terminalNumber: this.#settings.terminal },",
      "const deal = { ...this.#deal(order, 'AutoComm'), ...inPayments(order.amount, payments), ...by };":
        "const deal = { ...by, ...this.#deal(order, 'AutoComm'), ...inPayments(order.amount, payments) };",
    })
    .gateway({
      "request: { version: '2000', language: 'ENG', command, requestId, ...top, [command]: fields }":
        "request: { [command]: fields, ...top, requestId, command, language: 'ENG', version: '2000' }",
    })
    .passes(...charges),
  stranger('other-reference', 'sends a reference made of a digest of the order, and asks by it')
    .because('Lines 93 and 273: user is a reference of the caller, 19 characters at most.')
    .shop({
      [typed]:
        "/** The reference of an order at the gateway: letters and digits, 17 of them. */\nconst referenceOf = (id: string): string => `W${createHash('sha256').update(id).digest('hex').slice(0, 16)}`;\n\n/** The records of an inquiry as",
      'transactionCode, user: id }': 'transactionCode, user: referenceOf(id) }',
      [inquiredBy]: 'const by = cgUid ? { cgUid } : { user: referenceOf(id) };',
    })
    .passes(...charges),
  stranger('hebrew', 'asks for its texts in Hebrew')
    .because('Line 40: ENG or HEB.')
    .gateway({ "language: 'ENG'": "language: 'HEB'" })
    .passes(...charges),
  stranger('other-spelling', 'writes debit, autoComm and Eng')
    .because('Lines 40, 71 and 74 allow these spellings.')
    .gateway({ "language: 'ENG'": "language: 'Eng'" })
    .shop({
      "transactionType: 'Debit', currency, total: amount, validation,":
        "transactionType: 'debit', currency, total: amount, validation: validation.replace(/^AutoComm$/, 'autoComm'),",
    })
    .passes(...charges),
  stranger('optional-elements', 'sends dateTime empty, data of its own, and the whole total of every refund')
    .because('Lines 41, 103 and 253 allow it.')
    .gateway({
      'command, requestId, ...top, [command]: fields':
        "dateTime: '', command, requestId, ...top, [command]: fields",
    })
    .shop({
      'transactionCode, user: id }':
        "transactionCode, user: id, userData1: 'web shop', userData2: 'spring sale 10' }",
      [totalOfRefund]: '{ total: amount }',
    })
    .passes(...credits),
  stranger('no-request-id', 'leaves requestId empty in every request')
    .because(
      'Line 42: it is optional and sent empty; after a lost reply the shop asks, and error 320 keeps a refund from being made twice.',
    )
    .gateway({
      'command, requestId, ...top, [command]: fields': "command, requestId: '', ...top, [command]: fields",
      '  requestId: string = randomUUID(),\n': '  _requestId: string = randomUUID(),\n',
      'if (response.requestId !== requestId)': "if (response.requestId !== '')",
    })
    .passes(...charges),
  stranger('own-writer', 'writes its XML by hand, indented, with a declaration, and escapes what must be')
    .because('It is the same XML (line 33).')
    .gateway({
      "import { XMLBuilder, XMLParser } from 'fast-xml-parser';":
        "import { XMLParser } from 'fast-xml-parser';",
      'const builder = new XMLBuilder({});':
        "\nconst escaped = (value: unknown): string => String(value).replace(/[&<>\"']/g, (one) => `&#${one.charCodeAt(0)};`);\n\nconst written = (fields: Readonly<Record<string, unknown>>): string =>\n  Object.entries(fields)\n    .map(([name, value]) =>\n      typeof value === 'object' && value !== null\n        ? `<${name}>\\n${written({ ...value })}</${name}>\\n`\n        : `<${name}>${escaped(value)}</${name}>\\n`,\n    )\n    .join('');",
      "  const xml = builder.build({\n    ashrait: { request: { version: '2000', language: 'ENG', command, requestId, ...top, [command]: fields } },\n  });":
        '  const xml = `<?xml version="1.0" encoding="UTF-8"?>\\n${written({\n    ashrait: { request: { version: \'2000\', language: \'ENG\', command, requestId, ...top, [command]: fields } },\n  })}`;',
    })
    .passes(...charges),
  stranger(
    'characters-as-numbers',
    'writes its form with %20 for a space, and escapes every character that may be',
  )
    .because('It is the same form (line 33).')
    .gateway({
      'new URLSearchParams({ user, password, int_in: xml }).toString();':
        "Object.entries({ user, password, int_in: xml as string })\n    .map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/[!'()*.~_-]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)}`)\n    .join('&');",
    })
    .passes(...charges),
  stranger('one-connection-each', 'closes its connection behind every request')
    .because('Nothing is said against it.')
    .gateway({
      "        method: 'POST',": "        method: 'POST',\n        agent: false,",
      "headers: { 'content-type': 'application/x-www-form-urlencoded' },":
        "headers: { 'content-type': 'application/x-www-form-urlencoded', connection: 'close' },",
    })
    .passes(...charges),
  stranger(
    'strict-connection',
    'speaks TLS 1.2 or higher only, names its character set, and says how long its form is',
  )
    .because('Lines 33 and 307.')
    .gateway({
      '        ca: readFileSync(caFile),':
        "        ca: readFileSync(caFile),\n        minVersion: 'TLSv1.2' as const,",
      "headers: { 'content-type': 'application/x-www-form-urlencoded' },":
        "headers: {\n          'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',\n          'content-length': Buffer.byteLength(body),\n          accept: 'text/xml, application/xml',\n          'user-agent': 'web-shop/4.2',\n        },",
    })
    .passes(...charges),
  stranger('patient', 'waits five seconds for a reply')
    .because('No time is stated; it asks when none came.')
    .gateway({ 'AbortSignal.timeout(timeoutMs)': 'AbortSignal.timeout(Math.round((timeoutMs * 5) / 3))' })
    .passes(...lost),
  stranger('impatient', 'waits two seconds for a reply')
    .because('No time is stated; it asks when none came, and charges nothing again.')
    .gateway({ 'AbortSignal.timeout(timeoutMs)': 'AbortSignal.timeout(Math.round((timeoutMs * 2) / 3))' })
    .passes(...lost),
  stranger(
    'asks-thrice',
    'asks up to three times after a lost reply, with a pause between, before it calls the order unknown',
  )
    .because('Inquiries change nothing, and these are few.')
    .shop({
      [askedAfterNoReply]:
        "      for (const pause of [0, 250, 500]) {\n        await new Promise((resolve) => setTimeout(resolve, pause));\n        const now = await this.reconcile(this.#orders.find(order.id));\n        if (now.state === 'paid') return now;\n      }\n      return this.#orders.find(order.id);\n",
    })
    .passes(...lost),
  stranger('repeats-what-was-not-sent', 'tries a second time where the first was certainly not sent')
    .because(
      'No connection was made, or the certificate was not good: nothing can have been done. The second is checked as well.',
    )
    .gateway({
      "        method: 'POST',":
        "        method: 'POST',\n        // On a connection of its own it is known whether anything was sent.\n        agent: false,",
      '  const text = readable(await posted(settings, body));':
        '  const text = readable(\n    await posted(settings, body).catch(async (error: unknown) => {\n      if (!(error instanceof NotSent)) throw error;\n      await new Promise((resolve) => setTimeout(resolve, 100));\n      return posted(settings, body);\n    }),\n  );',
    })
    .passes(
      'charge-approved',
      'charge-reset',
      'unknown-authority',
      'certificate-of-another-host',
      'expired-certificate',
    ),
  stranger(
    'cancels-the-unknown',
    'cancels a charge that turns up behind an order that was unknown; the buyer was told to order again',
  )
    .because('The buyer has paid nothing in the end, and the order says cancelled (line 198).')
    .shop({
      '      return isOther ? this.cancel(now) : now;\n':
        "      return isOther || (isFinal && order.state === 'unknown' && order.tranId === '') ? this.cancel(now) : now;\n",
    })
    .passes(...lost),
  stranger('inquiry-with-dates', 'asks by its reference within a range of dates')
    .because('Line 279: both dates, beside a criterion.')
    .shop({
      [inquiredBy]:
        "const by = cgUid ? { cgUid } : { fromDealDate: '2001-01-01', toDealDate: '2099-12-31', user: id };",
    })
    .passes(...lost),
  stranger('capture-by-number', 'names the authorization by its number when it captures')
    .because('Lines 82 and 127: authNo or cgUid.')
    .orders({
      '  readonly txId: string;\n': '  readonly txId: string;\n  readonly authNumber: string;\n',
      "txId TEXT DEFAULT '',": "txId TEXT DEFAULT '', authNumber TEXT DEFAULT '',",
    })
    .shop({
      "cgUid: text(from, 'cgUid') });":
        "cgUid: text(from, 'cgUid'), authNumber: text(from, 'authNumber') });",
      'const { cgUid, token, expiration } = order;':
        'const { authNumber: authNo, token, expiration } = order;',
      [capturing]: 'const by = { authNo, cardId: token, cardExpiration: expiration };',
    })
    // The number of an authorization on a page is in the return, which the variant does not read.
    .where({ lacksOnPage: ['authorize'] })
    .passes('authorize-and-capture'),
  stranger('token-alone', 'sends a token without the expiration')
    .because('Lines 78 and 113: the expiration is required with a card number only.')
    .shop({
      ': { cardId: order.token, cardExpiration: order.expiration };': ': { cardId: order.token };',
      '    const { cgUid, token, expiration } = order;': '    const { cgUid, token } = order;',
      [capturing]: 'const by = { cgUid, cardId: token };',
    })
    .passes('token', 'authorize-and-capture'),
  stranger('without-the-code', 'sends no code with its payouts')
    .because('Line 79: it is optional; money goes out to the card.')
    .shop({
      'async payout(order: Order, card: Card): Promise<Order> {\n    const by = { cardNo: card.number, cardExpiration: card.expiration, cvv: card.cvv };':
        'async payout(order: Order, card: Card): Promise<Order> {\n    const by = { cardNo: card.number, cardExpiration: card.expiration };',
    })
    .passes('payout'),
  stranger('cancels-by-both-ids', 'names a charge by its tranId and its cgUid when it takes money back')
    .because('Lines 245 and 260: tranId wins where both are given.')
    .shop({ [creditOf]: 'const named = { cgUid: order.cgUid, tranId: order.tranId,' })
    .passes(...credits),
  stranger('cancels-by-group', 'names a charge by its cgUid when it cancels')
    .because('Line 260: one of three lookups.')
    .shop({
      [creditOf]:
        "const named = { ...(command === 'cancelDeal' ? { cgUid: order.cgUid } : { tranId: order.tranId }),",
    })
    .passes(...credits),
  stranger(
    'cancels-before-it-refunds',
    'cancels where the whole amount goes back, and refunds where that comes too late',
  )
    .because('Lines 198 and 199: 313 says that it was transmitted; 314 that it was cancelled before.')
    .shop({
      "    return this.#credited(order, 'refundDeal', isWhole ? {} : { total: amount }, { state, refunded: amount });\n":
        "    if (isWhole && order.state === 'paid') {\n      const id = { tranId: order.tranId, terminalNumber: this.#settings.terminal };\n      const revoked = await this.#sent('cancelDeal', id);\n      if (revoked?.result === '000' || revoked?.result === '314')\n        return this.#orders.change(order.id, { state, refunded: amount });\n      if (!revoked || !isCertain(revoked)) {\n        const now = await this.reconcile(this.#orders.change(order.id, { state: 'unknown' }));\n        if (now.state !== 'paid') return now;\n      }\n    }\n    return this.#credited(order, 'refundDeal', isWhole ? {} : { total: amount }, { state, refunded: amount });\n",
    })
    .passes(...credits),
  stranger('round-payments', 'has payments of whole shekels, and all the rest in the first one')
    .because('Line 107: the sum is the total.')
    .shop({
      '  const periodicalPayment = Math.floor(amount / payments);':
        '  const unit = amount >= payments * 100 ? 100 : 1;\n  const periodicalPayment = Math.floor(amount / payments / unit) * unit;',
    })
    .passes(...charges),
  stranger(
    'every-return-asks',
    'believes nothing of a return from the page, signed or not, and asks the gateway each time',
  )
    .because('What the gateway holds counts; a forged return can do no more than make it ask.')
    .shop({
      "    const signed = [\n      ...[this.#settings.password, value('txId'), value('errorCode') || '000', value('cardToken')],\n      ...[value('cardExp'), value('personalId'), value('uniqueID')],\n    ];\n    const mac = createHash('sha256').update(signed.join('')).digest();\n    const given = Buffer.from(value('responseMac'), 'hex');\n    if (given.length !== mac.length || !timingSafeEqual(given, mac)) return order;\n    if (value('txId') !== order.txId || !value('uniqueID').startsWith(order.id)) return order;\n":
        '',
    })
    .passes(...returns),
  stranger(
    'charges-no-order-twice',
    'does nothing where an order is paid or authorized already, and asks first where it is unknown',
  )
    .because('Good sense: a second click charges nothing.')
    .shop({
      '    const by = card\n':
        "    if (order.state === 'unknown') return this.reconcile(order);\n    if (order.state !== 'pending' && order.state !== 'failed') return order;\n    const by = card\n",
    })
    .passes(...lost),
];
