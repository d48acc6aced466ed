import assert from 'node:assert/strict';
import { appendFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { MerchantCertificate } from '../../../src/merchant/certificate.ts';
import { type Driver, usualPatienceMs } from '../../../src/merchant/drivers/driver.ts';
import { hookDriver } from '../../../src/merchant/drivers/hook.ts';
import { withLogs } from '../../../src/merchant/drivers/logs.ts';
import { runDriver } from '../../../src/merchant/drivers/run.ts';
import { certificateOf, type Evidence } from '../../../src/merchant/evidence.ts';
import { observeHistories } from '../../../src/merchant/histories/search.ts';
import { Desk } from '../../../src/merchant/interactive/desk.ts';
import { interactive } from '../../../src/merchant/interactive/driver.ts';
import { observe } from '../../../src/merchant/observe.ts';
import { passiveEvidence } from '../../../src/merchant/passive.ts';
import type { Plan } from '../../../src/merchant/plan.ts';
import { plans } from '../../../src/merchant/plans/plans.ts';
import { merchantJunit } from '../../../src/merchant/report/junit.ts';
import type { Session } from '../../../src/merchant/session.ts';
import { begunSession } from '../../merchant/begun-session.ts';
import { acts, type Given, type Kind, kinds } from '../../merchant/refused-application.ts';
import { usePort } from '../../support/use.ts';

const tasks = plans.shop?.tasks.filter(({ id }) => id === 'charge-approved' || id === 'charge-declined');
const plan = { ...(plans.shop as Plan), tasks: tasks ?? [] };
const program = fileURLToPath(new URL('../../merchant/refused-application.ts', import.meta.url));

type Playing = { readonly session: Session; readonly kind: Kind };

const accessOf = ({ access, sandbox: { ca } }: Session) => ({ ...access, ca });

const planned = async ({ session }: Playing, driver: Driver, shown: object = {}): Promise<Evidence> =>
  observe({
    ...{ session, driver, plan, seed: 1, lateMs: 0, graceMs: 0, scope: ['charge'] },
    ...{ onDoctor: () => {}, ...shown },
  });

const inProcess = (playing: Playing): Driver => ({
  name: 'an application in this process',
  ask: async (asked) => ({
    state: await acts(playing.kind, { ...accessOf(playing.session), ...asked }),
    lookedBy: 'kit',
  }),
});

const drivers: Readonly<Record<string, (playing: Playing) => Promise<Evidence>>> = {
  run: (playing) =>
    planned(
      playing,
      runDriver({
        command: `${JSON.stringify(process.execPath)} --no-warnings ${JSON.stringify(program)} '${playing.kind}'`,
        ...{ access: playing.session.access, lateMs: 0, patienceMs: usualPatienceMs },
      }),
    ),
  async hook(playing) {
    const log = join(dirname(playing.session.access.caFile), 'shop.log');
    await writeFile(log, 'The shop is up.\n');
    const server = createServer(async (request, reply) => {
      let text = '';
      for await (const part of request) text += part;
      const { gateway, ...asked } = JSON.parse(text);
      const given: Given = { ...asked, ...gateway, ca: playing.session.sandbox.ca };
      const state = await acts(playing.kind, given);
      await appendFile(log, `${state}\n`);
      reply.end(JSON.stringify({ state }));
    });
    const url = `http://127.0.0.1:${await usePort(server)}/`;
    const { access } = playing.session;
    const driver = hookDriver({ url, access, lateMs: 0 });
    return await planned(playing, await withLogs(driver, [log], access.password));
  },
  async interactive(playing) {
    const { access } = playing.session;
    const desk = new Desk({
      plan: plan.plan,
      access,
      tasks: plan.tasks.map(({ id, title }) => ({ id, title })),
    });
    const { driver, ...shown } = interactive({ desk, access, stop: undefined });
    let [known, state] = [0, 'failed'];
    desk.onChange(async () => {
      const { question, step, task } = desk.shown;
      if (!question || question.id === known) return;
      known = question.id;
      if (question.kind === 'step' && step && task) {
        const [amount = '', currency = ''] = step.amount.replace('.', '').split(' ');
        const given = { ...accessOf(playing.session), order: task.order, amount, currency, card: step.card };
        state = await acts(playing.kind, given);
        desk.reply(question.id, { did: 'done', logs: 'none' });
      } else desk.reply(question.id, { state });
    });
    return planned(playing, driver, shown);
  },
  async passive(playing) {
    const card = { number: '4580000000000000', expiration: '0930', cvv: '123' };
    for (const order of ['a', 'b'])
      await acts(playing.kind, { ...accessOf(playing.session), order, amount: 100, currency: 'ILS', card });
    return passiveEvidence(playing.session, { seed: 1, begun: new Date() });
  },
  histories: (playing) =>
    observeHistories({
      ...{ session: playing.session, driver: inProcess(playing), seed: 1, lateMs: 0, graceMs: 0 },
      ...{ scope: ['charge'], count: 3, onDoctor: () => {} },
    }),
};

async function certified(name: string, kind: Kind): Promise<MerchantCertificate> {
  await using session = await begunSession();
  const evidence = await drivers[name]?.({ session, kind });
  assert.ok(evidence);
  return certificateOf(evidence);
}

const reasons: Readonly<Record<Exclude<Kind, 'right'>, RegExp>> = {
  'another terminal': /^No deal was approved: \d+ requests? (was|were) refused with \d{3}\.$/,
  'no version': /^No deal was approved: \d+ requests? (was|were) refused with 462\.$/,
  'inquiries alone':
    /^No deal was approved: \d+ requests? arrived, none was refused(?: except by a simulated fault)?, and none completed a charge, a payout, an authorization or a token\.$/,
};

for (const name of Object.keys(drivers))
  for (const kind of kinds)
    test(`${name}, ${kind}: ${kind === 'right' ? 'not blamed on the set-up' : 'incomplete, and one line says that no deal was approved'}`, async () => {
      const certificate = await certified(name, kind);
      const { verdict, because, approved } = certificate;
      if (kind === 'right') {
        assert.ok(approved.approved > 0);
        assert.doesNotMatch(because.join('\n'), /No deal was approved/);
        if (name !== 'histories')
          assert.deepEqual([verdict, because.length], ['ready', 1], because.join('\n'));
        return;
      }
      assert.equal(verdict, 'incomplete', because.join('\n'));
      assert.match(because[0] ?? '', reasons[kind]);
      assert.equal(approved.approved, 0);
      assert.match(
        merchantJunit(certificate),
        /name="verdict" classname="run"><error message="No deal was approved/,
      );
      if (name === 'passive') return;
      const deal = certificate.doctor?.find(({ question }) => question === 'deal');
      assert.equal(deal?.verdict, 'warned');
      assert.match(
        deal?.says ?? '',
        {
          'another terminal': /^the gateway refused doDeal with \d{3}; use the terminal in TCK_TERMINAL/,
          'no version': /^the gateway refused doDeal with 462$/,
          'inquiries alone': /^the application sent no doDeal$/,
        }[kind],
      );
    });

test('an order that is reported as paid where nothing was approved is no matter of the set-up', async () => {
  await using session = await begunSession();
  const playing = { session, kind: 'another terminal' } as const;
  const hopeful: Driver = {
    name: 'an application in this process',
    async ask(asked) {
      await acts(playing.kind, { ...accessOf(playing.session), ...asked });
      return { state: 'paid', lookedBy: 'kit' };
    },
  };
  const { verdict, because } = certificateOf(await planned(playing, hopeful));
  assert.equal(verdict, 'not ready');
  assert.match(because[0] ?? '', /^practice\.no-unpaid-order: /);
});

test('a plan without a deal needs a request that succeeded', async () => {
  const ask = (terminal?: string) => async () => {
    await using session = await begunSession();
    const given = accessOf(session);
    const card = { number: '4580000000000000', expiration: '0930', cvv: '123' };
    const inquiring: Plan = {
      ...{ plan: 'inquiries', says: '' },
      tasks: [
        {
          ...{ id: 'look', title: 'An inquiry', scope: ['inquire'], amount: 100, currency: 'ILS' },
          ...{ card: 'approved-visa', channel: 'Internet', net: 0, states: ['failed'] },
          steps: [{ operation: 'inquire', instruction: 'Ask the gateway about the order.' }],
          checks: ['wire.rules', 'outcome.state'],
        },
      ],
    };
    const driver: Driver = {
      name: 'an application in this process',
      async ask({ order }) {
        // A transaction of another program, which the application's inquiry finds.
        if (terminal === undefined)
          await acts('right', { ...given, order, amount: 100, currency: 'ILS', card });
        const asked = { ...given, order, amount: 100, currency: 'ILS', card };
        await acts('inquiries alone', { ...asked, ...(terminal !== undefined && { terminal }) });
        return { state: 'failed', lookedBy: 'kit' };
      },
    };
    return certificateOf(await observe({ session, driver, plan: inquiring, seed: 1, lateMs: 0, graceMs: 0 }));
  };
  const found = await ask()();
  assert.deepEqual([found.verdict, found.approved.of], ['ready', 'request'], found.because.join('\n'));
  const refused = await ask('0999999999')();
  assert.equal(refused.verdict, 'incomplete');
  assert.match(refused.because[0] ?? '', /^No request was approved: 1 request was refused with \d{3}\.$/);
});
