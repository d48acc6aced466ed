import assert from 'node:assert/strict';
import { Then } from '@cucumber/cucumber';
import { resultOf } from '../src/client/index.ts';
import type { Merchant } from './merchant.ts';
import { Blocked } from './outcomes.ts';

/** An id that no gateway gives, where the target file does not name one. */
const neverGiven = '99999999999999998';

/** The id of the invoice in a role; one that is missing can always be asked about. */
export function invoiceId(merchant: Merchant, role: string): string | undefined {
  return merchant.target.invoices[role] ?? (role === 'missing' ? neverGiven : undefined);
}

/** Whether the plainest question of that command is answered; the control for one that was refused. */
export async function plainlyAnswered(merchant: Merchant, command: string): Promise<boolean> {
  const invoice = invoiceId(merchant, 'existing') ?? invoiceId(merchant, 'missing');
  const fields = {
    terminalNumber: merchant.terminal('main'),
    ...(command === 'inquireInvoice' && { 'invoice.invoiceAtranId': invoice }),
  };
  return resultOf(await merchant.send(command, fields)) === '000';
}

/** The result of the question, in the form of one; the form itself is another rule's. */
export function answerOf(merchant: Merchant): string {
  const met = resultOf(merchant.reply());
  if (!/^\d{3}$/.test(met)) throw new Blocked('the reply has no result of three digits');
  return met;
}

Then(
  /^the question is refused(?: with "(\d{3})"(?: or "(\d{3})")?)?$/,
  async function (this: Merchant, code?: string, other?: string) {
    const met = answerOf(this);
    const expected = [code, other].filter(Boolean);
    assert.notEqual(met, '000', 'expected a refusal, met result 000');
    if (expected.length === 0 || expected.includes(met)) return;
    const { command } = this.reply();
    if (!(await plainlyAnswered(this, command))) throw new Blocked(`a plain ${command} is refused as well`);
    assert.fail(`expected result ${expected.join(' or ')}, met ${met}`);
  },
);
