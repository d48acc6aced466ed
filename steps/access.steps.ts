import assert from 'node:assert/strict';
import { request as plainRequest } from 'node:http';
import { type ConnectionOptions, connect } from 'node:tls';
import { contentOf, type Exchange, resultOf, TransportError } from '../src/client/index.ts';
import { buildRequest, type Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { encodeForm } from '../src/message/form.ts';
import { HiddenByClient } from '../src/target/adapter/adapter-errors.ts';
import { anyInvoice } from './invoice.steps.ts';
import type { Merchant } from './merchant.ts';
import { misses, type Row, refusesEach } from './near-misses.ts';
import { blockUnless, blockUnlessRefused, Lacking, mustHave } from './outcomes.ts';
import { type FormFields, formOf, post, postText, writingOf } from './posting.ts';
import { transmission } from './transmissions.ts';
import { type DataTable, Then, When } from './world.ts';

function needsSockets({ target }: Merchant): void {
  if (!target.sockets) throw new Lacking('a replay opens no connection, so it cannot try TLS and plain HTTP');
}

async function send(
  merchant: Merchant,
  command: string,
  fields: Fields,
  form: Parameters<typeof post>[2] = {},
  path?: string,
): Promise<Exchange> {
  const request = { command, fields, ...merchant.headerOf() };
  return post(merchant, request, form, path);
}

When(
  /^the merchant posts a charge (with.*), and the right credentials in the XML$/,
  async function (how: string) {
    const request = { command: 'doDeal', fields: this.deal(), beside: this.target.credentials };
    await this.act(() => post(this, { ...request, ...this.headerOf() }, formOf(how)));
  },
);

When(/^the merchant posts a charge (with[^,]*|as .*)$/, async function (how: string) {
  await this.act(() => send(this, 'doDeal', this.deal(), formOf(how)));
});

When(/^the merchant posts a charge whose form has (.+)$/, async function (how: string) {
  const text = buildRequest({ command: 'doDeal', fields: this.deal(), ...this.headerOf() });
  await this.act(() => postText(this, 'doDeal', text, {}, undefined, writingOf(how)));
});

Then('the reply has the user reference of the request', function () {
  const user = textAt(contentOf(this.reply()), 'user');
  assert.equal(user, this.reference, 'the reply does not have the user reference of the request');
});

When('a client posts a charge with the credentials of another service or environment', async function () {
  mustHave(this.target, { kind: 'credentials', what: 'otherSet' });
  await this.act(() => send(this, 'doDeal', this.deal(), { ...this.target.others?.otherSet }));
});

Then('the report notes whether the gateway accepts the credentials', function () {
  const result = resultOf(this.reply());
  const outcome = result === '000' ? 'open the API' : `are refused with ${result || 'no result'}`;
  this.observe('auth.separate-sets', `Credentials of another set ${outcome}.`);
});

When('the merchant posts a {word} that has only terminalNumber', async function (command: string) {
  await this.act(() => send(this, command, { terminalNumber: this.terminal() }));
});

Then('the address serves the command', function () {
  const { status = 0, reply } = this.reply();
  const elsewhere = [301, 302, 303, 307, 308, 404, 405, 410, 421, 501].includes(status);
  assert.ok(!elsewhere || reply, `the command is not at this address: HTTP status ${status}`);
  blockUnless(reply, 'the reply cannot be read');
});

When('the merchant posts a charge to {string}', async function (path: string) {
  await this.act(async () => {
    const startedAt = new Date();
    try {
      return await send(this, 'doDeal', this.deal(), {}, path);
    } catch (error) {
      // A closed connection shows that the gateway does not serve the address.
      if (!(error instanceof TransportError) || error.code !== 'broken off') throw error;
      return this.note({ command: 'doDeal', requestText: path, replyText: error.message, startedAt });
    }
  });
});

function fieldsFor(merchant: Merchant, command: string): Fields {
  const terminalNumber = merchant.terminal();
  const fieldsOf: Readonly<Record<string, () => Fields>> = {
    doDeal: () => merchant.deal(),
    transmitTerminal: () => transmission(merchant),
    transmitInquire: () => ({ terminalNumber, transmitId: merchant.needOf('transmission', 'transmitId') }),
    inquireInvoice: () => ({ terminalNumber, ...anyInvoice(merchant) }),
  };
  return fieldsOf[command]?.() ?? { terminalNumber, tranId: merchant.needOf('charge', 'tranId') };
}

When(/^the merchant posts (\w+) (with.*|as .*)$/, async function (command: string, how: string) {
  const fields = fieldsFor(this, command);
  await this.act(() => send(this, command, fields, formOf(how)));
});

/** A request and its form fields. The user and the password are in the form, or in the XML of inquireTerminal. */
function withCredentials(merchant: Merchant, command: string, changed: Fields = {}, kind: Fields = {}) {
  const credentials: Fields = { ...merchant.target.credentials, ...changed };
  const beside = { ...credentials, terminalNumber: merchant.terminal() };
  const none = { user: undefined, password: undefined };
  if (command === 'inquireTerminal') return { request: { command, beside }, form: none };
  const fields = { ...fieldsFor(merchant, command), ...kind };
  const request = { command, fields, ...merchant.headerOf() };
  return { request, form: changed as FormFields };
}

/** Posts a request with a changed user or password. Successive requests use successive kinds of deals. */
function postWith(merchant: Merchant, command: string, changed: Fields, index: number): Promise<Exchange> {
  const kinds = ['AutoComm', 'Verify', 'AutoCommHold', 'Token'];
  const validation = kinds[index % kinds.length] ?? '';
  const kind = command === 'doDeal' && { validation, ...(validation === 'Token' && { total: '0' }) };
  const { request, form } = withCredentials(merchant, command, changed, kind || {});
  return post(merchant, request, form);
}

Then(
  /^each (\w+) request with slightly wrong credentials is refused$/,
  async function (command: string, table: DataTable) {
    await refusesEach(this, table, (row) => nearlyRight(this, command, row));
  },
);

async function* nearlyRight(merchant: Merchant, command: string, { credential = '', value = '' }: Row) {
  const own = merchant.target.credentials[credential as 'user' | 'password'];
  const foreign = merchant.target.others?.foreign?.[credential as 'user' | 'password'];
  for (const [index, how] of value.split(' / ').entries()) {
    const isForeign = how === 'of another merchant';
    // The credentials of another merchant are in some target files only, and serve for inquiries only.
    if (isForeign && (foreign === undefined || !/inquire/i.test(command))) continue;
    const changed = { [credential]: isForeign ? foreign : misses[how]?.(own) };
    yield [
      await postWith(merchant, command, changed, index),
      `a ${command} with a ${credential} ${how}`,
    ] as const;
  }
}

When('a client posts a {word} request over plain HTTP', async function (command: string) {
  needsSockets(this);
  mustHave(this.target, { kind: 'consent', what: 'plainHttp' });
  const { request, form } = withCredentials(this, command);
  const requestText = buildRequest(request);
  const body = encodeForm({ ...this.target.credentials, int_in: requestText, ...form });
  const { hostname, port } = new URL(this.target.baseUrl);
  await this.act(async () => {
    const startedAt = new Date();
    const { safety } = this.target;
    const send = async () => ({
      reply: undefined,
      replyText: await overPlainHttp(hostname, port || '443', body),
    });
    const { replyText } = await (safety ? safety.around(requestText, send) : send());
    return this.note({ command, requestText, replyText, startedAt });
  });
});

function overPlainHttp(host: string, port: string, body: string): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    };
    const sent = plainRequest(
      { host, port, path: '/xpo/Relay', method: 'POST', headers, timeout: 5_000 },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (chunk: string) => {
          text += chunk;
        });
        reply.on('end', () => resolve(`HTTP ${reply.statusCode}\n${text}`));
        reply.on('error', () => resolve('the connection broke off'));
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', (error) => resolve(`no HTTP reply (${'code' in error ? error.code : error.name})`));
    sent.end(body);
  });
}

