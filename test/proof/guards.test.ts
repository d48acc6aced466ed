import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Posted } from '../../src/client/index.ts';
import { breaches } from '../../src/contract/index.ts';
import { type Element, element } from '../../src/message/element.ts';
import { type Answer, defaultMerchants, type Transaction } from '../../src/sandbox/index.ts';
import { SandboxState } from '../../src/sandbox/state.ts';
import type { Asked, Changes, Guard, Serving } from '../../tools/proof/alteration.ts';
import { cells } from '../../tools/proof/grid/cells.ts';
import { exclusions, whyNot } from '../../tools/proof/guards/excluded.ts';

import { guarded, watcher } from '../../tools/proof/guards/guarded.ts';
import { guardedOf, sample } from '../../tools/proof/guards/sample.ts';
import { guards } from '../../tools/proof/guards/table.ts';

const visa = { status: '000', creditCompany: '2', cardBrand: '2', cardAcquirer: '2' };
const [main, other] = ['0880000010', '0880000020'];

function stored(state: SandboxState, tranId: string, changes: Partial<Transaction> = {}): Transaction {
  const card = { token: 'token', bin: '458000', lastFour: '0000', length: 16, isVisa: true, outcome: visa };
  return state.ledger.add({
    ...{ tranId, cgUid: tranId, uid: `u${tranId}`, terminalNumber: main, kind: 'charge', type: '01' },
    ...{ state: 'pending transmission', status: '000', total: 100, card, cardExpiration: '1230' },
    ...{ authNumber: `a${tranId}`, at: state.clock.now(), sequence: '001', user: 'mine', credited: 0 },
    sent: { currency: 'ILS', creditType: 'RegularCredit', validation: 'AutoComm' },
    ...changes,
  } as Transaction);
}

const request = (command: string, fields: Readonly<Record<string, string>>): Asked => ({
  command,
  sent: (name) => fields[name],
  xml: `<request>${JSON.stringify(fields)}</request>`,
});
const deal = (fields: Readonly<Record<string, string>>) =>
  request('doDeal', { terminalNumber: main, currency: 'ILS', total: '100', language: 'ENG', ...fields });
const refund = (fields: Readonly<Record<string, string>>) => request('refundDeal', fields);
const inquiry = (tranId: string) => request('inquireTransactions', { tranId });

const guardOf = (id: string): Guard => {
  const found = guards.find((one) => one.id === id);
  assert.ok(found, `there is no guard ${id}`);
  return found;
};

function fresh(): SandboxState {
  const state = new SandboxState(defaultMerchants());
  stored(state, '1');
  stored(state, '2', { sent: { currency: 'JPY', creditType: 'Payments' }, user: '0007', total: 1 });
  stored(state, '3', { state: 'captured', kind: 'pre-authorization' });
  stored(state, '4', { original: '3' });
  stored(state, '5', { sent: { validation: 'AutoCommHold' } });
  stored(state, '6', { credited: 50 });
  return state;
}

/** For each guard, a request where it holds, and one that differs and where it does not. */
const twins: Readonly<Record<string, readonly [holds: Asked, not: Asked]>> = {
  'in USD': [deal({ currency: 'USD' }), deal({})],
  'in EUR': [deal({ currency: 'EUR' }), deal({})],
  'in JPY': [refund({ tranId: '2' }), refund({ tranId: '1' })],
  'by cgUid': [refund({ cgUid: '1' }), refund({ cgUid: '1', tranId: '1' })],
  'by orgUid': [refund({ orgUid: 'u1' }), refund({ tranId: '1' })],
  'by authNo': [deal({ authNo: 'a3' }), deal({ cgUid: '3' })],
  'by cardId': [deal({ cardId: 'token' }), deal({ cardNo: '4580000000000000' })],
  'with a Mastercard': [deal({ cardNo: '5326100000100002' }), deal({ cardNo: '4580000000000000' })],
  'with an Amex': [deal({ cardNo: '5326100100400005' }), deal({ cardNo: '5326100000100002' })],
  'with a card of 19 digits': [deal({ cardNo: '4580100000200000004' }), deal({ cardNo: '4580000000000000' })],
  'with a card of acquirer 6': [deal({ cardNo: '4580100300600002' }), deal({ cardNo: '4580100301100002' })],
  'with a card of acquirer 11': [deal({ cardNo: '4580100301100002' }), refund({ tranId: '1' })],
  'in payments': [deal({ creditType: 'Payments' }), deal({ creditType: 'RegularCredit' })],
  'on credit': [deal({ creditType: 'SpecialCredit' }), deal({ creditType: 'Payments' })],
  'as IsraCredit': [deal({ creditType: 'IsraCredit' }), deal({})],
  'as AdHock': [deal({ creditType: 'AdHock' }), deal({})],
  'in Hebrew': [deal({ language: 'HEB' }), deal({})],
  'with a user of digits after zeros': [refund({ tranId: '2' }), deal({ user: '7' })],
  'with a Hebrew user': [deal({ user: 'הזמנה' }), deal({ user: 'order' })],
  'with the longest user': [deal({ user: 'x'.repeat(19) }), deal({ user: 'x'.repeat(18) })],
  'with + or & in the user': [deal({ user: 'a+b' }), deal({ user: 'a b' })],
  'with a requestId of digits after zeros': [deal({ requestId: '0007' }), deal({ user: '0007' })],
  'with a Hebrew requestId': [deal({ requestId: 'הזמנה' }), deal({ requestId: 'order' })],
  'with + or & in the requestId': [deal({ requestId: 'a&b' }), deal({ requestId: 'ab' })],
  'after a capture': [refund({ tranId: '4' }), refund({ tranId: '1' })],
  'after a release': [refund({ tranId: '5' }), refund({ tranId: '1' })],
  'after a partial refund': [refund({ tranId: '6' }), refund({ tranId: '1' })],
  'on another terminal': [deal({ terminalNumber: other }), deal({})],
  'beside another deal in the batch': [refund({ tranId: '1' }), deal({ terminalNumber: other })],
  'of one unit': [deal({ total: '1' }), deal({ total: '10' })],
  'of eight digits': [deal({ total: '12345678' }), deal({ total: '1234567' })],
};

