import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Exchange, resultOf, sentIn } from '../../src/client/index.ts';
import { type History, histories } from '../../src/generators/index.ts';
import type { Element } from '../../src/message/element.ts';
import { play } from '../../src/model/play.ts';
import { smallest } from '../../src/model/smallest.ts';
import { Disagreement, type ModelTarget, Undecided } from '../../src/model/target.ts';
import { moveFrom } from '../../src/model/words.ts';
import { useSandbox } from '../support/use.ts';
import { beside } from './beside.ts';

const { client } = await useSandbox();
let stories = 0;

function target(lie: (exchange: Exchange) => string | undefined = () => undefined): ModelTarget {
  stories += 1;
  const honest = beside(client, `PLAY${stories}`);
  return {
    ...honest,
    send: async (command, fields) => {
      const exchange = await honest.send(command, fields);
      const result = lie(exchange);
      return result === undefined ? exchange : answered(exchange, result);
    },
  };
}

const answered = (exchange: Exchange, result: string): Exchange => replaced(exchange, 'result', result);

function shownAs(status: string): ModelTarget {
  const honest = target();
  return {
    ...honest,
    send: async (command, fields) => replaced(await honest.send(command, fields), 'financialStatus', status),
  };
}

function replaced(exchange: Exchange, name: string, by: string | ((was: string) => string)): Exchange {
  const changed = (one: Element): Element => ({
    ...one,
    ...(one.name === name && { text: typeof by === 'string' ? by : by(one.text) }),
    children: one.children.map(changed),
  });
  return exchange.reply ? { ...exchange, reply: changed(exchange.reply) } : exchange;
}

const all = histories({ transmits: true, transactions: 8 });

async function apart(
  history: History,
  on: ModelTarget,
): Promise<{ at: number; error: Disagreement } | undefined> {
  let at = 0;
  try {
    await play(history, on, (index) => {
      at = index;
    });
    return undefined;
  } catch (error) {
    if (error instanceof Disagreement) return { at, error };
    throw error;
  }
}

async function found(lie: (exchange: Exchange) => string | undefined, commands = 200) {
  let made = 0;
  for (const history of fc.sample(all, { seed: 12, numRuns: 60 })) {
    const short = history.slice(0, commands - made);
    // The altered reply may also be correct. A reply without a necessary value decides nothing.
    const first = await apart(short, target(lie)).catch((error: unknown) => {
      if (error instanceof Undecided) return undefined;
      throw error;
    });
    made += first ? first.at + 1 : short.length;
    if (!first) continue;
    const moves = await smallest(short, first.at, async (one) => (await apart(one, target(lie)))?.at);
    return { made, moves, rule: (await apart(moves, target(lie)))?.error.rule };
  }
  return undefined;
}

test('the sandbox and the model agree through hundreds of commands', async () => {
  let made = 0;
  for (const history of fc.sample(all, { seed: 5, numRuns: 25 })) {
    const difference = await apart(history, target());
    assert.equal(difference?.error.message, undefined);
    made += history.length;
  }
  assert.ok(made > 200, `only ${made} moves`);
});

test('a target that takes a second refund is found within 200 commands, in three moves or fewer', async () => {
  const lie = (exchange: Exchange) =>
    exchange.command === 'refundDeal' && resultOf(exchange) === '320' ? '000' : undefined;
  const difference = await found(lie);
  assert.ok(difference, 'nothing was found');
  assert.ok(
    difference.made <= 200 && difference.moves.length <= 3,
    `${difference.made} commands, ${difference.moves.length} moves`,
  );
  assert.equal(difference.rule, 'transition.has-a-credit-already-canceldeal-or-refunddeal');
});

test('a target that answers a stated code with another one is found, and its rule is blamed', async () => {
  const lie = (exchange: Exchange) => (resultOf(exchange) === '313' ? '312' : undefined);
  const difference = await found(lie);
  assert.equal(difference?.rule, 'transition.transmitted-canceldeal');
  assert.ok(difference.moves.length <= 3);
});

