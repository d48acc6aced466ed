import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../../src/client/index.ts';
import { seenForCoverage } from '../../src/judges/seen-elements.ts';
import { type Element, element } from '../../src/message/element.ts';

const exchange = (command: string, result: string, ...children: readonly Element[]): Exchange => ({
  command,
  requestText: '',
  request: undefined,
  replyText: '',
  reply: element('ashrait', [element('response', [element('result', result), ...children])]),
  status: 200,
  lyingDeclaration: false,
  startedAt: new Date(0),
  durationMs: 1,
  probe: false,
});

const names = (text: string | undefined) => text?.split(' ').toSorted();

test('results are told with their command, each once; those of an invoice with their element', () => {
  const invoice = element('inquireInvoice', [
    element('originalInvoice', [
      element('invoiceCreationCode', '671'),
      element('invoiceResponseCode', ''),
      element('cancelTransaction', '0'),
    ]),
  ]);
  const { codes } = seenForCoverage([
    exchange('refundDeal', '310'),
    exchange('refundDeal', '310'),
    exchange('cancelDeal', '310'),
    exchange('inquireInvoice', '000', invoice),
    exchange('sneeze', '001'),
  ]);
  assert.deepEqual(codes, [
    'refundDeal 310',
    'cancelDeal 310',
    'inquireInvoice 000',
    'inquireInvoice invoiceCreationCode 671',
  ]);
});

test('filled and empty elements are told apart, by any reply of the scenario', () => {
  const deal = (...children: readonly Element[]) => exchange('doDeal', '000', element('doDeal', children));
  const { filled, empty } = seenForCoverage([
    deal(element('cardBin', ''), element('cardName', ''), element('idStatus', '', { code: '1' })),
    deal(element('cardBin', '458000'), element('ashraitEmvData', [element('uid', '1'), element('mti', '')])),
  ]);
  assert.deepEqual(names(filled['transaction.reply']), ['ashraitEmvData', 'cardBin', 'idStatus']);
  assert.deepEqual(names(empty['transaction.reply']), ['cardName']);
  assert.deepEqual(filled['transaction.reply.ashraitEmvData'], 'uid');
  assert.deepEqual(empty['transaction.reply.ashraitEmvData'], 'mti');
  assert.deepEqual(names(filled['envelope.reply']), ['commandElement', 'result']);
});

test('every record of a list is looked at', () => {
  const record = (...children: readonly Element[]) => element('transaction', children);
  const list = element('transactions', [
    record(element('tranId', '1'), element('shovar', '')),
    record(element('tranId', '2'), element('shovar', '7')),
  ]);
  const { filled, empty } = seenForCoverage([
    exchange('inquireTransactions', '000', element('inquireTransactions', [list])),
  ]);
  assert.deepEqual(names(filled['transaction.record']), ['shovar', 'tranId']);
  assert.equal(empty['transaction.record'], undefined);
});

test('a reply that is not there, and one of no command, tell nothing', () => {
  const { reply: _, ...silent } = exchange('doDeal', '000');
  assert.deepEqual(seenForCoverage([{ ...silent, reply: undefined }]), { codes: [], filled: {}, empty: {} });
});

test('what stands beside the element of its command is found there', () => {
  const { filled } = seenForCoverage([
    exchange('inquireTerminal', '000', element('terminalStatus', 'active'), element('maxAmount', '1')),
  ]);
  assert.deepEqual(names(filled['terminal.record']), ['maxAmount', 'terminalStatus']);
  const beside = exchange('inquireTerminal', '000', element('inquireTerminal'), element('maxAmount', '1'));
  assert.deepEqual(names(seenForCoverage([beside]).filled['terminal.record']), ['maxAmount']);
});

test('every transmission of a period is looked at', () => {
  const one = element('transmitInquire', [element('transmitId', '7')]);
  const other = element('transmitInquire', [element('endDateTime', '2026-01-05 23:00:02')]);
  const { filled } = seenForCoverage([exchange('transmitInquire', '000', one, other)]);
  assert.deepEqual(names(filled['transmission.record']), ['endDateTime', 'transmitId']);
});
