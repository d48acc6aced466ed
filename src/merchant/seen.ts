import { isCommand, type RuleId, rules } from '../contract/index.ts';
import { at } from '../message/element.ts';
import { type Entry, judgedRequests } from '../validation/exchanges/index.ts';
import { rulesOfRequest } from '../validation/index.ts';
import type { MerchantCertificate, MerchantRule, TaskResult } from './certificate.ts';
import { exactlyOnce } from './checks.ts';
import { isAccepted } from './old-forms.ts';
import type { WireFinding } from './played.ts';
import type { Session } from './session.ts';
import type { Heard } from './tape.ts';

const ofEveryRequest: readonly RuleId[] = [
  'http.endpoint',
  'http.form.user',
  'http.form.password',
  'http.form.int_in',
  'auth.https-tls12',
  'auth.credentials-on-every-request',
  'envelope.request.ashrait',
  'envelope.request.ashrait.request',
  'envelope.request.commandElement',
];

/** Rules for merchants, each marked as exercised or broken by the requests of a run. */
export function rulesExercised(
  heard: readonly Heard[],
  findings: readonly { readonly rule: string }[],
): readonly MerchantRule[] {
  const broken = new Set(findings.map(({ rule }) => rule));
  const exercised = new Set(
    heard.flatMap(({ command, request }) => {
      const body = at(request, 'request');
      return body && isCommand(command) ? [...ofEveryRequest, ...rulesOfRequest(command, body)] : [];
    }),
  );
  return rules
    .filter(({ binds, standing }) => binds !== 'gateway' && standing === 'stated')
    .map(({ id }) => ({
      id,
      verdict: broken.has(id) ? 'failed' : exercised.has(id) ? 'passed' : 'not exercised',
    }));
}

/** Whether an order has the right money and state at its end; undefined if a check of them has no result. */
export function endedRight({ checks }: Pick<TaskResult, 'checks'>): boolean | undefined {
  const ends = checks.filter(({ check }) => exactlyOnce.some((one) => one === check));
  if (ends.some(({ verdict }) => verdict === 'failed')) return false;
  return ends.length > 0 && ends.every(({ verdict }) => verdict === 'passed') ? true : undefined;
}

/**
 * Received result codes with their counts, and whether all orders with a refusal ended correctly.
 * @param survived whether the order of a request ended correctly, if known
 */
export function codesSeen(
  heard: readonly Heard[],
  survived: (one: Heard) => boolean | undefined = () => undefined,
): MerchantCertificate['codes'] {
  const received = Map.groupBy(
    // The sandbox records 999 for a fault before the transaction, but no reply has this code.
    heard.filter(({ result, isAnswered }) => isAnswered && /^\d{3}$/.test(result)),
    ({ result }) => result,
  );
  return [...received]
    .map(([code, some]) => {
      const ends = some.map(survived);
      const isKnown = ends.includes(false) || !ends.includes(undefined);
      // Every order has successful replies, so their code says nothing about the orders.
      return {
        ...{ code, times: some.length },
        ...(isKnown && code !== '000' && { survived: !ends.includes(false) }),
      };
    })
    .toSorted((one, other) => one.code.localeCompare(other.code));
}

/** Cache of findings: a schema check is slow, and each request is judged for its task and for the whole run. */
const known = new WeakMap<Heard, readonly WireFinding[]>();

export async function findingsIn(heard: readonly Heard[], session: Session): Promise<readonly WireFinding[]> {
  const fresh = heard.filter((one) => !known.has(one));
  // Only requests are judged here, so replies are removed.
  const entries = entriesOf(fresh, session).map((entry) => ({ ...entry, reply: undefined }));
  const { findings } = entries.length === 0 ? { findings: [] } : await judgedRequests(entries);
  const made = Map.groupBy(findings, ({ exchange }) => exchange);
  for (const one of fresh) known.set(one, made.get(one.index) ?? []);
  return heard.flatMap((one) => known.get(one) ?? []);
}

/** The findings without those that a lenient session accepts. */
export const strictIn = async (heard: readonly Heard[], session: Session): Promise<readonly WireFinding[]> =>
  (await findingsIn(heard, session)).filter((one) => !isAccepted(session, one));

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
