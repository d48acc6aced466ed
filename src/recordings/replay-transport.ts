import { Buffer } from 'node:buffer';
import { Agent, request } from 'node:https';
import { createSecureContext } from 'node:tls';
import { explained, type Post, type Posted, type Transport, TransportError } from '../client/index.ts';
import { type Encoding, encode } from '../message/encoding.ts';
import type { Asked } from './canonical.ts';
import type { Definition } from './definition.ts';
import type { Matcher } from './matcher.ts';
import { ReplayMiss } from './miss.ts';
import { bodyOf, formType } from './request-body.ts';

/** Headers of a replayed reply: what the network told of it beside its bytes. */
const said = { tls: 'x-tck-tls', at: 'x-tck-at', miss: 'x-tck-miss' } as const;

interface Replaying {
  readonly baseUrl: string;
  readonly matcher: Matcher;
  /** Milliseconds after which a reply that never comes is given up, as over a network. */
  readonly timeoutMs: number;
  /** The scenario that is run. */
  readonly scenario: () => string | undefined;
  /** The time that the run goes by: that of the recording. */
  readonly now: () => Date;
}

/**
 * Answers from a recording, with the network off for the whole process until it is closed. One interceptor of nock
 * answers everything that goes through `node:http` or `fetch`, so that clients of others are answered as well.
 */
export async function replayTransport({
  baseUrl,
  matcher,
  timeoutMs,
  scenario,
  now,
}: Replaying): Promise<Transport> {
  // It takes the place of Node's own network as soon as it is there.
  const { default: nock } = await import('nock');
  if (!nock.isActive()) nock.activate();
  const base = new URL(baseUrl);
  const below = base.pathname.replace(/\/$/, '');
  nock.disableNetConnect();
  const answer = (incoming: Request) =>
    answered(incoming, below, matcher, { at: now(), scenario: scenario() });
  const everything = () => true;
  const scope = nock(base.origin).persist();
  for (const method of ['get', 'post', 'delete'] as const) scope[method](everything).reply(answer);
  return {
    post: (post) => posted(base.origin, below, post, timeoutMs),
    close: async () => {
      nock.cleanAll();
      nock.enableNetConnect();
      nock.restore();
    },
  };
}

async function answered(
  incoming: Request,
  below: string,
  matcher: Matcher,
  when: Pick<Asked, 'at' | 'scenario'>,
): Promise<[number, Buffer, Record<string, string>]> {
  const bytes = Buffer.from(await incoming.arrayBuffer());
  const { pathname, search } = new URL(incoming.url);
  let found: Definition;
  try {
    const contentType = incoming.headers.get('content-type') ?? undefined;
    found = matcher.find({
      ...{ method: incoming.method, path: pathname.slice(below.length) + search, contentType },
      ...{ body: bodyOf(bytes, contentType), ...when },
    });
  } catch (error) {
    if (!(error instanceof ReplayMiss)) throw error;
    return [501, Buffer.from(error.message), { [said.miss]: 'yes' }];
  }
  const { failure, message = '' } = found.tck;
  // It never comes: whoever waits gives up by himself.
  if (failure === 'time-out') return new Promise(() => {});
  if (failure) throw Object.assign(new Error(message), { code: codes[failure], failure });
  const encoding = (found.tck.replyEncoding ?? 'utf-8').split(',', 1)[0] as Encoding;
  return [
    found.status,
    encode(found.response, encoding),
    { [said.at]: found.tck.at, ...(found.tck.tls !== undefined && { [said.tls]: found.tck.tls }) },
  ];
}

const codes: Readonly<Record<string, string>> = {
  unreachable: 'ECONNREFUSED',
  untrusted: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'broken off': 'ECONNRESET',
  'too long': 'UND_ERR_RES_EXCEEDED_MAX_SIZE',
};

/** One for all: each connection would make its own, with all authorities that are trusted, for nobody to look at. */
const agent = new Agent({ secureContext: createSecureContext() });

/** A recorded one, in the words in which it was told then. */
function failureIn(error: Error): TransportError | undefined {
  const { failure } = error as { failure?: TransportError['code'] };
  return failure && new TransportError(failure, error.message);
}

function posted(
  origin: string,
  below: string,
  { body, path = '/xpo/Relay', method = 'POST', contentType = formType }: Post,
  timeoutMs: number,
): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${below}${path}`, {
      method,
      headers: { 'content-type': contentType },
      agent,
    });
    const timer = setTimeout(() => {
      reject(
        new TransportError(
          'time-out',
          `${origin} took the request and did not reply within ${timeoutMs} ms.`,
        ),
      );
      sent.destroy();
    }, timeoutMs);
    sent.on('error', (error) => {
      clearTimeout(timer);
      reject(failureIn(error) ?? explained(error, origin, timeoutMs));
    });
    sent.on('response', (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => {
        clearTimeout(timer);
        const bytes = Buffer.concat(parts);
        if (reply.headers[said.miss] !== undefined) {
          reject(new ReplayMiss(bytes.toString()));
          return;
        }
        const [tls, at] = [reply.headers[said.tls], reply.headers[said.at]];
        resolve({
          status: reply.statusCode ?? 0,
          body: new Uint8Array(bytes),
          ...(typeof tls === 'string' && { tls }),
          ...(typeof at === 'string' && { at: new Date(at) }),
        });
      });
    });
    sent.end(method === 'POST' ? body : undefined);
  });
}
