/** Ways to write a reply that are as right as the usual one. A client that reads XML gets the same from all of them. */
export const replyForms = [
  'another order',
  'unknown elements',
  'comments',
  'CDATA',
  'Hebrew in UTF-8',
  'Hebrew in ISO-8859-8',
  'Hebrew in UTF-8, declared as ISO-8859-8',
  '& in the page address',
  'empty elements with two tags',
  'empty elements without code',
  'language as Heb or Eng',
] as const;
export type ReplyForm = (typeof replyForms)[number];

export const drops = ['connection', 'half', 'reset', 'silence'] as const;
export type Drop = (typeof drops)[number];

/** What a fault does to a request; one of these. */
export type Action =
  /** Answers with this result; `status` is that of the command's element, the result if left out. */
  | { readonly result: string; readonly status?: string | undefined }
  /** Waits so many milliseconds. */
  | { readonly delayMs: number }
  /** Closes the connection: without an answer, with half of it, or by a reset; or keeps it open, and is silent. */
  | { readonly drop: Drop }
  /** Gives the reply in pieces, with a wait before each. */
  | { readonly drip: { readonly pieces: number; readonly everyMs: number } }
  /** Answers 200 with something else than the reply. */
  | { readonly body: 'empty' | 'html' }
  /** Closes the connection without an answer, and does what was asked so many milliseconds later. */
  | { readonly lateCommitMs: number }
  /** What becomes of the way back from a payment page. */
  | { readonly return: 'twice' | 'never' | 'wrong MAC' | { readonly lateMs: number } }
  /** Answers on the transport alone. */
  | { readonly httpStatus: number }
  /** Answers with what is not well-formed XML. */
  | { readonly malformed: true }
  /** Writes the reply in another of the ways that are right. */
  | { readonly form: ReplyForm }
  /** Changes one element of the reply, by its path below `response`; null leaves it out. */
  | { readonly field: { readonly path: string; readonly value: string | null } };

/** `before`: nothing has happened yet, and nothing will. `after`: the transaction is made, whatever the reply says. */
export type Phase = 'before' | 'after';

/** Which requests a fault meets: all that have each value given here. */
export interface Match {
  readonly command?: string | undefined;
  readonly terminalNumber?: string | undefined;
  /** The merchant's reference, the parameter `user`. */
  readonly user?: string | undefined;
  readonly requestId?: string | undefined;
}

/** A request as a fault looks at it. */
export interface Met extends Match {
  readonly validation?: string | undefined;
}

export interface Fault extends Match {
  /** One of these commands. */
  readonly commands?: readonly string[] | undefined;
  /** Of a doDeal: one of these, in any case. */
  readonly validations?: readonly string[] | undefined;
  readonly phase: Phase;
  /** Whether it meets a request that comes now; always, if left out. */
  readonly isDue?: () => boolean;
  /** How many requests it meets. */
  readonly times: number;
  readonly action: Action;
}

/** A fault as it was planted, and what became of it. */
export type Planted = Fault & { readonly id: string; readonly used: number };

/** How many faults can be planted at a time. */
export const faultLimit = 100;

/** The faults that were planted, in that order. Without any, a request pays one look at an empty list. */
export class Faults {
  #planted: (Fault & { readonly id: string; used: number })[] = [];
  #count = 0;
  /** Connections that a fault keeps open without a reply. */
  readonly silent = new Set<{ destroy(): unknown }>();

  /** Plants a fault; undefined where there are too many that are not used up. */
  plant(fault: Fault): Planted | undefined {
    if (this.#planted.length >= faultLimit)
      this.#planted = this.#planted.filter(({ used, times }) => used < times);
    if (this.#planted.length >= faultLimit) return undefined;
    this.#count += 1;
    const planted = { ...fault, id: `fault-${this.#count}`, used: 0 };
    this.#planted.push(planted);
    return planted;
  }

  /** The first fault that meets a request, or with `returns` the way back from a page, in this phase; counted as used. */
  take(phase: Phase, request: Met, returns = false): Planted | undefined {
    if (this.#planted.length === 0) return undefined;
    const found = this.#planted.find(
      (fault) =>
        fault.phase === phase &&
        fault.used < fault.times &&
        (fault.isDue?.() ?? true) &&
        'return' in fault.action === returns &&
        meets(fault, request),
    );
    if (found) found.used += 1;
    return found && { ...found };
  }

  /** Closes the connections that are silent. */
  endSilence(): void {
    for (const one of this.silent) one.destroy();
  }

  all(): readonly Planted[] {
    return this.#planted;
  }

  /** Takes away one fault, or all; tells how many. */
  clear(id?: string): number {
    const before = this.#planted.length;
    this.#planted = id === undefined ? [] : this.#planted.filter((fault) => fault.id !== id);
    return before - this.#planted.length;
  }
}

const meets = (fault: Fault, request: Met): boolean =>
  (['command', 'terminalNumber', 'user', 'requestId'] as const).every(
    (name) => fault[name] === undefined || fault[name] === request[name],
  ) &&
  (fault.commands?.some((one) => one === request.command) ?? true) &&
  (fault.validations?.some((one) => isSame(one, request.validation)) ?? true);

const isSame = (one: string, other = ''): boolean => one.toLowerCase() === other.toLowerCase();