test('what the specification leaves open is followed, whatever the target answers', async () => {
  const moves = ['held charge 1 of 500', 'put on hold 1', 'cancel 1', 'refund 1, half', 'release 1'].map(
    moveFrom,
  );
  assert.equal(await apart(moves, target()), undefined);
  // A refused request must not have an effect.
  const denied = (exchange: Exchange) =>
    exchange.command === 'cancelDeal' && resultOf(exchange) === '000' ? '312' : undefined;
  const difference = await apart(moves, target(denied));
  assert.match(difference?.error.message ?? '', /an inquiry finds a new transaction/);
});

test('the sandbox takes back once what is held or on hold', async () => {
  for (const words of [
    ['held charge 1 of 500', 'refund 1, whole', 'refund 1, whole', 'transmit'],
    ['charge 1 of 500', 'put on hold 1', 'refund 1, whole', 'refund 1, half'],
  ])
    assert.equal((await apart(words.map(moveFrom), target()))?.error.message, undefined);
});

test('a refusal that is none is found by what inquiries show', async () => {
  const moves = ['charge 1 of 500', 'refund 1, half', 'refund 1, above'].map(moveFrom);
  const denied = (exchange: Exchange) =>
    exchange.command === 'refundDeal' && resultOf(exchange) === '000' ? '321' : undefined;
  const difference = await apart(moves, target(denied));
  assert.equal(difference?.at, 1);
  assert.equal(difference?.error.rule, 'transition.approved-pending-transmission-refunddeal');
});

test('what was made to be released may be released again once it is cancelled, what was not may not', async () => {
  const revived = ({ command, request, ...exchange }: Exchange) =>
    sentIn({ command, request, ...exchange }, 'validation') === 'AutoCommRelease' ? '000' : undefined;
  const onHold = ['held charge 1 of 500', 'cancel 1', 'release 1'].map(moveFrom);
  assert.equal(await apart(onHold, target(revived)), undefined);
  const plain = ['charge 1 of 500', 'cancel 1', 'release 1'].map(moveFrom);
  assert.equal((await apart(plain, target(revived)))?.error.rule, 'validation.AutoCommRelease');
});

test('what other rules own leaves a history undecided', async () => {
  const moves = ['charge 1 of 500', 'charge 2 of 500'].map(moveFrom);
  const undecided = async (reply: (exchange: Exchange) => Exchange) => {
    const honest = target();
    const changed: ModelTarget = { ...honest, send: async (...sent) => reply(await honest.send(...sent)) };
    await assert.rejects(play(moves, changed), Undecided);
  };
  await undecided((exchange) => replaced(exchange, 'cgUid', '17'));
  await undecided((exchange) => replaced(replaced(exchange, 'tranId', '17'), 'cgUid', '17'));
  await undecided((exchange) => replaced(exchange, 'financialStatus', 'SETTLED'));
  await play(moves, target());
});

test('captures are not blamed for a status that charges have as well', async () => {
  const moves = ['pre-authorization 1 of 500', 'capture 1, half'].map(moveFrom);
  const honest = target();
  const pending: ModelTarget = {
    ...honest,
    send: async (...sent) => {
      const exchange = await honest.send(...sent);
      return replaced(exchange, 'financialStatus', (was) => (was === 'CAPTURED' ? 'PENDING' : was));
    },
  };
  assert.equal((await apart(moves, pending))?.error.rule, 'state.financialStatus.CAPTURED');
});

test('a charge that is not shown as transmitted was not, unless its cancellation says that it was', async () => {
  const moves = ['charge 1 of 500', 'transmit'].map(moveFrom);
  const { clear: _, ...withoutClear } = target();
  const unsent = await apart(moves, { ...withoutClear, clear: async () => [] });
  assert.match(unsent?.error.rule ?? '', /^transition\.ready-for-transmission/);
  const shown = shownAs('CAPTURED');
  assert.equal((await apart(moves, shown))?.error.rule, 'state.financialStatus.TRANSMITTED');
  assert.equal(await apart(moves, target()), undefined);
});

