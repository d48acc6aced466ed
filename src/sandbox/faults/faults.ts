/** Alternative XML notations of a reply, which XML parsers read as the same values. */
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

export type Action =
  /** Answers with a result code. `status` is the status in the command's element, by default the result code. */
  | { readonly result: string; readonly status?: string | undefined }
  | { readonly delayMs: number }
  /** Closes or resets the connection before or in the middle of the reply, or sends no reply. */
  | { readonly drop: Drop }
  | { readonly drip: { readonly pieces: number; readonly everyMs: number } }
  | { readonly body: 'empty' | 'html' }
  | { readonly lateCommitMs: number }
  | { readonly return: 'twice' | 'never' | 'wrong MAC' | { readonly lateMs: number } }
  | { readonly httpStatus: number }
  | { readonly malformed: true }
  | { readonly form: ReplyForm }
  /** Changes one element of the reply, given by its path below `response`. The value null removes the element. */
  | { readonly field: { readonly path: string; readonly value: string | null } };

/** With `before`, the ledger does not change. With `after`, the request is served, and only its reply is changed. */
export type Phase = 'before' | 'after';

export interface Match {
  readonly command?: string | undefined;
  readonly terminalNumber?: string | undefined;
  readonly user?: string | undefined;
  readonly requestId?: string | undefined;
}

export interface FaultTarget extends Match {
  readonly validation?: string | undefined;
}

export interface Fault extends Match {
  readonly commands?: readonly string[] | undefined;
  /** For doDeal, the fault applies only to these validations, compared case-insensitively. */
  readonly validations?: readonly string[] | undefined;
  readonly phase: Phase;
  /** Returns false while the planted fault is inactive. Without this function, the fault is always active. */
  readonly isDue?: () => boolean;
  readonly times: number;
  readonly action: Action;
}

export type Planted = Fault & { readonly id: string; readonly used: number };

export const faultLimit = 100;

export class Faults {
  #planted: (Fault & { readonly id: string; used: number })[] = [];
  #count = 0;
  readonly silent = new Set<{ destroy(): unknown }>();

  plant(fault: Fault): Planted | undefined {
    if (this.#planted.length >= faultLimit)
      this.#planted = this.#planted.filter(({ used, times }) => used < times);
    if (this.#planted.length >= faultLimit) return undefined;
    this.#count += 1;
    const planted = { ...fault, id: `fault-${this.#count}`, used: 0 };
    this.#planted.push(planted);
    return planted;
  }

  /** Returns the first planted fault for a request, or with `returns` for a redirect, and counts the use. */
  take(phase: Phase, request: FaultTarget, returns = false): Planted | undefined {
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

  endSilence(): void {
    for (const one of this.silent) one.destroy();
  }

  all(): readonly Planted[] {
    return this.#planted;
  }

  clear(id?: string): number {
    const before = this.#planted.length;
    this.#planted = id === undefined ? [] : this.#planted.filter((fault) => fault.id !== id);
    return before - this.#planted.length;
  }
}

const meets = (fault: Fault, request: FaultTarget): boolean =>
  (['command', 'terminalNumber', 'user', 'requestId'] as const).every(
    (name) => fault[name] === undefined || fault[name] === request[name],
  ) &&
  (fault.commands?.some((one) => one === request.command) ?? true) &&
  (fault.validations?.some((one) => isSame(one, request.validation)) ?? true);

const isSame = (one: string, other = ''): boolean => one.toLowerCase() === other.toLowerCase();
