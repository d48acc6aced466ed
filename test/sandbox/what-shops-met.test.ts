import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { buildRequest } from '../../src/message/build-request.ts';
import { encodeForm } from '../../src/message/form.ts';
import { provocations } from '../../src/sandbox/index.ts';
import { plainCharge } from '../plain-charge.ts';
import { credentials, useSandbox } from '../support/use.ts';
import { control } from './control-client.ts';

const terminalNumber = '0880000010';

const { sandbox, client } = await useSandbox({ seed: 1 });
beforeEach(() => sandbox.state.reset());

const doDeal = async (fields: Record<string, string>) =>
  (await client.call('doDeal', { ...plainCharge, ...fields })).decoded;
const inquire = async (criteria: Record<string, string>) =>
  (await client.call('inquireTransactions', { terminalNumber, ...criteria })).decoded.transactions;
const remarks = () => sandbox.state.journal.latest()?.remarks ?? [];

/** Creates a deal on hold, and returns the id in the reply to its release. */
async function released(): Promise<{ readonly pending: string; readonly release: string }> {
  const pending = (await doDeal({ validation: 'AutoCommHold' })).tranId ?? '';
  const { tranId = '' } = await doDeal({ validation: 'AutoCommRelease', tranId: pending });
  return { pending, release: tranId };
}

test('the id in the reply of a release finds what was released, and so does a refund by it', async () => {
  const { pending, release } = await released();
  assert.notEqual(release, pending);
  assert.deepEqual(
    (await inquire({ tranId: release })).map(({ tranId }) => tranId?.text),
    [pending],
  );
  assert.equal((await control(sandbox, 'PUT', 'snapshots/released')).status, 200);
  await control(sandbox, 'POST', 'reset');
  assert.deepEqual(await inquire({ tranId: release }), []);
  await control(sandbox, 'POST', 'snapshots/released/restore');
  const { decoded } = await client.call('refundDeal', { tranId: release });
  assert.equal(decoded.result, '000');
  const credit = decoded.tranId ?? '';
  assert.deepEqual(
    (await inquire({ tranId: credit })).map(({ tranId }) => tranId?.text),
    [credit],
  );
});

test('of many operations on one transaction the latest are found', async () => {
  const { pending, release } = await released();
  const hold = () => doDeal({ validation: 'SetAsHold', tranId: pending });
  for (let count = 0; count < 8; count++)
    assert.equal((await inquire({ tranId: (await hold()).tranId ?? '' })).length, 1);
  assert.deepEqual(await inquire({ tranId: release }), []);
  assert.equal((await inquire({ tranId: pending })).length, 1);
});

test('credentials in the address are remarked, and those in the body are not', async () => {
  const int_in = buildRequest({ command: 'inquireTransactions', fields: { terminalNumber, user: 'x' } });
  const form = encodeForm({ ...credentials, int_in });
  for (const [path, body, expected] of [
    [`/xpo/Relay?${form}`, '', 1],
    ['/xpo/Relay', form, 0],
    ['/xpo/Relay?page=1', form, 0],
  ] as const) {
    await client.probe({ path, body }, { text: int_in });
    assert.equal(remarks().filter((one) => one.startsWith('The address contains')).length, expected, path);
  }
});

test('an inquiry about a page or in Hebrew is not remarked, an unknown element of one is', async () => {
  for (const [criteria, says] of [
    [{ user: 'קפה' }, /^$/],
    [{ queryName: 'mpiTransaction', mid: '10001', mpiTransactionId: '1' }, /^$/],
    [
      { user: 'x', authNumber: '1234567' },
      /^Not in the specification of .*: authNumber\. The sandbox ignores these elements/,
    ],
  ] as const) {
    await inquire(criteria);
    assert.match(remarks().join(), says);
  }
});

test('no advice lets anybody charge again: not after 099, 173 or 556, nor for an invoice', () => {
  for (const { code, advice } of provocations) {
    assert.doesNotMatch(advice, /can be (tried|sent|charged) again|try again/i, code);
    // The specification does not define mayBeDuplicate. A gateway that ignores this parameter serves both requests.
    assert.doesNotMatch(advice, /mayBeDuplicate/, code);
    if (/(charge|deal|request)[^.]* again/i.test(advice)) assert.match(advice, /not |before/i, code);
    if (/transmit[^.]* (again|later)/i.test(advice))
      assert.match(advice, /inquireTransactions|transmitInquire/, code);
  }
  const adviceOf = (code: string) => provocations.find((one) => one.code === code)?.advice ?? '';
  assert.match(
    adviceOf('099'),
    /does not allow another charge: the gateway can still carry out a slow request/,
  );
  assert.match(adviceOf('173'), /Inquire about the first request before you send another/);
  assert.match(adviceOf('556'), /Before another transmission, check/);
  for (const code of ['668', '670', '117']) assert.match(adviceOf(code), /not repeat the charge/, code);
});
