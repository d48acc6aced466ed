import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Envelope } from '@cucumber/messages';
import type { Certificate } from '../../../src/certificate/index.ts';
import { certificateFrom } from '../../../src/certification/certificate-of-run.ts';
import { run } from '../../../src/certification/run.ts';
import type { Target } from '../../../src/target/target.ts';
import { useSandboxTarget } from '../../support/target.ts';
import { useSandbox } from '../../support/use.ts';

const part = { tags: '@command:cancelDeal', auditor: false } as const;

test('a target that goes down in the course of a run is told in the headline', async () => {
  const { sandbox } = await useSandbox();
  const target = await useSandboxTarget(sandbox);
  const envelopes = await run(target, part, ({ done }) => {
    if (done === 3) void sandbox.stop();
  });
  const { because, scenarios } = certificateFrom(envelopes);
  const [, blocked] =
    /the target became unreachable until the end: (\d+) scenarios were blocked/.exec(because.join('\n')) ??
    [];
  assert.ok(Number(blocked) >= 5 && Number(blocked) <= scenarios.skipped, because.join('\n'));
  const otherwise = JSON.stringify(envelopes).replaceAll('cannot be reached (ECONNREFUSED)', 'was busy');
  const busy = certificateFrom(JSON.parse(otherwise) as Envelope[]);
  assert.equal(busy.scenarios.skipped, scenarios.skipped);
  assert.doesNotMatch(busy.because.join('\n'), /reach/);
});

async function certified(changes: (target: Target) => Partial<Target>, tags: string): Promise<Certificate> {
  const target = await useSandboxTarget();
  const live = { ...target, kind: 'live' as const, ...changes(target) };
  return certificateFrom(await run(live, { tags, auditor: false }, () => {}));
}

const several = ['doDeal', 'inquireTerminal', 'inquireInvoice', 'transmitInquire', 'inquireTransactions']
  .map((command) => `@rule:command.${command}`)
  .join(' or ');
const failing = ({ rules }: Certificate) => rules.filter(({ verdict }) => verdict === 'failed');

test('a terminal of the target file that the gateway does not know fails no rule, and is the first reason', async () => {
  const found = await certified(() => ({ terminals: { main: '0990000099' } }), several);
  assert.deepEqual(failing(found), []);
  assert.equal(found.verdict, 'incomplete');
  const cause =
    'he terminal 0990000099 of the target file (main) was refused with 001: terminal not found or access denied.';
  assert.equal(found.because[0], `T${cause}`);
  for (const id of ['command.doDeal', 'command.inquireTerminal', 'transaction.reply.cardMask'])
    assert.equal(found.rules.find((rule) => rule.id === id)?.reason, `Not decided: t${cause}`);
});

test('an inactive terminal of the target file is told as that', async () => {
  const changes = ({ terminals }: Target) => ({ terminals: { main: terminals.inactive as string } });
  const found = await certified(changes, several);
  assert.deepEqual(failing(found), []);
  assert.match(found.because[0] ?? '', /^The terminal \d{10} of the target file \(main\) is inactive\.$/);
});
