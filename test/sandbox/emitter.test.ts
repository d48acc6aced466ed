import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';
import { control } from './control-client.ts';

const { sandbox, client } = await useSandbox({ seed: 1 });

test('each new transaction is announced once, before its request is answered, until the listener leaves', async () => {
  const { events, ledger } = sandbox.state;
  const heard: string[] = [];
  const offs = [
    events.on('transaction', ({ tranId }) => heard.push(tranId)),
    events.on('answered', ({ result }) => heard.push(result)),
  ];
  const { decoded } = await client.call('doDeal', plainCharge);
  await client.call('inquireTransactions', {
    terminalNumber: plainCharge.terminalNumber,
    tranId: decoded.tranId,
  });
  await client.call('cancelDeal', { tranId: decoded.tranId });
  const [charge, cancellation] = ledger.all().map(({ tranId }) => tranId);
  assert.deepEqual(heard, [charge, '000', '000', cancellation, '000']);
  for (const off of offs) off();
  await client.call('doDeal', plainCharge);
  assert.equal(heard.length, 5);
  assert.equal(ledger.all().length, 3);
});

test('a transmission is announced in each of its states', async () => {
  const states: string[] = [];
  const off = sandbox.state.events.on('transmission', ({ status }) => states.push(status));
  await client.call('doDeal', plainCharge);
  await control(sandbox, 'POST', 'clearing/run', {});
  off();
  assert.deepEqual(states, ['Default', 'inProcess', 'waitInquire', 'completed']);
});

test('an event that the console has to show changes the number of events, and a look changes nothing', async () => {
  const { events } = sandbox.state;
  const before = events.emitted;
  await control(sandbox, 'GET', 'state');
  assert.equal(events.emitted, before);
  await control(sandbox, 'POST', 'clock', { freeze: true });
  assert.ok(events.emitted > before);
});
