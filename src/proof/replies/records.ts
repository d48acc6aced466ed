import { type NameBelow, terminalRecord } from '../../contract/index.ts';
import { type Mutant, type Wire, wireMutant } from '../mutant.ts';
import { changing, replyElementOf, resultIn } from './reply-elements.ts';
import { coded, codeIn, emptied, exchanged, oneMore, said } from './tree.ts';

const record = (name: NameBelow<'transaction.record'>) => replyElementOf(`transaction.record.${name}`);
const total = (name: NameBelow<'transaction.totals'>) => replyElementOf(`transaction.totals.${name}`);

const onSuccess =
  (wire: Wire): Wire =>
  (root, asked) =>
    resultIn(root) === '000' ? wire(root, asked) : root;

const nextDigit = said((was) => `${was.slice(0, -1)}${(Number(was.slice(-1)) + 1) % 10}`);

/** Statuses, and others that a transaction may have as well. */
const statuses = [
  ['REJECTED', 'CAPTURED'],
  ['CANCELLED', 'CAPTURED'],
  ['TRANSMITTED', 'CAPTURED'],
  ['AUTHORIZED', 'CAPTURED'],
  ['PENDING', 'CAPTURED'],
  ['CAPTURED', 'AUTHORIZED'],
] as const;

/** Records of transactions and terminals. */
export const recordMutants: readonly Mutant[] = [
  wireMutant('transaction.record.total', 'a record has one unit more', changing(record('total'), oneMore)),
  wireMutant(
    'transaction.record.transactionDate',
    'a record is of another year',
    changing(
      record('transactionDate'),
      said((was) => `2001${was.slice(4)}`),
    ),
  ),
  wireMutant(
    'transaction.record.transactionDate',
    'every record is of midnight',
    changing(
      record('transactionDate'),
      said((was) => was.replace(/\d\d:\d\d:\d\d$/, '00:00:00')),
    ),
  ),
  wireMutant(
    'transaction.record.terminalNumber',
    'a record names another terminal',
    changing(record('terminalNumber'), said('0880000099')),
  ),
  wireMutant('inquireTransactions.card-type', 'records tell nothing of the card', (root, asked) =>
    (['creditCompany', 'cardAcquirer'] as const).reduce(
      (made, name) => changing(record(name), emptied)(made, asked),
      root,
    ),
  ),
  wireMutant(
    'transaction.record.status',
    'a record has another status',
    changing(record('status'), said('777')),
  ),
  ...(['creditCompany', 'cardAcquirer'] as const).map((name) =>
    wireMutant(
      `transaction.record.${name}`,
      `a record has another ${name} than the reply`,
      changing(record(name), (one) =>
        codeIn(one) === '' ? one : coded(one, codeIn(one) === '6' ? '2' : '6'),
      ),
    ),
  ),
  wireMutant(
    'transaction.record.transactionType',
    'a charge is recorded as a credit',
    changing(record('transactionType'), (one) =>
      codeIn(one) === '01' ? coded(one, '51', 'RegularCredit') : one,
    ),
  ),
  wireMutant(
    ['transaction.record.clearingReferanceNo', 'transmission.record.transmitStatistics.ref'],
    'a record has a reference of its own',
    changing(record('clearingReferanceNo'), nextDigit),
  ),
  ...statuses.map(([from, to]) =>
    wireMutant(
      `state.financialStatus.${from}`,
      `${from} is told as ${to}`,
      changing(record('financialStatus'), exchanged(from, to)),
    ),
  ),
  ...(['total', 'totalMatch'] as const).flatMap((name) => [
    wireMutant(
      `transaction.totals.${name}`,
      `${name} is one too many`,
      onSuccess(changing(total(name), oneMore)),
    ),
    wireMutant(
      `transaction.totals.${name}`,
      `${name} is one too few`,
      onSuccess(
        changing(
          total(name),
          said((was) => (Number(was) > 0 ? String(Number(was) - 1) : undefined)),
        ),
      ),
    ),
  ]),
  ...['tranId', 'cgUid', 'clearingReferanceNo'].map((criterion) =>
    wireMutant(
      'transaction.totals.totalMatch',
      `totalMatch is 999 where ${criterion} is asked for`,
      (root, asked) =>
        asked.sent(criterion) === undefined
          ? root
          : onSuccess(changing(total('totalMatch'), said('999')))(root, asked),
    ),
  ),
  wireMutant(
    'terminal.record.terminalNumber',
    'the record of a terminal tells another number',
    changing(replyElementOf('terminal.record.terminalNumber'), said('0880000099')),
  ),
  wireMutant(
    'terminal.record.terminalStatus',
    'an inactive terminal is told as active',
    changing(replyElementOf('terminal.record.terminalStatus'), exchanged('inactive', 'active')),
  ),
  wireMutant(
    'terminal.record.terminalStatus',
    'active and inactive are told the other way round',
    changing(
      replyElementOf('terminal.record.terminalStatus'),
      said((was) => (was === 'active' ? 'inactive' : 'active')),
    ),
  ),
  ...(['maxAmount', 'features'] as const).map((name) =>
    wireMutant(
      `terminal.record.${name}`,
      `${name} is empty`,
      changing(replyElementOf(`terminal.record.${name}`), emptied),
    ),
  ),
  wireMutant('command.inquireTerminal', 'a terminal is answered without its record', (root, { command }) => {
    if (command !== 'inquireTerminal' || resultIn(root) !== '000') return root;
    const [response] = root.children;
    return response
      ? {
          ...root,
          children: [
            {
              ...response,
              children: response.children.filter(({ name }) => !Object.hasOwn(terminalRecord, name)),
            },
          ],
        }
      : root;
  }),
];
