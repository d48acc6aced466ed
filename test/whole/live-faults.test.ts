import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { verdictsOf } from '../../src/certification/verdicts.ts';
import type { Post, Posted, Transport } from '../../src/client/index.ts';
import { rules } from '../../src/contract/index.ts';
import { cardsByRole, type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import type { Edit } from '../../tools/proof/alteration.ts';
import { alteredGateway } from '../../tools/proof/altered-gateway.ts';
import { loadSuite } from '../../tools/proof/loaded-suite.ts';
import { inPart } from '../support/part.ts';
import { useFileTarget } from '../support/target.ts';
import { atNoon } from '../support/use.ts';

const suite = await loadSuite();

type Send = (post: Post) => Promise<Posted>;

interface Fault {
  readonly says: string;
  readonly rule: string;
  readonly features: readonly string[];
  readonly edits?: readonly Edit[];
  /** Sends a request to the gateway and changes the request or the reply. */
  readonly relay?: (post: Post, send: Send, gateway: Sandbox) => Promise<Posted>;
}

const terminals = {
  main: '0880000010',
  second: '0880000080',
  manual: '0880000210',
  'slow-transmission': '0880000220',
};

const textOf = ({ body }: Posted): string => Buffer.from(body).toString();
const asked = ({ body }: Post): string => decodeURIComponent(String(body).replaceAll('+', ' '));
const withText = (posted: Posted, text: string): Posted => ({ ...posted, body: Buffer.from(text) });
const withXml = (post: Post, change: (xml: string) => string): Post => {
  const form = new URLSearchParams(String(post.body));
  form.set('int_in', change(form.get('int_in') ?? ''));
  return { ...post, body: form.toString() };
};
const isRefused = (posted: Posted): boolean => /<result>(?!000|099)\d{3}/.test(textOf(posted));

const transmission = [
  'features/commands/transmission.feature',
  'features/commands/transmission-inquiry.feature',
];

const faults: readonly Fault[] = inPart<Fault>([
  {
    says: 'another transmitType is accepted',
    rule: 'transmitTerminal.request.transmitType',
    features: transmission,
    relay: (post, send) =>
      send(withXml(post, (xml) => xml.replace(/(?<=<transmitType>)[^<]+/, 'settlements'))),
  },
  {
    says: 'the immediate reply comes only after the transmission',
    rule: 'transmitTerminal.request.responseType',
    features: transmission,
    relay: async (post, send, { state }) => {
      const posted = await send(post);
      const [, number = ''] = /<terminalNumber>(\d+)/.exec(asked(post)) ?? [];
      if (!asked(post).includes('<command>transmitTerminal')) return posted;
      const inquiry = withXml(post, (xml) => xml.replaceAll('transmitTerminal', 'inquireTerminal'));
      // The sandbox ends a transmission when the next request arrives.
      // The transmission lasts half a second.
      while (state.transmissions.of(number)) await sleep(100).then(() => send(inquiry));
      return posted;
    },
  },
  {
    says: 'transmitId leads nowhere after the end',
    rule: 'transmitTerminal.reply.transmitId',
    features: transmission,
    relay: async (post, send) => {
      const posted = await send(post);
      const isOver = /<transmitStatus>completed/.test(textOf(posted)) && asked(post).includes('<transmitId>');
      const unknown = (xml: string) => xml.replace(/(?<=<transmitId>)\d+/, '99999999999999998');
      return isOver ? send(withXml(post, unknown)) : posted;
    },
  },
  {
    says: 'transactions of other terminals are sent as well',
    rule: 'transmitTerminal.request.terminalNumber',
    features: transmission,
    edits: [
      {
        file: 'sandbox/clearing.ts',
        from: "one.state === 'pending transmission' && one.terminalNumber === terminalNumber",
        to: "one.state === 'pending transmission'",
      },
    ],
  },
  {
    says: 'totalMatch counts the page',
    rule: 'transaction.totals.totalMatch',
    features: ['features/commands/inquiry-criteria.feature'],
    relay: async (post, send) => {
      const posted = await send(post);
      const page = (text: string) =>
        text.replace(/<totalMatch>(\d+)/, (_, count) => `<totalMatch>${Math.min(200, Number(count))}`);
      return withText(posted, page(textOf(posted)));
    },
  },
  {
    says: 'two stated codes of refusals are swapped',
    rule: 'cancelDeal.error.314',
    features: ['features/commands/cancellation.feature'],
    relay: async (post, send) => {
      const posted = await send(post);
      if (!asked(post).includes('<command>cancelDeal')) return posted;
      const other: Readonly<Record<string, string>> = { '313': '314', '314': '313' };
      const swap = (text: string) =>
        text.replace(/(?<=<(?:result|status)>)31[34]/g, (code) => other[code] ?? code);
      return withText(posted, swap(textOf(posted)));
    },
  },
  {
    says: 'failures are answered in plain text',
    rule: 'http.status-200-on-failure',
    features: ['features/access', 'features/commands/cancellation.feature'],
    relay: async (post, send) => {
      const posted = await send(post);
      return isRefused(posted) ? withText(posted, 'ERROR: the request was refused') : posted;
    },
  },
]);

async function failing({ features, edits, relay }: Fault): Promise<ReadonlyMap<string, string>> {
  const start = edits ? await alteredGateway({ id: 'live', edits }) : startSandbox;
  const gateway = await start();
  atNoon(gateway);
  const own = gateway.merchants.flatMap((merchant) => merchant.terminals);
  // Transmissions take a while, as on a real gateway.
  const manual = own.find(({ number }) => number === terminals.manual);
  Object.assign(manual ?? {}, { transmission: { ...manual?.transmission, seconds: 0.5 } });
  const listen = (behind: Transport): Transport => ({
    post: (post) => (relay ? relay(post, (one) => behind.post(one), gateway) : behind.post(post)),
    close: () => behind.close(),
  });
  after(() => gateway.stop());
  const changes = {
    ...{ terminals, cards: cardsByRole(), pace: 0, manyCharges: true },
    waits: { transmission: 60_000, between: 200 },
  };
  const target = await useFileTarget(gateway, changes, listen);
  const scenarios = await suite(target, features, () => {}, false);
  const failed = verdictsOf(rules, scenarios, [], []).filter(({ verdict }) => verdict === 'failed');
  return new Map(failed.map(({ id, reason = '' }) => [id, reason]));
}

for (const fault of faults)
  test(`on a live target without an admin API, it fails its rule that ${fault.says}`, async () => {
    const found = await failing(fault);
    assert.ok(found.has(fault.rule), `${fault.rule} is not among ${[...found.keys()].join(', ') || 'none'}`);
  });

test('a live target without an admin API and without faults fails no rule', async () => {
  const features = [...new Set(faults.flatMap((fault) => fault.features))];
  assert.deepEqual([...(await failing({ says: '', rule: '', features }))], []);
});
