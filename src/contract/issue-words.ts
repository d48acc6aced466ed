import type { z } from 'zod';
import { nearest } from './nearest.ts';

/** A longer list would hide the error. */
const longestList = 20;

/** Texts for faults of a file or a request for which its schema has no text. Each text follows the place of the fault. */
export const issueWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? 'is missing'
      : `must be of type ${issue.expected === 'record' ? 'object' : issue.expected}`;
  if (issue.code !== 'unrecognized_keys') return undefined;
  // The contract does not load zod, because most of its users need no schema.
  const { shape = {} }: { shape?: object } = Object(issue.inst?._zod.def);
  const fields = Object.keys(shape);
  // A member of a union has other forms, so a short list would be false.
  const isListed = fields.length > 1 && fields.length <= longestList;
  const others = isListed ? `; it can have ${fields.join(', ')}` : '';
  return issue.keys
    .map((key) => {
      const [meant] = nearest(key, fields, 1);
      return `has no field "${key}"${meant === undefined ? others : `; did you mean ${meant}?`}`;
    })
    .join('; ');
};
