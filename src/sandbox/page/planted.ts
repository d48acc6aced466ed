import { setTimeout as wait } from 'node:timers/promises';
import { remarkOn } from '../faults/around.ts';
import type { Planted } from '../faults/faults.ts';
import type { SandboxState } from '../state.ts';
import type { PaymentPage } from './pages.ts';

/** What goes wrong on the way back from a page, on purpose. */
export interface ReturnFault {
  readonly never: boolean;
  readonly twice: boolean;
  readonly wrongMac: boolean;
  /** For the journal. */
  readonly remark: string;
  /** Waits, where the way back is late. */
  readonly wait: () => Promise<unknown>;
}

/** The fault that is planted for the way back from a page, before or after its deal. */
export function plantedFor(
  { faults }: SandboxState,
  phase: Planted['phase'],
  { sent }: PaymentPage,
): ReturnFault | undefined {
  const { terminalNumber, user } = sent;
  const planted = faults.take(phase, { command: 'doDeal', terminalNumber, user }, true);
  if (!planted || !('return' in planted.action)) return undefined;
  const { return: how } = planted.action;
  const lateMs = typeof how === 'object' ? how.lateMs : 0;
  return {
    never: how === 'never',
    twice: how === 'twice',
    wrongMac: how === 'wrong MAC',
    remark: remarkOn(planted),
    wait: () => (lateMs === 0 ? Promise.resolve() : wait(lateMs, undefined, { ref: false })),
  };
}