test('a charge that makes another one beside it is found', async () => {
  const honest = target();
  const doubling: ModelTarget = {
    ...honest,
    send: async (command, fields) => {
      const exchange = await honest.send(command, fields);
      if (command === 'doDeal') await honest.send(command, fields);
      return exchange;
    },
  };
  const moves = ['charge 1 of 500'].map(moveFrom);
  assert.equal((await apart(moves, doubling))?.error.rule, 'command.doDeal');
  assert.equal(await apart(moves, target()), undefined);
});

test('a time that is not that of the other replies is found, a constant difference of uids is none', async () => {
  const moves = ['charge 1 of 500', 'charge 2 of 500', 'transmit', 'refund 1, whole'].map(moveFrom);
  const shifted = (name: string, by: (was: string) => string): ModelTarget => {
    const honest = target();
    return { ...honest, send: async (...sent) => replaced(await honest.send(...sent), name, by) };
  };
  const twelve = (was: string) =>
    was.replace(/ (\d\d):/, (_, hour) => ` ${String((Number(hour) + 7) % 24).padStart(2, '0')}:`);
  for (const name of ['transactionDate', 'startDateTime', 'endDateTime'])
    assert.match((await apart(moves, shifted(name, twelve)))?.error.rule ?? '', new RegExp(`${name}$`));
  const next = (was: string) =>
    `${was.slice(0, 6)}${String((Number(was.slice(6, 8)) + 5) % 24).padStart(2, '0')}${was.slice(8)}`;
  assert.equal(await apart(moves, shifted('uid', next)), undefined);
  let count = 0;
  const jumping = shifted('uid', (was) => (count++ > 0 ? next(was) : was));
  assert.equal((await apart(moves, jumping))?.error.rule, 'transaction.reply.ashraitEmvData.uid');
  let replies = 0;
  const back = shifted('dateTime', (was) => (replies++ > 1 ? twelve(was) : was));
  assert.equal((await apart(moves, back))?.error.rule, 'envelope.reply.dateTime');
});

test('a checked id in the reply to a refund is wrong only on a terminal that validates nothing', async () => {
  const moves = ['charge 1 of 500', 'transmit', 'refund 1, half'].map(moveFrom);
  const filled = (terminal?: string): ModelTarget => {
    const honest = target();
    return {
      ...honest,
      validatesNothing: terminal,
      send: async (command, fields) => {
        const exchange = await honest.send(command, fields);
        return command === 'refundDeal' ? replaced(exchange, 'idStatus', 'Absent') : exchange;
      },
    };
  };
  const found = await apart(moves, filled('0880000010'));
  assert.equal(found?.error.rule, 'transaction.reply.idStatus');
  assert.equal(await apart(moves, filled('0880000160')), undefined);
  assert.equal(await apart(moves, { ...target(), validatesNothing: '0880000010' }), undefined);
});

test('an element of a credit or a record that is not that of the deal is found', async () => {
  const moves = ['charge 1 of 500', 'charge 2 of 700', 'refund 1, whole', 'transmit', 'refund 2, half'].map(
    moveFrom,
  );
  const altering = (command: string, name: string, value: string): ModelTarget => {
    const honest = target();
    return {
      ...honest,
      send: async (...sent) => {
        const exchange = await honest.send(...sent);
        return exchange.command === command ? replaced(exchange, name, value) : exchange;
      },
    };
  };
  for (const [command, name, value, rule] of [
    ['refundDeal', 'currency', 'USD', 'transaction.reply.currency'],
    ['refundDeal', 'cardExpiration', '0131', 'transaction.reply.cardExpiration'],
    ['doDeal', 'transactionCode', 'Internet', 'transaction.reply.transactionCode'],
    ['inquireTransactions', 'clearingReferanceNo', '12', 'transaction.record.clearingReferanceNo'],
    ['inquireTransactions', 'status', '001', 'transaction.record.status'],
    ['inquireTransactions', 'terminalNumber', '0880000080', 'transaction.record.terminalNumber'],
  ] as const)
    assert.equal((await apart(moves, altering(command, name, value)))?.error.rule, rule);
  assert.equal(await apart(moves, target()), undefined);
});
