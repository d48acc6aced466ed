import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { maskXml } from '../../secrets/mask.ts';
import { lastLines, quoted } from '../secrets.ts';
import { readAnswer } from './answer.ts';
import {
  type Answer,
  type Driver,
  type DriverOptions,
  isStopped,
  maxBytes,
  notAState,
  usualPatienceMs,
  withErrors,
} from './driver.ts';
import { environmentOf } from './interface.ts';
import { secretsIn } from './logs.ts';

const maxErrorBytes = 16 * 1024;

type RunOptions = DriverOptions & { readonly command: string };

/** Milliseconds that a background process may hold the output open after the command ended. */
const outputAfterEndMs = 500;

/** Shells report a signal as exit code 128 plus the number of the signal. */
const signalOf = (code: number | null): string | undefined =>
  Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0];

/** Starts a process of the application for each step, with the step in its environment variables. The probe gets TCK_ORDER. */
export function runDriver({ command, access, lateMs, probe, ...limits }: RunOptions): Driver {
  const session = { access, lateMs };
  const options = { ...limits, access };
  return {
    name: `--run ${maskXml(shownCommand(command))}`,
    kills: true,
    ask: async (asked, onPage, killed) => {
      let text = '';
      const hear = (piece: string) => {
        text = (text + piece).slice(-maxBytes);
      };
      const values = environmentOf(asked, session);
      const answer = await processed(command, values, { ...options, killed, onPage, hear });
      return {
        ...{ ...answer, ...(text === '' ? silent(answer) : { lookedBy: 'kit' as const }) },
        ...secretsIn(text, asked.card, access.password, 'its output'),
      };
    },
    ...(probe !== undefined && {
      probe: async (order: string) => {
        const answer = await processed(probe, environmentOf({ order }, session), options);
        if (answer.state) return { state: answer.state };
        const problem = answer.problem ?? notAState(answer) ?? 'the command printed no state of an order';
        return { problem: withErrors(`--probe: ${problem}`, answer) };
      },
    }),
  };
}

const silent = ({ isHung, problem }: Answer): Pick<Answer, 'notLooked'> => {
  if (isHung) return { notLooked: 'the command was stopped before it wrote anything' };
  return problem === isStopped.problem ? {} : { notLooked: wroteNothing };
};

const wroteNothing =
  'the command wrote nothing: with --logs, name files that the application writes during the run';

/**
 * Reads an application's answer from the lines of its output.
 * The last state counts, because an earlier log line may look like an answer.
 * @param onPage plays the buyer on a payment page
 */
function answerReader(password: string, onPage: Parameters<Driver['ask']>[1]) {
  let last: Answer | undefined;
  let unread = '';
  let pages = Promise.resolve();
  return {
    read(line: string): void {
      const said = readAnswer(line, password);
      if (!said || said.answer.unread !== undefined) {
        if (line.trim() !== '') unread = line;
        return;
      }
      const { problem, ...before } = last ?? {};
      const { page } = said;
      // A state that was printed before the payment page does not count.
      last = page
        ? said.answer
        : { ...before, ...(problem !== undefined && !said.answer.state && { problem }), ...said.answer };
      if (page) pages = pages.then(() => onPage(page));
    },
    async end(output: Buffer): Promise<Answer> {
      // A JSON answer may span several lines of the output.
      last ??= readAnswer(output.toString(), password)?.answer;
      await pages;
      return last ?? (unread === '' ? {} : { unread: quoted(unread, password) });
    },
  };
}

function exitProblem(code: number | null, exitSignal: NodeJS.Signals | null): string | undefined {
  if (code === 127) return 'the command does not exist (exit code 127)';
  if (code === 126) return 'the command is not executable (exit code 126)';
  const signal = exitSignal ?? signalOf(code);
  if (signal) return `the command was ended by ${signal}`;
  return code === 0 ? undefined : `the command ended with exit code ${code}`;
}

interface ProcessOptions extends Omit<DriverOptions, 'lateMs'> {
  readonly killed?: AbortSignal | undefined;
  readonly onPage?: Parameters<Driver['ask']>[1];
  /** Receives each piece of the output and of the standard error. */
  readonly hear?: (piece: string) => void;
  readonly reader?: Pick<ReturnType<typeof answerReader>, 'read' | 'end'>;
}

