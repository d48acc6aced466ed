import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endsOf, type PlanInput, planSchema } from '../../src/merchant/plan.ts';
import type { OrderState, WrittenStep } from '../../src/merchant/task-schema.ts';
import { planned, shop } from './histories-in-process.ts';
import { type Application, certified } from './in-process.ts';

/** Reads a sequence such as `charge, refund 20`; the amounts are whole units, and the order has 60. */
function taskOf(sequence: string, index = 0): PlanInput['tasks'][number] {
  const steps = sequence.split(', ').map((text): WrittenStep => {
    const [operation = '', ...words] = text.split(' ');
    const amount = words.find((word) => /^\d+$/.test(word));
    const has = (word: string) => words.includes(word);
    const situation = {
      ...(has('refused') && { refusal: '401' }),
      ...(has('night') && { clock: '23:30' }),
      ...(has('lost') && { fault: 'dropped after' as const }),
      ...(has('undone') && { fault: 'dropped before' as const }),
      ...(has('half') && { return: 'another amount' as const }),
    };
    return {
      operation: operation as WrittenStep['operation'],
      ...(amount !== undefined && { amount: Number(amount) * 100 + index }),
      ...(has('declined') && { card: 'declined' }),
      ...(has('token') && { payWith: 'token' as const }),
      ...(Object.keys(situation).length > 0 && { situation }),
    };
  });
  return { id: `order-${index}`, title: sequence, amount: 6_000 + index, steps };
}

const parsed = (...sequences: readonly string[]) =>
  planSchema.safeParse({ plan: 'own', tasks: sequences.map(taskOf) });

/** The results other than passed. In this process, the kit sees no output of the shop. */
async function played(...sequences: readonly string[]) {
  const plan = planSchema.parse({ plan: 'own', tasks: sequences.map(taskOf) });
  const { tasks, because } = await planned(await shop(), plan);
  const wrong = tasks.flatMap(({ title, checks }) =>
    checks
      .filter(({ check, verdict }) => verdict !== 'passed' && check !== 'practice.no-secrets-written')
      .map(({ check, reason }) => `${title}: ${check}: ${reason}`),
  );
  return { wrong, because };
}

const none = '0 failed cancelled';
const idle = '0 failed cancelled pending unknown';
const back = '0 cancelled refunded';
const reserved = '0 authorized held';

