// Sends one command to the gateway and reads the reply.
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:https';

export function stop(why) {
  console.error(why);
  process.exit(1);
}

/** The value of an environment variable. Without a value, the program stops. */
export const setting = (name) => process.env[name] || stop(`set the variable ${name}`);

// These checks come before the first command, because afterwards a charge may exist.
const names = ['TCK_URL', 'TCK_CA', 'TCK_USER', 'TCK_PASSWORD', 'TCK_TERMINAL'];
const [url, caFile, user, password] = names.map(setting);
if (!existsSync(caFile)) stop(`TCK_CA names a file that cannot be read: ${caFile}`);

// Trusts only this certificate authority. A certificate of another authority ends the call.
const ca = readFileSync(caFile);

/** No readable reply came. The gateway may still have carried out the command. */
export class NoReply extends Error {}

/** Returns the XML of the reply. */
export async function call(command, fields, requestId) {
  const xml =
    `<ashrait><request><version>2000</version><language>ENG</language><requestId>${escaped(requestId)}</requestId>` +
    `<command>${command}</command><${command}>${elements(fields)}</${command}></request></ashrait>`;
  const form = new URLSearchParams({ user, password, int_in: xml });
  const reply = await post(form.toString());
  if (!reply.includes('</ashrait>') || !textOf(reply, 'result'))
    throw new NoReply('the reply is not readable');
  // The reply to another request says nothing about this one.
  if (textOf(reply, 'requestId') !== requestId) throw new NoReply('the reply has another requestId');
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
    const lost = (cause) => reject(new NoReply(cause.message, { cause }));
    request(`${url}/xpo/Relay`, { method: 'POST', ca, headers, signal }, async (reply) => {
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
