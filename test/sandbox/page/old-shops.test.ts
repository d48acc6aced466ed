import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, textAt } from '../../../src/message/element.ts';
import { credentials } from '../../support/use.ts';
import { clientOf } from '../in-process.ts';
import { oldMerchants } from '../old-merchants.ts';
import { request, txIdOf, typed, useScene } from './cardholder.ts';

const scene = await useScene({ configuration: oldMerchants({ lenient: true }) });
const strict = await useScene();

const declined = { ...typed, cardNumber: '4580990000004004' };

/** Two public shops detect a payment by different spellings of a redirect parameter, and ignore the other spelling. */
const shops = {
  'one that takes what is no error for paid': (back: URLSearchParams) => !Number(back.get('ErrorCode') ?? 0),
  'one that looks for a text of an error': (back: URLSearchParams) =>
    !/ref|סירוב/i.test(back.get('ErrorText') ?? ''),
};

for (const [shop, isPaid] of Object.entries(shops))
  test(`a shop is told of a declined card and of a paid one: ${shop}`, async () => {
    const http = { errorUrl: 'http://shop.example/back', successUrl: 'http://shop.example/back' };
    const refused = await scene.see(await scene.address(http, 'HEB'), declined);
    const paid = await scene.see(await scene.address(http), typed);
    assert.ok(refused.location && paid.location);
    assert.equal(isPaid(refused.location.searchParams), false);
    assert.equal(isPaid(paid.location.searchParams), true);
    for (const { searchParams: back } of [refused.location, paid.location])
      for (const name of ['Code', 'Text'])
        assert.equal(back.get(`Error${name}`), back.get(`error${name}`), name);
  });

test('a page with http addresses, and without the way back from an error, is paid', async () => {
  const asked = { successUrl: 'http://shop.example/paid', errorUrl: undefined, cancelUrl: undefined };
  const { location } = await scene.see(await scene.address({ ...asked, user: 'http' }), typed);
  assert.equal(location?.href.split('?')[0], 'http://shop.example/paid');
  assert.equal(location?.searchParams.get('errorCode'), '000');
  const ended = await scene.see(await scene.address(asked), declined);
  assert.deepEqual([ended.status, ended.location], [200, undefined]);
});

/** The request, the choices on the page, the chosen number of payments, the deal and the redirect. */
const choices: readonly (readonly [
  asked: string,
  offered: string,
  chosen: string,
  deal: readonly string[],
])[] = [
  ['1 2 3 4 5', '1 2 3 4 5', '3', ['Payments', '2', '3334', '3333']],
  ['3-3', '3', '3', ['Payments', '2', '3334', '3333']],
  ['2-4', '2 3 4', '2', ['Payments', '1', '5000', '5000']],
  ['12', '1 2 3 4 5 6 7 8 9 10 11 12', '12', ['Payments', '11', '837', '833']],
  ['1,2', '1 2', '1', ['RegularCredit', '', '', '']],
];
for (const [numberOfPayments, offered, chosen, [creditType = '', ...amounts]] of choices)
  test(`payments "${numberOfPayments}" are offered, and ${chosen} chosen`, async () => {
    const address = await scene.address({ creditType: 'Payments', numberOfPayments, user: 'payments' });
    const { text } = await scene.see(address);
    assert.equal([...text.matchAll(/<option value="(\d+)">/g)].map(([, count]) => count).join(' '), offered);
    const { status } = await scene.see(address, { ...typed, payments: '99' });
    assert.equal(status, 422, 'what was not offered is not taken');
    const again = await scene.see(address, { ...typed, cvv: '1', payments: chosen });
    assert.ok(again.text.includes(`<option value="${chosen}" selected>`), 'a choice is kept');
    const { location } = await scene.see(address, { ...typed, payments: chosen });
    const names = ['numberOfPayments', 'firstPayment', 'periodicalPayment'];
    assert.deepEqual(
      names.map((name) => location?.searchParams.get(name)),
      amounts,
    );
    const made = scene.sandbox.state.ledger.all().at(-1);
    assert.equal(made?.sent.creditType, creditType);
    assert.equal(made?.total, 10000);
  });

