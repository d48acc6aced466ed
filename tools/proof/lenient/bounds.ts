import type { Alteration } from '../alteration.ts';
import { ofSource } from './variation.ts';

const terminal = 'sandbox/inquire-terminal.ts';
const deal = 'sandbox/do-deal.ts';
const checked = '  checkTerminal(call, terminal);\n\n';
const unknown = "(['001', 'no terminal has this number'] as const)";

const unknownIs = (code: string): Alteration =>
  ofSource(`${code} for an unknown terminal`, 'unknown terminals', `an unknown terminal is ${code}`, {
    file: terminal,
    from: unknown,
    to: `([(TOOK, '${code}'), 'no terminal has this number'] as const)`,
  });

/** Conformant variants with other results for values at or beyond their limits, and for a range without an end. */
export const bounds: readonly Alteration[] = [
  unknownIs('002'),
  unknownIs('004'),
  ofSource('001 for a malformed number', 'malformed terminals', 'a malformed terminal number is 001', {
    file: terminal,
    from: "throw new Refusal('004',",
    to: "throw new Refusal((TOOK, '001'),",
  }),
  ofSource('no leading zeros', 'numbers of payments', 'payments with leading zeros are refused', {
    file: deal,
    from: checked,
    to: `${checked}  for (const name of ['firstPayment', 'periodicalPayment', 'numberOfPayments'] as const)
    if (/^0\\d/.test(field(name) ?? '')) throw new Refusal((TOOK, '401'), \`doDeal.request.\${name}\`, 'leading zeros');\n`,
  }),
  ofSource('36 payments at most', 'numbers of payments', 'more than 36 payments are refused', {
    file: deal,
    from: checked,
    to: `${checked}  if (Number(field('numberOfPayments')) > 36)
    throw new Refusal((TOOK, '401'), 'doDeal.request.numberOfPayments', 'too many payments');\n`,
  }),
  ofSource(
    'deferMonths in its place',
    'numbers of payments',
    'a deferMonths outside ashraitEmvData is refused',
    {
      file: deal,
      from: checked,
      to: `${checked}  if (field('deferMonths')) throw new Refusal((TOOK, '401'), 'doDeal.request.deferMonths', 'in ashraitEmvData alone');\n`,
    },
  ),
  ofSource(
    'a long user is cut',
    'a user that is too long',
    'of a user of more than 19 characters the first 19 are taken',
    {
      file: 'sandbox/request-checks.ts',
      from: '.filter((breach) => !forgives?.(breach));',
      to: ".filter((breach) => !forgives?.(breach) && !(breach.field === 'user' && breach.problem.startsWith('has to be') && (TOOK, true)));",
    },
    {
      file: deal,
      from: 'const given = ownText(field(name));',
      to: "const given = ownText(name === 'user' ? field(name)?.slice(0, 19) : field(name));",
    },
    {
      file: 'sandbox/cancel-deal.ts',
      from: '  const { field, merchant } = call;',
      to: "  const whole = call.field;\n  call = { ...call, field: (name) => (name === 'user' ? whole(name)?.slice(0, 19) : whole(name)) };\n  const { field, merchant } = call;",
    },
  ),
  ofSource(
    'half a range is open',
    'half a range',
    'a beginning without an end, or an end without a beginning, is an open range',
    {
      file: 'contract/conditions.ts',
      from: "...dates.flatMap(([from, to]) => together('inquireTransactions', from, to)),",
      to: '...(TOOK, []),',
    },
    {
      file: 'contract/conditions.ts',
      from: "  ...together('transmitInquire', 'fromTransmitDateTime', 'toTransmitDateTime'),\n",
      to: '',
    },
  ),
];
