// Sends one command to the gateway and reads the reply.
import { readFileSync } from 'node:fs';
import { request } from 'node:https';

const { TCK_URL, TCK_CA, TCK_USER, TCK_PASSWORD } = process.env;
// Trusts only this certificate authority. A certificate of another authority ends the call.
const ca = readFileSync(TCK_CA);

/** No readable reply came. The gateway may still have carried out the command. */
export class NoReply extends Error {}

/** Returns the XML of the reply. */
export async function call(command, fields, requestId) {
  const xml =
    `<ashrait><request><version>2000</version><language>ENG</language><requestId>${escaped(requestId)}</requestId>` +
    `<command>${command}</command><${command}>${elements(fields)}</${command}></request></ashrait>`;
  const form = new URLSearchParams({ user: TCK_USER, password: TCK_PASSWORD, int_in: xml });
  const reply = await post(form.toString());
  if (!reply.includes('</ashrait>') || !textOf(reply, 'result')) throw new NoReply();
  // The reply to another request says nothing about this one.
  if (textOf(reply, 'requestId') !== requestId) throw new NoReply();
  return reply;
}

/** Returns the text of the first XML element with that name. */
export const textOf = (xml, name) =>
  (new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Hebrew is in UTF-8 or ISO-8859-8, and the XML declaration may name the wrong encoding. */
function readable(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('iso-8859-8').decode(bytes);
  }
}

const escaped = (value) => String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const elements = (fields) =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
    .join('');

function post(body) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const signal = AbortSignal.timeout(30_000);
    const lost = (cause) => reject(new NoReply('no reply', { cause }));
    request(`${TCK_URL}/xpo/Relay`, { method: 'POST', ca, headers, signal }, async (reply) => {
      try {
        resolve(readable(Buffer.concat(await reply.toArray())));
      } catch (cause) {
        lost(cause);
      }
    })
      .on('error', lost)
      .end(body);
  });
}
