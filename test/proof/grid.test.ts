import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandData, commandNames } from '../../src/contract/index.ts';
import { element } from '../../src/message/element.ts';
import type { Alteration, Known } from '../../tools/proof/alteration.ts';
import { chosen } from '../../tools/proof/chosen.ts';
import { cells } from '../../tools/proof/grid/cells.ts';
import { operators } from '../../tools/proof/grid/operators.ts';
import { outcomes, places } from '../../tools/proof/grid/places.ts';

const known: Known = {
  sent: () => ['other'],
  answered: () => [element('total', '100'), element('total', '200')],
};
const cellOf = (id: string): Alteration => {
  const cell = cells.find((one) => one.id === id);
  assert.ok(cell, `there is no cell ${id}`);
  return cell;
};
const reply = (total: string, result = '000') =>
  element('ashrait', [
    element('response', [element('result', result), element('doDeal', [element('total', total)])]),
  ]);
const asked = { command: 'doDeal', sent: () => undefined, xml: '' };
const totalAfter = (id: string, total = '100', result = '000'): readonly string[] => {
  const root = reply(total, result);
  const altered = cellOf(id).changes?.(known)?.reply?.(root, asked);
  assert.ok(altered);
  const deal = altered.children[0]?.children[1];
  return deal?.children.map(({ text }) => text) ?? [];
};

test('every element of every reply has a cell for each way to get it wrong, in successes and in refusals', () => {
  assert.ok(places.length > 300, `${places.length} places`);
  assert.equal(new Set(cells.map(({ id }) => id)).size, cells.length, 'ids are unique');
  for (const command of commandNames)
    for (const { prefix, fields } of commandData[command].reply) {
      const names = Object.keys(fields);
      assert.ok(names.length > 0);
      for (const name of names)
        for (const outcome of outcomes)
          for (const operator of operators) {
            const id = `${prefix}.${name}: ${operator.name}`;
            // An earlier state of a transmission is legal.
            if (id === 'transmission.record.transmitStatus: of the reply before')
              assert.ok(!cells.some((cell) => cell.id.endsWith(id)), id);
            else cellOf(`${command} ${outcome} ${id}`);
          }
    }
});

test('every parameter of every command has cells', () => {
  for (const command of commandNames) {
    const { prefix, request } = commandData[command];
    const names = Object.keys(request);
    assert.ok(names.length > 0);
    for (const name of names) cellOf(`${command} request ${prefix}.${name}: ignored`);
  }
});

test('a cell changes its element alone, in replies of its outcome alone', () => {
  const id = (operator: string) => `doDeal success transaction.reply.total: ${operator}`;
  assert.deepEqual(totalAfter(id('left out')), []);
  assert.deepEqual(totalAfter(id('empty')), ['']);
  assert.deepEqual(totalAfter(id('doubled')), ['100', '100']);
  assert.deepEqual(totalAfter(id('another valid value')), ['101']);
  assert.deepEqual(totalAfter(id('of another transaction')), ['200']);
  assert.deepEqual(totalAfter(id('a constant')), ['100'], 'it is the constant already');
  assert.deepEqual(totalAfter(id('a constant'), '200'), ['100']);
  assert.deepEqual(totalAfter(id('left out'), '100', '004'), ['100'], 'a refusal has cells of its own');
  assert.deepEqual(totalAfter('doDeal refusal transaction.reply.total: left out', '100', '004'), []);
});

test('the value of the reply before is that of the same element, and the first reply is as it was', () => {
  const fault = cellOf('doDeal success transaction.reply.total: of the reply before').changes?.(known)?.reply;
  assert.ok(fault);
  const first = reply('100');
  assert.equal(fault(first, asked), first);
  assert.equal(fault(reply('300'), asked).children[0]?.children[1]?.children[0]?.text, '100');
});

