import { z } from 'zod';
import { decode } from '../message/encoding.ts';
import { readForm } from '../message/form.ts';

/** Why no reply came, in the words of the transport. */
const failures = ['unreachable', 'untrusted', 'time-out', 'broken off', 'too long'] as const;

/**
 * One exchange as nock defines them (`nock.define` takes it), with what nock has no place for in `tck`. A form is told
 * by its fields, anything else by its text; cards are stand-ins, credentials and CVVs are not in it.
 */
export const definitionSchema = z.object({
  scope: z.url(),
  method: z.enum(['POST', 'GET', 'DELETE']),
  path: z.string(),
  body: z.union([z.string(), z.record(z.string(), z.string())]),
  /** HTTP status; 0 where no reply came. */
  status: z.int(),
  response: z.string(),
  tck: z.object({
    /** ISO 8601, UTC. */
    at: z.iso.datetime(),
    ms: z.number(),
    /** In which scenario; missing where it was in none. */
    scenario: z.string().optional(),
    contentType: z.string().optional(),
    /** The encodings of the request and of the reply, where they are not UTF-8. */
    encoding: z.string().optional(),
    replyEncoding: z.string().optional(),
    tls: z.string().optional(),
    failure: z.enum(failures).optional(),
    message: z.string().optional(),
  }),
});

export type Definition = z.infer<typeof definitionSchema>;

const credentials = z.object({ user: z.string(), password: z.string() });

/** What a recording is of, and what a replay needs to know of the target. */
export const headSchema = z.object({
  recording: z.literal(1),
  /** ISO 8601, UTC. */
  begun: z.iso.datetime(),
  suite: z.object({ version: z.string(), commit: z.string() }),
  contract: z.object({ version: z.string(), digest: z.string() }),
  seed: z.int(),
  /** The part of the suite that was run; all of it where nothing is given. */
  part: z.object({ tags: z.string().optional(), command: z.array(z.string()).readonly().optional() }),
  target: z.object({
    name: z.string(),
    baseUrl: z.url(),
    fingerprint: z.string(),
    /** Stand-ins. */
    credentials,
    terminals: z.record(z.string(), z.string()),
    /** Stand-ins, by their roles. */
    cards: z.record(z.string(), z.object({ number: z.string(), expiration: z.string(), cvv: z.string() })),
    mid: z.string().optional(),
    invoices: z.record(z.string(), z.string()),
    control: z.boolean(),
    /** Milliseconds for which a reply was waited for. */
    timeoutMs: z.int().positive().optional(),
  }),
});

export type Head = z.infer<typeof headSchema>;

/** What is no recording, or cannot be read. The message names the file and what is wrong with it. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

/** What a form is posted as. */
export const formType = 'application/x-www-form-urlencoded';

/** A body as a recording has it: a form by its fields, anything else as its text. */
export function bodyOf(bytes: Uint8Array, contentType = formType): string | Record<string, string> {
  const { user, password, intIn } = contentType.startsWith(formType) ? readForm(bytes) : {};
  if (!intIn && user === undefined && password === undefined) return decode(bytes).text;
  return {
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(intIn && { int_in: decode(intIn).text }),
  };
}
