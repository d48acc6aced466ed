import type { Access } from '../session.ts';
import { type Operation, type OrderState, orderStates } from '../task-schema.ts';

export interface Asked {
  readonly task: string;
  readonly operation: Operation;
  readonly instruction: string;
  readonly order: string;
  /** The amount in the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly card: { readonly number: string; readonly expiration: string; readonly cvv: string };
  readonly payments: number;
  readonly payWith: 'card' | 'token' | 'page';
  /** The source of the card: `Phone` for a card given by telephone, as in the element transactionCode. */
  readonly channel: 'Internet' | 'Phone';
  /** The gateway's time in Jerusalem, `YYYY-MM-DDThh:mm:ss`. */
  readonly now: string;
}

export interface Answer {
  readonly state?: OrderState;
  readonly problem?: string;
  readonly isHung?: true;
  readonly isUnsupported?: true;
  /** True if the application skipped the step, because it cannot use the gateway's clock. */
  readonly hasOwnClock?: true;
  /** The last lines of the application's standard error, without secrets. */
  readonly errors?: string;
  /** The beginning of an invalid answer, in quotation marks. */
  readonly unread?: string;
  /** Kinds of secrets in the application's output, such as `a CVV`. */
  readonly wrote?: readonly string[];
  /** The party that searched output or logs for secrets; missing if neither was searched. */
  readonly lookedBy?: 'kit' | 'person';
  /** Why a place that the kit could search showed nothing. */
  readonly notLooked?: string;
  /** A sentence about log files that got no new text, although the user named them. */
  readonly idleLogs?: string;
}

export interface PageGiven {
  readonly page: string;
  /** The reachable origin of the application, if the host name of the return address cannot be reached. */
  readonly reach?: string;
}

export const withErrors = (says: string, { errors }: Pick<Answer, 'errors'> = {}): string =>
  errors === undefined ? says : `${says}; the standard error ends with:\n${errors}`;

export const withoutErrors = (says: string): string =>
  says.replace(/; the standard error ends with:\n.*/s, '');

export const notAState = ({ unread }: Answer): string | undefined =>
  unread === undefined
    ? undefined
    : `the answer ${unread} is no state of an order; the states are ${orderStates.join(', ')}`;

export interface DriverOptions {
  readonly access: Access;
  /** The command or URL that reports the state of an order; without it, answers to steps give the state. */
  readonly probe?: string | undefined;
  /** Milliseconds after a lost reply until the gateway can no longer execute the request. */
  readonly lateMs: number;
  /** Milliseconds that an application may take for one step. The default is one minute. */
  readonly patienceMs?: number | undefined;
  readonly stop?: AbortSignal | undefined;
}

export const usualPatienceMs = 60_000;
export const maxBytes = 1024 * 1024;

/** The code of a network error, such as ECONNREFUSED, without the message, which may quote a secret address. */
export function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  // The `code` of a time-out is a number, so its name is used.
  const { code, name, message } = cause as NodeJS.ErrnoException;
  // The fetch standard blocks some ports, and its error has no code.
  if (message === 'bad port') return 'a port that Node.js blocks';
  return typeof code === 'string' ? code : name;
}

/** The text of a request or reply; undefined if it has more bytes than the limit. */
export async function textWithin(
  limit: number,
  body: AsyncIterable<Uint8Array>,
): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > limit) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

export const isStopped: Answer = { problem: 'the run was stopped' };

export interface Driver {
  /** True if a person does the steps, one at a time. */
  readonly isPerson?: true;
  readonly name: string;
  /**
   * @param onPage plays the buyer on a payment page, while the application waits
   * @param killed ends the application's process; ignored by a driver that started none
   */
  ask(asked: Asked, onPage: (given: PageGiven) => Promise<void>, killed?: AbortSignal): Promise<Answer>;
  /** True if the driver can end the process of a step. */
  readonly kills?: true;
  probe?(order: string): Promise<Pick<Answer, 'state' | 'problem'>>;
  looks?(): Promise<Pick<Answer, 'wrote' | 'lookedBy' | 'notLooked' | 'idleLogs'>>;
  attest?(order: string): Promise<Pick<Answer, 'state' | 'problem'>>;
}
