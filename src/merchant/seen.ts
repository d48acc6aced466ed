import { isCommand, type RuleId, rules } from '../contract/index.ts';
import { at } from '../message/element.ts';
import { rulesOfRequest } from '../validation/index.ts';
import type { MerchantCertificate, MerchantRule } from './certificate.ts';
import type { WireFinding } from './played.ts';
import type { Heard } from './tape.ts';

/** What each request could have broken that came as far as to be read. */
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

/** The stated rules that bind the merchant, and which of them the requests of a run could have broken. */
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

/** The result codes that the application met, and whether the orders that met one came out right, where that is known. */
export function codesSeen(
  heard: readonly Heard[],
  survived?: (one: Heard) => boolean,
): MerchantCertificate['codes'] {
  const met = Map.groupBy(
    // The sandbox notes 999 for a fault before the transaction, and no reply has it.
    heard.filter(({ result, isAnswered }) => isAnswered && /^\d{3}$/.test(result)),
    ({ result }) => result,
  );
  return [...met]
    .map(([code, some]) => ({
      code,
      times: some.length,
      ...(survived && { survived: some.every(survived) }),
    }))
    .toSorted((one, other) => one.code.localeCompare(other.code));
}
