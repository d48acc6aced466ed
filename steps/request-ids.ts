import type { Request } from '../src/message/build-request.ts';

type Header = Omit<Partial<Request>, 'command' | 'fields'>;

/**
 * Gives a header a requestId that no other request has: a gateway may answer a repeated requestId with its earlier reply.
 * In a given requestId, the placeholders [id] and [number] become unique.
 */
export function withId(given: Header, id: string, count: number): Header {
  const number = `${Date.now()}${String(count % 100).padStart(2, '0')}`;
  const requestId = 'requestId' in given ? given.requestId : '[id]';
  return { ...given, requestId: requestId?.replace('[id]', id).replace('[number]', number) };
}
