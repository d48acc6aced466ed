import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../../src/client/index.ts';
import { judge } from '../../src/judges/index.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';
import { altered, failing } from './altered.ts';
import { inReply } from './elements/ways.ts';

const deal = { ...plainCharge, total: 2500, user: 'order 1' } as const;

const { client } = await useSandbox({ seed: 1 });

test('two charges, one right after the other, have two references of their register', async () => {
  const one = await client.call('doDeal', deal);
  const other = await client.call('doDeal', deal);
  const sequence = /<slaveTerminalSequence>\d*/;
  const same = altered(other, sequence, `<slaveTerminalSequence>${inReply(one, 'slaveTerminalSequence')}`);
  const then = inReply(one, 'dateTime');
  const minute =
    inReply(same, 'dateTime') === then ? same : altered(same, /<dateTime>[^<]*/, `<dateTime>${then}`);
  assert.deepEqual(failing(other, [one]), []);
  assert.deepEqual(failing(minute, [one]), ['transaction.reply.slaveTerminalSequence']);
  // Charges in different files or registers, or without a register, may have the same sequence number.
  for (const [from, to] of [
    [/<fileNumber\/>/, '<fileNumber>07</fileNumber>'],
    [/<slaveTerminalNumber>\d*/, '<slaveTerminalNumber>002'],
    [/<slaveTerminalNumber>\d*/, '<slaveTerminalNumber>'],
    [/<slaveTerminalSequence>\d*/, '<slaveTerminalSequence>'],
  ] as const)
    assert.ok(
      !judge(altered(minute, from, to), [one]).some(({ note }) => note?.startsWith('two charges')),
      `${from}`,
    );
});

test('a refusal has no number of an authorization, and the cgUid of nobody else', async () => {
  const charge = await client.call('doDeal', deal);
  const declined = await client.call('doDeal', { ...deal, cardNo: '4580990000004004' });
  const [number, cgUid] = ['authNumber', 'cgUid'].map((name) => inReply(charge, name));
  assert.deepEqual(failing(declined, [charge]), []);
  assert.deepEqual(
    failing(altered(declined, /<authNumber\/>/, `<authNumber>${number}</authNumber>`), [charge]),
    ['transaction.reply.authNumber'],
  );
  assert.deepEqual(failing(altered(declined, /<cgUid>\d*/, `<cgUid>${cgUid}`), [charge]), [
    'transaction.reply.cgUid',
  ]);
  // A request that names the charge may repeat the values of the charge.
  const above = await client.call('refundDeal', { tranId: inReply(charge, 'tranId'), total: 2501 });
  const withValue = (name: string, value = '') =>
    failing(altered(above, new RegExp(`<${name}/>`), `<${name}>${value}</${name}>`), [declined, charge]);
  assert.deepEqual(withValue('authNumber', number), []);
  assert.deepEqual(withValue('authNumber', 'A123456'), ['transaction.reply.authNumber']);
  assert.deepEqual(withValue('cgUid', cgUid), []);
  assert.deepEqual(withValue('cgUid', inReply(declined, 'cgUid')), []);
});

test('a code and a label that are both known are a pair in a refusal as well', async () => {
  const declined = await client.call('doDeal', { ...deal, cardNo: '4580990000004004' });
  const type = /<transactionType code="01">RegularDebit/;
  assert.deepEqual(failing(altered(declined, type, '<transactionType code="01">RegularCredit')), [
    'transaction.reply.transactionType.value.01-RegularDebit',
  ]);
  assert.deepEqual(failing(altered(declined, type, '<transactionType code="01">Debit')), []);
  assert.deepEqual(failing(altered(declined, type, '<transactionType code="">Debit')), []);
  assert.deepEqual(failing(altered(declined, /<validation code="4">/, '<validation code="5">')), [
    'transaction.reply.validation',
  ]);
});

test('a cancellation tells the whole amount, and the reference that it was sent', async () => {
  const hold = await client.call('doDeal', { ...deal, validation: 'Verify' });
  const cancelled = await client.call('cancelDeal', { tranId: inReply(hold, 'tranId'), user: 'order 2' });
  assert.deepEqual(failing(cancelled, [hold]), []);
  assert.deepEqual(failing(altered(cancelled, /<total>2500/, '<total>1'), [hold]), [
    'cancelDeal.full-amount-only',
  ]);
  for (const user of ['order 1', 'another', ''])
    assert.deepEqual(failing(altered(cancelled, /<user>order 2/, `<user>${user}`), [hold]), [
      'transaction.reply.user',
    ]);
});

test('a credit without a reference has that of its charge, or none', async () => {
  const charge = await client.call('doDeal', deal);
  const refund = await client.call('refundDeal', { tranId: inReply(charge, 'tranId') });
  const reported = (user: string) => failing(altered(refund, /<user>order 1/, `<user>${user}`), [charge]);
  assert.deepEqual(failing(refund, [charge]), []);
  assert.deepEqual(reported(''), []);
  assert.deepEqual(reported('another'), ['transaction.reply.user']);
});

const uid = /<uid>\d*<\/uid>|<uid\/>/;
const about = (exchange: Exchange, history: readonly Exchange[]): string[] =>
  failing(exchange, history).filter((rule) => rule.endsWith('.uid'));

