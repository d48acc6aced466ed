import { ConfigurationError } from '../certificate/index.ts';
import { type Exchange, resultOf } from '../client/index.ts';
import { buildRequest, type Fields } from '../message/build-request.ts';
import { encodeForm } from '../message/form.ts';
import type { Target } from './target.ts';

/**
 * Checks address and credentials. Credentials count as refused if a wrong password gives the same reply.
 * @throws TransportError if no reply comes
 * @throws ConfigurationError if the target is no gateway or refuses the credentials
 */
export async function reach({ client, terminals, baseUrl, credentials }: Target): Promise<Exchange> {
  const fields = { terminalNumber: terminals.main ?? '', tranId: '1' };
  const answer = await client.call('inquireTransactions', fields);
  const result = resultOf(answer);
  if (!answer.reply || result === '')
    throw new ConfigurationError(
      `${baseUrl}/xpo/Relay does not answer like the gateway (HTTP ${answer.status}, ${answer.reply ? 'a reply without a result' : 'no XML reply'}); check baseUrl`,
    );
  if (result === '000' || result === '099') return answer;
  const asWrong = async (command: string, asked: Fields, expected: string): Promise<boolean> => {
    const text = buildRequest({ command, fields: asked });
    const form = { ...credentials, password: `not ${credentials.password}`, int_in: text };
    return resultOf(await client.probe({ body: encodeForm(form) }, { text })) === expected;
  };
  if (!(await asWrong('inquireTransactions', fields, result))) return answer;
  // A gateway can refuse every inquiry of this kind, so a second command decides about the credentials.
  const other = { terminalNumber: fields.terminalNumber, transmitId: '99999999999999998' };
  const second = resultOf(await client.call('transmitInquire', other));
  if (second !== '' && !(await asWrong('transmitInquire', other, second))) return answer;
  throw new ConfigurationError(
    `the gateway answers an inquiry with ${result}, the same as to a wrong password; check the user and the password`,
  );
}

/**
 * Checks that a target with the member `control` has the admin API.
 * @throws TransportError if no reply comes
 * @throws ConfigurationError if the reply is not that of the admin API
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
