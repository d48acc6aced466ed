import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, textAt, walk } from '../../src/message/element.ts';
import { decode } from '../../src/message/encoding.ts';
import { MessageError } from '../../src/message/message-error.ts';
import { readReply } from '../../src/message/read-reply.ts';
import { readRequest } from '../../src/message/read-request.ts';
import { failsWith, wild } from './samples.ts';

const nested = (levels: number): string => '<a>'.repeat(levels) + '</a>'.repeat(levels);
const reply = (text: string) => readReply(Buffer.from(text)).root;

const FAULTS: readonly (readonly [code: string, bad: string, good: string])[] = [
  ['empty', '', '<a/>'],
  ['empty', ' \r\n\t', ' \r\n\t<a/>'],
  ['empty', '<?xml version="1.0"?>\n', '<?xml version="1.0"?>\n<a/>'],
  ['not-xml', '{"SECRET":1}', '<SECRET>1</SECRET>'],
  ['not-xml', 'SECRET<a/>', '<!-- SECRET --><a/>'],
  ['two-roots', '<a/><b/>', '<r><a/><b/></r>'],
  ['two-roots', '<a>SECRET</a>\n<b></b>', '<a>SECRET</a>\n'],
  ['doctype', '<!DOCTYPE a [<!ENTITY SECRET "x">]><a/>', '<a/>'],
  ['doctype', '<!doctype html><html/>', '<html/>'],
  ['doctype', '<!-- --><!DOCTYPE a><a/>', '<!-- <!DOCTYPE a> --><a><![CDATA[<!DOCTYPE a>]]></a>'],
  ['undefined-entity', '<a>&SECRET;</a>', '<a>&quot;</a>'],
  ['undefined-entity', '<a>&nbsp;</a>', '<a>&#160;</a>'],
  ['undefined-entity', '<a>&toString;</a>', '<a>toString;</a>'],
  ['undefined-entity', '<a b="&SECRET;"/>', '<a b="&lt;"/>'],
  ['malformed', '<a>a & b</a>', '<a>a &amp; b</a>'],
  ['malformed', '<a><SECRET></a></SECRET>', '<a><SECRET></SECRET></a>'],
  ['malformed', '<a><SECRET>', '<a><SECRET/></a>'],
  ['malformed', '<a>x</SECRET>', '<a>x</a>'],
  ['malformed', '<a/>SECRET', '<a/> '],
  ['malformed', '<a/>&amp;', '<a>&amp;</a>'],
  ['malformed', '<a SECRET="1" SECRET="2"/>', '<a SECRET="1" b="2"/>'],
  ['malformed', '<a SECRET=1/>', '<a SECRET="1"/>'],
  ['malformed', '<a>\u0001</a>', '<a>\t\n</a>'],
  ['malformed', '<a>&#1;</a>', '<a>&#9;</a>'],
  ['malformed', '<a>&#xD800;</a>', '<a>&#xD7FF;</a>'],
  ['malformed', '<1a/>', '<a1/>'],
  ['malformed', '<?xml?><a/>', '<?xml version="1.0"?><a/>'],
  ['malformed', '<?xml version="1.0"?><?xml version="1.0"?><a/>', '<?xml version="1.0"?><?pi?><a/>'],
  ['malformed', '<!-- SECRET -->', '<!-- SECRET --><a/>'],
  ['malformed', '<', '<a/>'],
  ['too-deep', nested(65), nested(64)],
  ['too-deep', nested(5000), nested(63)],
];

test('both readers refuse the same faults with the same code, and read the twin alike', () => {
  assert.ok(FAULTS.length > 30);
  for (const [code, bad, good] of FAULTS) {
    assert.throws(() => readRequest(bad), failsWith(code), bad);
    assert.throws(() => reply(bad), failsWith(code), bad);
    assert.deepEqual(readRequest(good), reply(good), good);
  }
});

test('a request that is served has bounds, one that is looked at has none', () => {
  const around = (inside: string) => `<a b="">${inside}</a>`;
  for (const [code, inside, twin] of [
    ['too-long', 'x'.repeat(131_061), 'x'.repeat(131_060)],
    ['too-many', '<b/>'.repeat(4_999), '<b/>'.repeat(4_998)],
    ['too-many', '<b c=""/>'.repeat(2_500), '<b c=""/>'.repeat(2_499)],
  ] as const) {
    assert.throws(() => readRequest(around(inside)), failsWith(code), code);
    assert.deepEqual(readRequest(around(twin)), reply(around(twin)), code);
    assert.deepEqual(readRequest(around(inside), new Map()), reply(around(inside)), code);
  }
  const plain = `<a>${'<b/>'.repeat(5_000)}</a>`;
  assert.throws(() => readRequest(plain), failsWith('too-many'));
  assert.equal(readRequest(plain.replace('<b/>', '')).children.length, 4_999);
});

