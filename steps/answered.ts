import { type Exchange, TransportError } from '../src/client/index.ts';
import type { Merchant } from './merchant.ts';

/** A whole document that is not well-formed is a reply of the gateway. */
const isDocument = ({ reply, replyText }: Exchange): boolean =>
  reply?.name === 'ashrait' || /<\/ashrait>\s*$/.test(replyText);

/**
 * Sends a request, and repeats it twice if the reply is no XML of the gateway: a proxy can have sent it.
 *
 * @throws TransportError if no reply comes, or if the gateway replies to a repeated request
 */
export async function answered(merchant: Merchant, send: () => Promise<Exchange>): Promise<Exchange> {
  const { replay, baseUrl } = merchant.target;
  try {
    const exchange = await send();
    if (replay || isDocument(exchange)) return exchange;
    // A limit of the rate belongs to a server before the gateway: the specification shows no rate limits.
    if (exchange.status === 429)
      throw new TransportError(
        'broken off',
        `${baseUrl} limits the rate of requests (HTTP 429): set a larger pace in the target file.`,
      );
    for (let repeats = 0; repeats < 2; repeats += 1)
      if (isDocument(await send()))
        throw new TransportError(
          'broken off',
          `${baseUrl} sent HTTP ${exchange.status} without XML, and replied to the repeated request.`,
        );
    return exchange;
  } catch (error) {
    if (error instanceof TransportError) merchant.unanswered += 1;
    throw error;
  }
}
