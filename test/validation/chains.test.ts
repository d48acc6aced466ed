import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Exchange, readBack, readSent } from '../../src/client/index.ts';
import { ExchangeChains } from '../../src/validation/exchanges/chains.ts';

const here = 'https://gateway.example';

function exchange(command: string, sent: string, answered: { tranId: string; cgUid?: string }): Exchange {
  const requestText = `<ashrait><request><command>${command}</command><${command}>${sent}</${command}></request></ashrait>`;
  const content = answered.cgUid === undefined ? '' : `<cgUid>${answered.cgUid}</cgUid>`;
  const reply = `<ashrait><response><command>${command}</command><tranId>${answered.tranId}</tranId><result>000</result>
    <${command}>${content}</${command}></response></ashrait>`;
  return {
    ...{ command, requestText, request: readSent(requestText), ...readBack(Buffer.from(reply)) },
    ...{ status: 200, startedAt: new Date(0), durationMs: 0, probe: false },
  };
}

const charge = exchange('doDeal', '<total>1</total>', { tranId: '1', cgUid: '1' });
const other = exchange('doDeal', '<total>2</total>', { tranId: '2', cgUid: '2' });

function chainsOf(...exchanges: readonly Exchange[]): ExchangeChains {
  const stories = new ExchangeChains();
  for (const one of exchanges) stories.add(one, here);
  return stories;
}

test('what a request names and a reply tells leads to its story, and to no other', () => {
  const stories = chainsOf(charge, other);
  const refund = exchange('refundDeal', '<tranId>2</tranId>', { tranId: '3' });
  assert.deepEqual(stories.before(refund, here), [other]);
  assert.deepEqual(stories.before(refund, 'https://other.example'), []);
  assert.deepEqual(stories.before(exchange('doDeal', '', { tranId: '9', cgUid: '1' }), here), [charge]);
});

test('an inquiry about several stories sees all of them in their order, and is part of none', () => {
  const stories = chainsOf(other, charge);
  const inquiry = exchange('inquireTransactions', '', { tranId: '7' });
  const records = ['1', '2'].map((id) => `<transaction><tranId>${id}</tranId></transaction>`).join('');
  const reply = inquiry.replyText.replace(
    '<inquireTransactions></inquireTransactions>',
    `<inquireTransactions><transactions>${records}</transactions></inquireTransactions>`,
  );
  const asked = { ...inquiry, ...readBack(Buffer.from(reply)) };
  assert.deepEqual(stories.before(asked, here), [other, charge]);
  stories.add(asked, here);
  assert.deepEqual(stories.before(asked, here), [other, charge]);
});

test('an id given again begins anew, unless the reply is the same or the request names it', () => {
  const anew = exchange('doDeal', '', { tranId: '1', cgUid: '8' });
  const refund = exchange('refundDeal', '<tranId>1</tranId>', { tranId: '3' });
  assert.deepEqual(chainsOf(charge, anew).before(refund, here), [anew]);
  assert.deepEqual(chainsOf(charge, { ...charge }).before(refund, here).length, 2);
  const release = exchange('doDeal', '<tranId>1</tranId>', { tranId: '1', cgUid: '1' });
  assert.deepEqual(chainsOf(charge, release).before(refund, here), [charge, release]);
});

test('of a story of thousands the beginning and the latest are looked at', () => {
  const stories = chainsOf(charge);
  const many = Array.from({ length: 2_000 }, (_, index) =>
    exchange('doDeal', '<cgUid>1</cgUid>', { tranId: `${index + 100}`, cgUid: '1' }),
  );
  for (const one of many) stories.add(one, here);
  const before = stories.before(exchange('cancelDeal', '<cgUid>1</cgUid>', { tranId: '5' }), here);
  assert.equal(before.length, 500);
  assert.deepEqual([before[0], before.at(-1)], [charge, many.at(-1)]);
});
