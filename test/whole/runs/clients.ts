import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Certificate } from '../../../src/certificate/index.ts';
import { certificateFrom } from '../../../src/certification/certificate-of-run.ts';
import { run } from '../../../src/certification/run.ts';
import { AdaptedClient } from '../../../src/target/adapter/adapted-client.ts';
import { type Adapter, loadAdapter } from '../../../src/target/adapter/load-adapter.ts';
import { inPart } from '../../support/part.ts';
import { useSandboxTarget } from '../../support/target.ts';

const whole = await loadAdapter(fileURLToPath(new URL('../../../examples/fetch-client.ts', import.meta.url)));
const commands = ['doDeal', 'cancelDeal', 'refundDeal', 'inquireTransactions', 'inquireTerminal'];
const tags = [...commands.map((name) => `command.${name}`), 'inquireTransactions.request.cgUid']
  .map((rule) => `@rule:${rule}`)
  .join(' or ');

async function certified(call: Adapter['call'], timeoutMs = 20_000): Promise<Certificate> {
  const target = await useSandboxTarget();
  const { baseUrl, ca, credentials, arrived } = target;
  const reached = { baseUrl, credentials, ...(ca !== undefined && { ca }) };
  const adapted = new AdaptedClient({ name: 'mine', call }, reached, { arrived, timeoutMs });
  return certificateFrom(await run({ ...target, adapted }, { tags, auditor: false }, () => {}));
}

type Reader = (reply: string, command: string) => unknown;

const reading =
  (read: Reader): Adapter['call'] =>
  async (...asked) =>
    read(Buffer.from((await whole.call(...asked)) as Uint8Array).toString(), asked[0]);

const without = (...names: string[]): Reader => {
  const patterns = names.map((name) => new RegExp(`<${name}(?: [^>]*)?>[^<]*</${name}>|<${name}/>`, 'g'));
  return (reply) => patterns.reduce((text, pattern) => text.replaceAll(pattern, ''), reply);
};
const resultIn = (reply: string): string => /<result>(\d+)</.exec(reply)?.[1] ?? '';

const everyFourth = (call: Adapter['call'], otherwise: Adapter['call']): Adapter['call'] => {
  let calls = 0;
  return (...asked) => (++calls % 4 === 0 ? otherwise : call)(...asked);
};
const late: Adapter['call'] = async (...asked) => {
  await whole.call(...asked);
  // The kit waits two seconds longer than the time-out of the client.
  await sleep(2_400);
};
let latest: string | undefined;

