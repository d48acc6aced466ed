import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resultOf as result } from '../../../src/client/index.ts';
import { at, textAt } from '../../../src/message/element.ts';
import { clientOf, emptyState } from '../in-process.ts';
import { request, type Scene, txIdOf, typed, useScene } from './cardholder.ts';

const scene = await useScene();

const resultOf = async (...asked: Parameters<Scene['ask']>): Promise<string> =>
  textAt((await scene.ask(...asked)).reply, 'response.result') ?? '';

test('the reply tells the page, and has in the place of a card what a recorded reply has there', async () => {
  const { reply } = await scene.ask({ uniqueid: 'told', user: 'order 1', firstPayment: '10000' });
  const reported = (name: string) => textAt(reply, `response.doDeal.${name}`);
  assert.equal(textAt(reply, 'response.result'), '000');
  const token = reported('token') ?? '';
  assert.match(token, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  assert.equal(reported('mpiHostedPageUrl'), `${scene.sandbox.baseUrl}/pay?txId=${token}`);
  const expected = {
    ...{ mid: '10001', uniqueid: 'told', mpiValidation: 'AutoComm', successUrl: request.successUrl },
    ...{ errorUrl: request.errorUrl, cancelUrl: request.cancelUrl, total: '10000', user: 'order 1' },
    ...{ cardNo: 'xGMPI', cardMask: 'CGGMPI', cardBin: 'CG', cardLength: '5', cardId: '', authNumber: '' },
    cgUid: textAt(reply, 'response.tranId'),
  };
  for (const [name, value] of Object.entries(expected)) assert.equal(reported(name), value, name);
  assert.deepEqual(at(reply, 'response.doDeal.validation')?.attributes, { code: '106' });
});

test('the constant that old clients send for a card is taken, and a card that was sent is not looked at', async () => {
  assert.equal(await resultOf({ cardNo: 'CGMPI' }), '000');
  assert.equal(await resultOf({ cardNo: 'CGMPI', validation: 'AutoComm' }), '401');
  const { reply, replyText } = await scene.ask({ cardNo: '4580000000000000', cardExpiration: '1230' });
  assert.equal(textAt(reply, 'response.result'), '000');
  const page = scene.sandbox.state.pages.find(textAt(reply, 'response.doDeal.token') ?? '');
  assert.ok(page);
  assert.doesNotMatch(replyText + JSON.stringify(page.sent), /4580000000000000/);
});

test('a page that leads nowhere, or back to a script, is refused', async () => {
  assert.equal(await resultOf({ successUrl: undefined }), '401');
  assert.equal(await resultOf({ cancelUrl: 'javascript:alert(1)' }), '401');
});

test('a uniqueid serves one merchant once; what was refused does not use it up', async () => {
  assert.equal(await resultOf({ uniqueid: 'once', mid: '-' }), '401');
  assert.equal(await resultOf({ uniqueid: 'once' }), '000');
  assert.equal(await resultOf({ uniqueid: 'once' }), '173');
});

test('a page that is open is told as pending, to its merchant and under its mid', async () => {
  const mpiTransactionId = txIdOf(await scene.address({ uniqueid: 'pending' }));
  const query = { queryName: 'mpiTransaction', mid: '10001', mpiTransactionId };
  const { result, reply } = await scene.inquire(query);
  assert.equal(result, '000');
  const row = at(reply, 'response.inquireTransactions.row');
  assert.equal(textAt(row, 'uniqueid'), 'pending');
  assert.equal(textAt(row, 'statusText'), 'PENDING');
  assert.equal(textAt(row, 'cgGatewayResponseXML'), '');
  assert.equal((await scene.inquire({ ...query, mid: '10002' })).result, '099');
  assert.equal((await scene.inquire({ ...query, mpiTransactionId: 'x' })).result, '099');
  assert.equal((await scene.inquire({ ...query, terminalNumber: '0880000020' })).result, '099');
  assert.equal((await scene.inquire({ ...query, queryName: 'other' })).result, '401');
  assert.equal((await scene.inquire({ queryName: 'mpiTransaction', mid: '10001' })).result, '401');
});

test('a page is refused whose way back no browser could read, and one just shorter is paid and leads back', async () => {
  const long = (length: number) => `https://shop.example/${'a'.repeat(length)}`;
  const reply = await scene.ask({ successUrl: long(14_100) });
  assert.equal(textAt(reply.reply, 'response.result'), '401');
  assert.match(
    reply.replyText,
    /<additionalInfo>the return address is \d+ characters too long for a browser/,
  );
  const address = await scene.address({ successUrl: long(13_200), userData1: 'b'.repeat(200) });
  assert.equal((await scene.see(address)).status, 200);
  const { status, location } = await scene.see(address, typed);
  assert.equal(status, 303);
  assert.ok((location?.href.length ?? 0) > 13_400);
  const sites = Array.from({ length: 900 }, (_, index) => `https://shop${index}.example`).join(' ');
  assert.equal(await resultOf({ frameAncestorURLs: sites }), '401');
});

test('what a page would have to remember is bounded', async () => {
  assert.equal(await resultOf({ description: 'a'.repeat(16_000) }), '000');
  const { reply, replyText } = await scene.ask({ description: 'a'.repeat(16_400) });
  assert.equal(textAt(reply, 'response.result'), '401');
  assert.match(replyText, /characters in total, and 16384 are allowed/);
});

test('a lenient terminal forgives http and a way back that is left out, and nothing that is no address', async () => {
  const client = clientOf(emptyState(true));
  for (const [changes, expected] of [
    [{ cancelUrl: undefined }, '000'],
    [{ successUrl: 'http://shop.example/paid' }, '000'],
    ...['http:', 'http://', 'http://[', 'ftp://shop.example/', 'paid'].map(
      (successUrl) => [{ successUrl }, '401'] as const,
    ),
    [{ mid: undefined }, '401'],
  ] as const) {
    const fields = { ...request, uniqueid: scene.uniqueid(), ...changes };
    const said = JSON.stringify(changes);
    assert.equal(result(await client.send({ command: 'doDeal', fields })), expected, said);
  }
});