test('a parameter is taken away, kept from before, or read where none was sent; other commands are as they were', () => {
  const read = (cell: string, xml: string, sent: string | undefined, command = 'doDeal') =>
    cellOf(cell)
      .changes?.(known)
      ?.request?.(xml, { command, sent: () => sent, xml }, {});
  const xml = '<request><doDeal><user>mine</user></doDeal></request>';
  const ignored = 'doDeal request doDeal.request.user: ignored';
  assert.equal(read(ignored, xml, 'mine'), '<request><doDeal></doDeal></request>');
  assert.equal(read(ignored, xml, 'mine', 'refundDeal'), xml);
  const added = 'doDeal request doDeal.request.user: missing, and read as another request had it';
  const bare = '<request><doDeal></doDeal></request>';
  assert.equal(read(added, bare, undefined), '<request><doDeal><user>other</user></doDeal></request>');
  assert.equal(read(added, xml, 'mine'), xml);
});

test('a text and a shard select the cells that changed something in the last whole proof', async () => {
  const cellsOf = async (id: string, shard?: { readonly number: number; readonly of: number }) =>
    (await chosen({ source: ['grid'], id, shard }, 1)).cells ?? [];
  const some = await cellsOf('refundDeal success');
  const all = cells.filter(({ id }) => id.includes('refundDeal success'));
  assert.ok(some.length > 300 && some.length < all.length, `${some.length} of ${all.length}`);
  assert.ok(some.every(({ id }) => id.includes('refundDeal success')));
  const parts = await Promise.all(
    [1, 2, 3].map((number) => cellsOf('refundDeal success', { number, of: 3 })),
  );
  assert.deepEqual(new Set(parts.flat()), new Set(some));
  assert.equal(parts.flat().length, some.length);
  assert.deepEqual(await cellsOf('no such cell'), []);
});

/**
 * Reply faults that an earlier version of the suite missed, each with the ids of the generated faults that cover it.
 */
const foundOutside: readonly (readonly [what: string, ...cells: readonly string[]])[] = [
  ['every transmission has the same tranId', 'transmitTerminal success envelope.reply.tranId: a constant'],
  [
    'times are those of another reply',
    'transmitInquire success transmission.record.endDateTime: of another transaction',
  ],
  [
    'an inactive terminal is active',
    'inquireTerminal success terminal.record.terminalStatus: another valid value',
  ],
  ['a terminal tells no type', 'inquireTerminal success terminal.record.terminalType: empty'],
  [
    'a missing invoice is named Success',
    'inquireInvoice success invoice.record.originalInvoice.invoiceResponseName: a constant',
  ],
  [
    'an invoice has no number',
    'inquireInvoice success invoice.record.originalInvoice.invoiceDocNumber: empty',
  ],
  [
    'totalMatch is another number',
    'inquireTransactions success transaction.totals.totalMatch: another valid value',
  ],
  [
    'the user of a refund comes back as another',
    'refundDeal success transaction.reply.user: another valid value',
  ],
  [
    'the user of a cancellation comes back as another',
    'cancelDeal success transaction.reply.user: another valid value',
  ],
  ['the sequence is always the same', 'doDeal success transaction.reply.slaveTerminalSequence: a constant'],
  ['refusals lack elements', 'doDeal refusal transaction.reply.cardBrand: left out'],
  ['refusals lack acquirerData', 'doDeal refusal transaction.reply.acquirerData: left out'],
  ['refusals have an authNumber', 'doDeal refusal transaction.reply.authNumber: filled'],
  ['refusals have a cgUid', 'refundDeal refusal transaction.reply.cgUid: filled'],
  ['a cancellation tells another total', 'cancelDeal success transaction.reply.total: another valid value'],
  ['deviceStatus is filled', 'doDeal success transaction.reply.ashraitEmvData.deviceStatus: filled'],
  ['a refusal has another code', 'transmitTerminal refusal envelope.reply.result: another valid value'],
  ['a brand has the code of another', 'doDeal success transaction.reply.cardBrand: code without its label'],
  ['a Hebrew text is in English', 'refundDeal refusal transaction.reply.statusText: in the other language'],
];

test('faults of replies that were found from outside are cells', () => {
  assert.ok(foundOutside.length > 15);
  for (const [what, ...ids] of foundOutside) for (const id of ids) assert.ok(cellOf(id), what);
});