/** Defects of clients, each with the finding that describes the client. */
const defective: readonly (readonly [defect: string, call: Adapter['call'], finding: RegExp])[] = [
  ['leaves out tranId', reading(without('tranId')), /hides reply, returned a reply without tranId/],
  ['leaves out cgUid', reading(without('cgUid')), /hides reply, returned a reply without cgUid/],
  [
    'leaves out messages',
    reading(without('message', 'userMessage', 'statusText')),
    /hides reply, .*without message/,
  ],
  ['leaves out result', reading(without('result')), /hides reply, .*without result/],
  ['leaves out requestId', reading(without('requestId')), /hides reply, .*without requestId/],
  ['leaves out dateTime', reading(without('dateTime')), /hides reply, .*without dateTime/],
  [
    'leaves out codes',
    reading((reply) => reply.replaceAll(/ code="[^"]*"/g, '')),
    /hides reply, .*without \w+@code/,
  ],
  [
    'leaves out empty elements',
    reading((reply) => reply.replaceAll(/<\w+\/>|<(\w+)><\/\1>/g, '')),
    /hides reply, .*without additionalInfo/,
  ],
  [
    'changes codes',
    reading((reply) => reply.replaceAll(/ code="[^"]*"/g, ' code="9"')),
    /misread, .*@code was sent as .* and returned as "9"/,
  ],
  [
    'renames cgUid',
    reading((reply) => reply.replaceAll('cgUid>', 'uniqueId>')),
    /misread, .*uniqueId was returned and not sent/,
  ],
  [
    'changes totals',
    reading((reply) => reply.replaceAll(/<total>\d+</g, '<total>1<')),
    /misread, .*total was sent as .* and returned as "1"/,
  ],
  [
    'cuts zeros',
    reading((reply) => reply.replaceAll(/>0+(?=\d)/g, '>')),
    /misread, .*result was sent as "000" and returned as "0"/,
  ],
  [
    'cuts texts to 5 characters',
    reading((reply) => reply.replaceAll(/>([^<]{5})[^<]+</g, '>$1<')),
    /misread, .*message was sent as .* and returned as/,
  ],
  [
    'reverses records',
    reading((reply) =>
      reply.replace(/(?:<transaction>.*?<\/transaction>)+/s, (records) =>
        records
          .split(/(?<=<\/transaction>)/)
          .reverse()
          .join(''),
      ),
    ),
    /misread, .*transaction\.tranId was sent as/,
  ],
  [
    'shows the first record only',
    reading((reply) => reply.replace(/(<\/transaction>)<transaction>.*<\/transaction>/s, '$1')),
    /hides reply, .*tranId \(\d+ of \d+\)/,
  ],
  [
    'repeats records',
    reading((reply) => reply.replace(/<transaction>.*<\/transaction>/s, '$&$&')),
    /misread, .*transaction\.tranId was sent as/,
  ],
  [
    'moves the result to the end',
    reading((reply) => {
      const [result = ''] = /<result>\d+<\/result>/.exec(reply) ?? [];
      return reply.replace(result, '').replace('</response>', `${result}</response>`);
    }),
    /hides reply, returned the elements in another order/,
  ],
  [
    'cuts the reply in half',
    reading((reply) => reply.slice(0, reply.length / 2)),
    /hides reply, returned a text/,
  ],
  ['returns a page', reading(() => '<html><body>Thank you</body></html>'), /hides reply|misread/],
  ['returns the result alone', reading((reply) => ({ result: resultIn(reply) })), /hides reply, .*without/],
  [
    'returns the reply before',
    reading((reply) => {
      const before = latest ?? reply;
      latest = reply;
      return before;
    }),
    /misread, .*tranId was sent as/,
  ],
  [
    'throws on refusals',
    reading((reply) => {
      if (resultIn(reply) === '000') return reply;
      throw new Error('refused');
    }),
    /throws on refusal, /,
  ],
  [
    'returns nothing now and then',
    everyFourth(
      whole.call,
      reading(() => undefined),
    ),
    /hides reply, returned undefined/,
  ],
  [
    'throws after the reply now and then',
    everyFourth(
      whole.call,
      reading(() => {
        throw new Error('timeout of 10 s exceeded');
      }),
    ),
    /threw, /,
  ],
  [
    'answers without a request now and then',
    everyFourth(whole.call, () => '<ashrait><response><result>000</result></response></ashrait>'),
    /no reply, returned a reply, although no request had arrived/,
  ],
  [
    'sends twice now and then',
    everyFourth(whole.call, async (...asked) => {
      await whole.call(...asked);
      return whole.call(...asked);
    }),
    /repeated, one call sent 2 requests/,
  ],
  [
    'hangs on refunds',
    (...asked) => (asked[0] === 'refundDeal' ? late(...asked) : whole.call(...asked)),
    /no reply, returned nothing for/,
  ],
  [
    'sends another total',
    (command, fields, settings) =>
      whole.call(command, { ...fields, ...('total' in fields && { total: '7' }) }, settings),
    /changed, .*total should be/,
  ],
  [
    'sends no user',
    (command, { user: _, ...fields }, settings) => whole.call(command, fields, settings),
    /left out, .*user is missing/,
  ],
];

for (const [defect, call, finding] of inPart(defective))
  test(`a client that ${defect} is described, and no rule of the gateway fails`, async () => {
    const { rules, client } = await certified(call, defect === 'hangs on refunds' ? 300 : undefined);
    assert.deepEqual(
      rules.filter(({ verdict }) => verdict === 'failed').map(({ id, reason }) => `${id}: ${reason}`),
      [],
    );
    const found = client?.findings.map(({ kind, text }) => `${kind}, ${text}`) ?? [];
    assert.ok(
      found.some((text) => finding.test(text)),
      found.join('\n'),
    );
  });

test('a client that returns each reply as it came has no finding, and the rules are decided', async () => {
  const { rules, client, totals } = await certified(whole.call);
  assert.deepEqual(client?.findings, []);
  assert.equal(totals.failed, 0);
  assert.equal(rules.find(({ id }) => id === 'command.cancelDeal')?.verdict, 'passed');
});
