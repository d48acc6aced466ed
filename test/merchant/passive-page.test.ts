import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Orders } from '../../examples/shop/orders.ts';
import { Shop } from '../../examples/shop/shop.ts';
import { certificateOf } from '../../src/merchant/evidence.ts';
import { type FaultName, plantFaults } from '../../src/merchant/passive/faults.ts';
import { passiveEvidence } from '../../src/merchant/passive.ts';
import { postForm } from '../sandbox/ask.ts';
import { begunSession } from './begun-session.ts';

const card = { cardNumber: '4580000000000000', cardExpiration: '1230', cvv: '123' };

/** The example shop with a buyer on its payment pages, who returns if the gateway redirects. */
async function session(
  names: readonly FaultName[],
  uses: (
    shop: Shop,
    orders: Orders,
    buys: (id: string, number?: string) => Promise<void>,
  ) => Promise<unknown>,
) {
  await using begun = await begunSession();
  const orders = new Orders(':memory:');
  const shop = new Shop(orders, { ...begun.access, timeoutMs: 20_000 });
  const buys = async (id: string, cardNumber = card.cardNumber) => {
    const page = await shop.page(orders.open(id, 5_000, 'ILS'), 'https://shop.example/return');
    const { headers } = await postForm(begun.sandbox, page ?? '', { ...card, cardNumber });
    const { location } = headers;
    if (location !== undefined) await shop.returned(new URL(String(location)).searchParams);
  };
  try {
    const faults = plantFaults(begun, { names, rate: 1, seed: 1, lateMs: 20 });
    await uses(shop, orders, buys);
    const ask = async (reference: string) => {
      try {
        const { state } = orders.find(reference);
        return { word: state, state };
      } catch {
        return { isMissing: true as const, problem: 'not found' };
      }
    };
    return certificateOf(await passiveEvidence(begun, { seed: 1, begun: new Date(), ask, faults }));
  } finally {
    orders.close();
  }
}

const statesOf = ({ tasks }: Awaited<ReturnType<typeof session>>) =>
  tasks.slice(1).map(({ order, belief, verdict }) => [order, belief, verdict].join(' '));

test('the example shop is ready with pages that are paid, refused and given back', async () => {
  const certificate = await session([], async (shop, orders, buys) => {
    await buys('P1');
    await buys('P2', '4580990000004004');
    await buys('P3');
    await shop.refund(orders.find('P3'), 5_000);
  });
  assert.equal(certificate.verdict, 'ready', certificate.because.join('\n'));
  assert.deepEqual(statesOf(certificate), ['P1 paid passed', 'P2 failed passed', 'P3 refunded passed']);
});

test('a buyer who never returns is found later; until then the order is undecided, and no failure', async () => {
  const uses =
    (isReconciled: boolean) => async (shop: Shop, _: Orders, buys: (id: string) => Promise<void>) => {
      await buys('P1');
      if (isReconciled) await shop.reconcileUnsettled(-1);
    };
  const later = await session(['no-return'], uses(true));
  assert.deepEqual([later.verdict, statesOf(later)], ['ready', ['P1 paid passed']], later.because.join('\n'));
  assert.equal(later.exercised?.find(({ what }) => what === 'unusual returns')?.times, 1);
  const never = await session(['no-return'], uses(false));
  assert.equal(never.verdict, 'incomplete');
  assert.match(
    never.because.join('\n'),
    /still reports the order as pending, although the buyer was charged/,
  );
});

test('a forged return charges nothing, and the order stays unpaid', async () => {
  const certificate = await session(['forged-return'], (_shop, _orders, buys) => buys('P1'));
  assert.deepEqual(statesOf(certificate), ['P1 pending passed']);
  assert.match(certificate.because[0] ?? '', /^No deal was approved/);
});
