import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildRequest } from '../../../src/message/build-request.ts';
import { cardsIn, charges, type Kind, movementIn, tokensIn } from '../../../src/target/safety/movement.ts';
import { plainCharge } from '../../plain-charge.ts';

const deal = (changes: object = {}): string =>
  buildRequest({ command: 'doDeal', fields: { ...plainCharge, user: 'T1', ...changes } });

const kinds: readonly (readonly [changes: object, kind: Kind, charges: boolean])[] = [
  [{}, 'charge', true],
  [{ validation: 'autocomm' }, 'charge', true],
  [{ validation: 'AutoCommHold' }, 'hold', true],
  [{ validation: 'Verify' }, 'authorization', true],
  [{ transactionType: 'Credit' }, 'payout', true],
  [{ transactionType: 'Forced' }, 'charge', true],
  [{ validation: 'SomethingNew' }, 'charge', true],
  [{ validation: undefined }, 'charge', true],
  [{ validation: 'Token', total: '0' }, 'nothing', false],
  [{ validation: 'Token' }, 'charge', true],
  [{ validation: 'TxnSetup' }, 'nothing', false],
  [{ validation: 'AutoCommRelease', tranId: '7' }, 'nothing', false],
  [{ validation: 'SetAsHold', tranId: '7' }, 'nothing', false],
  [{ transactionType: 'BalanceEnquiry', total: '1' }, 'nothing', false],
  [{ transactionType: 'BalanceEnquiry', total: '1000' }, 'charge', true],
];

for (const [changes, kind, does] of kinds)
  test(`a deal with ${JSON.stringify(changes)} is of the kind ${kind}`, () => {
    const movement = movementIn(deal(changes));
    assert.equal(movement?.kind, kind);
    assert.equal(charges(movement), does);
  });

test('what undoes is told apart, with what it names', () => {
  const refund = buildRequest({
    command: 'refundDeal',
    fields: { terminalNumber: '0880000010', tranId: '12', total: '5', 'ashraitEmvData.orgUid': '34' },
  });
  assert.deepEqual(movementIn(refund), {
    ...{ command: 'refundDeal', terminal: '0880000010', user: '', kind: 'credit', currency: '' },
    ...{ total: 5, tranId: '12', orgUid: '34' },
  });
  assert.equal(
    movementIn(buildRequest({ command: 'cancelDeal', fields: { cgUid: '5' } }))?.kind,
    'cancellation',
  );
});

test('an inquiry moves nothing, whatever it names', () => {
  for (const command of ['inquireTransactions', 'inquireTerminal', 'transmitTerminal', 'inquireInvoice'])
    assert.equal(movementIn(buildRequest({ command, fields: { user: 'my doDealer' } })), undefined);
});

/** Unusual XML of a charge, which a faulty gateway might execute although a correct gateway refuses it. */
const shapes: Readonly<Record<string, (xml: string) => string>> = {
  'cut off behind the total': (xml) => xml.slice(0, xml.indexOf('</total>')),
  'without end tags': (xml) => xml.replaceAll(/<\/[^>]*>/g, ''),
  'with CDATA': (xml) => xml.replace('>1000<', '><![CDATA[1000]]><'),
  'with references to its digits': (xml) => xml.replace('>1000<', '>&#49;&#x30;00<'),
  'with attributes': (xml) => xml.replace('<total>', '<total unit="agora">'),
  'with prefixes': (xml) => xml.replaceAll(/<(\/?)([a-zA-Z]+)>/g, '<$1x:$2>'),
  'in capitals': (xml) => xml.toUpperCase(),
  'with a comment in the value': (xml) => xml.replace('>1000<', '>10<!-- -->00<'),
  'with white space': (xml) => xml.replace('>1000<', '>\n  1000\n<'),
  'with an amount of minus that': (xml) => xml.replace('>1000<', '>-1000<'),
  'in UTF-16 that nothing declares': (xml) => Buffer.from(xml, 'utf16le').toString('latin1'),
  'with a harmless validation behind its own': (xml) =>
    xml.replace('</validation>', '</validation><validation>Token</validation>'),
  'with a harmless validation before its own': (xml) =>
    xml.replace('<validation>', '<validation>Token</validation><validation>'),
};

for (const [how, shape] of Object.entries(shapes))
  test(`a charge ${how} is one of 1000`, () => {
    const movement = movementIn(shape(deal()));
    assert.equal(movement?.kind === 'charge' && movement.total, 1000);
  });

test('of two deals in one request the amounts are added up, and the worse counts', () => {
  const harmless = deal({ validation: 'Token', total: '0' });
  const both = harmless.replace('</request>', `${/<doDeal>.*<\/doDeal>/s.exec(deal())?.[0]}</request>`);
  assert.equal(movementIn(both)?.kind, 'charge');
  const twice = deal().replace('<total>1000</total>', '<total>1000</total><total>2500</total>');
  assert.equal(movementIn(twice)?.total, 3500);
});

test('a comment in CDATA hides nothing', () => {
  const text = `<a><![CDATA[<!--]]></a>${deal()}<a><![CDATA[-->]]></a>`;
  assert.equal(movementIn(text)?.kind, 'charge');
});

test('the cards of a request are found, and nothing that only looks like one', () => {
  assert.deepEqual(cardsIn(deal({ tranId: '4580000000000000' })), [plainCharge.cardNo]);
  for (const shape of Object.values(shapes))
    assert.ok(shape(deal()).length < deal().length || cardsIn(shape(deal())).includes(plainCharge.cardNo));
  assert.deepEqual(cardsIn('<cardNo>4580-0000 0000.0000</cardNo>'), ['4580000000000000']);
  assert.deepEqual(cardsIn('<track2>4580000000000000=3012</track2>'), ['4580000000000000']);
  assert.deepEqual(cardsIn('<cardNo/><cardNo></cardNo>'), []);
  assert.deepEqual(tokensIn('<cardId>1000000000000001</cardId>'), ['1000000000000001']);
});

test('nothing that is kept of a request shows its card, wherever it stands', () => {
  const card = plainCharge.cardNo;
  const fields = { user: card, currency: card, terminalNumber: `x ${card}`, authNo: card, cgUid: '17' };
  const stored = JSON.stringify(movementIn(deal(fields)));
  assert.ok(!stored.includes(card), stored);
  assert.match(stored, /"cgUid":"17"/);
  assert.doesNotMatch(JSON.stringify(movementIn(deal({ cvv: '987' }))), /987|1230/);
});
