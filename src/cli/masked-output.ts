import { HarnessFault } from '../certificate/index.ts';
import { Clear } from '../secrets/clear.ts';
import { Secrets } from '../secrets/known.ts';
import { maskXml } from '../secrets/mask.ts';
import { isBlanked } from '../secrets/stand-ins.ts';
import { tokensOf } from '../secrets/tokens.ts';
import { exitCodes } from './exit-codes.ts';

let secrets = new Secrets();
let installed = false;
let tracing = process.env.TCK_TRACE !== undefined && process.env.TCK_TRACE !== '';

/**
 * Masks these secrets in all further output of this process. Output of child processes, direct writes to file
 * descriptors, and secrets printed in pieces are not masked.
 */
export function keepSecret(values: readonly string[]): void {
  for (const value of values) secrets.add(value);
  if (installed) return;
  installed = true;
  for (const stream of [process.stdout, process.stderr]) maskStream(stream);
  process.on('uncaughtException', (error) => {
    // During a step, cucumber has its own listener for uncaught exceptions, which fails the step.
    if (process.listenerCount('uncaughtException') > 1) return;
    process.stderr.write(`tck: A fault of the suite: ${fault(error)}\n`);
    process.exit(exitCodes.harnessFault);
  });
  // Node's listener for warnings writes to the file descriptor, so the warnings would not be masked.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => process.stderr.write(`${fault(warning)}\n`));
}

/** Removes all secrets from masking, for a process that runs several tests. */
export function forgetSecrets(): void {
  secrets = new Secrets();
}

export function traceFaults(): void {
  tracing = true;
}

/** The text of an unexpected error, masked because the error can quote a message. */
export function fault(error: unknown): string {
  const text = maskXml(tracing ? withCauses(error) : said(error));
  // The kit writes the texts of a HarnessFault, but other errors can quote any text of the gateway.
  return error instanceof HarnessFault ? secrets.mask(text) : secrets.maskOutside(text);
}

function said(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof HarnessFault ? error.message : `${error.name}: ${error.message}`;
}

/** Prints only stack, message and causes, because libraries store HTTP headers and bodies in other properties. */
function withCauses(error: unknown): string {
  const lines: string[] = [];
  let next: unknown[] = [error];
  for (let deep = 0; deep < 8 && next.length > 0; deep++) {
    const [first, ...rest] = next;
    lines.push(`${deep > 0 ? 'caused by ' : ''}${(first instanceof Error && first.stack) || said(first)}`);
    const causes = first instanceof AggregateError ? first.errors : [];
    if (first instanceof Error && first.cause !== undefined) causes.unshift(first.cause);
    next = [...causes, ...rest];
  }
  return lines.join('\n');
}

function maskStream(stream: NodeJS.WriteStream): void {
  const write: (...what: never[]) => boolean = stream.write.bind(stream);
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) =>
    write(...([maskedChunk(chunk), ...rest] as never[]));
}

function maskedChunk(chunk: string | Uint8Array): string | Uint8Array {
  const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
  // Masking by field name also changes variables in shell commands, so it is used only for texts with a CVV.
  const hasCvv = tokensOf(new Clear(text)).some(({ kind, value }) => isBlanked(kind) && /\d{3}/.test(value));
  const masked = secrets.mask(hasCvv ? maskXml(text) : text);
  return masked === text ? chunk : masked;
}
