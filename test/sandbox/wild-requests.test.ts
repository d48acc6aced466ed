import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { GatewayClient } from '../../src/client/index.ts';
import { encodeForm } from '../../src/message/form.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';

let sandbox: Sandbox;
let client: GatewayClient;
const credentials = { user: 'merchant', password: 'sandbox-password' };

before(async () => {
  sandbox = await startSandbox({ seed: 1 });
  client = new GatewayClient({ ...sandbox, ...credentials });
});
after(async () => {
  await client.close();
  await sandbox.stop();
});

const folder = new URL('../wild/requests/', import.meta.url);
const names = (await readdir(folder)).filter((name) => name.endsWith('.xml'));

test('there are requests from the wild', () => assert.ok(names.length >= 39));

for (const name of names)
  test(`${name} gets an answer: well-formed, enveloped, with 000 or a reason`, async () => {
    const text = await readFile(new URL(name, folder), 'utf8');
    const { status, reply, replyText } = await client.probe(
      { body: encodeForm({ ...credentials, int_in: text }) },
      { text: name },
    );
    assert.equal(status, 200);
    assert.equal(reply?.name, 'ashrait');
    const result = replyText.match(/<result>(\d{3})<\/result>/)?.[1];
    assert.ok(result, 'there is no result');
    if (result !== '000')
      assert.match(replyText, /<additionalInfo>[^<]{5,}<\/additionalInfo>|<result>(099|004)/);
  });
