import { askedOnReturn, macCompared, oursCompared } from './places.ts';
import { shop, variant } from './row.ts';
import type { Broken } from './variant.ts';

const paid = "    return this.#orders.change(order.id, { state: 'paid' });\n";
const guarded = '    if (!/^(?:pending|unknown|failed)$/.test(order.state)) return order;\n';
const noCode = "    if (value('errorCode') !== '000') return order;\n";
/** Settles the order by the parameters of the redirect alone, without asking the gateway. */
const believes = (to: string) => shop(askedOnReturn, to);
const charges = `    const by = { cardId: value('cardToken'), cardExpiration: value('cardExp') };
    const reply = await this.#sent('doDeal', { ...this.#deal(order, 'AutoComm'), ...by });
    return this.#orders.change(order.id, { state: reply?.result === '000' ? 'paid' : 'failed' });
`;

export const pages: readonly Broken[] = [
  variant('old-return-is-paid', 'A genuine return makes its order paid at any time')
    .shop({
      '    if (!/^(?:pending|unknown|failed)$/.test(order.state)) return order;\n':
        "    if (order.state === 'refunded' && value('errorCode') === '000') return this.#orders.change(order.id, { state: 'paid' });\n    if (!/^(?:pending|unknown|failed)$/.test(order.state)) return order;\n",
    })
    .fails('outcome.state', 'page-old-return'),
  variant('return-is-paid', 'Whoever comes back has paid')
    .shop({ [macCompared]: '', [oursCompared]: '' })
    .with(believes(paid))
    .fails('practice.no-unpaid-order', 'page-cancelled'),
  variant('success-address-is-paid', 'Whoever calls the address for success has paid')
    .shop({
      [guarded]: `${guarded}    if (value('outcome') === 'success') return this.#orders.change(order.id, { state: 'paid' });\n`,
    })
    .fails('practice.no-unpaid-order', 'page-forged-return'),
  variant('mac-not-checked', 'The errorCode of a return is believed without a look at responseMac')
    .shop({ [macCompared]: noCode })
    .with(believes(paid))
    .fails('practice.no-unpaid-order', 'page-forged-return'),
  variant('mac-by-length', 'Any responseMac of the right length will do')
    .shop({ [macCompared]: `    if (given.length !== mac.length) return order;\n${noCode}` })
    .with(believes(paid))
    .fails('practice.no-unpaid-order', 'page-forged-return'),
  variant('mac-only-logged', 'A wrong responseMac is noticed, and the order goes on')
    .shop({
      [macCompared]: `    const isForged = given.length !== mac.length || !timingSafeEqual(given, mac);\n    if (isForged) void 0;\n${noCode}`,
    })
    .with(believes(paid))
    .fails('practice.no-unpaid-order', 'page-forged-return'),
  variant('mac-of-any-order', 'A right responseMac counts for whichever order the address names')
    .shop({ [oursCompared]: noCode })
    .with(believes(paid))
    .fails('practice.no-unpaid-order', 'page-paid', 'page-return-of-another-order'),
  variant('mac-and-a-txid-of-any', 'txId and uniqueID have to be there, and are compared with nothing')
    .shop({ [oursCompared]: `    if (!value('txId') || !value('uniqueID')) return order;\n${noCode}` })
    .with(believes(paid))
    .fails('practice.no-unpaid-order', 'page-paid', 'page-return-of-another-order'),
  variant('error-code-ignored', 'A signed return is a payment, whatever its errorCode')
    .with(believes(paid))
    .fails('practice.no-unpaid-order', 'page-declined'),
  variant('error-code-ignored-of-a-cancel', 'Who gives up on the page has paid')
    .with(believes(paid))
    .fails('practice.no-unpaid-order', 'page-cancelled'),
  variant('page-is-paid', 'An order is paid as soon as the buyer is sent to the page')
    .shop({
      "this.#orders.change(order.id, { txId, page: address, state: 'pending' });":
        "this.#orders.change(order.id, { txId, page: address, state: 'paid' });",
    })
    .fails('practice.no-unpaid-order', 'page-cancelled'),
  variant('first-record', 'The first record of an inquiry is the charge, whatever its state')
    .shop({ 'deals.find((one) => isOf(one, /^(?:CAPTURED|TRANSMITTED)$/))': 'deals[0]' })
    .fails('practice.no-unpaid-order', 'page-declined'),
  variant('rejected-is-charged', 'REJECTED counts as a charge')
    .shop({ 'CAPTURED|TRANSMITTED': 'CAPTURED|TRANSMITTED|REJECTED' })
    .fails('practice.no-unpaid-order', 'page-declined'),
  variant('return-charges-twice', 'Each return charges the token that the page made')
    .shop({
      ", mpiValidation: 'AutoComm' }": ", mpiValidation: 'Token' }",
      [guarded]: '',
      [askedOnReturn]: charges,
    })
    .fails('practice.no-second-charge', 'page-returned-twice'),
  variant('return-charges-again', 'The page charges, and the return charges the card once more')
    .shop({ [askedOnReturn]: charges })
    .fails('practice.no-second-charge', 'page-paid'),
  variant('page-only-authorizes', 'The page authorizes, and the order is paid')
    .shop({ ", mpiValidation: 'AutoComm' }": ", mpiValidation: 'Verify' }" })
    .with(believes(`${noCode}${paid}`))
    .fails('practice.no-unpaid-order', 'page-paid'),
  variant('waits-for-the-buyer', 'Who does not come back has not paid: nobody asks the gateway')
    .operations({ 'reconcile: (shop, order) => shop.reconcile(order, true)': 'reconcile: async () => {}' })
    .fails('outcome.state', 'page-no-return'),
  variant('abandoned-is-failed', 'Who does not come back has not paid: the order fails')
    .shop({
      '    const records = await this.#records(order);\n':
        "    if (isFinal) return this.#orders.change(order.id, { state: 'failed' });\n    const records = await this.#records(order);\n",
    })
    .fails('practice.no-lost-payment', 'page-no-return'),
  variant('second-return-fails', 'The second return of a buyer makes the order fail')
    .shop({
      [guarded]:
        "    if (order.state === 'paid') return this.#orders.change(order.id, { state: 'failed' });\n",
    })
    .fails('practice.no-lost-payment', 'page-returned-twice'),
  variant('plain-http-return', 'The return address is plain HTTP')
    .shop({ '`${back}?order=': "`${back.replace('https:', 'http:')}?order=" })
    .fails('wire.rules', 'page-paid'),
  variant('cancel-address-without-tls', 'The address for a buyer who gives up has no TLS')
    .shop({ "cancelUrl: url('cancel')": "cancelUrl: url('cancel').replace('https', 'http')" })
    .fails('wire.rules', 'page-paid'),
  variant('page-without-mid', 'The page is asked for without mid')
    .shop({
      '...{ mid: this.#settings.mid, uniqueid: order.id + ending },': '...{ uniqueid: order.id + ending },',
    })
    .fails('wire.rules', 'page-paid'),
  variant('page-amount', 'The page shows another amount than the order')
    .shop({ ", mpiValidation: 'AutoComm' }": ", total: 100, mpiValidation: 'AutoComm' }" })
    .with(believes(`${noCode}${paid}`))
    .fails('practice.amounts-exact', 'page-paid'),
  variant('page-not-given', 'The page is asked for, and the buyer is not told its address')
    .shop({ '    return address;\n': '    return undefined;\n' })
    .fails('wire.arrived', 'page-paid'),
  variant('half-is-paid', 'The amount that an inquiry tells is not compared with that of the order')
    .shop({ "order.txId !== '' && Number(text(charge, 'total')) !== order.amount": 'false' })
    .fails('outcome.state', 'page-another-amount'),
  variant('return-not-served', 'Nobody serves the return address: buyers see an error')
    .server({ "route === 'GET /return'": "route === 'GET /back'" })
    .fails('wire.arrived', 'page-paid'),
  variant(
    'both-returns-charge',
    'Two returns at the same moment find the order open, and both charge its token',
  )
    .shop({
      ", mpiValidation: 'AutoComm' }": ", mpiValidation: 'Token' }",
      [askedOnReturn]: `${noCode}${charges}`,
    })
    .fails('practice.no-second-charge', 'page-returned-twice-at-once'),
  variant('page-given-up', 'A page is given up after a moment, and a later return is not looked at')
    .shop({
      [guarded]: guarded.replace('|failed', ''),
      '    return address;\n':
        "    setTimeout(() => {\n      if (this.#orders.find(order.id).state === 'pending') this.#orders.change(order.id, { state: 'failed' });\n    }, 500);\n    return address;\n",
    })
    .fails('practice.no-lost-payment', 'page-returned-late'),
];
