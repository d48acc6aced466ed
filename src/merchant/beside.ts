import type { MerchantCertificate } from './certificate.ts';
import type { WireFinding } from './played.ts';

/** What is wrong with somebody who came no further than the door, where that breaks a stated rule. */
export const atTheDoor = [
  {
    ...{ why: 'another path', rule: 'http.endpoint', problem: 'is sent to another path' },
    allowed: 'a form, by POST to /xpo/Relay',
  },
  {
    ...{ why: 'no TLS', rule: 'auth.https-tls12', problem: 'is sent over plain HTTP' },
    allowed: 'HTTPS, with TLS 1.2 or newer',
  },
] as const;

type Verdict = Pick<MerchantCertificate, 'verdict' | 'because'>;

/**
 * The verdict of the tasks, with what is wrong in requests that belong to none of them.
 *
 * @param turnedAway why somebody came no further than the door
 */
export function besideTasks(
  { verdict, because }: Verdict,
  findings: readonly Pick<WireFinding, 'rule' | 'element' | 'problem'>[],
  turnedAway: readonly string[],
): Verdict {
  const wrong = [
    ...findings,
    ...atTheDoor.filter(({ why }) => turnedAway.includes(why)).map((one) => ({ ...one, element: 'request' })),
  ];
  const lines = wrong.map(
    ({ rule, element, problem }) => `In a request that belongs to no task: ${rule}: ${element} ${problem}.`,
  );
  if (lines.length === 0) return { verdict, because };
  return { verdict: 'not ready', because: [...(verdict === 'not ready' ? because : []), ...new Set(lines)] };
}
