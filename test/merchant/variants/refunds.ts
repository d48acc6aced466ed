import type { Broken, Edit } from './variant.ts';

const shop = (from: string, to: string): Edit => ({ file: 'shop.ts', from, to });
const operation = (from: string, to: string): Edit => ({ file: 'operations.ts', from, to });

const keeping = shop(
  'type Fields = Readonly<Record<string, unknown>>;\n',
  'type Fields = Readonly<Record<string, unknown>>;\nconst kept = new Map<string, Card>();\n',
);
const storedOnAuthorizing = shop(
  "    const deal = { ...this.#deal(order, 'Verify'), ...by };\n",
  "    kept.set(order.id, card);\n    const deal = { ...this.#deal(order, 'Verify'), ...by };\n",
);
const capturing = 'const by = { cgUid, cardId: token, cardExpiration: expiration };';
const captured = "this.#deal(order, 'AutoComm'), total: amount, ...by };";
const settled = "    return this.#settled(order, ['authorized'], 'paid', deal);\n";
const crediting =
  'const named = { tranId: order.tranId, terminalNumber: this.#settings.terminal, ...fields };';
const lost = `      const now = await this.reconcile(this.#orders.find(order.id));
      if (now.refunded === done.refunded) return now;
`;
const doneBefore =
  "const isDoneBefore = attempt > 1 && (reply?.result === '314' || reply?.result === '320');";
const part = 'isWhole ? {} : { total: amount }';

