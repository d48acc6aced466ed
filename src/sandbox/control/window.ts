import { z } from 'zod';

/** Which part of a list is asked for. */
export const window = {
  /** From which on, of the latest first. */
  offset: z.coerce.number<string>().int().min(0).default(0),
  limit: z.coerce.number<string>().int().min(1).max(1_000).default(100),
  /** Of so many, the oldest: who reads a list is not disturbed by what comes meanwhile. */
  of: z.coerce.number<string>().int().min(0).optional(),
};

/** A part of what was found, the latest first; `found` has them in the order they were made. */
export function part<T>(
  found: Pick<readonly T[], 'length' | 'slice'>,
  { offset, limit, of = found.length }: { offset: number; limit: number; of?: number | undefined },
): { readonly total: number; readonly rows: readonly T[] } {
  const end = Math.max(0, Math.min(of, found.length) - offset);
  return { total: found.length, rows: found.slice(Math.max(0, end - limit), end).reverse() };
}
