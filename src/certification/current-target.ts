import { sandboxTarget, type Target } from './target.ts';

let current: Promise<Target> | undefined;
let own = false;

/** Names the target that the steps are to talk to; without it they start a sandbox of their own. */
export function useTarget(target: Target | undefined): void {
  current = target && Promise.resolve(target);
  own = false;
}

/** The target of this process. */
export function currentTarget(): Promise<Target> {
  if (!current) {
    own = true;
    current = sandboxTarget();
  }
  return current;
}

/** Stops the sandbox that was started for the steps alone; a target that was named stays with whoever named it. */
export async function releaseTarget(): Promise<void> {
  if (!own) return;
  await (await current)?.close();
  useTarget(undefined);
}
