import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { observeSummary } from '../../src/cli/observe-lines.ts';
import type { MerchantCertificate } from '../../src/merchant/certificate.ts';
import { certificateOf } from '../../src/merchant/evidence.ts';
import { type FaultName, faultNames, plantFaults } from '../../src/merchant/passive/faults.ts';
import { addressSound, askedFor, placeFrom, type Said, wordsFrom } from '../../src/merchant/passive/probe.ts';
import { passiveEvidence } from '../../src/merchant/passive.ts';
import { merchantHtml } from '../../src/merchant/report/html.ts';
import type { Session } from '../../src/merchant/session.ts';
import { plainCharge } from '../plain-charge.ts';
import { begunSession } from './begun-session.ts';
import { type Flaw, type WebShop, webShop, words } from './web-shop.ts';

interface Changes {
  readonly flaw?: Flaw;
  readonly probe?: string | false;
  readonly place?: string;
  readonly map?: string;
  readonly faults?: { readonly names: readonly FaultName[]; readonly rate: number };
  readonly ask?: (reference: string) => Promise<Said>;
}

const seed = 7;

async function certified(
  uses: (shop: WebShop, session: Session) => Promise<unknown>,
  { flaw, probe, place = '$.order.status', map = words, faults, ask: asked }: Changes = {},
): Promise<MerchantCertificate & { readonly counts: ReadonlyMap<FaultName, number> }> {
  await using session = await begunSession();
  const lateMs = 40;
  const shop = await webShop(session, flaw, faults ? lateMs * 2 : 0);
  try {
    const counts = plantFaults(session, { ...(faults ?? { names: [], rate: 0 }), seed, lateMs });
    await uses(shop, session);
    const probing = { access: session.access, lateMs, place, words: wordsFrom(map) };
    const ask =
      probe === false
        ? undefined
        : (asked ?? ((one: string) => askedFor(one, { ...probing, probe: probe ?? shop.probe })));
    const evidence = await passiveEvidence(session, {
      seed,
      begun: new Date(),
      ask,
      faults: counts,
      faultRate: faults?.rate ?? 0,
    });
    return { ...certificateOf(evidence), counts };
  } finally {
    await shop.close();
  }
}

const lose = ({ sandbox }: Session, command = 'doDeal') =>
  void sandbox.state.faults.plant({ command, phase: 'after', times: 1, action: { drop: 'connection' } });

const wrongIn = ({ tasks }: MerchantCertificate) =>
  tasks.flatMap(({ order, checks }) =>
    checks
      .filter(({ verdict }) => verdict !== 'passed' && verdict !== 'skipped')
      .map(({ check, verdict }) => `${order} ${verdict} ${check}`),
  );

const text = (certificate: MerchantCertificate) => stripVTControlCharacters(observeSummary(certificate));

/** A day of a shop: sales, a refused card, refunds, a cancellation, an authorization, and a lost reply. */
async function day(shop: WebShop, session: Session): Promise<void> {
  await shop.pay('A1', '1000');
  await shop.pay('A2', '2000', 'declined');
  await shop.pay('A3', '3000');
  await shop.refund('A3');
  await shop.pay('A4', '4000');
  await shop.refund('A4', '1500');
  await shop.pay('A5', '5000');
  await shop.cancel('A5');
  await shop.authorize('A6', '6000');
  lose(session);
  await shop.pay('A7', '7000');
}

test('a right shop is ready: each order is asked, and is as the ledger shows', async () => {
  const certificate = await certified(day);
  assert.deepEqual(
    [certificate.verdict, wrongIn(certificate)],
    ['ready', []],
    certificate.because.join('\n'),
  );
  assert.match(certificate.because[0] ?? '', /7 orders have the state that the ledger shows/);
  assert.deepEqual(
    certificate.tasks.slice(1).map(({ order, belief, beliefOf }) => [order, belief, beliefOf].join()),
    [
      'A1,paid',
      'A2,failed',
      'A3,refunded',
      'A4,partly refunded',
      'A5,cancelled',
      'A6,authorized',
      'A7,paid',
    ].map((one) => `${one},probe`),
  );
  assert.deepEqual(certificate.looseEnds, []);
  const shown = Object.fromEntries((certificate.exercised ?? []).map(({ what, times }) => [what, times]));
  assert.equal(shown['lost replies'], 1);
  assert.equal(shown['finished payment pages'], 0);
  assert.match(text(certificate), /No payment page was finished: /);
  assert.doesNotMatch(text(certificate), /No reply was lost/);
});

