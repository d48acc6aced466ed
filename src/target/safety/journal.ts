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
import { ConfigurationError, errorCode } from '../../certificate/index.ts';
import { transactionCommands } from '../../contract/index.ts';

const headSchema = z.object({
  journal: z.literal(1),
  begun: z.string(),
  target: z.object({ name: z.string(), baseUrl: z.string(), fingerprint: z.string() }),
  host: z.string(),
  pid: z.number(),
});

const sentSchema = z.object({
  n: z.int(),
  at: z.string(),
  sent: z.object({
    command: z.enum(transactionCommands),
    kind: z.enum(['charge', 'payout', 'hold', 'authorization', 'credit', 'cancellation', 'nothing']),
    terminal: z.string(),
    user: z.string(),
    currency: z.string(),
    total: z.number().optional(),
    tranId: z.string().optional(),
    cgUid: z.string().optional(),
    orgUid: z.string().optional(),
    authNo: z.string().optional(),
  }),
});

const answeredSchema = z.object({
  n: z.int(),
  answered: z.object({
    result: z.string(),
    approved: z.boolean(),
    tranId: z.string().optional(),
    cgUid: z.string().optional(),
    authNumber: z.string().optional(),
    /** A reply came that cannot be read: it may have been approved. */
    unclear: z.literal(true).optional(),
  }),
});

/** Something that was unknown is known: it was found, or there was nothing to be found. */
const foundSchema = z.object({
  n: z.int(),
  found: z.array(z.object({ tranId: z.string(), total: z.number() })),
});

/** It was undone, or no way of undoing it is left. */
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

/**
 * What a run sends that may move money, written before it is sent, so that it can be undone whatever becomes of the
 * run. One file a run, in `journals` below its reports; it goes when nothing is left to undo.
 */
export class Journal {
  readonly path: string;
  readonly head: Head;
  readonly #file: number;
  #closed = false;

  /** @throws ConfigurationError where it cannot be written */
  private constructor(path: string, begun: string, target: Head['target'], length?: number) {
    this.path = path;
    this.head = { journal: 1, begun, target, host: hostname(), pid: process.pid };
    try {
      mkdirSync(dirname(path), { recursive: true });
      if (length !== undefined) truncateSync(path, length);
      // Others have no business with what is charged.
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

  /**
   * What is lost with the machine's power must not be a charge: a line is on the disk when this returns.
   *
   * @throws ConfigurationError where it cannot be written
   */
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
      // The number of a closed file may be that of another by now.
      if (this.#closed) throw Object.assign(new Error('the journal is closed'), { code: 'EBADF' });
      const { size, nlink } = fstatSync(this.#file);
      if (nlink === 0) throw Object.assign(new Error('the journal was removed'), { code: 'ENOENT' });
      // On a full disk a part of it is written, without an error: what comes next would be glued to that.
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

/** A journal that was left, as it was read. */
export interface LeftJournal {
  readonly path: string;
  /** The latest of those who kept it. */
  readonly head: Head;
  readonly lines: readonly Line[];
  /** Numbers of lines that are none. */
  readonly unread: readonly number[];
  /** In bytes, without a last line that was not written to its end. */
  readonly length: number;
}

/** The journals below a folder of reports, oldest first. */
export function journalsIn(directory: string): {
  readonly left: readonly LeftJournal[];
  /** Why others of them cannot be read, a line each. */
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

/** Takes a journal away in which nothing is left to undo. */
export const forget = (path: string): void => rmSync(path, { force: true });

/** Whether the run that keeps it is still going, on this machine. */
export function isKept({ head }: LeftJournal): boolean {
  if (head.host !== hostname() || head.pid === process.pid) return false;
  try {
    process.kill(head.pid, 0);
    return !isZombie(head.pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Killed, and not yet taken off the list by its parent: in a container that may never happen. */
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** A journal; why it cannot be read; or nothing, where it was taken away or no line of it was written to its end. */
function read(path: string): LeftJournal | string | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? undefined : `${path} cannot be read (${errorCode(error)})`;
  }
  // The last line has no end where the process was killed while it wrote it: what it was about was not sent yet.
  const length = bytes.lastIndexOf('\n') + 1;
  if (length === 0) return undefined;
  const lines: Line[] = [];
  const unread: number[] = [];
  let head: Head | undefined;
  for (const [index, line] of bytes.toString('utf8', 0, length).split('\n').slice(0, -1).entries()) {
    const value = parsed(line);
    const asHead = headSchema.safeParse(value);
    const asLine = lineSchema.safeParse(value);
    if (asHead.success) head = asHead.data;
    else if (asLine.success) lines.push(asLine.data);
    else unread.push(index + 1);
  }
  if (!head) return `the journal ${path} does not name its run: check the file and the gateway manually`;
  return { path, head, lines, unread, length };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const unwritable = (path: string, error: unknown): ConfigurationError =>
  new ConfigurationError(
    `the journal ${path} cannot be written (${errorCode(error)}), and without a journal the run charges nothing`,
  );
