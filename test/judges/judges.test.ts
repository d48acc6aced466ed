import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../../src/client/index.ts';
import { judge } from '../../src/judges/index.ts';
import { readReply } from '../../src/message/read-reply.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';
import { altered, failing } from './altered.ts';
import { inReply } from './elements/ways.ts';

const deal = {
  ...plainCharge,
  transactionCode: 'Internet',
  ...{ terminalNumber: '0880000060', total: 2500, cvv: '123', user: 'order 1' },
  ...{ cavv: 'A'.repeat(48), eci: '5', xid: 'x1' },
} as const;

const { client } = await useSandbox({ seed: 1 });
const charge = await client.call('doDeal', deal, { requestId: 'r-1' });
const refusal = await client.call('doDeal', { ...deal, cardNo: '4580990000004004' });
await client.call('doDeal', { ...deal, user: 'order 2' });
const inquiry = await client.call('inquireTransactions', {
  terminalNumber: deal.terminalNumber,
  tranId: inReply(charge, 'tranId'),
});

test('what the sandbox answers fails no judge, and passes many', () => {
  for (const [exchange, history] of [
    [charge, []],
    [refusal, []],
    [inquiry, [charge, refusal]],
  ] as const) {
    assert.deepEqual(failing(exchange, history), []);
    assert.ok(judge(exchange, history).length > 10);
  }
});

test('a reply to a malformed request may have no dateTime, but a filled one has its form', async () => {
  const probe = await client.probe({ body: 'int_in=%3Cashrait%3E' }, { text: 'a tag left open' });
  const dated = (text: string) => altered(probe, /<dateTime>[^<]*<\/dateTime>/, text);
  assert.deepEqual(failing(probe), []);
  assert.deepEqual(failing(dated('')), []);
  assert.deepEqual(failing(dated('<dateTime/>')), []);
  assert.deepEqual(failing(dated('<dateTime>2026-11-27 10:00</dateTime>')), []);
  assert.deepEqual(failing(dated('<dateTime>2026-11-27 10:00:00</dateTime>')), ['envelope.reply.dateTime']);
});

const emv = 'transaction.reply.ashraitEmvData';

