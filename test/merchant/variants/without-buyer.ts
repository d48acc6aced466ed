import type { Broken, Edit } from './variant.ts';

const shop = (from: string, to: string): Edit => ({ file: 'shop.ts', from, to });
const operation = (from: string, to: string): Edit => ({ file: 'operations.ts', from, to });

const refusal =
  "    if (reply.result !== '000') return this.#orders.change(order.id, { state: 'failed' });\n    const { tranId";
const asked = '      return this.reconcile(this.#orders.find(order.id));\n';
const sent = "      reply = await send(this.#settings, 'doDeal', deal);\n";
const charging = "shop.charge(order, order.token === '' ? card : undefined, payments)";
const charged =
  "...inPayments(order.amount, payments), ...by };\n    return this.#settled(order, ['pending', 'failed'],";
const operations = 'const operations: Readonly<Record<string, Operation>> = {\n';
const refunded = '    const isWhole = amount === order.amount;\n';

const recurring: readonly Broken[] = [
  {
    ...{ id: 'token-at-once', says: 'A token is charged in one payment, whatever was agreed' },
    edits: [operation(charging, charging.replace('payments', "order.token === '' ? payments : 1"))],
    ...{ tasks: ['token-in-installments'], detectedBy: 'wire.as-asked' },
  },
  {
    ...{ id: 'refused-card-is-kept', says: 'A card that the gateway refused to keep is told accepted' },
    edits: [
      shop(
        "if (reply?.result !== '000') return this.#orders.change(order.id, { state: 'failed' });\n    const token",
        "if (reply?.result !== '000') return this.#orders.change(order.id, { state: 'authorized' });\n    const token",
      ),
    ],
    ...{ tasks: ['token-refused'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'token-is-money', says: 'The charge of a token is told paid, whatever is answered' },
    edits: [shop(refusal, refusal.replace("'000'", "'000' && !('cardId' in deal)"))],
    ...{ tasks: ['token-charge-refused'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'refused-for-good', says: 'An order whose charge was refused is never charged again' },
    edits: [shop(charged, charged.replace("['pending', 'failed']", "['pending']"))],
    ...{ tasks: ['token-charged-later'], detectedBy: 'ledger.net' },
  },
  {
    ...{ id: 'token-charged-blindly', says: 'The charge of a token is sent again where no reply came' },
    edits: [shop(asked, sent)],
    ...{ tasks: ['token-charge-reply-lost'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'lost-token-charge-is-paid', says: 'The charge of a token without a reply is told paid' },
    edits: [shop(asked, '      return this.#orders.change(order.id, { state });\n')],
    ...{ tasks: ['token-charge-dropped-before'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{
      id: 'token-charged-when-unheard-of',
      says: 'A token is charged again as soon as an inquiry finds nothing',
    },
    edits: [
      shop(
        asked,
        `      const now = await this.reconcile(this.#orders.find(order.id));\n      if (now.state === 'paid') return now;\n${sent}`,
      ),
    ],
    ...{ tasks: ['token-charge-late-commit'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'fee-kept-back', says: 'A fee of 1.00 is kept back from the refund of a token' },
    edits: [shop('isWhole ? {} : { total: amount }', '{ total: amount - 100 }')],
    ...{ tasks: ['token-charge-refunded'], detectedBy: 'practice.amounts-exact' },
  },
];

const byPhone: readonly Broken[] = [
  {
    ...{ id: 'telephone-is-internet', says: 'A deal by telephone is sent as Internet' },
    edits: [
      shop(
        '...{ transactionCode, user: id }',
        "...{ transactionCode: transactionCode && 'Internet', user: id }",
      ),
    ],
    ...{ tasks: ['phone-charge'], detectedBy: 'wire.as-asked' },
  },
  {
    ...{
      id: 'tries-while-the-buyer-waits',
      says: 'A refused card is charged three times more during the call',
    },
    edits: [
      shop(sent, `${sent}      for (let again = 0; again < 3 && reply.result !== '000'; again++)\n  ${sent}`),
    ],
    ...{ tasks: ['phone-declined'], detectedBy: 'practice.sparing-retries' },
  },
  {
    ...{ id: 'first-card-stays', says: 'The form keeps the first card when the buyer tells another one' },
    edits: [
      operation(operations, `const told = new Map<string, Card>();\n\n${operations}`),
      operation(
        charging,
        charging.replace('card', '(told.get(order.id) ?? told.set(order.id, card).get(order.id))'),
      ),
    ],
    ...{ tasks: ['phone-second-card'], detectedBy: 'wire.as-asked' },
  },
  {
    ...{ id: 'call-ended-is-refused', says: 'A deal by telephone without a reply is told refused' },
    edits: [shop(asked, "      return this.#orders.change(order.id, { state: 'failed' });\n")],
    ...{ tasks: ['phone-reply-lost'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'call-ended-is-paid', says: 'A deal by telephone without a reply is told paid' },
    edits: [shop(asked, '      return this.#orders.change(order.id, { state });\n')],
    ...{ tasks: ['phone-dropped-before'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'payments-not-asked', says: 'By telephone everything is sold in one payment' },
    edits: [
      operation(charging, charging.replace('payments', "order.transactionCode === 'Phone' ? 1 : payments")),
    ],
    ...{ tasks: ['phone-installments'], detectedBy: 'wire.as-asked' },
  },
  {
    ...{ id: 'code-on-the-note', says: 'The CVV that was told is noted, and sent with the capture' },
    edits: [
      shop(
        'type Fields = Readonly<Record<string, unknown>>;\n',
        'type Fields = Readonly<Record<string, unknown>>;\nconst noted = new Map<string, string>();\n',
      ),
      shop(
        "    const deal = { ...this.#deal(order, 'Verify'), ...by };\n",
        "    noted.set(order.id, card.cvv);\n    const deal = { ...this.#deal(order, 'Verify'), ...by };\n",
      ),
      shop(
        'const by = { cgUid, cardId: token, cardExpiration: expiration };',
        'const by = { cgUid, cardId: token, cardExpiration: expiration, cvv: noted.get(order.id) };',
      ),
    ],
    ...{ tasks: ['phone-authorize-and-capture'], detectedBy: 'practice.cvv-not-resent' },
  },
  {
    ...{ id: 'cancellation-noted', says: 'A cancellation by telephone is noted, and done by nobody' },
    edits: [
      operation(
        'cancel: (shop, order) => shop.cancel(order)',
        "cancel: async (shop, order) => (order.transactionCode === 'Phone' ? order : shop.cancel(order))",
      ),
    ],
    ...{ tasks: ['phone-cancel'], detectedBy: 'ledger.net' },
  },
  {
    ...{ id: 'refund-noted', says: 'A refund by telephone is told done, and done by nobody' },
    edits: [
      shop(
        refunded,
        `    if (order.transactionCode === 'Phone') return this.#orders.change(order.id, { state: 'refunded' });\n${refunded}`,
      ),
    ],
    ...{ tasks: ['phone-refund'], detectedBy: 'ledger.net' },
  },
];

export const withoutBuyer: readonly Broken[] = [...recurring, ...byPhone];
