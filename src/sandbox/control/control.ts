import { z } from 'zod';
import type { SandboxState } from '../state.ts';

interface Asked<B, Q> {
  readonly body: B;
  readonly query: Q;
  /** The variable part of the request path, or '' if the path has no such part. */
  readonly named: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Control<B = unknown, Q = unknown> {
  readonly method: Method;
  /** The path below `/__admin`. `{name}` is a variable part. */
  readonly path: string;
  readonly says: string;
  /** The schema of the request body. Without a schema, the body is ignored. */
  readonly body?: z.ZodType<B>;
  /** The schema of the query. Without a schema, the query is ignored. */
  readonly query?: z.ZodType<Q>;
  /** @throws ControlError if the command fails */
  act(state: SandboxState, asked: Asked<B, Q>): unknown;
}

/** @param address method and path, such as `GET faults/kinds` */
export function control<B, Q>(
  address: `${Method} ${string}`,
  own: Omit<Control<B, Q>, 'method' | 'path'>,
): Control {
  const [method, path] = address.split(' ') as [Method, string];
  return { ...own, method, path } as Control;
}

/** The reason why an admin command failed, with its HTTP status. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly status: 400 | 404 | 409;

  constructor(status: 400 | 404 | 409, message: string) {
    super(message);
    this.status = status;
  }
}

export const nothing = z.strictObject({});

/** Query parameters of paged lists. */
export const window = {
  offset: z.coerce.number<string>().int().min(0).default(0),
  limit: z.coerce.number<string>().int().min(1).max(1_000).default(100),
  /** The number of oldest entries that a list covers. New entries are left out, so that pages do not shift. */
  of: z.coerce.number<string>().int().min(0).optional(),
};

/** Returns a page of a list, newest entry first. `found` has the oldest entry first. */
export function part<T>(
  found: Pick<readonly T[], 'length' | 'slice'>,
  { offset, limit, of = found.length }: { offset: number; limit: number; of?: number | undefined },
): { readonly total: number; readonly rows: readonly T[] } {
  const end = Math.max(0, Math.min(of, found.length) - offset);
  return { total: found.length, rows: found.slice(Math.max(0, end - limit), end).reverse() };
}