Then('the report notes whether the address serves the charge', function () {
  const served = resultOf(this.reply()) === '000' ? 'served' : 'not served';
  this.observe('http.endpoint', `A charge that is posted to another path is ${served}.`);
});

Then('the gateway does not accept the request', function () {
  const { replyText } = this.reply();
  assert.ok(resultOf(this.reply()) !== '000', 'the gateway accepted the request: result 000');
  assert.doesNotMatch(replyText, /<result>\s*000/, 'the gateway accepted the request: result 000');
});

Then('the refusal has HTTP status {int}', function (status: number) {
  blockUnlessRefused(this.reply());
  const { through } = this.reply();
  if (through) throw new HiddenByClient(`${through.client} does not show the HTTP status of the reply`);
  assert.equal(this.reply().status, status);
});

Then('the connection uses TLS 1.2 or newer', function () {
  const { tls, through } = this.reply();
  if (through) throw new HiddenByClient(`${through.client} does not show the TLS version`);
  if (tls === undefined) throw new Lacking('the connection does not show its TLS version');
  assert.match(tls, /^TLSv1\.[23]$/);
});

/** Node refuses TLS 1.1 unless its own security level is lowered. */
const offers: Readonly<Record<string, ConnectionOptions>> = {
  '1.1': { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
  '1.2': { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' },
};

When('a client offers TLS {word} at most', async function (version: string) {
  needsSockets(this);
  const { hostname, port } = new URL(this.target.baseUrl);
  const startedAt = new Date();
  const replyText = await new Promise<string>((resolve) => {
    const socket = connect({
      ...offers[version],
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      ca: this.target.ca,
      timeout: 5_000,
    });
    socket.once('secureConnect', () => {
      resolve(`connected with ${socket.getProtocol()}`);
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('time-out')));
    socket.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    socket.once('close', () => resolve('the connection was closed'));
  });
  this.outcome = this.note({ command: '', requestText: `a TLS ${version} handshake`, replyText, startedAt });
});

/** True for a TLS alert of the gateway or a connection that it closed; false for an error of the suite's side. */
const refusedByPeer = /ALERT|ECONNRESET|was closed/;

Then('the gateway refuses the handshake', function () {
  const { replyText } = this.reply();
  blockUnless(replyText !== 'time-out', 'the gateway does not answer the handshake');
  assert.match(replyText, refusedByPeer, `the gateway did not clearly refuse TLS 1.1: ${replyText}`);
});

Then('the gateway accepts the handshake', function () {
  const { replyText } = this.reply();
  assert.doesNotMatch(replyText, refusedByPeer, 'the gateway refuses a client with TLS 1.2');
  blockUnless(
    replyText === 'connected with TLSv1.2',
    `the TLS handshake failed in an unclear way: ${replyText}`,
  );
});
