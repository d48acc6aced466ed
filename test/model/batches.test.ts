import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Exchange, sentIn } from '../../src/client/index.ts';
import { play } from '../../src/model/play.ts';
import { Disagreement, type ModelTarget } from '../../src/model/target.ts';
import { moveFrom } from '../../src/model/words.ts';
import { altered } from '../judges/altered.ts';
import { useSandbox } from '../support/use.ts';
import { beside } from './beside.ts';

const { client } = await useSandbox();
let stories = 0;

async function blamed(alter?: (exchange: Exchange) => Exchange): Promise<string | undefined> {
  stories += 1;
  const honest = beside(client, `BATCH${stories}`);
  let isAltered = false;
  const target: ModelTarget = {
    ...honest,
    send: async (...sent) => {
      const exchange = await honest.send(...sent);
      const other = alter?.(exchange) ?? exchange;
      isAltered ||= other !== exchange;
      return other;
    },
  };
  try {
    await play(['charge 1 of 500', 'charge 2 of 700', 'transmit'].map(moveFrom), target);
    assert.equal(isAltered, alter !== undefined);
    return undefined;
  } catch (error) {
    if (!(error instanceof Disagreement)) throw error;
    return error.rule;
  }
}

const answers = (exchange: Exchange, command: string, criterion: string): boolean =>
  exchange.command === command && sentIn(exchange, criterion) !== undefined;
const counted = (one: Exchange) =>
  answers(one, 'transmitInquire', 'transmitId') ? altered(one, /<countDebit>2/, '<countDebit>3') : one;
const shorter = (criterion: string) => (one: Exchange) =>
  answers(one, 'inquireTransactions', criterion)
    ? altered(
        altered(one, /<transaction>.*?<\/transaction>/, ''),
        /<total>2<\/total><totalMatch>2/,
        '<total>1</total><totalMatch>1',
      )
    : one;

test('a batch that counts as many transactions as inquiries find disagrees with nothing', async () => {
  assert.equal(await blamed(), undefined);
});

test('a batch that counts one more than two inquiries find is wrong', async () => {
  assert.equal(await blamed(counted), 'transmission.record.transmitStatistics.ref.countTransmitted');
});

test('an inquiry by transmitId that finds fewer than the batch and its reference have is wrong', async () => {
  assert.equal(await blamed(shorter('transmitId')), 'inquireTransactions.request.transmitId');
});

test('a batch that counts one more than the inquiry by its id is wrong, whatever its reference finds', async () => {
  const none = (one: Exchange) =>
    answers(one, 'inquireTransactions', 'clearingReferanceNo') ? shorter('clearingReferanceNo')(one) : one;
  assert.equal(
    await blamed((one) => counted(none(one))),
    'transmission.record.transmitStatistics.ref.countTransmitted',
  );
});
