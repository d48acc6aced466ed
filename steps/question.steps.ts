import assert from 'node:assert/strict';
import type { Exchange } from '../src/client/index.ts';
import type { Merchant } from './merchant.ts';
import { result } from './outcome.steps.ts';
import { Blocked } from './outcomes.ts';
import { accepted, refusalOf } from './roots.ts';
import { Then } from './world.ts';

/** An id that no gateway gives, where the target file does not name one. */
const neverGiven = '99999999999999998';

/** The id of the invoice in a role; one that is missing can always be asked about. */
export function invoiceId(merchant: Merchant, role: string): string | undefined {
  return merchant.target.invoices[role] ?? (role === 'missing' ? neverGiven : undefined);
}

/** The plainest question of that command: the control for one that was refused. */
async function plainQuestion(merchant: Merchant, command: string): Promise<Exchange> {
  const invoice = invoiceId(merchant, 'existing') ?? invoiceId(merchant, 'missing');
  const fields = {
    terminalNumber: merchant.terminal('main'),
    ...(command === 'inquireInvoice' && { 'invoice.invoiceAtranId': invoice }),
  };
  return merchant.send(command, fields);
}

Then(/^the inquiry is refused(?: with ("\d{3}".*))?$/, async function (codes: string | undefined) {
  const met = result(this.reply());
  const expected: readonly string[] = codes?.match(/\d{3}/g) ?? [];
  assert.notEqual(met, '000', 'expected a refusal, got result 000');
  if (expected.length === 0 || expected.includes(met)) return;
  const { command } = this.reply();
  const plain = await plainQuestion(this, command);
  if (!accepted(plain)) throw new Blocked(refusalOf(`a plain ${command}`, plain));
  assert.fail(`expected result ${expected.join(' or ')}, got ${met}`);
});
