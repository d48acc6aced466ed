// Sends one command to the gateway and reads the reply.
import { readFileSync } from 'node:fs';
import { request } from 'node:https';

const { TCK_URL, TCK_CA, TCK_USER, TCK_PASSWORD } = process.env;
// Only this authority is trusted. A certificate of another one ends the call.
const ca = readFileSync(TCK_CA);

/** No reply came, or none that can be read. The command may have been done all the same. */
export class NoReply extends Error {}

/** Gives back the XML of the reply. */
export async function call(command, fields, requestId) {
  const xml =
    `<ashrait><request><version>2000</version><language>ENG</language><requestId>${escaped(requestId)}</requestId>` +
    `<command>${command}</command><${command}>${elements(fields)}</${command}></request></ashrait>`;
  const form = new URLSearchParams({ user: TCK_USER, password: TCK_PASSWORD, int_in: xml });
  const reply = await post(form.toString());
  if (!reply.includes('</ashrait>') || !textOf(reply, 'result')) throw new NoReply();
  return reply;
}

/** The text of the first element of that name. */
export const textOf = (xml, name) =>
  (new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Hebrew comes in UTF-8 or ISO-8859-8, and the declaration may name the wrong one. */
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
