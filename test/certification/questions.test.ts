import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../../src/client/index.ts';
import { judge } from '../../src/judges/index.ts';
import { altered } from '../judges/altered.ts';
import { useSandbox } from '../support/use.ts';

const { client } = await useSandbox({ seed: 1 });
const terminalNumber = '0880000010';
const invoice = (id: string, language = 'ENG') =>
  client.call('inquireInvoice', { terminalNumber, 'invoice.invoiceAtranId': id }, { language });
const terminal = await client.call('inquireTerminal', { terminalNumber });
const existing = await invoice('90000000100', 'HEB');
const missing = await invoice('12345');
const failed = await invoice('90000000108', 'HEB');
const refused = await client.call('inquireTerminal', { terminalNumber: '0990000010' });

const verdicts = (exchange: Exchange, verdict: 'passed' | 'failed'): string[] =>
  judge(exchange, [])
    .filter((one) => one.verdict === verdict)
    .map(({ rule }) => rule);

test('what the sandbox answers fails no judge, and decides the records', () => {
  for (const exchange of [terminal, existing, missing, failed, refused])
    assert.deepEqual(verdicts(exchange, 'failed'), []);
  for (const [exchange, rule] of [
    [terminal, 'terminal.record.features'],
    [existing, 'invoice.record.originalInvoice.invoiceDocUrl'],
    [existing, 'invoice.responseCode.100'],
    [existing, 'general.invoice-messages-english'],
    [failed, 'invoice.responseCode.108'],
    [missing, 'inquireInvoice.missing'],
  ] as const)
    assert.ok(verdicts(exchange, 'passed').includes(rule), rule);
});

const record = 'invoice.record.originalInvoice';

