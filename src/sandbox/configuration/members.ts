import { z } from 'zod';
import { isWritable } from '../../message/entities.ts';

/** An object without other members than these; what it does not know it answers with what it knows. */
export const only = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has no member ${issue.keys.join(', ')}; it can have ${Object.keys(shape).join(', ')}`
        : undefined,
  });

export const whole = (least: number, most: number) =>
  z
    .int(`has to be a whole number from ${least} to ${most}`)
    .min(least, `has to be at least ${least}`)
    .max(most, `has to be at most ${most}`);

/** What a reply may have to hold. */
export const writable = <S extends z.ZodString | z.ZodURL>(schema: S) =>
  schema.refine(isWritable, 'has a character that XML does not have');

export const filled = () => writable(z.string().min(1, 'has to be filled'));
