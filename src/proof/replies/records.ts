import { type NameBelow, terminalRecord } from '../../contract/index.ts';
import { type Mutant, wireMutant } from '../mutant.ts';
import { changing, replyElementOf, resultIn } from './reply-elements.ts';
import { changed, emptied, exchanged, said } from './tree.ts';

const record = (name: NameBelow<'transaction.record'>) => replyElementOf(`transaction.record.${name}`);

/** Records of transactions and terminals. */
export const recordMutants: readonly Mutant[] = [
  wireMutant(
    'transaction.record.transactionDate',
    'a record is of another year',
    changing(
      record('transactionDate'),
      said((was) => `2001${was.slice(4)}`),
    ),
  ),
  wireMutant('inquireTransactions.card-type', 'records tell nothing of the card', (root, asked) =>
    (['creditCompany', 'cardAcquirer'] as const).reduce(
      (made, name) => changing(record(name), emptied)(made, asked),
      root,
    ),
  ),
  wireMutant(
    'state.financialStatus.TRANSMITTED',
    'TRANSMITTED is told as CAPTURED',
    changing(record('financialStatus'), exchanged('TRANSMITTED', 'CAPTURED')),
  ),
  ...['tranId', 'clearingReferanceNo'].map((criterion) =>
    wireMutant(
      'transaction.totals.totalMatch',
      `totalMatch is 999 where ${criterion} is asked for`,
      (root, asked) =>
        asked.sent(criterion) === undefined || resultIn(root) !== '000'
          ? root
          : changing(replyElementOf('transaction.totals.totalMatch'), said('999'))(root, asked),
    ),
  ),
  wireMutant('command.inquireTerminal', 'a terminal is answered without its record', (root, { command }) =>
    command === 'inquireTerminal' && resultIn(root) === '000'
      ? changed(root, 'response', (one) => ({
          ...one,
          children: one.children.filter(({ name }) => !Object.hasOwn(terminalRecord, name)),
        }))
      : root,
  ),
];