/** Ends by hand from the specification (States and transitions, refundDeal, cancelDeal, Validation types). */
const ends: readonly (readonly [sequence: string, ...ends: readonly string[]])[] = [
  ['charge', '60 paid'],
  ['charge, charge', '60 paid'],
  // The application may send the request again once an inquiry finds nothing.
  ['charge refused', none, '60 paid'],
  ['charge declined', none],
  // The refusal has a code that the specification does not list, so the application may wait.
  ['charge refused, charge', '60 paid', '0 cancelled failed'],
  ['charge 40', '40 paid'],
  ['charge 40, refund', back],
  ['charge, refund', back],
  ['charge, refund 20', '40 partly refunded'],
  ['charge, refund 60', back],
  ['charge, refund night', back],
  ['charge, refund 20 night', '40 partly refunded'],
  // States: "has a credit already" is refused with 320.
  ['charge, refund 20, refund 40', '40 partly refunded'],
  ['charge, refund 20, refund 10', '40 partly refunded'],
  ['charge, refund 20, refund', '40 partly refunded'],
  ['charge, refund 20, cancel', '40 partly refunded'],
  ['charge, refund, refund 20', back],
  ['charge, refund, refund', back],
  ['charge, refund refused', back, '60 paid'],
  ['charge, refund 20 refused', '40 partly refunded', '60 paid'],
  ['charge, refund lost', back],
  ['charge, refund lost night', back, '60 paid'],
  ['charge, refund 20 undone', '40 partly refunded', '60 paid'],
  ['charge, cancel', back],
  ['charge, cancel, cancel', back],
  ['charge, cancel, refund', back],
  ['charge, cancel, charge', '60 paid', back],
  // A card that is refused changes nothing: later steps are about the earlier card.
  ['charge, charge declined, refund', back],
  ['charge declined, charge, refund', back],
  ['authorize, authorize declined, capture', '60 paid'],
  // "already transmitted (use refundDeal)": 313.
  ['charge, cancel night', back, '60 paid'],
  ['charge, inquire', '60 paid'],
  ['charge lost', '60 paid', back, reserved],
  ['charge undone', '60 paid', none, back, reserved],
  ['charge lost, refund', back, '60 paid', reserved],
  ['authorize', reserved],
  ['authorize, authorize', reserved],
  ['authorize lost', reserved, back],
  ['authorize, cancel', back],
  ['authorize, cancel, authorize', reserved, back],
  ['authorize, capture', '60 paid'],
  ['authorize 53, capture', '53 paid'],
  ['authorize 53, capture 50', '50 paid'],
  ['authorize 53, capture 50, capture 50', '50 paid'],
  ['authorize 53, capture 50, refund 25', '25 partly refunded'],
  ['authorize 53, capture 50, refund', back],
  ['authorize, capture 30, refund', back],
  ['authorize, capture 30, refund 30', back],
  ['authorize, capture 30, cancel', back],
  ['authorize, capture 30 refused', reserved, '30 paid', back],
  ['authorize refused, capture', none, '60 paid', reserved],
  ['hold', reserved],
  ['hold, cancel', back],
  ['hold, release', '60 paid'],
  ['hold 59, release', '59 paid'],
  ['hold, release, refund 10', '50 partly refunded'],
  ['hold, release, refund', back],
  ['hold, release, cancel', back],
  ['hold, release refused', reserved, '60 paid', back],
  ['hold, release undone', '60 paid', reserved, back],
  ['payout', '-60 paid refunded'],
  ['payout 40', '-40 paid refunded'],
  ['payout, payout', '-60 paid refunded'],
  ['payout, inquire', '-60 paid refunded'],
  ['payout, cancel', back],
  ['payout refused', none, '-60 paid refunded'],
  ['charge, payout 20', '40 paid refunded'],
  ['page', '60 paid'],
  ['page declined', '0 failed cancelled pending'],
  ['page, refund 20', '40 partly refunded'],
  [
    'page half',
    ...['30 unknown pending', '0 failed cancelled refunded', '60 paid'],
    '0 authorized held unknown pending',
  ],
  ['tokenize', idle],
  ['tokenize, charge token', '60 paid'],
  ['tokenize, charge token, refund 20', '40 partly refunded'],
  ['inquire', idle],
  ['transmit', idle],
];

for (const [sequence, ...wanted] of ends)
  test(`${sequence}: ${wanted.join(', or ')}`, () => {
    const { data, error } = parsed(sequence);
    assert.equal(error, undefined);
    const [task] = data?.tasks ?? [];
    assert.ok(task);
    const unordered = (text: string) => text.split(' ').toSorted().join(' ');
    assert.deepEqual(
      endsOf(task).map(({ net, states }) => unordered(`${net / 100} ${states.join(' ')}`)),
      wanted.map(unordered),
    );
  });

test('a step without an amount has the amount of the deal on which it acts', () => {
  const amounts = (sequence: string) =>
    parsed(sequence).data?.tasks[0]?.steps.map(
      ({ amount, instruction }) => `${amount ?? 6_000} ${instruction}`,
    );
  assert.deepEqual(amounts('authorize, capture 30, refund'), [
    '6000 Authorize 60.00 ILS. Charge nothing yet.',
    '3000 Capture 30.00 ILS of the authorization.',
    '3000 Refund the order in full.',
  ]);
  assert.deepEqual(amounts('hold 59, release')?.[1], '5900 Release the held charge (AutoCommRelease).');
  assert.deepEqual(amounts('authorize 53, capture 53')?.[1], '5300 Capture the whole authorization.');
  assert.deepEqual(amounts('charge, refund 20')?.[1], '2000 Refund 20.00 ILS of the order.');
});

