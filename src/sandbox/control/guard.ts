import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const here = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Why a request may not use the control surface, or undefined where it may. It is for programs on this machine, and, of
 * a sandbox that can be reached from beyond it, for those with the token: a page in a browser, or a foreign name that
 * leads here (DNS rebinding), is turned away.
 */
export function turnedAway({ socket, headers }: IncomingMessage, token?: string): string | undefined {
  // A page in a browser, which names its site even where it leaves out the Origin: an image, a link, a form by GET.
  if (headers.origin !== undefined || /^(?:cross|same)-site$/.test(`${headers['sec-fetch-site']}`))
    return 'The control surface does not answer web pages.';
  // The name of the scheme is written in either case (RFC 9110, 11.1).
  const [, given = ''] = /^bearer +([^ ]+)$/i.exec(headers.authorization ?? '') ?? [];
  if (token !== undefined && isSame(given, token)) return undefined;
  const asked = ' From other machines send the token that the start printed: Authorization: Bearer TOKEN.';
  const other = token === undefined ? '' : asked;
  if (!/^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? ''))
    return `The control surface answers on loopback only.${other}`;
  if (headers.host !== undefined && !here.test(headers.host))
    return `The control surface accepts only the host names localhost, 127.0.0.1 and [::1].${other}`;
  return undefined;
}

/** Takes as long however much of it is right. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
