import { type Entry, judgedRequests } from '../../validation/exchanges/index.ts';
import type { WireFinding } from '../played.ts';
import type { Session } from '../session.ts';
import type { Heard } from '../tape.ts';

/** A schema check is slow, and each request is judged for its task and for the whole run. */
const known = new WeakMap<Heard, readonly WireFinding[]>();

/** Violations of the stated rules for merchants in requests. */
export async function findingsIn(heard: readonly Heard[], session: Session): Promise<readonly WireFinding[]> {
  const fresh = heard.filter((one) => !known.has(one));
  // Replies are not judged here.
  const entries = entriesOf(fresh, session).map((entry) => ({ ...entry, reply: undefined }));
  const { findings } = entries.length === 0 ? { findings: [] } : await judgedRequests(entries);
  const made = Map.groupBy(findings, ({ exchange }) => exchange);
  for (const one of fresh) known.set(one, (made.get(one.index) ?? []).map(findingOf));
  return heard.flatMap((one) => known.get(one) ?? []);
}

type Located = Awaited<ReturnType<typeof judgedRequests>>['findings'][number];

const findingOf = ({ exchange, rule, element, problem, allowed }: Located): WireFinding => ({
  ...{ heard: exchange, rule, element, problem },
  ...(allowed !== undefined && { allowed }),
});

/** Requests in the form of a capture. */
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