export const refunds: readonly Broken[] = [
  {
    ...{ id: 'refund-sent-again', says: 'A refund that succeeded is sent once more, to be sure' },
    edits: [
      shop(
        "      if (reply?.result === '000' || isDoneBefore) return",
        "      if (reply?.result === '000') await this.#sent(command, named);\n      if (reply?.result === '000' || isDoneBefore) return",
      ),
    ],
    ...{ tasks: ['refund-in-part'], detectedBy: 'practice.done-once' },
  },
  {
    ...{ id: 'cvv-with-the-capture', says: 'The CVV is kept, and sent again with the capture' },
    edits: [
      keeping,
      storedOnAuthorizing,
      shop(capturing, capturing.replace(' }', ', cvv: kept.get(order.id)?.cvv }')),
    ],
    ...{ tasks: ['authorize-and-capture'], detectedBy: 'practice.cvv-not-resent' },
  },
  {
    ...{ id: 'card-with-the-capture', says: 'The whole card is kept, and sent again with the capture' },
    edits: [
      keeping,
      storedOnAuthorizing,
      shop(
        capturing,
        'const { number = "", cvv = "" } = kept.get(order.id) ?? {};\n    const by = { cgUid, cardNo: number, cardExpiration: expiration, cvv, ...(token ? {} : {}) };',
      ),
    ],
    ...{ tasks: ['authorize-and-capture'], detectedBy: 'practice.cvv-not-resent' },
  },
  {
    ...{ id: 'cvv-with-the-token', says: 'The CVV is kept with the token, and sent with each charge' },
    edits: [
      keeping,
      shop('total: 0, ...by };', 'total: 0, ...by, cvv: card.cvv };\n    kept.set(order.id, card);'),
      shop(
        '{ cardId: order.token, cardExpiration: order.expiration }',
        '{ cardId: order.token, cardExpiration: order.expiration, cvv: kept.get(order.id)?.cvv }',
      ),
    ],
    ...{ tasks: ['token'], detectedBy: 'practice.cvv-not-resent' },
  },
  {
    ...{ id: 'cvv-with-the-refund', says: 'A refund has the CVV of the charge' },
    edits: [
      keeping,
      shop('    const by = card\n', '    if (card) kept.set(order.id, card);\n    const by = card\n'),
      shop(crediting, crediting.replace('...fields', '...fields, cvv: kept.get(order.id)?.cvv')),
    ],
    ...{ tasks: ['refund-in-full'], detectedBy: 'practice.cvv-not-resent' },
  },
  {
    ...{ id: 'authorized-is-paid', says: 'An authorization is told paid' },
    edits: [shop("['pending', 'failed'], 'authorized', deal", "['pending', 'failed'], 'paid', deal")],
    ...{ tasks: ['authorize-alone'], detectedBy: 'outcome.state' },
  },
  {
    ...{ id: 'authorizing-charges', says: 'What should be authorized is charged' },
    edits: [shop("this.#deal(order, 'Verify')", "this.#deal(order, 'AutoComm')")],
    ...{ tasks: ['authorize-alone'], detectedBy: 'ledger.net' },
  },
  {
    ...{ id: 'capture-of-less', says: 'A capture is of another amount than the order' },
    edits: [shop(captured, captured.replace('amount', 'amount - 100'))],
    ...{ tasks: ['authorize-and-capture'], detectedBy: 'practice.amounts-exact' },
  },
  {
    ...{ id: 'capture-of-more', says: 'A capture is of more than was authorized' },
    edits: [shop(captured, captured.replace('amount', 'amount + 100'))],
    ...{ tasks: ['authorize-and-capture'], detectedBy: 'wire.capture-within-authorization' },
  },
  {
    ...{
      id: 'capture-without-its-authorization',
      says: 'A capture names no authorization: it is a charge of its own',
    },
    edits: [shop(capturing, capturing.replace('{ cgUid, ', '{ ...(cgUid ? {} : {}), '))],
    ...{ tasks: ['authorize-and-capture'], detectedBy: 'wire.capture-within-authorization' },
  },
  {
    ...{ id: 'capture-and-charge', says: 'After the capture the card is charged as well' },
    edits: [
      operation(
        'capture: (shop, order, { amount }) => shop.capture(order, amount),',
        'capture: async (shop, order, { amount }) => shop.charge(await shop.capture(order, amount), undefined),',
      ),
      shop(
        "...inPayments(order.amount, payments), ...by };\n    return this.#settled(order, ['pending', 'failed']",
        "...inPayments(order.amount, payments), ...by };\n    return this.#settled(order, ['pending', 'failed', 'paid']",
      ),
    ],
    ...{ tasks: ['authorize-and-capture'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'capture-by-hand', says: 'A capture is a note in the shop: nothing is sent' },
    edits: [
      shop(settled, `    if (deal) return this.#orders.change(order.id, { state: 'paid' });\n${settled}`),
    ],
    ...{ tasks: ['authorize-and-capture'], detectedBy: 'ledger.net' },
  },
  {
    ...{ id: 'capture-twice', says: 'A capture is sent twice, and the second one is refused' },
    edits: [
      shop(
        settled,
        "    await send(this.#settings, 'doDeal', deal);\n    return this.#settled(order, ['authorized'], 'paid', deal);\n",
      ),
    ],
    ...{ tasks: ['authorize-and-capture'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'cancel-twice', says: 'A cancellation is sent twice, and 314 is taken for a refusal' },
    edits: [
      shop(crediting, `${crediting}\n    await this.#sent(command, named);`),
      shop("now.state === 'paid' ? this.refund(now, now.amount) : now", 'now'),
    ],
    ...{ tasks: ['cancel'], detectedBy: 'outcome.state' },
  },
  {
    ...{ id: 'token-charges', says: 'A card is kept by charging it' },
    edits: [
      shop(
        "{ ...this.#deal(order, 'Token'), total: 0, ...by }",
        "{ ...this.#deal(order, 'AutoComm'), ...by }",
      ),
    ],
    ...{ tasks: ['token'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'token-with-an-amount', says: 'A card is kept with the amount of the order' },
    edits: [shop("this.#deal(order, 'Token'), total: 0,", "this.#deal(order, 'Token'),")],
    ...{ tasks: ['token'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'token-as-card', says: 'A token is sent as the number of a card' },
    edits: [
      shop(
        '{ cardId: order.token, cardExpiration: order.expiration }',
        '{ cardNo: order.token, cardExpiration: order.expiration }',
      ),
    ],
    ...{ tasks: ['token'], detectedBy: 'wire.as-asked' },
  },
  {
    ...{
      id: 'token-without-expiration',
      says: 'The expiration is not kept with the token, and an empty one is sent',
    },
    edits: [shop('token, expiration: card.expiration });', "token, expiration: '13/99' });")],
    ...{ tasks: ['token'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'token-shortened', says: 'The end of a token is lost in the shop' },
    edits: [
      shop(
        "const token = text(reply.content, 'cardId');",
        "const token = text(reply.content, 'cardId').slice(0, 12);",
      ),
    ],
    ...{ tasks: ['token'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'payout-charges', says: 'A payout is sent as Debit: the buyer pays' },
    edits: [
      shop(
        "this.#deal(order, 'AutoComm'), transactionType: 'Credit', ...by",
        "this.#deal(order, 'AutoComm'), ...by",
      ),
    ],
    ...{ tasks: ['payout'], detectedBy: 'ledger.net' },
  },
  {
    ...{ id: 'payout-as-refund', says: 'A payout is sent as the refund of a charge that there is not' },
    edits: [
      operation(
        'payout: (shop, order, { card }) => shop.payout(order, card)',
        "payout: (shop, order, { amount }) => shop.refund({ ...order, state: 'paid' }, amount)",
      ),
      shop("'held', 'paid', 'unknown']", "'held', 'paid', 'pending']"),
    ],
    ...{ tasks: ['payout'], detectedBy: 'wire.arrived' },
  },
  {
    ...{ id: 'payout-reversed', says: 'A payout of a negative amount' },
    edits: [shop("transactionType: 'Credit', ...by", 'total: -order.amount, ...by')],
    ...{ tasks: ['payout'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'inquiry-of-oneself', says: 'The state is answered from the shop: the gateway is not asked' },
    edits: [operation('inquire: (shop, order) => shop.reconcile(order)', 'inquire: async () => {}')],
    ...{ tasks: ['inquire'], detectedBy: 'wire.arrived' },
  },
  {
    ...{ id: 'inquiry-by-state-alone', says: 'An inquiry names a financialStatus and nothing else' },
    edits: [
      shop(
        'const by = cgUid ? { cgUid } : { user: id };',
        "const by = cgUid || id ? { financialStatus: 'CAPTURED' } : {};",
      ),
    ],
    ...{ tasks: ['inquire'], detectedBy: 'wire.rules' },
  },
  {
    ...{
      id: 'inquiry-loses-the-payment',
      says: 'An inquiry whose charge was transmitted finds nothing that counts',
    },
    edits: [
      shop('CAPTURED|TRANSMITTED', 'PAID'),
      operation(
        'inquire: (shop, order) => shop.reconcile(order)',
        'inquire: (shop, order) => shop.reconcile(order, true)',
      ),
    ],
    ...{ tasks: ['inquire'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'refund-of-everything', says: 'A refund in part takes everything back' },
    edits: [shop(part, 'isWhole ? {} : { total: order.amount }')],
    ...{ tasks: ['refund-in-part'], detectedBy: 'ledger.net' },
  },
  {
    ...{ id: 'refund-without-a-total', says: 'A refund in part does not say of how much' },
    edits: [shop(part, 'isWhole ? {} : {}')],
    ...{ tasks: ['refund-in-part'], detectedBy: 'ledger.net' },
  },
  {
    ...{ id: 'refund-of-more', says: 'A refund in part is of more than was charged' },
    edits: [shop(part, 'isWhole ? {} : { total: order.amount + amount }')],
    ...{ tasks: ['refund-in-part'], detectedBy: 'wire.refund-within-charge' },
  },
  {
    ...{ id: 'refund-in-shekels', says: 'A refund is in shekels' },
    edits: [shop(part, 'isWhole ? {} : { total: amount / 100 }')],
    ...{ tasks: ['refund-in-part'], detectedBy: 'practice.amounts-exact' },
  },
  {
    ...{ id: 'refund-negative', says: 'A refund has a negative total' },
    edits: [shop(part, 'isWhole ? {} : { total: -amount }')],
    ...{ tasks: ['refund-in-part'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'refund-in-part-is-whole', says: 'After a refund in part the order is refunded' },
    edits: [shop("isWhole ? 'refunded' : 'partly refunded'", "isWhole ? 'refunded' : 'refunded'")],
    ...{ tasks: ['refund-in-part'], detectedBy: 'outcome.state' },
  },
  {
    ...{ id: 'refund-of-nothing', says: 'A refund names no charge' },
    edits: [shop(crediting, crediting.replace('tranId: order.tranId, ', ''))],
    ...{ tasks: ['refund-in-full'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'refund-is-told-at-once', says: 'An order is refunded, whatever the gateway answers' },
    edits: [
      shop(crediting, crediting.replace('order.tranId', "'1'")),
      shop("if (reply?.result === '000' || isDoneBefore)", 'if (reply || isDoneBefore)'),
    ],
    ...{ tasks: ['refund-in-full'], detectedBy: 'ledger.net' },
  },
  {
    ...{ id: 'refund-by-payout', says: 'A refund is a payout to the token' },
    edits: [
      shop(
        '    const isWhole = amount === order.amount;\n',
        "    const isWhole = amount === order.amount;\n    const by = { cardId: order.token, cardExpiration: order.expiration };\n    await this.#sent('doDeal', { ...this.#deal(order, 'AutoComm'), transactionType: 'Credit', total: amount, ...by });\n    if (amount > 0) return this.#orders.change(order.id, { state: 'refunded' });\n",
      ),
    ],
    ...{ tasks: ['refund-in-full'], detectedBy: 'wire.arrived' },
  },
  {
    ...{ id: 'refund-twice', says: 'A lost refund is paid out once more' },
    edits: [
      shop(
        lost,
        "      const by = { cardId: order.token, cardExpiration: order.expiration };\n      await this.#sent('doDeal', { ...this.#deal(order, 'AutoComm'), transactionType: 'Credit', ...by });\n      return this.#orders.change(order.id, done);\n",
      ),
    ],
    ...{ tasks: ['refund-reply-lost'], detectedBy: 'ledger.net' },
  },
  {
    ...{ id: 'part-refunded-blindly', says: 'A lost refund of a part is sent again, and nobody inquires' },
    edits: [shop(lost, '')],
    ...{ tasks: ['refund-in-part-reply-lost'], detectedBy: 'practice.no-blind-refund' },
  },
  {
    ...{ id: 'refund-lost-is-refused', says: 'No reply to a refund is a refusal: the order is paid' },
    edits: [shop(lost, '      return this.#orders.change(order.id, { state: order.state });\n')],
    ...{ tasks: ['refund-reply-lost'], detectedBy: 'outcome.state' },
  },
  {
    ...{
      id: 'refund-320-is-a-refusal',
      says: 'A refund that is sent again is refused with 320, and the order is paid',
    },
    edits: [shop(lost, ''), shop(doneBefore, 'const isDoneBefore = attempt > 2;')],
    ...{ tasks: ['refund-reply-lost'], detectedBy: 'outcome.state' },
  },
  {
    ...{ id: 'cancel-for-refund', says: 'A charge that was transmitted is cancelled' },
    edits: [shop("this.#credited(order, 'refundDeal', ", "this.#credited(order, 'cancelDeal', ")],
    ...{ tasks: ['refund-in-full'], detectedBy: 'ledger.net' },
  },
  {
    ...{
      id: 'cancelled-whatever-313-says',
      says: 'A cancellation after 23:00 is refused, and the order is cancelled',
    },
    edits: [shop("if (reply?.result === '000' || isDoneBefore)", 'if (reply || isDoneBefore)')],
    ...{ tasks: ['cancel-after-transmission'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'cancel-gives-up', says: 'A cancellation after 23:00 is refused, and nobody refunds' },
    edits: [shop("now.state === 'paid' ? this.refund(now, now.amount) : now", 'now')],
    ...{ tasks: ['cancel-after-transmission'], detectedBy: 'ledger.net' },
  },
  {
    ...{ id: 'cancel-of-the-shop-alone', says: 'A cancelled order is a note in the shop: the charge stands' },
    edits: [
      operation('cancel: (shop, order) => shop.cancel(order)', 'cancel: (shop, order) => shop.drop(order)'),
      shop(
        '  /** Cancels a charge, or',
        "  async drop(order: Order) {\n    return this.#orders.change(order.id, { state: 'cancelled' });\n  }\n\n  /** Cancels a charge, or",
      ),
    ],
    ...{ tasks: ['cancel'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'cancel-of-another', says: 'A cancellation names the transaction next to its own' },
    edits: [
      shop(
        crediting,
        crediting.replace(
          'tranId: order.tranId',
          "tranId: command === 'cancelDeal' ? `${BigInt(order.tranId) + 1n}` : order.tranId",
        ),
      ),
      shop("now.state === 'paid' ? this.refund(now, now.amount) : now", 'now'),
    ],
    ...{ tasks: ['cancel'], detectedBy: 'wire.cancel-of-order' },
  },
  {
    ...{ id: 'cancel-of-an-amount', says: 'A cancellation says of how much' },
    edits: [shop("'cancelDeal', {}, {", "'cancelDeal', { total: order.amount }, {")],
    ...{ tasks: ['cancel'], detectedBy: 'wire.known-elements' },
  },
  {
    ...{ id: 'cancel-is-not-noted', says: 'A cancelled order stays paid in the shop' },
    edits: [
      shop("{ state: 'cancelled', refunded: order.amount }", "{ state: 'paid', refunded: order.amount }"),
      shop("now.state === 'paid' ? this.refund(now, now.amount) : now", 'now'),
    ],
    ...{ tasks: ['cancel'], detectedBy: 'outcome.state' },
  },
];
