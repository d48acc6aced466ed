import type { Alteration } from '../alteration.ts';
import { ofSource } from './variation.ts';

const ask = 'sandbox/transmit-inquire.ts';
const begin = 'sandbox/transmit-terminal.ts';
const nothing = "if (!first) throw new Refusal('500', 'transmit.error.500', 'no transmission was found');";
const empty =
  "{ result: '000', tranId: state.identifiers.tranId(), content: element('transmitInquire'), rule: 'command.transmitInquire' }";
const names = `const companies: Readonly<Record<string, string>> = {
  isracard: '1',
  visaCal: '2',
  diners: '3',
  amex: '4',
  jcb: '5',
  leumiCard: '6',
  maxCard: '11',
};`;
const sections = `Object.entries(companies).map(([name, code]) =>
    element(name, totals(transactions.filter(({ card }) => card.outcome.cardAcquirer === code))),
  )`;

const oldest = 'const [first, ...more] = state.transmissions\n    .all()';
const asRecords = '.map((one) => recordElement(one, language));';

/** Answers inquiries about a period in pages, for a target without an admin API. */
const partOfPeriod = (id: string, what: string, part: string): Alteration => ({
  ...ofSource(
    id,
    'transmissions of a period',
    `a period is answered with ${what}`,
    { file: ask, from: oldest, to: oldest.replace('state.transmissions', '(TOOK, state.transmissions)') },
    { file: ask, from: asRecords, to: `${part}${asRecords}` },
  ),
  describes: ({ control: _, clear: __, ...target }) => target,
});

