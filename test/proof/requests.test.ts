import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CommandName, commandNames } from '../../src/contract/index.ts';
import type { Alteration } from '../../tools/proof/alteration.ts';
import { missing, requestsOf } from '../../tools/proof/requests.ts';
import { mutants } from '../../tools/proof/sources.ts';

const { accepts, refuses } = requestsOf('inquireInvoice');
const valid = { terminalNumber: '0880000010', 'invoice.invoiceAtranId': '1234567890' };
const checksOf = ({ changes }: Alteration) => changes?.({ sent: () => [], answered: () => [] })?.checks;
const found = (mutant: Alteration, fields: Record<string, string>, command: CommandName = 'inquireInvoice') =>
  checksOf(mutant)?.(command, (path) => fields[path]).map(({ field }) => field);

test('a breach is accepted under its condition alone', () => {
  const mutant = accepts('inquireInvoice.request.terminalNumber', 'no terminalNumber', missing);
  assert.deepEqual(found(mutant, { ...valid, terminalNumber: '1' }), ['terminalNumber']);
  assert.deepEqual(found(mutant, {}), ['invoice.invoiceAtranId']);
});

test('a request without a breach is refused under its condition alone', () => {
  const mutant = refuses('inquireInvoice.existing', 'no', (f) => f('terminalNumber') === '0880000010');
  assert.equal(found(mutant, valid)?.length, 1);
  assert.equal(found(mutant, { ...valid, terminalNumber: '0880000011' })?.length, 0);
});

test('a mutant of the request checks changes those of one command', () => {
  const fields = { user: 'x'.repeat(30), total: 'x', transmitId: 'x', terminalNumber: '0880000010' };
  for (const mutant of mutants.filter(checksOf)) {
    const plain = accepts('inquireInvoice.existing', 'nothing');
    const changed = commandNames.filter(
      (command) => String(found(mutant, fields, command)) !== String(found(plain, fields, command)),
    );
    assert.ok(changed.length <= 1, `${mutant.id}: ${changed}`);
  }
});
