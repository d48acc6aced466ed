import type { Request } from '../src/message/build-request.ts';

type Header = Omit<Partial<Request>, 'command' | 'fields'>;

let latest = 0;

/** A number of 13 digits that this run did not make before: the time in milliseconds, or the next number after the latest. */
export function newNumber(): string {
  latest = Math.max(latest + 1, Date.now());
  return String(latest);
}

/**
 * Gives a header a requestId that no other request has: a gateway may answer a repeated requestId with its earlier reply.
 * In a given requestId, the placeholders [id] and [number] become unique.
 */
export function withId(given: Header, id: string): Header {
  const requestId = 'requestId' in given ? given.requestId : '[id]';
  return {
    ...given,
    requestId: requestId?.replace('[id]', id).replace('[number]', () => `${newNumber()}07`),
  };
}
