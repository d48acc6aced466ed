import { catchUp } from '../catch-up.ts';
import type { SandboxState } from '../state.ts';

/** Waits for a planted fault, and runs what became due in the meantime. Returns false after a reset. */
export async function passed(state: SandboxState, milliseconds: number): Promise<boolean> {
  const isTime = await state.passed(milliseconds);
  if (isTime) catchUp(state);
  return isTime;
}
