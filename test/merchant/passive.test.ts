import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { observeSummary } from '../../src/cli/observe-lines.ts';
import { type Exchange, GatewayClient } from '../../src/client/index.ts';
import type { MerchantCertificate } from '../../src/merchant/certificate.ts';
import { certificateOf } from '../../src/merchant/evidence.ts';
import { passiveEvidence } from '../../src/merchant/passive.ts';
import { merchantHtml } from '../../src/merchant/report/html.ts';
import { merchantJunit } from '../../src/merchant/report/junit.ts';
import type { Session } from '../../src/merchant/session.ts';
import type { Fields } from '../../src/message/build-request.ts';
import { textAt } from '../../src/message/element.ts';
import { plainCharge } from '../plain-charge.ts';
import { ask, postForm } from '../sandbox/ask.ts';
import { begunSession, clientOf } from './begun-session.ts';

const charge = { ...plainCharge, transactionCode: 'Internet', user: 'order1' };

/** The number of a card that the credit company refuses. */
const declined = '4580990000004004';

interface Application {
  readonly session: Session;
  send(
    command: 'doDeal' | 'inquireTransactions' | 'cancelDeal' | 'refundDeal',
    fields: Fields,
    requestId?: string,
  ): Promise<Exchange | undefined>;
  lose(command?: 'doDeal' | 'refundDeal' | 'cancelDeal'): void;
  ask(path: string, options: Parameters<typeof ask>[2]): Promise<unknown>;
}

async function certified(uses: (application: Application) => Promise<unknown>): Promise<MerchantCertificate> {
  await using session = await begunSession();
  await using client = clientOf(session);
  const { terminal: terminalNumber } = session.access;
  let count = 0;
  await uses({
    session,
    send: async (command, fields, requestId = `r${count++}`) =>
      client
        .send({ command, fields: { terminalNumber, ...fields }, requestId })
        .catch((): undefined => undefined),
    lose: (command = 'doDeal') =>
      void session.sandbox.state.faults.plant({
        ...{ command, phase: 'after', times: 1, action: { drop: 'connection' } },
      }),
    ask: (path, options) => ask(session.sandbox, path, options),
  });
  return certificateOf(await passiveEvidence(session, { seed: 1, begun: new Date() }));
}

const verdictOf = ({ tasks }: MerchantCertificate, id: string) =>
  tasks[0]?.checks.find(({ check }) => check === id)?.verdict;

const tranIdOf = (exchange: Exchange | undefined): string => textAt(exchange?.reply, 'response.tranId') ?? '';

test('requests as they should be are ready, and what could not be seen is no pass', async () => {
  const certificate = await certified(async ({ send }) => {
    await send('doDeal', { ...charge, cvv: '123' });
    await send('inquireTransactions', { user: 'order1' });
  });
  assert.deepEqual(
    [certificate.verdict, certificate.findings, certificate.scope],
    ['ready', [], ['charge', 'inquire']],
  );
  assert.match(certificate.because[0] ?? '', /No task ran/);
  assert.deepEqual(
    [verdictOf(certificate, 'wire.rules'), verdictOf(certificate, 'practice.no-second-charge')],
    ['passed', 'skipped'],
  );
  assert.deepEqual(certificate.codes, [{ code: '000', times: 2 }]);
  const exercised = certificate.rules.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id);
  assert.ok(exercised.includes('doDeal.request.cvv'));
  assert.ok(
    certificate.rules.some(({ id, verdict }) => id === 'doDeal.request.cavv' && verdict !== 'passed'),
  );
});

test('where nothing arrived, or nothing with the right credentials, the run is incomplete', async () => {
  const silent = await certified(async () => {});
  assert.equal(silent.verdict, 'incomplete');
  assert.deepEqual(silent.because, [
    'No deal was approved: no request of an order arrived.',
    'Not decided: wire.rules, wire.known-elements: nothing arrived.',
  ]);
  const stranger = await certified(async ({ session: { access, sandbox } }) => {
    const client = new GatewayClient({ baseUrl: access.url, user: 'x', password: 'y', ca: sandbox.ca });
    await client.send({
      ...{ command: 'inquireTransactions', requestId: 'r' },
      fields: { terminalNumber: access.terminal, user: 'order1' },
    });
    await client.close();
  });
  assert.equal(stranger.verdict, 'incomplete');
  assert.match(stranger.because.join(), /no request had the right credentials/);
});

