import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

/** Waits until a process is gone. A process stays a zombie if its parent does not wait for it. */
export async function gone(pid: number): Promise<void> {
  for (let left = 3_000; left > 0; left--) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => 'Z');
    if (/\) Z |^Z$/.test(stat)) return;
    // Another process gives no signal, so the test asks again.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail(`${pid} is still there`);
}