test('userData inside customerData comes back on the way from a lenient page, and not from a strict one', async () => {
  const sent = { userData1: 'blue', 'customerData.userData2': 'green' };
  for (const [shop, expected] of [
    [scene, ['blue', 'green']],
    [strict, ['blue', null]],
  ] as const) {
    const { location } = await shop.see(await shop.address(sent), typed);
    const back = ['userData1', 'userData2'].map((name) => location?.searchParams.get(name));
    assert.deepEqual(back, expected);
  }
});

test('where the merchant settled the payments, or in no list, nothing is offered', async () => {
  const settled = {
    creditType: 'Payments',
    numberOfPayments: '3',
    firstPayment: '4000',
    periodicalPayment: '2000',
  };
  for (const asked of [settled, {}, { creditType: 'SpecialCredit', numberOfPayments: '3' }])
    assert.doesNotMatch((await scene.see(await scene.address(asked))).text, /<select/);
  assert.equal(textAt((await scene.ask({ numberOfPayments: '4-2' })).reply, 'response.result'), '401');
});

test('a page for Normal gives a token and charges nothing', async () => {
  const before = scene.sandbox.state.ledger.all().filter(({ kind }) => kind === 'charge').length;
  const { location } = await scene.see(await scene.address({ mpiValidation: 'Normal' }), typed);
  assert.match(location?.searchParams.get('cardToken') ?? '', /^\d{16}$/);
  assert.equal(scene.sandbox.state.ledger.all().filter(({ kind }) => kind === 'charge').length, before);
});

test('the row of a page has what recorded rows and their readers have', async () => {
  const sent = { 'customerData.userData1': 'קפה', description: 'two cups', user: 'row' };
  const address = await scene.address(sent);
  await scene.see(address, { ...typed, personalId: '000000018' });
  const { reply } = await scene.inquire({
    ...{ queryName: 'mpiTransaction', mid: request.mid, mpiTransactionId: txIdOf(address) },
  });
  const row = at(reply, 'response.inquireTransactions.row');
  const within = 'cgGatewayResponseXML.ashrait.response.doDeal';
  assert.equal(textAt(row, 'statusText'), 'SUCCEEDED');
  assert.equal(textAt(row, 'personalId'), '000000018');
  assert.equal(textAt(row, 'xRem'), 'two cups');
  assert.equal(textAt(row, `${within}.id`), '000000018');
  assert.equal(textAt(row, `${within}.customerData.userData1`), 'קפה');
});

async function repliedTo(changes: Record<string, string>, name: string): Promise<string> {
  const { validation, mpiValidation, mid, successUrl, cancelUrl, errorUrl, ...plain } = request;
  const card = { cardNo: '4580000000000000', cardExpiration: '1230', validation: 'AutoComm' };
  const { reply } = await scene.client.send({ command: 'doDeal', fields: { ...plain, ...card, ...changes } });
  const found = at(reply, `response.doDeal.${name}`);
  return `${found?.attributes.code} ${found?.text}`;
}

test('values are those of recorded replies', async () => {
  const { reply } = await scene.ask();
  assert.equal(textAt(reply, 'response.doDeal.authSource'), 'MPIServer');
  assert.equal(textAt((await strict.ask()).reply, 'response.doDeal.authSource'), '');
  assert.deepEqual(at(reply, 'response.doDeal.authSource')?.attributes, { code: '6' });
  assert.equal(
    await repliedTo({ transactionType: 'RecurringDebit' }, 'transactionType'),
    '11 RecurringDebit',
  );
  assert.equal(await repliedTo({}, 'transactionType'), '01 RegularDebit');
  assert.equal(await repliedTo({ validation: 'verify' }, 'validation'), '5 Verify');
});

test('wrong credentials are refused in the Hebrew of the terminal that is named', async () => {
  for (const [{ sandbox }, lies] of [
    [scene, true],
    [strict, false],
  ] as const) {
    const client = clientOf(sandbox.state, { ...credentials, password: 'wrong' });
    const refused = await client.call(
      'cancelDeal',
      { terminalNumber: '0880000010', tranId: '1' },
      { language: 'HEB' },
    );
    assert.deepEqual([refused.decoded.result, refused.lyingDeclaration], ['405', lies]);
  }
});
