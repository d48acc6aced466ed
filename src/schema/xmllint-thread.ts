import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** A file as xmllint sees it. */
interface File {
  readonly fileName: string;
  readonly contents: string | Uint8Array;
}

/** What the thread answers; it repeats what it has said in answer to earlier calls. */
interface Said {
  readonly stderr: string;
}

/**
 * The thread of xmllint-wasm. Its own `validateXML` starts one for each call and ends it: 80 ms where a thread that is
 * kept takes 30, which with a schema for each message of each command is most of an audit.
 */
const program = join(dirname(createRequire(import.meta.url).resolve('xmllint-wasm')), 'xmllint-node.js');

/** The limits of xmllint's memory in pages of 64 KiB: 16 MiB, and 1 GiB, of which it takes what it needs. */
const memory = { initialMemory: 256, maxMemory: 16_384 };

/** So many characters a thread says in its life. */
const enough = 1_000_000;

const idle: Worker[] = [];

/** Calls xmllint, in a thread that waits for work or in a new one, and gives back what it writes. */
export async function xmllintSays(files: readonly File[], words: readonly string[]): Promise<string> {
  const thread = idle.pop() ?? new Worker(program);
  thread.ref();
  try {
    const { stderr } = await answer(thread, {
      'xmllint-wasm': true,
      inputFiles: files,
      args: words,
      ...memory,
    });
    if (stderr.length > enough) void thread.terminate();
    else idle.push(thread);
    return stderr;
  } catch (error) {
    void thread.terminate();
    throw error;
  } finally {
    // One that waits for work keeps no process alive.
    thread.unref();
  }
}

async function answer(thread: Worker, call: object): Promise<Said> {
  const { promise, resolve, reject } = Promise.withResolvers<Said>();
  const ended = () => reject(new Error('the thread of xmllint ended'));
  thread.once('message', resolve).once('error', reject).once('exit', ended);
  thread.postMessage(call);
  try {
    return await promise;
  } finally {
    thread.off('message', resolve).off('error', reject).off('exit', ended);
  }
}
