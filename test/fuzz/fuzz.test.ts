import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relay } from '../../src/sandbox/relay.ts';
import { plainCharge } from '../plain-charge.ts';
import { formOf } from '../sandbox/in-process.ts';
import { Bed, processorTime } from './bed.ts';
import { figuresText, fuzz } from './fuzz.ts';
import { opening } from './opening.ts';

test('a thousand inputs find nothing, and reach commands that are refused in many ways', async () => {
  const seed = Math.floor(Math.random() * 1_000_000_000);
  const outcome = await fuzz({ seed, count: 1_000 });
  assert.ok('inputs' in outcome, `seed ${seed}: ${'says' in outcome ? outcome.says : ''}`);
  assert.ok(outcome.results.length > 10, `seed ${seed}: ${figuresText(outcome)}`);
  assert.ok(outcome.longest > 0 && outcome.statuses.length > 2);
});

/** Uses milliseconds of processor time. A call of cpuUsage takes long itself, so it is not called all the time. */
function busy(milliseconds: number): void {
  for (const from = processorTime(); processorTime() - from < milliseconds; )
    for (const begun = performance.now(); performance.now() - begun < 5; );
}

/** Sandboxes with a planted defect that the fuzz test has to detect, each with the expected error. */
const wrong: readonly (readonly [name: string, answer: typeof relay, says: RegExp])[] = [
  ['that fails inside', () => Promise.reject(new RangeError('inside')), /inside/],
  [
    'whose replies are no XML',
    async (...asked) => ({ ...(await relay(...asked)), bytes: '<a>' }),
    /malformed/,
  ],
  [
    'that is slow',
    (...asked) => {
      busy(80);
      return relay(...asked);
    },
    /ms of processor time/,
  ],
  [
    'that books what it refuses',
    async (state, posted) => {
      const relayed = await relay(state, posted);
      const [first] = state.ledger.all();
      if (first && /<result>401/.test(relayed.text)) first.credited += 1;
      return relayed;
    },
    /changed the ledger/,
  ],
];

const refused = Buffer.from(formOf(`${opening[1]}`.replace(`<total>${plainCharge.total}<`, '<total>x<')));

for (const [name, answer, says] of wrong)
  test(`a gateway ${name} is found`, async () => {
    await new Bed().judge(refused);
    await assert.rejects(new Bed(false, answer).judge(refused), says);
  });

test('a refund that is slow once is timed again, and held to its first answer: the second one is refused', async () => {
  const refund = `<ashrait><request><version>2000</version><language>ENG</language><command>refundDeal</command><refundDeal><terminalNumber>${plainCharge.terminalNumber}</terminalNumber><tranId>TRAN_ID</tranId><total>${plainCharge.total}</total></refundDeal></request></ashrait>`;
  let refunds = 0;
  const bed = new Bed(false, async (state, posted) => {
    if (Buffer.from(posted.body).includes('refundDeal') && refunds++ === 0) busy(40);
    return relay(state, posted);
  });
  await bed.judge(Buffer.from(formOf(refund)));
  assert.equal(refunds, 2);
  assert.deepEqual([...bed.results.keys()], ['000']);
});
