import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Definition, readRecording } from '../../../src/recordings/index.ts';
import { tck } from '../../tck.ts';
import { foundIn } from '../../validation/hand-made.ts';

const shipped = fileURLToPath(new URL('../../../recordings/sandbox', import.meta.url));
const { definitions } = await readRecording(shipped);

const gatewayIn = async (value: readonly unknown[]) =>
  (await foundIn(value)).findings.filter((one) => one.includes(' gateway '));

test('in what a conformant gateway answered to the suite nothing is found; in what was sent wrong on purpose it is', async () => {
  assert.ok(definitions.length > 1_000);
  const { out } = await tck(['validate', '--exchanges', shipped, '--json']);
  const { findings, practices } = JSON.parse(out) as {
    readonly findings: readonly { readonly exchange: number; readonly side: string; readonly rule: string }[];
    readonly practices: unknown;
  };
  assert.deepEqual(
    findings.filter(({ side }) => side === 'gateway'),
    [],
  );
  const rules = new Set(findings.map(({ rule }) => rule));
  assert.ok(rules.has('refundDeal.error.317'));
  assert.ok(rules.has('inquireTerminal.request.terminalNumber'));
  const approved = findings.filter(({ exchange }) =>
    definitions[exchange]?.response.includes('<result>000<'),
  );
  assert.ok(findings.length > 100);
  assert.deepEqual([approved, practices], [[], []]);
});

test('nor in what is left of it when it is cut, lacks replies, or has its cards masked', async () => {
  const some = definitions.slice(definitions.length - 300);
  const { findings, format } = await foundIn(some);
  assert.equal(format, 'recording');
  assert.deepEqual(
    findings.filter((one) => one.includes(' gateway ')),
    [],
  );
  assert.deepEqual(await gatewayIn(some.filter((_, index) => index % 3 > 0)), []);
  assert.deepEqual(await gatewayIn([...some, ...some]), []);
  const masked = (text: string) => text.replace(/<cardNo>(\d{6})\d+(\d{4})</g, '<cardNo>$1******$2<');
  const changed = some.map((one: Definition) => {
    const { body } = one;
    return typeof body === 'string' || body.int_in === undefined
      ? one
      : { ...one, body: { ...body, int_in: masked(body.int_in) } };
  });
  assert.notDeepEqual(changed, some);
  assert.deepEqual(await gatewayIn(changed), []);
});

test('a reply that breaks what it owes to an earlier one is found', async () => {
  const index = definitions.findIndex(
    ({ body, response }) =>
      typeof body !== 'string' &&
      /<refundDeal>\s*<tranId>|<refundDeal>.*<tranId>/s.test(body.int_in ?? '') &&
      /<result>000/.test(response) &&
      /<cgUid>\d+/.test(response),
  );
  const refund = definitions[index];
  assert.ok(refund);
  const response = refund.response.replace(/<cgUid>\d+/, '<cgUid>1234567');
  const altered = [...definitions.slice(0, index), { ...refund, response }];
  assert.ok((await gatewayIn(altered)).includes(`${index} gateway transaction.reply.cgUid`));
});