test('two unrelated transactions have two uids, refused ones and credits included; related ones may share one', async () => {
  const one = await client.call('doDeal', deal);
  const other = await client.call('doDeal', deal);
  const declined = await client.call('doDeal', { ...deal, cardNo: '4580990000004004' });
  const declinedToo = await client.call('doDeal', { ...deal, cardNo: '4580990000004004' });
  const refund = await client.call('refundDeal', { tranId: inReply(one, 'tranId') });
  const cancelled = await client.call('cancelDeal', { cgUid: inReply(other, 'cgUid') });
  const withUidOf = (exchange: Exchange, of: Exchange) =>
    altered(exchange, uid, `<uid>${inReply(of, 'uid')}</uid>`);
  const own = '<uid>26112310150008800009991</uid>';
  const rule = ['transaction.reply.ashraitEmvData.uid'];
  for (const [exchange, history] of [
    [withUidOf(other, one), [one]],
    [withUidOf(declined, one), [one]],
    [withUidOf(refund, other), [one, other]],
    [altered(cancelled, uid, own), [one, altered(refund, uid, own), other]],
    [withUidOf(declinedToo, declined), [declined]],
  ] as const)
    assert.deepEqual(about(exchange, history), rule);
  for (const [exchange, history] of [
    [other, [one]],
    [refund, [other, one]],
    [cancelled, [one, refund, other]],
    // A second credit names the same charge.
    [withUidOf(await client.call('refundDeal', { tranId: inReply(one, 'tranId') }), one), [one, refund]],
  ] as const)
    assert.deepEqual(about(exchange, history), []);
});

test('a reply says nothing of a proof that nobody sent, nor of a requestId', async () => {
  const declined = await client.call('doDeal', { ...deal, cardNo: '4580990000004004' });
  const refused = await client.call('refundDeal', {});
  const cavv = (code: string, label: string) => `<cavv code="${code}">${label}</cavv>`;
  for (const exchange of [declined, refused]) {
    assert.match(exchange.replyText, /<cavv[^>]*\/>/);
    const passed = altered(exchange, /<cavv[^>]*\/>/, cavv('2', 'PassedValidationAuthentication'));
    assert.deepEqual(failing(passed), ['transaction.reply.cavv']);
    assert.deepEqual(failing(altered(exchange, /<cavv[^>]*\/>/, cavv('5', 'NotUsed'))), []);
    const id = altered(exchange, /<requestId\/>/, '<requestId>4711</requestId>');
    assert.deepEqual(failing(id), ['envelope.reply.requestId']);
  }
});

test('a refused deal has the credit type that was sent, none, or AdHock', async () => {
  const declined = await client.call('doDeal', { ...deal, cardNo: '4580990000004004' });
  const reported = (code: string, label: string) =>
    failing(altered(declined, /<creditType[^>]*>[^<]*/, `<creditType code="${code}">${label}`));
  assert.deepEqual(failing(declined), []);
  assert.deepEqual(reported('', ''), []);
  assert.deepEqual(reported('3', 'AdHock'), []);
  assert.deepEqual(reported('2', 'IsraCredit'), ['transaction.reply.creditType']);
});

test('a validation that a credit tells has its own J code', async () => {
  const charge = await client.call('doDeal', deal);
  const refund = await client.call('refundDeal', { tranId: inReply(charge, 'tranId') });
  const reported = (code: string) =>
    failing(altered(refund, /<validation code="4">/, `<validation code="${code}">`), [charge]);
  assert.deepEqual(failing(refund, [charge]), []);
  assert.deepEqual(reported('J4'), []);
  assert.deepEqual(reported('5'), ['transaction.reply.validation']);
});

test('a credit has the codes of the card of its deal', async () => {
  const charge = await client.call('doDeal', deal);
  const refund = await client.call('refundDeal', { tranId: inReply(charge, 'tranId') });
  assert.deepEqual(failing(refund, [charge]), []);
  for (const [name, label] of [
    ['creditCompany', 'Isracard'],
    ['cardAcquirer', 'Isracard'],
    ['cardBrand', 'Mastercard'],
  ] as const) {
    const other = altered(refund, new RegExp(`<${name} code="2">[^<]*`), `<${name} code="1">${label}`);
    assert.deepEqual(failing(other, [charge]), [`transaction.reply.${name}`]);
    assert.deepEqual(failing(altered(refund, new RegExp(`<${name} code="2">[^<]*`), `<${name}>`), []), []);
  }
});

test('an inquiry whose reply has the id of a deal is not taken for the deal', async () => {
  const charge = await client.call('doDeal', deal);
  const tranId = inReply(charge, 'tranId');
  const before = altered(
    await client.call('inquireTransactions', { terminalNumber: deal.terminalNumber, tranId }),
    /<tranId>\d*/,
    `<tranId>${tranId}`,
  );
  const found = await client.call('inquireTransactions', { terminalNumber: deal.terminalNumber, tranId });
  assert.deepEqual(failing(found, [before, charge]), []);
  assert.deepEqual(failing(altered(found, /<total>2500/, '<total>2400'), [before, charge]), [
    'transaction.record.total',
  ]);
});

test('where two pre-authorizations have one number, a capture may belong to either', async () => {
  const hold = { ...deal, validation: 'Verify' } as const;
  const [one, other] = [await client.call('doDeal', hold), await client.call('doDeal', hold)];
  const authNo = inReply(one, 'authNumber');
  const twin = altered(other, /<authNumber>[^<]*/, `<authNumber>${authNo}`);
  const capture = await client.call('doDeal', { ...deal, authNo });
  assert.deepEqual(failing(capture, [one, other]), []);
  assert.deepEqual(failing(capture, [twin, one]), []);
  assert.deepEqual(failing(altered(capture, /<cgUid>\d*/, '<cgUid>1234567'), [one, other]), [
    'transaction.reply.cgUid',
  ]);
});
