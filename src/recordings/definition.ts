import { z } from 'zod';
import { decode } from '../message/encoding.ts';
import { readForm } from '../message/form.ts';

const failures = ['unreachable', 'untrusted', 'time-out', 'broken off', 'too long'] as const;

/** One recorded exchange for `nock.define`, with stand-ins for card numbers, and without credentials and CVVs. */
export const definitionSchema = z.object({
  scope: z.url(),
  method: z.enum(['POST', 'GET', 'DELETE']),
  path: z.string(),
  body: z.union([z.string(), z.record(z.string(), z.string())]),
  /** The HTTP status of the reply; 0 if no reply came. */
  status: z.int(),
  response: z.string(),
  tck: z.object({
    at: z.iso.datetime(),
    ms: z.number(),
    scenario: z.string().optional(),
    contentType: z.string().optional(),
    /** The encoding of the reply, if it is not UTF-8. */
    encoding: z.string().optional(),
    replyEncoding: z.string().optional(),
    tls: z.string().optional(),
    failure: z.enum(failures).optional(),
    message: z.string().optional(),
  }),
});

export type Definition = z.infer<typeof definitionSchema>;

const credentials = z.object({ user: z.string(), password: z.string() });

export const headSchema = z.object({
  recording: z.literal(1),
  begun: z.iso.datetime(),
  suite: z.object({ version: z.string(), commit: z.string() }),
  contract: z.object({ version: z.string(), digest: z.string() }),
  seed: z.int(),
  /** The part of the test suite that was run; empty for the whole suite. */
  part: z.object({ tags: z.string().optional(), command: z.array(z.string()).readonly().optional() }),
  target: z.object({
    name: z.string(),
    baseUrl: z.url(),
    fingerprint: z.string(),
    credentials,
    terminals: z.record(z.string(), z.string()),
    cards: z.record(z.string(), z.object({ number: z.string(), expiration: z.string(), cvv: z.string() })),
    mid: z.string().optional(),
    invoices: z.record(z.string(), z.string()),
    /** The highest number of charges in one transmission, if the target states it. */
    batchLimit: z.int().min(1).optional(),
    control: z.boolean(),
    /** The time-out for a reply in milliseconds. */
    timeoutMs: z.int().positive().optional(),
  }),
});

export type Head = z.infer<typeof headSchema>;

/** Thrown for a recording that cannot be read or written. The message names the file and the fault. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

export const formType = 'application/x-www-form-urlencoded';

/** Converts an HTTP body for a recording: a form to its fields, any other body to text. */
export function bodyOf(bytes: Uint8Array, contentType = formType): string | Record<string, string> {
  const { user, password, intIn } = contentType.startsWith(formType) ? readForm(bytes) : {};
  if (!intIn && user === undefined && password === undefined) return decode(bytes).text;
  return {
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(intIn && { int_in: decode(intIn).text }),
  };
}
