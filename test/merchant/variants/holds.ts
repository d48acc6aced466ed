import type { Broken, Edit, Variant } from './variant.ts';

const shop = (from: string, to: string): Edit => ({ file: 'shop.ts', from, to });

const holding = "    return this.#settled(order, ['pending', 'failed'], 'held', deal);\n";
const released = "    return this.#settled(order, ['held'], 'paid', deal);\n";
const pending = '/^(?:AUTHORIZED|PENDING)$/';
const isPending = "isOf(open, /^PENDING$/) ? 'held' : 'authorized'";
const unheard = '      // The gateway may still execute the deal, so the shop does not charge again.\n';
const charged =
  "    const deal = { ...this.#deal(order, 'AutoComm'), ...inPayments(order.amount, payments), ...by };\n    return this.#settled(order, ['pending', 'failed'], 'paid', deal);\n";

export const brokenHolds: readonly Broken[] = [
  {
    ...{ id: 'hold-is-paid', says: 'A held charge is reported as paid' },
    edits: [shop(holding, holding.replace("'held'", "'paid'"))],
    ...{ tasks: ['hold-alone'], detectedBy: 'practice.no-unpaid-order' },
  },
  {
    ...{ id: 'hold-not-looked-for', says: 'After a lost reply, PENDING in an inquiry counts as nothing' },
    edits: [shop(pending, '/^AUTHORIZED$/')],
    ...{ tasks: ['hold-reply-lost'], detectedBy: 'outcome.state' },
  },
  {
    ...{ id: 'held-twice', says: 'A hold whose reply was lost is sent again' },
    edits: [
      shop(
        unheard,
        "      if (deal['validation'] === 'AutoCommHold') {\n        await send(this.#settings, 'doDeal', deal);\n        return this.#orders.change(order.id, { state: 'held' });\n      }\n",
      ),
    ],
    ...{ tasks: ['hold-reply-lost'], detectedBy: 'practice.no-second-charge' },
  },
  {
    ...{ id: 'release-not-heard-of', says: 'A release whose reply was lost counts as not made' },
    edits: [
      shop(
        unheard,
        "      if (order.state === 'held') return this.#orders.change(order.id, { state: 'held' });\n",
      ),
    ],
    ...{ tasks: ['release-reply-lost'], detectedBy: 'practice.no-unpaid-order' },
  },
];

const ofHolds = ['hold-and-release', 'hold-alone', 'hold-reply-lost', 'release-reply-lost'];

export const rightHolds: readonly Variant[] = [
  {
    ...{
      id: 'hold-is-authorized',
      says: 'A held charge is reported as authorized, without a word of its own',
    },
    edits: [
      shop(holding, holding.replace("'held'", "'authorized'")),
      shop(released, released.replace("'held'", "'authorized'")),
      shop(isPending, "isOf(open, /^PENDING$/) ? 'authorized' : 'authorized'"),
    ],
    tasks: ofHolds,
  },
  {
    ...{
      id: 'sells-by-hold',
      says: 'A sale is a held charge that is released, and stays held after a lost reply',
    },
    edits: [
      shop(
        charged,
        charged
          .replace("'AutoComm'", "'AutoCommHold'")
          .replace('return', 'const held = await')
          .replace(
            "'paid', deal);\n",
            "'held', deal);\n    return held.state === 'held' ? this.release(held) : held;\n",
          ),
      ),
    ],
    tasks: [
      ...['charge-approved', 'charge-declined', 'charge-dropped-before', 'charge-dropped-after'],
      ...['charge-late-commit', 'charge-second-card', 'phone-reply-lost', 'token-charge-reply-lost'],
      ...['cancel', 'refund-in-full', ...ofHolds],
    ],
  },
  {
    ...{
      id: 'page-holds',
      says: 'The payment page holds the charge, and the return of the buyer releases it',
    },
    edits: [
      shop("mpiValidation: 'AutoComm'", "mpiValidation: 'AutoCommHold'"),
      shop(
        '    const isRefused = records.some',
        "    const found = order.txId === '' ? undefined : deals.find((one) => isOf(one, /^PENDING$/));\n    if (found) {\n      if (!isFinal && !this.#orders.take(order.id, ['pending', 'failed'])) return this.#orders.find(order.id);\n      const now = this.#orders.change(order.id, { state: 'held', ...idsOf(found) });\n      if (Number(text(found, 'total')) !== order.amount) return this.cancel(now);\n      return isFinal ? now : this.release(now);\n    }\n    const isRefused = records.some",
      ),
    ],
    lacksOnPage: ['authorize', 'hold'],
    tasks: [
      ...['page-paid', 'page-declined', 'page-no-return', 'page-error-first', 'page-returned-twice'],
      ...['page-listed-late', 'page-another-amount', 'page-forged-return'],
    ],
  },
];
