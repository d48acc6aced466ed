import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textAt } from '../../src/message/element.ts';
import type { Behaviour } from '../../src/sandbox/index.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';

const inBehaviour = async (behaviour: Behaviour, fields: Readonly<Record<string, string>>) => {
  const { sandbox, client } = await useSandbox({ seed: 1, behaviour });
  const { reply } = await client.send({ command: 'doDeal', fields: { ...plainCharge, ...fields } });
  return { reply, deals: sandbox.state.ledger.all() };
};

test('a behaviour serves the request as the sandbox does, as another request, or refuses it', async () => {
  const asked: string[] = [];
  const plain: Behaviour = ({ command, call, request }, usual) => {
    asked.push(command, request.name);
    return usual(call);
  };
  const served = await inBehaviour(plain, { total: '700' });
  assert.deepEqual(asked, ['doDeal', 'request']);
  assert.equal(served.deals[0]?.total, 700);
  const other = await inBehaviour(
    ({ call }, usual) => usual({ ...call, field: (path) => (path === 'total' ? '900' : call.field(path)) }),
    { total: '700' },
  );
  assert.equal(other.deals[0]?.total, 900);
  const refused = await inBehaviour((served) => served.refused('401', 'command.doDeal'), {});
  assert.equal(textAt(refused.reply, 'response.result'), '401');
  assert.equal(textAt(refused.reply, 'response.doDeal.status'), '401');
  assert.deepEqual(refused.deals, []);
});
