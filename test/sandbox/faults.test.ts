import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GatewayClient, TransportError } from '../../src/client/index.ts';
import { textAt } from '../../src/message/element.ts';
import { faultLimit } from '../../src/sandbox/faults/faults.ts';
import { plainCharge } from '../plain-charge.ts';
import { credentials } from '../support/use.ts';
import { control } from './control-client.ts';
import { phases, useFaults } from './planted.ts';

const { sandbox, client, reference, charge, made, plant, refuses } = await useFaults();

const lastRemarks = () => sandbox.state.journal.latest()?.remarks.join('\n') ?? '';

for (const drop of ['connection', 'half'] as const)
  for (const [phase, count] of phases)
    test(`a reply that is lost (${drop}) ${phase} the commit: ${count} is made`, async () => {
      const user = reference();
      await plant({ command: 'doDeal', user, phase, action: { drop } });
      await assert.rejects(
        charge(user),
        (error) => error instanceof TransportError && error.code === 'broken off',
      );
      assert.match(lastRemarks(), new RegExp(`fault-\\d+ acted ${phase} the transaction: drop`));
      assert.equal(made(user), count);
      assert.equal((await charge(user)).decoded.result, '000', 'it is used once');
      assert.equal(made(user), count + 1);
    });

for (const [phase, count] of phases)
  test(`a result that is planted ${phase} the commit is answered, and ${count} is made`, async () => {
    const user = reference();
    await plant({ user, phase, action: { result: '444', status: '4440' } });
    const { decoded, reply } = await charge(user);
    assert.equal(decoded.result, '444');
    assert.equal(textAt(reply, 'response.doDeal.status'), '4440');
    assert.equal(decoded.tranId, undefined);
    assert.equal(made(user), count);
  });

test('a charge that is slow is made all the same, and its client gave up', async () => {
  const user = reference();
  const impatient = new GatewayClient({ ...sandbox, ...credentials, timeoutMs: 1_000 });
  await plant({ command: 'inquireTransactions', phase: 'before', action: { delayMs: 4_000 } });
  await assert.rejects(
    impatient.call('inquireTransactions', { terminalNumber: '0880000010', user }),
    (error) => error instanceof TransportError && error.code === 'time-out',
  );
  await impatient.close();
  await plant({ user, phase: 'after', action: { delayMs: 20 } });
  const begun = performance.now();
  assert.equal((await charge(user)).decoded.result, '000');
  assert.ok(performance.now() - begun >= 19);
});

test('a status of the transport, and XML that is broken', async () => {
  const user = reference();
  await plant({ user, phase: 'before', action: { httpStatus: 503 } });
  await plant({ user, phase: 'after', action: { malformed: true } });
  await plant({ user, phase: 'after', action: { httpStatus: 307 } });
  assert.equal((await charge(user)).status, 503);
  const broken = await charge(user);
  assert.equal(broken.status, 200);
  assert.equal(broken.reply, undefined);
  assert.match(broken.problem ?? '', /malformed/);
  assert.equal((await charge(user)).status, 307);
  assert.equal(made(user), 2);
});

for (const [requestId, phase, result, count] of [
  ['one', 'before', '004', 0],
  ['one', 'after', '004', 1],
  ['', 'before', '000', 1],
] as const)
  test(`the reply of another request, ${phase} the transaction, to the requestId "${requestId}"`, async () => {
    const user = reference();
    await plant({ user, phase, action: { result: '004', requestId: 'another' } });
    const exchange = await client.send({ command: 'doDeal', fields: { ...plainCharge, user }, requestId });
    assert.equal(textAt(exchange.reply, 'response.result'), result);
    assert.equal(textAt(exchange.reply, 'response.requestId'), requestId === '' ? '' : 'another');
    assert.equal(made(user), count);
  });

test('one element of a reply is changed, added or left out', async () => {
  const user = reference();
  const field = (path: string, value: string | null) => ({
    user,
    phase: 'after',
    action: { field: { path, value } },
  });
  await plant(field('doDeal.total', '7'));
  await plant(field('doDeal.cgUid', null));
  await plant(field('doDeal.unheard.of', 'new'));
  assert.equal((await charge(user)).decoded.value('total')?.text, '7');
  assert.equal((await charge(user)).decoded.value('cgUid'), undefined);
  assert.equal(textAt((await charge(user)).reply, 'response.doDeal.unheard.of'), 'new');
  const whole = await charge(user);
  assert.equal(whole.decoded.value('total')?.text, '1000');
});

