import type { Edit, Variant } from './variant.ts';

const shop = (from: string, to: string): Edit => ({ file: 'shop.ts', from, to });
const gateway = (from: string, to: string): Edit => ({ file: 'gateway.ts', from, to });
const operation = (from: string, to: string): Edit => ({ file: 'operations.ts', from, to });

const refusal =
  "    if (reply.result !== '000') return this.#orders.change(order.id, { state: 'failed' });\n    const { tranId";
const asked = '      return this.reconcile(this.#orders.find(order.id));\n';
const returned = '    return this.reconcile(order);\n';
const macCompared = '    if (given.length !== mac.length || !timingSafeEqual(given, mac)) return order;\n';
const typed = '/** The records of an inquiry as';

/** Captures an authorization that an inquiry finds, if the order should have been charged. */
const capturesWhatItFinds = (isMeant: string): Edit =>
  shop(
    '    if (open) return this.#orders.change(order.id, { state, ...idsOf(open), token });\n',
    `    if (open) {
      const now = this.#orders.change(order.id, { state, ...idsOf(open), token });
      return state === 'authorized' && ${isMeant} ? this.capture(now, now.amount) : now;
    }
`,
  );

const header = "version: '2000', language: 'ENG', command, requestId, ...top, [command]: fields";
const charged =
  "    const deal = { ...this.#deal(order, 'AutoComm'), ...inPayments(order.amount, payments), ...by };\n    return this.#settled(order, ['pending', 'failed'], 'paid', deal);\n";
const crediting =
  'const named = { tranId: order.tranId, terminalNumber: this.#settings.terminal, ...fields };';

