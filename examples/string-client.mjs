/**
 * A client as they are often written: XML put together from strings, and the reply taken apart with patterns into plain
 * fields. It forgets to escape, says ISO-8859-8 where the bytes are UTF-8, and puts the terminal of an invoice's question in
 * the wrong place: the kit finds all three.
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

/** Nothing is escaped: an ampersand in a value breaks the document. */
function element(key, value) {
  const content =
    typeof value === 'object'
      ? Object.entries(value)
          .map(([inner, one]) => element(inner, one))
          .join('')
      : value;
  return `<${key}>${content}</${key}>`;
}

/** The first element of each name, whatever it stands in. */
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
