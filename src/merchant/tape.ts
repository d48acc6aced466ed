import { isBeside, isCommand, validationOf } from '../contract/index.ts';
import { at, type Element, textAt } from '../message/element.ts';
import { readRequest } from '../message/read-request.ts';
import type { Answered } from '../sandbox/index.ts';

/** A request with its reply. It contains secrets, so it is stored only in memory. */
export interface Heard {
  /** Position of the request in the session, counted from 0. */
  readonly index: number;
  /** The moment of the reply, in milliseconds of the session. */
  readonly at: number;
  readonly begunAt: number;
  readonly when: Date;
  readonly command: string;
  readonly result: string;
  /** The rule that decided the sandbox's reply; '' for another gateway. */
  readonly rule: string;
  /** HTTP status; 0 if the connection was closed without a response. */
  readonly status: number;
  /** True if a complete and readable reply was sent. */
  readonly isAnswered: boolean;
  readonly requestText: string;
  readonly replyText: string;
  readonly contentType: string | undefined;
  readonly credentials: readonly ('user' | 'password')[];
  readonly remarks: readonly string[];
  readonly request: Element | undefined;
  readonly reply: Element | undefined;
  readonly tranId: string | undefined;
}

/** A parameter of a request by its path; undefined if missing or empty. */
export function sent({ request, command }: Heard, path: string): string | undefined {
  if (!request || !isCommand(command)) return undefined;
  const place = isBeside(command, path) ? `request.${path}` : `request.${command}.${path}`;
  return textAt(request, place) || undefined;
}

/** True if an inquiry searches the transactions of a transmission, and not an order. */
export const ofTransmission = (heard: Heard): boolean =>
  ['transmitId', 'clearingReferanceNo', 'fromTransmitDate'].some((path) => sent(heard, path) !== undefined);

/** True for a question about the balance of a card, which moves no money. */
export const isEnquiry = (heard: Heard): boolean =>
  heard.command === 'doDeal' && sent(heard, 'transactionType')?.toLowerCase() === 'balanceenquiry';

/** True for a deal that charges, reserves or pays out, and not for a token, a payment page or a balance enquiry. */
export const movesMoney = (heard: Heard): boolean =>
  heard.command === 'doDeal' &&
  validationOf(sent(heard, 'validation'))?.leaves !== undefined &&
  !isEnquiry(heard);

export const validationIn = (heard: Heard): string => sent(heard, 'validation')?.toLowerCase() ?? '';

/** True for an AutoComm deal with a pre-authorization, and for the release of a held charge. */
export const isCapture = (heard: Heard): boolean => {
  const validation = validationIn(heard);
  if (heard.command !== 'doDeal' || isEnquiry(heard)) return false;
  const names = (sent(heard, 'authNo') ?? sent(heard, 'cgUid')) !== undefined;
  return validation === 'autocommrelease' || (validation === 'autocomm' && names);
};

export const isCredit = ({ command }: Heard): boolean => command === 'refundDeal' || command === 'cancelDeal';

/** True if the application got a reply with the result 000. */
export const succeeded = ({ isAnswered, result }: Heard): boolean => isAnswered && result === '000';

/** Elements that name an earlier transaction. */
export const ids = ['tranId', 'cgUid', 'ashraitEmvData.orgUid', 'orgUid', 'authNo', 'authNumber'] as const;

/** True for a request that names an earlier transaction. */
export const follows = (one: Heard): boolean => ids.some((name) => sent(one, name) !== undefined);

/** True for a cancellation or a whole refund: the sandbox refuses a repetition with 314 or 320. */
export const isWholeCredit = (one: Heard, heard: readonly Heard[]): boolean => {
  if (one.command === 'cancelDeal') return true;
  const total = sent(one, 'total');
  const isTotalOf = (deal: Heard) =>
    deal.command === 'doDeal' && names(one, deal) && sent(deal, 'total') === total;
  return one.command === 'refundDeal' && (total === undefined || heard.some(isTotalOf));
};

export function names(one: Heard, made: Heard): boolean {
  const content = at(made.reply, `response.${made.command}`);
  const own = [made.tranId, ...['cgUid', 'authNumber'].map((name) => textAt(content, name))];
  return ids.some((name) => own.includes(sent(one, name) ?? '-'));
}

/** True for a request that the sandbox carried out after its connection had closed. */
export const isLate = ({ remarks }: Heard): boolean => remarks.some((one) => /: lateCommitMs\.$/.test(one));

export const requestIdOf = ({ request }: Heard): string => textAt(request, 'request.requestId') ?? '';

export const faultIn = (remark: string): string | undefined =>
  /^The simulated (fault-\d+) /.exec(remark)?.[1];

/** The ids of the faults that requests triggered. */
export const faultsIn = (heard: readonly Pick<Heard, 'remarks'>[]): ReadonlySet<string> =>
  new Set(heard.flatMap(({ remarks }) => remarks.flatMap((one) => faultIn(one) ?? [])));

/** True if the sandbox sent only a part of the reply, or that of another request. The journal contains the whole reply. */
const isDropped = (remark: string): boolean =>
  /^The simulated .*: (?:drop|result, requestId)\.$/.test(remark);

export class Tape {
  #all: Heard[] = [];
  readonly #clock: () => number;
  readonly #begun: number;

  /** @param clock a monotonic clock in milliseconds */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#begun = clock();
  }

  /** Milliseconds since the session began. The fraction decides to which step a request belongs. */
  now(): number {
    return this.#clock() - this.#begun;
  }

  add(answered: Answered): void {
    // An entry without an arrival is the end of a payment page, not a request.
    if (!answered.arrival) return;
    const { command, result, rule, request, reply = '', status = 200, credentials = [], remarks } = answered;
    const at = this.now();
    this.#all.push({
      ...{ index: this.#all.length, at, begunAt: at - performance.now() + answered.arrival.startedAt },
      ...{ when: new Date(), command, result, rule, status },
      ...{ remarks, credentials, ...readBoth(request, reply, status, remarks) },
      contentType: headerOf(answered.arrival, 'content-type'),
    });
  }

  all(): readonly Heard[] {
    return this.#all;
  }

  clear(): void {
    this.#all = [];
  }
}

export function readBoth(requestText: string, replyText: string, status: number, remarks: readonly string[]) {
  const request = read(requestText);
  // A reply may be larger than a request may be, for example the list of the transactions of a day.
  const reply = read(replyText) ?? read(replyText, new Map());
  return {
    ...{ requestText, replyText, request, reply },
    isAnswered: status === 200 && reply !== undefined && !remarks.some(isDropped),
    tranId: textAt(reply, 'response.tranId') || undefined,
  };
}

function read(text: string, lines?: Map<Element, number>): Element | undefined {
  try {
    return readRequest(text, lines);
  } catch {
    return undefined;
  }
}

function headerOf({ headers }: NonNullable<Answered['arrival']>, name: string): string | undefined {
  const at = headers.findIndex((one, index) => index % 2 === 0 && one.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
}