test('a fault has its line and column in the whole text, declaration included', () => {
  const bad = ' \n\n <?xml version="1.0" encoding="ISO-8859-8"?>\n<a>\n <b></c>\n</a>';
  assert.throws(
    () => readRequest(bad),
    (error) => error instanceof MessageError && error.line === 5 && error.column === 8,
  );
  assert.throws(
    () => reply(bad),
    (error) => error instanceof MessageError && error.line === 5,
  );
});

test('text beside elements is the parent’s, layout is nobody’s, an empty element is not an absent one', () => {
  const text = '<a>\n  <b> x <!-- c -->y<![CDATA[ &<z> ]]></b> stray <c/>\n</a>';
  for (const root of [readRequest(text), reply(text)]) {
    assert.equal(root.text.trim(), 'stray');
    assert.equal(at(root, 'b')?.text, ' x y &<z> ');
    assert.equal(textAt(root, 'c'), '');
    assert.equal(textAt(root, 'd'), undefined);
  }
  assert.equal(readRequest('<a>\n  <b/>\n</a>').text, '');
  assert.equal(readRequest('<a>\n</a>').text, '\n');
});

test('values stay as sent: leading zeros, long digits, exponents, white space, odd names', () => {
  const text =
    '<a code=" 007 "><x>000</x><x>25011414213808831100829</x><x>1e3</x><x> 1 </x><toString>t</toString></a>';
  for (const root of [readRequest(text), reply(text)]) {
    assert.deepEqual(
      root.children.map((child) => child.text),
      ['000', '25011414213808831100829', '1e3', ' 1 ', 't'],
    );
    assert.deepEqual(root.attributes, { code: ' 007 ' });
    assert.equal(root.children.at(-1)?.name, 'toString');
  }
});

test('entities are resolved once', () => {
  const text = '<a b="&quot;&amp;lt;">&amp;lt; &lt;b&gt; &#65;&#x42; &#x05d0; &amp;#65;</a>';
  for (const root of [readRequest(text), reply(text)]) {
    assert.equal(root.text, '&lt; <b> AB א &#65;');
    assert.equal(root.attributes.b, '"&lt;');
  }
});

test('every request seen in the wild is read, by both readers alike', () => {
  for (const [name, bytes] of wild('requests')) {
    const root = readRequest(decode(bytes).text);
    assert.equal(root.name, 'ashrait', name);
    const command = textAt(root, 'request.command');
    assert.ok(command, name);
    assert.ok(at(root, `request.${command}`), name);
    assert.deepEqual(readReply(bytes).root, root, name);
  }
});

test('every reply seen in the wild is read, by both readers alike', () => {
  for (const [name, bytes] of wild('replies')) {
    const read = readReply(bytes);
    assert.match(textAt(read.root, 'response.result') ?? '', /^\d{3}$/, name);
    assert.match(textAt(read.root, 'response.message') ?? '', /[א-ת]/, name);
    assert.deepEqual([read.declared, read.used, read.lies], ['ISO-8859-8', 'utf-8', true], name);
    assert.deepEqual(readRequest(read.text), read.root, name);
    assert.ok([...walk(read.root)].length > 15, name);
  }
});

test('a reply holds what was recorded', () => {
  const [, bytes] = wild('replies').find(([name]) => name === 'recorded-charge-recurring.xml') ?? [];
  assert.ok(bytes);
  const { root } = readReply(bytes);
  assert.equal(textAt(root, 'response.doDeal.cardType'), 'Local');
  assert.equal(at(root, 'response.doDeal.cardType')?.attributes.code, '00');
  assert.equal(textAt(root, 'response.doDeal.ashraitEmvData.uid'), '25011414241108831111307');
  assert.equal(textAt(root, 'response.doDeal.cardName'), 'יורוקרד מסטרקרד');
  assert.equal(textAt(root, 'response.doDeal.sendNotification'), '');
});
