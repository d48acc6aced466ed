import type { Progress } from '../certification/run.ts';
import { styled } from '../reports/terminal.ts';
import type { Verb } from './output.ts';

type ProgressStream = Pick<NodeJS.WriteStream, 'isTTY' | 'columns'> & { write(text: string): unknown };

/** In milliseconds. An estimate of the remaining time needs five seconds of data. */
const least = { estimate: 5_000, betweenWaits: 15_000, betweenLines: 60_000 };

/** @param patience milliseconds before the first output */
export function progressBar(
  stream: ProgressStream,
  now: () => number = () => performance.now(),
  patience = 0,
): { show(progress: Progress): void; done(): void } {
  const width = 24;
  const created = now();
  let begun = created;
  let all = 0;
  let tenth = -1;
  let line = Number.NEGATIVE_INFINITY;
  let wait = Number.NEGATIVE_INFINITY;

  function bar({ done, of, scenario, waiting }: Progress): void {
    const full = Math.round((done / Math.max(of, 1)) * width);
    const drawn = styled('green', '█'.repeat(full), process.stderr) + '░'.repeat(width - full);
    const words = `${done}/${of}${left(done, of)}  ${waiting ?? scenario}`;
    const room = Math.max(0, (stream.columns ?? 80) - width - 2);
    stream.write(`\r\u001b[2K${drawn} ${[...words].slice(0, room).join('')}`);
  }

  function lines({ done, of, counted = 'scenarios', waiting }: Progress): void {
    const noun = of === 1 ? counted.replace(/ies$/, 'y').replace(/s$/, '') : counted;
    const far = `${done} of ${of} ${noun}${left(done, of)}`;
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

  function left(done: number, of: number): string {
    const past = now() - begun;
    if (past < least.estimate || done === 0) return '';
    const rest = done < of ? `, about ${spoken((past / done) * (of - done))} left` : '';
    return `, ${spoken(past)}${rest}`;
  }

  return {
    show(progress) {
      if (!showsProgress() || now() - created < patience) return;
      // After the scenarios, the remaining work has another total, so progress starts again.
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

/** Verbs without the common option --quiet. Some of them define their own. */
const speaking: readonly string[] = ['sandbox', 'contract', 'explain', 'handbook', 'completion'];

let isQuiet = false;

export const showsProgress = (): boolean => !isQuiet;

export function withQuiet(verb: Verb): Verb {
  if (speaking.includes(verb.name())) return verb;
  const hasJson = verb.options.some(({ long }) => long === '--json');
  return verb.option('--quiet', `print only errors${hasJson ? ', and the output of --json' : ''}`);
}

/** Stops the output of a verb with --quiet. Returns a function that resumes the output. */
export function quieten(verb: Verb): () => void {
  const { quiet, json } = verb.opts();
  if (!quiet || speaking.includes(verb.name())) return () => {};
  isQuiet = true;
  const { stdout } = process;
  const write = stdout.write;
  if (!json)
    stdout.write = ((...given: readonly unknown[]) => {
      const done = given.at(-1);
      if (typeof done === 'function') process.nextTick(done as () => void);
      return true;
    }) as typeof write;
  return () => {
    isQuiet = false;
    stdout.write = write;
  };
}