/** Broken shops, each with the check that finds it. The right shop passes the same requests. */
const broken: readonly (readonly [
  Flaw,
  (shop: WebShop, session: Session) => Promise<unknown>,
  readonly string[],
])[] = [
  [
    'paid without a reply',
    async (shop, { sandbox }) => {
      await shop.pay('B0', '900');
      sandbox.state.faults.plant({
        ...{ command: 'doDeal', phase: 'before', times: 1, action: { drop: 'connection' } },
      });
      await shop.pay('B1', '1000');
    },
    ['B1 failed practice.no-unpaid-order', 'B1 failed outcome.state'],
  ],
  [
    'charges again',
    async (shop, session) => {
      lose(session);
      await shop.pay('B2', '1000');
    },
    ['B2 failed practice.no-second-charge'],
  ],
  [
    'forgets a refund',
    async (shop) => {
      await shop.pay('B3', '1000');
      await shop.refund('B3');
    },
    ['B3 failed practice.no-unpaid-order', 'B3 failed outcome.state'],
  ],
  [
    'failed without a reply',
    async (shop, session) => {
      lose(session);
      await shop.pay('B4', '1000');
    },
    ['B4 failed practice.no-lost-payment', 'B4 failed outcome.state'],
  ],
  [
    'forgets an authorization',
    async (shop) => {
      await shop.pay('B5', '1000');
      await shop.authorize('B6', '2000');
    },
    ['B6 failed ledger.nothing-else'],
  ],
];

for (const [flaw, uses, found] of broken)
  test(`a shop that ${flaw} is found by its order, and its right twin is ready`, async () => {
    const certificate = await certified(uses, { flaw });
    assert.equal(certificate.verdict, 'not ready');
    assert.deepEqual(wrongIn(certificate), found);
    assert.ok(text(certificate).includes(`in order-${found[0]?.slice(0, 2)}`));
    const wrong = certificate.tasks.find(({ order }) => order === found[0]?.slice(0, 2));
    if (flaw !== 'forgets an authorization')
      assert.match(wrong?.timeline.at(-1)?.text ?? '', /^the probe says that the order is \w+$/);
    const twin = await certified(uses);
    assert.deepEqual(
      [twin.verdict, wrongIn(twin), twin.looseEnds],
      ['ready', [], []],
      twin.because.join('\n'),
    );
  });

test('loose ends stand in certificate, summary and page: what is open, unasked and taken twice', async () => {
  const uses = async (shop: WebShop, session: Session) => {
    await shop.authorize('C1', '2000');
    lose(session);
    await shop.pay('C2', '1000');
  };
  const certificate = await certified(uses, { flaw: 'forgets an authorization' });
  const open = 'order C1: 20.00 ILS are authorized, and the application reports failed';
  assert.deepEqual(
    certificate.looseEnds?.map(({ order, says }) => `order ${order}: ${says}`),
    [open],
  );
  assert.ok(
    text(certificate).includes(open) && merchantHtml(certificate).includes('20.00 ILS are authorized'),
  );
  const unasked = await certified(uses, { flaw: 'charges again', probe: false });
  assert.equal(unasked.verdict, 'ready', 'without a probe, loose ends are no failure');
  assert.deepEqual(
    unasked.looseEnds?.map(({ order, kind }) => `${order} ${kind}`),
    ['C1 open authorization', 'C2 lost reply'],
  );
  assert.match(text(unasked), /add --probe/);
});

test('a word without a meaning is named and decides nothing; with a meaning it does', async () => {
  const uses = (shop: WebShop) => shop.pay('D1', '1000');
  const certificate = await certified(uses, { flaw: 'strange word' });
  assert.equal(certificate.verdict, 'incomplete');
  assert.match(certificate.because.join('\n'), /reports the order as "shipped", .* --probe-map paid=shipped/);
  const mapped = await certified(uses, { flaw: 'strange word', map: `${words},paid=shipped` });
  assert.equal(mapped.verdict, 'ready');
});

