import { styleText } from 'node:util';
import type { Progress } from '../certification/run.ts';
import { showsProgress } from './quiet.ts';

/** What is written to: standard error, or a test. */
type ProgressStream = Pick<NodeJS.WriteStream, 'isTTY' | 'columns'> & { write(text: string): unknown };

/** Milliseconds: before the first there is nothing to estimate from, and a log is told of waits only so often. */
const least = { estimate: 5_000, betweenWaits: 15_000, betweenLines: 60_000 };

/**
 * Shows how far a run is, what it waits for, and how long it may take yet: a bar on a terminal, now and then a line where
 * the output goes to a file.
 */
export function progressBar(
  stream: ProgressStream,
  now: () => number = () => performance.now(),
): { show(progress: Progress): void; done(): void } {
  const width = 24;
  let begun = now();
  let all = 0;
  let tenth = -1;
  let line = Number.NEGATIVE_INFINITY;
  let wait = Number.NEGATIVE_INFINITY;

  function bar({ done, of, scenario, waiting }: Progress): void {
    const full = Math.round((done / Math.max(of, 1)) * width);
    const drawn = styleText('green', '█'.repeat(full), { stream: process.stderr }) + '░'.repeat(width - full);
    const words = `${done}/${of}${left(done, of)}  ${waiting ?? scenario}`;
    const room = Math.max(0, (stream.columns ?? 80) - width - 2);
    stream.write(`\r\u001b[2K${drawn} ${[...words].slice(0, room).join('')}`);
  }

  function lines({ done, of, counted = 'scenarios', waiting }: Progress): void {
    const far = `${done} of ${of} ${counted}${left(done, of)}`;
    const reached = Math.floor((done * 10) / Math.max(of, 1));
    if (waiting !== undefined && now() - wait >= least.betweenWaits) {
      wait = line = now();
      stream.write(`${far}: ${waiting}\n`);
    } else if (reached > tenth || now() - line >= least.betweenLines) {
      tenth = reached;
      line = now();
      stream.write(`${far}\n`);
    }
  }

  /** As scenarios come they take as long as those before, more or less. */
  function left(done: number, of: number): string {
    const past = now() - begun;
    if (past < least.estimate || done === 0) return '';
    const rest = done < of ? `, about ${spoken((past / done) * (of - done))} left` : '';
    return `, ${spoken(past)}${rest}`;
  }

  return {
    show(progress) {
      if (!showsProgress()) return;
      // What comes behind the scenarios is counted anew.
      if (progress.of !== all) [all, begun, tenth] = [progress.of, now(), -1];
      if (stream.isTTY) bar(progress);
      else lines(progress);
    },
    done() {
      if (stream.isTTY && showsProgress()) stream.write('\r\u001b[2K');
    },
  };
}

function spoken(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
