import { currencies, extras, largestAmount } from './defaults.ts';
import type { Settings } from './terminal.ts';

/** A requirement of a role. `says` follows the path of the setting. */
interface Need {
  readonly at: string;
  readonly holds: (terminal: Settings) => boolean;
  readonly says: string;
}

type Flag = 'active' | 'granted' | 'refunds' | 'cancels' | 'checksCvv' | 'checksId' | 'automaticTransmission';

const flag = (at: Flag, value: boolean): Need => ({
  at,
  holds: (terminal) => terminal[at] === value,
  says: `has to be ${value}`,
});

const word = (at: 'mode' | 'severalMatches', value: string): Need => ({
  at,
  holds: (terminal) => terminal[at] === value,
  says: `has to be ${value}`,
});

const fails = (value: string): Need => ({
  at: 'transmission.fails',
  holds: ({ transmission }) => transmission.fails === value,
  says: `has to be ${value}`,
});

const all = (at: 'extras' | 'currencies', values: readonly string[]): Need => ({
  at,
  holds: (terminal) => values.every((value) => terminal[at].some((one) => one === value)),
  says: `has to have ${values.join(', ')}`,
});

const ordinary: readonly Need[] = [flag('refunds', true), flag('cancels', true), word('mode', 'plain')];

/** All roles of terminals, with the settings that the suite expects. */
const needs: Readonly<Record<string, readonly Need[]>> = {
  main: [...ordinary, all('currencies', ['ILS'])],
  second: [...ordinary, all('currencies', ['ILS'])],
  foreign: [],
  extras: [all('extras', extras)],
  'all-currencies': [all('currencies', currencies)],
  'all-kinds': [],
  'large-amounts': [
    {
      at: 'maxAmount',
      holds: ({ maxAmount }) => maxAmount === largestAmount,
      says: `has to be ${largestAmount}`,
    },
  ],
  'small-amounts': [
    {
      at: 'maxAmount',
      holds: ({ maxAmount }) => maxAmount < largestAmount,
      says: `has to be below ${largestAmount}`,
    },
  ],
  checks: [flag('checksCvv', true), flag('checksId', true)],
  'checks-nothing': [flag('checksCvv', false), flag('checksId', false)],
  'no-refund': [flag('refunds', false)],
  'no-cancel': [flag('cancels', false)],
  'rav-mutav': [word('mode', 'ravMutav')],
  'rav-sapak': [word('mode', 'ravSapak')],
  'several-matches': [word('severalMatches', 'refuse')],
  manual: [flag('automaticTransmission', false)],
  'slow-transmission': [
    {
      at: 'transmission.seconds',
      holds: ({ transmission }) => transmission.seconds > 0,
      says: 'has to be above 0',
    },
  ],
  'failing-transmission': [fails('first')],
  'failing-again': [fails('always')],
  'to-retransmit': [fails('before')],
  letters: [
    {
      at: 'number',
      holds: ({ number }) => /[A-Za-z]/.test(number),
      says: 'has to have a letter in its first two characters',
    },
  ],
  'not-granted': [flag('granted', false)],
  'batch-limit': [
    {
      at: 'batches.limit',
      holds: ({ batches }) => batches.size * batches.limit === 2,
      says: 'times batches.size has to be two transactions',
    },
  ],
  inactive: [flag('active', false)],
};

export const terminalRoles: readonly string[] = Object.keys(needs);

/** Finds settings of a terminal that contradict its roles. */
export function contradictions(
  terminal: Settings,
): readonly { readonly path: string[]; readonly message: string }[] {
  return terminal.roles.flatMap((role) =>
    [...(needs[role] ?? []), ...(role === 'inactive' ? [] : [flag('active', true)])]
      .filter(({ holds }) => !holds(terminal))
      .map(({ at, says }) => ({
        path: at.split('.'),
        message: `${says} for the role ${role}: change the setting, or remove the role`,
      })),
  );
}