/** Sequences that the gateway must refuse, each with a twin that is accepted. */
const refused: readonly (readonly [sequence: string, path: string, problem: RegExp, twin: string])[] = [
  ['charge 64, refund 70', '1.amount', /^refund must not exceed .* 6400: /, 'charge 64, refund 64'],
  ['authorize 53, capture 54', '1.amount', /^capture must not exceed .* 5300: /, 'authorize 53, capture 52'],
  [
    'authorize, capture 30, refund 31',
    '2.amount',
    /^refund must not exceed/,
    'authorize, capture 30, refund 29',
  ],
  ['charge, cancel 20', '1.amount', /^cancel is only for the whole amount/, 'charge, cancel 60'],
  ['hold, release 20', '1.amount', /^release is only for the whole amount/, 'hold, release 60'],
  [
    'refund',
    '0.operation',
    /^refund needs an earlier step with the operation charge or page/,
    'charge, refund',
  ],
  ['authorize, refund', '1.operation', /^refund needs/, 'authorize, capture, refund'],
  ['payout, refund', '1.operation', /^refund needs/, 'payout, cancel'],
  [
    'capture',
    '0.operation',
    /^capture needs an earlier step with the operation authorize$/,
    'authorize, capture',
  ],
  ['hold, capture', '1.operation', /^capture needs/, 'hold, release'],
  ['authorize, release', '1.operation', /^release needs .* hold$/, 'hold, release'],
  [
    'authorize, cancel, capture',
    '2.operation',
    /^capture cannot follow/,
    'authorize, cancel, authorize, capture',
  ],
  ['cancel', '0.operation', /^cancel needs/, 'authorize, cancel'],
  ['invoice', '0.operation', /^invoice needs/, 'charge, invoice'],
  ['charge token', '0.payWith', /^token needs/, 'tokenize, charge token'],
];

for (const [sequence, path, problem, twin] of refused)
  test(`${sequence} is an error of the plan, and ${twin} is none`, () => {
    const [issue, ...others] = parsed(sequence).error?.issues ?? [];
    assert.deepEqual([issue?.path.join('.'), others], [`tasks.0.steps.${path}`, []]);
    assert.match(issue?.message ?? '', problem);
    assert.equal(parsed(twin).error, undefined);
  });

test('the example shop passes plans of its own', async () => {
  const sequences = [
    ...[
      'authorize 53, capture 50, refund 25',
      'authorize 52, capture 30, refund',
      'hold, release, refund 10',
    ],
    ...['charge, refund 21, refund 39', 'charge, refund 22, cancel', 'charge, cancel, refund'],
    ...['payout, inquire', 'payout 41, cancel', 'authorize 51, capture 31, cancel', 'hold 43, release'],
    ...['tokenize, charge token, refund 23', 'charge refused, inquire', 'charge 44, refund'],
  ];
  assert.deepEqual((await played(...sequences)).wrong, []);
});

test('a plan of inquiries alone approves nothing, and fails nothing', async () => {
  const { wrong, because } = await played('inquire');
  assert.deepEqual(wrong, []);
  assert.match(because.join(), /^No request was approved: /);
});

/** An application that charges, and refunds only if `refunds`. `onLoss`: the state after a lost reply. */
function selling(refunds: boolean, onLoss: OrderState = 'failed'): Application {
  let charged = '';
  let state: OrderState = 'pending';
  return async ({ operation }, send, deal) => {
    if (operation === 'charge') {
      const { result, value } = await send('doDeal', deal);
      charged = value('tranId');
      state = result === '000' ? 'paid' : result === '' ? onLoss : 'failed';
    } else if (refunds && charged !== '') {
      const { result } = await send('refundDeal', { tranId: charged });
      if (result === '000') state = 'refunded';
    }
    return { state };
  };
}

test('a refund must be sent where something is charged, and only there', async () => {
  const results = async (sequence: string, refunds: boolean, onLoss?: OrderState) => {
    const plan = planSchema.parse({ plan: 'own', tasks: [taskOf(sequence)] });
    const { tasks } = await certified(selling(refunds, onLoss), ['order-0'], { plan });
    return tasks.flatMap(({ checks }) =>
      checks.filter(({ verdict }) => verdict !== 'passed').map(({ check, verdict }) => `${check} ${verdict}`),
    );
  };
  assert.deepEqual(await results('charge, refund', true), []);
  assert.ok((await results('charge, refund', false)).includes('wire.arrived failed'));
  assert.deepEqual(await results('charge refused, refund', true), []);
  assert.deepEqual(await results('charge refused, refund', false), []);
  assert.deepEqual(await results('charge, refund, refund', true), ['practice.done-once warned']);
  assert.ok((await results('charge lost, refund', false)).includes('wire.arrived failed'));
  // An application that does not know the state may wait instead of a refund.
  assert.ok(!(await results('charge lost, refund', false, 'unknown')).some((one) => one.startsWith('wire.')));
});
