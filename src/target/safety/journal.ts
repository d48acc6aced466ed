import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ConfigurationError, errorCode, jsonIn } from '../../certificate/index.ts';
import { movementSchema } from './movement.ts';

const headSchema = z.object({
  journal: z.literal(1),
  begun: z.string(),
  target: z.object({ name: z.string(), baseUrl: z.string(), fingerprint: z.string() }),
  host: z.string(),
  pid: z.number(),
});

const sentSchema = z.object({ n: z.int(), at: z.string(), sent: movementSchema });

const answeredSchema = z.object({
  n: z.int(),
  answered: z.object({
    result: z.string(),
    approved: z.boolean(),
    tranId: z.string().optional(),
    cgUid: z.string().optional(),
    authNumber: z.string().optional(),
    /** True if the reply to a deal cannot be read, so that the deal is possibly approved. */
    unclear: z.literal(true).optional(),
  }),
});

const foundSchema = z.object({
  n: z.int(),
  found: z.array(z.object({ tranId: z.string(), total: z.number() })),
});

const overSchema = z.object({
  n: z.int(),
  tranId: z.string().optional(),
  over: z.enum(['undone', 'left']),
  why: z.string().optional(),
});

const lineSchema = z.union([sentSchema, answeredSchema, foundSchema, overSchema]);

export type Head = z.infer<typeof headSchema>;
export type Line = z.infer<typeof lineSchema>;
export type Sent = z.infer<typeof sentSchema>;
export type Answered = z.infer<typeof answeredSchema>['answered'];

const folder = 'journals';

/** A journal of requests that can move money. Requests are stored before sending, so charges can be undone after a crash. */
export class Journal {
  readonly path: string;
  readonly head: Head;
  readonly #file: number;
  #closed = false;

  private constructor(path: string, begun: string, target: Head['target'], length?: number) {
    this.path = path;
    this.head = { journal: 1, begun, target, host: hostname(), pid: process.pid };
    try {
      mkdirSync(dirname(path), { recursive: true });
      if (length !== undefined) truncateSync(path, length);
      this.#file = openSync(path, 'a', 0o600);
    } catch (error) {
      throw unwritable(path, error);
    }
    this.#write(this.head);
  }

  static begin(directory: string, target: Head['target']): Journal {
    const begun = new Date().toISOString();
    const name = `${begun.replaceAll(/[:.]/g, '-')}-${process.pid}.ndjson`;
    return new Journal(join(directory, folder, name), begun, target);
  }

  static resume({ path, head, length }: LeftJournal): Journal {
    return new Journal(path, head.begun, head.target, length);
  }

  /** Appends a line and stores it on the disk. @throws ConfigurationError if the line cannot be written */
  add(line: Line): void {
    this.#write(line);
  }

  close(): void {
    if (!this.#closed) closeSync(this.#file);
    this.#closed = true;
  }

  #write(line: Line | Head): void {
    const text = `${JSON.stringify(line)}\n`;
    try {
      // The operating system can reuse the file descriptor of a closed file for another file.
      if (this.#closed) throw Object.assign(new Error('the journal is closed'), { code: 'EBADF' });
      const { size, nlink } = fstatSync(this.#file);
      if (nlink === 0) throw Object.assign(new Error('the journal was removed'), { code: 'ENOENT' });
      // On a full disk, a part of a line can be written without an error, so this part is removed.
      if (writeSync(this.#file, text) < Buffer.byteLength(text)) {
        ftruncateSync(this.#file, size);
        throw Object.assign(new Error('the line was written only in part'), { code: 'ENOSPC' });
      }
      if (!('answered' in line)) fdatasyncSync(this.#file);
    } catch (error) {
      throw unwritable(this.path, error);
    }
  }
}

export interface LeftJournal {
  readonly path: string;
  readonly head: Head;
  readonly lines: readonly Line[];
  readonly unread: readonly number[];
  /** The length of the journal in bytes, without an incomplete last line. */
  readonly length: number;
}

/** Returns the journals in a folder of reports, the oldest first, and the reasons why other files there cannot be read. */
export function journalsIn(directory: string): {
  readonly left: readonly LeftJournal[];
  readonly unreadable: readonly string[];
} {
  const left: LeftJournal[] = [];
  const unreadable: string[] = [];
  for (const path of pathsIn(join(directory, folder), unreadable)) {
    const came = read(path);
    if (typeof came === 'string') unreadable.push(came);
    else if (came) left.push(came);
  }
  return { left, unreadable };
}

function pathsIn(below: string, unreadable: string[]): readonly string[] {
  try {
    return readdirSync(below)
      .filter((name) => name.endsWith('.ndjson'))
      .toSorted()
      .map((name) => join(below, name));
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ENOENT') unreadable.push(`${below} cannot be read (${code})`);
    return [];
  }
}

export const forget = (path: string): void => rmSync(path, { force: true });

/** True if the run that writes the journal is still in progress on this machine. */
export function isInUse({ head }: LeftJournal): boolean {
  if (head.host !== hostname() || head.pid === process.pid) return false;
  try {
    process.kill(head.pid, 0);
    return !isZombie(head.pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** True for a process that ended but whose parent did not read its exit status. In containers, this can last forever. */
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function read(path: string): LeftJournal | string | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? undefined : `${path} cannot be read (${errorCode(error)})`;
  }
  // An incomplete last line of a journal means that its request was not sent: the process crashed before.
  const length = bytes.lastIndexOf('\n') + 1;
  if (length === 0) return undefined;
  const lines: Line[] = [];
  const unread: number[] = [];
  let head: Head | undefined;
  for (const [index, line] of bytes.toString('utf8', 0, length).split('\n').slice(0, -1).entries()) {
    const value = jsonIn(line);
    const asHead = headSchema.safeParse(value);
    const asLine = lineSchema.safeParse(value);
    if (asHead.success) head = asHead.data;
    else if (asLine.success) lines.push(asLine.data);
    else unread.push(index + 1);
  }
  if (!head) return `the journal ${path} does not name its run: check the file and the gateway manually`;
  return { path, head, lines, unread, length };
}

const unwritable = (path: string, error: unknown): ConfigurationError =>
  new ConfigurationError(
    `the journal ${path} cannot be written (${errorCode(error)}), and without a journal the run charges nothing`,
  );
