import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { Agent, request } from 'undici';
import { observeSummary } from '../../src/cli/observe-lines.ts';
import { Buyer } from '../../src/merchant/buyer.ts';
import type { MerchantCertificate } from '../../src/merchant/certificate.ts';
import type { Driver } from '../../src/merchant/drivers/driver.ts';
import { certificateOf } from '../../src/merchant/evidence.ts';
import { observeHistories } from '../../src/merchant/histories/search.ts';
import { observe } from '../../src/merchant/observe.ts';
import { passiveEvidence } from '../../src/merchant/passive.ts';
import { planSchema } from '../../src/merchant/plan.ts';
import { merchantHtml } from '../../src/merchant/report/html.ts';
import { Session } from '../../src/merchant/session.ts';
import { useFolder } from '../support/use.ts';
import type { Post, WildClient } from './clients/client.ts';
import { wildClients } from './clients/clients.ts';

const folder = await useFolder();

const planFor = (operation: WildClient['sells']) =>
  planSchema.parse({
    plan: 'clients of the wild',
    tasks: [
      {
        ...{ id: 'sells', title: 'Sells, inquires and gives back', amount: 12_100 },
        steps: [{ operation }, { operation: 'inquire' }, { operation: 'refund' }],
      },
      {
        id: 'refused',
        title: 'The card is refused',
        amount: 12_200,
        card: 'declined',
        steps: [{ operation }],
      },
      {
        ...{ id: 'lost', title: 'The reply or the return is lost', amount: 12_300 },
        steps: [
          {
            operation,
            situation: operation === 'page' ? { return: 'never' } : { fault: 'dropped after' },
          },
        ],
      },
    ],
  });

interface Used {
  readonly session: Session;
  readonly driver: Driver;
}

