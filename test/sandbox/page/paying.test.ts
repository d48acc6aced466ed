import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { all, at, textAt } from '../../../src/message/element.ts';
import { txIdOf, typed, useScene } from './cardholder.ts';

const scene = await useScene();

const macOf = (txId: string, text: string): string =>
  createHash('sha256').update(`sandbox-password${txId}${text}`, 'utf8').digest('hex');

const declined = { ...typed, cardNumber: '4580990000004004' };

async function reported(user: string): Promise<readonly string[]> {
  const { reply } = await scene.inquire({ user });
  return all(at(reply, 'response.inquireTransactions.transactions'), 'transaction').map(
    (record) => `${textAt(record, 'financialStatus')} ${textAt(record, 'total')}`,
  );
}

test('a card that is approved is charged and leads to successUrl, with what clients read and its MAC', async () => {
  const address = await scene.address({
    ...{ uniqueid: 'order 17/ב', user: 'paid', successUrl: 'https://shop.example/paid?a=1&b=%20c#end' },
    ...{ creditType: 'Payments', numberOfPayments: '3', firstPayment: '4000', periodicalPayment: '2000' },
    ...{ userData1: 'blue', 'customerData.userData2': '<b>&' },
  });
  const { status, location, headers } = await scene.see(address, { ...typed, personalId: '000000018' });
  assert.equal(status, 303);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.ok(location);
  assert.ok(location.href.startsWith('https://shop.example/paid?a=1&b=%20c&txId='), location.href);
  assert.ok(location.hash === '#end');
  const back = Object.fromEntries(location.searchParams);
  const { cardToken = '', authNumber = '', cgUid = '', responseMac, ...rest } = back;
  assert.match(cardToken, /^[0-9]{12}0000$/);
  assert.match(authNumber, /^[0-9A-Z]{3,7}$/);
  assert.match(cgUid, /^[0-9]+$/);
  assert.deepEqual(rest, {
    ...{ a: '1', b: ' c', txId: txIdOf(address), uniqueID: 'order 17/ב', errorCode: '000' },
    ...{ ErrorCode: '000', ErrorText: 'Permitted transaction' },
    ...{ errorText: 'Permitted transaction', lang: 'EN', mid: '10001', cardExp: '1230' },
    ...{ personalId: '000000018', cardMask: '458000******0000', numberOfPayments: '3' },
    ...{ firstPayment: '4000', periodicalPayment: '2000', userData1: 'blue' },
  });
  assert.equal(responseMac, macOf(txIdOf(address), `000${cardToken}1230000000018order 17/ב`));
  assert.deepEqual(await reported('paid'), ['CAPTURED 10000']);
});

test('a page for a token gives one and charges nothing, whatever amount it was asked with', async () => {
  for (const total of ['0', '500']) {
    const address = await scene.address({ mpiValidation: 'Token', user: 'token', total });
    const { location } = await scene.see(address, typed);
    assert.match(location?.searchParams.get('cardToken') ?? '', /^[0-9]{16}$/);
  }
  assert.deepEqual(await reported('token'), []);
});

test('a card that is refused leads to errorUrl, says why and signs that', async () => {
  const address = await scene.address({ user: 'declined', uniqueid: 'declined' }, 'HEB');
  const { status, location } = await scene.see(address, declined);
  assert.equal(status, 303);
  assert.equal(location?.pathname, '/refused');
  const back = location.searchParams;
  assert.equal(back.get('errorCode'), '004');
  assert.equal(back.get('errorText'), 'סירוב של חברת האשראי');
  assert.equal(back.get('lang'), 'HE');
  assert.equal(back.get('authNumber'), '');
  assert.equal(back.get('responseMac'), macOf(txIdOf(address), `004${back.get('cardToken')}1230declined`));
  assert.deepEqual(await reported('declined'), ['REJECTED 10000']);
});

test('giving up leads to cancelUrl and makes no deal', async () => {
  const address = await scene.address({ user: 'cancelled', uniqueid: 'cancelled' });
  const { status, location } = await scene.see(address, { ...typed, cancel: 'yes' });
  assert.equal(status, 303);
  assert.equal(location?.pathname, '/cancelled');
  const back = location.searchParams;
  assert.notEqual(back.get('errorCode'), '000');
  assert.equal(back.get('cardToken'), '');
  assert.equal(back.get('responseMac'), macOf(txIdOf(address), `${back.get('errorCode')}cancelled`));
  assert.deepEqual(await reported('cancelled'), []);
});