test('each thing that a record gets wrong is blamed on its own rule, and on no other', () => {
  const cases: readonly (readonly [Exchange, from: RegExp, to: string, rule: string])[] = [
    [terminal, /<terminalNumber>0880000010/, '<terminalNumber>0880000020', 'terminal.record.terminalNumber'],
    [terminal, /<terminalStatus>active<\/terminalStatus>/, '', 'terminal.record.terminalStatus'],
    [terminal, /<terminalStatus>active/, '<terminalStatus>', 'terminal.record.terminalStatus'],
    [terminal, /<terminalType>[^<]*/, '<terminalType>', 'terminal.record.terminalType'],
    [terminal, /<currencySupport>[^<]*/, '<currencySupport>', 'terminal.record.currencySupport'],
    [terminal, /<maxAmount>\d*<\/maxAmount>/, '', 'terminal.record.maxAmount'],
    [terminal, /<lastActivity\/>/, '', 'terminal.record.lastActivity'],
    [
      terminal,
      /(<terminalNumber>.*<lastActivity\/>)/,
      '<inquireTerminal>$1</inquireTerminal>',
      'command.inquireTerminal',
    ],
    [existing, /<status>000/, '<status>001', 'inquireInvoice.accepted-is-000'],
    [existing, /<status>000/, '<status>ok', 'invoice.record.status'],
    [existing, /<statusText>[^<]*/, '<statusText>', 'invoice.record.statusText'],
    [existing, /<originalInvoice>.*<\/originalInvoice>/, '', 'command.inquireInvoice'],
    [existing, /<mailTo>[^<]*<\/mailTo>/, '', `${record}.mailTo`],
    [existing, /<cancelTransaction>0<\/cancelTransaction>/, '', `${record}.cancelTransaction`],
    [existing, /<invoiceCreationCode>000<\/invoiceCreationCode>/, '', `${record}.invoiceCreationCode`],
    [
      existing,
      /<invoiceCreationCode>.*(?=<cancel)/,
      '<invoiceCreationCode/>',
      `${record}.invoiceCreationCode`,
    ],
    [existing, /<invoiceResponseCode>100<\/invoiceResponseCode>/, '', `${record}.invoiceResponseCode`],
    [existing, /<invoiceResponseName>Success<\/invoiceResponseName>/, '', `${record}.invoiceResponseName`],
    [
      existing,
      /<invoiceCreationDate>[^<]*/,
      '<invoiceCreationDate>21/11/2026',
      `${record}.invoiceCreationDate`,
    ],
    [existing, /<invoiceAtranId>\d*/, '<invoiceAtranId>17', `${record}.invoiceAtranId`],
    [existing, /<invoiceAtranId>\d*/, '<invoiceAtranId>', `${record}.invoiceAtranId`],
    [existing, /<invoiceCreationMethod>[^<]*/, '<invoiceCreationMethod>', `${record}.invoiceCreationMethod`],
    [existing, /<invoiceDocNumber>[^<]*/, '<invoiceDocNumber>', `${record}.invoiceDocNumber`],
    [existing, /<invoiceCreationDate>[^<]*/, '<invoiceCreationDate>', `${record}.invoiceCreationDate`],
    [existing, /<invoiceDocUrl>[^<]*/, '<invoiceDocUrl>', `${record}.invoiceDocUrl`],
    [existing, /<invoiceDocUrl>[^<]*/, '<invoiceDocUrl>invoice.pdf', `${record}.invoiceDocUrl`],
    [existing, />Success</, '>success<', 'invoice.responseCode.100'],
    [existing, />Success</, '>הצלחה<', 'general.invoice-messages-english'],
    [failed, />EmailInvalid</, '>EmailIsInvalid<', 'invoice.responseCode.108'],
    [failed, />EmailInvalid</, '>דואר שגוי<', 'general.invoice-messages-english'],
    [missing, /<invoiceResponseName>[^<]*/, '<invoiceResponseName>', 'inquireInvoice.missing'],
    [missing, />InvoiceNotFound</, '>SUCCESS<', 'inquireInvoice.missing'],
    [missing, />InvoiceNotFound</, '>EmailInvalid<', 'inquireInvoice.missing'],
    [missing, /<mailTo\/>/, '<mailTo>a@example.com</mailTo>', 'inquireInvoice.missing'],
    [missing, /<invoiceAtranId\/>/, '<invoiceAtranId>12345</invoiceAtranId>', 'inquireInvoice.missing'],
  ];
  for (const [exchange, from, to, rule] of cases)
    assert.deepEqual(verdicts(altered(exchange, from, to), 'failed'), [rule], `${from} ${to}`);
});

test('what is merely different fails no judge', () => {
  const cases: readonly (readonly [Exchange, from: RegExp, to: string])[] = [
    [terminal, /<maxAmount>\d*/, '<maxAmount>'],
    [terminal, /<terminalStatus>active/, '<terminalStatus code="1">פעיל'],
    [terminal, /<lastActivity\/>/, '<lastActivity>21/11/2026 10:00</lastActivity><more>x</more>'],
    [existing, /<invoiceDocUrl>[^<]*/, '<invoiceDocUrl>http://example.com/?doc=1'],
    [failed, /<invoiceResponseCode>108/, '<invoiceResponseCode>115'],
    [failed, /<invoiceCreationCode>668/, '<invoiceCreationCode>672'],
    [failed, /<mailTo>[^<]*<\/mailTo>/, ''],
    [altered(failed, /<invoiceCreationCode>668/, '<invoiceCreationCode>000'), /<mailTo>[^<]*<\/mailTo>/, ''],
    [missing, /<mailTo\/>/, ''],
    [missing, />InvoiceNotFound</, '>החשבונית לא נמצאה<'],
    [missing, />InvoiceNotFound</, '>DocumentDoesNotExit<'],
    [refused, /<message>[^<]*/, '<message>No'],
  ];
  for (const [exchange, from, to] of cases)
    assert.deepEqual(verdicts(altered(exchange, from, to), 'failed'), [], `${from} ${to}`);
});
