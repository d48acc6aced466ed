import type { Mutant } from '../../mutant.ts';
import { malformed, requestsOf } from '../../requests.ts';

const { accepts } = requestsOf('transmitInquire');
const file = 'sandbox/transmit-inquire.ts';

/** Inquiries about transmissions that have to be refused, and are answered. */
export const transmitInquireAccepts: readonly Mutant[] = [
  accepts('transmitInquire.criterion-required', 'transmitInquire needs no criterion'),
  ...(['fromTransmitDateTime', 'toTransmitDateTime'] as const).map((name) =>
    accepts(`transmitInquire.request.${name}`, `transmitInquire does not check ${name}`, malformed),
  ),
  ...(['transmitId', 'clearingReferanceNo', 'fromTransmitDateTime', 'toTransmitDateTime'] as const).map(
    (name) =>
      accepts(
        `transmitInquire.request.${name}`,
        `transmitInquire ignores an invalid ${name}`,
        undefined,
        {
          file,
          from: 'filter(([name]) => field(name) !== undefined)',
          to: `filter(([name]) => field(name) !== undefined && !(name === '${name}' && breaches('transmitInquire', field).some((b) => b.field === name)))`,
        },
        {
          file,
          from: 'import type { transmissionRecord }',
          to: 'import { breaches, type transmissionRecord }',
        },
      ),
  ),
  accepts(
    'transmitInquire.request.terminalNumber',
    'transmitInquire takes any terminalNumber and looks at all terminals',
    undefined,
    {
      file,
      from: "const terminal = terminalOf(merchant, field('terminalNumber'));",
      to: "const terminal = terminalOf(merchant, (field('terminalNumber') ?? '').slice(0, 10)) ?? merchant.terminals[0];",
    },
    { file, from: 'one.terminalNumber === terminal.number &&', to: '' },
  ),
];