/** Forbidden alterations of replies, by hand from the specification, each with the only broken rule. */
const broken: readonly (readonly [from: RegExp, to: string, rule: string])[] = [
  [
    /<transactionType code="01">RegularDebit/,
    '<transactionType code="51">RegularCredit',
    'transaction.reply.transactionType',
  ],
  [/<requestId>r-1</, '<requestId>r-2<', 'envelope.reply.requestId'],
  [/<dateTime>[^<]*</, '<dateTime>2026-11-21T10:00<', 'envelope.reply.dateTime'],
  [/<dateTime>\d{4}/, '<dateTime>2019', 'envelope.reply.dateTime'],
  [/<message>[^<]*/, '<message>', 'envelope.reply.message'],
  [/<userMessage>[^<]*<\/userMessage>/, '', 'envelope.reply.userMessage'],
  [/<userMessage>[^<]*/, '<userMessage> ', 'envelope.reply.userMessage'],
  [/<additionalInfo\/>/, '', 'envelope.reply.additionalInfo'],
  [/<version>2000</, '<version>1001<', 'envelope.reply.version'],
  [/<language>ENG</, '<language>HEB<', 'envelope.reply.language'],
  [/<status>000</, '<status>00<', 'transaction.reply.status'],
  [/<status>000</, '<status>001<', 'transaction.reply.status'],
  [/<statusText>[^<]*<\/statusText>/, '', 'transaction.reply.statusText'],
  [/<extendedStatus\/>/, '<extendedStatus>123</extendedStatus>', 'transaction.reply.extendedStatus'],
  [
    /<extendedStatusText\/>/,
    '<extendedStatusText>why</extendedStatusText>',
    'transaction.reply.extendedStatusText',
  ],
  [/(<doDeal>.*<terminalNumber>)0880000060/, '$10880000061', 'transaction.reply.terminalNumber'],
  [/<cardId>\d*</, '<cardId>12345<', 'transaction.reply.cardId'],
  [/<cardMask>[^<]*</, '<cardMask>4580-0000-0000-0000<', 'transaction.reply.cardMask'],
  [/<cardMask>[^<]*</, '<cardMask>458000******1234<', 'transaction.reply.cardMask'],
  [/<cardMask>[^<]*</, '<cardMask>532610******0000<', 'transaction.reply.cardMask'],
  [/<cardNo>[^<]*</, '<cardNo>4580000000000000<', 'transaction.reply.cardNo'],
  [/<cardLength>16/, '<cardLength>19', 'transaction.reply.cardLength'],
  [/<cardBin>\d{6}/, '<cardBin>532610', 'transaction.reply.cardBin'],
  [/<cardExpiration>1230</, '<cardExpiration>1231<', 'transaction.reply.cardExpiration'],
  [/<cardType code="00">/, '<cardType>', 'transaction.reply.cardType'],
  [/<creditCompany code="2">/, '<creditCompany code="3">', 'transaction.reply.creditCompany'],
  [/<cardBrand code="2">/, '<cardBrand code="9">', 'transaction.reply.cardBrand'],
  [/<cardAcquirer code="2">/, '<cardAcquirer code="3">', 'transaction.reply.cardAcquirer'],
  [/<transactionType code="01">/, '<transactionType code="11">', 'transaction.reply.transactionType'],
  [/>RegularDebit</, '>Debit<', 'transaction.reply.transactionType.value.01-RegularDebit'],
  [/(<creditType[^>]*>)RegularCredit/, '$1Payments', 'transaction.reply.creditType'],
  [/(<currency[^>]*>)ILS/, '$1USD', 'transaction.reply.currency'],
  [/(<transactionCode[^>]*>)Internet/, '$1Phone', 'transaction.reply.transactionCode'],
  [/<total>2500</, '<total>25.00<', 'transaction.reply.total'],
  [/<total>2500</, '<total>2501<', 'transaction.reply.total'],
  [/<validation code="4">/, '<validation code="5">', 'transaction.reply.validation'],
  [/<cvvStatus code="1">/, '<cvvStatus code="4">', 'transaction.reply.cvvStatus'],
  [/(<cvvStatus code="1">)Valid/, '$1Invalid', 'transaction.reply.cvvStatus.value.1-Valid'],
  [/<idStatus code="0">/, '<idStatus>', 'transaction.reply.idStatus'],
  [/<authSource code="2">/, '<authSource code="6">', 'transaction.reply.authSource'],
  [/<authNumber>\d*/, '<authNumber>', 'transaction.reply.authNumber'],
  [/<authNumber>\d*<\/authNumber>/, '', 'transaction.reply.authNumber'],
  [/(<authNumber>)\d*/, '$1ab1', 'transaction.reply.authNumber'],
  [/(<authNumber>)\d*/, '$112345678', 'transaction.reply.authNumber'],
  [/(<slaveTerminalNumber>)\d*/, '$10001', 'transaction.reply.slaveTerminalNumber'],
  [/(<slaveTerminalSequence>)\d*/, '$11a', 'transaction.reply.slaveTerminalSequence'],
  [/<eci>5</, '<eci>6<', 'transaction.reply.eci'],
  [/<xid>x1</, '<xid>x2<', 'transaction.reply.xid'],
  [/<cavv code="2">/, '<cavv code="E">', 'transaction.reply.cavv'],
  [/<user>order 1</, '<user>order 2<', 'transaction.reply.user'],
  [/<email\/>/, '', 'transaction.reply.email'],
  [/(<cgUid>)\d*/, '$117', 'transaction.reply.cgUid'],
  [/<acquirerData>.*<\/acquirerData>/, '', 'transaction.reply.acquirerData'],
  [/<mcc\/>/, '', 'transaction.reply.acquirerData.mcc'],
  [/<ashraitEmvData>.*<\/ashraitEmvData>/, '', 'transaction.reply.ashraitEmvData'],
  [/(<uid>\d{22})\d/, '$1', `${emv}.uid`],
  [/(<uid>\d{2})\d{2}/, '$113', `${emv}.uid`],
  [/(<uid>\d{12})0880000/, '$10880001', `${emv}.uid`],
  [/(<authCodeAcquirer code=")1/, '$18', `${emv}.authCodeAcquirer`],
  [/(<authCodeCreditCompany code=")1/, '$19', `${emv}.authCodeCreditCompany`],
  [/(<uid>)\d{2}/, '$119', `${emv}.uid`],
  [/<cvvFlag>1/, '<cvvFlag>2', `${emv}.cvvFlag`],
  [/<cvvFlag>1/, '<cvvFlag>0', `${emv}.cvvFlag`],
  [/<idFlag>0/, '<idFlag>1', `${emv}.idFlag`],
  [/<manufId>\w*/, '<manufId>AB', `${emv}.manufId`],
  [/<manufUse>\w*/, '<manufUse>1234567', `${emv}.manufUse`],
  [/<ashVersion>x/, '<ashVersion>z', `${emv}.ashVersion`],
  [/<ashReasonText>\w*/, `<ashReasonText>${'A'.repeat(257)}`, `${emv}.ashReasonText`],
  [/<deviceStatus\/>/, '<deviceStatus>1000000000</deviceStatus>', `${emv}.deviceStatus`],
  [/<emvResponseCode\/>/, '<emvResponseCode>00</emvResponseCode>', `${emv}.emvResponseCode`],
  [/<cardBrand code="2">/, '<cardBrand code="0">', 'transaction.reply.cardBrand'],
  [/<addonData\/>/, '<addonData>4711</addonData>', 'transaction.reply.addonData'],
  [/<cardMask>[^<]*</, '<cardMask>458000*000000000<', 'transaction.reply.cardMask'],
  [/<cardNo>[^<]*</, '<cardNo>458000000000000x<', 'transaction.reply.cardNo'],
  [/<statusText>[^<]*/, '<statusText>\u05e2\u05e1\u05e7\u05d4', 'envelope.request.language'],
  [/<specialAddData\/>/, '<specialAddData>123456789</specialAddData>', `${emv}.addendum2.specialAddData`],
];

test('each thing that a reply gets wrong is blamed on its own rule, and on no other', () => {
  for (const [from, to, rule] of broken)
    assert.deepEqual(failing(altered(charge, from, to)), [rule], `${from}`);
});

/** Allowed alterations of replies, which differ from the sandbox. */
const allowed: readonly (readonly [from: RegExp, to: string])[] = [
  [/<language>ENG</, '<language>Eng<'],
  [/<validation code="4">/, '<validation code="J4">'],
  [/<authSource code="2">CreditCompany/, '<authSource code="">None'],
  [/<authSource code="2">CreditCompany/, '<authSource code="1">TheNetwork'],
  [/<cardId>\d*</, `<cardId>${'1'.repeat(36)}<`],
  [/<cardId>\d*<\/cardId>/, ''],
  [/(<authNumber>)\d*/, '$1A1B'],
  [/<cardMask>[^<]*</, '<cardMask>************0000<'],
  [/<cardMask>[^<]*</, '<cardMask>4580-XXXX-0000<'],
  [/<cardMask>[^<]*</, '<cardMask>XXXX<'],
  [/<cvvFlag>1/, '<cvvFlag>'],
  [/<cardLength>16/, '<cardLength>016'],
  [/<cardBin>\d{6}/, '<cardBin>45800000'],
  [/<cardBin>\d{6}/, '<cardBin>'],
  [/<authNumber>\d*(.*<authCodeAcquirer code=")1(">)\w*/, '<authNumber>$10$2NoAuthNumber'],
  [/<creditType code="1">/, '<creditType>'],
  [/(<cardBrand code="2">)Visa/, '$1VISA INTERNATIONAL'],
  [/(<uid>\d{19})\d{4}/, '$10000'],
  [/<email\/>/, '<email></email><!-- a comment --><somethingElse>x</somethingElse>'],
  [/<dspBalance\/>/, ''],
  [/<total>2500</, '<total>00002500<'],
];

test('what is merely different fails no judge', () => {
  for (const [from, to] of allowed) assert.deepEqual(failing(altered(charge, from, to)), [], `${from} ${to}`);
});

test('a refusal keeps its structure, and its texts need an extended status', () => {
  const text = /<extendedUserMessage>[^<]*<\/extendedUserMessage>/;
  assert.deepEqual(failing(altered(refusal, text, '<extendedUserMessage/>')), []);
  assert.ok(failing(altered(refusal, text, '')).includes('transaction.reply.extendedUserMessage'));
  const status = /<extendedStatus>[^<]*<\/extendedStatus>/;
  assert.deepEqual(failing(altered(refusal, status, '<extendedStatus/>')), [
    'transaction.reply.extendedStatusText',
    'transaction.reply.extendedUserMessage',
  ]);
  const bare = altered(refusal, /<terminalNumber>.*(?=<\/doDeal>)/, '');
  assert.deepEqual(failing(bare), ['transaction.reply.error-structure']);
  assert.deepEqual(failing({ ...refusal, status: 400 }), ['http.status-200-on-failure']);
});

test('records and totals of an inquiry', () => {
  const cases = [
    [/<total>1<\/total>/, '<total>2</total>', 'transaction.totals.total'],
    [/<totalMatch>1</, '<totalMatch>0<', 'transaction.totals.totalMatch'],
    [/<totalMatch>1</, '<totalMatch>999<', 'transaction.totals.totalMatch'],
    [/<total>2500</, '<total>2499<', 'transaction.record.total'],
    [/<transactionDate>[^<]*/, '<transactionDate>21/11/2026', 'transaction.record.transactionDate'],
    [/<financialStatus>CAPTURED/, '<financialStatus>SETTLED', 'transaction.record.financialStatus'],
    [/<creditCompany code="2">/, '<creditCompany code="3">', 'transaction.record.creditCompany'],
    [/<status>000/, '<status>777', 'transaction.record.status'],
    [/<transactionDate>\d{4}/, '<transactionDate>2019', 'transaction.record.transactionDate'],
    [/<creditCompany code="2">/, '<creditCompany code="6">', 'transaction.record.creditCompany'],
    [/<cardAcquirer code="2">VisaCal/, '<cardAcquirer code="">', 'transaction.record.cardAcquirer'],
    [
      /<transactionType code="01">RegularDebit/,
      '<transactionType code="02">AuthDebit',
      'transaction.record.transactionType',
    ],
    [
      /<transactionType code="01">\w*/,
      '<transactionType code="01">Refund',
      'transaction.record.transactionType',
    ],
    [/<cardId>\d{12}/, '<cardId>123456789012', 'inquireTransactions.token-as-answered'],
    [/<cardId>\d{16}/, '<cardId>', 'inquireTransactions.token-as-answered'],
    [/<cardId>\d{16}<\/cardId>/, '', 'inquireTransactions.token-as-answered'],
    [/<cardId>\d{16}/, '<cardId>123', 'transaction.record.cardId'],
    [
      /<creditCompany code="2">\w*<\/creditCompany><cardAcquirer code="2">\w*<\/cardAcquirer>/,
      '<creditCompany/><cardAcquirer/>',
      'inquireTransactions.card-type',
    ],
    [/<shovar>\d*<\/shovar>/, '', 'transaction.record.shovar'],
    [
      /<clearingReferanceNo\/>/,
      '<clearingReferanceNo>123456</clearingReferanceNo>',
      'transaction.record.clearingReferanceNo',
    ],
    [/(<transaction>.*<terminalNumber>)\d*/, '$10880000010', 'transaction.record.terminalNumber'],
    [/<transaction>.*<\/transaction>/, '', 'inquireTransactions.error.000'],
  ] as const;
  for (const [from, to, rule] of cases) {
    const found = failing(altered(inquiry, from, to), [charge]).filter(
      (id) => id !== 'transaction.totals.total' || rule === id,
    );
    assert.deepEqual(found, [rule], `${from}`);
  }
});

test('a refund of the whole that is answered with another amount leaves its record alone', async () => {
  const refund = await client.call('refundDeal', { tranId: inReply(charge, 'tranId') });
  const refunded = inReply(refund, 'tranId');
  const { terminalNumber } = deal;
  const asked = await client.call('inquireTransactions', { terminalNumber, tranId: refunded });
  const wrong = altered(refund, /<total>2500</, '<total>2501<');
  assert.deepEqual(failing(asked, [charge, refund]), []);
  assert.deepEqual(failing(asked, [charge, wrong]), []);
  const record = altered(asked, /(<transaction>.*)<total>2500</, '$1<total>2501<');
  assert.deepEqual(failing(record, [charge, refund]), ['transaction.record.total']);
});

test('a terminal that has just taken a charge is not inactive, whatever it is called else', async () => {
  const record = await client.call('inquireTerminal', { terminalNumber: deal.terminalNumber });
  const reported = (status: string, history: readonly Exchange[]) =>
    failing(altered(record, /<terminalStatus>active/, `<terminalStatus>${status}`), history);
  assert.deepEqual(reported('Inactive', [charge]), ['terminal.record.terminalStatus']);
  assert.deepEqual(reported('in use', [charge]), []);
  assert.deepEqual(reported('inactive', [refusal]), []);
});

test('another form of the same record fails no judge', () => {
  const cases = [
    [/<cardId>\d{16}/, `<cardId>${'1'.repeat(36)}`],
    [/(<creditCompany code="2">)\w*/, '$1Another label'],
    [/CAPTURED(.*<transactionType code=")01(">)\w*/, 'CANCELLED$152$2Cancel'],
  ] as const;
  for (const [from, to] of cases)
    assert.deepEqual(failing(altered(inquiry, from, to), [charge]), [], `${from}`);
});

test('what a transaction does not have its record need not have either', () => {
  const token = /<cardId>\d{16}<\/cardId>/;
  const tokenless = altered(charge, token, '');
  assert.deepEqual(failing(altered(inquiry, token, ''), [tokenless]), []);
});

test('what was not sent need not come back, and what was must', async () => {
  const { user: _, ...anonymous } = deal;
  const nameless = await client.call('doDeal', anonymous);
  for (const name of ['user', 'addonData'])
    assert.deepEqual(failing(altered(nameless, new RegExp(`<${name}/>`), '')), []);
  assert.deepEqual(failing(altered(charge, /<user>order 1<\/user>/, '')), ['transaction.reply.user']);
  assert.deepEqual(failing(altered(nameless, /<clientIp\/>/, '')), ['transaction.reply.clientIp']);
});

test('an inquiry may do without an id of its own, a deal may not', () => {
  // The first tranId of a reply is that of the envelope.
  const none = [/<tranId>\d*<\/tranId>/, ''] as const;
  assert.deepEqual(failing(altered(inquiry, ...none), [charge]), []);
  assert.ok(failing(altered(charge, ...none)).includes('envelope.reply.tranId'));
  assert.deepEqual(failing(altered(inquiry, /<tranId>\d*/, '<tranId>A1'), [charge]), [
    'envelope.reply.tranId',
  ]);
});

test('where nothing matches there is nothing to count', async () => {
  const nothing = await client.call('inquireTransactions', {
    terminalNumber: deal.terminalNumber,
    user: 'nobody',
  });
  assert.deepEqual(failing(nothing), []);
  for (const name of ['total', 'totalMatch'])
    assert.deepEqual(failing(altered(nothing, new RegExp(`<${name}>0`), `<${name}>1`)), [
      `transaction.totals.${name}`,
    ]);
  const found = inquiry.replyText.match(/<transactions>.*<\/totals>/)?.[0] ?? '';
  assert.deepEqual(failing(altered(nothing, /<transactions\/>.*<\/totals>/, found)), [
    'inquireTransactions.error.099',
  ]);
  assert.deepEqual(failing(altered(nothing, /<totals>.*<\/totals>/, '')), []);
});

test('the proof of 3-D Secure comes back for a Visa card and for no other; of eci and xid that is open', async () => {
  const mastercard = await client.call('doDeal', { ...deal, cardNo: '5326100000100002' });
  assert.deepEqual(failing(mastercard), []);
  const cases = [
    [/<eci\/>/, '<eci>5</eci>', []],
    [/<xid\/>/, '<xid>x1</xid>', []],
    [/<cavv code=""\/>/, '<cavv code="5">NotUsed</cavv>', ['transaction.reply.cavv']],
  ] as const;
  for (const [from, to, rules] of cases) assert.deepEqual(failing(altered(mastercard, from, to)), rules);
});

test('eci and xid come back where a proof was sent with them, and may where none was', async () => {
  const { cavv: _, ...proofless } = { ...deal, cavv: undefined };
  const bare = await client.call('doDeal', proofless);
  for (const name of ['eci', 'xid']) {
    const left = new RegExp(`<${name}>[^<]*</${name}>`);
    assert.deepEqual(failing(altered(bare, left, `<${name}/>`)), [], name);
    assert.deepEqual(failing(altered(charge, left, `<${name}/>`)), [`transaction.reply.${name}`], name);
  }
});

test('a deal that names no payments is one payment, of its total', () => {
  const reported = (name: string, text: string) =>
    failing(altered(charge, new RegExp(`<${name}/>`), `<${name}>${text}</${name}>`));
  assert.deepEqual(reported('numberOfPayments', '1'), []);
  assert.deepEqual(reported('numberOfPayments', '3'), ['installments.default-number']);
  assert.deepEqual(reported('firstPayment', '2500'), []);
  assert.deepEqual(reported('firstPayment', '100'), ['installments.default-first']);
});

test('a gateway that lives at another time, and says so throughout, tells its own time', () => {
  const moved = altered(altered(charge, /<dateTime>\d{4}/, '<dateTime>2031'), /(<uid>)\d{2}/, '$131');
  assert.deepEqual(failing(moved), []);
});

test('one deal may be made at midnight, and two are not', () => {
  // The charge may have been made at ten o'clock.
  const hour = / 10:00<\/dateTime>/.test(charge.replyText ?? '') ? '11' : '10';
  const byDay = altered(charge, /(<dateTime>\d{4}-\d\d-\d\d.)\d\d:\d\d/, `$1${hour}:00`);
  const midnight = altered(byDay, /(<uid>\d{6})\d{6}/, '$1000000');
  const renamed = altered(midnight, /<tranId>\d*/, '<tranId>1');
  const earlier = altered(renamed, /<slaveTerminalSequence>\d*/, '<slaveTerminalSequence>998');
  assert.deepEqual(failing(midnight), []);
  assert.deepEqual(failing(midnight, [earlier]), [`${emv}.uid`]);
});

test('what should have been refused is held to nothing but its refusal', () => {
  const requestText = charge.requestText.replace('<cardExpiration>1230<', '<cardExpiration>1330<');
  const request = readReply(Buffer.from(requestText)).root;
  const taken = altered(
    { ...charge, request, requestText },
    /<cardExpiration>1230</,
    '<cardExpiration>1330 <',
  );
  assert.deepEqual(failing(taken), []);
});

test('a card number in clear is seen in any element, in one or in groups; part of it is not one', () => {
  const reported = (text: string) =>
    failing(altered(charge, /<additionalInfo\s*\/>/, `<additionalInfo>${text}</additionalInfo>`));
  for (const grouping of [
    '4580000000000000',
    '4580 0000 0000 0000',
    '4580-0000-0000-0000',
    '4580.0000.0000.0000',
  ])
    assert.deepEqual(reported(grouping), ['transaction.reply.cardNo'], grouping);
  assert.deepEqual(reported('4580.00'), []);
  assert.deepEqual(reported('458000******0000'), []);
});