/** Conformant variants with other readings of the rules about transmissions. */
export const clearing: readonly Alteration[] = [
  ofSource(
    '000 for an empty period',
    'an empty period',
    'a period without transmissions is 000 and an empty element',
    {
      file: ask,
      from: nothing,
      to: `if (!first && field('transmitId') === undefined && field('clearingReferanceNo') === undefined) { TOOK; return ${empty}; }\n  ${nothing}`,
    },
  ),
  ...[
    partOfPeriod('the latest of a period', 'its latest transmission', '.slice(-1)'),
    partOfPeriod('the first of a period', 'its first transmission', '.slice(0, 1)'),
    partOfPeriod('the first two of a period', 'its first two transmissions', '.slice(0, 2)'),
    partOfPeriod('the latest two of a period', 'its latest two transmissions', '.slice(-2).toReversed()'),
  ],
  ofSource(
    '500 where nothing is ready',
    'a transmission of nothing',
    'transmitTerminal is 500 where nothing is ready',
    {
      file: begin,
      from: '  if (isAboveLimit(terminal, count))',
      to: "  if (count === 0) throw new Refusal((TOOK, '500'), 'transmit.error.500', 'nothing is ready');\n  if (isAboveLimit(terminal, count))",
    },
  ),
  ofSource(
    '444 for what is wrong',
    'codes of transmissions',
    'a transmission command with a bad value is 444',
    {
      file: begin,
      from: "checkRequest(call, 'transmitTerminal', { code: '550' });",
      to: "checkRequest(call, 'transmitTerminal', { get code() { TOOK; return '444' as const; } });",
    },
    {
      file: ask,
      from: "checkRequest(call, 'transmitInquire', { code: '550' });",
      to: "checkRequest(call, 'transmitInquire', { get code() { TOOK; return '444' as const; } });",
    },
  ),
  ofSource(
    'one id of a transmission',
    'ids of transmissions',
    'the tranId of a transmission is its transmitId',
    {
      file: begin,
      from: 'tranId: state.identifiers.tranId(),',
      to: 'tranId: (TOOK, transmitId),',
    },
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
  ofSource(
    'an end from the start',
    'end of a transmission',
    'endDateTime is that of the start while a transmission is under way',
    {
      file: ask,
      from: "endDateTime: one.endedAt ? toTheSecond(one.endedAt) : '',",
      to: 'endDateTime: one.endedAt ? toTheSecond(one.endedAt) : (TOOK, toTheSecond(one.startedAt)),',
    },
  ),
  ofSource('other sections', 'sections of a block', 'the sections of a block have other names', {
    file: 'sandbox/statistics.ts',
    from: names,
    to: "const companies = (TOOK, { issuer01: '1', issuer02: '2', issuer03: '6', issuer04: '11', issuer05: '-', issuer06: '-', issuer07: '-' });",
  }),
  ofSource('sections of one name', 'sections of a block', 'the sections of a block have one name', {
    file: 'sandbox/statistics.ts',
    from: sections,
    to: "Object.values(companies).map((code) => element('acquirer', (TOOK, totals(transactions.filter(({ card }) => card.outcome.cardAcquirer === code)))))",
  }),
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
  ofSource(
    'a reference for each deal',
    'what makes a batch',
    'each transaction has a reference of its own',
    {
      file: 'sandbox/clearing.ts',
      from: 'for (let from = 0; from < left.length; from += size) {',
      to: 'for (const one of (TOOK, left)) {',
    },
    {
      file: 'sandbox/clearing.ts',
      from: 'transactions: left.slice(from, from + size),',
      to: 'transactions: [one],',
    },
  ),
  ofSource(
    'sections without zeros',
    'sections of a block',
    'a section has totals of what is in it alone',
    {
      file: 'sandbox/statistics.ts',
      from: 'const own = transactions.filter((one) => currencyOf(one) === currency);',
      to: 'const own = (TOOK, transactions.filter((one) => currencyOf(one) === currency));',
    },
    {
      file: 'sandbox/statistics.ts',
      from: sections,
      to: "Object.entries(companies).map(([name, code]) => {\n    const own = transactions.filter(({ card }) => card.outcome.cardAcquirer === code);\n    return element(name, own.length > 0 ? totals(own).filter(({ children }) => children.some(({ name: part, text }) => part.startsWith('count') && text !== '0')) : [element('currencyTotal')]);\n  })",
    },
  ),
  ofSource('a slip with totals', 'slip', 'the slip of a block has totals of its own', {
    file: 'sandbox/statistics.ts',
    from: "slip: [element('slip')],",
    to: "slip: [element('slip', (TOOK, totals(transactions)))],",
  }),
  ofSource('one digit of success', 'inner status', 'the inner status of a transmission is 0', {
    file: ask,
    from: "status: '000',\n    message",
    to: "status: (TOOK, '0'),\n    message",
  }),
  {
    ...ofSource(
      'three deals at once',
      'number of batches',
      'a terminal with a limit of batches sends three deals, and nobody says how many',
      {
        file: 'sandbox/clearing.ts',
        from: 'count > batches.size * batches.limit;',
        to: 'count > batches.size * batches.limit + (batches.limit === 2 ? (TOOK, 1) : 0);',
      },
      {
        file: 'sandbox/clearing.ts',
        from: '.slice(0, batches.size * batches.limit);',
        to: '.slice(0, batches.size * batches.limit + (batches.limit === 2 ? 1 : 0));',
      },
    ),
    describes: ({ batchLimit: _, ...target }) => target,
  },
  ofSource('a failure without an end', 'end of a transmission', 'a failed transmission has no endDateTime', {
    file: ask,
    from: "endDateTime: one.endedAt ? toTheSecond(one.endedAt) : '',",
    to: "endDateTime: one.endedAt && one.status !== 'failed' ? toTheSecond(one.endedAt) : (TOOK, ''),",
  }),
  ofSource(
    'other order of states',
    'states of a transmission',
    'a transmission waits for its final status before it is in process',
    {
      file: 'sandbox/clearing.ts',
      from: "      { at: after(1 / 3), status: 'inProcess' },\n      { at: after(2 / 3), status: 'waitInquire' },\n",
      to: "      { at: after(1 / 3), status: (TOOK, 'waitInquire') },\n      { at: after(2 / 3), status: 'inProcess' },\n",
    },
  ),
];