test('a probe that cannot be reached, or has no state at the place, decides nothing', async () => {
  const uses = async (shop: WebShop) => {
    for (const reference of ['E1', 'E2', 'E3', 'E4']) await shop.pay(reference, '1000');
  };
  const gone = await certified(uses, { probe: 'http://127.0.0.1:9/orders/{reference}' });
  assert.equal(gone.verdict, 'incomplete');
  assert.match(
    gone.because.join('\n'),
    /--probe http:\/\/127\.0\.0\.1:9\S* cannot be reached \(a port that Node\.js blocks\)/,
  );
  const elsewhere = await certified(uses, { place: 'order.state' });
  assert.equal(elsewhere.verdict, 'incomplete');
  assert.match(elsewhere.because.join('\n'), /has no order\.state \(--probe-state\)/);
  const missing = await certified(async (shop) => {
    await shop.send('doDeal', { ...deal, user: 'E9' });
  });
  assert.match(missing.because.join('\n'), /--probe answered 404 with/);
});

const deal = { ...plainCharge, transactionCode: 'Internet' };

test('without any reference the probe has nothing to ask, and the run is incomplete', async () => {
  const certificate = await certified((shop) => shop.send('doDeal', deal));
  assert.equal(certificate.verdict, 'incomplete');
  assert.match(
    certificate.because[0] ?? '',
    /observe did not call the probe, because no deal .* had a reference/,
  );
  assert.match(certificate.looseEnds?.[0]?.says ?? '', /^1 approved deal had no reference/);
});

test('a reset of the sandbox during the session hides orders, which are then undecided', async () => {
  const certificate = await certified(async (shop, { sandbox }) => {
    await shop.pay('R1', '1000');
    sandbox.state.reset();
    await shop.pay('R2', '1000');
  });
  assert.equal(certificate.verdict, 'incomplete');
  assert.ok(
    wrongIn(certificate).every((one) => /^R1 undecided/.test(one)),
    wrongIn(certificate).join('\n'),
  );
  assert.match(certificate.because.join('\n'), /the sandbox was reset or restored after the order/);
});

test('an order that was refunded in full after its transmission may be sold again', async () => {
  const certificate = await certified(async (shop, session) => {
    await shop.pay('S1', '1000');
    session.setClock('23:30');
    await shop.refund('S1');
    await shop.pay('S1', '1000');
  });
  assert.equal(certificate.verdict, 'ready', certificate.because.join('\n'));
  assert.equal(certificate.tasks[1]?.verdict, 'passed');
});

test('two parts of a payment with different amounts are a warning, and no failure', async () => {
  const certificate = await certified(async (shop) => {
    await shop.send('doDeal', { ...deal, user: 'F1', total: '400' });
    await shop.pay('F1', '600');
  });
  assert.deepEqual(
    [certificate.verdict, wrongIn(certificate)],
    ['ready', ['F1 warned practice.no-second-charge']],
  );
});

const replyFaults = faultNames.slice(0, faultNames.indexOf('no-return'));

test(`an ordinary checkout meets each fault, by seed ${seed}, and a right shop fails no check`, async () => {
  const uses = async (shop: WebShop) => {
    for (let order = 0; order < 24; order += 4)
      await Promise.all(
        [0, 1, 2, 3].map((lane) => shop.pay(`G${order + lane}x`, `${10_000 + (order + lane) * 100}`)),
      );
  };
  const faults = { names: replyFaults, rate: 0.6 };
  const certificate = await certified(uses, { faults });
  for (const name of replyFaults) assert.ok((certificate.counts.get(name) ?? 0) > 0, name);
  assert.deepEqual(
    [certificate.verdict, wrongIn(certificate)],
    ['ready', []],
    certificate.because.join('\n'),
  );
  const lost = { names: ['lost-replies'] as const, rate: 1 };
  const flawed = await certified((shop) => shop.pay('G1', '1000'), {
    faults: lost,
    flaw: 'failed without a reply',
  });
  assert.deepEqual(wrongIn(flawed), ['G1 failed practice.no-lost-payment', 'G1 failed outcome.state']);
});

