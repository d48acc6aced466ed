import type { ChildProcessWithoutNullStreams } from 'node:child_process';

/** What a process said, and how it ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Waits for the end of a process. */
export function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}
