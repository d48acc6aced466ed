import { z } from 'zod';
import type { SandboxState } from '../state.ts';

/** What a request of the admin API gives a control. */
interface Asked<B, Q> {
  readonly body: B;
  readonly query: Q;
  /** The part of the path that stands for `{name}`; '' in a path without one. */
  readonly named: string;
}

/** One thing that the control surface does. */
export interface Control<B = unknown, Q = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/__admin`; `{name}` stands for one part of the path. */
  readonly path: string;
  /** One line, as `GET /__admin` tells it. */
  readonly says: string;
  /** What the body has to be; without a schema, the body is ignored. */
  readonly body?: z.ZodType<B>;
  /** What the query has to be; without a schema, the query is ignored. */
  readonly query?: z.ZodType<Q>;
  /** @throws ControlError where it cannot be done */
  act(state: SandboxState, asked: Asked<B, Q>): unknown;
}

/** A control whose `act` has the types of its schemas. */
export const control = <B, Q>(one: Control<B, Q>): Control => one;

/** Why a control did nothing, and the HTTP status that says so. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly status: 400 | 404 | 409;

  constructor(status: 400 | 404 | 409, message: string) {
    super(message);
    this.status = status;
  }
}

/** The body of a control that takes nothing. */
export const nothing = z.strictObject({});

/** Which part of a list is asked for. */
export const window = {
  /** From which on, of the latest first. */
  offset: z.coerce.number<string>().int().min(0).default(0),
  limit: z.coerce.number<string>().int().min(1).max(1_000).default(100),
  /** Of so many, the oldest: new entries do not move the pages of a list that is being read. */
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
