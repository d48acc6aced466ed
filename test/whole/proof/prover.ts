import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { type Alteration, editsOf, wireMutant } from '../../../tools/proof/alteration.ts';
import type { Ground } from '../../../tools/proof/ground.ts';
import { changing, replyElementOf } from '../../../tools/proof/replies/reply-elements.ts';
import { changed, emptied, gone, oneMore } from '../../../tools/proof/replies/tree.ts';
import { triedOf } from '../../../tools/proof/results.ts';
import { tryAll } from '../../../tools/proof/trial.ts';

import { groundOfDeals } from './grounds.ts';

const total = 'transaction.reply.total';
let ground: Ground;

before(async () => {
  ground = await groundOfDeals();
});

const proved = async (mutant: Alteration) => {
  const [outcome] = await tryAll(ground, [mutant], () => [18, 100]);
  assert.ok(outcome);
  const { kind, own, others, broken } = triedOf(mutant, outcome);
  return { kind, own, others: Object.keys(others), ...(broken !== undefined && { broken }) };
};

test('the gateway as it is fails nothing', () => {
  assert.deepEqual(ground.failing, {});
  assert.ok(ground.scenarios.length > 30);
});

test('a changed reply is detected by its rule', async () => {
  const mutant = wireMutant(total, 'total is one more', changing(replyElementOf(total), oneMore));
  assert.deepEqual(await proved(mutant), { kind: 'killed', own: [total], others: [] });
});

test('a changed source is detected by its rule, and the gateway as it is stays as it is', async () => {
  const mutant = editsOf('sandbox/cancel-deal.ts')(
    'cancelDeal.error.314',
    'a cancelled charge is cancelled again',
    'if (row.refusedWith)',
    "if (row.refusedWith && row.refusedWith !== '314')",
  );
  const { kind, own } = await proved(mutant);
  assert.equal(kind, 'killed');
  assert.ok(own.includes('cancelDeal.error.314'));
  const sandbox = await startSandbox();
  await sandbox.stop();
  const again = wireMutant('cancelDeal.error.314', 'nothing is changed but a text', (root) =>
    changed(root, 'response.userMessage', (one) => ({ ...one, text: `${one.text}.` })),
  );
  assert.deepEqual(await proved(again), { kind: 'survived', own: [], others: [] });
});

test('a mutant that another rule detects is no proof', async () => {
  const mutant = wireMutant('transaction.reply.user', 'the total is one more', (root) =>
    changed(root, 'response.doDeal.total', oneMore),
  );
  assert.deepEqual(await proved(mutant), { kind: 'other reason', own: [], others: [total] });
});

test('nor is one that other rules detect as well', async () => {
  const both = wireMutant(total, 'total is one more, and there is no shovar', (root, asked) =>
    changing(replyElementOf('transaction.reply.cardBin'), gone)(
      changing(replyElementOf(total), oneMore)(root, asked),
      asked,
    ),
  );
  assert.deepEqual(await proved(both), {
    kind: 'also others',
    own: [total],
    others: ['transaction.reply.cardBin'],
  });
});

test('a change of a reply that never comes is not applied', async () => {
  const mutant = wireMutant(total, 'a total of another command is empty', (root) =>
    changed(root, 'response.unknown.total', emptied),
  );
  assert.deepEqual(await proved(mutant), { kind: 'not applied', own: [], others: [] });
});

test('an edit that does not fit is reported', async () => {
  const mutant = editsOf('sandbox/cancel-deal.ts')(total, 'nothing', 'no such line', '');
  const { kind, broken } = await proved(mutant);
  assert.equal(kind, 'broke');
  assert.match(broken ?? '', /does not fit sandbox\/cancel-deal\.ts any more/);
});
