import { unheard } from './places.ts';
import { variant } from './row.ts';
import type { Broken, Variant } from './variant.ts';

const holding = "    return this.#settled(order, ['pending', 'failed'], 'held', deal);\n";
const released = "    return this.#settled(order, ['held'], 'paid', deal);\n";
const pending = '/^(?:AUTHORIZED|PENDING)$/';
const isPending = "isOf(open, /^PENDING$/) ? 'held' : 'authorized'";
const charged =
  "    const deal = { ...this.#deal(order, 'AutoComm'), ...inPayments(order.amount, payments), ...by };\n    return this.#settled(order, ['pending', 'failed'], 'paid', deal);\n";

export const brokenHolds: readonly Broken[] = [
  variant('hold-is-paid', 'A held charge is reported as paid')
    .shop({ [holding]: holding.replace("'held'", "'paid'") })
    .fails('practice.no-unpaid-order', 'hold-alone'),
  variant('hold-not-looked-for', 'After a lost reply, PENDING in an inquiry counts as nothing')
    .shop({ [pending]: '/^AUTHORIZED$/' })
    .fails('outcome.state', 'hold-reply-lost'),
  variant('held-twice', 'A hold whose reply was lost is sent again')
    .shop({
      [unheard]:
        "      if (deal['validation'] === 'AutoCommHold') {\n        await send(this.#settings, 'doDeal', deal);\n        return this.#orders.change(order.id, { state: 'held' });\n      }\n",
    })
    .fails('practice.no-second-charge', 'hold-reply-lost'),
  variant('release-not-heard-of', 'A release whose reply was lost counts as not made')
    .shop({
      [unheard]:
        "      if (order.state === 'held') return this.#orders.change(order.id, { state: 'held' });\n",
    })
    .fails('practice.no-unpaid-order', 'release-reply-lost'),
];

const ofHolds = ['hold-and-release', 'hold-alone', 'hold-reply-lost', 'release-reply-lost'];

export const rightHolds: readonly Variant[] = [
  variant('hold-is-authorized', 'A held charge is reported as authorized, without a word of its own')
    .shop({
      [holding]: holding.replace("'held'", "'authorized'"),
      [released]: released.replace("'held'", "'authorized'"),
      [isPending]: "isOf(open, /^PENDING$/) ? 'authorized' : 'authorized'",
    })
    .passes(...ofHolds),
  variant('sells-by-hold', 'A sale is a held charge that is released, and stays held after a lost reply')
    .shop({
      [charged]: charged
        .replace("'AutoComm'", "'AutoCommHold'")
        .replace('return', 'const held = await')
        .replace(
          "'paid', deal);\n",
          "'held', deal);\n    return held.state === 'held' ? this.release(held) : held;\n",
        ),
    })
    .passes(
      ...['charge-approved', 'charge-declined', 'charge-dropped-before', 'charge-dropped-after'],
      ...['charge-late-commit', 'charge-second-card', 'phone-reply-lost', 'token-charge-reply-lost'],
      ...['cancel', 'refund-in-full', ...ofHolds],
    ),
  variant('page-holds', 'The payment page holds the charge, and the return of the buyer releases it')
    .shop({
      "mpiValidation: 'AutoComm'": "mpiValidation: 'AutoCommHold'",
      '    const isRefused = records.some':
        "    const found = order.txId === '' ? undefined : deals.find((one) => isOf(one, /^PENDING$/));\n    if (found) {\n      if (!isFinal && !this.#orders.take(order.id, ['pending', 'failed'])) return this.#orders.find(order.id);\n      const now = this.#orders.change(order.id, { state: 'held', ...idsOf(found) });\n      if (Number(text(found, 'total')) !== order.amount) return this.cancel(now);\n      return isFinal ? now : this.release(now);\n    }\n    const isRefused = records.some",
    })
    .where({ lacksOnPage: ['authorize', 'hold'] })
    .passes(
      ...['page-paid', 'page-declined', 'page-no-return', 'page-error-first', 'page-returned-twice'],
      ...['page-listed-late', 'page-another-amount', 'page-forged-return'],
    ),
];
