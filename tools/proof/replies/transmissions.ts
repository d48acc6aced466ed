import { currencyTotalFields } from '../../../src/contract/index.ts';
import { type Alteration, type Wire, wireMutant } from '../alteration.ts';
import { resultIn } from './reply-elements.ts';
import { type Change, changed, exchanged, gone, oneMore, said } from './tree.ts';

const record = 'response.transmitInquire';
const block = `${record}.transmitStatistics.ref`;
const rule = <N extends string>(name: N) => `transmission.record.${name}` as const;
const totals = rule('currencyTotal');

const change =
  (path: string, made: Change): Wire =>
  (root) =>
    changed(root, path, made);

/** Changes the totals in a block's sections by company. */
const inSections =
  (name: string, made: Change): Wire =>
  (root) =>
    changed(root, block, (one) => {
      const children = one.children.map((child) => changed(child, `currencyTotal.${name}`, made));
      return children.every((child, index) => child === one.children[index]) ? one : { ...one, children };
    });

const more: Change = (one) => (Number(one.text) > 0 ? oneMore(one) : one);

const dotted = said((was) => `${was}.00`);

const states = [
  ['Default', 'completed'],
  ['inProcess', 'failed'],
  ['waitInquire', 'completed'],
  ['completed', 'waitInquire'],
  ['completed', 'failed'],
] as const;

export const transmissionMutants: readonly Alteration[] = [
  ...states.map(([from, to]) =>
    wireMutant(
      [`state.transmitStatus.${from}`, rule('transmitStatus'), rule('endDateTime')],
      `a transmission that is ${from} is told as ${to}`,
      change(`${record}.transmitStatus`, exchanged(from, to)),
    ),
  ),
  wireMutant(
    [rule('transmitStatistics.ref')],
    'only the first block of the statistics is told',
    change(`${record}.transmitStatistics`, (one) =>
      one.children.length > 1 ? { ...one, children: one.children.slice(0, 1) } : one,
    ),
  ),
  wireMutant(totals, 'a total has no currency', change(`${block}.currencyTotal.currency`, gone)),
  ...currencyTotalFields
    .filter((name) => name !== 'currency')
    .map((name) => [name, `${block}.currencyTotal.${name}`] as const)
    .flatMap(([name, path]) => [
      wireMutant(
        [rule('transmitStatistics.ref.acquirerSections'), totals],
        `${name} of a company is one too many`,
        inSections(name, more),
      ),
      wireMutant(totals, `${name} of a total is one too many`, change(path, more)),
      wireMutant(totals, `${name} of a total has a decimal point`, change(path, dotted)),
    ]),
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
