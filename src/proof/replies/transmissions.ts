import { currencyTotalFields } from '../../contract/index.ts';
import type { Element } from '../../message/element.ts';
import { type Mutant, type Wire, wireMutant } from '../mutant.ts';
import { resultIn } from './reply-elements.ts';
import { type Change, changed, emptied, exchanged, gone, oneMore, said } from './tree.ts';

const record = 'response.transmitInquire';
const block = `${record}.transmitStatistics.ref`;
const rule = <N extends string>(name: N) => `transmission.record.${name}` as const;
const totals = rule('currencyTotal');

const change =
  (path: string, made: Change): Wire =>
  (root) =>
    changed(root, path, made);

const isSection = (one: Element) =>
  one.name !== 'currencyTotal' && one.children.some(({ name }) => name === 'currencyTotal');

/** Changes the totals of the companies that a block has sections for. */
const inSections =
  (name: string, made: Change): Wire =>
  (root) =>
    changed(root, block, (one) => {
      const children = one.children.map((child) =>
        isSection(child) ? changed(child, `currencyTotal.${name}`, made) : child,
      );
      return children.every((child, index) => child === one.children[index]) ? one : { ...one, children };
    });

const everywhere =
  (name: string, made: Change): Wire =>
  (root, asked) =>
    inSections(name, made)(changed(root, `${block}.currencyTotal.${name}`, made), asked);

const more: Change = (one) => (Number(one.text) > 0 ? (oneMore(one) as Element) : one);

const states = [
  ['Default', 'completed'],
  ['inProcess', 'failed'],
  ['waitInquire', 'completed'],
  ['completed', 'inProcess'],
  ['completed', 'waitInquire'],
  ['completed', 'failed'],
  ['failed', 'Default'],
  ['failed', 'completed'],
] as const;