const ofShop: readonly Variant[] = [
  {
    ...{ id: 'result-as-a-number', says: 'The result is compared as a number' },
    edits: [shop(refusal, refusal.replace("reply.result !== '000'", 'Number(reply.result) !== 0'))],
    tasks: ['charge-approved', 'charge-declined', 'charge-blocked-card'],
  },
  {
    ...{ id: 'status-of-the-deal', says: 'The status of the deal is read, and the result as well' },
    edits: [
      shop(
        refusal,
        refusal.replace(
          "reply.result !== '000'",
          "reply.result !== '000' || text(reply.content, 'status') !== '000'",
        ),
      ),
    ],
    tasks: ['charge-approved', 'charge-declined', 'reply-cdata'],
  },
  {
    ...{
      id: 'refused-stays-open',
      says: 'A refused card leaves the order open for another card, until it is given up',
    },
    edits: [shop(refusal, refusal.replace("{ state: 'failed' }", "{ state: 'pending' }"))],
    tasks: ['charge-approved', 'charge-declined', 'charge-blocked-card'],
  },
  {
    ...{
      id: 'gateway-vouches-for-the-return',
      says: 'A return is not believed at all: it only makes the shop ask the gateway',
    },
    edits: [shop(macCompared, '')],
    tasks: ['page-paid', 'page-declined', 'page-forged-return', 'page-return-of-another-order'],
  },
  {
    ...{
      id: 'return-by-its-code',
      says: 'A return is believed: signed, of this very page, and its errorCode is 000',
    },
    edits: [
      shop(
        returned,
        "    return value('errorCode') === '000' ? this.#orders.change(order.id, { state: 'paid' }) : order;\n",
      ),
    ],
    lacks: ['refund', 'cancel'],
    lacksOnPage: ['authorize', 'hold', 'invoice'],
    except: { 'page-another-amount': 'a return has no amount, and nothing else is looked at' },
    tasks: [
      'page-paid',
      'page-declined',
      'page-cancelled',
      'page-returned-twice',
      'page-forged-return',
      'page-return-of-another-order',
    ],
  },
  {
    ...{ id: 'mac-as-text', says: 'responseMac is compared as text in small letters' },
    edits: [
      shop(
        macCompared,
        "    if (mac.toString('hex') !== value('responseMac').toLowerCase() || given.length === 0) return order;\n",
      ),
    ],
    tasks: ['page-paid', 'page-forged-return'],
  },
  {
    ...{ id: 'page-makes-a-token', says: 'The page makes a token, and the first return charges it' },
    edits: [
      shop(", mpiValidation: 'AutoComm' }", ", mpiValidation: 'Token' }"),
      shop(
        returned,
        "    if (value('errorCode') !== '000') return order;\n    const by = { cardId: value('cardToken'), cardExpiration: value('cardExp') };\n    return this.#settled(order, ['pending', 'failed'], 'paid', { ...this.#deal(order, 'AutoComm'), ...by });\n",
      ),
    ],
    lacksOnPage: ['authorize', 'hold', 'installments'],
    tasks: ['page-paid', 'page-returned-twice', 'page-cancelled', 'page-no-return', 'page-another-amount'],
  },
  {
    ...{ id: 'page-authorizes', says: 'The page authorizes, and the first return captures' },
    edits: [
      shop(", mpiValidation: 'AutoComm' }", ", mpiValidation: 'Verify' }"),
      shop(
        returned,
        "    if (value('errorCode') !== '000') return order;\n    const by = { cgUid: value('cgUid'), cardId: value('cardToken'), cardExpiration: value('cardExp') };\n    return this.#settled(order, ['pending', 'failed'], 'paid', { ...this.#deal(order, 'AutoComm'), ...by });\n",
      ),
      capturesWhatItFinds("order.txId !== ''"),
    ],
    lacksOnPage: ['authorize', 'hold', 'installments'],
    except: { 'page-another-amount': 'the capture of the whole amount is refused, and nothing else is done' },
    tasks: ['page-paid', 'page-returned-twice', 'page-cancelled'],
  },
  {
    ...{
      id: 'asks-three-times',
      says: 'After a lost reply the gateway is asked up to three times, with a pause',
    },
    edits: [
      shop(
        asked,
        `      for (let n = 0; n < 2; n += 1) {\n        const now = await this.reconcile(this.#orders.find(order.id));\n        if (now.state !== 'unknown') return now;\n        await new Promise((resolve) => setTimeout(resolve, 20));\n      }\n${asked}`,
      ),
    ],
    tasks: ['charge-dropped-before', 'charge-dropped-after', 'charge-late-commit'],
  },
  {
    ...{ id: 'asks-later', says: 'After a lost reply nothing is asked before all is over' },
    edits: [shop(asked, '      return this.#orders.find(order.id);\n')],
    tasks: ['charge-dropped-before', 'charge-dropped-after', 'charge-late-commit', 'charge-silence'],
  },
  {
    ...{ id: 'lost-stays-pending', says: 'After a lost reply the order is pending, until it is reconciled' },
    edits: [
      shop(asked, '      return this.#orders.find(order.id);\n'),
      operation(
        '  return { state: orders.find(order.id).state };\n',
        "  const { state } = orders.find(order.id);\n  return { state: state === 'unknown' ? 'pending' : state };\n",
      ),
    ],
    tasks: ['charge-dropped-before', 'charge-half-a-reply', 'charge-late-commit'],
  },
  {
    ...{
      id: 'retry-once-all-is-over',
      says: 'Once nothing can commit any more and the gateway knows nothing, the card is charged again',
    },
    edits: [
      operation(
        'reconcile: (shop, order) => shop.reconcile(order, true)',
        "reconcile: async (shop, order, { card }) => {\n    const now = await shop.reconcile(order, true);\n    const isCharge = latest.get(order.id) === 'charge';\n    return now.state === 'failed' && isCharge ? shop.charge(now, now.token === '' ? card : undefined) : now;\n  }",
      ),
      operation(
        'const operations: Readonly<',
        'const latest = new Map<string, string>();\n\nconst operations: Readonly<',
      ),
      operation(
        '  await operation(shop, order, step, clearing);\n',
        "  if (step.operation !== 'reconcile') latest.set(order.id, step.operation);\n  await operation(shop, order, step, clearing);\n",
      ),
    ],
    tasks: ['charge-dropped-before', 'charge-dropped-after', 'charge-late-commit', 'charge-unavailable'],
  },
  {
    ...{
      id: 'takes-back-what-was-lost',
      says: 'A charge whose reply was lost is cancelled once it is found',
    },
    edits: [
      operation(
        'reconcile: (shop, order) => shop.reconcile(order, true)',
        "reconcile: async (shop, order) => {\n    const now = await shop.reconcile(order, true);\n    return now.state === 'paid' ? shop.cancel(now) : now;\n  }",
      ),
      shop(asked, '      return this.#orders.find(order.id);\n'),
    ],
    tasks: ['charge-dropped-before', 'charge-dropped-after', 'charge-late-commit'],
  },
  {
    ...{ id: 'asks-after-each-charge', says: 'After an approved charge the gateway is asked as well' },
    edits: [
      shop(
        charged,
        charged
          .replace('return this.#settled', 'const done = await this.#settled')
          .replace(
            "'paid', deal);\n",
            "'paid', deal);\n    return done.state === 'paid' ? this.reconcile(done) : done;\n",
          ),
      ),
    ],
    tasks: ['charge-approved', 'charge-dropped-after', 'charge-declined'],
  },
  {
    ...{ id: 'authorizes-and-captures', says: 'Each charge is an authorization and its capture' },
    edits: [
      shop(
        charged,
        charged.replace(
          '    return',
          "    if (card && payments === 1) {\n      sold.add(`${this.#settings.user} ${order.id}`);\n      const held = await this.authorize(order, card);\n      return held.state === 'authorized' ? this.capture(held, held.amount) : held;\n    }\n    return",
        ),
      ),
      shop(typed, `const sold = new Set<string>();\n\n${typed}`),
      capturesWhatItFinds('sold.has(`${this.#settings.user} ${order.id}`)'),
    ],
    tasks: ['charge-approved', 'charge-declined', 'charge-odd-amount'],
  },
  {
    ...{ id: 'holds-and-releases', says: 'A charge is held, and released when the order is packed' },
    edits: [
      shop(
        "this.#deal(order, 'AutoComm'), ...inPayments",
        "this.#deal(order, 'AutoCommHold'), ...inPayments",
      ),
      shop(
        charged
          .slice(charged.indexOf('    return'))
          .replace(
            "    return this.#settled(order, ['pending', 'failed'], 'paid', deal);\n",
            "...by };\n    return this.#settled(order, ['pending', 'failed'], 'paid', deal);\n  }\n\n  async authorize(",
          ),
        "...by };\n    const held = await this.#settled(order, ['pending', 'failed'], 'held', deal);\n    // A second click, or a second process, releases nothing.\n    if (!this.#orders.take(order.id, ['held'])) return this.#orders.find(order.id);\n    const released = await this.#sent('doDeal', { ...this.#deal(order, 'AutoCommRelease'), tranId: held.tranId });\n    return this.#orders.change(order.id, { state: released?.result === '000' ? 'paid' : 'unknown' });\n  }\n\n  async authorize(",
      ),
    ],
    tasks: ['charge-approved', 'charge-declined'],
  },
  {
    ...{ id: 'first-payment-is-smaller', says: 'What does not divide is taken off the first payment' },
    edits: [shop('Math.floor(amount / payments)', 'Math.ceil(amount / payments)')],
    tasks: ['installments'],
  },
  {
    ...{
      id: 'amount-as-text',
      says: 'The amount is made of the text of shekels and agorot, without a float',
    },
    edits: [
      shop(
        'currency, total: amount, validation',
        "currency, total: `${Math.trunc(amount / 100)}${String(amount % 100).padStart(2, '0')}`, validation",
      ),
    ],
    tasks: ['charge-approved', 'charge-odd-amount'],
  },
  {
    ...{ id: 'in-hebrew', says: 'Replies are asked for in Hebrew, with an empty dateTime' },
    edits: [gateway(header, header.replace("'ENG'", "'HEB', dateTime: ''"))],
    tasks: ['charge-approved', 'charge-declined', 'page-paid'],
  },
  {
    ...{ id: 'declared', says: 'The request has a declaration, and Eng as its language' },
    edits: [
      gateway(
        '  const xml = builder.build({',
        '  const xml = \'<?xml version="1.0" encoding="UTF-8"?>\' + builder.build({',
      ),
      gateway(header, header.replace("'ENG'", "'Eng'")),
    ],
    tasks: ['charge-approved', 'page-paid'],
  },
  {
    ...{ id: 'another-order-of-fields', says: 'The fields of a deal stand in another order' },
    edits: [
      gateway('[command]: fields }', '[command]: Object.fromEntries(Object.entries(fields).toReversed()) }'),
    ],
    tasks: ['charge-approved', 'installments', 'page-paid'],
  },
  {
    ...{ id: 'small-letters', says: 'validation and transactionType as the examples write them' },
    edits: [
      shop(
        "transactionType: 'Debit', currency, total: amount, validation, ",
        "transactionType: 'debit', currency, total: amount, validation: validation === 'AutoComm' ? 'autoComm' : validation, ",
      ),
    ],
    tasks: ['charge-approved', 'charge-declined'],
  },
  {
    ...{ id: 'no-cvv', says: 'No CVV is asked for' },
    edits: [
      shop(
        '? { cardNo: card.number, cardExpiration: card.expiration, cvv: card.cvv }\n',
        '? { cardNo: card.number, cardExpiration: card.expiration }\n',
      ),
    ],
    tasks: ['charge-approved', 'charge-declined', 'charge-dropped-after'],
  },
  {
    ...{ id: 'by-telephone', says: 'Cards are taken by telephone, with notes in userData' },
    edits: [
      shop(
        'transactionCode, user: id',
        "transactionCode: 'Phone', user: id, userData1: 'Called at noon', userData2: 'מנוי'",
      ),
    ],
    tasks: ['charge-approved', 'charge-late-commit'],
  },
  {
    ...{ id: 'form-written-by-hand', says: 'The form is encoded by hand, with another order of its fields' },
    edits: [
      gateway(
        'new URLSearchParams({ user, password, int_in: xml }).toString()',
        "Object.entries({ int_in: xml, password, user }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')",
      ),
    ],
    tasks: ['charge-approved', 'page-paid'],
  },
  {
    ...{ id: 'one-encoding', says: 'Texts for people are read in one encoding, garbled or not' },
    edits: [
      gateway(
        "    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);\n",
        "    return bytes.toString('latin1');\n",
      ),
    ],
    tasks: [
      'reply-hebrew-in-utf-8',
      'reply-hebrew-in-iso-8859-8',
      'reply-hebrew-in-utf-8-declared-as-iso-8859-8',
    ],
  },
  {
    ...{ id: 'a-connection-each', says: 'Each request has a connection of its own' },
    edits: [gateway("        method: 'POST',\n", "        method: 'POST',\n        agent: false,\n")],
    tasks: [
      ...['charge-approved', 'charge-reset', 'charge-silence', 'unknown-authority'],
      ...['certificate-of-another-host', 'expired-certificate'],
    ],
  },
  {
    ...{ id: 'same-id-for-the-repetition', says: 'requestId is made of the order and of what is asked' },
    edits: [
      gateway(
        'requestId: string = randomUUID()',
        "requestId: string = `${fields['user'] ?? fields['cgUid']}-${command}-${process.hrtime.bigint()}`",
      ),
    ],
    tasks: ['charge-approved', 'charge-dropped-after'],
  },
];

