import { amountWords } from '../../message/amount-words.ts';
import type { Transaction } from '../../sandbox/index.ts';
import { currencyOf, namedBy } from '../orders.ts';
import { askings, type Deciding, type Decision, failed, type Played, passed, undecided } from '../played.ts';
import { commandsFor } from '../situation.ts';
import { type Heard, isCapture, isCredit, sent, validationIn } from '../tape.ts';
import { mayDoNothing } from './nothing-to-do.ts';

const named = (heard: Heard, { transactions }: Played, kinds: readonly Transaction['kind'][]) =>
  namedBy(heard, transactions).findLast(({ kind, state }) => kinds.includes(kind) && state !== 'rejected');

const cancellable = ['charge', 'payout', 'pre-authorization'] as const;

/** Only a currency code is quoted, because any other value may be secret. */
const currencyWord = (currency = ''): string => (/^[A-Z]{3}$/.test(currency) ? currency : 'another currency');

const wordsOf = (total: number, { order: { task } }: Played) => amountWords(total, task.currency);

/** A decision about steps in which the application must send nothing; undefined without such a step. */
function refusedBy(played: Played): Decision | undefined {
  const beyond = askings(played).filter(({ one: { step } }) => step.mustRefuse);
  if (beyond.length === 0 || played.heard.length === 0) return undefined;
  for (const { one, requests } of beyond) {
    const { operation, amount = 0 } = one.step;
    const sentAll = requests.find(({ command }) => commandsFor(operation).includes(command));
    if (sentAll)
      return failed(
        `${operation}: the application sent ${sentAll.command}, although ${wordsOf(amount, played)} are more than the order has`,
      );
  }
  return passed;
}

export const across = {
  // Specification, Validation types: "captures within the authorized amount". cgUid or authNo names the authorization.
  'wire.capture-within-authorization': (played) => {
    const refused = refusedBy(played);
    if (refused) return refused;
    const captures = played.heard.filter(isCapture);
    if (captures.length === 0)
      return mayDoNothing(played, 'capture', 'release')
        ? passed
        : failed('no deal named an authorization by cgUid or authNo');
    for (const one of captures) {
      const authorization =
        validationIn(one) === 'autocommrelease'
          ? named(one, played, ['charge'])
          : named(one, played, ['pre-authorization']);
      if (!authorization) return failed('a capture names no authorization of the same order');
      const currency = sent(one, 'currency');
      if (currency !== currencyOf(authorization))
        return failed(
          `a capture in ${currencyWord(currency)} names an authorization in ${currencyOf(authorization)}`,
        );
      if (Number(sent(one, 'total')) > authorization.total)
        return failed(
          `a capture of ${wordsOf(Number(sent(one, 'total')), played)} is larger than the authorized amount of ${wordsOf(authorization.total, played)}`,
        );
    }
    return passed;
  },
  // Specification, refundDeal: "Refunds a settled transaction"; the total "must not exceed the original".
  'wire.refund-within-charge': (played) => {
    const refused = refusedBy(played);
    if (refused) return refused;
    const refunds = played.heard.filter(isCredit);
    if (refunds.length === 0)
      return mayDoNothing(played, 'refund', 'cancel')
        ? passed
        : undecided('no refundDeal and no cancelDeal of the order arrived');
    for (const one of refunds) {
      // The command cancelDeal may also cancel an authorization.
      const charge = named(one, played, one.command === 'refundDeal' ? ['charge'] : cancellable);
      if (!charge) return failed('a refund names no charge of the same order');
      const total = Number(sent(one, 'total') ?? charge.total);
      if (total > charge.total)
        return failed(
          `a refund of ${wordsOf(total, played)} is larger than the charge of ${wordsOf(charge.total, played)}`,
        );
    }
    const over = played.transactions.find(
      ({ kind, credited, total }) => kind === 'charge' && credited > total,
    );
    return over
      ? failed(
          `${wordsOf(over.credited, played)} were refunded, and the charge was ${wordsOf(over.total, played)}`,
        )
      : passed;
  },
  // Specification: "Cancels, for the full amount, a transaction". Before its transmission, refundDeal cancels a charge too.
  'wire.cancel-of-order': (played) => {
    const cancellations = played.heard.filter(isCredit);
    if (cancellations.length === 0)
      return mayDoNothing(played, 'refund', 'cancel')
        ? passed
        : undecided('no cancelDeal and no refundDeal of the order arrived');
    const stray = cancellations.find((one) => !named(one, played, cancellable));
    return stray ? failed(`${stray.command} names no transaction of the same order`) : passed;
  },
} satisfies Deciding;
