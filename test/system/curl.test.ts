import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { curlLines } from '../../src/certification/curl.ts';
import { textAt } from '../../src/message/element.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandboxTarget } from '../support/target.ts';

const target = await useSandboxTarget();

const deal = {
  ...plainCharge,
  total: '500',
  cvv: '123',
  user: 'it\'s $5 `now` "&<',
} as const;

async function words(lines: readonly string[], reply: string): Promise<string[]> {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word" >&2; done; printf %s "$REPLY"; }\n${lines.join('\n')}`;
  const environment = {
    ...{ GATEWAY_URL: 'https://gateway.example.test', GATEWAY_USER: 'u1', GATEWAY_PASSWORD: 'p1' },
    ...{
      CARD_APPROVED_VISA: '9'.repeat(16),
      CARD_APPROVED_VISA_EXPIRATION: '0199',
      CARD_APPROVED_VISA_CVV: '999',
    },
    REPLY: reply,
  };
  const { stderr } = await promisify(execFile)('sh', ['-c', script], {
    env: { ...process.env, ...environment },
  });
  return stderr.split('\0');
}

test('a request with a wrong card number tells no CVV either', async () => {
  const wrong = await target.client.send({
    ...{ command: 'doDeal', fields: { ...deal, cardNo: '458000000000000' } },
  });
  const text = curlLines([wrong], target).join('\n');
  assert.match(text, />458000000000000</);
  assert.match(text, /<cvv>'"\$CARD_CVV"'</);
  assert.doesNotMatch(text, /<cvv>123/);
});

test('exchanges are told as lines that a shell sends again, and no secret is in them', async () => {
  const charge = await target.client.send({ command: 'doDeal', fields: deal });
  const tranId = textAt(charge.reply, 'response.tranId') ?? '';
  assert.match(tranId, /^\d+$/);
  const refund = await target.client.send({ command: 'refundDeal', fields: { tranId } });
  const lines = curlLines([charge, refund], target);
  assert.doesNotMatch(lines.join(), /clearing/);
  assert.deepEqual(
    curlLines([charge, refund], target, new Set([refund])).filter((line) => !lines.includes(line)),
    ['curl -sS -X POST "$GATEWAY_URL/__admin/clearing/run"'],
  );
  const text = lines.join('\n');
  for (const secret of ['4580000000000000', '<cvv>123', '>1230<', target.credentials.password, tranId])
    assert.ok(!text.includes(secret), `the lines hold ${secret}`);
  assert.match(text, /\$CARD_APPROVED_VISA_CVV/);

  const sent = await words(lines, '<response><tranId>4711</tranId></response>');
  const [first = '', second = ''] = sent.filter((word) => word.startsWith('int_in='));
  const expected = charge.requestText
    .replace('4580000000000000', '9'.repeat(16))
    .replace('>1230<', '>0199<')
    .replace('>123<', '>999<');
  assert.equal(first, `int_in=${expected}`);
  assert.match(second, /<tranId>4711<\/tranId>/);
  assert.ok(sent.includes('user=u1') && sent.includes('password=p1'));
});

test('inquireTerminal has its credentials in the XML alone', async () => {
  const exchange = await target.client.send({
    command: 'inquireTerminal',
    fields: { terminalNumber: '0880000010' },
  });
  const lines = curlLines([exchange], target);
  const sent = await words(lines, '');
  assert.ok(!lines.join('\n').includes(target.credentials.password));
  assert.ok(!sent.some((word) => /^(user|password)=/.test(word)));
  assert.match(
    sent.find((word) => word.startsWith('int_in=')) ?? '',
    /<user>u1<\/user><password>p1<\/password>/,
  );
});
