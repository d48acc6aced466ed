import { Buffer } from 'node:buffer';
import { type Post, type Posted, type Transport, TransportError } from '../client/index.ts';
import { type Encoding, encode } from '../message/encoding.ts';
import type { Asked } from './canonical.ts';
import { bodyOf, type Definition, formType } from './definition.ts';
import type { Matcher } from './matcher.ts';
import { ReplayMiss } from './miss.ts';

interface Replaying {
  readonly baseUrl: string;
  readonly matcher: Matcher;
  readonly timeoutMs: number;
  readonly scenario: () => string | undefined;
  readonly now: () => Date;
}

/** Answers requests from a recording, and disables the network of the process until the transport is closed. */
export async function replayTransport(replaying: Replaying): Promise<Transport> {
  // The library nock replaces the sockets of the process as soon as it is imported, so it is imported only for a replay.
  const { default: nock } = await import('nock');
  if (!nock.isActive()) nock.activate();
  const base = new URL(replaying.baseUrl);
  const below = base.pathname.replace(/\/$/, '');
  nock.disableNetConnect();
  const everything = () => true;
  const scope = nock(base.origin).persist();
  for (const method of ['get', 'post', 'delete'] as const)
    scope[method](everything).reply((incoming: Request) => answered(incoming, below, replaying));
  return {
    post: async (post) => posted(post, base.origin, replaying),
    close: async () => {
      nock.cleanAll();
      nock.enableNetConnect();
      nock.restore();
    },
  };
}

function found(
  bytes: Buffer,
  asked: Pick<Asked, 'method' | 'path' | 'contentType'>,
  { matcher, now, scenario }: Replaying,
): Definition {
  return matcher.find({ ...asked, body: bodyOf(bytes, asked.contentType), at: now(), scenario: scenario() });
}

function posted(
  { body, path = '/xpo/Relay', method = 'POST', contentType = formType }: Post,
  origin: string,
  replaying: Replaying,
): Posted {
  const bytes = Buffer.from(method === 'POST' ? body : '');
  const { status, response, tck } = found(bytes, { method, path, contentType }, replaying);
  const { failure, at, tls, replyEncoding } = tck;
  if (failure) {
    const inTime = `${origin} received the request and did not reply within ${replaying.timeoutMs} ms.`;
    throw new TransportError(failure, tck.message ?? inTime);
  }
  return {
    ...{ status, body: encoded(response, replyEncoding), at: new Date(at) },
    ...(tls !== undefined && { tls }),
  };
}

async function answered(
  incoming: Request,
  below: string,
  replaying: Replaying,
): Promise<[number, Buffer, Record<string, string>?]> {
  const bytes = Buffer.from(await incoming.arrayBuffer());
  const { pathname, search } = new URL(incoming.url);
  const contentType = incoming.headers.get('content-type') ?? undefined;
  try {
    const { status, response, tck } = found(
      bytes,
      {
        ...{ method: incoming.method, path: pathname.slice(below.length) + search },
        ...(contentType !== undefined && { contentType }),
      },
      replaying,
    );
    // A recorded time-out is replayed by no reply: the client has its own time-out.
    if (tck.failure === 'time-out') return new Promise(() => {});
    if (tck.failure) throw Object.assign(new Error(tck.message ?? ''), { code: codes[tck.failure] });
    return [status, encoded(response, tck.replyEncoding)];
  } catch (error) {
    if (!(error instanceof ReplayMiss)) throw error;
    return [501, Buffer.from(error.message)];
  }
}

const encoded = (text: string, encoding = 'utf-8'): Buffer =>
  Buffer.from(encode(text, encoding.split(',', 1)[0] as Encoding));

const codes: Readonly<Record<string, string>> = {
  unreachable: 'ECONNREFUSED',
  untrusted: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'broken off': 'ECONNRESET',
  'too long': 'UND_ERR_RES_EXCEEDED_MAX_SIZE',
};
