import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttps, type Server } from 'node:https';
import { createServer as createPlain, type Server as Plain, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { maskAddress } from '../secrets/mask-http.ts';
import { type Arrival, arrivalOf } from './arrival.ts';
import type { Shown } from './authority.ts';
import { bodyLimit, read } from './body.ts';
import type { ConsoleBed } from './console/serve.ts';
import type { TurnedAway } from './emitter.ts';
import { invoiceDocument } from './invoices.ts';
import { type Relayed, refusedUnread, relay } from './relay.ts';
import type { SandboxState } from './state.ts';

const patience = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 1_000 };

/** Time in milliseconds after which an idle connection is closed. */
const silenceMs = 120_000;

/** Both addresses and both ports are compared, because only together they identify a connection. */
const ends = ['remoteAddress', 'remotePort', 'localAddress', 'localPort'] as const;

const tlsHandshake = 0x16;

/** Admin API, console and payment page are loaded on first use, which shortens the start. */
const isIn = (root: string, pathname: string): boolean =>
  pathname === root || pathname.startsWith(`${root}/`);

const relayed = { pathname: '/xpo/Relay', search: '' };

export interface Serving {
  readonly control?: boolean;
  readonly controlToken?: string;
  readonly console?: Omit<ConsoleBed, 'state' | 'token'>;
  /** True for the port of the console, whose failed connections are not reported. */
  readonly isForEyes?: boolean;
  readonly below?: (socket: Socket) => Socket | undefined;
}

const oldest = 'TLSv1.2';

/** Returns an HTTPS server for TLS 1.2 or newer. A request over plain HTTP gets an error text. */
export function serve(
  state: SandboxState,
  authority: Shown,
  options: Serving = {},
): { readonly front: Plain; close(): void; present(shown: Shown, maxVersion?: 'TLSv1.2'): void } {
  const sockets = new Set<Socket>();
  const turnedAway = turningAway(state, options);
  const server: Server = createHttps(
    {
      key: authority.key,
      cert: authority.certificate,
      minVersion: 'TLSv1.2',
      handshakeTimeout: patience.headersTimeout,
      keepAliveTimeout: 30_000,
      ...patience,
    },
    answering(state, {
      ...options,
      // Both ends are compared, because clients on different addresses may use the same port.
      below: (secure) => [...sockets].find((one) => ends.every((end) => one[end] === secure[end])),
    }),
  );
  // This event starts the time limits of the HTTPS server, which does not listen itself.
  server.emit('listening');
  server.on('tlsClientError', ({ code = '' }: NodeJS.ErrnoException) => turnedAway('TLS failed', code));
  // Up to TLS 1.2, a client can reject the server certificate after a complete handshake.
  const asked = new WeakSet<object>();
  server.on('request', ({ socket }) => asked.add(socket));
  server.on('secureConnection', (socket) =>
    socket.once('close', () => asked.has(socket) || turnedAway('no request', '')),
  );
  const front = createPlain((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(patience.headersTimeout, () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      socket.setTimeout(0);
      if (first[0] !== tlsHandshake) turnedAway('no TLS', '');
      if (first[0] !== tlsHandshake) return turnAway(socket);
      socket.pause();
      socket.unshift(first);
      server.emit('connection', socket);
      return undefined;
    });
  });
  return {
    front,
    present({ certificate, key }, maxVersion) {
      const versions = { minVersion: oldest, ...(maxVersion && { maxVersion }) } as const;
      server.setSecureContext({ cert: certificate, key, ...versions });
      for (const socket of sockets) socket.destroy();
    },
    close() {
      front.close();
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const turningAway =
  ({ events }: SandboxState, { isForEyes = false }: Serving) =>
  (why: TurnedAway, what: string): void =>
    isForEyes ? undefined : events.emit('turnedAway', why, what);

function turnAway(socket: Socket): void {
  const text = 'This gateway accepts only HTTPS, with TLS 1.2 or newer.\n';
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
  );
}

/** Returns a request listener, which benchmarks use without TLS. */
export const answering =
  (state: SandboxState, options: Serving = {}) =>
  (request: IncomingMessage, response: ServerResponse): void =>
    void answer(state, options, request, response);

async function answer(
  state: SandboxState,
  options: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { control = true, controlToken, console, below } = options;
  const turnedAway = turningAway(state, options);
  try {
    if (state.failure) return plainly(response, 503, state.failure.message);
    const { pathname, search } = (request.url === relayed.pathname
      ? relayed
      : URL.parse(request.url ?? '/', 'https://sandbox')) ?? { pathname: '', search: '' };
    if (control && isIn('/__admin', pathname)) {
      const { admin } = await import('./control/surface.ts');
      return await admin(state, request, response, { pathname, search }, controlToken);
    }
    if (control && console && isIn('/console', pathname)) {
      const { serveConsole } = await import('./console/serve.ts');
      const bed = { ...console, state, token: controlToken };
      return await serveConsole(bed, request, response, { pathname, search });
    }
    const [, invoice] = pathname.match(/^\/invoices\/([\w-]+)\.pdf$/) ?? [];
    if (invoice !== undefined) return document(state, response, invoice);
    if (isIn('/pay', pathname)) {
      const { paymentPage } = await import('./page/serve.ts');
      return await paymentPage(state, request, response, search);
    }
    if (pathname !== relayed.pathname) turnedAway('another path', methodAndPath(request));
    if (pathname !== relayed.pathname) return plainly(response, 404, 'Post commands to /xpo/Relay.');
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      turnedAway('another method', methodAndPath(request));
      notPosted(state, arrivalOf(request));
      return plainly(response, 405, 'Send commands by POST.');
    }
    const relayedReply = await command(state, request, response, search);
    return relayedReply && sent(response, relayedReply, below, state.faults);
  } catch (error) {
    const failure = state.fail(error);
    if (failure && !response.headersSent) return plainly(response, 503, failure.message);
    // The message of an internal error may contain secrets.
    const kind = error instanceof Error ? error.name : 'Error';
    if (!response.headersSent) plainly(response, 500, `Internal error of the sandbox (${kind}).`);
    else response.destroy();
    return undefined;
  }
}

