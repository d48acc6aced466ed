import {
  askedAfterNoReply,
  askedOnReturn,
  capturing,
  doneBefore,
  inquiredBy,
  isCredited,
  macCompared,
  oursCompared,
  refusal,
  sent,
  totalOfRefund,
} from './places.ts';
import { stranger } from './row.ts';
import type { Broken } from './variant.ts';

/**
 * Variants of the example shop with one mistake each.
 * The author knew the specification and the example, but not the checks.
 */
export const strangersBroken: readonly Broken[] = [
  stranger('charges-again', 'sends the deal once more, under a new requestId, when no reply came')
    .because('The first one may have been done: the buyer pays twice.')
    .shop({
      [askedAfterNoReply]:
        "      try {\n        reply = await send(this.#settings, 'doDeal', deal);\n      } catch {\n        return this.#orders.find(order.id);\n      }\n",
    })
    .fails('practice.no-second-charge', 'charge-dropped-after'),
  stranger(
    'charges-again-when-unheard-of',
    'asks the gateway after a lost reply and, as it knows nothing of the order yet, sends the deal again',
  )
    .because('The first one may be done later than the inquiry: the buyer pays twice.')
    .shop({
      [askedAfterNoReply]:
        "      const now = await this.reconcile(this.#orders.find(order.id));\n      if (now.state === 'paid') return now;\n      try {\n        reply = await send(this.#settings, 'doDeal', deal);\n      } catch {\n        return this.#orders.find(order.id);\n      }\n",
    })
    .fails('practice.no-second-charge', 'charge-late-commit'),
  stranger(
    'client-repeats',
    'has an HTTP client that posts everything once more when no reply came, each time with another requestId',
  )
    .because(
      'A deal is not safe to repeat: nothing in the specification keeps a second one from being charged (line 42).',
    )
    .gateway({
      "  const xml = builder.build({\n    ashrait: { request: { version: '2000', language: 'ENG', command, requestId, ...top, [command]: fields } },\n  });\n  const { user, password } = settings;\n  const body = new URLSearchParams({ user, password, int_in: xml }).toString();\n  const text = readable(await posted(settings, body));":
        "  const { user, password } = settings;\n  const body = (attempt: number) => {\n    const request = { version: '2000', language: 'ENG', command, requestId: `${requestId}-${attempt}` };\n    const xml = builder.build({ ashrait: { request: { ...request, [command]: fields } } });\n    return new URLSearchParams({ user, password, int_in: xml }).toString();\n  };\n  const text = readable(await posted(settings, body(1)).catch(() => posted(settings, body(2))));",
      'if (response.requestId !== requestId)': 'if (!response.requestId.startsWith(requestId))',
    })
    .fails('practice.no-second-charge', 'charge-dropped-after'),
  stranger('silence-is-refusal', 'takes a lost reply for a refusal and asks nobody')
    .because('The charge may have been made: the buyer paid and gets nothing.')
    .shop({ [askedAfterNoReply]: "      return this.#orders.change(order.id, { state: 'failed' });\n" })
    .fails('practice.no-lost-payment', 'charge-silence'),
  stranger('silence-is-consent', 'takes a lost reply for an approval and asks nobody')
    .because('The charge may not have been made: the goods leave and nobody paid.')
    .shop({ [askedAfterNoReply]: '      return this.#orders.change(order.id, { state });\n' })
    .fails('practice.no-unpaid-order', 'charge-dropped-before'),
  stranger(
    'not-found-is-failed',
    'asks once after a lost reply and fails the order when the gateway knows nothing of it yet',
  )
    .because('The charge can be made after the inquiry: the buyer paid for an order that failed.')
    .shop({
      [askedAfterNoReply]:
        "      const now = await this.reconcile(this.#orders.find(order.id));\n      return now.state === 'paid' ? now : this.#orders.change(order.id, { state: 'failed' });\n",
    })
    .fails('practice.no-lost-payment', 'charge-late-commit'),
  stranger('unanswered-inquiry-is-failed', 'fails the order when the inquiry about it gets no reply')
    .because('An inquiry without a reply says nothing of the charge, which may have been made.')
    .shop({
      '    if (!records) return order;\n':
        "    if (!records) return this.#orders.change(order.id, { state: 'failed' });\n",
    })
    .fails('practice.no-lost-payment', 'charge-dropped-after-inquiry-lost'),
  stranger('reset-is-not-sent', 'believes that nothing was sent when the connection is reset')
    .because(
      'A reset can come behind the request, which may have been done: the order fails and the buyer is charged.',
    )
    .gateway({
      "    sent.on('error', () =>\n      reject(isSecured ?":
        "    sent.on('error', (error: NodeJS.ErrnoException) =>\n      reject(isSecured && error.code !== 'ECONNRESET' ?",
    })
    .fails('practice.no-lost-payment', 'charge-reset'),
  stranger('server-error-is-not-sent', 'takes every HTTP status but 200 for a command that was not done')
    .because(
      'A 502 or 504 comes from a proxy that does not know whether the charge was made; refusals come with 200 (line 231).',
    )
    .gateway({
      'reject(new NoReply(`HTTP ${reply.statusCode}`))': 'reject(new NotSent(`HTTP ${reply.statusCode}`))',
    })
    .fails('practice.no-lost-payment', 'charge-bad-gateway'),
  stranger('unreadable-is-refused', 'takes a reply that it cannot read for a refusal')
    .because(
      'Half a reply says nothing of the charge, which may have been made (lines 56 and 317: only result tells).',
    )
    .gateway({
      "throw new NoReply('the reply cannot be read');": "return { result: '004', tranId: '', content: {} };",
    })
    .fails('practice.no-lost-payment', 'charge-malformed'),
  stranger(
    'waits-forever',
    'sets the time-out of the socket, of which nobody takes notice, and so waits without end',
  )
    .because(
      'A gateway that is silent keeps the buyer waiting for ever, and the order is never looked after.',
    )
    .gateway({ 'signal: AbortSignal.timeout(timeoutMs),': 'timeout: timeoutMs,' })
    .fails('practice.own-timeout', 'charge-silence'),
  stranger('inquiry-storm', 'asks sixty times without a pause when the first inquiry finds nothing')
    .because(
      'Good sense: a gateway that struggles gets sixty requests for each lost reply, and accounts get blocked for less.',
    )
    .shop({
      "    const reply = await this.#sent('inquireTransactions', { terminalNumber, ...by });\n":
        "    let reply = await this.#sent('inquireTransactions', { terminalNumber, ...by });\n    for (let again = 0; again < 60 && reply?.result === '099'; again += 1)\n      reply = await this.#sent('inquireTransactions', { terminalNumber, ...by });\n",
    })
    .fails('practice.sparing-inquiries', 'charge-dropped-before'),
  stranger('nearly-zero-is-success', 'takes every result that begins with 00 for success')
    .because('Line 56: only 000 is success. 004 is a refusal (line 348): the goods leave and nobody paid.')
    .shop({
      [refusal]:
        "    if (!reply.result.startsWith('00')) return this.#orders.change(order.id, { state: 'failed' });\n    const { tranId",
    })
    .fails('practice.no-unpaid-order', 'charge-declined'),
  stranger('refused-card-hammered', 'sends a refused deal three more times at once')
    .because('Good sense: card companies fine a merchant who repeats what they refused, and block the card.')
    .shop({
      [sent]:
        "      reply = await send(this.#settings, 'doDeal', deal);\n      for (let again = 1; again <= 3 && reply.result !== '000'; again += 1)\n        reply = await send(this.#settings, 'doDeal', deal);\n",
    })
    .fails('practice.sparing-retries', 'charge-declined'),
  stranger(
    'amount-through-floats',
    'keeps prices in shekels and cuts off what is behind the point after multiplying by 100',
  )
    .because(
      'Line 27: amounts are exact integers of the smallest unit. 19.90 x 100 is 1989.99…: an agora is lost, for some amounts.',
    )
    .shop({
      "transactionType: 'Debit', currency, total: amount, validation,":
        "transactionType: 'Debit', currency, total: Math.floor((amount / 100) * 100), validation,",
    })
    .fails('practice.amounts-exact', 'charge-odd-amount'),
  stranger('amount-with-a-point', 'sends the total in shekels with a decimal point')
    .because('Lines 27 and 73: total is an integer in the smallest unit.')
    .shop({
      "transactionType: 'Debit', currency, total: amount, validation,":
        "transactionType: 'Debit', currency, total: (amount / 100).toFixed(2), validation,",
    })
    .fails('wire.rules', 'charge-approved'),
  stranger('yen-have-hundredths', 'multiplies yen by 100, as it does with all currencies')
    .because('Line 27: the smallest unit of the yen is the yen. The buyer pays a hundred times the price.')
    .shop({
      "transactionType: 'Debit', currency, total: amount, validation,":
        "transactionType: 'Debit', currency, total: currency === 'JPY' ? amount * 100 : amount, validation,",
    })
    .fails('practice.amounts-exact', 'charge-yen'),
  stranger('always-shekels', 'sends ILS, whatever the currency of the order is')
    .because(
      'The order is in another currency: the buyer pays a third or four times of what was agreed (line 72).',
    )
    .shop({
      '#deal({ id, amount, currency, transactionCode }: Order':
        '#deal({ id, amount, transactionCode }: Order',
      "transactionType: 'Debit', currency, total: amount, validation,":
        "transactionType: 'Debit', currency: 'ILS', total: amount, validation,",
    })
    .fails('wire.as-asked', 'charge-dollars'),
  stranger('first-payment-counted-twice', 'sends the number of all payments as numberOfPayments')
    .because(
      'Lines 87 and 107: for Payments it is the number without the first; the sum is more than the total.',
    )
    .shop({
      "return { creditType: 'Payments', numberOfPayments: payments - 1, periodicalPayment, firstPayment };":
        "return { creditType: 'Payments', numberOfPayments: payments, periodicalPayment, firstPayment };",
    })
    .fails('wire.rules', 'installments'),
  stranger('remainder-lost', 'sends a first payment as large as the others')
    .because(
      'Line 107: total = firstPayment + numberOfPayments x periodicalPayment; what is left of the division is missing.',
    )
    .shop({
      'const firstPayment = amount - periodicalPayment * (payments - 1);':
        'const firstPayment = periodicalPayment;',
    })
    .fails('wire.rules', 'installments'),
  stranger('remainder-forgotten-in-total', 'rounds each payment up and leaves the total as it is')
    .because(
      'Line 107: total = firstPayment + numberOfPayments x periodicalPayment; the payments come to more than the price.',
    )
    .shop({
      '  const periodicalPayment = Math.floor(amount / payments);\n  const firstPayment = amount - periodicalPayment * (payments - 1);':
        '  const periodicalPayment = Math.ceil(amount / payments);\n  const firstPayment = periodicalPayment;',
    })
    .fails('wire.rules', 'installments'),
  stranger('payments-at-once', 'sends installments with the credit type of a single payment')
    .because(
      'Line 75: payments need the credit type Payments. The buyer agreed to installments and pays all at once.',
    )
    .shop({
      "return { creditType: 'Payments', numberOfPayments: payments - 1, periodicalPayment, firstPayment };":
        "return { creditType: 'RegularCredit', numberOfPayments: payments - 1, periodicalPayment, firstPayment };",
    })
    .fails('wire.as-asked', 'installments'),
  stranger('installments-left-out', 'ignores the number of payments and charges all at once')
    .because('The buyer agreed to installments and pays all at once.')
    .shop({
      '...inPayments(order.amount, payments), ...by };':
        '...inPayments(order.amount, payments > 1 ? 1 : payments), ...by };',
    })
    .fails('wire.as-asked', 'installments'),
  stranger(
    'unsigned-return-believed',
    'checks the responseMac of a return only where there is one, and believes its errorCode',
  )
    .because('Whoever leaves the responseMac out gets goods without paying.')
    .shop({
      [macCompared]:
        "    const isForged = value('responseMac') !== '' && (given.length !== mac.length || !timingSafeEqual(given, mac));\n    if (isForged) return order;\n",
      [askedOnReturn]:
        "    if ((value('errorCode') || '000') !== '000') return this.reconcile(order);\n    await this.reconcile(order);\n    return this.#orders.change(order.id, { state: 'paid' });\n",
    })
    .fails('practice.no-unpaid-order', 'page-unsigned-return'),
  stranger(
    'signature-measured',
    'compares only the length of the responseMac, and believes the errorCode of the return',
  )
    .because('Any 64 hexadecimal digits make an order paid.')
    .shop({
      [macCompared]: '    if (given.length !== mac.length) return order;\n',
      [askedOnReturn]:
        "    if ((value('errorCode') || '000') !== '000') return this.reconcile(order);\n    await this.reconcile(order);\n    return this.#orders.change(order.id, { state: 'paid' });\n",
    })
    .fails('practice.no-unpaid-order', 'page-forged-return'),
  stranger(
    'return-of-another-page',
    'checks the signature of a return but not of which page it is, and believes its errorCode',
  )
    .because('The return of a cheap order that was paid makes a dear one paid as well.')
    .shop({
      [oursCompared]: '',
      [askedOnReturn]:
        "    if ((value('errorCode') || '000') !== '000') return this.reconcile(order);\n    await this.reconcile(order);\n    return this.#orders.change(order.id, { state: 'paid' });\n",
    })
    .fails('practice.no-unpaid-order', 'page-paid', 'page-return-of-another-order'),
  stranger(
    'signed-refusal-is-paid',
    'takes any return that is signed for a payment, without a look at its errorCode',
  )
    .because('A refusal is signed as well: the goods leave and nobody paid.')
    .shop({
      [askedOnReturn]:
        "    await this.reconcile(order);\n    return this.#orders.change(order.id, { state: 'paid' });\n",
    })
    .fails('practice.no-unpaid-order', 'page-declined'),
  stranger(
    'success-address-believed',
    'takes a signed return to the success address for a payment, whatever its errorCode says',
  )
    .because('The address is not signed: a buyer who was refused changes one word of it and gets the goods.')
    .shop({
      [askedOnReturn]:
        "    const now = await this.reconcile(order);\n    return value('outcome') === 'success' ? this.#orders.change(order.id, { state: 'paid' }) : now;\n",
    })
    .fails('practice.no-unpaid-order', 'page-refusal-to-success'),
  stranger(
    'error-return-believed',
    'fails the order at once when the error or cancel address is called, signed or not',
  )
    .because(
      'Whoever knows the address can call it: the buyer pays on the open page, and the order has failed.',
    )
    .shop({
      "    const value = (name: string) => query.get(name) ?? '';":
        "    const value = (name: string) => query.get(name) ?? '';\n    if (value('outcome') !== 'success') return this.#orders.change(value('order'), { state: 'failed' });",
    })
    .fails('practice.no-lost-payment', 'page-error-first'),
  stranger(
    'first-look-is-final',
    'fails the order of a signed return when the gateway does not list the charge yet',
  )
    .because('The charge may be listed a moment later: the buyer paid for an order that failed.')
    .shop({ [askedOnReturn]: '    return this.reconcile(order, true);\n' })
    .fails('practice.no-lost-payment', 'page-listed-late'),
  stranger('page-without-uniqueid', 'asks for a payment page without a uniqueid')
    .because('Lines 86 and 118: it is required, and it is what prevents duplicates.')
    .shop({
      '...{ mid: this.#settings.mid, uniqueid: order.id + ending },': '...{ mid: this.#settings.mid },',
    })
    .fails('wire.rules', 'page-paid'),
  stranger('page-back-in-the-clear', 'has the buyer come back from the payment page over plain HTTP')
    .because(
      'Line 84: the addresses are HTTPS; else all that the return carries can be read and changed on the way.',
    )
    .shop({ '`${back}?order=${': "`${back.replace(/^https:/, 'http:')}?order=${" })
    .fails('wire.rules', 'page-paid'),
  stranger(
    'page-only-authorizes',
    'lets the page authorize only, never captures, and takes the authorization for the payment',
  )
    .because('Line 119: Verify charges nothing; the goods leave and no money ever comes.')
    .shop({
      "mpiValidation: 'AutoComm'": "mpiValidation: 'Verify'",
      '/^(?:CAPTURED|TRANSMITTED)$/': '/^(?:CAPTURED|TRANSMITTED|AUTHORIZED)$/',
    })
    .fails('practice.no-unpaid-order', 'page-paid'),
  stranger('authorization-charges', 'charges where it should only authorize, and says that it authorized')
    .because('Lines 113 and 119: the buyer pays before anything is sent, and pays again at the capture.')
    .shop({ "this.#deal(order, 'Verify')": "this.#deal(order, 'AutoComm')" })
    .fails('ledger.net', 'authorize-alone'),
  stranger('authorization-is-paid', 'calls an authorized order paid')
    .because('Line 119: an authorization moves no money; nobody will capture a paid order.')
    .shop({ "['pending', 'failed'], 'authorized', deal": "['pending', 'failed'], 'paid', deal" })
    .fails('outcome.state', 'authorize-alone'),
  stranger('found-authorization-is-paid', 'takes an authorization that an inquiry finds for a charge')
    .because(
      'Line 119: an authorization moves no money; after a lost reply the order is paid and never captured.',
    )
    .shop({ '/^(?:CAPTURED|TRANSMITTED)$/': '/^(?:AUTHORIZED|CAPTURED|TRANSMITTED)$/' })
    .fails('outcome.state', 'authorize-reply-lost'),
  stranger('capture-is-a-new-charge', 'captures without naming the authorization')
    .because(
      'Lines 82 and 127: without authNo or cgUid it is a second deal; the authorized amount stays blocked as well.',
    )
    .shop({
      'const { cgUid, token, expiration } = order;': 'const { token, expiration } = order;',
      [capturing]: 'const by = { cardId: token, cardExpiration: expiration };',
    })
    .fails('wire.capture-within-authorization', 'authorize-and-capture'),
  stranger('capture-rounded-up', 'rounds what it captures up to the next whole ten shekels')
    .because('Line 119: a capture is within the authorized amount; the buyer agreed to less.')
    .shop({
      "this.#deal(order, 'AutoComm'), total: amount, ...by":
        "this.#deal(order, 'AutoComm'), total: Math.floor(amount / 1000 + 1) * 1000, ...by",
    })
    .fails('practice.amounts-exact', 'authorize-and-capture'),
  stranger('token-with-amount', 'asks for a token with the amount of the order as total')
    .because('Line 117: total is 0 for a token.')
    .shop({ "this.#deal(order, 'Token'), total: 0,": "this.#deal(order, 'Token')," })
    .fails('wire.rules', 'token'),
  stranger('token-by-charge', 'charges one shekel to get a token, and never gives it back')
    .because('Line 117: Token gives one without a charge; the buyer only left his card.')
    .shop({ "this.#deal(order, 'Token'), total: 0,": "this.#deal(order, 'AutoComm'), total: 100," })
    .fails('practice.no-second-charge', 'token'),
  stranger('number-kept-as-token', 'keeps the card number and sends it as cardId')
    .because('Line 80: cardId is the token that the gateway gave; the shop keeps card numbers.')
    .shop({ "const token = text(reply.content, 'cardId');": 'const token = card.number;' })
    .fails('outcome.state', 'token'),
  stranger('code-kept', 'keeps the code of the card beside the token and sends it with later charges')
    .because(
      'Nobody may keep the code of a card after it was checked (card schemes); line 307 on cardholder data.',
    )
    .orders({
      '  readonly expiration: string;': '  readonly expiration: string;\n  readonly cvv: string;',
      "expiration TEXT DEFAULT '', refunded": "expiration TEXT DEFAULT '', cvv TEXT DEFAULT '', refunded",
    })
    .shop({
      ': { cardId: order.token, cardExpiration: order.expiration };':
        ': { cardId: order.token, cardExpiration: order.expiration, cvv: order.cvv };',
      '{ token, expiration: card.expiration });': '{ token, expiration: card.expiration, cvv: card.cvv });',
    })
    .fails('practice.cvv-not-resent', 'token'),
  stranger('expiration-as-number', 'keeps the expiration of a token in a column of numbers')
    .because(
      'Line 78: MMYY has four digits; 0930 becomes 930, and the card is refused or taken for another month.',
    )
    .orders({ "expiration TEXT DEFAULT ''": "expiration INTEGER DEFAULT ''" })
    .fails('wire.rules', 'token'),
  stranger('expiration-turned', 'sends the expiration of a card as year and month')
    .because('Line 78: it is MMYY.')
    .shop({
      '? { cardNo: card.number, cardExpiration: card.expiration, cvv: card.cvv }':
        "? { cardNo: card.number, cardExpiration: card.expiration.replace(/^(..)(..)$/, '$2$1'), cvv: card.cvv }",
    })
    .fails('wire.rules', 'charge-approved'),
  stranger('code-as-number', 'drops leading zeros of the code of the card and fills it up to four digits')
    .because(
      'Line 79: the code is what stands on the card; another one is refused, or approved without protection.',
    )
    .shop({
      '? { cardNo: card.number, cardExpiration: card.expiration, cvv: card.cvv }':
        "? { cardNo: card.number, cardExpiration: card.expiration, cvv: String(Number(card.cvv)).padStart(4, '0') }",
    })
    .fails('wire.as-asked', 'charge-approved'),
  stranger('number-in-user-data', 'puts the card number into userData1, so that the support can look for it')
    .because('Line 307: cardholder data do not belong into reports and logs, where user data are shown.')
    .shop({
      '...inPayments(order.amount, payments), ...by };':
        "...inPayments(order.amount, payments), ...by, userData1: card?.number ?? '' };",
    })
    .fails('practice.secrets-in-place', 'charge-approved'),
  stranger('part-refunded-whole', 'leaves the total out of every refund')
    .because('Line 253: without a total the whole amount goes back, where a part was agreed.')
    .shop({ [totalOfRefund]: 'isWhole || amount < order.amount ? {} : { total: amount }' })
    .fails('ledger.net', 'refund-in-part'),
  stranger(
    'part-by-cancellation',
    'takes money back by cancelDeal as long as nothing was transmitted, also where it is a part',
  )
    .because('Line 262: only the full amount can be cancelled; the whole goes back, where a part was agreed.')
    .shop({
      "    return this.#credited(order, 'refundDeal', isWhole ? {} : { total: amount }, { state, refunded: amount });\n":
        "    const id = { tranId: order.tranId, terminalNumber: this.#settings.terminal };\n    const cancelled = await this.#sent('cancelDeal', id);\n    if (cancelled?.result === '000' || cancelled?.result === '314')\n      return this.#orders.change(order.id, { state, refunded: amount });\n    return this.#credited(order, 'refundDeal', isWhole ? {} : { total: amount }, { state, refunded: amount });\n",
    })
    .fails('ledger.net', 'refund-in-part-before-transmission'),
  stranger('refund-by-payout', 'pays out to the card instead of refunding the charge')
    .because(
      'Nothing ties a payout to the charge (error 320, line 325, cannot protect it): after a lost reply it goes out twice.',
    )
    .shop({
      "    return this.#credited(order, 'refundDeal', isWhole ? {} : { total: amount }, { state, refunded: amount });\n":
        "    const by = { cardId: order.token, cardExpiration: order.expiration };\n    const deal = { ...this.#deal(order, 'AutoComm'), transactionType: 'Credit', ...by, total: amount };\n    const reply = await this.#sent('doDeal', deal);\n    return reply?.result === '000' ? this.#orders.change(order.id, { state, refunded: amount }) : order;\n",
    })
    .fails('wire.arrived', 'refund-in-full'),
  stranger('refused-refund-is-done', 'calls an order refunded whatever the gateway answers')
    .because('Lines 56 and 319: the refund was refused, the buyer waits for money that never comes.')
    .shop({
      [isCredited]: "if (reply && (reply.result === '000' || command === 'refundDeal' || isDoneBefore))",
    })
    .fails('outcome.state', 'refund-refused'),
  stranger('unanswered-refund-is-done', 'calls an order refunded when no reply came to the refund')
    .because('It may never have been done: the buyer waits for money that never comes.')
    .shop({
      '      const now = await this.reconcile(this.#orders.find(order.id));\n      if (now.refunded === done.refunded) return now;\n':
        "      if (command === 'refundDeal') return this.#orders.change(order.id, done);\n      const now = await this.reconcile(this.#orders.find(order.id));\n      if (now.refunded === done.refunded) return now;\n",
    })
    .fails('ledger.net', 'refund-dropped-before'),
  stranger(
    'second-refund-refused',
    'repeats a refund whose reply was lost, and takes the answer that it was done before for a refusal',
  )
    .because(
      'Error 320 (line 201) says that the buyer has the money: the order stays paid, and somebody pays once more by hand.',
    )
    .shop({
      [doneBefore]:
        "const isDoneBefore = attempt > 1 && reply?.result === '314' && command === 'cancelDeal';",
      'this.#sent(command, named, requestId)': 'this.#sent(command, named, `${requestId}-${attempt}`)',
      '      const now = await this.reconcile(this.#orders.find(order.id));\n      if (now.refunded === done.refunded) return now;\n':
        '',
    })
    .fails('outcome.state', 'refund-reply-lost'),
  stranger('part-is-whole', 'calls an order refunded of which only a part was refunded')
    .because('The books say that all went back, and the rest of the sale is lost in them.')
    .shop({ "isWhole ? 'refunded' : 'partly refunded'": "amount > 0 ? 'refunded' : 'partly refunded'" })
    .fails('outcome.state', 'refund-in-part'),
  stranger('refund-in-shekels', 'sends the total of a partial refund in whole shekels')
    .because('Lines 27 and 253: it is in the smallest unit; the buyer gets a hundredth.')
    .shop({ [totalOfRefund]: 'isWhole ? {} : { total: Math.round(amount / 100) }' })
    .fails('practice.amounts-exact', 'refund-in-part'),
  stranger('too-late-is-cancelled', 'calls an order cancelled that was transmitted before it could be')
    .because('Line 199: 313 leaves the charge as it is; after 23:00 the buyer pays for a cancelled order.')
    .shop({ [isCredited]: "if (reply?.result === '000' || reply?.result === '313' || isDoneBefore)" })
    .fails('practice.no-lost-payment', 'cancel-after-transmission'),
  stranger('refused-cancellation-is-done', 'calls an order cancelled whatever the gateway answers')
    .because('Line 56: only 000 is success; the buyer pays for a cancelled order.')
    .shop({
      [isCredited]: "if (reply && (reply.result === '000' || command === 'cancelDeal' || isDoneBefore))",
    })
    .fails('practice.no-lost-payment', 'cancel-after-transmission'),
  stranger('cancelled-in-the-books-only', 'cancels an order without telling the gateway')
    .because('The charge is transmitted at 23:00: the buyer pays for a cancelled order.')
    .shop({
      "    const now = await this.#credited(order, 'cancelDeal', {}, { state: 'cancelled', refunded: order.amount });\n    return now.state === 'paid' ? this.refund(now, now.amount) : now;\n":
        "    return this.#orders.change(order.id, { state: 'cancelled' });\n",
    })
    .fails('practice.no-lost-payment', 'cancel'),
  stranger('payout-charges', 'sends a payout as a debit')
    .because('Line 129: a payout is a Credit; who should get money pays it.')
    .shop({ "transactionType: 'Credit', ...by": '...by' })
    .fails('ledger.net', 'payout'),
  stranger('payout-below-zero', 'sends a payout as a debit of a negative amount')
    .because('Line 73: total is positive; a payout is a Credit (line 129).')
    .shop({ "transactionType: 'Credit', ...by": 'total: -order.amount, ...by' })
    .fails('wire.rules', 'payout'),
  stranger('payout-again', 'pays out once more when no reply came')
    .because('The first one may have been done: the money goes out twice.')
    .shop({
      "transactionType: 'Credit', ...by };\n    return this.#settled(order, ['pending', 'failed'], 'paid', deal);\n":
        "transactionType: 'Credit', ...by };\n    const now = await this.#settled(order, ['pending', 'failed'], 'paid', deal);\n    return now.state === 'unknown' ? this.#settled(now, ['unknown'], 'paid', deal) : now;\n",
    })
    .fails('ledger.net', 'payout-reply-lost'),
  stranger('no-reference', 'charges without a reference, and asks by one after a lost reply')
    .because('Nothing can be found (line 93): the order fails in the end, and the buyer was charged.')
    .shop({
      '#deal({ id, amount, currency, transactionCode }: Order':
        '#deal({ amount, currency, transactionCode }: Order',
      '...{ transactionCode, user: id },': '...{ transactionCode },',
    })
    .fails('practice.no-lost-payment', 'charge-dropped-after'),
  stranger('reference-too-long', 'sends a reference of more than 19 characters')
    .because('Lines 93 and 409: 1 to 19 characters.')
    .shop({
      'transactionCode, user: id }': 'transactionCode, user: `web-shop-order-number-${id}` }',
      [inquiredBy]: 'const by = cgUid ? { cgUid } : { user: `web-shop-order-number-${id}` };',
    })
    .fails('wire.rules', 'charge-approved'),
  stranger(
    'inquiry-by-status-alone',
    'asks for all captured transactions and takes the first one with the same amount',
  )
    .because('Line 278: financialStatus is never alone; the charge of another buyer makes the order paid.')
    .shop({
      'async #records({ id, cgUid }: Order)': 'async #records(_: Order)',
      [inquiredBy]: "const by = { financialStatus: 'CAPTURED' };",
      'records.filter((one) => !isCredit(one));':
        "records.filter((one) => !isCredit(one) && Number(text(one, 'total')) === order.amount);",
    })
    .fails('wire.rules', 'inquire'),
  stranger('inquiry-of-half-a-range', 'asks with fromDealDate and without toDealDate')
    .because('Line 279: they are used together.')
    .shop({ [inquiredBy]: "const by = cgUid ? { cgUid } : { user: id, fromDealDate: '2020-01-01' };" })
    .fails('outcome.state', 'charge-dropped-after'),
  stranger('inquiry-without-terminal', 'asks without the terminal')
    .because('Line 270: it is required.')
    .shop({
      '    const { terminal: terminalNumber } = this.#settings;\n': '',
      "'inquireTransactions', { terminalNumber, ...by }": "'inquireTransactions', by",
    })
    .fails('wire.rules', 'inquire'),
  stranger('single-record-overlooked', 'reads the records of an inquiry only where there is more than one')
    .because('One alone is no list in its XML reader: the order fails in the end, and the buyer was charged.')
    .shop({
      'return found === undefined ? [] : Array.isArray(found) ? found : [found as Fields];':
        'return Array.isArray(found) ? found : [];',
    })
    .fails('practice.no-lost-payment', 'charge-dropped-after'),
  stranger(
    'refusals-look-first',
    'fails an order as soon as an inquiry finds a refused attempt, though another one was charged',
  )
    .because('A buyer whose first card was refused paid with the second: he paid for an order that failed.')
    .shop({
      '    if (charge) {\n':
        "    if (records.some((one) => isOf(one, /^REJECTED$/)))\n      return this.#orders.change(order.id, { state: 'failed' });\n    if (charge) {\n",
    })
    .fails('practice.no-lost-payment', 'charge-second-card'),
  stranger('any-record-is-a-charge', 'takes any record of an inquiry for the charge, refused or not')
    .because('A refused attempt is listed as REJECTED (line 278): the goods leave and nobody paid.')
    .shop({
      'isOf(one, /^(?:CAPTURED|TRANSMITTED)$/)':
        "isOf(one, /^REJECTED$/) || /Debit/i.test(text(one, 'transactionType'))",
    })
    .fails('practice.no-unpaid-order', 'page-declined'),
  stranger('no-transaction-code', 'leaves the transactionCode out of its deals')
    .because('Line 76: it is required.')
    .shop({ '...{ transactionCode, user: id },': '...{ user: id },' })
    .fails('wire.rules', 'charge-approved'),
  stranger('version-made-up', 'sends a version of its own')
    .because('Line 428: every request carries 2000.')
    .gateway({ "version: '2000'": "version: '1.0'" })
    .fails('wire.rules', 'charge-approved'),
  stranger(
    'form-not-encoded',
    'encodes the XML as one encodes a whole address, so that ampersands stay as they are',
  )
    .because(
      'Line 33: int_in is URL-encoded; an ampersand ends the field in the middle of a payment page request.',
    )
    .gateway({
      'new URLSearchParams({ user, password, int_in: xml }).toString();':
        '`${new URLSearchParams({ user, password })}&int_in=${encodeURI(xml)}`;',
    })
    .fails('wire.arrived', 'page-paid'),
  stranger('markup-not-escaped', 'writes values into its XML as they are')
    .because('An ampersand in the address of a return makes the request no XML (line 33).')
    .gateway({ 'new XMLBuilder({});': 'new XMLBuilder({ processEntities: false });' })
    .fails('wire.arrived', 'page-paid'),
  stranger('entities-left', 'leaves entities in what it reads as they are')
    .because('The address of the payment page has &amp; in it, and leads the buyer to nowhere.')
    .gateway({ 'ignoreAttributes: true });': 'ignoreAttributes: true, processEntities: false });' })
    .fails('wire.arrived', 'page-address-with-ampersand'),
  stranger('sent-as-xml', 'declares the form as XML')
    .because('Line 33: the content type is application/x-www-form-urlencoded.')
    .gateway({
      "'content-type': 'application/x-www-form-urlencoded'": "'content-type': 'text/xml; charset=utf-8'",
    })
    .fails('wire.arrived', 'charge-approved'),
  stranger('request-in-the-address', 'has the whole form in the address as well')
    .because('Lines 33 and 307: card and password end in the log of every proxy on the way.')
    .gateway({ "new URL('/xpo/Relay', url),": 'new URL(`/xpo/Relay?${body}`, url),' })
    .fails('practice.secrets-in-place', 'charge-approved'),
  stranger('certificate-unchecked', 'talks to whoever shows a certificate')
    .because('Line 307: TLS validation must not be bypassed; card and password go to anybody.')
    .gateway({
      '        ca: readFileSync(caFile),':
        '        ca: readFileSync(caFile),\n        rejectUnauthorized: false,',
    })
    .fails('practice.certificate-verified', 'unknown-authority'),
  stranger('certificate-of-any-name', 'checks who signed the certificate but not for which name')
    .because('Line 307: TLS validation must not be bypassed; a certificate of another server is as good.')
    .gateway({
      '        ca: readFileSync(caFile),':
        '        ca: readFileSync(caFile),\n        checkServerIdentity: () => undefined,',
    })
    .fails('practice.certificate-verified', 'certificate-of-another-host'),
  stranger('request-in-the-log', 'writes the request into its log when no reply comes')
    .because('Line 307: logs must not contain cardholder data or credentials.')
    .gateway({
      "    sent.on('error', () =>\n      reject(isSecured ? new NoReply('no reply came') : new NotSent('nothing was sent')),\n    );":
        "    sent.on('error', (error) => {\n      console.error('The gateway did not answer:', error.message, body);\n      reject(isSecured ? new NoReply('no reply came') : new NotSent('nothing was sent'));\n    });",
    })
    .where({ isProcess: true })
    .fails('practice.no-secrets-written', 'charge-dropped-after'),
  stranger('card-in-the-log', 'writes the card of every charge into its log')
    .because('Line 307: logs must not contain cardholder data.')
    .shop({
      '    const by = card\n':
        '    if (card) console.error(`charging ${order.amount} ${order.currency} to ${card.number}`);\n    const by = card\n',
    })
    .where({ isProcess: true })
    .fails('practice.no-secrets-written', 'charge-approved'),
];
