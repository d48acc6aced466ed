import { catchUp } from '../catch-up.ts';
import type { SandboxState } from '../state.ts';

/** Waits as a planted fault says, and does what came due meanwhile; false where what waits was called off. */
export async function passed(state: SandboxState, milliseconds: number): Promise<boolean> {
  const isTime = await state.passed(milliseconds);
  if (isTime) catchUp(state);
  return isTime;
}
