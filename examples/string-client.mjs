/**
 * A typical hand-written client: it builds XML from strings and reads replies with patterns.
 * The kit finds its three mistakes: no escaping, ISO-8859-8 declared for UTF-8 bytes, and a misplaced terminal in an
 * invoice inquiry.
 */
import { Agent, request } from 'undici';

export const name = 'string example';

const agents = new Map();

/** @type {import('../src/target/adapter/index.ts').Adapter['call']} */
export async function call(command, fields, { baseUrl, ca, credentials, header }) {
  const all = command === 'inquireTerminal' ? { ...credentials, ...fields } : fields;
  const parameters = Object.entries(all).map(([key, value]) => element(key, value));
  const xml = `<?xml version="1.0" encoding="ISO-8859-8"?><ashrait><request><version>2000</version>
    <language>${header.language ?? 'ENG'}</language><requestId>${header.requestId ?? ''}</requestId>
    <command>${command}</command>${command === 'inquireTerminal' ? parameters.join('') : `<${command}>${parameters.join('')}</${command}>`}
    </request></ashrait>`;
  const form = command === 'inquireTerminal' ? { int_in: xml } : { ...credentials, int_in: xml };
  const { body } = await request(`${baseUrl}/xpo/Relay`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    dispatcher: agentFor(ca),
  });
  return decoded(await body.text());
}

/** Values are not escaped, so an ampersand breaks the document. */
function element(key, value) {
  const content =
    typeof value === 'object'
      ? Object.entries(value)
          .map(([inner, one]) => element(inner, one))
          .join('')
      : value;
  return `<${key}>${content}</${key}>`;
}

function decoded(xml) {
  const fields = {};
  for (const [, key, code, text] of xml.matchAll(/<(\w+)(?: code="(\w*)")?>([^<]*)<\/\1>/g))
    if (!(key in fields)) fields[key] = code === undefined ? text : { code, text };
  return fields;
}

function agentFor(ca) {
  const known = agents.get(ca) ?? new Agent({ connect: { ca } });
  agents.set(ca, known);
  return known;
}
