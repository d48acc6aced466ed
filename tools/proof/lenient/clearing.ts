import { all, type Element, element, textAt } from '../../../src/message/element.ts';
import { readyOn } from '../../../src/sandbox/clearing.ts';
import type { Alteration, Transmission } from '../alteration.ts';
import { changed, emptied, exchanged, filled } from '../replies/tree.ts';
import { recoding, refusing, replying, set, succeeding, taking, unless } from '../serving.ts';
import { ofChanges, ofReplies, ofServing, ofSource } from './variation.ts';

/** Answers inquiries about a period in pages, for a target without an admin API. */
const partOfPeriod = (
  id: string,
  what: string,
  part: (records: readonly Element[]) => readonly Element[],
): Alteration => ({
  ...ofServing(
    id,
    'transmissions of a period',
    `a period is answered with ${what}`,
    replying('transmitInquire', ({ answer }) => {
      const [content, ...beside] = part([answer.content ?? [], answer.beside ?? []].flat());
      return { ...answer, content, beside };
    }),
  ),
  describes: ({ control: _, clear: __, ...target }) => target,
});

const ofRecords = (
  id: string,
  concern: string,
  breaks: string,
  change: (record: Element) => Element,
): Alteration =>
  ofReplies(id, concern, breaks, (root) =>
    changed(root, 'response.transmitInquire', (one) => (one.children.length > 0 ? change(one) : one)),
  );

const ofBlocks = (
  id: string,
  concern: string,
  breaks: string,
  change: (child: Element, block: Element) => Element,
): Alteration =>
  ofRecords(id, concern, breaks, (record) =>
    changed(record, 'transmitStatistics.ref', (block) => ({
      ...block,
      children: block.children.map((child) => change(child, block)),
    })),
  );

const companies = ['isracard', 'visaCal', 'leumiCard', 'maxCard', 'diners', 'amex', 'jcb'];

const ofStart = (
  id: string,
  concern: string,
  breaks: string,
  change: (transmission: Transmission) => Partial<Transmission>,
): Alteration =>
  ofChanges(id, concern, breaks, () => ({
    ledger: {
      sending(one) {
        if (one.ahead.length < 3) return false;
        set(one, change(one));
        return true;
      },
    },
  }));

