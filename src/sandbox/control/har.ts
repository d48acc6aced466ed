import { encodeForm } from '../../message/form.ts';
import type { JournalEntry } from '../journal.ts';

const httpVersion = 'HTTP/1.1';
/** What the journal does not have is unknown there, -1 in this format. */
const sizes = { headersSize: -1, bodySize: -1 } as const;

/** Exchanges as a HAR 1.2 file, which `validate --exchanges` and browsers read. Those without XML in int_in are left out. */
export const harOf = (entries: readonly JournalEntry[], baseUrl: string): unknown => ({
  log: {
    version: '1.2',
    creator: { name: 'ashrait-tck sandbox', version: '1' },
    entries: entries
      .filter(({ method, request, isWhole }) => method === 'POST' && isWhole && request.includes('<'))
      .map((entry) => exchange(entry, baseUrl)),
  },
});

function exchange(entry: JournalEntry, baseUrl: string): unknown {
  const { request, reply, status, headers, credentials, durationMs } = entry;
  const sent = Object.fromEntries(credentials.map((name) => [name, '***']));
  return {
    startedDateTime: entry.instant,
    time: durationMs,
    request: {
      ...{ method: entry.method, url: `${baseUrl}${entry.address}`, httpVersion },
      ...{ cookies: [], queryString: [], ...sizes },
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      postData: {
        mimeType: headers['content-type'] ?? 'application/x-www-form-urlencoded',
        text: encodeForm({ ...sent, int_in: request }),
      },
    },
    response: {
      ...{ status, statusText: '', httpVersion, cookies: [], headers: [], redirectURL: '', ...sizes },
      content: { size: Buffer.byteLength(reply), mimeType: 'text/xml', text: reply },
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  };
}
