import type { FieldChange } from './fields.ts';

/** What a change of an element means, in words that follow its name. */
export const changeWords: Readonly<Record<FieldChange, string>> = {
  result: 'another result',
  missing: 'missing in B',
  added: 'only in B',
  emptied: 'empty in B',
  filled: 'filled in B',
  code: 'another code',
  value: 'another value',
  times: 'occurs another number of times',
  label: 'another label',
  words: 'other words',
};

/** What stands where an element has nothing to say, or is not there. */
export const shownValue = (value: string): string => (value === '' ? 'nothing' : value);