test('a fault meets those requests alone that have all it names, as often as it says', async () => {
  const user = reference();
  const action = { result: '444' };
  const fault = { command: 'doDeal', terminalNumber: '0880000010', phase: 'before', action };
  for (const other of [
    { ...fault, user: 'another' },
    { ...fault, user, terminalNumber: '0880000020' },
    { ...fault, user, command: 'refundDeal' },
    { ...fault, user, requestId: 'another' },
  ])
    await plant(other);
  assert.equal((await charge(user)).decoded.result, '000');
  await plant({ ...fault, user, times: 2 });
  const results = [await charge(user), await charge(user), await charge(user)].map(
    (one) => one.decoded.result,
  );
  assert.deepEqual(results, ['444', '444', '000']);
  const { body } = await control(sandbox, 'GET', 'faults');
  assert.deepEqual(
    body.faults.map(({ used }: { used: number }) => used),
    [0, 0, 0, 0, 2],
  );
  assert.equal((await control(sandbox, 'DELETE', `faults/${body.faults[0].id}`)).status, 200);
  assert.equal((await control(sandbox, 'DELETE', 'faults/fault-0')).status, 404);
  assert.deepEqual((await control(sandbox, 'DELETE', 'faults')).body, { deleted: 4 });
});

test('what is no fault is told so, and is not planted', async () => {
  await refuses([
    [{ action: { result: '444' } }, /phase/],
    [{ phase: 'during', action: { result: '444' } }, /phase/],
    [{ phase: 'before' }, /action/],
    [{ phase: 'before', action: {} }, /exactly one of/],
    [{ phase: 'before', action: { result: '444', delayMs: 1 } }, /exactly one of/],
    [{ phase: 'before', action: { result: '44' } }, /three digits/],
    [{ phase: 'before', action: { delayMs: 5, status: '444' } }, /is allowed only together with result/],
    [{ phase: 'before', action: { delayMs: 60_001 } }, /60000/],
    [{ phase: 'before', action: { httpStatus: 299 } }, /300/],
    [{ phase: 'before', action: { delayMs: 5, requestId: 'a' } }, /is allowed only together with result/],
    [{ phase: 'before', action: { field: { path: 'doDeal.total', value: null } } }, /"after"/],
    [{ phase: 'after', action: { field: { path: '<x>', value: null } } }, /dots between/],
    [{ phase: 'after', action: { field: { path: 'doDeal.total', value: 'a\0' } } }, /XML does not have/],
    [{ phase: 'after', action: { field: { path: 'doDeal.total', value: 'a\ud800' } } }, /XML does not have/],
    [{ phase: 'after', action: { drop: 'all' } }, /drop/],
    [{ phase: 'after', action: { return: 'never' }, requestId: '7' }, /the way back of a buyer has no such/],
    [{ phase: 'after', action: { return: 'never' }, validations: ['Verify'] }, /the way back of a buyer/],
    [{ phase: 'after', action: { result: '444' }, command: 'toString' }, /command/],
    [{ phase: 'after', action: { result: '444' }, often: 2 }, /often/],
    [{ phase: 'before', action: { lateCommitMs: 5 } }, /"after" for lateCommitMs/],
    [{ phase: 'before', action: { return: 'twice' } }, /"after" for return twice/],
    [{ phase: 'after', action: { drip: { pieces: 1, everyMs: 5 } } }, /pieces/],
    [{ phase: 'after', action: { drip: { pieces: 5, everyMs: 601 } } }, /everyMs/],
    [{ phase: 'after', action: { body: 'json' } }, /body/],
    [{ phase: 'after', action: { return: 'often' } }, /return/],
    [{ phase: 'after', action: { body: 'html', drop: 'reset' } }, /exactly one of result, .*return/],
    [{ phase: 'before', validations: ['J2'], action: { result: '555' } }, /validations/],
  ]);
});

test('faults are bounded; those that are used up make room', async () => {
  const user = reference();
  await plant({ user, phase: 'before', action: { result: '444' } });
  for (let count = 1; count < faultLimit; count++)
    await plant({ user: 'nobody', phase: 'before', action: { result: '444' } });
  const more = { user: 'nobody', phase: 'before', action: { result: '444' } };
  assert.equal((await control(sandbox, 'POST', 'faults', more)).status, 409);
  await charge(user);
  assert.equal((await control(sandbox, 'POST', 'faults', more)).status, 200);
});

test('a lost reply is had again with mayBeDuplicate, and nothing is charged twice', async () => {
  const user = reference();
  await plant({ user, phase: 'after', action: { drop: 'connection' } });
  const request = { command: 'doDeal', requestId: user, fields: { ...plainCharge, user } };
  await assert.rejects(client.send(request), TransportError);
  const again = await client.send({ ...request, beside: { mayBeDuplicate: '1' } });
  assert.equal(textAt(again.reply, 'response.result'), '000');
  assert.equal(made(user), 1);
});

test('a fault for some validations leaves the other deals alone, however they are written', async () => {
  const token = { ...plainCharge, validation: 'Token', total: 0, user: reference() } as const;
  const sent = (validation: string) =>
    client.send({ command: 'doDeal', fields: { ...plainCharge, validation, user: reference() } });
  await plant({ command: 'doDeal', phase: 'before', validations: ['AutoComm'], action: { result: '555' } });
  assert.equal((await client.call('doDeal', token)).decoded.result, '000');
  assert.equal(textAt((await sent('autoComm')).reply, 'response.result'), '555');
  assert.equal(textAt((await sent('AutoComm')).reply, 'response.result'), '000', 'it was used up');
});