test('the summary names each finding once, its element, and requests without a number', async () => {
  const certificate = await certified(async ({ send, ask }) => {
    await send('doDeal', { ...charge, total: '-5', bogus: '1', userData1: '4580000000000000' });
    await ask('/elsewhere', { method: 'GET' });
  });
  const text = stripVTControlCharacters(observeSummary(certificate));
  const having = (pattern: RegExp) => text.split('\n').filter((line) => pattern.test(line)).length;
  assert.equal(
    having(
      /total has a value that is not allowed; allowed: .*above zero, or zero to create a token \(request 1\)/,
    ),
    1,
  );
  assert.equal(having(/bogus/), 1);
  assert.equal(having(/request is sent to another path.* \(1 request without a number\)/), 1);
  assert.equal(having(/userData1 holds a card number \(request 1\)/), 1);
  assert.doesNotMatch(text, /wire\.known-elements: wire|and \d more|\(1 times\)/);
  const reason = certificate.tasks[0]?.checks.find(({ check }) => check === 'wire.known-elements')?.reason;
  assert.match(reason ?? '', /^bogus /);
});

test('what is wrong is told once, with the requests that have it', async () => {
  const certificate = await certified(async ({ send }) => {
    for (const user of ['a', 'b', 'c', 'd', 'e'])
      await send('doDeal', { ...charge, user, total: '123456789' });
    await send('doDeal', { ...charge, ccv: '999' });
  });
  assert.equal(certificate.verdict, 'not ready');
  assert.deepEqual(
    certificate.findings?.map(({ rule, element, weight, count, requests }) => [
      ...[rule, element, weight, count],
      requests.join(),
    ]),
    [
      ['doDeal.request.total', 'total', 'required', 5, '1,2,3'],
      ['wire.known-elements', 'ccv', 'recommended', 1, '6'],
    ],
  );
  assert.match(certificate.findings?.[1]?.problem ?? '', /did you mean cvv/);
  assert.equal(certificate.rules.find(({ id }) => id === 'doDeal.request.total')?.verdict, 'failed');
  const reports = merchantHtml(certificate) + merchantJunit(certificate);
  assert.match(reports, /5 times, request 1, 2, 3 and 2 more/);
  assert.match(reports, /<failure message="doDeal\.request\.total/);
  assert.match(certificate.because[0] ?? '', /^wire\.rules: doDeal\.request\.total: [^(]*\.$/);
  assert.doesNotMatch(reports, /1 tasks?<|attested by the application/);
  assert.doesNotMatch(reports + JSON.stringify(certificate), /4580000000000000|>999<|&gt;999/);
});

test('GET, another path, JSON and plain HTTP are findings, and no crash', async () => {
  const certificate = await certified(async ({ ask, session: { access } }) => {
    await ask('/xpo/Relay', { method: 'GET' });
    await ask('/xpo/relays', { method: 'POST', body: 'int_in=x' });
    await ask('/xpo/Relay', {
      ...{ method: 'POST', body: '{"command":"doDeal"}' },
      headers: { 'content-type': 'application/json' },
    });
    await fetch(access.url.replace('https:', 'http:')).catch(() => {});
  });
  assert.equal(certificate.verdict, 'not ready');
  assert.deepEqual(certificate.findings?.map(({ rule, problem }) => `${rule} ${problem}`).toSorted(), [
    'auth.https-tls12 is sent over plain HTTP',
    'http.endpoint does not use POST',
    'http.endpoint is posted with another content type',
    'http.endpoint is sent to another path',
  ]);
});

type Use = (application: Application) => Promise<unknown>;
/** A request, which can name the transaction of the latest deal by card. Only such a deal gives its exchange. */
type Step = (application: Application, tranId: string) => Promise<unknown>;

const pays =
  (fields: Fields = {}, requestId?: string): Step =>
  ({ send }) =>
    send('doDeal', { ...charge, ...fields }, requestId);
const asks =
  (fields: Fields): Step =>
  async ({ send }) =>
    void (await send('inquireTransactions', fields));
const names =
  (command: 'doDeal' | 'cancelDeal' | 'refundDeal', fields: Fields = {}): Step =>
  async ({ send }, tranId) =>
    void (await send(command, { ...(command === 'doDeal' && charge), ...fields, tranId }));
/** The reply to this request is lost. */
const lost =
  (step: Step, command?: 'refundDeal' | 'cancelDeal'): Step =>
  (application, tranId) => {
    application.lose(command);
    return step(application, tranId);
  };
const times = (count: number, step: (index: number) => Step): readonly Step[] =>
  Array.from({ length: count }, (_, index) => step(index));

/** Sends the requests in order. */
const using =
  (...steps: readonly Step[]): Use =>
  async (application) => {
    let tranId = '';
    for (const step of steps)
      tranId = tranIdOf((await step(application, tranId)) as Exchange | undefined) || tranId;
  };

const typed = { cvv: '123' };
const part = { total: '300' };
const authorizes = pays({ ...typed, validation: 'Verify' });
const byDay = { fromDealDate: '2001-01-01', toDealDate: '2099-12-31' };
const releases = names('doDeal', { validation: 'AutoCommRelease' });
const holds = names('doDeal', { validation: 'SetAsHold' });
/** Captures the authorization before it. */
const captures =
  (fields: Fields = {}): Step =>
  ({ send }, tranId) =>
    send('doDeal', { ...charge, ...fields, cgUid: tranId });
const refundsTwice = (criteria: Fields) =>
  using(
    ...[pays({ user: 'order2' }), pays(), lost(names('refundDeal', part), 'refundDeal'), asks(criteria)],
    names('refundDeal', part),
  );

/** Pairs for each practice: requests that violate it, and similar requests that do not. */
const twins: readonly (readonly [check: string, 'failed' | 'warned', Use, Use])[] = [
  [
    ...(['practice.no-second-charge', 'failed'] as const),
    using(lost(pays()), pays()),
    using(lost(pays()), pays(), names('cancelDeal')),
  ],
  [
    ...(['practice.no-second-charge', 'failed'] as const),
    using(lost(pays({}, 'same')), pays({}, 'other')),
    using(lost(pays()), pays({ user: 'order2' })),
  ],
  [
    ...(['practice.cvv-not-resent', 'failed'] as const),
    using(authorizes, captures(typed)),
    using(authorizes, captures()),
  ],
  [
    ...(['practice.secrets-in-place', 'failed'] as const),
    using(pays({ userData1: '4580 0000 0000 0000' })),
    using(pays({ userData1: 'card 4580 0000 of 123' })),
  ],
  [
    ...(['practice.secrets-in-place', 'failed'] as const),
    using(pays({ ...typed, user: 'order1 cvv 123' })),
    using(pays({ ...typed, user: 'order 123' })),
  ],
  [
    ...(['practice.sparing-retries', 'warned'] as const),
    using(...times(3, () => pays({ cardNo: declined }))),
    using(
      ...times(2, () => pays({ cardNo: declined })),
      pays({ cardNo: declined, user: 'order2' }),
      ...times(3, () => pays()),
    ),
  ],
  [
    ...(['practice.inquire-before-retry', 'warned'] as const),
    using(lost(pays()), pays()),
    using(lost(pays()), asks({ user: 'order1' }), pays()),
  ],
  // The refund names the charge by one id, and the inquiry by another.
  ...[{ user: 'order1' }, byDay].map((criteria): (typeof twins)[number] => [
    ...(['practice.inquire-before-retry', 'warned'] as const),
    refundsTwice({ user: 'order2' }),
    refundsTwice(criteria),
  ]),
  // The gateway refuses a repeated cancellation or whole refund with 314 or 320, which protects the money.
  ...(
    [
      ['cancelDeal', {}],
      ['refundDeal', {}],
      ['refundDeal', { total: charge.total }],
    ] as const
  ).map(([command, whole]): (typeof twins)[number] => [
    ...(['practice.inquire-before-retry', 'warned'] as const),
    refundsTwice({ user: 'order2' }),
    using(pays(), lost(names(command, whole), command), names(command, whole)),
  ]),
  [
    ...(['practice.inquire-before-retry', 'warned'] as const),
    using(pays({ validation: 'AutoCommHold' }), lost(releases), releases),
    // A release of the same deal does not repeat the hold, and the same hold after an inquiry is a repetition.
    using(pays(), lost(holds), releases, asks({ user: 'order1' }), holds),
  ],
  [
    ...(['practice.request-id-unique', 'warned'] as const),
    using(pays({}, 'one'), pays({ user: 'order2' }, 'one')),
    using(pays({}, 'one'), pays({}, 'one')),
  ],
  [
    ...(['practice.sparing-inquiries', 'warned'] as const),
    using(...times(11, () => asks({ user: 'order1' }))),
    using(...times(11, (index) => asks({ user: `order${index}` }))),
  ],
];

for (const [check, verdict, broken, right] of twins)
  test(`${check} is ${verdict} where it is departed from, and passed where it is not`, async () => {
    assert.equal(verdictOf(await certified(broken), check), verdict);
    assert.equal(verdictOf(await certified(right), check), 'passed');
  });

test('a form that stands in the address as well is found; an application that sends no requestId is not warned', async () => {
  const posted = (search: string) =>
    certified(async ({ session: { access, sandbox } }) => {
      const { user, password, terminal } = access;
      const int_in = `<ashrait><request><version>2000</version><language>ENG</language><command>inquireTransactions</command><inquireTransactions><terminalNumber>${terminal}</terminalNumber><user>a</user></inquireTransactions></request></ashrait>`;
      const form = { user, password, int_in };
      await postForm(sandbox, `/xpo/Relay?${search === 'all' ? new URLSearchParams(form) : search}`, form);
    });
  const [wrong, right] = [await posted('all'), await posted('trace=1')];
  assert.deepEqual([wrong.verdict, verdictOf(wrong, 'practice.secrets-in-place')], ['not ready', 'failed']);
  assert.deepEqual([right.verdict, verdictOf(right, 'practice.secrets-in-place')], ['incomplete', 'skipped']);
  assert.match(
    right.because.join(),
    /^No deal was approved: 1 request arrived, none was refused(?: except by a simulated fault)?, and none completed a charge, a payout, an authorization or a token\.$/,
  );
  assert.equal(verdictOf(right, 'practice.request-id-unique'), 'skipped');
});

test('two equal deals without a reference are remarked on: they may be two orders', async () => {
  const twice = (user: string | undefined, isLost = true, changes: Fields = {}) =>
    certified(async ({ send, lose }) => {
      if (isLost) lose();
      await send('doDeal', { ...charge, user });
      await send('doDeal', { ...charge, user, ...changes });
    });
  const second = 'practice.no-second-charge';
  for (const isLost of [true, false]) {
    const without = await twice(undefined, isLost);
    assert.deepEqual(
      [without.verdict, verdictOf(without, second)],
      ['ready', 'warned'],
      without.because.join(),
    );
    assert.match(
      without.tasks[0]?.checks.find(({ check }) => check === second)?.reason ?? '',
      /^two deals are equal, and no reference \(the field user\) distinguishes them: .*, or two orders \(requests 1 and 2\)$/,
    );
    assert.match(without.because.join(), /two deals are equal, and no reference .* \(requests 1 and 2\)/);
  }
  const having = await twice('order1');
  assert.deepEqual([having.verdict, verdictOf(having, second)], ['not ready', 'failed']);
  for (const other of [
    await twice(undefined, false, { total: '1001' }),
    await twice('order1', false, { user: 'order2' }),
  ])
    assert.equal(verdictOf(other, second), 'skipped');
});

test('two purchases of a buyer whose number is in user are remarked on, and a repeated request fails', async () => {
  const typed = { ...charge, user: 'buyer7', cvv: '123' };
  const cvv = 'practice.cvv-not-resent';
  const second = 'practice.no-second-charge';
  const twice = await certified(async ({ send }) => {
    await send('doDeal', typed);
    await send('doDeal', typed);
  });
  assert.deepEqual(
    [twice.verdict, verdictOf(twice, cvv), verdictOf(twice, second)],
    ['ready', 'warned', 'warned'],
  );
  const repeated = await certified(async ({ send }) => {
    await send('doDeal', typed, 'same');
    await send('doDeal', typed, 'same');
  });
  assert.deepEqual([repeated.verdict, verdictOf(repeated, cvv)], ['not ready', 'failed']);
  const afterLoss = (between: (send: Application['send']) => Promise<unknown>, ids: readonly string[] = []) =>
    certified(async ({ send, lose }) => {
      lose();
      await send('doDeal', typed, ids[0]);
      await between(send);
      await send('doDeal', typed, ids[1]);
    });
  const found = await afterLoss((send) => send('inquireTransactions', { user: 'buyer7' }));
  assert.deepEqual([found.verdict, verdictOf(found, second)], ['ready', 'warned']);
  const byDay = { fromDealDate: '2001-01-01', toDealDate: '2099-12-31' };
  const listed = await afterLoss((send) => send('inquireTransactions', byDay));
  assert.deepEqual([listed.verdict, verdictOf(listed, second)], ['ready', 'warned']);
  const ofBuyer = await afterLoss((send) => send('doDeal', { ...typed, total: '7300' }));
  assert.deepEqual([ofBuyer.verdict, verdictOf(ofBuyer, second)], ['ready', 'warned']);
  const nothingFound = await afterLoss((send) => send('inquireTransactions', { user: 'another' }));
  assert.deepEqual([nothingFound.verdict, verdictOf(nothingFound, second)], ['not ready', 'failed']);
  const same = await afterLoss((send) => send('doDeal', { ...typed, total: '7300' }), ['same', 'same']);
  assert.deepEqual([same.verdict, verdictOf(same, second)], ['not ready', 'failed']);
});

test('a late commit is a charge, and a deal that was never made is none', async () => {
  const twice = (phase: 'before' | 'after', action: object) =>
    certified(async ({ send, session }) => {
      session.sandbox.state.faults.plant({ command: 'doDeal', phase, times: 1, action } as never);
      await send('doDeal', charge);
      await send('inquireTransactions', { user: 'order1' });
      await send('doDeal', charge);
    });
  assert.equal(
    verdictOf(await twice('after', { lateCommitMs: 60_000 }), 'practice.no-second-charge'),
    'failed',
  );
  assert.equal(
    verdictOf(await twice('before', { drop: 'connection' }), 'practice.no-second-charge'),
    'skipped',
  );
});

test('a deal that moves no money is no ability to charge, and its CVV is not that of a charge', async () => {
  const enquiry = { ...charge, transactionType: 'BalanceEnquiry', total: '1', cvv: '123' };
  const asked = await certified(async ({ send }) => {
    await send('doDeal', enquiry);
  });
  assert.deepEqual([asked.verdict, asked.scope], ['incomplete', []]);
  const charged = await certified(async ({ send }) => {
    await send('doDeal', enquiry);
    await send('doDeal', { ...charge, cvv: '123' });
  });
  assert.deepEqual([charged.verdict, charged.scope], ['ready', ['charge']]);
  const captured = await certified(async ({ send }) => {
    const made = await send('doDeal', { ...charge, validation: 'Verify', cvv: '123' });
    const cgUid = textAt(made?.reply, 'response.doDeal.cgUid');
    await send('doDeal', { ...charge, cgUid, cvv: '123' });
  });
  assert.deepEqual(captured.scope, ['authorize']);
  assert.match(captured.because.join(), /the CVV was sent again after the first approved deal \(request 2\)/);
  const onHold = await certified(async ({ send }) => {
    const tranId = tranIdOf(await send('doDeal', { ...charge, validation: 'AutoCommHold' }));
    const { cardNo: _, cardExpiration: __, ...release } = charge;
    await send('doDeal', { ...release, validation: 'AutoCommRelease', tranId });
  });
  assert.deepEqual([onHold.verdict, onHold.scope], ['ready', ['hold']]);
});

test('two equal charges with one reference may be one order, and both are named', async () => {
  const deal = { ...charge, cvv: '123' };
  const certificate = await certified(async ({ send }) => {
    await send('inquireTransactions', { user: 'order1' });
    await send('doDeal', deal);
    await send('doDeal', deal);
  });
  const reasonOf = (id: string) =>
    certificate.tasks[0]?.checks.find(({ check }) => check === id)?.reason ?? '';
  assert.match(
    reasonOf('practice.no-second-charge'),
    /^two deals are equal, also in their reference: .* charged twice, or two orders \(requests 2 and 3\)$/,
  );
  assert.match(reasonOf('practice.cvv-not-resent'), /^a deal with a CVV equals .* \(requests 2 and 3\)$/);
  assert.deepEqual(
    certificate.looseEnds?.map(({ says }) => says),
    ['10.00 ILS may have been charged twice (requests 2 and 3, both with user order1)'],
  );
});

test('ready names each required check for which nothing was looked at', async () => {
  const printed = stripVTControlCharacters(
    observeSummary(await certified(({ send }) => send('doDeal', charge))),
  );
  assert.match(printed, /^READY /);
  assert.match(printed, /^ {2}Not looked at: practice\.no-second-charge \(no reply to a deal was lost\)$/m);
  assert.match(printed, /^ {2}Not looked at: practice\.cvv-not-resent \(no CVV was sent\)$/m);
  assert.doesNotMatch(printed, /Not looked at: practice\.(?:secrets-in-place|request-id-unique|done-once)/);
});

test('what the session exercised is a card that was refused, and an inquiry that found a transaction', async () => {
  const exercisedBy = async (uses: Parameters<typeof certified>[0]) => {
    const { exercised = [] } = await certified(uses);
    const of = (what: string) => exercised.find((one) => one.what === what);
    return [of('refused cards'), of('inquiries that found a transaction')].map(
      (one) => one?.next ?? one?.times,
    );
  };
  assert.deepEqual(
    await exercisedBy(async ({ send }) => {
      await send('doDeal', { ...charge, terminalNumber: '0880009999' });
      await send('inquireTransactions', { user: 'never-sent' });
    }),
    [
      'No card was refused: pay once with the test card declined.',
      'No inquiry found a transaction: after a lost reply, an application has to inquire.',
    ],
  );
  assert.deepEqual(
    await exercisedBy(async ({ send }) => {
      await send('doDeal', { ...charge, cardNo: declined });
      await send('doDeal', { ...charge, cardExpiration: '0120' });
      await send('doDeal', charge);
      await send('inquireTransactions', { user: 'never-sent' });
      await send('inquireTransactions', { user: 'order1' });
    }),
    [2, 1],
  );
});

test('a page without addresses and names in other case break no rule, and a page without mid does', async () => {
  const page = {
    ...{
      ...charge,
      cardNo: undefined,
      cardExpiration: undefined,
      currency: 'ils',
      creditType: 'regularcredit',
    },
    ...{ validation: 'TxnSetup', mpiValidation: 'AutoComm', mid: '10001', uniqueid: 'order1' },
  };
  const rulesOf = async (fields: Fields) =>
    (await certified(({ send }) => send('doDeal', fields))).findings?.map(({ rule }) => rule);
  assert.deepEqual(await rulesOf(page), []);
  assert.deepEqual(await rulesOf({ ...page, mid: undefined }), ['doDeal.request.mid']);
});

test('two requests with the same requestId are both named', async () => {
  const certificate = await certified(async ({ send }) => {
    await send('doDeal', { ...charge, user: 'order1' }, 'r');
    await send('doDeal', { ...charge, user: 'order2' });
    await send('doDeal', { ...charge, user: 'order3' }, 'r');
  });
  assert.match(certificate.because.join(), /different requests have the same requestId \(requests 1 and 3\)/);
});
