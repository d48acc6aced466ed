import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GatewayClient, RequestFields } from 'ashrait-tck';

/** The function is never called. The test is that the compiler accepts it, except lines with `@ts-expect-error`. */
export async function compiled(client: GatewayClient): Promise<void> {
  const deal: RequestFields<'doDeal'> = {
    terminalNumber: '0880000010',
    transactionType: 'Debit',
    currency: 'ILS',
    total: 100,
    validation: 'AutoComm',
    creditType: 'RegularCredit',
    transactionCode: 'Phone',
  };
  const { decoded } = await client.call('doDeal', deal);
  decoded.value('ashraitEmvData.uid')?.text.trim();
  const { decoded: inquiry } = await client.call('inquireTransactions', {
    terminalNumber: '0880000010',
    tranId: '1',
  });
  inquiry.transactions[0]?.financialStatus?.text.trim();
  // @ts-expect-error: a required field is missing
  await client.call('inquireTransactions', { tranId: '1' });
  // @ts-expect-error: no such command
  await client.call('giveMoney', {});
  // @ts-expect-error: a name that is misspelt
  await client.call('refundDeal', { tranID: '1' });
  // @ts-expect-error: a name that is not of the enumeration
  await client.call('doDeal', { ...deal, currency: 'XXX' });
  // @ts-expect-error: no such element in the reply
  decoded.value('cgUidd');
  // @ts-expect-error: a value is text or a number
  await client.call('cancelDeal', { tranId: { id: 1 } });
}

test('the types of the library are checked by the compiler', () => {
  assert.equal(typeof compiled, 'function');
});
