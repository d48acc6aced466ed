import type { z } from 'zod';
import { readForm } from '../../message/form.ts';

export interface Entry {
  readonly index: number;
  /** The origin of the gateway, `https://host:port`. Ids are unique only within one gateway. */
  readonly origin: string;
  readonly at: Date | undefined;
  readonly durationMs: number;
  readonly contentType: string | undefined;
  readonly form: SentForm;
  readonly status: number;
  readonly reply: Uint8Array | undefined;
  readonly tls?: string;
  /** True if this kit recorded the exchange, with stand-ins for secrets. */
  readonly redacted?: true;
  /** The result code in the sandbox's journal, also of a request whose reply was not sent. */
  readonly journal?: { readonly result: string; readonly remarks: readonly string[] };
}

export interface SentForm {
  readonly intIn: Uint8Array;
  readonly user: string | undefined;
  readonly password: string | undefined;
}

interface Aside {
  readonly aside: string;
}

export interface Broken {
  readonly index: number;
  /** The reason why the entry cannot be read, as a sentence part that follows the index. */
  readonly broken: string;
}

export type Found = Entry | Aside | Broken;

export function brokenAt(index: number, { issues: [issue] }: z.ZodError, itself = ''): Broken {
  return { index, broken: `${issue?.path.join('.') || itself}: ${issue?.message}` };
}

export const elsewhere: Aside = { aside: 'no POST to /xpo/Relay' };
export const withoutIntIn: Aside = { aside: 'without int_in' };

/** True if a request was posted to the address for commands. The beginning of its path is arbitrary. */
export const isRelay = (method: unknown, path: string): boolean =>
  String(method).toUpperCase() === 'POST' && /\/xpo\/relay\/?(?:[?#]|$)/i.test(path);

export function formIn(body: string | Uint8Array, query = ''): SentForm | undefined {
  const { intIn, user, password } = readForm(typeof body === 'string' ? Buffer.from(body) : body, query);
  return intIn && intIn.length > 0 ? { intIn, user, password } : undefined;
}

/** Returns a form from its fields, which some tools leave percent-encoded. */
export function formOf(fields: Readonly<Record<string, unknown>>): SentForm | undefined {
  const { int_in: intIn, user, password } = fields;
  if (typeof intIn !== 'string' || intIn.trim() === '') return undefined;
  const credentials = {
    user: typeof user === 'string' ? user : undefined,
    password: typeof password === 'string' ? password : undefined,
  };
  const encoded = !intIn.includes('<') && /%3c/i.test(intIn);
  const read = encoded ? formIn(`int_in=${intIn}`) : undefined;
  return { intIn: read?.intIn ?? Buffer.from(intIn), ...credentials };
}