const ofBackOffice: readonly Variant[] = [
  {
    ...{ id: 'credit-by-cguid', says: 'Refunds and cancellations name the charge by cgUid' },
    edits: [shop(crediting, crediting.replace('tranId: order.tranId', 'cgUid: order.cgUid'))],
    except: {
      'refund-several-matches': 'an authorization and its capture have one cgUid: 332 is the answer',
    },
    tasks: ['cancel', 'refund-in-full', 'refund-in-part', 'refund-reply-lost', 'cancel-after-transmission'],
  },
  {
    ...{ id: 'total-of-a-whole-refund', says: 'A refund in full says of how much' },
    edits: [shop('isWhole ? {} : { total: amount }', '{ total: amount }')],
    tasks: ['refund-in-full', 'refund-in-part', 'refund-reply-lost', 'cancel-after-transmission'],
  },
  {
    ...{
      id: 'cancels-by-refund',
      says: 'What is cancelled is refunded, where that is possible at once, and told refunded',
    },
    edits: [
      shop(
        "now.state === 'paid' ? this.refund(now, now.amount) : now",
        "now.state === 'paid' ? this.refund(now, now.amount) : { ...now }",
      ),
    ],
    tasks: ['cancel-after-transmission', 'cancel'],
  },
  {
    ...{
      id: 'refund-with-its-reference',
      says: 'A refund has the reference of the charge, and its credit type',
    },
    edits: [
      shop(
        'isWhole ? {} : { total: amount }',
        "{ user: order.id, creditType: 'RegularCredit', ...(isWhole ? {} : { total: amount }) }",
      ),
    ],
    lacks: ['installments'],
    tasks: ['refund-in-full', 'refund-in-part'],
  },
  {
    ...{ id: 'capture-by-card-without-cvv', says: 'A capture has the card again, and no CVV' },
    edits: [
      shop(
        'type Fields = Readonly<Record<string, unknown>>;\n',
        'type Fields = Readonly<Record<string, unknown>>;\nconst numbers = new Map<string, string>();\n',
      ),
      shop(
        "    const deal = { ...this.#deal(order, 'Verify'), ...by };\n",
        "    numbers.set(order.id, card.number);\n    const deal = { ...this.#deal(order, 'Verify'), ...by };\n",
      ),
      shop(
        'const by = { cgUid, cardId: token, cardExpiration: expiration };',
        'const by = { cgUid, cardNo: numbers.get(order.id) ?? token, cardExpiration: expiration };',
      ),
    ],
    lacksOnPage: ['authorize'],
    tasks: ['authorize-and-capture'],
  },
  {
    ...{ id: 'payout-is-refunded', says: 'An order that was paid out is called refunded' },
    edits: [
      shop(
        "transactionType: 'Credit', ...by };\n    return this.#settled(order, ['pending', 'failed'], 'paid', deal);",
        "transactionType: 'Credit', ...by };\n    return this.#settled(order, ['pending', 'failed'], 'refunded', deal);",
      ),
    ],
    tasks: ['payout'],
  },
  {
    ...{ id: 'inquiry-by-reference', says: 'The gateway is always asked by the reference of the order' },
    edits: [
      shop(
        'const by = cgUid ? { cgUid } : { user: id };',
        'const by = cgUid && !id ? { cgUid } : { user: id };',
      ),
    ],
    tasks: ['inquire', 'refund-reply-lost'],
  },
];

export const right: readonly Variant[] = [...ofShop, ...ofBackOffice];
