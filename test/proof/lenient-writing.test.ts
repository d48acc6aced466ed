import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Element, element } from '../../src/message/element.ts';
import { readReply } from '../../src/message/read-reply.ts';
import { writeReply } from '../../src/message/write-reply.ts';
import type { Changes } from '../../tools/proof/alteration.ts';
import { joined, tokensOf } from '../../tools/proof/lenient/tokens.ts';
import { variations } from '../../tools/proof/lenient/variations.ts';

const reply = element('ashrait', [
  element('response', [
    element('result', '000'),
    element('message', 'עסקה <תקינה> & "טובה" ]]> €'),
    element('additionalInfo'),
    element('doDeal', [
      element('currency', 'ILS', { code: '1', note: 'it\'s <"> & so' }),
      element('creditType', '', { code: '' }),
      element('user', 'x'),
      element('acquirerData', [element('mcc')]),
    ]),
  ]),
]);

/** Compares parsed values: the order of keys and shared lists do not matter. */
const plain = ({ name, attributes, text, children }: Element): object => ({
  name,
  attributes: { ...attributes },
  text,
  children: children.map(plain),
});

const asIs: Required<Pick<Changes, 'writes' | 'encodes'>> = {
  writes: (tokens) => tokens,
  encodes: (text) => Buffer.from(text),
};

const ways = variations.flatMap(({ id, changes }) => {
  const { writes = asIs.writes, encodes = asIs.encodes } =
    changes?.({ sent: () => [], answered: () => [] }) ?? {};
  return writes === asIs.writes && encodes === asIs.encodes ? [] : [{ id, writes, encodes }];
});
assert.ok(ways.length >= 15, `only ${ways.length}`);

for (const { id, writes, encodes } of ways)
  test(`${id}: another way to write says the same`, () => {
    const plainly = writeReply(reply);
    const bytes = encodes(joined(writes(tokensOf(plainly))));
    assert.deepEqual(plain(readReply(bytes).root), plain(reply));
    if (id !== 'replies have no XML declaration')
      assert.notDeepEqual(Buffer.from(bytes), Buffer.from(plainly));
  });

test('a reply taken apart is put together as it was', () => {
  const plainly = writeReply(reply);
  assert.equal(joined(tokensOf(plainly)), plainly);
});