test('the first refund and cancellation meet a fault at a small rate, also after a reset; without a rate none does', async () => {
  const uses = async (shop: WebShop, { sandbox }: Session) => {
    sandbox.state.reset();
    for (const reference of ['H1', 'H2', 'H3']) await shop.pay(reference, '1000');
    await shop.refund('H1');
    await shop.cancel('H2');
    await shop.cancel('H3');
  };
  const counted = async (rate: number) => {
    const faults = { names: ['lost-replies', 'html'] as const, rate };
    const { verdict, counts, exercised = [] } = await certified(uses, { faults });
    const row = exercised.find(({ what }) => what === 'refunds and cancellations without a readable reply');
    const cancelled = exercised.find(({ what }) => what === 'cancellations');
    return [verdict, Object.fromEntries(counts), row?.times, cancelled?.times, row?.next];
  };
  assert.deepEqual(await counted(0.000_001), ['ready', { 'lost-replies': 1, html: 1 }, 2, 2, undefined]);
  assert.deepEqual(await counted(0), [
    ...['ready', { 'lost-replies': 0, html: 0 }, 0, 2],
    'No refund and no cancellation had a fault: add --faults lost-requests.',
  ]);
});

test('a lost cancellation is a cancellation, and the next step for a listed fault is a higher rate', async () => {
  const certificate = await certified(
    async (shop, session) => {
      await shop.pay('M1', '1000');
      lose(session, 'cancelDeal');
      await shop.cancel('M1');
    },
    { faults: { names: ['lost-replies', 'late'], rate: 0 } },
  );
  const nextOf = ({ exercised = [] }: MerchantCertificate) => exercised.flatMap((one) => one.next ?? []);
  const next = nextOf(certificate);
  assert.ok(!next.some((line) => /Nothing was cancelled/.test(line)), next.join('\n'));
  assert.ok(
    next.includes(
      'The gateway made no deal after the connection had closed: sell more, or add --fault-rate 1.',
    ),
  );
  assert.ok(next.includes('No reply was unreadable: add --faults html,half,unavailable.'));
  const always = await certified(async () => {}, { faults: { names: ['late'], rate: 1 } });
  assert.ok(nextOf(always).includes('The gateway made no deal after the connection had closed: sell more.'));
  const compared = 'No order was compared with its state in the application: ';
  assert.ok(
    nextOf(always).includes(
      `${compared}make the probe (--probe) answer for the order references that your application sent.`,
    ),
  );
  const unprobed = await certified(async () => {}, { probe: false });
  assert.ok(nextOf(unprobed).includes(`${compared}add --probe.`));
});

test('a reference with an ending is asked for without it; the application knows the order alone', async () => {
  const states = new Map([
    ['J1', 'paid'],
    ['J2', 'failed'],
  ] as const);
  const uses = async (shop: WebShop) => {
    for (const user of ['J1a1', 'J2a1', 'J2a2', 'J30'])
      await shop.send('doDeal', { ...deal, user, ...(user === 'J2a1' && { cardNo: '4580990000004004' }) });
  };
  const asked: string[] = [];
  const ask = async (reference: string) => {
    asked.push(reference);
    const state = states.get(reference as 'J1');
    return state ? { word: state, state } : { isMissing: true as const, problem: 'not found' };
  };
  const certificate = await certified(uses, { ask });
  assert.deepEqual(
    asked,
    ['J1a1', 'J1a', 'J1', 'J2a1', 'J2a', 'J2', 'J2a2', 'J30'].filter((one) => !/a$/.test(one)),
  );
  assert.deepEqual(wrongIn(certificate), [
    ...['no-unpaid-order', 'no-lost-payment'].map((check) => `J30 undecided practice.${check}`),
    'J30 undecided outcome.state',
    ...['J2 failed practice.no-lost-payment', 'J2 failed outcome.state'],
  ]);
});

test('a command can be the probe, a regular expression the place; wrong options name the fix', async () => {
  const certificate = await certified((shop) => shop.pay('I1', '1000'), {
    ...{
      probe: 'echo "Status of {reference} or $TCK_ORDER: completed"',
      place: '/Status of I1 or I1: (\\w+)/',
    },
  });
  assert.equal(certificate.verdict, 'ready', certificate.because.join('\n'));
  for (const [attempt, said] of [
    [() => wordsFrom('payed=x'), /--probe-map: payed .*did you mean paid/],
    [() => wordsFrom('paid='), /give paid as paid=WORD/],
    [() => wordsFrom('paid=ok,failed=ok'), /ok cannot mean both paid and failed/],
    [() => placeFrom('/state/'), /with one group/],
    [() => addressSound('--probe', 'http://u:p@localhost/{reference}'), /leave user and password out/],
  ] as const)
    assert.throws(attempt, said);
});
