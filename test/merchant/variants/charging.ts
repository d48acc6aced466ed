import { asksNot, onRefusal } from './places.ts';
import { shop, variant } from './row.ts';
import type { Broken } from './variant.ts';

const total = (written: string) =>
  shop('currency, total: amount, validation', `currency, total: ${written}, validation`);
const sending = `      reply = await send(this.#settings, 'doDeal', deal);`;
const charged = `...inPayments(order.amount, payments), ...by };
    return this.#settled(order, ['pending', 'failed'], 'paid', deal);`;

export const charging: readonly Broken[] = [
  variant('paid-before-the-reply', 'The order is paid as soon as the deal was sent')
    .shop({
      [sending]:
        "      void send(this.#settings, 'doDeal', deal).catch(() => {});\n      return this.#orders.change(order.id, { state });",
    })
    .fails('practice.no-unpaid-order', 'charge-declined'),
  variant('http-200-is-paid', 'Any reply is a success: the result is not read')
    .with(onRefusal('false'))
    .fails('practice.no-unpaid-order', 'charge-declined'),
  variant('only-004-is-a-refusal', 'One code alone is taken for a refusal')
    .with(asksNot, onRefusal("reply.result === '004'"))
    .fails('practice.no-unpaid-order', 'charge-blocked-card'),
  variant('codes-of-0-are-paid', 'A result that begins with 0 is a success')
    .with(onRefusal("!reply.result.startsWith('0')"))
    .fails('practice.no-unpaid-order', 'charge-declined'),
  variant('transaction-id-is-paid', 'A reply that has a transaction id is a success')
    .with(onRefusal("reply.tranId === ''"))
    .fails('practice.no-unpaid-order', 'charge-declined'),
  variant('decline-is-unknown', 'A refused card leaves the order unknown for good')
    .with(onRefusal("reply.result !== '000') return this.#orders.find(order.id);\n    if (false"))
    .shop({
      "    return this.#orders.change(order.id, { state: 'failed' });\n  }\n\n  /** Asks for the state of each unsettled":
        '    return order;\n  }\n\n  /** Asks for the state of each unsettled',
    })
    .fails('outcome.state', 'charge-declined'),
  variant('amount-by-floats', 'The amount goes through a float: 19.99 becomes 1998')
    .with(total('Math.floor((amount / 100) * 100)'))
    .fails('practice.amounts-exact', 'charge-odd-amount'),
  variant('amount-rounded', 'The amount is rounded to whole shekels')
    .with(total('Math.round(amount / 100) * 100'))
    .fails('practice.amounts-exact', 'charge-odd-amount'),
  variant('amount-in-shekels', 'The amount is sent in shekels')
    .with(total('amount / 100'))
    .fails('practice.amounts-exact', 'charge-approved'),
  variant('amount-with-a-point', 'The amount is sent as 101.00')
    .with(total('(amount / 100).toFixed(2)'))
    .fails('wire.rules', 'charge-approved'),
  variant('amount-with-commas', 'The amount is written for people: 10,100')
    .with(total("amount.toLocaleString('en')"))
    .fails('wire.rules', 'charge-approved'),
  variant('tax-twice', 'Tax is added to an amount that has it')
    .with(total('Math.round(amount * 1.18)'))
    .fails('ledger.net', 'charge-approved'),
  variant('always-dollars', 'The currency is a constant, and the wrong one')
    .with(total("amount, currency: 'USD'"))
    .fails('wire.as-asked', 'charge-approved'),
  variant('currency-by-number', 'The currency is sent as 376')
    .with(total("amount, currency: '376'"))
    .fails('wire.rules', 'charge-approved'),
  variant('credits-the-buyer', 'A charge is sent as Credit')
    .shop({ "transactionType: 'Debit', currency": "transactionType: 'Credit', currency" })
    .fails('ledger.net', 'charge-approved'),
  variant('authorization-is-paid', 'A charge is only authorized, and told paid')
    .shop({ "this.#deal(order, 'AutoComm'), ...inPayments": "this.#deal(order, 'Verify'), ...inPayments" })
    .fails('practice.no-unpaid-order', 'charge-approved'),
  variant('held-for-good', 'A charge is held, never released, and told paid')
    .shop({
      "this.#deal(order, 'AutoComm'), ...inPayments": "this.#deal(order, 'AutoCommHold'), ...inPayments",
    })
    .fails('ledger.nothing-else', 'charge-approved'),
  variant('pressed-twice', 'A button that is pressed twice charges twice')
    .shop({
      [charged]: charged.replace(
        'return this.#settled(',
        "await Promise.all([1, 2].map(() => send(this.#settings, 'doDeal', deal)));\n    return this.#orders.change(order.id, { state: 'paid' });\n    return this.#settled(",
      ),
    })
    .fails('practice.no-second-charge', 'charge-approved'),
  variant('authorized-and-charged', 'The card is checked with a charge of its own before it is charged')
    .shop({ [sending]: `      await send(this.#settings, 'doDeal', { ...deal, total: 100 });\n${sending}` })
    .fails('practice.no-second-charge', 'charge-approved'),
  variant('says-nothing-was-done', 'An approved charge is told failed')
    .with(onRefusal('true'))
    .fails('practice.no-lost-payment', 'charge-approved'),
  variant('never-charges', 'An order is paid without a request')
    .operations({
      '    shop.charge(order, order.token':
        '    order.id ? shop.confirm(order) : shop.charge(order, order.token',
    })
    .shop({
      '  async charge(':
        "  async confirm(order: Order) {\n    return this.#orders.change(order.id, { state: 'paid' });\n  }\n\n  async charge(",
    })
    .fails('wire.arrived', 'charge-approved'),
  variant('payments-one-too-many', 'The number of payments counts the first one')
    .shop({ 'numberOfPayments: payments - 1': 'numberOfPayments: payments' })
    .fails('wire.rules', 'installments'),
  variant('payments-lose-an-agora', 'All payments are the same, and what does not divide is lost')
    .shop({
      'const firstPayment = amount - periodicalPayment * (payments - 1);':
        'const firstPayment = periodicalPayment;',
    })
    .fails('wire.rules', 'installments'),
  variant('payments-in-fractions', 'A payment has decimals')
    .shop({ 'Math.floor(amount / payments)': 'amount / payments' })
    .fails('wire.rules', 'installments'),
  variant('payments-one-by-one', 'Each payment is a charge of its own')
    .shop({
      [charged]: charged.replace(
        'return this.#settled(',
        "for (let n = 0; n < payments; n += 1) await send(this.#settings, 'doDeal', { ...deal, creditType: 'RegularCredit', numberOfPayments: undefined, firstPayment: undefined, periodicalPayment: undefined, total: Math.round(order.amount / payments) });\n    return this.#orders.change(order.id, { state: 'paid' });\n    return this.#settled(",
      ),
    })
    .fails('practice.no-second-charge', 'installments'),
  variant('payments-forgotten', 'An order in three payments is charged in one')
    .shop({ 'if (payments === 1) return {};': 'if (payments >= 1) return {};' })
    .fails('wire.as-asked', 'installments'),
  variant('payments-four-for-three', 'An order in three payments is charged in four, with right sums')
    .shop({ '  if (payments === 1) return {};': '  if (payments === 1) return {};\n  payments += 1;' })
    .fails('wire.as-asked', 'installments'),
  variant('payments-without-sums', 'Payments without the sum of each')
    .shop({
      'numberOfPayments: payments - 1, periodicalPayment, firstPayment }': 'numberOfPayments: payments - 1 }',
    })
    .fails('wire.rules', 'installments'),
  variant('terminal-too-short', 'The leading zeros of the terminal are lost')
    .shop({
      '      terminalNumber: this.#settings.terminal,\n      ...{ transactionType':
        '      terminalNumber: Number(this.#settings.terminal),\n      ...{ transactionType',
    })
    .fails('wire.rules', 'charge-approved'),
  variant('terminal-of-another', 'The terminal of the test environment is a constant in the code')
    .shop({
      '      terminalNumber: this.#settings.terminal,\n      ...{ transactionType':
        "      terminalNumber: '0999999999',\n      ...{ transactionType",
    })
    .fails('outcome.state', 'charge-approved'),
  variant('credit-type-misspelt', 'creditType has a value that there is not')
    .shop({ "validation, creditType: 'RegularCredit' }": "validation, creditType: 'Regular' }" })
    .fails('wire.rules', 'charge-approved'),
  variant('reference-too-long', 'The reference of an order has more than 19 characters')
    .shop({ 'transactionCode, user: id': 'transactionCode, user: `order-of-the-shop-${id}`' })
    .fails('wire.rules', 'charge-approved'),
  variant('expiration-turned', 'The expiration is sent as YYMM')
    .shop({
      '  async charge(order: Order, card: Card | undefined, payments = 1): Promise<Order> {':
        '  async charge(order: Order, given: Card | undefined, payments = 1): Promise<Order> {\n    const { expiration = "" } = given ?? {};\n    const card = given && { ...given, expiration: expiration.slice(2) + expiration.slice(0, 2) };',
    })
    .fails('wire.rules', 'charge-approved'),
];
