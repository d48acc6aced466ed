import type { Access } from '../session.ts';
import { type Operation, type OrderState, orderStates } from '../task-schema.ts';

/** A step as the application receives it. */
export interface Asked {
  readonly task: string;
  readonly operation: Operation;
  readonly instruction: string;
  readonly order: string;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly card: { readonly number: string; readonly expiration: string; readonly cvv: string };
  /** The number of payments; 1 without installments. */
  readonly payments: number;
  readonly payWith: 'card' | 'token';
  /** The source of the card, as in the element transactionCode. */
  readonly channel: 'Internet' | 'Phone';
  /** The gateway's time, `YYYY-MM-DDThh:mm:ss` in Jerusalem. */
  readonly now: string;
}

/** The answer of an application to a step. */
export interface Answer {
  readonly state?: OrderState;
  /** A problem of the application, such as a crash, a time-out or an invalid answer, in one line. */
  readonly problem?: string;
  /** The time for the step was over before the application answered. */
  readonly isHung?: true;
  readonly isUnsupported?: true;
  /** The application uses a clock of its own, and therefore did not do the step. */
  readonly hasOwnClock?: true;
  /** The last lines of its standard error, without secrets. */
  readonly errors?: string;
  /** The beginning of an answer that is no state, in quotation marks. */
  readonly unread?: string;
  /** Secrets in the output, such as `a CVV`. */
  readonly wrote?: readonly string[];
  /** The searcher of output or logs; missing if neither was searched. */
  readonly lookedBy?: 'kit' | 'person';
}

/** A payment page that the application opened for the buyer. */
export interface PageGiven {
  readonly page: string;
  /**
   * The reachable place of the return address, such as `http://127.0.0.1:4711`, if its host name cannot be reached.
   */
  readonly reach?: string;
}

/** A problem, followed by the last lines of the application's standard error. */
export const withErrors = (says: string, { errors }: Pick<Answer, 'errors'> = {}): string =>
  errors === undefined ? says : `${says}; the standard error ends with:\n${errors}`;

/** The problem without these lines. */
export const withoutErrors = (says: string): string =>
  says.replace(/; the standard error ends with:\n.*/s, '');

/** The problem of an answer that is no state; undefined without such an answer. */
export const notAState = ({ unread }: Answer): string | undefined =>
  unread === undefined
    ? undefined
    : `the answer ${unread} is no state of an order; the states are ${orderStates.join(', ')}`;

/** Options of every driver. */
export interface DriverOptions {
  readonly access: Access;
  /** Milliseconds after a lost reply until the request can no longer commit. */
  readonly lateMs: number;
  /** Milliseconds that an application may take for a step. The default is a minute. */
  readonly patienceMs?: number | undefined;
  /** Ends the current step and prevents further steps. */
  readonly stop?: AbortSignal | undefined;
}

export const usualPatienceMs = 60_000;
/** The limit of an answer. */
export const maxBytes = 1024 * 1024;

/** The code of a network error, such as ECONNREFUSED. Other parts of the error may quote an address. */
export function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  // The code of a time-out is a number.
  const { code, name } = cause as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : name;
}

export const isStopped: Answer = { problem: 'the run was stopped' };

/** A connection to an application. */
export interface Driver {
  /** A person does one step at a time. */
  readonly isPerson?: true;
  readonly name: string;
  /** @param onPage plays the buyer on a payment page; the application waits until it ends */
  ask(asked: Asked, onPage: (given: PageGiven) => Promise<void>): Promise<Answer>;
  probe?(order: string): Promise<Pick<Answer, 'state' | 'problem'>>;
  looks?(): Promise<Pick<Answer, 'wrote' | 'lookedBy'>>;
  attest?(order: string): Promise<Pick<Answer, 'state' | 'problem'>>;
}