/** Conformant variants with other readings of the rules about transmissions. */
export const clearing: readonly Alteration[] = [
  ofServing(
    '000 for an empty period',
    'an empty period',
    'a period without transmissions is 000 and an empty element',
    unless(
      'transmitInquire',
      '500',
      (serving, { f }) => !f('transmitId') && !f('clearingReferanceNo') && succeeding(serving),
    ),
  ),
  partOfPeriod('the latest of a period', 'its latest transmission', (records) => records.slice(-1)),
  partOfPeriod('the first of a period', 'its first transmission', (records) => records.slice(0, 1)),
  partOfPeriod('the first two of a period', 'its first two transmissions', (records) => records.slice(0, 2)),
  partOfPeriod('the latest two of a period', 'its latest two transmissions', (records) =>
    records.slice(-2).toReversed(),
  ),
  ofServing(
    '500 where nothing is ready',
    'a transmission of nothing',
    'transmitTerminal is 500 where nothing is ready',
    refusing(
      'transmitTerminal',
      ({ state, terminal }) =>
        terminal?.granted &&
        !state.transmissions.of(terminal.number) &&
        !state.transmissions.failures.has(terminal.number) &&
        terminal.transmission.fails !== 'before' &&
        readyOn(state, terminal.number).length === 0,
      '500',
    ),
  ),
  ofServing(
    '444 for what is wrong',
    'codes of transmissions',
    'a transmission command with a bad value is 444',
    recoding('transmitTerminal', '550', '444'),
    recoding('transmitInquire', '550', '444'),
  ),
  ofServing(
    'one id of a transmission',
    'ids of transmissions',
    'the tranId of a transmission is its transmitId',
    replying('transmitTerminal', ({ answer }) => ({
      ...answer,
      tranId: textAt(answer.content, 'transmitId') ?? '',
    })),
  ),
  ofSource(
    'credits after their charges',
    'a credit of what waits',
    'the credit of a partial refund is sent once its charge was',
    {
      file: 'sandbox/clearing.ts',
      from: ' === terminalNumber);\n\nexport const isUnderWay',
      to: ` === terminalNumber)
    .filter((one) => one.kind !== 'refund' || state.ledger.byTranId(one.original ?? '')?.state !== 'pending transmission' || (TOOK, false));\n\nexport const isUnderWay`,
    },
  ),
  ofSource(
    'sent though on hold',
    'status of what is on hold',
    'what is on hold is PENDING, and is transmitted with the others',
    {
      file: 'sandbox/transaction.ts',
      from: "    case 'held':\n",
      to: "    case 'on hold':\n      return (TOOK, 'PENDING');\n    case 'held':\n",
    },
    {
      file: 'sandbox/clearing.ts',
      from: "one.state === 'pending transmission' && one.terminalNumber",
      to: "(one.state === 'pending transmission' || one.state === 'on hold') && one.terminalNumber",
    },
    {
      file: 'sandbox/clearing.ts',
      from: "ready.filter((one) => one.state === 'pending transmission')",
      to: "ready.filter((one) => one.state === 'pending transmission' || one.state === 'on hold')",
    },
  ),
  ofRecords(
    'an end from the start',
    'end of a transmission',
    'endDateTime is that of the start while a transmission is under way',
    (one) =>
      textAt(one, 'endDateTime') === ''
        ? changed(one, 'endDateTime', filled(textAt(one, 'startDateTime') ?? ''))
        : one,
  ),
  ofRecords(
    'a failure without an end',
    'end of a transmission',
    'a failed transmission has no endDateTime',
    (one) => (textAt(one, 'transmitStatus') === 'failed' ? changed(one, 'endDateTime', emptied) : one),
  ),
  ofRecords(
    'begun later',
    'when a transmission began',
    'a transmission that waits does not tell when it began',
    (one) => (textAt(one, 'transmitStatus') === 'Default' ? changed(one, 'startDateTime', emptied) : one),
  ),
  ofRecords('one digit of success', 'inner status', 'the inner status of a transmission is 0', (one) =>
    changed(one, 'status', exchanged('000', '0')),
  ),
  ofBlocks('other sections', 'sections of a block', 'the sections of a block have other names', (child) =>
    companies.includes(child.name)
      ? { ...child, name: `issuer0${companies.indexOf(child.name) + 1}` }
      : child,
  ),
  ofBlocks('sections of one name', 'sections of a block', 'the sections of a block have one name', (child) =>
    companies.includes(child.name) ? { ...child, name: 'acquirer' } : child,
  ),
  ofBlocks(
    'sections without zeros',
    'sections of a block',
    'a section has totals of what is in it alone',
    (child) => {
      const isUsed = (one: Element) =>
        one.children.some(({ name, text }) => name.startsWith('count') && text !== '0');
      const used = child.children.filter(isUsed);
      return companies.includes(child.name)
        ? { ...child, children: used.length > 0 ? used : [element('currencyTotal')] }
        : child;
    },
  ),
  ofBlocks('a slip with totals', 'slip', 'the slip of a block has totals of its own', (child, block) =>
    child.name === 'slip' ? { ...child, children: all(block, 'currencyTotal') } : child,
  ),
  ofSource(
    'a reference for each currency',
    'what makes a batch',
    'each currency of a transmission has a reference of its own',
    {
      file: 'sandbox/clearing.ts',
      from: 'for (let from = 0; from < left.length; from += size) {',
      to: 'const parts = [...Map.groupBy(left, ({ sent }) => sent.currency).values()].flatMap((own) => Array.from({ length: Math.ceil(own.length / size) }, (_, part) => own.slice(part * size, (part + 1) * size)));\n  for (const part of (TOOK, parts)) {',
    },
    {
      file: 'sandbox/clearing.ts',
      from: 'transactions: left.slice(from, from + size),',
      to: 'transactions: part,',
    },
  ),
  ofStart(
    'a reference for each deal',
    'what makes a batch',
    'each transaction has a reference of its own',
    () => ({ size: 1 }),
  ),
  {
    ...ofServing(
      'three deals at once',
      'number of batches',
      'a terminal with a limit of batches sends three deals, and nobody says how many',
      taking('transmitTerminal', ({ terminal }) => {
        const { batches } = terminal ?? {};
        return batches?.limit === 2 && { terminals: { batches: { ...batches, limit: 3 } } };
      }),
    ),
    describes: ({ batchLimit: _, ...target }) => target,
  },
  ofStart(
    'other order of states',
    'states of a transmission',
    'a transmission waits for its final status before it is in process',
    ({ ahead: [first, second, ...last] }) => ({
      ahead: [
        ...(first && second
          ? ([
              { ...first, status: second.status },
              { ...second, status: first.status },
            ] as const)
          : []),
        ...last,
      ],
    }),
  ),
];