async function command(
  state: SandboxState,
  request: IncomingMessage,
  response: ServerResponse,
  query: string,
): Promise<Relayed | undefined> {
  const arrival = arrivalOf(request);
  const type = request.headers['content-type'];
  if (type !== undefined && !/^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    request.resume();
    const info = `Content-Type has to be application/x-www-form-urlencoded, and is ${mediaType(type)}: send user, password and int_in as form fields`;
    return refusedUnread(state, { result: '414', rule: 'http.endpoint', info }, arrival);
  }
  const body = await read(request);
  if (body === 'aborted') return undefined;
  if (body === 'too long') {
    response.setHeader('Connection', 'close');
    const info = `the body is above ${bodyLimit} bytes`;
    return refusedUnread(state, { result: '414', rule: 'http.form.int_in', info }, arrival);
  }
  return relay(state, { body, query, arrival });
}

/** Returns the media type of a header, without its parameters. Another text is not repeated, because it can be a secret. */
const mediaType = (type: string): string =>
  /^\s*([a-z]+\/[a-z.+-]{1,60})\s*(?:;|$)/i.exec(type)?.[1] ?? 'no media type';

const methodAndPath = ({ method = '', url = '' }: IncomingMessage): string =>
  `${method} ${maskAddress(url.replace(/[?#].*/s, ''))}`;

const notPosted = ({ events, clock }: SandboxState, arrival: Arrival): void =>
  events.emit('answered', {
    ...{ moment: clock.instant(), command: '', result: '', rule: 'http.endpoint', status: 405 },
    ...{ request: 'no command: it was not posted', arrival, remarks: [] },
  });

function sent(
  response: ServerResponse,
  { bytes, contentType, drop, httpStatus, drip, body }: Relayed,
  below: Serving['below'],
  { silent }: SandboxState['faults'],
): void {
  if (drop === 'connection') response.destroy();
  else if (drop === 'silence') {
    silent.add(response);
    response.once('close', () => silent.delete(response));
    setTimeout(() => response.destroy(), silenceMs).unref();
  } else if (drop === 'reset') {
    const { socket } = response;
    if (socket) (below?.(socket) ?? socket).resetAndDestroy();
  } else if (body !== undefined) otherBody(response, body);
  else if (httpStatus !== undefined) plainly(response, httpStatus, 'A simulated fault.');
  else {
    response.writeHead(200, { 'Content-Type': contentType, 'Content-Length': bytes.length });
    if (drip) void inPieces(response, bytes, drip);
    // Node sends a string body in the same packet as the HTTP headers.
    else if (drop === undefined) response.end(bytes, 'latin1');
    else response.write(bytes.slice(0, bytes.length / 2), 'latin1', () => response.destroy());
  }
}

function otherBody(response: ServerResponse, body: 'empty' | 'html'): void {
  const html = '<!DOCTYPE html><html><head><title>Service</title></head><body>Please wait.</body></html>\n';
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(body === 'html' ? html : '');
}

async function inPieces(
  response: ServerResponse,
  bytes: string,
  { pieces, everyMs }: NonNullable<Relayed['drip']>,
): Promise<void> {
  const size = Math.ceil(bytes.length / pieces);
  for (let from = 0; from < bytes.length && !response.destroyed; from += size) {
    await wait(everyMs, undefined, { ref: false });
    response.write(bytes.slice(from, from + size), 'latin1');
  }
  response.end();
}

function document(state: SandboxState, response: ServerResponse, id: string): void {
  if (state.invoices.find(id)?.createdAt)
    response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(invoiceDocument(id));
  else plainly(response, 404, 'No invoice has this id.');
}

function plainly(response: ServerResponse, status: number, text: string): void {
  if (status < 400) response.setHeader('Location', relayed.pathname);
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}