test('what a terminal does not allow when the card comes is an error of the page', async () => {
  const address = await scene.address({ transactionType: 'Forced', user: 'gone' });
  const page = scene.sandbox.state.pages.find(txIdOf(address));
  assert.ok(page);
  Object.assign(page, { merchant: { ...page.merchant, terminals: [] } });
  const { location } = await scene.see(address, typed);
  assert.equal(location?.pathname, '/refused');
  assert.equal(location.searchParams.get('errorCode'), '111');
});

test('where the merchant named no place to go, the page itself says how it ended', async () => {
  const without = async (...names: readonly string[]) => {
    const address = await scene.address();
    const page = scene.sandbox.state.pages.find(txIdOf(address));
    assert.ok(page);
    const sent = Object.entries(page.sent).filter(([name]) => !names.includes(name));
    Object.assign(page, { sent: Object.fromEntries(sent) });
    return address;
  };
  const paid = await scene.see(await without('successUrl'), typed);
  assert.equal(paid.status, 200);
  assert.equal(paid.location, undefined);
  assert.match(paid.text, /The card was accepted/);
  const cancelled = await scene.see(await without('cancelUrl'), { cancel: 'yes' });
  assert.equal(cancelled.location?.pathname, '/refused');
  const lost = await scene.see(await without('cancelUrl', 'errorUrl'), { cancel: 'yes' });
  assert.match(lost.text, /The payment was cancelled/);
});

test('a page is used once: what comes later is told that it is over, and changes nothing', async () => {
  for (const [form, text] of [
    [typed, 'The card was accepted'],
    [declined, 'The card was refused'],
    [{ cancel: 'yes' }, 'The payment was cancelled'],
  ] as const) {
    const address = await scene.address({ user: text.slice(0, 19) });
    assert.equal((await scene.see(address, form)).status, 303);
    const before = await reported(text.slice(0, 19));
    for (const again of [await scene.see(address), await scene.see(address, typed)]) {
      assert.equal(again.status, 410);
      assert.equal(again.location, undefined);
      assert.match(again.text, new RegExp(text));
      assert.doesNotMatch(again.text, /<form|<input/);
    }
    assert.deepEqual(await reported(text.slice(0, 19)), before);
  }
});

test('two forms at once make one deal', async () => {
  const address = await scene.address({ user: 'twice' });
  const both = await Promise.all([scene.see(address, typed), scene.see(address, typed)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [303, 410]);
  assert.deepEqual(await reported('twice'), ['CAPTURED 10000']);
});

test('the inquiry about a page holds the reply of its deal', async () => {
  const address = await scene.address({ uniqueid: 'asked about', user: 'asked' });
  const { location } = await scene.see(address, typed);
  const query = { queryName: 'mpiTransaction', mid: '10001', mpiTransactionId: txIdOf(address) };
  const { result, reply } = await scene.inquire(query);
  assert.equal(result, '000');
  const row = at(reply, 'response.inquireTransactions.row');
  const reported = {
    ...{ mpiTransactionId: txIdOf(address), uniqueid: 'asked about', amount: '10000', currency: 'ILS' },
    ...{ cardExpiration: '1230', languageCode: 'EN', statusCode: '0', statusText: 'SUCCEEDED' },
    ...{ errorCode: '00', cgGatewayResponseCode: '000', cgGatewayResponseText: 'Permitted transaction' },
    cardId: location?.searchParams.get('cardToken'),
    authNumber: location?.searchParams.get('authNumber'),
  };
  for (const [name, value] of Object.entries(reported)) assert.equal(textAt(row, name), value, name);
  const deal = at(row, 'cgGatewayResponseXML.ashrait.response');
  assert.equal(textAt(deal, 'result'), '000');
  assert.equal(textAt(deal, 'doDeal.cgUid'), location?.searchParams.get('cgUid'));
  assert.equal(textAt(deal, 'doDeal.cardMask'), '458000******0000');
});

test('neither the card nor its CVV stays anywhere: not in the journal, the page, the ledger or the control surface', async () => {
  const address = await scene.address({ user: 'traces' });
  await scene.see(address, { ...typed, cvv: '7391' });
  const { state } = scene.sandbox;
  const stored = JSON.stringify([
    [...state.journal.entries()],
    state.pages.find(txIdOf(address)),
    state.ledger.byUser('traces'),
  ]);
  const shown = await scene.see(`${scene.sandbox.baseUrl}/__admin/requests`);
  for (const text of [stored, shown.text]) assert.doesNotMatch(text, /4580 ?0000 ?0000 ?0000|7391/);
  const [last] = [...state.journal.entries()].slice(-1);
  assert.equal(last?.command, 'doDeal');
  assert.equal(last.result, '000');
  assert.match(last.request, /^payment page [0-9a-f-]{36}: AutoComm approved, card 458000\*{6}0000$/);
});
