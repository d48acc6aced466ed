import { all, type Element, element, textAt } from '../../../src/message/element.ts';
import { readyOn } from '../../../src/sandbox/clearing.ts';
import type { Alteration, Transmission } from '../alteration.ts';
import { changed, emptied, exchanged, filled } from '../replies/tree.ts';
import { recoding, refusing, replying, set, succeeding, taking, unless } from '../serving.ts';
import { ofChanges, ofReplies, ofServing, ofSource } from './variation.ts';

/** Answers inquiries about a period in pages, for a target without an admin API. */
const partOfPeriod = (
  what: string,
  part: (records: readonly Element[]) => readonly Element[],
): Alteration => ({
  ...ofServing(
    `a period is answered with ${what}`,
    'transmissions of a period',
    replying('transmitInquire', ({ answer }) => {
      const [content, ...beside] = part([answer.content ?? [], answer.beside ?? []].flat());
      return { ...answer, content, beside };
    }),
  ),
  describes: ({ control: _, clear: __, ...target }) => target,
});

const ofRecords = (id: string, concern: string, change: (record: Element) => Element): Alteration =>
  ofReplies(id, concern, (root) =>
    changed(root, 'response.transmitInquire', (one) => (one.children.length > 0 ? change(one) : one)),
  );

const ofBlocks = (
  id: string,
  concern: string,
  change: (child: Element, block: Element) => Element,
): Alteration =>
  ofRecords(id, concern, (record) =>
    changed(record, 'transmitStatistics.ref', (block) => ({
      ...block,
      children: block.children.map((child) => change(child, block)),
    })),
  );

const companies = ['isracard', 'visaCal', 'leumiCard', 'maxCard', 'diners', 'amex', 'jcb'];

const ofStart = (
  id: string,
  concern: string,
  change: (transmission: Transmission) => Partial<Transmission>,
): Alteration =>
  ofChanges(id, concern, () => ({
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
    'a period without transmissions is 000 and an empty element',
    'an empty period',
    unless(
      'transmitInquire',
      '500',
      (serving, { f }) => !f('transmitId') && !f('clearingReferanceNo') && succeeding(serving),
    ),
  ),
  partOfPeriod('its latest transmission', (records) => records.slice(-1)),
  partOfPeriod('its first transmission', (records) => records.slice(0, 1)),
  partOfPeriod('its first two transmissions', (records) => records.slice(0, 2)),
  partOfPeriod('its latest two transmissions', (records) => records.slice(-2).toReversed()),
  ofServing(
    'transmitTerminal is 500 where nothing is ready',
    'a transmission of nothing',
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
    'a transmission command with a bad value is 444',
    'codes of transmissions',
    recoding('transmitTerminal', '550', '444'),
    recoding('transmitInquire', '550', '444'),
  ),
  ofServing(
    'the tranId of a transmission is its transmitId',
    'ids of transmissions',
    replying('transmitTerminal', ({ answer }) => ({
      ...answer,
      tranId: textAt(answer.content, 'transmitId') ?? '',
    })),
  ),
  ofSource('a transmission takes twenty minutes', 'duration of a transmission', {
    file: 'sandbox/clearing.ts',
    from: "by === 'control' ? 0 : how.seconds;",
    to: "by === 'control' ? 0 : how.seconds || (TOOK, 1200);",
  }),
  ofSource('the credit of a partial refund is sent once its charge was', 'a credit of what waits', {
    file: 'sandbox/clearing.ts',
    from: ' === terminalNumber);\n\nexport const isUnderWay',
    to: ` === terminalNumber)
    .filter((one) => one.kind !== 'refund' || state.ledger.byTranId(one.original ?? '')?.state !== 'pending transmission' || (TOOK, false));\n\nexport const isUnderWay`,
  }),
  ofSource(
    'what is on hold is PENDING, and is transmitted with the others',
    'status of what is on hold',
    {
      file: 'sandbox/transaction.ts',
      from: "  'on hold': 'CAPTURED',",
      to: "  get 'on hold'() { return (TOOK, 'PENDING'); },",
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
    'endDateTime is that of the start while a transmission is under way',
    'end of a transmission',
    (one) =>
      textAt(one, 'endDateTime') === ''
        ? changed(one, 'endDateTime', filled(textAt(one, 'startDateTime') ?? ''))
        : one,
  ),
  ofRecords('a failed transmission has no endDateTime', 'end of a transmission', (one) =>
    textAt(one, 'transmitStatus') === 'failed' ? changed(one, 'endDateTime', emptied) : one,
  ),
  ofRecords('a transmission that waits does not tell when it began', 'when a transmission began', (one) =>
    textAt(one, 'transmitStatus') === 'Default' ? changed(one, 'startDateTime', emptied) : one,
  ),
  ofRecords('the inner status of a transmission is 0', 'inner status', (one) =>
    changed(one, 'status', exchanged('000', '0')),
  ),
  ofBlocks('the sections of a block have other names', 'sections of a block', (child) =>
    companies.includes(child.name)
      ? { ...child, name: `issuer0${companies.indexOf(child.name) + 1}` }
      : child,
  ),
  ofBlocks('the sections of a block have one name', 'sections of a block', (child) =>
    companies.includes(child.name) ? { ...child, name: 'acquirer' } : child,
  ),
  ofBlocks('a section has totals of what is in it alone', 'sections of a block', (child) => {
    const isUsed = (one: Element) =>
      one.children.some(({ name, text }) => name.startsWith('count') && text !== '0');
    const used = child.children.filter(isUsed);
    return companies.includes(child.name)
      ? { ...child, children: used.length > 0 ? used : [element('currencyTotal')] }
      : child;
  }),
  ofBlocks('the slip of a block has totals of its own', 'slip', (child, block) =>
    child.name === 'slip' ? { ...child, children: all(block, 'currencyTotal') } : child,
  ),
  ofSource(
    'each currency of a transmission has a reference of its own',
    'what makes a batch',
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
  ofStart('each transaction has a reference of its own', 'what makes a batch', () => ({ size: 1 })),
  {
    ...ofServing(
      'a terminal with a limit of batches sends three deals, and nobody says how many',
      'number of batches',
      taking('transmitTerminal', ({ terminal }) => {
        const { batches } = terminal ?? {};
        return batches?.limit === 2 && { terminals: { batches: { ...batches, limit: 3 } } };
      }),
    ),
    describes: ({ batchLimit: _, ...target }) => target,
  },
  ofStart(
    'a transmission waits for its final status before it is in process',
    'states of a transmission',
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
