import { channel } from 'node:diagnostics_channel';
import type { Exchange } from './exchange.ts';

/** The channel on which every exchange of this process can be heard, those too that came to nothing. Raw: mask them. */
export const exchangeChannel = 'ashrait-tck:exchange';

const exchanges = channel(exchangeChannel);

type Begun = Pick<Exchange, 'command' | 'requestText' | 'startedAt' | 'probe'>;

/** Lets listeners hear of an exchange when it has ended. Without listeners it costs nothing. */
export async function heard<E extends Exchange>(begun: Begun, exchange: () => Promise<E>): Promise<E> {
  if (!exchanges.hasSubscribers) return exchange();
  try {
    const ended = await exchange();
    exchanges.publish(ended);
    return ended;
  } catch (error) {
    exchanges.publish({
      ...begun,
      request: undefined,
      replyText: '',
      reply: undefined,
      problem: error instanceof Error ? error.message : String(error),
      status: 0,
      lyingDeclaration: false,
      durationMs: Date.now() - begun.startedAt.getTime(),
    } satisfies Exchange);
    throw error;
  }
}
