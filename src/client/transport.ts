import { TLSSocket } from 'node:tls';
import { Agent, buildConnector, errors } from 'undici';

export interface Post {
  readonly body: string | Uint8Array;
  /** The path below the base address of the gateway. The default is `/xpo/Relay`. */
  readonly path?: string;
  readonly method?: 'POST' | 'GET' | 'DELETE';
  readonly contentType?: string;
}

export interface Posted {
  readonly status: number;
  readonly body: Uint8Array;
  readonly tls?: string;
  /** The time at which the form was sent. A replayed exchange has the time of its recording; the default is now. */
  readonly at?: Date;
}

/** Posts forms to the gateway. Pass your own transport to replace the network with a recording or a test double. */
export interface Transport {
  post(post: Post): Promise<Posted>;
  close(): Promise<void>;
}

type TransportErrorCode = 'unreachable' | 'untrusted' | 'time-out' | 'broken off' | 'too long';

/** Thrown if no reply came. The message has the address and advice, and quotes nothing from the request. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly code: TransportErrorCode;

  constructor(code: TransportErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export interface HttpsOptions {
  /** The address of the gateway: `https://host[:port][/path]`, without `/xpo/Relay`. */
  readonly baseUrl: string;
  /** The trusted certificate authority in PEM format. It replaces the public authorities. */
  readonly ca?: string;
  /** The time-out in milliseconds for connecting and for each part of the reply. The default is 30,000. */
  readonly timeoutMs?: number;
}

/** Real replies have a few kilobytes, so a longer HTTP body is no reply of a gateway. */
const replyLimit = 8 * 1024 * 1024;

/** Posts over HTTPS with TLS 1.2 or newer and a verified certificate. @throws TypeError for an address without https */
export function httpsTransport({ baseUrl, ca, timeoutMs = 30_000 }: HttpsOptions): Transport {
  const base = new URL(baseUrl);
  if (base.protocol !== 'https:')
    throw new TypeError(`the base address must begin with https://, not ${base.protocol}//`);
  const below = base.pathname.replace(/\/$/, '');
  let latest: string | undefined;
  const connect = buildConnector({
    ...(ca !== undefined && { ca }),
    minVersion: 'TLSv1.2',
    timeout: timeoutMs,
  });
  const agent = new Agent({
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: replyLimit,
    // If a gateway closes an idle connection just when a request is sent, the request fails with ECONNRESET.
    keepAliveMaxTimeout: 4000,
    connect(options, callback) {
      connect(options, (...[error, socket]) => {
        if (socket instanceof TLSSocket) {
          latest = socket.getProtocol() ?? undefined;
        }
        if (error) callback(error, null);
        else if (socket) callback(null, socket);
      });
    },
  });
  return {
    async post({
      body,
      path = '/xpo/Relay',
      method = 'POST',
      contentType = 'application/x-www-form-urlencoded',
    }) {
      try {
        const reply = await agent.request({
          origin: base.origin,
          path: `${below}${path}`,
          method,
          headers: { 'content-type': contentType },
          body: method === 'POST' ? body : null,
        });
        const bytes = new Uint8Array(await reply.body.arrayBuffer());
        return { status: reply.statusCode, body: bytes, ...(latest !== undefined && { tls: latest }) };
      } catch (error) {
        throw explained(error, base.origin, timeoutMs);
      }
    },
    close: async () => {
      if (!agent.destroyed && !agent.closed) await agent.close();
    },
  };
}

function untrustedHint(code: string): string {
  if (code.includes('ALTNAME')) return 'The certificate is for another host: check the address.';
  if (/EXPIRED|NOT_YET/.test(code))
    return 'The certificate is valid at another time: check the clock of this machine.';
  return 'Name the file of the authority that issued the certificate as caFile in a target file; in code, use the option ca. If caFile is set, it names another authority.';
}

export function explained(error: unknown, origin: string, timeoutMs: number): TransportError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // An established connection can also fail with these network errors, after the gateway has executed the request.
  const connected =
    error instanceof Error && 'syscall' in error && /^(read|write)/.test(String(error.syscall));
  if (error instanceof errors.ConnectTimeoutError)
    return new TransportError('unreachable', `${origin} did not answer within ${timeoutMs} ms.`);
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return new TransportError(
      'time-out',
      `${origin} received the request and did not reply within ${timeoutMs} ms.`,
    );
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return new TransportError('too long', `${origin} replied with more than ${replyLimit} bytes.`);
  if (!connected && /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/.test(code))
    return new TransportError(
      'unreachable',
      `${origin} cannot be reached (${code}). Check the address, and whether the gateway is running.`,
    );
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code))
    return new TransportError(
      'untrusted',
      `${origin} shows a certificate that is not trusted (${code}). ${untrustedHint(code)}`,
    );
  const hint =
    code === 'ERR_SSL_WRONG_VERSION_NUMBER' ? ' The address answers without TLS: check the port.' : '';
  return new TransportError(
    'broken off',
    `The connection to ${origin} broke off (${code || 'no code'}).${hint}`,
  );
}
