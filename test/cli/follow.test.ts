import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Following, printRequests } from '../../src/cli/sandbox-announcement.ts';
import { textAt } from '../../src/message/element.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';

const { sandbox, client } = await useSandbox();

const charge = { ...plainCharge, transactionCode: 'Internet', cvv: '987' } as const;

const printed: string[] = [];
const printing = (options: Following): string[] => {
  const texts: string[] = [];
  printRequests(sandbox.state, options, (text) => texts.push(text));
  return texts;
};

test('each request is followed with its messages and every remark, without a secret; filters leave the others out', async () => {
  const [all, ofOrder, ofTerminal, json, short] = [
    printing({ follow: true }),
    printing({ reference: 'J1' }),
    printing({ follow: true, terminal: '0880000028' }),
    printing({ follow: true, json: true }),
    printing({}),
  ];
  sandbox.state.faults.plant({ phase: 'after', times: 1, action: { drip: { pieces: 2, everyMs: 1 } } });
  const sold = await client.call('doDeal', { ...charge, user: 'J1', colour: 'red' } as never);
  await client.call('doDeal', { ...charge, user: '4580000000000000' } as never);
  await client.call('refundDeal', {
    terminalNumber: '0880000010',
    tranId: textAt(sold.reply, 'response.tranId') ?? '',
  });
  assert.deepEqual(
    [all, ofOrder, ofTerminal, json, short].map(({ length }) => length),
    [3, 2, 0, 3, 3],
  );
  const [first = '', second = '', third = ''] = all;
  assert.deepEqual(
    first.split('\n').map((line) =>
      line
        .trim()
        .split(/ +/)[0]
        ?.replace(/^[\d:]+$/, 'time'),
    ),
    ['time', 'remark', 'remark', 'request', 'reply', ''],
  );
  assert.match(first, /doDeal .* 000 .* J1\n/);
  assert.match(first, /request {2}<\?xml .*<ashrait>.*<total>1000<.*\n {2}reply .*<result>000<.*<user>J1</);
  assert.match(third, /refundDeal .* J1\n/, 'a refund by tranId belongs to the order of its charge');
  assert.doesNotMatch(second, /remark/);
  assert.match(short[0] ?? '', /\(and 1 more\)\n$/);
  assert.equal(JSON.parse(json[0] ?? '').reference, 'J1');
  assert.match(JSON.parse(json[0] ?? '').reply, /<result>000</);
  printed.push(...all, ...ofOrder, ...json, ...short);
  assert.doesNotMatch(printed.join(''), /4580000000000000|>987<|sandbox-password/);
});
