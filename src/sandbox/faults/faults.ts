import type { z } from 'zod';
import type { faultSchema } from '../control/faults.ts';

export type Fault = z.output<typeof faultSchema> & {
  readonly commands?: readonly string[] | undefined;
  /** Returns false if the simulated fault is inactive for a request. Without this function, it is always active. */
  readonly isDue?: (request: FaultTarget) => boolean;
};
export type Action = Fault['action'];

export type FaultTarget = Pick<Fault, 'command' | 'terminalNumber' | 'user' | 'requestId'> & {
  readonly validation?: string | undefined;
  readonly transactionType?: string | undefined;
  /** A parameter of the request by its path. */
  readonly field?: (path: string) => string | undefined;
};

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

  /** Returns the first simulated fault for a request, or with `returns` for a redirect, and counts the use. */
  take(phase: Fault['phase'], request: FaultTarget, returns = false): Planted | undefined {
    if (this.#planted.length === 0) return undefined;
    const found = this.#planted.find(
      (fault) =>
        fault.phase === phase &&
        fault.used < fault.times &&
        (fault.action.return !== undefined) === returns &&
        meets(fault, request) &&
        (fault.isDue?.(request) ?? true),
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
  (fault.action.requestId === undefined || (request.requestId ?? '') !== '') &&
  (fault.validations === undefined ||
    // A balance enquiry has the validation of a charge, but moves no money.
    (!isSame('BalanceEnquiry', request.transactionType) &&
      fault.validations.some((one) => isSame(one, request.validation))));

const isSame = (one: string, other = ''): boolean => one.toLowerCase() === other.toLowerCase();
