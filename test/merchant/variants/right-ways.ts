import { creditOf, inquiredBy, typed, typesOfShop } from './places.ts';
import { clearing, shop, variant } from './row.ts';
import type { Edit, Variant } from './variant.ts';

const refunding =
  "    return this.#credited(order, 'refundDeal', isWhole ? {} : { total: amount }, { state, refunded: amount });\n";
const referenced = (made: string): readonly Edit[] => [
  shop(typed, `${made}\n\n${typed}`),
  shop('transactionCode, user: id }', 'transactionCode, user: referenceOf(id) }'),
  shop('uniqueid: order.id + ending }', 'uniqueid: referenceOf(order.id) + ending }'),
  shop("value('uniqueID').startsWith(order.id)", "value('uniqueID').startsWith(referenceOf(order.id))"),
];
const dayCompared = `    for (const { transmitId } of found?.contents ?? []) {
      const reply = await this.#sent('inquireTransactions', { transmitId });
`;
const period = "    const found = await this.#sent('transmitInquire', period);\n";
const dayBy = (criteria: string): readonly Edit[] => [
  clearing(period, ''),
  clearing(
    '    const period = { fromTransmitDateTime: `${day} 00:00:00`, toTransmitDateTime: `${day} 23:59:59` };\n',
    '',
  ),
  clearing(dayCompared, `    {\n      const reply = await this.#sent('inquireTransactions', ${criteria});\n`),
];

