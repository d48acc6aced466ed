import { showsProgress } from './quiet.ts';

/** What takes no longer than this is over before anybody asks. */
const patience = 700;

/** Tells how far a longer work is, and nothing of a short one: a line that renews itself, or one a tenth. */
export function longWork(
  stream: NodeJS.WriteStream,
  of: number,
  noun: string,
): { more(done: number): void; pause(): void } {
  const begun = performance.now();
  let [done, tenth] = [0, 0];
  let shown = false;
  return {
    more(more) {
      done += more;
      if (!showsProgress() || performance.now() - begun < patience) return;
      if (stream.isTTY) {
        stream.write(`\r\u001b[2K${done} of ${of} ${noun}`);
        shown = true;
      } else if (Math.floor((done * 10) / of) > tenth) {
        tenth = Math.floor((done * 10) / of);
        stream.write(`${done} of ${of} ${noun}\n`);
      }
    },
    pause() {
      if (shown) stream.write('\r\u001b[2K');
      shown = false;
    },
  };
}
