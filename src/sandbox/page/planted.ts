import { remarkOn } from '../faults/around.ts';
import type { Planted } from '../faults/faults.ts';
import { passed } from '../faults/passed.ts';
import type { SandboxState } from '../state.ts';
import type { PaymentPage } from './pages.ts';

/** What goes wrong on the way back from a page, on purpose. */
export interface ReturnFault {
  readonly never: boolean;
  readonly twice: boolean;
  readonly wrongMac: boolean;
  /** For the journal. */
  readonly remark: string;
  /** Waits, where the way back is late; false where what waits was called off. */
  readonly wait: () => Promise<boolean>;
}

/** The fault that is planted for the way back from a page, before or after its deal. */
export function plantedFor(
  state: SandboxState,
  phase: Planted['phase'],
  { sent }: PaymentPage,
): ReturnFault | undefined {
  const { terminalNumber, user } = sent;
  const planted = state.faults.take(phase, { command: 'doDeal', terminalNumber, user }, true);
  if (!planted || !('return' in planted.action)) return undefined;
  const { return: how } = planted.action;
  const lateMs = typeof how === 'object' ? how.lateMs : 0;
  return {
    never: how === 'never',
    twice: how === 'twice',
    wrongMac: how === 'wrong MAC',
    remark: remarkOn(planted),
    wait: async () => lateMs === 0 || passed(state, lateMs),
  };
}