const selling: readonly Variant[] = [
  variant('asks-the-balance-first', 'A balance enquiry of the card, with its CVV, precedes a charge')
    .shop({
      "    const deal = { ...this.#deal(order, 'AutoComm'), ...inPayments(order.amount, payments), ...by };\n": `    const enquiry = { ...this.#deal(order, 'AutoComm'), transactionType: 'BalanceEnquiry', total: 1 };
    if (order.state === 'pending') await this.#sent('doDeal', { ...enquiry, ...by });
    const deal = { ...this.#deal(order, 'AutoComm'), ...inPayments(order.amount, payments), ...by };
`,
    })
    .passes('charge-approved', 'charge-declined', 'charge-dropped-after', 'installments'),
  variant('holds-for-review', 'A charge is put on hold for a review by SetAsHold, and released')
    .shop({
      "    return this.#settled(order, ['pending', 'failed'], 'paid', deal);\n  }\n\n  async authorize": `    const now = await this.#settled(order, ['pending', 'failed'], 'paid', deal);
    if (now.state !== 'paid' || order.state === 'paid') return now;
    const named = { ...this.#deal(now, 'SetAsHold'), tranId: now.tranId };
    const reply = await this.#sent('doDeal', named);
    if (reply?.result === '000')
      await this.#sent('doDeal', { ...named, validation: 'AutoCommRelease' });
    return now;
  }

  async authorize`,
    })
    .passes('charge-approved', 'charge-declined'),
  variant('token-first', 'The card is saved as a token first, and the token is charged')
    .shop({
      '  async charge(order: Order, card: Card | undefined, payments = 1): Promise<Order> {\n': `  async charge(taken: Order, typed: Card | undefined, payments = 1): Promise<Order> {
    const isOpen = taken.state === 'pending' || taken.state === 'failed';
    const order = typed && isOpen ? await this.tokenize(taken, typed) : taken;
    if (typed && isOpen && order.state === 'failed') return order;
    const card = undefined as Card | undefined;
`,
      'return this.#orders.change(order.id, { token, expiration: card.expiration });':
        "const { state } = this.#orders.find(order.id);\n    return this.#orders.change(order.id, { state: state === 'failed' ? 'pending' : state, token, expiration: card.expiration });",
    })
    // A second attempt uses another card.
    .operations({ "order.token === '' ? card : undefined": "card.cvv === '' ? undefined : card" })
    .passes('charge-approved', 'charge-declined', 'charge-dropped-after', 'charge-second-card'),
  variant('saves-by-authorization', 'A card is saved by an authorization of 1.00 that is cancelled')
    .shop({
      "    const deal = { ...this.#deal(order, 'Token'), total: 0, ...by };\n":
        "    const saving = { total: 100, user: `${order.id}s`, cvv: card.cvv || undefined };\n    const deal = { ...this.#deal(order, 'Verify'), ...by, ...saving };\n",
      "    const token = text(reply.content, 'cardId');\n":
        "    const token = text(reply.content, 'cardId');\n    await this.#sent('cancelDeal', { tranId: reply.tranId, terminalNumber: this.#settings.terminal });\n",
    })
    .passes('token', 'token-refused', 'token-charge-reply-lost', 'token-charge-refunded'),
  variant('recurring-debit', 'A saved card is charged as RecurringDebit')
    .shop({
      ': { cardId: order.token, cardExpiration: order.expiration };':
        ": { cardId: order.token, cardExpiration: order.expiration, transactionType: 'RecurringDebit' };",
    })
    .passes('token', 'token-in-installments', 'token-charged-later'),
  variant('special-credit', 'Payments are those of SpecialCredit, which counts all of them')
    .shop({
      "return { creditType: 'Payments', numberOfPayments: payments - 1, periodicalPayment, firstPayment };":
        "return firstPayment + periodicalPayment > 0 ? { creditType: 'SpecialCredit', numberOfPayments: payments } : {};",
    })
    .passes('installments', 'refund-installments', 'token-in-installments', 'phone-installments'),
  variant('holds-for-authorizations', 'An amount is reserved by a hold, and captured by its release')
    .shop({
      "this.#deal(order, 'Verify'), ...by };": "this.#deal(order, 'AutoCommHold'), ...by };",
      [`    const { cgUid, token, expiration } = order;
    const by = { cgUid, cardId: token, cardExpiration: expiration };
    const deal = { ...this.#deal(order, 'AutoComm'), total: amount, ...by };
    return this.#settled(order, ['authorized'], 'paid', deal);
`]: `    const deal = { ...this.#deal(order, 'AutoCommRelease'), tranId: order.tranId };
    const now = await this.#settled(order, ['authorized'], 'paid', deal);
    if (now.state !== 'paid' || amount === order.amount) return now;
    // What is not wanted goes back.
    await this.refund(now, order.amount - amount);
    return this.#orders.change(order.id, { state: 'paid' });
`,
      [typed]: `const reserved = new Set<string>();\n\n${typed}`,
      'async authorize(order: Order, card: Card): Promise<Order> {\n':
        'async authorize(order: Order, card: Card): Promise<Order> {\n    reserved.add(`${this.#settings.user} ${order.id}`);\n',
      'open && isOf(open, /^PENDING$/) ?':
        'open && isOf(open, /^PENDING$/) && !reserved.has(`${this.#settings.user} ${order.id}`) ?',
    })
    .where({
      lacksOnPage: ['authorize'],
      // A release has the whole amount, and after a lost reply this shop does not refund the rest.
      lacksInHistories: ['authorize'],
      except: {
        'capture-in-part': 'a release has the whole amount, and the rest is refunded',
        'refund-above-capture-in-part': 'a release has the whole amount, and the rest is refunded',
      },
    })
    .passes('authorize-and-capture', 'authorize-alone', 'authorize-and-cancel', 'refund-several-matches'),
  variant('constant-in-the-page', 'A page request has CGMPI in the place of the card number')
    .shop({
      "...{ ...this.#deal(order, 'TxnSetup'), mpiValidation: 'AutoComm' },":
        "...{ ...this.#deal(order, 'TxnSetup'), cardNo: 'CGMPI', mpiValidation: 'AutoComm' },",
    })
    .passes('page-paid', 'page-declined', 'page-returned-twice', 'page-another-amount'),
  variant('data-of-its-own', 'Deals have data and shifts of the shop')
    .shop({
      'transactionCode, user: id }':
        "transactionCode, user: id, userData1: 'spring', userData10: 'sale 10', shiftId1: 'day7', shiftId2: 'till2' }",
    })
    .passes('charge-approved', 'installments', 'authorize-and-capture', 'page-paid'),
];

const naming: readonly Variant[] = [
  variant('random-references', 'Each order has a random reference at the gateway')
    .with(
      ...referenced(
        'const referencesOf = new Map<string, string>();\nconst referenceOf = (id: string): string => {\n  const known = referencesOf.get(id) ?? `W${randomUUID().slice(0, 8)}`;\n  referencesOf.set(id, known);\n  return known;\n};',
      ),
    )
    .shop({ [inquiredBy]: 'const by = cgUid ? { cgUid } : { user: referenceOf(id) };' })
    .passes('charge-approved', 'two-orders-at-once', 'charge-dropped-after', 'page-paid'),
  variant('asks-by-date', 'Inquiries are by the date of the deal; the shop looks for its reference')
    .shop({
      [inquiredBy]: "const by = { fromDealDate: '2001-01-01', toDealDate: '2099-12-31' };",
      "    return reply?.result === '000' ? listed(reply.content) : undefined;\n":
        "    const isOwn = (one: Fields) => text(one, 'user') === id || (cgUid !== '' && text(one, 'cgUid') === cgUid);\n    return reply?.result === '000' ? listed(reply.content).filter(isOwn) : undefined;\n",
    })
    .passes('charge-approved', 'charge-dropped-after', 'inquire', 'refund-reply-lost', 'page-paid'),
  variant('asks-in-both-ways-at-once', 'Inquiries by user and by cgUid are sent in parallel')
    .shop({
      "    const reply = await this.#sent('inquireTransactions', { terminalNumber, ...by });\n":
        "    const [, reply] = await Promise.all([{ user: id }, by].map((one) => this.#sent('inquireTransactions', { terminalNumber, ...one })));\n",
    })
    .passes('charge-approved', 'charge-dropped-after', 'inquire', 'refund-reply-lost'),
  variant('each-probe-asks', 'When somebody looks at an order, the gateway is asked up to eight times')
    .server({
      "      return { body: { state: orders.find(searchParams.get('order') ?? '').state } };":
        "      {\n        const id = searchParams.get('order') ?? '';\n        for (let look = 0; look < 8; look += 1)\n          if (/^(?:pending|unknown)$/.test(orders.find(id).state)) await shop?.reconcile(orders.find(id));\n        return { body: { state: orders.find(id).state } };\n      }",
    })
    .where({ asksWhenProbed: true })
    .passes('charge-approved', 'charge-dropped-before', 'charge-late-commit', 'two-orders-at-once'),
];

