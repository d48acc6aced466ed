import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomesOf } from '../../../src/certification/outcomes.ts';
import { type Progress, run } from '../../../src/certification/run.ts';
import type { GatewayClient } from '../../../src/client/index.ts';
import type { Target } from '../../../src/target/target.ts';
import { plainCharge } from '../../plain-charge.ts';
import { control } from '../../sandbox/control-client.ts';
import { rolesOf, useFileTarget } from '../../support/target.ts';
import { useSandbox } from '../../support/use.ts';

const transmission = { transmitType: 'settlements', responseType: 'immediate' } as const;

function before(target: Target, act: (command: string, terminal: string) => Promise<unknown>): Target {
  const { client } = target;
  const send: GatewayClient['send'] = async (request, ...more) => {
    await act(request.command ?? '', String(request.fields?.terminalNumber ?? ''));
    return client.send(request, ...more);
  };
  return { ...target, client: Object.assign(Object.create(client), { send }) };
}

const count = '@rule:transmission.record.transmitStatistics.ref.countTransmitted';
const tags = [
  '(@rule:cancelDeal.reply and not @needs:clearing)',
  '@rule:inquireTransactions.error.000',
  '@rule:command.refundDeal',
  `(@rule:transmission.record.currencyTotal and not ${count})`,
  '(@rule:transmit.error.000 and @command:transmitTerminal)',
].join(' or ');

test('what somebody else does on a shared terminal is no fault of the gateway; what that does itself is', async () => {
  const { sandbox, client: other } = await useSandbox();
  const target = await useFileTarget(sandbox, { ...rolesOf(sandbox), pace: 0 });
  const { main = '', manual = '' } = target.terminals;
  const slow = sandbox.merchants
    .flatMap(({ terminals }) => terminals)
    .find(({ number }) => number === manual);
  const takes = (seconds: number) =>
    Object.assign(slow ?? {}, { transmission: { ...slow?.transmission, seconds } });
  let busy = false;
  const disturbed = before(target, async (command, terminalNumber) => {
    if (command === 'cancelDeal')
      await other.call('transmitTerminal', { terminalNumber: main, ...transmission });
    if (command !== 'transmitTerminal' || terminalNumber !== manual) return undefined;
    if (busy) return other.call('doDeal', { ...plainCharge, terminalNumber, user: 'SOMEBODY' });
    takes(5);
    await other.call('transmitTerminal', { terminalNumber, ...transmission });
    takes(0);
    busy = true;
    return undefined;
  });
  const progress: Progress[] = [];
  const fault = { command: 'refundDeal', phase: 'before', times: 50, action: { result: '444' } };
  assert.equal((await control(sandbox, 'POST', 'faults', fault)).status, 200);
  const outcomes = outcomesOf(await run(disturbed, { tags, auditor: false }, (one) => progress.push(one)));
  const of = (rule: string) => {
    // A refund of a refused charge is refused in any case.
    const found = outcomes.filter(
      ({ rules, name }) => rules.includes(rule) && !/of a refused charge/.test(name),
    );
    assert.ok(found.length > 0, rule);
    return found.map(({ outcome, reason = '' }) => `${outcome} ${reason}`);
  };
  for (const one of of('cancelDeal.reply'))
    assert.match(
      one,
      /^blocked (a transmission of the terminal .* that the scenario did not start sent the transactions of the scenario\. The check failed with this message: |a plain cancelDeal was refused with 313|the target also refuses a plain cancelDeal)/,
    );
  for (const one of of('transmission.record.currencyTotal'))
    assert.match(
      one,
      /^blocked the transmission of the scenario also sent a transaction of another user or of an earlier scenario\. The check failed with this message: /,
    );
  for (const one of of('command.refundDeal'))
    assert.equal(one, 'blocked a plain refundDeal was refused with 444');
  const blamed = outcomes.filter(({ report }) =>
    report?.judgements.some(({ rule, verdict }) => rule === 'command.refundDeal' && verdict === 'failed'),
  );
  assert.equal(blamed.length, of('command.refundDeal').length, 'the plain refund fails its rule');
  for (const one of of('inquireTransactions.error.000')) assert.equal(one, 'passed ');
  const waits = new Set(progress.flatMap(({ waiting }) => waiting ?? []));
  assert.ok(waits.has(`waiting for the terminal ${manual}, which is already in transmission, up to 120 s`));
});