/** Transmissions and their statistics. */
export const transmissionMutants: readonly Mutant[] = [
  ...states.map(([from, to]) =>
    wireMutant(
      [`state.transmitStatus.${from}`, rule('transmitStatus')],
      `a transmission that is ${from} is told as ${to}`,
      change(`${record}.transmitStatus`, exchanged(from, to)),
    ),
  ),
  ...['terminalData', 'transmitTerminalCredit', 'holdDeals'].map((type) =>
    wireMutant(
      ['transmitType.settlements', rule('transmitType')],
      `a transmission is told to be of type ${type}`,
      change(`${record}.transmitType`, said(type)),
    ),
  ),
  wireMutant(
    rule('terminalNumber'),
    'the record tells another terminal',
    change(`${record}.terminalNumber`, said('0880000099')),
  ),
  wireMutant(
    rule('transmitId'),
    'the record tells another id than was asked for',
    change(
      `${record}.transmitId`,
      said((was) => `7${was}`),
    ),
  ),
  wireMutant(
    'transmitTerminal.reply.transmitId',
    'a started transmission has an id that nobody knows',
    change(
      'response.transmitTerminal.transmitId',
      said((was) => `7${was}`),
    ),
  ),
  wireMutant(
    'transmitTerminal.reply.terminalNumber',
    'a started transmission tells another terminal',
    change('response.transmitTerminal.terminalNumber', said('0880000099')),
  ),
  wireMutant(
    'transmitTerminal.reply.transmitType',
    'a started transmission tells another type',
    change('response.transmitTerminal.transmitType', said('holdDeals')),
  ),
  wireMutant(
    rule('startDateTime'),
    'a transmission began in another year',
    change(
      `${record}.startDateTime`,
      said((was) => `1999${was.slice(4)}`),
    ),
  ),
  wireMutant(
    rule('endDateTime'),
    'a transmission ended before it began',
    change(
      `${record}.endDateTime`,
      said((was) => `1999${was.slice(4)}`),
    ),
  ),
  wireMutant(
    rule('endDateTime'),
    'every transmission ends in 2099',
    change(
      `${record}.endDateTime`,
      said((was) => `2099${was.slice(4)}`),
    ),
  ),
  wireMutant(rule('endDateTime'), 'a completed transmission has no end', (root, asked) =>
    textOf(root, 'transmitStatus') === 'completed'
      ? change(`${record}.endDateTime`, emptied)(root, asked)
      : root,
  ),
  wireMutant(
    [rule('transmitStatistics.ref'), totals],
    'a transmission has no statistics',
    change(`${record}.transmitStatistics`, gone),
  ),
  wireMutant(
    [rule('transmitStatistics.ref')],
    'only the first block of the statistics is told',
    change(`${record}.transmitStatistics`, (one) =>
      one.children.length > 1 ? { ...one, children: one.children.slice(0, 1) } : one,
    ),
  ),
  wireMutant(
    rule('transmitStatistics.ref'),
    'every block of the statistics is told twice',
    change(block, (one) => [one, one]),
  ),
  wireMutant(
    [rule('transmitStatistics.ref.countTransmitted')],
    'a block counts one transaction too many',
    change(`${block}.countTransmitted`, oneMore),
  ),
  wireMutant(
    [rule('transmitStatistics.ref.countTransmitted')],
    'a block does not say how many were sent',
    change(`${block}.countTransmitted`, emptied),
  ),
  wireMutant(
    [rule('transmitStatistics.ref.clearingReferanceNo'), rule('transmitStatistics.ref')],
    'a block has another reference than its transactions',
    change(
      `${block}.clearingReferanceNo`,
      said((was) => `${was.slice(0, -1)}${(Number(was.slice(-1)) + 1) % 10}`),
    ),
  ),
  ...currencyTotalFields.flatMap((name) => [
    wireMutant(totals, `a total has no ${name}`, change(`${block}.currencyTotal.${name}`, gone)),
    ...(name === 'currency'
      ? [
          wireMutant(
            totals,
            'a total has an empty currency',
            change(`${block}.currencyTotal.currency`, emptied),
          ),
        ]
      : [
          wireMutant(
            totals,
            `${name} of a total is one too many`,
            change(`${block}.currencyTotal.${name}`, more),
          ),
          wireMutant(
            [rule('transmitStatistics.ref.acquirerSections'), totals],
            `${name} of a company is one too many`,
            inSections(name, more),
          ),
          wireMutant(totals, `${name} is one too many in all totals`, everywhere(name, more)),
          wireMutant(
            totals,
            `${name} of a total is no number`,
            change(`${block}.currencyTotal.${name}`, said('x')),
          ),
          wireMutant(
            totals,
            `${name} of a total has a decimal point`,
            change(
              `${block}.currencyTotal.${name}`,
              said((was) => `${was}.00`),
            ),
          ),
        ]),
  ]),
  wireMutant(totals, 'all totals are in USD', everywhere('currency', said('USD'))),
  wireMutant(totals, 'totals in ILS and USD are exchanged', (root, asked) =>
    everywhere(
      'currency',
      said((was) => (was === 'ILS' ? 'USD' : was === 'USD' ? 'ILS' : undefined)),
    )(root, asked),
  ),
  wireMutant(totals, 'amounts are in whole units', (root, asked) =>
    ['amountDebit', 'amountCredit'].reduce(
      (made, name) =>
        everywhere(
          name,
          said((was) => String(Math.floor(Number(was) / 100))),
        )(made, asked),
      root,
    ),
  ),
  wireMutant(
    rule('transmitStatistics.ref.acquirerSections'),
    'a block has six sections',
    change(`${block}.jcb`, gone),
  ),
  wireMutant(
    rule('transmitStatistics.ref.acquirerSections'),
    'a block has eight sections',
    change(`${block}.jcb`, (one) => [one, { ...one, name: 'other' }]),
  ),
  wireMutant(
    rule('transmitStatistics.ref.acquirerSections'),
    'a block has no sections',
    change(block, (one) => ({ ...one, children: one.children.filter((child) => !isSection(child)) })),
  ),
  wireMutant(
    'transmitInquire.empty-when-not-found',
    'about an unknown transmission a terminal is told',
    (root) =>
      resultIn(root) === '500'
        ? changed(root, record, (one) => ({
            ...one,
            children: [{ name: 'terminalNumber', attributes: {}, text: '0880000010', children: [] }],
          }))
        : root,
  ),
  wireMutant(
    'transmitInquire.empty-when-not-found',
    'about an unknown transmission there is no element',
    (root) => (resultIn(root) === '500' ? changed(root, record, gone) : root),
  ),
];

function textOf(root: Element, name: string): string | undefined {
  let found: string | undefined;
  changed(root, `${record}.${name}`, (one) => {
    found = one.text;
    return one;
  });
  return found;
}
