import { isCommand, type RuleId, rules } from '../contract/index.ts';
import { at } from '../message/element.ts';
import { rulesOfRequest } from '../validation/index.ts';
import type { MerchantCertificate, MerchantRule } from './certificate.ts';
import type { WireFinding } from './played.ts';
import type { Heard } from './tape.ts';

/** Rules that every readable request exercises. */
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

/** Stated rules for the merchant, each with whether the requests of a run exercised or broke it. */
export function rulesExercised(
  heard: readonly Heard[],
  findings: readonly WireFinding[],
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

/** Received result codes with their counts, and whether all orders with a code ended correctly, if known. */
export function codesSeen(
  heard: readonly Heard[],
  survived?: (one: Heard) => boolean,
): MerchantCertificate['codes'] {
  const received = Map.groupBy(
    // The sandbox records 999 for a fault before the transaction. No reply has this code.
    heard.filter(({ result, isAnswered }) => isAnswered && /^\d{3}$/.test(result)),
    ({ result }) => result,
  );
  return [...received]
    .map(([code, some]) => ({
      code,
      times: some.length,
      ...(survived && { survived: some.every(survived) }),
    }))
    .toSorted((one, other) => one.code.localeCompare(other.code));
}
