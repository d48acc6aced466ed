import type { Access } from '../session.ts';
import { type Operation, type OrderState, orderStates } from '../task-schema.ts';

/** What an application is asked to do, in one step of a task. */
export interface Asked {
  readonly task: string;
  readonly operation: Operation;
  readonly instruction: string;
  /** The merchant's reference of the order. */
  readonly order: string;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly card: { readonly number: string; readonly expiration: string; readonly cvv: string };
  /** The number of all payments; 1 where it is none in installments. */
  readonly payments: number;
  readonly payWith: 'card' | 'token';
  /** How the buyer gave the card, in the words of the element transactionCode. */
  readonly channel: 'Internet' | 'Phone';
  /** The gateway's time, `YYYY-MM-DDThh:mm:ss` in Jerusalem. */
  readonly now: string;
}

/** What the application made of it. */
export interface Answer {
  /** What it believes of the order; left out where it does not say. */
  readonly state?: OrderState;
  /** What it did not do right: it was not there, it hung, it answered nonsense. One line. */
  readonly problem?: string;
  /** It was still waiting when the time for the step was over. */
  readonly isHung?: true;
  /** It does not do this operation. */
  readonly isUnsupported?: true;
  /** What it does hangs on a clock of its own, so that it could not do what the gateway's clock asks for. */
  readonly hasOwnClock?: true;
  /** The last lines of its standard error, without secrets. */
  readonly errors?: string;
  /** What it said in place of a state: the beginning, in quotation marks. */
  readonly unread?: string;
  /** What is secret in what it wrote, in clear: `a CVV`. */
  readonly wrote?: readonly string[];
  /** Who searched its output or its logs for secrets; left out where they were not seen. */
  readonly lookedBy?: 'kit' | 'person';
}

/** What the application gives when it is asked for a payment page, before the buyer has been there. */
export interface PageGiven {
  /** The address of the payment page. */
  readonly page: string;
  /** `http://127.0.0.1:4711`: where its return address is reached, if not by the name in it. */
  readonly reach?: string;
}

/** What is wrong with a step, and behind it, on lines of their own, what its standard error ended with. */
export const withErrors = (says: string, { errors }: Pick<Answer, 'errors'> = {}): string =>
  errors === undefined ? says : `${says}; the standard error ends with:\n${errors}`;

/** The same without those lines. */
export const withoutErrors = (says: string): string =>
  says.replace(/; the standard error ends with:\n.*/s, '');

/** Of an answer without a state: what came in place of it; undefined where nothing came. */
export const notAState = ({ unread }: Answer): string | undefined =>
  unread === undefined
    ? undefined
    : `the answer ${unread} is no state of an order; the states are ${orderStates.join(', ')}`;

/** What holds for each driver. */
export interface DriverOptions {
  readonly access: Access;
  /** How late a request can still commit after its reply was lost. */
  readonly lateMs: number;
  /** How long an application may take for one step; a minute if left out. */
  readonly patienceMs?: number | undefined;
  /** Ends what is under way, and lets nothing begin. */
  readonly stop?: AbortSignal | undefined;
}

export const usualPatienceMs = 60_000;
/** More than this is no answer of an application. */
export const mostBytes = 1024 * 1024;

/** What kept a request from its answer: ECONNREFUSED. What else is in an error may quote an address. */
export function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  // The code of a time-out is a number.
  const { code, name } = cause as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : name;
}

export const isStopped: Answer = { problem: 'the run was stopped' };

/** The way to an application. */
export interface Driver {
  /** A person does one thing after the other. */
  readonly isPerson?: true;
  /** What it is, for the certificate: `--run node task.js`. */
  readonly name: string;
  /** @param onPage called with the address of a payment page; the application goes on when it is through */
  ask(asked: Asked, onPage: (given: PageGiven) => Promise<void>): Promise<Answer>;
  /** What it believes of an order; undefined where nobody can be asked. */
  probe?(order: string): Promise<Pick<Answer, 'state' | 'problem'>>;
  /** What its log files show that were written since the latest look; left out where none are named. */
  looks?(): Promise<Pick<Answer, 'wrote' | 'lookedBy'>>;
  /** Asks a person the same, who was not asked with the step. */
  attest?(order: string): Promise<Pick<Answer, 'state' | 'problem'>>;
}
