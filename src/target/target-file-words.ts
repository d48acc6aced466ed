import { z } from 'zod';
import { nearest } from '../contract/index.ts';

/** What is wrong at a place of a target file, where its schema has no words of its own. */
export const inWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? 'is missing'
      : `must be of type ${issue.expected === 'record' ? 'object' : issue.expected}`;
  if (issue.code !== 'unrecognized_keys') return undefined;
  const fields = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : [];
  return issue.keys
    .map((key) => {
      const [meant] = nearest(key, fields, 1);
      return `has no field "${key}"${meant === undefined ? '' : `; did you mean ${meant}?`}`;
    })
    .join('; ');
};
