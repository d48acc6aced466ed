import { admits, type Format } from '../../../src/contract/index.ts';
import { type Change, said } from './tree.ts';

type Ways = readonly (readonly [breaks: string, make: (was: string) => string])[];

/** Creates mutants that replace a valid text by malformed ones, each with a description. */
export const outOfForm = (format: Format): readonly (readonly [breaks: string, Change])[] =>
  waysOut(format).map(([breaks, make]) => [
    breaks,
    said((was) => {
      const next = make(was);
      return admits(format, next) ? undefined : next;
    }),
  ]);

/** The lengths next to the allowed ones. */
const lengths = ({ min, max }: { readonly min: number; readonly max: number }, signs: string): Ways => [
  [`has ${max + 1} ${signs}`, (was) => was.padStart(max + 1, '1')],
  ...(min > 1 ? [[`has ${min - 1} ${signs}`, (was: string) => was.slice(0, min - 1)] as const] : []),
];

function waysOut(format: Format): Ways {
  switch (format.kind) {
    case 'digits':
      return [['ends with a letter', (was) => `${was.slice(0, -1)}x`], ...lengths(format, 'digits')];
    case 'alphanumeric':
      return [
        ['has a hyphen in it', (was) => `${was.slice(0, -1)}-`],
        ...lengths(format, 'characters'),
        ...(format.upperCase
          ? [['has a lower-case letter', (was: string) => `${was.slice(0, -1)}a`] as const]
          : []),
      ];
    case 'pattern':
      return [
        ['has a character too many', (was) => `${was}${was.slice(-1)}`],
        ['has a character that it may not have', (was) => `${was.slice(0, -1)}?`],
      ];
    case 'text': {
      const { max } = format;
      return max === undefined ? [] : [[`has ${max + 1} characters`, (was) => was.padEnd(max + 1, 'x')]];
    }
    case 'moment':
      return [['is of month 13', (was) => was.replace(/-\d\d-/, '-13-')]];
    default:
      return [];
  }
}