export function processed(
  command: string,
  variables: Readonly<Record<string, string>>,
  options: ProcessOptions,
): Promise<Answer> {
  const { patienceMs = usualPatienceMs, stop, killed, access, onPage = async () => {} } = options;
  const { password } = access;
  const { hear = () => {}, reader = answerReader(password, onPage) } = options;
  if (stop?.aborted) return Promise.resolve(isStopped);
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      // All processes of the command share a process group, so that one signal stops them.
      detached: process.platform !== 'win32',
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let ended: Pick<Answer, 'problem' | 'isHung'> | undefined;
    const kill = (why: NonNullable<typeof ended>) => {
      ended ??= why;
      try {
        process.kill(process.platform === 'win32' ? (child.pid ?? 0) : -(child.pid ?? 0), 'SIGKILL');
      } catch {
        // The process has already ended.
      }
    };
    const problem = `the command did not end within ${patienceMs / 1000} s; allow more time with --patience`;
    const timer = setTimeout(() => kill({ problem, isHung: true }), patienceMs);
    const stopped = () => {
      kill(isStopped);
      // The simulated buyer may still be on the payment page, so the step ends without waiting for it.
      resolve(isStopped);
    };
    stop?.addEventListener('abort', stopped, { once: true });
    killed?.addEventListener('abort', () => kill({ problem: 'the kit stopped the command', isHung: true }), {
      once: true,
    });
    const over = () => {
      clearTimeout(timer);
      stop?.removeEventListener('abort', stopped);
    };
    const output: Buffer[] = [];
    let [bytes, errors] = [0, ''];
    child.stdout.on('data', (chunk: Buffer) => {
      hear(chunk.toString());
      bytes += chunk.length;
      output.push(chunk);
      if (bytes > maxBytes) kill({ problem: 'the command printed more than 1 MB' });
    });
    createInterface({ input: child.stdout }).on('line', reader.read);
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      hear(piece);
      errors = (errors + piece).slice(-maxErrorBytes);
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      over();
      resolve({ problem: `the command cannot be started (${error.code})` });
    });
    const destroy = () => [child.stdout, child.stderr].map((one) => one.destroy());
    // After a busy moment, the timer fires before the end of the output is read; `setImmediate` lets the read come first.
    child.on('exit', () => setTimeout(() => setImmediate(destroy), outputAfterEndMs).unref());
    child.on('close', async (code, signal) => {
      over();
      const answer = await reader.end(Buffer.concat(output));
      const failure = ended?.problem ?? exitProblem(code, signal);
      const written = lastLines(errors, password);
      // Some interpreters, such as that of PHP, report a missing script on the standard output.
      const isOnOutput = failure !== undefined && written === '' && answer.unread !== undefined;
      const says = isOnOutput ? `${failure}; the last line of its output is ${answer.unread}` : failure;
      resolve({
        ...{ ...answer, ...(says !== undefined && { problem: says }), ...ended },
        ...(written !== '' && { errors: written }),
      });
    });
  });
}

const word = `(?:"(?:[^"\\\\]|\\\\.)*"|'[^']*'|\\\\.|[^\\s;&|"'\`])+`;
const begins = '(?<![^\\s;&|("\'`])';

/** Matches `NAME=value` before a command or after `env`, because the value may be secret. */
const assignment = new RegExp(`${begins}([A-Za-z_]\\w*=)${word}`, 'g');

const option = new RegExp(
  `${begins}(--?[\\w-]*(?:pass|pwd|secret|token|key|auth|cred)[\\w-]*(?:=|\\s+))${word}`,
  'gi',
);

/** Matches the password in `//user:password@host`, and the token after `Bearer`. */
const others = /(?<=\/\/[^\s/:@]*:)[^\s/@]+(?=@)|(?<=\bBearer\s+)[^\s"']+/gi;

/** A command without the values of secret variables and options. */
export const shownCommand = (command: string): string =>
  command.replace(assignment, '$1***').replace(option, '$1***').replace(others, '***');
