import { setImmediate as others } from 'node:timers/promises';
import { z } from 'zod';
import { type Facts, type JournalEntry, journalLimits, timeOf } from '../journal.ts';
import type { SandboxState } from '../state.ts';
import { part, window } from './control.ts';

const filters = {
  command: z.string().optional(),
  result: z.string().optional(),
  terminal: z.string().optional(),
  rule: z.string().optional(),
  /** Only requests after this id or time are listed. */
  since: z
    .string()
    .regex(
      /^(?:\d{1,15}|\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?)$/,
      'has to be an id, or a time: 2026-03-27 23:00:00',
    )
    .refine((since) => !since.includes('-') || !Number.isNaN(Date.parse(since)), 'is no date of the calendar')
    .optional(),
};

export const requestsQuery = z.strictObject({
  ...filters,
  limit: z.coerce.number<string>().int().min(1).max(journalLimits.entries).optional(),
  format: z.enum(['json', 'har'], 'has to be json or har').default('json'),
});

export const journalQuery = z.strictObject({ ...filters, ...window });

/** Returns the last exchanges with masked secrets, as JSON or as a HAR file. */
export async function exchangesOf(
  { journal, baseUrl }: SandboxState,
  { format, limit = journalLimits.entries, ...asked }: z.output<typeof requestsQuery>,
): Promise<unknown> {
  const found: unknown[] = [];
  for (const entry of journal.entries((facts) => meets(facts, asked), limit)) {
    const shown = format === 'har' ? exchangeOf(entry, baseUrl) : entry;
    if (shown !== undefined) found.push(shown);
    // Masking a thousand exchanges takes seconds, so other requests are served in between.
    await others();
  }
  return format === 'har' ? harOf(found) : { requests: found };
}

export function journalOf(
  { journal }: SandboxState,
  { offset, limit, of, ...asked }: z.output<typeof journalQuery>,
) {
  const { total, rows } = part(
    journal.facts((facts) => meets(facts, asked)),
    { offset, limit, of },
  );
  return { total, requests: rows.map(line) };
}

const line = ({ id, moment, command, terminalNumber, result, rule, status = 200, ...facts }: Facts) => ({
  ...{ id, at: timeOf(moment), command, terminalNumber: terminalNumber ?? '', result, rule, status },
  ...{ durationMs: facts.durationMs, remarks: facts.remarks },
});

type Filters = z.output<z.ZodObject<typeof filters>>;

function meets(entry: Facts, { terminal, since, ...equal }: Filters): boolean {
  const isLater =
    since === undefined ||
    (/-/.test(since) ? timeOf(entry.moment) >= since.replace('T', ' ') : entry.id > Number(since));
  return (
    isLater &&
    (terminal === undefined || entry.terminalNumber === terminal) &&
    (['command', 'result', 'rule'] as const).every(
      (name) => equal[name] === undefined || entry[name] === equal[name],
    )
  );
}

const httpVersion = 'HTTP/1.1';
/** In HAR, -1 means an unknown size. */
const sizes = { headersSize: -1, bodySize: -1 } as const;

/** HAR 1.2 is readable by browsers and by `validate --exchanges`. */
const harOf = (entries: readonly unknown[]): unknown => ({
  log: { version: '1.2', creator: { name: 'ashrait-tck sandbox', version: '1' }, entries },
});

/** Returns one HAR entry, or undefined for a request without XML in int_in. */
function exchangeOf(entry: JournalEntry, baseUrl: string): unknown {
  const { method, isWhole, request, reply, status, headers, credentials, durationMs, result, remarks } =
    entry;
  if (method !== 'POST' || !isWhole || !request.includes('<')) return undefined;
  // For a full journal, encodeURIComponent is a second faster than the project's own encodeForm.
  const intIn = encodeURIComponent(request.toWellFormed()).replace(/%20/g, '+');
  return {
    startedDateTime: entry.instant,
    time: durationMs,
    request: {
      ...{ method, url: `${baseUrl}${entry.address}`, httpVersion },
      ...{ cookies: [], queryString: [], ...sizes },
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      postData: {
        mimeType: headers['content-type'] ?? 'application/x-www-form-urlencoded',
        text: [...credentials.map((name) => `${name}=***`), `int_in=${intIn}`].join('&'),
      },
    },
    response: {
      ...{ status, statusText: '', httpVersion, cookies: [], headers: [], redirectURL: '', ...sizes },
      content: { size: Buffer.byteLength(reply), mimeType: 'text/xml', text: reply },
    },
    // HAR has no member for the result code of a lost reply, so the entry has a custom member.
    _journal: { result, remarks },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  };
}
