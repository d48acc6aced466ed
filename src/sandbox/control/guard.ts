import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const here = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Why a request may not use the control surface, or undefined where it may. It is for programs on this machine, and, of
 * a sandbox that can be reached from beyond it, for those with the token; and for the console's own pages. Any other
 * page in a browser, or a foreign name that leads here (DNS rebinding), is turned away.
 */
export function turnedAway(request: IncomingMessage, token?: string): string | undefined {
  const { socket, headers } = request;
  if (isForeign(request)) return 'The admin API (/__admin) does not answer requests from web pages.';
  // The name of the scheme is written in either case (RFC 9110, 11.1).
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

/**
 * Whether a web page sent the request that is none of this sandbox. A browser names the site of what asks, also where
 * it leaves out the Origin: an image, a link, a form by GET. What changes something has its Origin too.
 */
function isForeign({ method, headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return site !== 'same-origin' || origin !== `https://${host}`;
  if (site === undefined) return false;
  return !(method === 'GET' && (site === 'same-origin' || site === 'none'));
}

/** What a browser keeps in the place of the token. Cookies do not tell ports apart: the name does. */
export const sessionOf = ({ socket }: IncomingMessage, token: string): string =>
  `__Host-console-${socket.localPort}=${createHmac('sha256', token).update('console').digest('base64url')}`;

/** A cookie is sent by browsers, which name the site of what asks. */
const hasSession = (request: IncomingMessage, token: string): boolean =>
  request.headers['sec-fetch-site'] !== undefined &&
  (request.headers.cookie ?? '').split(/; */).some((one) => isSame(one, sessionOf(request, token)));

/** Takes as long however much of it is right. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
