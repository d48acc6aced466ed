import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const here = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Returns the reason why a request may not use the admin API, or undefined if access is allowed. Refused are other web
 * pages, and unknown host names that point to this address (DNS rebinding).
 */
export function turnedAway(request: IncomingMessage, token?: string): string | undefined {
  const { socket, headers } = request;
  if (isForeign(request)) return 'The admin API (/__admin) does not answer requests from web pages.';
  // RFC 9110, 11.1: the scheme name in the Authorization header is case-insensitive.
  const [, given = ''] = /^bearer +([^ ]+)$/i.exec(headers.authorization ?? '') ?? [];
  if (token !== undefined && (isSame(given, token) || hasSession(request, token))) return undefined;
  const asked =
    ' From other machines, send the token that the sandbox printed at its start: Authorization: Bearer TOKEN.';
  const other = token === undefined ? '' : asked;
  if (!/^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? ''))
    return `The admin API (/__admin) answers only on loopback.${other}`;
  if (headers.host !== undefined && !here.test(headers.host))
    return `The admin API (/__admin) accepts only the host names localhost, 127.0.0.1 and [::1].${other}`;
  return undefined;
}

/** True if a page of another site sent the request. Browsers send Origin only with requests that change something. */
function isForeign({ method, headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return site !== 'same-origin' || origin !== `https://${host}`;
  if (site === undefined) return false;
  return !(method === 'GET' && (site === 'same-origin' || site === 'none'));
}

/** The cookie name includes the port, because browsers send a cookie to all ports of a host. */
export const sessionOf = ({ socket }: IncomingMessage, token: string): string =>
  `__Host-console-${socket.localPort}=${createHmac('sha256', token).update('console').digest('base64url')}`;

const hasSession = (request: IncomingMessage, token: string): boolean =>
  request.headers['sec-fetch-site'] !== undefined &&
  (request.headers.cookie ?? '').split(/; */).some((one) => isSame(one, sessionOf(request, token)));

export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
