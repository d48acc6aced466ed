import { currencies, extras, largestAmount } from './defaults.ts';
import type { Settings } from './terminal.ts';

/** Settings that a terminal role requires: values, values in a list, or a check that returns an error text. */
type Need =
  | Partial<Settings>
  | { readonly at: string; readonly holds: (terminal: Settings) => boolean; readonly says: string };

const ordinary: Need = { refunds: true, cancels: true, mode: 'plain', currencies: ['ILS'] };

const fails = (value: Settings['transmission']['fails']): Need => ({
  at: 'transmission.fails',
  holds: ({ transmission }) => transmission.fails === value,
  says: `has to be ${value}`,
});

/** All roles of terminals, with the settings that the test suite expects of such a terminal. */
const needs: Readonly<Record<string, Need>> = {
  main: ordinary,
  second: ordinary,
  foreign: {},
  extras: { extras: [...extras] },
  'all-currencies': { currencies: [...currencies] },
  'all-kinds': {},
  'large-amounts': { maxAmount: largestAmount },
  'small-amounts': {
    at: 'maxAmount',
    holds: ({ maxAmount }) => maxAmount < largestAmount,
    says: `has to be below ${largestAmount}`,
  },
  checks: { checksCvv: true, checksId: true },
  'checks-nothing': { checksCvv: false, checksId: false },
  'no-refund': { refunds: false },
  'no-cancel': { cancels: false },
  'rav-mutav': { mode: 'ravMutav' },
  'rav-sapak': { mode: 'ravSapak' },
  'several-matches': { severalMatches: 'refuse' },
  manual: { automaticTransmission: false },
  'slow-transmission': {
    at: 'transmission.seconds',
    holds: ({ transmission }) => transmission.seconds > 0,
    says: 'has to be above 0',
  },
  'failing-transmission': fails('first'),
  'failing-again': fails('always'),
  'to-retransmit': fails('before'),
  letters: {
    at: 'number',
    holds: ({ number }) => /[A-Za-z]/.test(number),
    says: 'has to have a letter in its first two characters',
  },
  'not-granted': { granted: false },
  'batch-limit': {
    at: 'batches.limit',
    holds: ({ batches }) => batches.size * batches.limit === 2,
    says: 'times batches.size has to be two transactions',
  },
  inactive: {},
};

export const terminalRoles: readonly string[] = Object.keys(needs);

export const contradictions = (
  terminal: Settings,
): readonly { readonly path: string[]; readonly message: string }[] =>
  terminal.roles.flatMap((role) =>
    [needs[role] ?? {}, { active: role !== 'inactive' }]
      .flatMap((need) => departures(terminal, need))
      .map(([at, says]) => ({
        path: at.split('.'),
        message: `${says} for the role ${role}: change the setting, or remove the role`,
      })),
  );

function departures(terminal: Settings, need: Need): readonly (readonly [at: string, says: string])[] {
  if ('holds' in need) return need.holds(terminal) ? [] : [[need.at, need.says]];
  return Object.entries(need).flatMap(([at, value]): [string, string][] => {
    const actual: unknown = terminal[at as keyof Settings];
    if (!Array.isArray(value)) return actual === value ? [] : [[at, `has to be ${value}`]];
    const isComplete = value.every((one) => Array.isArray(actual) && actual.includes(one));
    return isComplete ? [] : [[at, `has to have ${value.join(', ')}`]];
  });
}
