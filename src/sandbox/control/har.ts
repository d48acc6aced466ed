import type { JournalEntry } from '../journal.ts';

const httpVersion = 'HTTP/1.1';
/** What the journal does not have is unknown there, -1 in this format. */
const sizes = { headersSize: -1, bodySize: -1 } as const;

/** A HAR 1.2 file, which `validate --exchanges` and browsers read. */
export const harOf = (entries: readonly unknown[]): unknown => ({
  log: { version: '1.2', creator: { name: 'ashrait-tck sandbox', version: '1' }, entries },
});

/** One exchange in it; undefined for what has no XML in int_in, which is left out. */
export function exchangeOf(entry: JournalEntry, baseUrl: string): unknown {
  const { method, isWhole, request, reply, status, headers, credentials, durationMs, result, remarks } =
    entry;
  if (method !== 'POST' || !isWhole || !request.includes('<')) return undefined;
  // By Node itself: what encodeForm puts together letter by letter took a second to print, of a full journal.
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
    // What the format has no place for: what became of a request whose reply was lost.
    _journal: { result, remarks },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  };
}
