import { onTheWire } from './on-the-wire.ts';
import { askedOnReturn, creditOf, typesOfShop } from './places.ts';
import { refunds } from './refunds.ts';
import { replies } from './replies.ts';
import { variant } from './row.ts';
import { transmissions } from './transmissions.ts';
import type { Broken, Variant } from './variant.ts';

const plan = 'page-shop';

const noPage =
  "    if (!txId) {\n      this.#orders.change(order.id, { state: 'failed' });\n      return undefined;\n    }\n";
const requested = "    const reply = await this.#sent('doDeal', deal);\n    const address = reply";
const setUp = "    this.#orders.change(order.id, { txId, page: address, state: 'pending' });\n";

const ofPages: readonly Broken[] = [
  variant('refund-of-the-first-page', 'A refund names the first page that was paid, of whichever order')
    .shop({
      [typesOfShop]: `${typesOfShop}const paid: string[] = [];\n`,
      [creditOf]: 'paid.push(order.tranId);\n    const named = { tranId: paid[0],',
      [askedOnReturn]:
        '    const now = await this.reconcile(order);\n    paid.push(now.tranId);\n    return now;\n',
    })
    .fails('ledger.net', 'page-paid', 'refund-in-full'),
  variant('cancel-by-the-page', 'A cancellation names the txId of the page as its transaction')
    .shop({ [creditOf]: 'const named = { tranId: order.txId,' })
    .fails('wire.cancel-of-order', 'cancel'),
  variant('refund-by-the-page-request', 'A refund names the tranId of the page request')
    .shop({
      [typesOfShop]: `${typesOfShop}const requests = new Map<string, string>();\n`,
      [setUp]: `${setUp}    requests.set(order.id, reply?.tranId ?? '');\n`,
      [creditOf]: 'const named = { tranId: requests.get(order.id),',
    })
    .fails('wire.refund-within-charge', 'refund-in-full', 'refund-in-part'),
  variant('lost-page-is-paid', 'A page request without a reply is told paid')
    .shop({ [noPage]: noPage.replace("'failed'", "reply ? 'failed' : 'paid'") })
    .fails(
      'practice.no-unpaid-order',
      'page-paid',
      'charge-dropped-before',
      'charge-dropped-after',
      'charge-half-a-reply',
      'charge-html',
    ),
  variant('refused-page-is-paid', 'A page request that is refused is told paid')
    .shop({ [noPage]: noPage.replace("'failed'", "reply ? 'paid' : 'failed'") })
    .fails('practice.no-unpaid-order', 'page-paid', 'charge-refused-401', 'charge-unknown-code'),
  variant('one-page-for-two-orders', 'Two orders of one amount at once get the page of the first one')
    .shop({
      [typesOfShop]: `${typesOfShop}const given = new Map<number, Promise<string | undefined>>();\n`,
      '  async page(order: Order,':
        '  async page(order: Order, back: string, payments = 1): Promise<string | undefined> {\n    const same = given.get(order.amount) ?? this.newPage(order, back, payments);\n    given.set(order.amount, same);\n    return same;\n  }\n\n  async newPage(order: Order,',
    })
    .fails('wire.arrived', 'page-paid', 'two-orders-at-once'),
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
  variant('refund-by-the-return', 'Refunds and cancellations name the cgUid that the return brought')
    .shop({
      [typesOfShop]: `${typesOfShop}const brought = new Map<string, string>();\n`,
      [askedOnReturn]: `    brought.set(this.#settings.user + order.id, value('cgUid'));\n${askedOnReturn}`,
      [creditOf]: 'const named = { cgUid: brought.get(this.#settings.user + order.id) || order.cgUid,',
    })
    .where({
      except: {
        'refund-several-matches': 'an authorization and its capture have one cgUid: 332 is the answer',
        'capture-cancelled-several-matches':
          'an authorization and its capture have one cgUid: 332 is the answer',
      },
    })
    .passes(...credits),
  variant(
    'page-refund-with-its-reference',
    'Refunds and cancellations name the reference of the order as well',
  )
    .shop({ [creditOf]: 'const named = { user: order.id, tranId: order.tranId,' })
    .passes(...credits),
  variant('page-requested-again', 'A page request without a reply is sent again, with another uniqueid')
    .shop({
      [requested]:
        "    const reply = (await this.#sent('doDeal', deal)) ?? (await this.#sent('doDeal', { ...deal, uniqueid: `${order.id}again` }));\n    const address = reply",
    })
    .passes(
      ...[
        'charge-dropped-before',
        'charge-dropped-after',
        'charge-html',
        'charge-silence',
        'two-orders-at-once',
      ],
      ...['charge-dropped-after-inquiry-not-listed', 'charge-second-card'],
    ),
].map((one) => ({ ...one, plan }) as const);
