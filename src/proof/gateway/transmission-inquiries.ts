import { editMutant, type Mutant } from '../mutant.ts';

const period = "...together('transmitInquire', 'fromTransmitDateTime', 'toTransmitDateTime')";

/** Inquiries about transmissions. */
export const transmissionInquiries: readonly Mutant[] = [
  editMutant(
    ['transmitInquire.request.transmitId', 'transmit.error.500'],
    'transmitInquire ignores transmitId',
    {
      file: 'sandbox/transmit-inquire.ts',
      from: 'filter(([name]) => field(name) !== undefined)',
      to: "filter(([name]) => field(name) !== undefined && name !== 'transmitId')",
    },
  ),
  editMutant(
    'transmitInquire.request.transmitId',
    'transmitInquire ignores an invalid transmitId',
    {
      file: 'sandbox/transmit-inquire.ts',
      from: "checkRequest(call, 'transmitInquire', { code: '550' });",
      to: "checkRequest(call, 'transmitInquire', { code: '550', besides: (b) => b.field === 'transmitId' });",
    },
    {
      file: 'sandbox/transmit-inquire.ts',
      from: 'filter(([name]) => field(name) !== undefined)',
      to: "filter(([name]) => field(name) !== undefined && !(name === 'transmitId' && breachesInIt(call)))",
    },
    {
      file: 'sandbox/transmit-inquire.ts',
      from: 'function recordElement',
      to: "import { breachesIn as bi } from './request-checks.ts';\nconst breachesInIt = (call: Call) => bi(call, 'transmitInquire').some((b) => b.field === 'transmitId');\nfunction recordElement",
    },
  ),
  editMutant('transmitInquire.request.transmitId', 'transmitInquire by transmitId alone finds nothing', {
    file: 'sandbox/transmit-inquire.ts',
    from: '  if (!first) throw',
    to: "  if (!first || (field('transmitId') && given.length <= 2)) throw",
  }),
  editMutant('transmitInquire.request.clearingReferanceNo', 'transmitInquire ignores clearingReferanceNo', {
    file: 'sandbox/transmit-inquire.ts',
    from: 'filter(([name]) => field(name) !== undefined)',
    to: "filter(([name]) => field(name) !== undefined && name !== 'clearingReferanceNo')",
  }),
  editMutant(
    'transmitInquire.request.clearingReferanceNo',
    'transmitInquire ignores an invalid clearingReferanceNo',
    {
      file: 'sandbox/transmit-inquire.ts',
      from: "checkRequest(call, 'transmitInquire', { code: '550' });",
      to: "checkRequest(call, 'transmitInquire', { code: '550', besides: (b) => b.field === 'clearingReferanceNo' });",
    },
    {
      file: 'sandbox/transmit-inquire.ts',
      from: 'filter(([name]) => field(name) !== undefined)',
      to: "filter(([name]) => field(name) !== undefined && !(name === 'clearingReferanceNo' && breachesInIt(call)))",
    },
    {
      file: 'sandbox/transmit-inquire.ts',
      from: 'function recordElement',
      to: "import { breachesIn as bi } from './request-checks.ts';\nconst breachesInIt = (call: Call) => bi(call, 'transmitInquire').some((b) => b.field === 'clearingReferanceNo');\nfunction recordElement",
    },
  ),
  editMutant(
    'transmitInquire.request.clearingReferanceNo',
    'transmitInquire by clearingReferanceNo alone finds nothing',
    {
      file: 'sandbox/transmit-inquire.ts',
      from: '  if (!first) throw',
      to: "  if (!first || (field('clearingReferanceNo') && given.length <= 2)) throw",
    },
  ),
  editMutant('transmitInquire.request.fromTransmitDateTime', 'transmitInquire ignores fromTransmitDateTime', {
    file: 'sandbox/transmit-inquire.ts',
    from: 'filter(([name]) => field(name) !== undefined)',
    to: "filter(([name]) => field(name) !== undefined && name !== 'fromTransmitDateTime')",
  }),
  editMutant(
    'transmitInquire.request.fromTransmitDateTime',
    'transmitInquire does not check fromTransmitDateTime',
    {
      file: 'sandbox/transmit-inquire.ts',
      from: "checkRequest(call, 'transmitInquire', { code: '550' });",
      to: "checkRequest(call, 'transmitInquire', { code: '550', besides: (b) => b.field === 'fromTransmitDateTime' });",
    },
  ),
  editMutant(
    'transmitInquire.request.fromTransmitDateTime',
    'transmitInquire ignores an invalid fromTransmitDateTime',
    {
      file: 'sandbox/transmit-inquire.ts',
      from: "checkRequest(call, 'transmitInquire', { code: '550' });",
      to: "checkRequest(call, 'transmitInquire', { code: '550', besides: (b) => b.field === 'fromTransmitDateTime' });",
    },
    {
      file: 'sandbox/transmit-inquire.ts',
      from: 'filter(([name]) => field(name) !== undefined)',
      to: "filter(([name]) => field(name) !== undefined && !(name === 'fromTransmitDateTime' && breachesInIt(call)))",
    },
    {
      file: 'sandbox/transmit-inquire.ts',
      from: 'function recordElement',
      to: "import { breachesIn as bi } from './request-checks.ts';\nconst breachesInIt = (call: Call) => bi(call, 'transmitInquire').some((b) => b.field === 'fromTransmitDateTime');\nfunction recordElement",
    },
  ),
  editMutant(
    'transmitInquire.request.fromTransmitDateTime',
    'transmitInquire by a period alone finds nothing',
    {
      file: 'sandbox/transmit-inquire.ts',
      from: '  if (!first) throw',
      to: "  if (!first || (field('fromTransmitDateTime') && given.length <= 2)) throw",
    },
  ),
  editMutant('transmitInquire.request.toTransmitDateTime', 'transmitInquire ignores toTransmitDateTime', {
    file: 'sandbox/transmit-inquire.ts',
    from: 'filter(([name]) => field(name) !== undefined)',
    to: "filter(([name]) => field(name) !== undefined && name !== 'toTransmitDateTime')",
  }),
  editMutant(
    'transmitInquire.request.toTransmitDateTime',
    'transmitInquire does not check toTransmitDateTime',
    {
      file: 'sandbox/transmit-inquire.ts',
      from: "checkRequest(call, 'transmitInquire', { code: '550' });",
      to: "checkRequest(call, 'transmitInquire', { code: '550', besides: (b) => b.field === 'toTransmitDateTime' });",
    },
  ),
  editMutant(
    'transmitInquire.request.toTransmitDateTime',
    'transmitInquire ignores an invalid toTransmitDateTime',
    {
      file: 'sandbox/transmit-inquire.ts',
      from: "checkRequest(call, 'transmitInquire', { code: '550' });",
      to: "checkRequest(call, 'transmitInquire', { code: '550', besides: (b) => b.field === 'toTransmitDateTime' });",
    },
    {
      file: 'sandbox/transmit-inquire.ts',
      from: 'filter(([name]) => field(name) !== undefined)',
      to: "filter(([name]) => field(name) !== undefined && !(name === 'toTransmitDateTime' && breachesInIt(call)))",
    },
    {
      file: 'sandbox/transmit-inquire.ts',
      from: 'function recordElement',
      to: "import { breachesIn as bi } from './request-checks.ts';\nconst breachesInIt = (call: Call) => bi(call, 'transmitInquire').some((b) => b.field === 'toTransmitDateTime');\nfunction recordElement",
    },
  ),
  editMutant(
    'transmitInquire.request.toTransmitDateTime',
    'transmitInquire by a period alone finds nothing',
    {
      file: 'sandbox/transmit-inquire.ts',
      from: '  if (!first) throw',
      to: "  if (!first || (field('toTransmitDateTime') && given.length <= 2)) throw",
    },
  ),
  editMutant(
    'transmitInquire.request.terminalNumber',
    'transmitInquire also finds transmissions of other terminals',
    {
      file: 'sandbox/transmit-inquire.ts',
      from: 'one.terminalNumber === terminal.number &&',
      to: '',
    },
  ),
  editMutant(
    'transmitInquire.request.terminalNumber',
    'transmitInquire takes any terminalNumber and looks at all terminals',
    {
      file: 'sandbox/transmit-inquire.ts',
      from: "checkRequest(call, 'transmitInquire', { code: '550' });",
      to: "checkRequest(call, 'transmitInquire', { code: '550', besides: (b) => b.field === 'terminalNumber' });",
    },
    {
      file: 'sandbox/transmit-inquire.ts',
      from: "const terminal = terminalOf(merchant, field('terminalNumber'));",
      to: "const terminal = terminalOf(merchant, (field('terminalNumber') ?? '').slice(0, 10)) ?? merchant.terminals[0];",
    },
    { file: 'sandbox/transmit-inquire.ts', from: 'one.terminalNumber === terminal.number &&', to: '' },
  ),
  editMutant('transmitInquire.criterion-required', 'transmitInquire needs no criterion', {
    file: 'sandbox/transmit-inquire.ts',
    from: "checkRequest(call, 'transmitInquire', { code: '550' });",
    to: "checkRequest(call, 'transmitInquire', { code: '550', besides: (b) => b.rule === 'transmitInquire.criterion-required' });",
  }),
  editMutant(
    'transmitInquire.request.toTransmitDateTime',
    'transmitInquire takes fromTransmitDateTime without toTransmitDateTime',
    {
      file: 'contract/conditions.ts',
      from: period,
      to: `${period}.slice(0, 1)`,
    },
  ),
  editMutant(
    'transmitInquire.request.fromTransmitDateTime',
    'transmitInquire takes toTransmitDateTime without fromTransmitDateTime',
    {
      file: 'contract/conditions.ts',
      from: period,
      to: `${period}.slice(1)`,
    },
  ),
  editMutant('transmit.error.500', 'an inquiry that finds no transmission is answered with 099', {
    file: 'sandbox/transmit-inquire.ts',
    from: "Refusal('500'",
    to: "Refusal('099'",
  }),
  editMutant('transmit.error.500', 'an inquiry that finds no transmission is answered with 000', {
    file: 'sandbox/transmit-inquire.ts',
    from: "throw new Refusal('500', 'transmit.error.500', 'no transmission was found');",
    to: "return { result: '000', tranId: '1', content: element('transmitInquire'), rule: '' };",
  }),
  editMutant(
    'transmitInquire.request.fromTransmitDateTime',
    'transmitInquire finds only what began on a later day than fromTransmitDateTime',
    {
      file: 'sandbox/transmit-inquire.ts',
      from: 'toTheSecond(one.startedAt) >= value',
      to: 'toTheSecond(one.startedAt).slice(0, 10) > value.slice(0, 10)',
    },
  ),
  editMutant(
    'transmitInquire.request.toTransmitDateTime',
    'transmitInquire finds only what began on an earlier day than toTransmitDateTime',
    {
      file: 'sandbox/transmit-inquire.ts',
      from: 'toTheSecond(one.startedAt) <= value',
      to: 'toTheSecond(one.startedAt).slice(0, 10) < value.slice(0, 10)',
    },
  ),
  editMutant('transmitInquire.request.transmitId', 'transmitInquire by transmitId and a period is refused', {
    file: 'sandbox/transmit-inquire.ts',
    from: '  const given =',
    to: "  if (field('transmitId') && field('fromTransmitDateTime')) throw new Refusal('550','x','x');\n  const given =",
  }),
  editMutant(
    'transmitInquire.request.clearingReferanceNo',
    'transmitInquire by a clearingReferanceNo of 7 digits is refused',
    {
      file: 'sandbox/transmit-inquire.ts',
      from: '  const given =',
      to: "  if (field('clearingReferanceNo')?.length === 7) throw new Refusal('550','x','x');\n  const given =",
    },
  ),
  editMutant(
    'transmitInquire.request.transmitId',
    'transmitInquire by a transmitId of 20 digits is refused',
    {
      file: 'sandbox/transmit-inquire.ts',
      from: '  const given =',
      to: "  if ((field('transmitId') ?? '').length > 19) throw new Refusal('550','x','x');\n  const given =",
    },
  ),
  editMutant('transmission.record.endDateTime', 'the endDateTime of a transmission is always empty', {
    file: 'sandbox/transmit-inquire.ts',
    from: "one.endedAt ? toTheSecond(one.endedAt) : ''",
    to: "''",
  }),
  editMutant('transmission.record.transmitStatistics.ref', 'the statistics of a transmission are empty', {
    file: 'sandbox/transmit-inquire.ts',
    from: "element('transmitStatistics', one.batches.map(referenceElement))",
    to: "element('transmitStatistics')",
  }),
];
