import { spawn } from 'node:child_process';
import { jsonIn } from '../../certificate/json.ts';
import { maskXml } from '../../secrets/mask.ts';

/** The answer of a program to one request. A decoded reply may stand alone, without the member `reply`. */
interface Said {
  readonly reply?: unknown;
  /** The bytes of a raw reply, in base64. */
  readonly bytes?: string;
  readonly error?: unknown;
  readonly notSent?: unknown;
}

interface Limited {
  readonly timeoutMs: number;
}

const maxBytes = 16 * 1024 * 1024;
const maxErrorBytes = 16 * 1024;

const isUrl = (client: string): boolean => /^https?:\/\//i.test(client);

/** An adapter in another language: a URL that gets each request by POST, or a command that gets it as input. */
export const foreignAdapter = (client: string) => ({
  name: isUrl(client) ? new URL(client).origin : nameOf(client),
  call: async (command: string, fields: object, settings: Limited): Promise<unknown> => {
    const asked = JSON.stringify({ command, fields, settings });
    return outcomeOf(await (isUrl(client) ? posted : run)(client, asked, settings));
  },
});

/** The program and its first words. Options and variables may be secret. */
function nameOf(command: string): string {
  const [words = ''] = command.replace(/^(?:\s*\w+=\S*)+/, '').split(/\s-/);
  return maskXml(words.trim()).slice(0, 80) || 'a command';
}

/** Returns the reply of the library. @throws the error of the library */
function outcomeOf(text: string): unknown {
  const said = text.trimStart().startsWith('{') ? (jsonIn(text) as Said | undefined) : undefined;
  if (said === undefined) return text.trimEnd();
  const { reply, bytes, error, notSent } = said;
  if (notSent) throw Object.assign(new Error(wordsOf(notSent)), { notSent: true });
  if (error) throw new Error(wordsOf(error));
  if (typeof bytes === 'string') return Buffer.from(bytes, 'base64');
  return 'reply' in said ? reply : said;
}

const wordsOf = (said: unknown): string => (typeof said === 'string' ? said : JSON.stringify(said));

async function posted(url: string, body: string, { timeoutMs }: Limited): Promise<string> {
  // A reused connection that the adapter closes at this moment looks like a fault of the gateway.
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`the adapter answered HTTP ${reply.status}`);
  return text;
}

function run(command: string, input: string, { timeoutMs }: Limited): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, detached: process.platform !== 'win32' });
    // A shell can start further processes, so the signal goes to the whole group.
    const kill = () => {
      if (child.pid !== undefined)
        process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    };
    const timer = setTimeout(kill, timeoutMs);
    const output: Buffer[] = [];
    let [bytes, errors] = [0, ''];
    child.stdout.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > maxBytes) kill();
      else output.push(piece);
    });
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      errors = (errors + piece).slice(-maxErrorBytes);
    });
    // A program that does not read its input closes the pipe, and its output decides.
    child.stdin.on('error', () => {}).end(input);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) return resolve(Buffer.concat(output).toString());
      const last = errors.trim().split('\n').at(-1) ?? '';
      const how = signal ? `timed out, or was ended by ${signal}` : `ended with exit code ${code}`;
      return reject(new Error(`the adapter ${how}${last && `: ${last}`}`));
    });
  });
}