const crediting: readonly Variant[] = [
  variant('credit-by-orguid', 'Refunds and cancellations name the charge by orgUid, where it is known')
    .shop({
      [typesOfShop]:
        'type Fields = Readonly<Record<string, unknown>>;\nconst uids = new Map<string, string>();\n',
      '    const { tranId, content } = reply;\n':
        "    const { tranId, content } = reply;\n    uids.set(`${this.#settings.user} ${tranId}`, text((content.ashraitEmvData ?? {}) as Fields, 'uid'));\n",
      [creditOf]:
        'const orgUid = uids.get(`${this.#settings.user} ${order.tranId}`);\n    const named = { ...(orgUid ? { ashraitEmvData: { orgUid } } : { tranId: order.tranId }),',
    })
    .where({
      except: {
        'refund-several-matches': 'an authorization and its capture have one uid: 332 is the answer',
        'capture-cancelled-several-matches':
          'an authorization and its capture have one uid: 332 is the answer',
      },
    })
    .passes('cancel', 'refund-in-full', 'refund-in-part', 'refund-reply-lost', 'cancel-after-transmission'),
  variant(
    'asks-before-it-refunds',
    'It cancels first; where that is refused, it asks, and refunds if it gets an answer',
  )
    .shop({
      [refunding]: `    if (isWhole && order.state === 'paid') {
      const now = await this.#credited(order, 'cancelDeal', {}, { state, refunded: amount });
      if (now.state !== 'paid' || !(await this.#records(now))) return now;
    }
${refunding}`,
      "return now.state === 'paid' ? this.refund(now, now.amount) : now;":
        "return now.state === 'paid'\n      ? this.#credited(now, 'refundDeal', {}, { state: 'refunded', refunded: now.amount })\n      : now;",
    })
    .passes('refund-in-full', 'refund-reply-lost', 'refund-before-transmission'),
  variant(
    'whole-credit-again-at-once',
    'A cancellation or a refund of the whole amount is sent again at once, where no reply came',
  )
    .shop({
      '      const now = await this.reconcile(this.#orders.find(order.id));\n': `      if (!('total' in fields)) continue;
      const now = await this.reconcile(this.#orders.find(order.id));
`,
    })
    .passes('refund-reply-lost', 'refund-dropped-before', 'refund-in-part-reply-lost', 'cancel-repeated'),
  variant('new-id-for-each-attempt', 'What is sent again has a requestId of its own')
    .shop({
      'const reply = await this.#sent(command, named, requestId);':
        'const reply = await this.#sent(command, named, `${requestId}${attempt}`.slice(-30));',
    })
    .passes('refund-reply-lost', 'cancel-repeated', 'refund-repeated'),
];

const days: readonly Variant[] = [
  variant('day-by-totals', 'The totals of the transmission are compared with those of the shop')
    .clearing({
      [dayCompared]: `    for (const { transmitStatistics } of found?.contents ?? []) {
      const [reply] = [{ content: { transmitStatistics } as Fields }];
`,
    })
    .passes('reconcile-day', 'reconcile-day-daylight-saving'),
  variant('day-by-transmit-dates', 'What was transmitted on a day is asked for by the date')
    .with(...dayBy('{ fromTransmitDate: day, toTransmitDate: day }'))
    .passes('reconcile-day', 'reconcile-day-daylight-saving'),
  variant('day-by-status', 'Of the deals of a day, those are asked for that were transmitted')
    .with(...dayBy("{ fromDealDate: day, toDealDate: day, financialStatus: 'TRANSMITTED' }"))
    .passes('reconcile-day', 'reconcile-day-daylight-saving'),
];

export const rightWays: readonly Variant[] = [...selling, ...naming, ...crediting, ...days];
