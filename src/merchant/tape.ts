import { isBeside, isCommand } from '../contract/index.ts';
import { type Element, textAt } from '../message/element.ts';
import { readRequest } from '../message/read-request.ts';
import type { Answered } from '../sandbox/index.ts';

/** One request of the application, as it came, with what it was answered. Held in memory alone: secrets are in it. */
export interface Heard {
  /** Counts from 0. */
  readonly index: number;
  /** Milliseconds since the session began. */
  readonly at: number;
  readonly when: Date;
  /** '' where it could not be read. */
  readonly command: string;
  readonly result: string;
  /** The rule by which the sandbox answered; '' where another gateway did. */
  readonly rule: string;
  /** HTTP status; 0 where the connection was closed without one. */
  readonly status: number;
  /** Whether a whole reply left, and one that can be read. */
  readonly isAnswered: boolean;
  readonly requestText: string;
  readonly replyText: string;
  readonly contentType: string | undefined;
  readonly credentials: readonly ('user' | 'password')[];
  /** Remarks of the sandbox: elements that it does not know, faults that were used. */
  readonly remarks: readonly string[];
  readonly request: Element | undefined;
  readonly reply: Element | undefined;
  /** The id that the reply gave. */
  readonly tranId: string | undefined;
}

/** A parameter of a request by its path; undefined where it is missing or empty. */
export function sent({ request, command }: Heard, path: string): string | undefined {
  if (!request || !isCommand(command)) return undefined;
  const place = isBeside(command, path) ? `request.${path}` : `request.${command}.${path}`;
  return textAt(request, place) || undefined;
}

/** Whether an inquiry looks for what a transmission sent, and not for an order. */
export const ofTransmission = (heard: Heard): boolean =>
  ['transmitId', 'clearingReferanceNo', 'fromTransmitDate'].some((path) => sent(heard, path) !== undefined);

export const requestIdOf = ({ request }: Heard): string => textAt(request, 'request.requestId') ?? '';

/** The fault that a remark of the sandbox is about. */
export const faultIn = (remark: string): string | undefined => /^The planted (fault-\d+) /.exec(remark)?.[1];

/** The journal has the whole reply of which half was sent. */
const isDropped = (remark: string): boolean => /^The planted .*: drop\.$/.test(remark);

/** The requests of a session, in the order in which they were answered. */
export class Tape {
  #all: Heard[] = [];
  readonly #clock: () => number;
  readonly #begun: number;

  /** @param clock milliseconds that only grow */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#begun = clock();
  }

  /** Milliseconds since the session began, and parts of them: what came first tells to which step it belongs. */
  now(): number {
    return this.#clock() - this.#begun;
  }

  add(answered: Answered): void {
    // A page that ends is nobody's request.
    if (!answered.arrival) return;
    const { command, result, rule, request, reply = '', status = 200, credentials = [], remarks } = answered;
    this.#all.push({
      ...{ index: this.#all.length, at: this.now(), when: new Date(), command, result, rule, status },
      ...{ remarks, credentials, ...readBoth(request, reply, status, remarks) },
      contentType: headerOf(answered.arrival, 'content-type'),
    });
  }

  all(): readonly Heard[] {
    return this.#all;
  }

  /** Counts from 0 again; the time goes on. */
  clear(): void {
    this.#all = [];
  }
}

/** Both messages, read as far as they can be. */
export function readBoth(
  requestText: string,
  replyText: string,
  status: number,
  remarks: readonly string[],
): Pick<Heard, 'requestText' | 'replyText' | 'request' | 'reply' | 'isAnswered' | 'tranId'> {
  const [request, reply] = [requestText, replyText].map(read);
  return {
    ...{ requestText, replyText, request, reply },
    isAnswered: status === 200 && reply !== undefined && !remarks.some(isDropped),
    tranId: textAt(reply, 'response.tranId') || undefined,
  };
}

function read(text: string): Element | undefined {
  try {
    return readRequest(text);
  } catch {
    return undefined;
  }
}

function headerOf({ headers }: NonNullable<Answered['arrival']>, name: string): string | undefined {
  const at = headers.findIndex((one, index) => index % 2 === 0 && one.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
}
