import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Agent, fetch } from 'undici';
import { useFolder } from '../../support/use.ts';
import { ended, heard, started } from '../../system/process.ts';

/** A value of each kind that occurs nowhere else, with the name of its field. */
const kinds = {
  card: ['cardNo', '4580129753186420'],
  CVV: ['cvv', '8642'],
  PIN: ['pin', '97531'],
  track: ['track2', ';5326109876543210=30121010000'],
  password: ['password', 'Canary-7f3b-word'],
} as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const json = (name: string, value: string): string => JSON.stringify({ [name]: value });

interface Sent {
  readonly inside?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Places of a request, right and wrong ones, that can have a secret with its name. */
const places: Readonly<Record<string, (name: string, value: string) => Sent>> = {
  'its element': (name, value) => ({ inside: `<${name}>${value}</${name}>` }),
  'its element, as CDATA': (name, value) => ({ inside: `<${name}><![CDATA[${value}]]></${name}>` }),
  'its element, as references': (name, value) => ({
    inside: `<${name}>${[...value].map((one) => `&#${one.charCodeAt(0)};`).join('')}</${name}>`,
  }),
  'an attribute': (name, value) => ({ inside: `<${name} value="${value}"/>` }),
  'an attribute of another element': (name, value) => ({ inside: `<x ${name}="${value}"/>` }),
  'a comment': (name, value) => ({ inside: `<!-- ${name}=${value} -->` }),
  'a reference, as XML': (name, value) => ({
    inside: `<user>${escaped(`<${name}>${value}</${name}>`)}</user>`,
  }),
  'user data, as XML escaped twice': (name, value) => ({
    inside: `<customerData><userData1>${escaped(escaped(`<${name}>${value}</${name}>`))}</userData1></customerData>`,
  }),
  'user data, as JSON': (name, value) => ({
    inside: `<customerData><userData1>${escaped(json(name, value))}</userData1></customerData>`,
  }),
  'user data, as JSON in JSON': (name, value) => ({
    inside: `<customerData><userData1>${escaped(JSON.stringify(json(name, value)))}</userData1></customerData>`,
  }),
  'user data, as a form': (name, value) => ({
    inside: `<customerData><userData1>${escaped(`a=1&${name}=${encodeURIComponent(value)}`)}</userData1></customerData>`,
  }),
  'user data, percent-encoded': (name, value) => ({
    inside: `<customerData><userData1>${encodeURIComponent(`<${name}>${value}</${name}>`)}</userData1></customerData>`,
  }),
  'user data, in base64': (name, value) => ({
    inside: `<customerData><userData1>${btoa(`<${name}>${value}</${name}>`)}</userData1></customerData>`,
  }),
  'the address': (name, value) => ({ query: `?${name}=${encodeURIComponent(value)}` }),
  'a header': (_, value) => ({ headers: { 'X-Secret': value } }),
  'a body of JSON': (name, value) => ({ body: json(name, value) }),
  'a body of XML without a form': (name, value) => ({
    body: `<ashrait><${name}>${value}</${name}></ashrait>`,
  }),
  'a request that is cut off': (name, value) => ({
    body: `int_in=<ashrait><request><doDeal><${name}>${value}`,
  }),
};

const folder = await useFolder();
const data = join(folder, 'data');
const running = started(['sandbox', '--port', '0', '--data', data]);
const said = ended(running);
after(() => running.kill('SIGKILL'));
const wait = heard(running);
await wait(/Certify the sandbox.*\n.*certify/s);
const [, baseUrl = ''] = await wait(/Address\s+(\S+)\/xpo\/Relay/);
const [, caFile = ''] = await wait(/Trust\s+(\S+)/);
const ca = await readFile(caFile, 'utf8');
const dispatcher = new Agent({ connect: { ca } });
after(() => dispatcher.close());

async function send({ inside, query = '', headers = {}, body }: Sent): Promise<string> {
  const xml = `<ashrait><request><version>2000</version><language>ENG</language><command>doDeal</command><doDeal><terminalNumber>0880000010</terminalNumber><total>100</total><currency>ILS</currency>${inside ?? ''}</doDeal></request></ashrait>`;
  const form = `user=merchant&password=sandbox-password&int_in=${encodeURIComponent(xml)}`;
  const type = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  const reply = await fetch(`${baseUrl}/xpo/Relay${query}`, {
    ...{ dispatcher, method: 'POST', headers: type, body: body ?? form },
  });
  return await reply.text();
}

const got = async (path: string): Promise<string> => {
  const reply = await fetch(`${baseUrl}${path}`, { dispatcher });
  assert.equal(reply.status, 200, path);
  return await reply.text();
};

/** All readings of a text that a person could try: plain, without escapes, and base64 of it. */
function readings(text: string): readonly string[] {
  const unescaped = text
    .replaceAll(/\\u([\da-f]{4})/gi, (_, unit) => String.fromCharCode(Number.parseInt(unit, 16)))
    .replaceAll(/&#(\d+);/g, (_, point) => String.fromCodePoint(Number(point)))
    .replaceAll(/%([\da-f]{2})/gi, (_, byte) => String.fromCharCode(Number.parseInt(byte, 16)))
    .replaceAll('\\', '');
  const base64 = (text.match(/[A-Za-z0-9+/]{16,}={0,2}/g) ?? []).map((run) =>
    Buffer.from(run, 'base64').toString('latin1'),
  );
  return [text, text.replaceAll('\0', ''), unescaped, ...base64];
}

test('no secret of any kind is in any output of a sandbox, from whatever place of a request', async () => {
  const replies: string[] = [];
  const cells: string[] = [];
  for (const [kind, [name, value]] of Object.entries(kinds))
    for (const [place, sent] of Object.entries(places)) {
      replies.push(await send(sent(name, value)));
      cells.push(`${kind}, ${place}`);
    }
  const outputs: Record<string, string> = {
    reply: replies.join('\n'),
    journal: await got('/__admin/requests?limit=1000'),
    HAR: await got('/__admin/requests?format=har&limit=1000'),
    ledger: await got('/__admin/transactions'),
    console: await got('/console'),
  };
  assert.equal(
    JSON.parse(outputs.journal ?? '').requests.length,
    cells.length,
    'every request is in the journal',
  );
  running.kill('SIGKILL');
  const { out, err } = await said;
  outputs.terminal = out + err;
  for (const file of await readdir(data, { recursive: true, withFileTypes: true }))
    if (file.isFile() && !file.name.endsWith('.pem'))
      outputs.data = `${outputs.data ?? ''}${await readFile(join(file.parentPath, file.name), 'latin1')}`;
  const found: string[] = [];
  const table: string[] = [];
  for (const [kind, [, value]] of Object.entries(kinds)) {
    const row = Object.entries(outputs).map(([output, text]) => {
      const isThere = readings(text).some((one) => one.includes(value));
      if (isThere) found.push(`${kind} in ${output}`);
      return `${output}: ${isThere ? 'FOUND' : 'none'}`;
    });
    table.push(`${kind.padEnd(9)} ${Object.keys(places).length} places  ${row.join('  ')}`);
  }
  process.stdout.write(`${table.join('\n')}\n${cells.length * Object.keys(outputs).length} cells tried\n`);
  assert.deepEqual(found, []);
  assert.equal(cells.length, Object.keys(kinds).length * Object.keys(places).length);
  assert.ok((outputs.data ?? '').length > 10_000 && (outputs.terminal ?? '').includes('doDeal'));
});
