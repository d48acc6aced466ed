import { type Entry, judgedRequests } from '../../validation/exchanges/index.ts';
import type { WireFinding } from '../played.ts';
import type { Session } from '../session.ts';
import type { Heard } from '../tape.ts';

/** What the stated rules that bind the merchant say against requests. */
export async function findingsIn(heard: readonly Heard[], session: Session): Promise<readonly WireFinding[]> {
  const { findings } = await judgedRequests(entriesOf(heard, session));
  return findings.map(({ exchange, rule, element, problem, allowed }) => ({
    ...{ heard: exchange, rule, element, problem },
    ...(allowed !== undefined && { allowed }),
  }));
}

/** Requests as a capture would have them. */
export const entriesOf = (heard: readonly Heard[], { access }: Session): readonly Entry[] =>
  heard.map(({ index, when, contentType, credentials, requestText, status, replyText, result, remarks }) => ({
    ...{ index, origin: access.url, at: when, durationMs: 0, contentType, status },
    journal: { result, remarks },
    form: {
      intIn: Buffer.from(requestText),
      user: credentials.includes('user') ? access.user : undefined,
      password: credentials.includes('password') ? '***' : undefined,
    },
    reply: replyText === '' ? undefined : Buffer.from(replyText),
  }));
