import { z } from 'zod';
import type { SandboxState } from '../state.ts';

/** One thing that the control surface does. */
export interface Control {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/__admin`; `{name}` stands for one part of the path. */
  readonly path: string;
  /** One line, as `GET /__admin` tells it. */
  readonly says: string;
  /**
   * @throws ZodError where the body is not what the control takes
   * @throws ControlError where it cannot be done
   */
  readonly act: (
    state: SandboxState,
    body: unknown,
    names: Readonly<Record<string, string>>,
    query: Readonly<Record<string, string>>,
  ) => unknown;
}

/** Why a control did nothing, and the HTTP status that says so. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly status: 400 | 404 | 409;

  constructor(status: 400 | 404 | 409, message: string) {
    super(message);
    this.status = status;
  }
}

/** A control that takes nothing. */
export const nothing = z.strictObject({});