const holdsFor = (id: string, asked: Asked, state = fresh()): boolean => {
  const guard = guardOf(id);
  const watch = watcher([guard]);
  watch.begins(state, asked);
  return watch.holds(guard);
};

test('a guard holds for its requests, and not for requests that differ in one thing', () => {
  for (const [id, [holds, not]] of Object.entries(twins)) {
    assert.ok(holdsFor(id, holds), id);
    assert.ok(!holdsFor(id, not), `not ${id}`);
  }
  const elsewhere = ['repetition', 'scale', 'time'];
  const tried = guards.filter(({ id, class: name }) => twins[id] || elsewhere.includes(name));
  assert.deepEqual(
    guards.filter((one) => !tried.includes(one) && !one.id.startsWith('transmitted by')),
    [],
  );
});

test('a guard on a repetition holds from the second time on, for the same command and transaction', () => {
  const state = fresh();
  const guard = guardOf('the second time');
  const watch = watcher([guard]);
  const actsFor = (asked: Asked): boolean => {
    watch.begins(state, asked);
    return watch.holds(guard);
  };
  assert.deepEqual(
    [refund({ tranId: '1' }), refund({ tranId: '2' }), inquiry('1'), refund({ cgUid: '1' })].map(actsFor),
    [false, false, false, true],
  );
});

test('a guard on the time holds only while the clock of the gateway is moved', () => {
  const state = fresh();
  const now = state.clock.zoned();
  assert.ok(!holdsFor('in the other half of the day', deal({}), state));
  assert.ok(!holdsFor('on another day', deal({}), state));
  state.clock.set(now.add({ hours: 12 }));
  assert.ok(holdsFor('in the other half of the day', deal({}), state));
  state.clock.set(now.add({ hours: 24 }));
  assert.ok(holdsFor('on another day', deal({}), state));
  assert.ok(!holdsFor('in the other half of the day', deal({}), state));
  state.clock.set(now.with({ hour: 0 }).add({ days: 1 }));
  assert.ok(holdsFor('around midnight', deal({}), state));
  state.clock.set(now.with({ hour: 11 }).add({ days: 1 }));
  assert.ok(!holdsFor('around midnight', deal({}), state));
});

test('a guard on a transmission holds for what it transmitted', () => {
  const state = fresh();
  const one = state.ledger.byTranId('1');
  assert.ok(one);
  one.state = 'transmitted';
  one.transmission = {
    ...{ transmitId: '9', at: state.clock.now(), clearingReferanceNo: '10000001', fileNumber: '01' },
  };
  state.transmissions.add({
    ...{ transmitId: '9', terminalNumber: main, type: 'settlements', by: 'daily run', size: 500 },
    ...{ startedAt: state.clock.now(), ready: ['1'], end: 'completed', status: 'completed', ahead: [] },
    batches: [{ clearingReferanceNo: '10000001', fileNumber: '01', transactions: ['1'] }],
  });
  for (const asked of [refund({ tranId: '1' }), request('transmitInquire', { transmitId: '9' })]) {
    assert.ok(holdsFor('transmitted by the daily run', asked, state));
    assert.ok(!holdsFor('transmitted by transmitTerminal', asked, state));
    assert.ok(!holdsFor('beside another deal in the batch', asked, state));
  }
});

const ended = (...children: readonly Element[]) =>
  element('ashrait', [element('response', [element('result', '000'), ...children])]);

function replied(changes: Changes, guard: string, asked: Asked, root: Element): Element {
  const { ledger, reply } = guarded(changes, guardOf(guard));
  ledger?.around?.(fresh(), asked);
  return reply?.(root, asked) ?? root;
}

test('a change of a reply acts only in exchanges where its guard holds', () => {
  const spoiled = ended(element('doDeal', [element('total', '101')]));
  const root = ended(element('doDeal', [element('total', '100')]));
  const changes: Changes = { reply: () => spoiled };
  assert.equal(replied(changes, 'in JPY', deal({ currency: 'JPY' }), root), spoiled);
  assert.equal(replied(changes, 'in JPY', deal({}), root), root);
});

