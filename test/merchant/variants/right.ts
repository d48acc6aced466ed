import {
  askedAfterNoReply,
  askedOnReturn,
  capturing,
  crediting,
  inquiredBy,
  macCompared,
  refundedInstead,
  refusal,
  totalOfRefund,
  typed,
  typesOfShop,
} from './places.ts';
import { shop, variant } from './row.ts';
import type { Edit, Variant } from './variant.ts';

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

/** The latest operation of each order, without reconcile. */
const remembersOperations = {
  'const operations: Readonly<': 'const latest = new Map<string, string>();\n\nconst operations: Readonly<',
  '  await operation(shop, order, step, clearing);\n':
    "  if (step.operation !== 'reconcile') latest.set(order.id, step.operation);\n  await operation(shop, order, step, clearing);\n",
};

const header = "version: '2000', language: 'ENG', command, requestId, ...top, [command]: fields";
const charged =
  "    const deal = { ...this.#deal(order, 'AutoComm'), ...inPayments(order.amount, payments), ...by };\n    return this.#settled(order, ['pending', 'failed'], 'paid', deal);\n";

const ofShop: readonly Variant[] = [
  variant('result-as-a-number', 'The result is compared as a number')
    .shop({ [refusal]: refusal.replace("reply.result !== '000'", 'Number(reply.result) !== 0') })
    .passes('charge-approved', 'charge-declined', 'charge-blocked-card'),
  variant('status-of-the-deal', 'The status of the deal is read, and the result as well')
    .shop({
      [refusal]: refusal.replace(
        "reply.result !== '000'",
        "reply.result !== '000' || text(reply.content, 'status') !== '000'",
      ),
    })
    .passes('charge-approved', 'charge-declined', 'reply-cdata'),
  variant('refused-stays-open', 'A refused card leaves the order open for another card, until it is given up')
    .shop({ [refusal]: refusal.replace("{ state: 'failed' }", "{ state: 'pending' }") })
    .passes('charge-approved', 'charge-declined', 'charge-blocked-card'),
  variant(
    'gateway-vouches-for-the-return',
    'A return is not believed at all: it only makes the shop ask the gateway',
  )
    .shop({ [macCompared]: '' })
    .passes('page-paid', 'page-declined', 'page-forged-return', 'page-return-of-another-order'),
  variant('return-by-its-code', 'A return is believed: signed, of this very page, and its errorCode is 000')
    .shop({
      [askedOnReturn]:
        "    return value('errorCode') === '000' ? this.#orders.change(order.id, { state: 'paid' }) : order;\n",
    })
    .where({
      lacks: ['refund', 'cancel'],
      lacksOnPage: ['authorize', 'hold', 'invoice'],
      except: { 'page-another-amount': 'a return has no amount, and nothing else is looked at' },
    })
    .passes(
      'page-paid',
      'page-declined',
      'page-cancelled',
      'page-returned-twice',
      'page-forged-return',
      'page-return-of-another-order',
    ),
  variant('mac-as-text', 'responseMac is compared as text in small letters')
    .shop({
      [macCompared]:
        "    if (mac.toString('hex') !== value('responseMac').toLowerCase() || given.length === 0) return order;\n",
    })
    .passes('page-paid', 'page-forged-return'),
  variant('page-makes-a-token', 'The page makes a token, and the first return charges it')
    .shop({
      ", mpiValidation: 'AutoComm' }": ", mpiValidation: 'Token' }",
      [askedOnReturn]:
        "    if (value('errorCode') !== '000') return order;\n    const by = { cardId: value('cardToken'), cardExpiration: value('cardExp') };\n    return this.#settled(order, ['pending', 'failed'], 'paid', { ...this.#deal(order, 'AutoComm'), ...by });\n",
    })
    .where({ lacksOnPage: ['authorize', 'hold', 'installments'] })
    .passes('page-paid', 'page-returned-twice', 'page-cancelled', 'page-no-return', 'page-another-amount'),
  variant('page-authorizes', 'The page authorizes, and the first return captures')
    .shop({
      ", mpiValidation: 'AutoComm' }": ", mpiValidation: 'Verify' }",
      [askedOnReturn]:
        "    if (value('errorCode') !== '000') return order;\n    const by = { cgUid: value('cgUid'), cardId: value('cardToken'), cardExpiration: value('cardExp') };\n    return this.#settled(order, ['pending', 'failed'], 'paid', { ...this.#deal(order, 'AutoComm'), ...by });\n",
    })
    .with(capturesWhatItFinds("order.txId !== ''"))
    .where({
      lacksOnPage: ['authorize', 'hold', 'installments'],
      except: {
        'page-another-amount': 'the capture of the whole amount is refused, and nothing else is done',
      },
    })
    .passes('page-paid', 'page-returned-twice', 'page-cancelled'),
  variant('asks-three-times', 'After a lost reply the gateway is asked up to three times, with a pause')
    .shop({
      [askedAfterNoReply]: `      for (let n = 0; n < 2; n += 1) {\n        const now = await this.reconcile(this.#orders.find(order.id));\n        if (now.state !== 'unknown') return now;\n        await new Promise((resolve) => setTimeout(resolve, 20));\n      }\n${askedAfterNoReply}`,
    })
    .passes('charge-dropped-before', 'charge-dropped-after', 'charge-late-commit'),
  variant('asks-later', 'After a lost reply nothing is asked before all is over')
    .shop({ [askedAfterNoReply]: '      return this.#orders.find(order.id);\n' })
    .passes('charge-dropped-before', 'charge-dropped-after', 'charge-late-commit', 'charge-silence'),
  variant('lost-stays-pending', 'After a lost reply the order is pending, until it is reconciled')
    .shop({ [askedAfterNoReply]: '      return this.#orders.find(order.id);\n' })
    .operations({
      '  return { state: orders.find(order.id).state };\n':
        "  const { state } = orders.find(order.id);\n  return { state: state === 'unknown' ? 'pending' : state };\n",
    })
    .passes('charge-dropped-before', 'charge-half-a-reply', 'charge-late-commit'),
  variant(
    'retry-once-all-is-over',
    'Once nothing can commit any more and the gateway knows nothing, the card is charged again',
  )
    .operations({
      'reconcile: (shop, order) => shop.reconcile(order, true)':
        "reconcile: async (shop, order, { card }) => {\n    const now = await shop.reconcile(order, true);\n    const isCharge = latest.get(order.id) === 'charge';\n    return now.state === 'failed' && isCharge ? shop.charge(now, now.token === '' ? card : undefined) : now;\n  }",
      ...remembersOperations,
    })
    .where({
      except: {
        'charge-blocked-card': 'the second charge is refused too, so the result is unknown once more',
        'charge-wrong-cvv': 'the second charge has no CVV, so the gateway approves it',
      },
    })
    .passes('charge-dropped-before', 'charge-dropped-after', 'charge-late-commit', 'charge-unavailable'),
  variant('takes-back-what-was-lost', 'A charge whose reply was lost is cancelled once it is found')
    .operations({
      'reconcile: (shop, order) => shop.reconcile(order, true)':
        "reconcile: async (shop, order) => {\n    const now = await shop.reconcile(order, true);\n    return now.state === 'paid' && latest.get(order.id) !== 'refund' ? shop.cancel(now) : now;\n  }",
      ...remembersOperations,
    })
    .shop({ [askedAfterNoReply]: '      return this.#orders.find(order.id);\n' })
    .passes('charge-dropped-before', 'charge-dropped-after', 'charge-late-commit'),
  variant(
    'refunds-the-rest',
    'A cancellation that is refused after a refund in part becomes a refund of the rest',
  )
    .shop({
      '      if (reply && isCertain(reply)) return this.#orders.change(order.id, { state: order.state });\n':
        "      const isRest = command === 'cancelDeal' && order.state === 'partly refunded';\n      if (isRest) await this.#sent('refundDeal', { tranId: order.tranId, terminalNumber: this.#settings.terminal, total: order.amount - order.refunded });\n      if (reply && isCertain(reply)) return this.#orders.change(order.id, { state: order.state });\n",
      "['authorized', 'held', 'paid', 'unknown']":
        "['authorized', 'held', 'paid', ...(command === 'cancelDeal' ? (['partly refunded'] as const) : []), 'unknown']",
    })
    .passes('cancel-after-refund-in-part'),
  variant('asks-after-each-charge', 'After an approved charge the gateway is asked as well')
    .shop({
      [charged]: charged
        .replace('return this.#settled', 'const done = await this.#settled')
        .replace(
          "'paid', deal);\n",
          "'paid', deal);\n    return done.state === 'paid' ? this.reconcile(done) : done;\n",
        ),
    })
    .passes('charge-approved', 'charge-dropped-after', 'charge-declined'),
  variant('authorizes-and-captures', 'Each charge is an authorization and its capture')
    .shop({
      [charged]: charged.replace(
        '    return',
        "    if (card && payments === 1) {\n      sold.add(`${this.#settings.user} ${order.id}`);\n      const held = await this.authorize(order, card);\n      return held.state === 'authorized' ? this.capture(held, held.amount) : held;\n    }\n    return",
      ),
      [typed]: `const sold = new Set<string>();\n\n${typed}`,
    })
    .with(capturesWhatItFinds('sold.has(`${this.#settings.user} ${order.id}`)'))
    .passes('charge-approved', 'charge-declined', 'charge-odd-amount'),
  variant('holds-and-releases', 'A charge is held, and released when the order is packed')
    .shop({
      "this.#deal(order, 'AutoComm'), ...inPayments": "this.#deal(order, 'AutoCommHold'), ...inPayments",
      [charged
        .slice(charged.indexOf('    return'))
        .replace(
          "    return this.#settled(order, ['pending', 'failed'], 'paid', deal);\n",
          "...by };\n    return this.#settled(order, ['pending', 'failed'], 'paid', deal);\n  }\n\n  async authorize(",
        )]:
        "...by };\n    const held = await this.#settled(order, ['pending', 'failed'], 'held', deal);\n    // A second click, or a second process, releases nothing.\n    if (!this.#orders.take(order.id, ['held'])) return this.#orders.find(order.id);\n    const released = await this.#sent('doDeal', { ...this.#deal(order, 'AutoCommRelease'), tranId: held.tranId });\n    return this.#orders.change(order.id, { state: released?.result === '000' ? 'paid' : 'unknown' });\n  }\n\n  async authorize(",
    })
    .passes('charge-approved', 'charge-declined'),
  variant('first-payment-is-smaller', 'What does not divide is taken off the first payment')
    .shop({ 'Math.floor(amount / payments)': 'Math.ceil(amount / payments)' })
    .passes('installments'),
  variant('amount-as-text', 'The amount is made of the text of shekels and agorot, without a float')
    .shop({
      'currency, total: amount, validation':
        "currency, total: `${Math.trunc(amount / 100)}${String(amount % 100).padStart(2, '0')}`, validation",
    })
    .passes('charge-approved', 'charge-odd-amount'),
  variant('in-hebrew', 'Replies are asked for in Hebrew, with an empty dateTime')
    .gateway({ [header]: header.replace("'ENG'", "'HEB', dateTime: ''") })
    .passes('charge-approved', 'charge-declined', 'page-paid'),
  variant('declared', 'The request has a declaration, and Eng as its language')
    .gateway({
      '  const xml = builder.build({':
        '  const xml = \'<?xml version="1.0" encoding="UTF-8"?>\' + builder.build({',
      [header]: header.replace("'ENG'", "'Eng'"),
    })
    .passes('charge-approved', 'page-paid'),
  variant('another-order-of-fields', 'The fields of a deal stand in another order')
    .gateway({
      '[command]: fields }': '[command]: Object.fromEntries(Object.entries(fields).toReversed()) }',
    })
    .passes('charge-approved', 'installments', 'page-paid'),
  variant('small-letters', 'validation and transactionType as the examples write them')
    .shop({
      "transactionType: 'Debit', currency, total: amount, validation, ":
        "transactionType: 'debit', currency, total: amount, validation: validation === 'AutoComm' ? 'autoComm' : validation, ",
    })
    .passes('charge-approved', 'charge-declined'),
  variant('no-cvv', 'No CVV is asked for')
    .shop({
      '? { cardNo: card.number, cardExpiration: card.expiration, cvv: card.cvv }\n':
        '? { cardNo: card.number, cardExpiration: card.expiration }\n',
    })
    .passes('charge-approved', 'charge-declined', 'charge-dropped-after'),
  variant('by-telephone', 'Cards are taken by telephone, with notes in userData')
    .shop({
      'transactionCode, user: id':
        "transactionCode: 'Phone', user: id, userData1: 'Called at noon', userData2: 'מנוי'",
    })
    .passes('charge-approved', 'charge-late-commit'),
  variant('form-written-by-hand', 'The form is encoded by hand, with another order of its fields')
    .gateway({
      'new URLSearchParams({ user, password, int_in: xml }).toString()':
        "Object.entries({ int_in: xml, password, user }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')",
    })
    .passes('charge-approved', 'page-paid'),
  variant('one-encoding', 'Texts for people are read in one encoding, garbled or not')
    .gateway({
      "    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);\n":
        "    return bytes.toString('latin1');\n",
    })
    .passes(
      'reply-hebrew-in-utf-8',
      'reply-hebrew-in-iso-8859-8',
      'reply-hebrew-in-utf-8-declared-as-iso-8859-8',
    ),
  variant('a-connection-each', 'Each request has a connection of its own')
    .gateway({ "        method: 'POST',\n": "        method: 'POST',\n        agent: false,\n" })
    .passes(
      ...['charge-approved', 'charge-reset', 'charge-silence', 'unknown-authority'],
      ...['certificate-of-another-host', 'expired-certificate'],
    ),
  variant('same-id-for-the-repetition', 'requestId is made of the order and of what is asked')
    .gateway({
      'requestId: string = randomUUID()':
        "requestId: string = `${fields['user'] ?? fields['cgUid']}-${command}-${process.hrtime.bigint()}`",
    })
    .passes('charge-approved', 'charge-dropped-after'),
];

