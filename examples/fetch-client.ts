/** An adapter that sends commands with the `fetch` of undici and returns the bytes of each reply. */

import type { AdapterFields, AdapterSettings, AdapterValue } from 'ashrait-tck';
import { Agent, fetch } from 'undici';

export const name = 'fetch example';

const agents = new Map<string, Agent>();

export async function call(
  command: string,
  fields: AdapterFields,
  { baseUrl, ca, credentials, timeoutMs, header }: AdapterSettings,
): Promise<Uint8Array> {
  const content = { ...header, command, ...placed(command, fields, credentials) };
  const form = { int_in: `<?xml version="1.0" encoding="UTF-8"?>${xml('ashrait', { request: content })}` };
  const reply = await fetch(`${baseUrl}/xpo/Relay`, {
    method: 'POST',
    body: new URLSearchParams(command === 'inquireTerminal' ? form : { ...credentials, ...form }),
    dispatcher: agentFor(ca),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return new Uint8Array(await reply.arrayBuffer());
}

/** In requests of inquireTerminal and inquireInvoice, some parameters are children of `request`. */
function placed(command: string, fields: AdapterFields, credentials: AdapterFields): AdapterFields {
  if (command === 'inquireTerminal') return { ...credentials, ...fields };
  if (command !== 'inquireInvoice') return { [command]: fields };
  const { terminalNumber, ...inside } = fields;
  return { ...(terminalNumber !== undefined && { terminalNumber }), [command]: inside };
}

function xml(element: string, value: AdapterValue): string {
  if (isList(value)) return value.map((one) => xml(element, one)).join('');
  const content =
    typeof value === 'string'
      ? escaped(value)
      : Object.entries(value)
          .map(([child, inside]) => xml(child, inside))
          .join('');
  return `<${element}>${content}</${element}>`;
}

const isList = (value: AdapterValue): value is readonly AdapterValue[] => Array.isArray(value);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
const escaped = (text: string): string => text.replaceAll(/[&<>\r]/g, (mark) => escapes[mark] ?? mark);

function agentFor(ca: string | undefined): Agent {
  const known = agents.get(ca ?? '') ?? new Agent({ connect: { ...(ca !== undefined && { ca }) } });
  agents.set(ca ?? '', known);
  return known;
}
