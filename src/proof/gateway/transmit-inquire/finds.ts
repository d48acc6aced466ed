import { editsAt, editsOf, type Mutant } from '../../mutant.ts';

const inquiry = editsOf('sandbox/transmit-inquire.ts');
const from = editsAt('sandbox/transmit-inquire.ts', 'toTheSecond(one.startedAt) >= value');
const to = editsAt('sandbox/transmit-inquire.ts', 'toTheSecond(one.startedAt) <= value');

/** Inquiries that find more or fewer transmissions than their criteria ask for. */
export const transmitInquireFinds: readonly Mutant[] = [
  ...(
    [
      ['transmitId', 'transmitId'],
      ['clearingReferanceNo', 'clearingReferanceNo'],
      ['fromTransmitDateTime', 'a period'],
      ['toTransmitDateTime', 'a period'],
    ] as const
  ).flatMap(([name, criterion]) => [
    inquiry(
      name === 'transmitId'
        ? ['transmitInquire.request.transmitId', 'transmit.error.500']
        : `transmitInquire.request.${name}`,
      `transmitInquire ignores ${name}`,
      'filter(([name]) => field(name) !== undefined)',
      `filter(([name]) => field(name) !== undefined && name !== '${name}')`,
    ),
    inquiry(
      `transmitInquire.request.${name}`,
      `transmitInquire by ${criterion} alone finds nothing`,
      '  if (!first) throw',
      `  if (!first || (field('${name}') && given.length <= 2)) throw`,
    ),
  ]),
  to(
    'transmitInquire.request.toTransmitDateTime',
    'toTransmitDateTime is compared by its day',
    'toTheSecond(one.startedAt).slice(0, 10) <= value.slice(0, 10)',
  ),
  from(
    'transmitInquire.request.fromTransmitDateTime',
    'fromTransmitDateTime is compared by its day',
    'toTheSecond(one.startedAt).slice(0, 10) >= value.slice(0, 10)',
  ),
  from(
    'transmitInquire.request.fromTransmitDateTime',
    'transmitInquire finds only what began on a later day than fromTransmitDateTime',
    'toTheSecond(one.startedAt).slice(0, 10) > value.slice(0, 10)',
  ),
  to(
    'transmitInquire.request.toTransmitDateTime',
    'transmitInquire finds only what began on an earlier day than toTransmitDateTime',
    'toTheSecond(one.startedAt).slice(0, 10) < value.slice(0, 10)',
  ),
  inquiry(
    'transmitInquire.request.clearingReferanceNo',
    'a reference finds its transmission if it is that of the first batch',
    'one.batches.some(({ clearingReferanceNo }) => clearingReferanceNo === value)',
    'one.batches[0]?.clearingReferanceNo === value',
  ),
  inquiry(
    'transmitInquire.request.terminalNumber',
    'transmitInquire also finds transmissions of other terminals',
    'one.terminalNumber === terminal.number &&',
    '',
  ),
  ...(['clearingReferanceNo', 'fromTransmitDateTime'] as const).map((criterion) =>
    inquiry(
      'transmitInquire.request.terminalNumber',
      `transmitInquire by ${criterion} also finds transmissions of other terminals`,
      'one.terminalNumber === terminal.number &&',
      `(one.terminalNumber === terminal.number || field('${criterion}') !== undefined) &&`,
    ),
  ),
];
