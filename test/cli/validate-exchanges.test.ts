import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { GatewayClient, resultOf } from '../../src/client/index.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { plainCharge } from '../plain-charge.ts';
import { ask } from '../sandbox/ask.ts';
import { oldMerchants } from '../sandbox/old-merchants.ts';
import { credentials, useFolder } from '../support/use.ts';
import { tck } from '../tck.ts';
import { charge, definition, entry, har } from '../validation/hand-made.ts';

const folder = await useFolder();

const validate = (...words: readonly string[]) => tck(['validate', '--exchanges', ...words], {}, folder);

async function written(name: string, content: unknown): Promise<string> {
  const text = typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content);
  await writeFile(join(folder, name), text);
  return name;
}

const wrongReply = { ...charge, reply: charge.reply.replace('>order-1<', '>order-9<') };
const wrongRequest = { ...charge, request: charge.request.replace('<total>2500', '<total>123456789') };

test('a capture without fault ends with 0, one with faults with 1 and a line each', async () => {
  const good = await validate(await written('good.har', har(entry(charge))));
  assert.equal(good.code, 0);
  assert.deepEqual(
    good.out.split('\n').map((line) => line.split(' ').slice(0, 5).join(' ')),
    ['good.har#0 doDeal merchant colour warning:', 'good.har#0 doDeal merchant invoice warning:', ''],
  );
  assert.match(good.err, /^2 warnings about elements of messages$/m);
  assert.equal((await validate('good.har', '--strict')).code, 1);
  assert.match(good.err, /^1 exchange: no merchant finding, no gateway finding$/m);
  const page = entry(charge, { url: 'https://gateway.example/' });
  const bad = await validate(
    await written('bad.har', har(entry(wrongReply), page, entry(wrongRequest), entry(wrongReply))),
  );
  assert.equal(bad.code, 1);
  const echo =
    'doDeal gateway requestId envelope.reply.requestId was sent as "order-1", but the reply has "order-9"';
  assert.deepEqual(bad.out.trimEnd().split('\n'), [
    `bad.har#0, #3 (2 times) ${echo}`,
    'bad.har#2 doDeal merchant total doDeal.request.total has a value that is not allowed; allowed: an integer of at most 8 digits, above zero, or zero to create a token',
    'bad.har#0, #2, #3 (3 times) doDeal merchant colour warning: is not in the specification',
    'bad.har#0, #2, #3 (3 times) doDeal merchant invoice warning: does not belong here: the specification has invoice in the request of inquireInvoice',
    'bad.har#0, #3 (2 times) merchant warning: practice.no-second-charge two deals are equal, also in their reference: they may be one order that was charged twice, or two orders',
    'bad.har#3 merchant practice.cvv-not-resent the CVV was sent again after the first approved deal',
    'bad.har#0, #2, #3 (3 times) merchant warning: practice.request-id-unique different requests have the same requestId',
  ]);
  assert.match(
    bad.err,
    /^bad\.har: these entries are no exchanges with the gateway and were ignored: 1 no POST to \/xpo\/Relay$/m,
  );
  assert.match(
    bad.err,
    /^3 exchanges: 1 merchant finding in 1 exchange and 1 required practice violated, 2 gateway findings in 2 exchanges$/m,
  );
  assert.match(bad.err, /^ {2}2 {2}envelope\.reply\.requestId {2}bad\.har#0: was sent as/m);
});

test('what a capture holds in clear is told, and not shown', async () => {
  const shown = { ...charge, reply: charge.reply.replace('xxxxxxxxxxxx0000', '4580000000000000') };
  const file = await written('clear.har', har(entry(shown), entry(wrongRequest)));
  for (const words of [[file], [file, '--json']]) {
    const { out, err } = await validate(...words);
    assert.match(out, /transaction\.reply\.cardNo/);
    assert.doesNotMatch(out + err, /4580000000000000|shop-password|>123</);
  }
  assert.match(
    (await validate(file)).err,
    /clear\.har contains CVVs, card numbers and passwords unmasked; .*scrub/,
  );
  const masked = charge.request
    .replace('<cardNo>4580000000000000', '<cardNo>458000******0000')
    .replace('<cvv>123', '<cvv>***');
  const form = { user: '***', password: '***', int_in: masked };
  const clean = await validate(await written('masked.json', [definition(charge, { body: form })]));
  assert.deepEqual([clean.code, /in clear/.test(clean.err)], [0, false]);
});

test('a recording is its directory, or its file, packed or not', async () => {
  const exchanges = JSON.stringify([definition(charge), definition(wrongReply)]);
  await mkdir(join(folder, 'packed'));
  await written('packed/exchanges.json.gz', gzipSync(exchanges));
  await mkdir(join(folder, 'plain'));
  await written('plain/exchanges.json', `\uFEFF${exchanges}`);
  for (const name of ['packed', 'packed/exchanges.json.gz', 'plain', 'plain/exchanges.json']) {
    const { code, out } = await validate(name);
    assert.equal(code, 1, name);
    assert.ok(out.startsWith(`${name}#1 doDeal gateway requestId `), out);
  }
});

test('--json is one document', async () => {
  const file = await written(
    'document.har',
    har(entry(charge), entry(wrongReply), entry(wrongRequest), 'nothing'),
  );
  const { code, out } = await validate(file, '--json');
  assert.equal(code, 2);
  const { valid, captures, findings, remarks, rules, unusable } = JSON.parse(out);
  assert.equal(valid, false);
  assert.deepEqual(captures, [
    {
      ...{ file, format: 'har', exchanges: 3, unanswered: 0, improper: 0, hidden: 0, aside: {} },
      secrets: ['CVVs', 'card numbers', 'passwords'],
    },
  ]);
  assert.equal(findings.length, 2);
  assert.deepEqual(findings[0], {
    ...{ file, exchange: 1, command: 'doDeal', side: 'gateway', line: 6, element: 'requestId' },
    ...{ rule: 'envelope.reply.requestId', by: ['rules'] },
    problem: 'was sent as "order-1", but the reply has "order-9"',
  });
  assert.deepEqual([findings[1].side, findings[1].line], ['merchant', 14]);
  assert.equal(remarks.length, 9);
  assert.deepEqual(
    rules.map(({ side, rule, count }: Record<string, unknown>) => [side, rule, count]),
    [
      ['gateway', 'envelope.reply.requestId', 1],
      ['merchant', 'doDeal.request.total', 1],
    ],
  );
  assert.deepEqual(unusable, [{ reason: 'document.har#3 has no request with method and url' }]);
});

test('what cannot be read ends with 2 and a line that names file and place, and the others are judged', async () => {
  const text = JSON.stringify(har(entry(charge), entry(charge)), null, 1);
  const files = {
    'cut.har': [text.slice(0, 3_000), /^tck: cut\.har is not JSON: see line \d+, column \d+$/m],
    'damaged.json.gz': [gzipSync(text).subarray(0, 200), /damaged\.json\.gz cannot be unpacked/],
    'other.json': [
      { hello: 1 },
      /other\.json is neither a recording .* a HAR file .* nor the sandbox's journal/,
    ],
    'head.json': [{ recording: 1 }, /head\.json is the head of a recording: give its directory/],
    'journal.json': [{ requests: [] }, /journal\.json contains no exchange$/m],
    'empty.har': [har(), /empty\.har contains no exchange$/m],
    'pages.har': [har(entry(charge, { method: 'GET' })), /pages\.har contains no POST to \/xpo\/Relay/],
    'one-bad.har': [har(entry(wrongReply), { request: {} }), /one-bad\.har#1 has no request/],
  } as const;
  for (const [name, [content]] of Object.entries(files)) await written(name, content);
  await mkdir(join(folder, 'nothing'));
  const { code, out, err } = await validate(...Object.keys(files), 'nothing', 'no-such.har');
  assert.equal(code, 2);
  for (const [, said] of Object.values(files)) assert.match(err, said);
  assert.match(err, /nothing is a directory without exchanges\.json/);
  assert.match(err, /no-such\.har cannot be read \(ENOENT\)/);
  assert.match(err, /^10 files or exchanges could not be read$/m);
  assert.match(out, /^one-bad\.har#0 doDeal gateway requestId /);
  assert.doesNotMatch(err, /\n\s+at |4580000000000000|shop-password/);
});

/** The journal of a sandbox session in both export formats. */
async function journals(
  session: (client: GatewayClient, sandbox: Sandbox) => Promise<void>,
  lenient = false,
): Promise<readonly string[]> {
  const sandbox = await startSandbox({ seed: 1, configuration: oldMerchants({ lenient }) });
  const client = new GatewayClient({ ...sandbox, ...credentials });
  try {
    await session(client, sandbox);
    return await Promise.all(
      ['json', 'har'].map(async (format) =>
        written(`session.${format}`, (await ask(sandbox, `/__admin/requests?format=${format}`)).text),
      ),
    );
  } finally {
    await client.close();
    await sandbox.stop();
  }
}

const deal = { ...plainCharge, total: '1000', transactionCode: 'Internet', user: 'order1' };

const sender =
  (client: GatewayClient) =>
  (
    command: Parameters<GatewayClient['send']>[0]['command'],
    fields: Record<string, string>,
    requestId: string,
  ) =>
    client.send({ command, fields, requestId });

test('a capture by authNumber, and what follows a payment page, are judged as what they are', async () => {
  const files = await journals(async (client) => {
    const send = sender(client);
    const reserved = await send('doDeal', { ...deal, validation: 'Verify', cvv: '123' }, 'r1');
    const authNumber = /<authNumber>(\w+)/.exec(reserved.replyText)?.[1] ?? '';
    assert.equal(resultOf(await send('doDeal', { ...deal, authNumber }, 'r2')), '000');
    const { terminalNumber } = deal;
    const page = { terminalNumber, queryName: 'mpiTransaction', mid: '10001', mpiTransactionId: 'x-1' };
    await send('inquireTransactions', page, 'r3');
    const uid = /<uid>(\d{23})/.exec(reserved.replyText)?.[1] ?? '';
    const found = await send('inquireTransactions', { terminalNumber, orgUid: uid }, 'r4');
    assert.equal(resultOf(found), '000');
    await send('inquireTerminal', { ...credentials, terminalNumber }, 'r5');
  }, true);
  for (const file of files) {
    const { code, out, err } = await validate(file);
    assert.match(err, /^5 exchanges: no merchant finding, no gateway finding$/m);
    assert.equal(code, 0);
    assert.equal(
      out,
      `${file}#1 doDeal merchant authNumber warning: does not belong here: the specification has authNumber in the request of refundDeal, replies; send authNo instead\n`,
    );
  }
  // Without the id of the payment page, or with an id that is one digit longer, the request is invalid.
  const wrong = await journals(async (client) => {
    const send = sender(client);
    const { terminalNumber } = deal;
    await send('inquireTransactions', { terminalNumber, queryName: 'mpiTransaction' }, 'r1');
    await send('inquireTransactions', { terminalNumber, orgUid: '1'.repeat(24) }, 'r2');
  });
  for (const file of wrong) {
    const { code, out } = await validate(file);
    assert.equal(code, 1);
    assert.match(out, /#0 .* inquireTransactions\.criterion-required /);
    assert.match(out, /#1 .* inquireTransactions\.request\.orgUid /);
  }
});

test('a session is judged by its practices, and what is wrong often is one line', async () => {
  const session = (inquires: boolean) =>
    journals(async (client, { state }) => {
      const send = sender(client);
      for (const user of ['a', 'b', 'c', 'd', 'e'])
        await send('doDeal', { ...deal, user, total: '1e3' }, user);
      state.faults.plant({ command: 'doDeal', phase: 'after', times: 1, action: { drop: 'connection' } });
      await send('doDeal', deal, 'r1').catch(() => {});
      const { terminalNumber, user } = deal;
      if (inquires) await send('inquireTransactions', { terminalNumber, user }, 'r2');
      else await send('doDeal', deal, 'r3');
    });
  for (const file of await session(false)) {
    const { code, out, err } = await validate(file);
    assert.equal(code, 1);
    assert.deepEqual(
      out.split('\n').map((line) => line.replace(/; allowed.*/, '')),
      [
        `${file}#0, #1, #2 and 2 more (5 times) doDeal merchant total doDeal.request.total has a value that is not allowed`,
        `${file}#6 merchant practice.no-second-charge a deal was made again after its reply was lost, and neither of the two deals was cancelled`,
        `${file}#6 merchant warning: practice.inquire-before-retry after its reply was lost, a request was sent again without an inquiry before the repetition`,
        '',
      ],
    );
    assert.match(err, /5 merchant findings in 5/);
    const { practices, groups } = JSON.parse((await validate(file, '--json')).out);
    assert.deepEqual(
      practices.map(({ check, places }: Record<string, unknown>) => [check, places]),
      [
        ['practice.no-second-charge', [`${file}#6`]],
        ['practice.inquire-before-retry', [`${file}#6`]],
      ],
    );
    assert.deepEqual([groups.length, groups[0].count, groups[0].places.length], [1, 5, 3]);
  }
  for (const file of await session(true)) assert.doesNotMatch((await validate(file)).out, /practice\./);
});
