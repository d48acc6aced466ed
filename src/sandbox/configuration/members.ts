import { z } from 'zod';
import { unknownAmong } from '../../contract/index.ts';
import { isWritable } from '../../message/entities.ts';

/** Returns a strict object schema. The error for an unknown member lists the allowed members. */
export const only = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has no member ${issue.keys.join(', ')}; it can have ${Object.keys(shape).join(', ')}`
        : undefined,
  });

export const whole = (smallest: number, largest: number) =>
  z
    .int(`has to be a whole number from ${smallest} to ${largest}`)
    .min(smallest, `has to be at least ${smallest}`)
    .max(largest, `has to be at most ${largest}`);

export const writable = <S extends z.ZodString | z.ZodURL>(schema: S) =>
  schema.refine(isWritable, 'has a character that XML does not have');

export const roleAmong = (roles: readonly string[]) =>
  z.string().superRefine((role, context) => {
    if (!roles.includes(role)) context.addIssue(unknownAmong(role, roles));
  });

export const filled = () => writable(z.string().min(1, 'has to be filled'));

/** A schema with the description that the JSON Schema has. */
export const described = <S extends z.ZodType>(says: string, schema: S): S => schema.describe(says);
