import { readForm } from '../../message/form.ts';

/** One exchange of a capture, as its format tells it. */
export interface Entry {
  /** Its place in the file's list, from 0. */
  readonly index: number;
  /** `https://host:port`: ids mean something at one gateway only. */
  readonly origin: string;
  /** When it was sent; undefined where the format does not say. */
  readonly at: Date | undefined;
  readonly durationMs: number;
  /** Of the request; undefined where the format does not say. */
  readonly contentType: string | undefined;
  readonly form: SentForm;
  /** HTTP status; 0 where no reply came. */
  readonly status: number;
  /** Undefined where no reply came, or the capture does not have it. */
  readonly reply: Uint8Array | undefined;
  readonly tls?: string;
  /** Secrets in it are stand-ins: this kit recorded it. */
  readonly redacted?: true;
  /** What the sandbox's journal has beside: what became of a request whose reply never left. */
  readonly journal?: { readonly result: string; readonly remarks: readonly string[] };
}

/** What a form holds that was posted. */
export interface SentForm {
  readonly intIn: Uint8Array;
  readonly user: string | undefined;
  readonly password: string | undefined;
}

interface Aside {
  readonly aside: string;
}

/** A place in the list that should be one, and cannot be made out. */
export interface Broken {
  readonly index: number;
  /** In words that follow its place. */
  readonly broken: string;
}

export type Found = Entry | Aside | Broken;

/** What else a page talks to. */
export const elsewhere: Aside = { aside: 'no POST to /xpo/Relay' };
export const withoutIntIn: Aside = { aside: 'without int_in' };

/** Whether it went where commands go. Nothing but the end of the path is known of an address. */
export const isRelay = (method: unknown, path: string): boolean =>
  String(method).toUpperCase() === 'POST' && /\/xpo\/relay\/?(?:[?#]|$)/i.test(path);

/** A body, or a query where the body is empty, as the form that it is; undefined without int_in. */
export function formIn(body: string | Uint8Array, query = ''): SentForm | undefined {
  const { intIn, user, password } = readForm(typeof body === 'string' ? Buffer.from(body) : body, query);
  return intIn && intIn.length > 0 ? { intIn, user, password } : undefined;
}

/** The fields of a form, which some tools leave encoded. */
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
