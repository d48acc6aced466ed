import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { at, type Element, textAt } from '../../../src/message/element.ts';
import { encodeForm } from '../../../src/message/form.ts';
import { txIdOf, typed, useScene } from './cardholder.ts';

const scene = await useScene();
const handbook = await readFile(new URL('../../../handbook/kit/sandbox.md', import.meta.url), 'utf8');
const [, section = ''] = /\n### Inquiry about a payment page\n([\s\S]*?)\n### /.exec(handbook) ?? [];

/** Sends the request that the handbook shows, with only the page id replaced. */
async function asDocumented(txId: string): Promise<Element | undefined> {
  const [, request = ''] = /```xml\n(<ashrait>[\s\S]*?)```/.exec(section) ?? [];
  assert.match(request, /<queryName>mpiTransaction</);
  const text = request.replace(/(?<=<mpiTransactionId>)[^<]+/, txId);
  const form = { user: 'merchant', password: 'sandbox-password', int_in: text };
  const { reply } = await scene.client.probe({ body: encodeForm(form) }, { text });
  assert.equal(textAt(reply, 'response.result'), '000');
  return at(reply, 'response.inquireTransactions.row');
}

/** Returns the cells of a row in a handbook table, found by the text of its first cell. */
const cellsOf = (begins: string): readonly string[] =>
  (section.split('\n').find((line) => line.startsWith(`| ${begins} |`)) ?? '')
    .split('|')
    .map((cell) => cell.trim());

test('the documented inquiry about a payment page is answered as its table says', async () => {
  const declined = { ...typed, cardNumber: '4580990000004004' };
  for (const [words, form, code] of [
    ['open', undefined, ''],
    ['card approved', typed, '00'],
    ['card refused', declined, '004'],
    ['cancelled by the buyer', { cancel: 'yes' }, '999'],
  ] as const) {
    const address = await scene.address();
    const { location } = await scene.see(address, form);
    const row = await asDocumented(txIdOf(address));
    const [, , number, status, inRow = '', inRedirect = ''] = cellsOf(words);
    assert.equal(number, `\`${textAt(row, 'statusCode')}\``, words);
    assert.equal(status, `\`${textAt(row, 'statusText')}\``, words);
    assert.equal(textAt(row, 'errorCode'), code, words);
    assert.match(inRow, code === '' ? /^empty$/ : new RegExp(`\`${code}\``), words);
    const led = location?.searchParams.get('errorCode');
    assert.equal(
      led,
      { open: undefined, 'card approved': '000' }[words as string] ?? (code || undefined),
      words,
    );
    if (words === 'card approved') assert.equal(inRedirect, '`000`');
    const { children = [] } = at(row, 'cgGatewayResponseXML') ?? {};
    assert.equal(children.length, code === '' || code === '999' ? 0 : 1, words);
  }
});

test('a page that expired is answered as the table says', async () => {
  const address = await scene.address();
  const { clock } = scene.sandbox.state;
  clock.set(clock.zoned().add({ minutes: 31 }));
  const row = await asDocumented(txIdOf(address));
  clock.reset();
  assert.equal(textAt(row, 'errorCode'), '');
  const [, , number, status] = cellsOf('expired');
  assert.deepEqual(
    [number, status],
    ['statusCode', 'statusText'].map((name) => `\`${textAt(row, name)}\``),
  );
});
