import type { Broken, Edit } from './variant.ts';

const shop = (from: string, to: string): Edit => ({ file: 'shop.ts', from, to });

const macCompared = '    if (given.length !== mac.length || !timingSafeEqual(given, mac)) return order;\n';
const oursCompared =
  "    if (value('txId') !== order.txId || !value('uniqueID').startsWith(order.id)) return order;\n";
const asked = '    return this.reconcile(order);\n';
const paid = "    return this.#orders.change(order.id, { state: 'paid' });\n";
const guarded = '    if (!/^(?:pending|unknown|failed)$/.test(order.state)) return order;\n';
const noCode = "    if (value('errorCode') !== '000') return order;\n";
/** Settles the order by the parameters of the redirect alone, without asking the gateway. */
const believes = (to: string) => shop(asked, to);
const charges = `    const by = { cardId: value('cardToken'), cardExpiration: value('cardExp') };
    const reply = await this.#sent('doDeal', { ...this.#deal(order, 'AutoComm'), ...by });
    return this.#orders.change(order.id, { state: reply?.result === '000' ? 'paid' : 'failed' });
`;

export const pages: readonly Broken[] = [
  {
    ...{ id: 'old-return-is-paid', says: 'A genuine return makes its order paid at any time' },
    edits: [
      shop(
        '    if (!/^(?:pending|unknown|failed)$/.test(order.state)) return order;\n',
        "    if (order.state === 'refunded' && value('errorCode') === '000') return this.#orders.change(order.id, { state: 'paid' });\n    if (!/^(?:pending|unknown|failed)$/.test(order.state)) return order;\n",
      ),
    ],
    ...{ tasks: ['page-old-return'], detectedBy: 'outcome.state' },
  },
  {
    ...{ id: 'return-is-paid', says: 'Whoever comes back has paid' },
    edits: [shop(macCompared, ''), shop(oursCompared, ''), believes(paid)],
    ...{ tasks: ['page-cancelled'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'success-address-is-paid', says: 'Whoever calls the address for success has paid' },
    edits: [
      shop(
        guarded,
        `${guarded}    if (value('outcome') === 'success') return this.#orders.change(order.id, { state: 'paid' });\n`,
      ),
    ],
    ...{ tasks: ['page-forged-return'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'mac-not-checked', says: 'The errorCode of a return is believed without a look at responseMac' },
    edits: [shop(macCompared, noCode), believes(paid)],
    ...{ tasks: ['page-forged-return'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'mac-by-length', says: 'Any responseMac of the right length will do' },
    edits: [
      shop(macCompared, `    if (given.length !== mac.length) return order;\n${noCode}`),
      believes(paid),
    ],
    ...{ tasks: ['page-forged-return'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'mac-only-logged', says: 'A wrong responseMac is noticed, and the order goes on' },
    edits: [
      shop(
        macCompared,
        `    const isForged = given.length !== mac.length || !timingSafeEqual(given, mac);\n    if (isForged) void 0;\n${noCode}`,
      ),
      believes(paid),
    ],
    ...{ tasks: ['page-forged-return'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'mac-of-any-order', says: 'A right responseMac counts for whichever order the address names' },
    edits: [shop(oursCompared, noCode), believes(paid)],
    ...{ tasks: ['page-paid', 'page-return-of-another-order'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{
      id: 'mac-and-a-txid-of-any',
      says: 'txId and uniqueID have to be there, and are compared with nothing',
    },
    edits: [
      shop(oursCompared, `    if (!value('txId') || !value('uniqueID')) return order;\n${noCode}`),
      believes(paid),
    ],
    ...{ tasks: ['page-paid', 'page-return-of-another-order'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'error-code-ignored', says: 'A signed return is a payment, whatever its errorCode' },
    edits: [believes(paid)],
    ...{ tasks: ['page-declined'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'error-code-ignored-of-a-cancel', says: 'Who gives up on the page has paid' },
    edits: [believes(paid)],
    ...{ tasks: ['page-cancelled'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'page-is-paid', says: 'An order is paid as soon as the buyer is sent to the page' },
    edits: [
      shop(
        "this.#orders.change(order.id, { txId, state: 'pending' });",
        "this.#orders.change(order.id, { txId, state: 'paid' });",
      ),
    ],
    ...{ tasks: ['page-cancelled'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'first-record', says: 'The first record of an inquiry is the charge, whatever its state' },
    edits: [shop('deals.find((one) => isOf(one, /^(?:CAPTURED|TRANSMITTED)$/))', 'deals[0]')],
    ...{ tasks: ['page-declined'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'rejected-is-charged', says: 'REJECTED counts as a charge' },
    edits: [shop('CAPTURED|TRANSMITTED', 'CAPTURED|TRANSMITTED|REJECTED')],
    ...{ tasks: ['page-declined'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'return-charges-twice', says: 'Each return charges the token that the page made' },
    edits: [
      shop(", mpiValidation: 'AutoComm' }", ", mpiValidation: 'Token' }"),
      shop(guarded, ''),
      shop(asked, charges),
    ],
    ...{ tasks: ['page-returned-twice'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'return-charges-again', says: 'The page charges, and the return charges the card once more' },
    edits: [shop(asked, charges)],
    ...{ tasks: ['page-paid'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'page-only-authorizes', says: 'The page authorizes, and the order is paid' },
    edits: [
      shop(", mpiValidation: 'AutoComm' }", ", mpiValidation: 'Verify' }"),
      believes(`${noCode}${paid}`),
    ],
    ...{ tasks: ['page-paid'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'waits-for-the-buyer', says: 'Who does not come back has not paid: nobody asks the gateway' },
    edits: [
      {
        file: 'operations.ts',
        from: 'reconcile: (shop, order) => shop.reconcile(order, true)',
        to: 'reconcile: async () => {}',
      },
    ],
    ...{ tasks: ['page-no-return'], detectedBy: 'outcome.state' },
  },
  {
    ...{ id: 'abandoned-is-failed', says: 'Who does not come back has not paid: the order fails' },
    edits: [
      shop(
        '    const records = await this.#records(order);\n',
        "    if (isFinal) return this.#orders.change(order.id, { state: 'failed' });\n    const records = await this.#records(order);\n",
      ),
    ],
    ...{ tasks: ['page-no-return'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'second-return-fails', says: 'The second return of a buyer makes the order fail' },
    edits: [
      shop(
        guarded,
        "    if (order.state === 'paid') return this.#orders.change(order.id, { state: 'failed' });\n",
      ),
    ],
    ...{ tasks: ['page-returned-twice'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{ id: 'plain-http-return', says: 'The return address is plain HTTP' },
    edits: [shop('`${back}?order=', "`${back.replace('https:', 'http:')}?order=")],
    ...{ tasks: ['page-paid'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'cancel-address-without-tls', says: 'The address for a buyer who gives up has no TLS' },
    edits: [shop("cancelUrl: url('cancel')", "cancelUrl: url('cancel').replace('https', 'http')")],
    ...{ tasks: ['page-paid'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'page-without-mid', says: 'The page is asked for without mid' },
    edits: [
      shop(
        '...{ mid: this.#settings.mid, uniqueid: order.id + ending },',
        '...{ uniqueid: order.id + ending },',
      ),
    ],
    ...{ tasks: ['page-paid'], detectedBy: 'wire.rules' },
  },
  {
    ...{ id: 'page-amount', says: 'The page shows another amount than the order' },
    edits: [
      shop(", mpiValidation: 'AutoComm' }", ", total: 100, mpiValidation: 'AutoComm' }"),
      believes(`${noCode}${paid}`),
    ],
    ...{ tasks: ['page-paid'], detectedBy: 'practice.amounts-exact' },
  },
  {
    ...{ id: 'page-not-given', says: 'The page is asked for, and the buyer is not told its address' },
    edits: [shop('    return address;\n', '    return undefined;\n')],
    ...{ tasks: ['page-paid'], detectedBy: 'wire.arrived' },
  },
  {
    ...{
      id: 'half-is-paid',
      says: 'The amount that an inquiry tells is not compared with that of the order',
    },
    edits: [shop("order.txId !== '' && Number(text(charge, 'total')) !== order.amount", 'false')],
    ...{ tasks: ['page-another-amount'], detectedBy: 'outcome.state' },
  },
  {
    ...{ id: 'return-not-served', says: 'Nobody serves the return address: buyers see an error' },
    edits: [{ file: 'server.ts', from: "route === 'GET /return'", to: "route === 'GET /back'" }],
    ...{ tasks: ['page-paid'], detectedBy: 'wire.arrived' },
  },
  {
    ...{
      id: 'both-returns-charge',
      says: 'Two returns at the same moment find the order open, and both charge its token',
    },
    edits: [
      shop(", mpiValidation: 'AutoComm' }", ", mpiValidation: 'Token' }"),
      shop(asked, `${noCode}${charges}`),
    ],
    ...{ tasks: ['page-returned-twice-at-once'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{
      id: 'page-given-up',
      says: 'A page is given up after a moment, and a later return is not looked at',
    },
    edits: [
      shop(guarded, guarded.replace('|failed', '')),
      shop(
        '    return address;\n',
        "    setTimeout(() => {\n      if (this.#orders.find(order.id).state === 'pending') this.#orders.change(order.id, { state: 'failed' });\n    }, 500);\n    return address;\n",
      ),
    ],
    ...{ tasks: ['page-returned-late'], detectedBy: 'practice.no-lost-payment' },
  },
];
