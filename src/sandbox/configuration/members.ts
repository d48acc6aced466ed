import { z } from 'zod';

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
    .min(least, `has to be ${least} at least`)
    .max(most, `has to be ${most} at most`);

export const filled = () => z.string().min(1, 'has to be filled');
