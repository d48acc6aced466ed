import { channel } from 'node:diagnostics_channel';
import type { Exchange } from './exchange.ts';

/** The channel that publishes each exchange of this process, including failed ones. They contain secrets. */
export const exchangeChannel = 'ashrait-tck:exchange';

const exchanges = channel(exchangeChannel);

type Begun = Pick<Exchange, 'command' | 'requestText' | 'startedAt' | 'probe'>;

/** Publishes an exchange after its end. */
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
