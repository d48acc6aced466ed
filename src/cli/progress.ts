import { styleText } from 'node:util';
import type { Progress } from '../certification/run.ts';

/** Shows how far a run is: a bar on a terminal, a line every tenth where the output goes to a file. */
export function progressBar(stream: NodeJS.WriteStream): {
  show(progress: Progress): void;
  done(): void;
} {
  const width = 24;
  let tenth = -1;
  return {
    show({ done, of, scenario }) {
      if (stream.isTTY) {
        const full = Math.round((done / Math.max(of, 1)) * width);
        const bar = styleText('green', '█'.repeat(full), { stream }) + '░'.repeat(width - full);
        const room = Math.max(0, (stream.columns ?? 80) - width - 16);
        stream.write(`\r\u001b[2K${bar} ${done}/${of} ${[...scenario].slice(0, room).join('')}`);
      } else if (Math.floor((done * 10) / Math.max(of, 1)) > tenth) {
        tenth = Math.floor((done * 10) / Math.max(of, 1));
        stream.write(`${done} of ${of} scenarios\n`);
      }
    },
    done() {
      if (stream.isTTY) stream.write('\r\u001b[2K');
    },
  };
}
