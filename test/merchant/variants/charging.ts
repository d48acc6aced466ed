import type { Broken, Edit } from './variant.ts';

const shop = (from: string, to: string): Edit => ({ file: 'shop.ts', from, to });
const operation = (from: string, to: string): Edit => ({ file: 'operations.ts', from, to });

const refusal =
  "    if (reply.result !== '000') return this.#orders.change(order.id, { state: 'failed' });\n    const { tranId";
const onRefusal = (condition: string) => shop(refusal, refusal.replace("reply.result !== '000'", condition));
const total = (written: string) =>
  shop('currency, total: amount, validation', `currency, total: ${written}, validation`);
const fields = (from: string, to: string) => shop(from, to);
const sent = `      reply = await send(this.#settings, 'doDeal', deal);`;
const charged = `...inPayments(order.amount, payments), ...by };
    return this.#settled(order, ['pending', 'failed'], 'paid', deal);`;

export const charging: readonly Broken[] = [
  {
    ...{ id: 'paid-before-the-reply', says: 'The order is paid as soon as the deal was sent' },
    edits: [
      shop(
        sent,
        "      void send(this.#settings, 'doDeal', deal).catch(() => {});\n      return this.#orders.change(order.id, { state });",
      ),
    ],
    ...{ tasks: ['charge-declined'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'http-200-is-paid', says: 'Any reply is a success: the result is not read' },
    edits: [onRefusal('false')],
    ...{ tasks: ['charge-declined'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'only-004-is-a-refusal', says: 'One code alone is taken for a refusal' },
    edits: [onRefusal("reply.result === '004'")],
    ...{ tasks: ['charge-blocked-card'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'codes-of-0-are-paid', says: 'A result that begins with 0 is a success' },
    edits: [onRefusal("!reply.result.startsWith('0')")],
    ...{ tasks: ['charge-declined'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'transaction-id-is-paid', says: 'A reply that has a transaction id is a success' },
    edits: [onRefusal("reply.tranId === ''")],
    ...{ tasks: ['charge-declined'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'decline-is-unknown', says: 'A refused card leaves the order unknown for good' },
    edits: [
      onRefusal("reply.result !== '000') return this.#orders.find(order.id);\n    if (false"),
      shop(
        "    return this.#orders.change(order.id, { state: 'failed' });\n  }\n\n  /** Asks for the state of each unsettled",
        '    return order;\n  }\n\n  /** Asks for the state of each unsettled',
      ),
    ],
    ...{ tasks: ['charge-declined'], detectedBy: 'outcome.state' },
  },
  {
    ...{ id: 'amount-by-floats', says: 'The amount goes through a float: 19.99 becomes 1998' },
    edits: [total('Math.floor((amount / 100) * 100)')],
    ...{ tasks: ['charge-odd-amount'], detectedBy: 'practice.amounts-exact' },
  },
  {
    ...{ id: 'amount-rounded', says: 'The amount is rounded to whole shekels' },
    edits: [total('Math.round(amount / 100) * 100')],
    ...{ tasks: ['charge-odd-amount'], detectedBy: 'practice.amounts-exact' },
  },
  {
    ...{ id: 'amount-in-shekels', says: 'The amount is sent in shekels' },
    edits: [total('amount / 100')],
    ...{ tasks: ['charge-approved'], detectedBy: 'practice.amounts-exact' },
  },
  {
    ...{ id: 'amount-with-a-point', says: 'The amount is sent as 101.00' },
    edits: [total('(amount / 100).toFixed(2)')],
    ...{ tasks: ['charge-approved'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'amount-with-commas', says: 'The amount is written for people: 10,100' },
    edits: [total("amount.toLocaleString('en')")],
    ...{ tasks: ['charge-approved'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'tax-twice', says: 'Tax is added to an amount that has it' },
    edits: [total('Math.round(amount * 1.18)')],
    ...{ tasks: ['charge-approved'], detectedBy: 'ledger.net' },
  },
  {
    ...{ id: 'always-dollars', says: 'The currency is a constant, and the wrong one' },
    edits: [total("amount, currency: 'USD'")],
    ...{ tasks: ['charge-approved'], detectedBy: 'wire.as-asked' },
  },
  {
    ...{ id: 'currency-by-number', says: 'The currency is sent as 376' },
    edits: [total("amount, currency: '376'")],
    ...{ tasks: ['charge-approved'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'credits-the-buyer', says: 'A charge is sent as Credit' },
    edits: [shop("transactionType: 'Debit', currency", "transactionType: 'Credit', currency")],
    ...{ tasks: ['charge-approved'], detectedBy: 'ledger.net' },
  },
  {
    ...{ id: 'authorization-is-paid', says: 'A charge is only authorized, and told paid' },
    edits: [
      shop("this.#deal(order, 'AutoComm'), ...inPayments", "this.#deal(order, 'Verify'), ...inPayments"),
    ],
    ...{ tasks: ['charge-approved'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'held-for-good', says: 'A charge is held, never released, and told paid' },
    edits: [
      shop(
        "this.#deal(order, 'AutoComm'), ...inPayments",
        "this.#deal(order, 'AutoCommHold'), ...inPayments",
      ),
    ],
    ...{ tasks: ['charge-approved'], detectedBy: 'ledger.nothing-else' },
  },
  {
    ...{ id: 'pressed-twice', says: 'A button that is pressed twice charges twice' },
    edits: [
      shop(
        charged,
        charged.replace(
          'return this.#settled(',
          "await Promise.all([1, 2].map(() => send(this.#settings, 'doDeal', deal)));\n    return this.#orders.change(order.id, { state: 'paid' });\n    return this.#settled(",
        ),
      ),
    ],
    ...{ tasks: ['charge-approved'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{
      id: 'authorized-and-charged',
      says: 'The card is checked with a charge of its own before it is charged',
    },
    edits: [shop(sent, `      await send(this.#settings, 'doDeal', { ...deal, total: 100 });\n${sent}`)],
    ...{ tasks: ['charge-approved'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'says-nothing-was-done', says: 'An approved charge is told failed' },
    edits: [onRefusal('true')],
    ...{ tasks: ['charge-approved'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'never-charges', says: 'An order is paid without a request' },
    edits: [
      operation(
        '    shop.charge(order, order.token',
        '    order.id ? shop.confirm(order) : shop.charge(order, order.token',
      ),
      shop(
        '  async charge(',
        "  async confirm(order: Order) {\n    return this.#orders.change(order.id, { state: 'paid' });\n  }\n\n  async charge(",
      ),
    ],
    ...{ tasks: ['charge-approved'], detectedBy: 'wire.arrived' },
  },
  {
    ...{ id: 'payments-one-too-many', says: 'The number of payments counts the first one' },
    edits: [shop('numberOfPayments: payments - 1', 'numberOfPayments: payments')],
    ...{ tasks: ['installments'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'payments-lose-an-agora', says: 'All payments are the same, and what does not divide is lost' },
    edits: [
      shop(
        'const firstPayment = amount - periodicalPayment * (payments - 1);',
        'const firstPayment = periodicalPayment;',
      ),
    ],
    ...{ tasks: ['installments'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'payments-in-fractions', says: 'A payment has decimals' },
    edits: [shop('Math.floor(amount / payments)', 'amount / payments')],
    ...{ tasks: ['installments'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'payments-one-by-one', says: 'Each payment is a charge of its own' },
    edits: [
      shop(
        charged,
        charged.replace(
          'return this.#settled(',
          "for (let n = 0; n < payments; n += 1) await send(this.#settings, 'doDeal', { ...deal, creditType: 'RegularCredit', numberOfPayments: undefined, firstPayment: undefined, periodicalPayment: undefined, total: Math.round(order.amount / payments) });\n    return this.#orders.change(order.id, { state: 'paid' });\n    return this.#settled(",
        ),
      ),
    ],
    ...{ tasks: ['installments'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'payments-forgotten', says: 'An order in three payments is charged in one' },
    edits: [shop('if (payments === 1) return {};', 'if (payments >= 1) return {};')],
    ...{ tasks: ['installments'], detectedBy: 'wire.as-asked' },
  },
  {
    ...{
      id: 'payments-four-for-three',
      says: 'An order in three payments is charged in four, with right sums',
    },
    edits: [shop('  if (payments === 1) return {};', '  if (payments === 1) return {};\n  payments += 1;')],
    ...{ tasks: ['installments'], detectedBy: 'wire.as-asked' },
  },
  {
    ...{ id: 'payments-without-sums', says: 'Payments without the sum of each' },
    edits: [
      shop(
        'numberOfPayments: payments - 1, periodicalPayment, firstPayment }',
        'numberOfPayments: payments - 1 }',
      ),
    ],
    ...{ tasks: ['installments'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'terminal-too-short', says: 'The leading zeros of the terminal are lost' },
    edits: [
      shop(
        '      terminalNumber: this.#settings.terminal,\n      ...{ transactionType',
        '      terminalNumber: Number(this.#settings.terminal),\n      ...{ transactionType',
      ),
    ],
    ...{ tasks: ['charge-approved'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'terminal-of-another', says: 'The terminal of the test environment is a constant in the code' },
    edits: [
      shop(
        '      terminalNumber: this.#settings.terminal,\n      ...{ transactionType',
        "      terminalNumber: '0999999999',\n      ...{ transactionType",
      ),
    ],
    ...{ tasks: ['charge-approved'], detectedBy: 'outcome.state' },
  },
  {
    ...{ id: 'credit-type-misspelt', says: 'creditType has a value that there is not' },
    edits: [shop("validation, creditType: 'RegularCredit' }", "validation, creditType: 'Regular' }")],
    ...{ tasks: ['charge-approved'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'reference-too-long', says: 'The reference of an order has more than 19 characters' },
    edits: [shop('transactionCode, user: id', 'transactionCode, user: `order-of-the-shop-${id}`')],
    ...{ tasks: ['charge-approved'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'expiration-turned', says: 'The expiration is sent as YYMM' },
    edits: [
      fields(
        '  async charge(order: Order, card: Card | undefined, payments = 1): Promise<Order> {',
        '  async charge(order: Order, given: Card | undefined, payments = 1): Promise<Order> {\n    const { expiration = "" } = given ?? {};\n    const card = given && { ...given, expiration: expiration.slice(2) + expiration.slice(0, 2) };',
      ),
    ],
    ...{ tasks: ['charge-approved'], detectedBy: 'wire.rules' },
  },
];
