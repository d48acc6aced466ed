import type { Element } from '../../message/element.ts';
import { type Mutant, type Wire, wireMutant } from '../mutant.ts';
import { changing, replyElementOf, resultIn } from './reply-elements.ts';
import { changed, coded, filled, said } from './tree.ts';

const uid = 'transaction.reply.ashraitEmvData.uid';
const totals = 'response.inquireTransactions.totals';

/** A digit in the place of another. */
const next = (digit: string): string => String((Number(digit) + 1) % 10);

const isOtherCard = (card = ''): boolean => /^(5[1-5]|3[47])/.test(card);

const forOtherCards =
  (wire: Wire): Wire =>
  (root, asked) =>
    asked.command === 'doDeal' && resultIn(root) === '000' && isOtherCard(asked.sent('cardNo'))
      ? wire(root, asked)
      : root;

const records = (root: Element): number =>
  root.children
    .flatMap(({ children }) => children)
    .flatMap(({ children }) => children)
    .flatMap(({ children }) => children)
    .filter(({ name }) => name === 'transaction').length;

/** A deal of one payment that names none, told with another. */
const unasked =
  (name: 'numberOfPayments' | 'firstPayment', text: string): Wire =>
  (root, asked) =>
    asked.command === 'doDeal' && resultIn(root) === '000' && asked.sent(name) === undefined
      ? changed(root, `response.doDeal.${name}`, filled(text))
      : root;

/** What elements of one reply owe each other, and the request. */
export const factMutants: readonly Mutant[] = [
  wireMutant(
    'installments.default-number',
    'a deal that names no number of payments is told with three',
    unasked('numberOfPayments', '3'),
  ),
  wireMutant(
    'installments.default-first',
    'a deal that names no first payment is told with one of 7',
    unasked('firstPayment', '7'),
  ),
  wireMutant(
    uid,
    'the uid begins with a month that there is not',
    changing(
      replyElementOf(uid),
      said((was) => was.replace(/^(\d\d)\d\d(?=\d{19}$)/, '$113')),
    ),
  ),
  wireMutant(
    uid,
    'the uid names another terminal',
    changing(
      replyElementOf(uid),
      said((was) => was.replace(/^(\d{12})(\d)(?=\d{10}$)/, (_, time, digit) => `${time}${next(digit)}`)),
    ),
  ),
  wireMutant(
    'transaction.reply.cavv',
    'cavv comes back for a card that is no Visa card',
    forOtherCards((root, asked) =>
      asked.sent('cavv') === undefined
        ? root
        : changing(replyElementOf('transaction.reply.cavv'), (one) => coded(one, '2', 'AuthenticationValid'))(
            root,
            asked,
          ),
    ),
  ),
  ...(
    [
      ['deviceStatus', '1000000000'],
      ['emvResponseCode', '00'],
    ] as const
  ).map(([name, value]) =>
    wireMutant(
      `transaction.reply.ashraitEmvData.${name}`,
      `${name} is filled though no card is present`,
      changing(replyElementOf(`transaction.reply.ashraitEmvData.${name}`), filled(value)),
    ),
  ),
  wireMutant('transaction.reply.addonData', 'addonData comes back where none was sent', (root, asked) =>
    asked.command === 'doDeal' && asked.sent('addonData') === undefined
      ? changing(replyElementOf('transaction.reply.addonData'), filled('4711'))(root, asked)
      : root,
  ),
  ...(['total', 'totalMatch'] as const).map((name) =>
    wireMutant(`transaction.totals.${name}`, `${name} is 1 where nothing is found`, (root, { command }) =>
      command === 'inquireTransactions' && resultIn(root) === '099'
        ? changed(root, `${totals}.${name}`, filled('1'))
        : root,
    ),
  ),
  wireMutant(
    'transaction.totals.totalMatch',
    'totalMatch is below the number of records',
    (root, { command }) =>
      command === 'inquireTransactions' && resultIn(root) === '000'
        ? changed(root, `${totals}.totalMatch`, filled(String(records(root) - 1)))
        : root,
  ),
];
