import { HarnessFault } from '../certificate/index.ts';
import { namesOf } from '../contract/index.ts';
import { maskXml, Secrets } from '../message/mask.ts';
import { exitCodes } from './exit-codes.ts';

let secrets = new Secrets();
/** What may be a CVV, or a track, in a field. */
const CVV = new RegExp(`${namesOf('cvv', 'track')}(?:\\W|%(?:25)*[0-9a-f]{2}){1,40}\\d{3}`, 'i');
let installed = false;
let tracing = process.env.TCK_TRACE !== undefined && process.env.TCK_TRACE !== '';

/**
 * From now on whatever this process prints, through its streams or because something was caught by nobody, shows these
 * as `***`, or as a masked number. What a child process, or somebody who writes to the descriptors themselves, prints is out of
 * reach; so is a secret that is printed in pieces.
 */
export function keepSecret(values: readonly string[]): void {
  for (const value of values) secrets.add(value);
  if (installed) return;
  installed = true;
  for (const stream of [process.stdout, process.stderr]) maskStream(stream);
  process.on('uncaughtException', (error) => {
    // A step that is under way listens too, and makes it its own failure.
    if (process.listenerCount('uncaughtException') > 1) return;
    process.stderr.write(`tck: A fault of the suite: ${fault(error)}\n`);
    process.exit(exitCodes.harnessFault);
  });
  // Node's own listener writes past the stream.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => process.stderr.write(`${fault(warning)}\n`));
}

/** Begins anew, for a process that does several things one after the other. */
export function forgetSecrets(): void {
  secrets = new Secrets();
}

/** Has faults told with their stack traces. */
export function traceFaults(): void {
  tracing = true;
}

/**
 * An error nobody expected, as it may be shown: masked by field too, since it may quote a message. With its stack and
 * those of its causes where that was asked for.
 */
export function fault(error: unknown): string {
  const text = maskXml(tracing ? withCauses(error) : said(error));
  // Its own faults are sentences of the kit; all others may quote anything.
  return error instanceof HarnessFault ? secrets.mask(text) : secrets.maskOutside(text);
}

function said(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof HarnessFault ? error.message : `${error.name}: ${error.message}`;
}

/** Their other properties are left out: a library may keep headers and bodies there. */
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
  // By field only where a CVV stands: the variables in the lines for a shell are to be read.
  const masked = secrets.mask(CVV.test(text) ? maskXml(text) : text);
  return masked === text ? chunk : masked;
}