const ofBackOffice: readonly Variant[] = [
  variant('credit-by-cguid', 'Refunds and cancellations name the charge by cgUid')
    .shop({ [crediting]: crediting.replace('tranId: order.tranId', 'cgUid: order.cgUid') })
    .where({
      except: {
        'refund-several-matches': 'an authorization and its capture have one cgUid: 332 is the answer',
        'capture-cancelled-several-matches':
          'an authorization and its capture have one cgUid: 332 is the answer',
      },
    })
    .passes('cancel', 'refund-in-full', 'refund-in-part', 'refund-reply-lost', 'cancel-after-transmission'),
  variant('total-of-a-whole-refund', 'A refund in full says of how much')
    .shop({ [totalOfRefund]: '{ total: amount }' })
    .passes('refund-in-full', 'refund-in-part', 'refund-reply-lost', 'cancel-after-transmission'),
  variant(
    'cancels-by-refund',
    'What is cancelled is refunded, where that is possible at once, and told refunded',
  )
    .shop({ [refundedInstead]: "now.state === 'paid' ? this.refund(now, now.amount) : { ...now }" })
    .passes('cancel-after-transmission', 'cancel'),
  variant('refund-with-its-reference', 'A refund has the reference of the charge, and its credit type')
    .shop({
      [totalOfRefund]:
        "{ user: order.id, creditType: 'RegularCredit', ...(isWhole ? {} : { total: amount }) }",
    })
    .where({ lacks: ['installments'] })
    .passes('refund-in-full', 'refund-in-part'),
  variant('capture-by-card-without-cvv', 'A capture has the card again, and no CVV')
    .shop({
      [typesOfShop]:
        'type Fields = Readonly<Record<string, unknown>>;\nconst numbers = new Map<string, string>();\n',
      "    const deal = { ...this.#deal(order, 'Verify'), ...by };\n":
        "    numbers.set(order.id, card.number);\n    const deal = { ...this.#deal(order, 'Verify'), ...by };\n",
      [capturing]:
        'const by = { cgUid, cardNo: numbers.get(order.id) ?? token, cardExpiration: expiration };',
    })
    .where({ lacksOnPage: ['authorize'] })
    .passes('authorize-and-capture'),
  variant('payout-is-refunded', 'An order that was paid out is called refunded')
    .shop({
      "transactionType: 'Credit', ...by };\n    return this.#settled(order, ['pending', 'failed'], 'paid', deal);":
        "transactionType: 'Credit', ...by };\n    return this.#settled(order, ['pending', 'failed'], 'refunded', deal);",
    })
    .passes('payout'),
  variant('inquiry-by-reference', 'The gateway is always asked by the reference of the order')
    .shop({ [inquiredBy]: 'const by = cgUid && !id ? { cgUid } : { user: id };' })
    .passes('inquire', 'refund-reply-lost'),
];

export const right: readonly Variant[] = [...ofShop, ...ofBackOffice];
