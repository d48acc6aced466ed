import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declarationOf, decode, encode } from '../../src/message/encoding.ts';
import { setDeclarationAside } from '../../src/message/prolog.ts';

const document = (declared: string, text: string): string =>
  `<?xml version='1.0' encoding='${declared}'?><a>${text}</a>`;

test('the bytes decide, and the declaration is told to lie where it does', () => {
  const rows = [
    // The columns are: declared encoding, bytes, text, used encoding, and whether the declaration is wrong.
    ['UTF-8', 'utf-8', 'שלום', 'utf-8', false],
    ['ISO-8859-8', 'iso-8859-8', 'שלום', 'iso-8859-8', false],
    ['ISO-8859-8', 'utf-8', 'שלום', 'utf-8', true],
    ['ISO-8859-8', 'utf-8', 'shalom', 'utf-8', false],
    ['UTF-8', 'iso-8859-8', 'שלום', 'iso-8859-8', true],
    ['iso-8859-8-i', 'iso-8859-8', 'א', 'iso-8859-8', false],
    ['windows-1255', 'windows-1255', '5 ₪', 'windows-1255', false],
    ['KOI8-R', 'iso-8859-8', 'שלום', 'iso-8859-8', true],
  ] as const;
  for (const [declared, bytesIn, text, used, lies] of rows) {
    const whole = document(declared, text);
    assert.deepEqual(
      decode(encode(whole, bytesIn)),
      { text: whole, declared, used, lies },
      `${declared} ${bytesIn}`,
    );
  }
});

test('without declaration: UTF-8 if it is, else ISO-8859-8; nothing to lie', () => {
  assert.deepEqual(decode(encode('<a>א</a>', 'utf-8')), { text: '<a>א</a>', used: 'utf-8', lies: false });
  assert.deepEqual(decode(encode('<a>א</a>', 'iso-8859-8')), {
    text: '<a>א</a>',
    used: 'iso-8859-8',
    lies: false,
  });
  assert.deepEqual(decode(new Uint8Array()), { text: '', used: 'utf-8', lies: false });
});

test('a byte order mark decides, and is not text', () => {
  const text = document('ISO-8859-8', 'x');
  assert.deepEqual(decode(Buffer.from(`\ufeff${text}`)), {
    text,
    declared: 'ISO-8859-8',
    used: 'utf-8',
    lies: true,
  });
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), encode('<a>א</a>', 'utf-16le')]);
  assert.deepEqual(decode(wide), { text: '<a>א</a>', used: 'utf-16le', lies: false });
  const lies = (declared: string) =>
    decode(encode(`\ufeff${document(declared, 'א')}`, declared === 'utf-16' ? 'utf-16be' : 'utf-16le')).lies;
  assert.deepEqual(['UTF-16', 'utf-16', 'UTF-16LE', 'UTF-16BE', 'UTF-8'].map(lies), [
    ...[false, false, false],
    ...[true, true],
  ]);
});

test('ISO-8859-8 is one byte a letter; what it lacks becomes a reference', () => {
  assert.deepEqual([...encode('את', 'iso-8859-8')], [0xe0, 0xfa]);
  assert.equal(encode('₪ é 😀 ?', 'iso-8859-8').toString('latin1'), '&#8362; &#233; &#128512; ?');
  assert.equal(encode('₪', 'utf-8').toString('utf8'), '₪');
});

test('the declaration is set aside with all before it, a malformed one is not', () => {
  for (const before of [
    '',
    '\ufeff',
    ' \r\n',
    '\ufeff\n<?xml version="1.0"?>\n',
    declarationOf('ISO-8859-8'),
  ]) {
    assert.equal(setDeclarationAside(`${before}<a> </a> `), '<a> </a> ', JSON.stringify(before));
  }
  for (const stays of [
    '<?xml?><a/>',
    '<?xml version=1.0?><a/>',
    '<?xml-stylesheet href="x"?><a/>',
    'x',
    '',
  ]) {
    assert.equal(setDeclarationAside(stays), stays);
  }
});