async function inSession<T>(
  client: WildClient,
  isLenient: boolean,
  uses: (used: Used) => Promise<T>,
): Promise<T> {
  const session = await Session.begin({ directory: folder, seed: 1, isLenient });
  const { url, caFile, user, password, terminal } = session.access;
  const dispatcher = new Agent({ connect: { ca: await readFile(caFile, 'utf8') } });
  const post: Post = async (xml) => {
    const body = new URLSearchParams({ user, password, int_in: xml }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    try {
      const reply = await request(`${url}/xpo/Relay`, { method: 'POST', headers, body, dispatcher });
      return await reply.body.text();
    } catch {
      return undefined;
    }
  };
  const step = client.begin(terminal);
  const driver: Driver = {
    name: client.says,
    ask: async (asked, onPage) => ({ lookedBy: 'kit', ...(await step(asked, post, onPage)) }),
  };
  try {
    return await uses({ session, driver });
  } finally {
    await dispatcher.close();
    await session.end();
  }
}

const observed = (client: WildClient, isLenient = true): Promise<MerchantCertificate> =>
  inSession(client, isLenient, async ({ session, driver }) =>
    certificateOf(
      await observe({ session, driver, plan: planFor(client.sells), seed: 1, lateMs: 100, graceMs: 0 }),
    ),
  );

/** The application works on its own: it sells, inquires and gives back, meets a refusal, and loses a reply. */
const passively = (client: WildClient, isLenient = true): Promise<MerchantCertificate> =>
  inSession(client, isLenient, async ({ session, driver }) => {
    const buyer = new Buyer(session);
    for (const [place, { id, amount, currency, card: role, channel, steps }] of planFor(
      client.sells,
    ).tasks.entries())
      for (const { operation, instruction, situation } of steps) {
        if (situation?.fault)
          session.sandbox.state.faults.plant({
            ...{ command: 'doDeal', phase: 'after', times: 1, action: { drop: 'connection' } },
          });
        const card = session.card(role);
        const asked = {
          task: id,
          operation,
          instruction,
          order: `A${place}`,
          amount,
          currency,
          card,
          channel,
        };
        await driver.ask({ ...asked, payments: 1, payWith: 'card', now: '' }, async (given) => {
          await buyer.buys(given, card, situation);
        });
      }
    return certificateOf(await passiveEvidence(session, { seed: 1, begun: new Date() }));
  });

const allPassed = 'Each required check of each task in scope passed.';
const nothingWrong =
  'No request violates a stated rule or a required practice. No task ran, so missing requests were not checked.';
const everywhere = 'sells and 2 more';
const id = 'wire.known-elements: id does not belong here: the specification has id in replies';
const withoutId = [allPassed, `Warning: ${id} (${everywhere}).`];
const onlyId = ['recommended wire.known-elements: id (3)'];
const oldVersion = 'envelope.request.version: form old-version';
const version = 'may be refused by a gateway: version has to be 2000';
const cancelUrl = 'doDeal.request.cancelUrl: form no-cancelUrl';

interface Expected {
  readonly verdict: MerchantCertificate['verdict'];
  readonly because: readonly string[];
  /** The verdict and the findings of a passive session, with the number of requests. */
  readonly passive: readonly [MerchantCertificate['verdict'], readonly string[]];
}

/** The results of a lenient run with tasks, and of a lenient passive session. */
const expected: Readonly<Record<keyof typeof wildClients, Expected>> = {
  'page-with-constant': {
    verdict: 'ready',
    because: [
      allPassed,
      `Warning: ${cancelUrl} may be refused by a gateway: cancelUrl is required in a payment-page request (3 requests).`,
    ],
    passive: ['ready', [`recommended ${cancelUrl} (3)`]],
  },
  'version-1001': {
    verdict: 'ready',
    because: [...withoutId, `Warning: ${oldVersion} ${version} (6 requests).`],
    passive: ['ready', [...onlyId, `recommended ${oldVersion} (6)`]],
  },
  'throws-on-refusals': {
    verdict: 'not ready',
    because: [
      'practice.no-lost-payment: the application reports the order as failed, but the buyer was charged for the order (lost).',
      'outcome.state: the application reports the order as failed, and should report paid (lost).',
      ...withoutId.slice(1),
      'Warning: practice.inquire-before-retry: the application reports the order as failed, although it cannot know the result of doDeal, and it sent no inquiry (lost).',
    ],
    passive: ['ready', onlyId],
  },
  'throws-and-inquires': { verdict: 'ready', because: withoutId, passive: ['ready', onlyId] },
  'hides-replies': {
    verdict: 'not ready',
    because: [
      'practice.no-unpaid-order: the application reports the order as paid, but nothing was charged for the order (refused).',
      'outcome.state: the application reports the order as paid, and should report failed or cancelled (refused).',
      ...withoutId.slice(1),
    ],
    passive: ['ready', onlyId],
  },
  'utf-8-under-hebrew': {
    verdict: 'ready',
    because: [
      allPassed,
      `Warning: ${id}; email does not belong here: the specification has email in replies; invoice does not belong here: the specification has invoice in the request of inquireInvoice (${everywhere}).`,
      `Warning: ${oldVersion} ${version} (3 requests).`,
    ],
    passive: [
      'ready',
      [
        ...['id', 'email', 'invoice'].map((name) => `recommended wire.known-elements: ${name} (3)`),
        `recommended ${oldVersion} (3)`,
      ],
    ],
  },
};

const found = ({ findings = [] }: MerchantCertificate): readonly string[] =>
  findings.map(({ weight, rule, element, count }) => `${weight} ${rule}: ${element} (${count})`);

for (const [name, client] of Object.entries(wildClients)) {
  const { verdict, because, passive } = expected[name as keyof typeof wildClients];
  test(`${name} sells, inquires and gives back, and is judged with --lenient`, async () => {
    const certificate = await observed(client);
    assert.deepEqual([certificate.verdict, certificate.because], [verdict, because]);
    assert.equal(certificate.tasks[0]?.verdict, /wire\.known/.test(`${because}`) ? 'warned' : 'passed');
    assert.equal(certificate.tasks[0]?.belief, 'refunded');
  });

  test(`${name} on its own gives a passive session its findings`, async () => {
    const certificate = await passively(client);
    assert.deepEqual([certificate.verdict, found(certificate)], passive);
    assert.equal(certificate.because[0], nothingWrong);
    assert.deepEqual(certificate.scope, [client.sells, 'inquire', 'refund']);
  });
}

test('without --lenient, a client of version 1001 gets 462, and a page without cancelUrl gets 401', async () => {
  for (const [name, code] of [
    ['version-1001', '462'],
    ['utf-8-under-hebrew', '462'],
    ['page-with-constant', '401'],
  ] as const) {
    const { verdict, approved, rules } = await observed(wildClients[name], false);
    assert.deepEqual([name, verdict, approved.approved], [name, 'not ready', 0]);
    assert.ok(Object.keys(approved.refused).includes(code), JSON.stringify(approved));
    const isBroken = rules.find(({ id: one }) => one === 'envelope.request.version')?.verdict === 'failed';
    assert.equal(isBroken, code === '462');
  }
});

test('Hebrew in UTF-8 under a declaration of ISO-8859-8 arrives as it was meant', async () => {
  const { tasks } = await passively(wildClients['utf-8-under-hebrew']);
  const [first] = tasks[0]?.timeline.flatMap(({ exchange }) => exchange?.request ?? []) ?? [];
  assert.match(first ?? '', /encoding='ISO-8859-8'[\s\S]*<invoiceSubject>חשבונית מס</);
});

test('generated histories with --lenient judge money: this client has no guard against a second click', async () => {
  const certificate = await inSession(wildClients['version-1001'], true, async (used) =>
    certificateOf(
      await observeHistories({
        ...{ ...used, seed: 1, lateMs: 50, graceMs: 0, count: 6, scope: ['charge', 'refund', 'inquire'] },
      }),
    ),
  );
  assert.equal(certificate.verdict, 'not ready');
  assert.equal(certificate.histories?.counterexample?.check, 'practice.no-second-charge');
  assert.deepEqual(
    certificate.findings?.map(({ element, count }) => [element, count > 1]),
    [['form old-version', true]],
  );
});

test('the reports of a lenient run name each form once', async () => {
  const certificate = await observed(wildClients['version-1001']);
  const line = `${oldVersion} ${version}`;
  const times = (text: string) => text.split('form old-version').length - 1;
  const summary = stripVTControlCharacters(observeSummary(certificate));
  assert.match(summary, /^READY, 4 warnings/);
  assert.equal(times(summary), 1);
  assert.ok(summary.includes(`Warning: ${line} (6 requests).`), summary);
  assert.match(summary, /Tasks run for each ability .*: charge 3/);
  assert.match(merchantHtml(certificate), /id="findings"[\s\S]*6 times, request \d+, \d+, \d+ and 3 more/);
});
