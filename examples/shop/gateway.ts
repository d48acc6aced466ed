import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';

export interface Reply {
  readonly result: string;
  readonly tranId: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly contents: readonly Readonly<Record<string, unknown>>[];
}

/** No readable reply came, so the client cannot know if the gateway executed the command. */
export class NoReply extends Error {}

/** Nothing was sent: the gateway's certificate is not trusted, or no gateway listens. */
export class NotSent extends Error {}

export interface Settings {
  readonly url: string;
  readonly caFile: string;
  readonly user: string;
  readonly password: string;
  /** Milliseconds: longer than the gateway needs for a deal, shorter than a buyer waits. */
  readonly timeoutMs: number;
}

const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true });
const builder = new XMLBuilder({});

/**
 * Sends a command with a new requestId, or repeats a request with its requestId.
 * @param top elements that are siblings of the command element
 * @throws NoReply or NotSent without a reply
 */
export async function send(
  settings: Settings,
  command: string,
  fields: Readonly<Record<string, unknown>>,
  requestId: string = randomUUID(),
  top: Readonly<Record<string, unknown>> = {},
): Promise<Reply> {
  const xml = builder.build({
    ashrait: { request: { version: '2000', language: 'ENG', command, requestId, ...top, [command]: fields } },
  });
  const { user, password } = settings;
  const body = new URLSearchParams({ user, password, int_in: xml }).toString();
  const text = readable(await posted(settings, body));
  let response: Record<string, unknown> | undefined;
  try {
    response = parser.parse(text, true).ashrait?.response;
  } catch {
    // An unreadable reply fails the check of `result` below.
  }
  if (typeof response?.result !== 'string' || !/^\d{3}$/.test(response.result))
    throw new NoReply('the reply cannot be read');
  if (response.requestId !== requestId) throw new NoReply('the reply belongs to another request');
  const contents = [response[command]]
    .flat()
    .filter((one) => one !== null && typeof one === 'object') as Reply['contents'];
  return {
    result: response.result,
    tranId: String(response.tranId ?? ''),
    content: { ...contents[0] },
    contents,
  };
}

function posted({ url, caFile, timeoutMs }: Settings, body: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let isSecured = false;
    const sent = request(
      new URL('/xpo/Relay', url),
      {
        method: 'POST',
        ca: readFileSync(caFile),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('error', () => reject(new NoReply('the reply broke off')));
        reply.on('end', () =>
          reply.complete && reply.statusCode === 200
            ? resolve(Buffer.concat(parts))
            : reject(new NoReply(`HTTP ${reply.statusCode}`)),
        );
      },
    );
    sent.on('socket', (socket) => {
      // A reused connection completed its TLS handshake earlier.
      if (sent.reusedSocket) isSecured = true;
      else
        socket.once('secureConnect', () => {
          isSecured = true;
        });
    });
    sent.on('error', () =>
      reject(isSecured ? new NoReply('no reply came') : new NotSent('nothing was sent')),
    );
    sent.end(body);
  });
}

/** Replies in Hebrew come in UTF-8 or ISO-8859-8, and the XML declaration may name the wrong one. */
function readable(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('iso-8859-8').decode(bytes);
  }
}
