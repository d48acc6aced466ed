import { onTheWire } from './on-the-wire.ts';
import { refunds } from './refunds.ts';
import { replies } from './replies.ts';
import { transmissions } from './transmissions.ts';
import type { Broken, Edit, Variant } from './variant.ts';

const plan = 'page-shop';

const shop = (from: string, to: string): Edit => ({ file: 'shop.ts', from, to });

const named = 'const named = { tranId: order.tranId,';
const asked = '    return this.reconcile(order);\n';
const noPage =
  "    if (!txId) {\n      this.#orders.change(order.id, { state: 'failed' });\n      return undefined;\n    }\n";
const requested = "    const reply = await this.#sent('doDeal', deal);\n    const address = reply";
const typesOfShop = 'type Fields = Readonly<Record<string, unknown>>;\n';
const setUp = "    this.#orders.change(order.id, { txId, state: 'pending' });\n";

const ofPages: readonly Broken[] = [
  {
    ...{
      id: 'refund-of-the-first-page',
      says: 'A refund names the first page that was paid, of whichever order',
    },
    edits: [
      shop(typesOfShop, `${typesOfShop}const paid: string[] = [];\n`),
      shop(named, 'paid.push(order.tranId);\n    const named = { tranId: paid[0],'),
      shop(
        asked,
        '    const now = await this.reconcile(order);\n    paid.push(now.tranId);\n    return now;\n',
      ),
    ],
    ...{ tasks: ['page-paid', 'refund-in-full'], detectedBy: 'ledger.net' },
  },
  {
    ...{ id: 'cancel-by-the-page', says: 'A cancellation names the txId of the page as its transaction' },
    edits: [shop(named, 'const named = { tranId: order.txId,')],
    ...{ tasks: ['cancel'], detectedBy: 'wire.cancel-of-order' },
  },
  {
    ...{ id: 'refund-by-the-page-request', says: 'A refund names the tranId of the page request' },
    edits: [
      shop(typesOfShop, `${typesOfShop}const requests = new Map<string, string>();\n`),
      shop(setUp, `${setUp}    requests.set(order.id, reply?.tranId ?? '');\n`),
      shop(named, 'const named = { tranId: requests.get(order.id),'),
    ],
    ...{ tasks: ['refund-in-full', 'refund-in-part'], detectedBy: 'wire.refund-within-charge' },
  },
  {
    ...{ id: 'lost-page-is-paid', says: 'A page request without a reply is told paid' },
    edits: [shop(noPage, noPage.replace("'failed'", "reply ? 'failed' : 'paid'"))],
    tasks: [
      'page-paid',
      'charge-dropped-before',
      'charge-dropped-after',
      'charge-half-a-reply',
      'charge-html',
    ],
    detectedBy: 'practice.no-unpaid-order',
  },
  {
    ...{ id: 'refused-page-is-paid', says: 'A page request that is refused is told paid' },
    edits: [shop(noPage, noPage.replace("'failed'", "reply ? 'paid' : 'failed'"))],
    tasks: ['page-paid', 'charge-refused-401', 'charge-unknown-code'],
    detectedBy: 'practice.no-unpaid-order',
  },
  {
    ...{
      id: 'one-page-for-two-orders',
      says: 'Two orders of one amount at once get the page of the first one',
    },
    edits: [
      shop(typesOfShop, `${typesOfShop}const given = new Map<number, Promise<string | undefined>>();\n`),
      shop(
        '  async page(order: Order,',
        '  async page(order: Order, back: string, payments = 1): Promise<string | undefined> {\n    const same = given.get(order.amount) ?? this.newPage(order, back, payments);\n    given.set(order.amount, same);\n    return same;\n  }\n\n  async newPage(order: Order,',
      ),
    ],
    tasks: ['page-paid', 'two-orders-at-once'],
    detectedBy: 'wire.arrived',
  },
];

/** Broken shops whose mistake the other form of their tasks shows too. */
const alsoByPage = [
  ...['refund-sent-again', 'refund-of-everything', 'refund-in-part-is-whole', 'refund-is-told-at-once'],
  ...[
    'refund-lost-is-refused',
    'part-refunded-blindly',
    'cancel-for-refund',
    'cancel-gives-up',
    'cancel-twice',
  ],
  ...['cancelled-whatever-313-says', 'cancel-is-not-noted', 'inquiry-of-oneself', 'certificate-not-verified'],
  ...[
    'refunds-trust-anybody',
    'refund-in-one-payment',
    'refunded-before-is-refused',
    'closes-at-half-past-ten',
  ],
  ...['today-can-be-cancelled', 'begun-is-transmitted', 'day-by-its-deals', 'answered-is-created'],
  ...[
    'unanswered-part-is-done',
    'newest-tls-alone',
    'cancelled-before-is-refused',
    'cancelled-is-not-refunded',
  ],
] as const;

const others: readonly Broken[] = [...refunds, ...transmissions, ...onTheWire, ...replies];

export const brokenPageShops: readonly Broken[] = [
  ...ofPages.map((one) => ({ ...one, plan }) as const),
  ...others.flatMap((one) =>
    alsoByPage.some((id) => id === one.id) ? [{ ...one, id: `by-page-${one.id}`, plan } as const] : [],
  ),
];

const credits = ['cancel', 'refund-in-full', 'refund-in-part', 'refund-reply-lost', 'cancel-at-23-01'];

export const rightPageShops: readonly Variant[] = [
  {
    ...{
      id: 'refund-by-the-return',
      says: 'Refunds and cancellations name the cgUid that the return brought',
    },
    edits: [
      shop(typesOfShop, `${typesOfShop}const brought = new Map<string, string>();\n`),
      shop(asked, `    brought.set(this.#settings.user + order.id, value('cgUid'));\n${asked}`),
      shop(named, 'const named = { cgUid: brought.get(this.#settings.user + order.id) || order.cgUid,'),
    ],
    except: {
      'refund-several-matches': 'an authorization and its capture have one cgUid: 332 is the answer',
    },
    tasks: credits,
  },
  {
    ...{
      id: 'page-refund-with-its-reference',
      says: 'Refunds and cancellations name the reference of the order as well',
    },
    edits: [shop(named, 'const named = { user: order.id, tranId: order.tranId,')],
    tasks: credits,
  },
  {
    ...{
      id: 'page-requested-again',
      says: 'A page request without a reply is sent again, with another uniqueid',
    },
    edits: [
      shop(
        requested,
        "    const reply = (await this.#sent('doDeal', deal)) ?? (await this.#sent('doDeal', { ...deal, uniqueid: `${order.id}again` }));\n    const address = reply",
      ),
    ],
    tasks: [
      ...[
        'charge-dropped-before',
        'charge-dropped-after',
        'charge-html',
        'charge-silence',
        'two-orders-at-once',
      ],
      ...['charge-dropped-after-inquiry-not-listed', 'charge-second-card'],
    ],
  },
].map((one) => ({ ...one, plan }) as const);