test('a change of records acts only in records of transactions for which the guard holds', () => {
  const inquired = (totals: readonly (readonly [tranId: string, total: string])[], count = '2') =>
    ended(
      element('inquireTransactions', [
        element(
          'transactions',
          totals.map(([tranId, total]) =>
            element('transaction', [element('tranId', tranId), element('total', total)]),
          ),
        ),
        element('totals', [element('total', count)]),
      ]),
    );
  const root = inquired([
    ['1', '100'],
    ['2', '1'],
  ]);
  const wrong = inquired([
    ['1', '7'],
    ['2', '7'],
  ]);
  const asked = request('inquireTransactions', { user: 'mine' });
  const half = replied({ reply: () => wrong }, 'in JPY', asked, root);
  assert.deepEqual(
    half,
    inquired([
      ['1', '100'],
      ['2', '7'],
    ]),
  );
  assert.equal(replied({ reply: () => wrong }, 'in EUR', asked, root), root);
  // The guard holds for a reply with one of the transactions.
  const { children } = root;
  const counted = { ...root, children: [...children, element('more', '')] };
  assert.equal(replied({ reply: () => counted }, 'in JPY', asked, root), counted);
  assert.equal(replied({ reply: () => counted }, 'in EUR', asked, root), root);
});

test('a misread request, and checks that differ, act only where the guard holds; the misreading sees all requests', () => {
  const seen: string[] = [];
  const {
    request: read,
    checks,
    ledger,
  } = guarded(
    {
      request: (xml) => `read ${seen.push(xml)}`,
      checks: () => [],
    },
    guardOf('in JPY'),
  );
  const readings = [deal({}), deal({ currency: 'JPY' })].map((asked) => {
    ledger?.around?.(fresh(), asked);
    return [read?.(asked.xml, asked, {}), checks?.('doDeal', asked.sent).length] as const;
  });
  const plain = deal({});
  assert.deepEqual(readings, [
    [plain.xml, breaches('doDeal', plain.sent).length],
    ['read 2', 0],
  ]);
});

test('a behaviour of the sandbox, its form fields and its HTTP response differ only if the guard holds', () => {
  const other = { result: '799' } as Answer;
  const usual = { result: '000' } as Answer;
  const { serve, form, posted, writes, ledger } = guarded(
    {
      serve: () => other,
      form: () => ({ user: 'other' }),
      posted: (one) => ({ ...one, status: 500 }),
      writes: () => [],
    },
    guardOf('in JPY'),
  );
  const found = [deal({}), deal({ currency: 'JPY' })].map((asked) => {
    const state = fresh();
    ledger?.around?.(state, asked);
    return [
      serve?.({ usual: () => usual } as Serving)?.result,
      form?.({ user: 'mine' }, asked, state).user,
      posted?.({ status: 200 } as Posted, asked).status,
      writes?.([{ kind: 'text', text: 'x' }] as never).length,
    ];
  });
  assert.deepEqual(found, [
    ['000', 'mine', 200, 1],
    ['799', 'other', 500, 0],
  ]);
});

test('a fault of the ledger is told for which transactions it acts', () => {
  const state = fresh();
  const acting: (boolean | undefined)[] = [];
  const { ledger } = guarded(
    {
      ledger: {
        meanwhile(now, acts) {
          acting.push(...['1', '2'].map((id) => acts?.(now.ledger.byTranId(id))));
          return false;
        },
        around(now, _, acts) {
          acting.push(acts?.(), acts?.(now.ledger.byTranId('2')));
          return undefined;
        },
      },
    },
    guardOf('in JPY'),
  );
  ledger?.meanwhile?.(state);
  ledger?.around?.(state, deal({}));
  assert.deepEqual(acting, [false, true, false, true]);
});

test('a sample has each class of faults under each guard that can hold, and depends on the seed alone', () => {
  const ids = (seed: number) => sample(seed).map(({ id }) => id);
  const sampled = sample(7);
  assert.ok(sampled.length >= 600, `${sampled.length} faults`);
  assert.deepEqual(ids(7), ids(7));
  assert.notDeepEqual(ids(7), ids(8));
  assert.equal(new Set(ids(7)).size, sampled.length);
  assert.deepEqual(new Set(sampled.map(({ guard }) => guard.id)), new Set(guards.map(({ id }) => id)));
  assert.ok(new Set(sampled.map((one) => one.class)).size >= 16);
  for (const { id, guard } of sampled) {
    assert.equal(guardedOf(id)?.guard, guard);
    assert.equal(whyNot(id.split(' | ')[0] ?? '', guard), undefined);
  }
});

test('each exclusion is about a guard and a fault', () => {
  for (const { guards: by, cells: of, why } of exclusions) {
    assert.ok(
      guards.some(({ id, class: name }) => by.test(id) || by.test(name)),
      `${by}: ${why}`,
    );
    assert.ok(
      cells.some(({ id }) => of.test(id)),
      `${of}: ${why}`,
    );
  }
});
