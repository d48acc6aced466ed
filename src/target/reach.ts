import { ConfigurationError } from '../certificate/index.ts';
import { type Exchange, resultOf } from '../client/index.ts';
import { buildRequest } from '../message/build-request.ts';
import { encodeForm } from '../message/form.ts';
import type { Target } from './target.ts';

/**
 * Harmless questions before a run: a gateway that is not there, is none or does not let the run in is told in a
 * second, not scenario by scenario. Which code refuses credentials is not stated: it is the one that an inquiry is
 * answered with whether the password is right or wrong.
 *
 * @throws TransportError where nobody answers
 * @throws ConfigurationError where what answers is no gateway, or does not take the credentials
 */
export async function reach({ client, terminals, baseUrl, credentials }: Target): Promise<Exchange> {
  const fields = { terminalNumber: terminals.main ?? '', tranId: '1' };
  const answer = await client.call('inquireTransactions', fields);
  if (!answer.reply)
    throw new ConfigurationError(
      `${baseUrl}/xpo/Relay does not answer like the gateway (HTTP ${answer.status}, no XML reply); check baseUrl`,
    );
  const met = resultOf(answer);
  if (met === '000' || met === '099') return answer;
  const text = buildRequest({ command: 'inquireTransactions', fields });
  const form = { ...credentials, password: `not ${credentials.password}`, int_in: text };
  const wrong = await client.probe({ body: encodeForm(form) }, { text });
  if (resultOf(wrong) === met)
    throw new ConfigurationError(
      `the gateway answers an inquiry with ${met}, the same as to a wrong password; check the user and the password`,
    );
  return answer;
}

/**
 * Asks the control surface, where the target is said to have one, whether it is there.
 *
 * @throws TransportError where nobody answers
 * @throws ConfigurationError where what answers is no control surface
 */
export async function askControl({ aside, control, baseUrl }: Target): Promise<void> {
  if (!control) return;
  const path = '/__admin/health';
  const { status, replyText } = await aside.probe(
    { body: '', path, method: 'GET', contentType: 'application/json' },
    { text: path },
  );
  if (status === 200 && /"status"\s*:\s*"ok"/.test(replyText)) return;
  throw new ConfigurationError(
    `control: ${baseUrl}${path} is not the admin API of the sandbox (HTTP ${status}); set "control": false`,
  );
}
