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

function waysOut(format: Format): Ways {
  switch (format.kind) {
    case 'digits':
      return [
        ['ends with a letter', (was) => `${was.slice(0, -1)}x`],
        [`has ${format.max + 1} digits`, (was) => was.padStart(format.max + 1, '1')],
        ...(format.min > 1
          ? [[`has ${format.min - 1} digits`, (was: string) => was.slice(0, format.min - 1)] as const]
          : []),
      ];
    case 'alphanumeric':
      return [
        ['has a hyphen in it', (was) => `${was.slice(0, -1)}-`],
        [`has ${format.max + 1} characters`, (was) => was.padStart(format.max + 1, '1')],
        ...(format.min > 1
          ? [[`has ${format.min - 1} characters`, (was: string) => was.slice(0, format.min - 1)] as const]
          : []),
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
