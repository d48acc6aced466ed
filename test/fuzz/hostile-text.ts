import fc, { type Arbitrary } from 'fast-check';
import { isWritable } from '../../src/message/entities.ts';

export const pieces = [
  ...['<', '>', '&', '"', "'", '/', '=', ';', '%', '+', '\\', ' ', '\n', '\r', '\t', '@'],
  ...['<a>', '</a>', '<a/>', '<a b="c"/>', '<cvv>', '</cvv>', '<cvv ', '<cardNo>', '<password>', '<pin/>'],
  ...[
    '&lt;',
    '&gt;',
    '&amp;',
    '&quot;',
    '&lt;cvv&gt;',
    '&lt;/cvv&gt;',
    '&lt;cvv ',
    '&amp;lt;',
    '&nbsp;',
    '&x;',
  ],
  ...['&#0;', '&#9;', '&#65;', '&#xD800;', '&#x10FFFF;', '&#x110000;', '&#8203;', '&#;'],
  ...['<![CDATA[', ']]>', '<!--', '-->', '<?a?>', '<?xml version="1.0"?>', '<!DOCTYPE a [<!ENTITY x "y">]>'],
  ...['<?xml version="1.0" encoding="utf-16"?>', '<?xml version="1.0" encoding="iso-8859-8"?>'],
  ...['\0', '\x01', '\x7f', '\x85', '\u2028', '\ufffe', '\uffff', '\ufeff', '\ud800', '\udc00', '😀'],
  ...['שלום', 'é', '\u202e', '\u200b', '\u200d', '٤٥٨', '４５８', '𝟜𝟝𝟠', '½', 'İ', 'ß'],
  ...[
    'cvv="',
    "cvv='",
    'password=',
    '"cvv":"',
    '%3Ccvv%3E',
    '%25',
    '%00',
    '%u0041',
    'value: ',
    'value for field cvv',
  ],
  ...[
    '0',
    '-1',
    '1e9',
    '99999999999999999999',
    'NaN',
    '0x10',
    '__proto__',
    'constructor',
    'toString',
    'null',
  ],
  ...['4580000000001123', '4111111111111111', '4 ', '4111-', 'tranId', 'https://', 'http:', 'http://[', '//'],
] as const;

const piece: Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...pieces), weight: 6 },
  {
    arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((some) => some.join('')),
    weight: 3,
  },
  {
    arbitrary: fc.uint16Array({ maxLength: 20 }).map((units) => String.fromCharCode(...units)),
    weight: 1,
  },
);

/** How many times a text is repeated: usually once, rarely enough times to reach the size limit. */
const times: Arbitrary<number> = fc.oneof(
  { arbitrary: fc.constant(1), weight: 400 },
  { arbitrary: fc.integer({ min: 2, max: 50 }), weight: 100 },
  { arbitrary: fc.integer({ min: 51, max: 3_000 }), weight: 12 },
  { arbitrary: fc.integer({ min: 3_001, max: 250_000 }), weight: 1 },
);

const longest = 1_000_000;

const repeated = (texts: Arbitrary<string>): Arbitrary<string> =>
  fc
    .tuple(texts, times)
    .map(([text, count]) => text.repeat(Math.min(count, Math.ceil(longest / (text.length + 1)))));

export const hostileText: Arbitrary<string> = repeated(piece);

/** Texts that an XML document can contain, directly or as character references. */
export const hostileValue: Arbitrary<string> = repeated(
  piece.map((text) => [...text].filter(isWritable).join('')),
);

type Edit = (text: string) => string;

const place = fc.double({ min: 0, max: 1, noNaN: true });

/** One change of a text: an insertion, a deletion, a repetition or a replacement. */
const edit: Arbitrary<Edit> = fc.oneof(
  fc.tuple(place, hostileText).map(
    ([at, what]): Edit =>
      (text) => {
        const index = Math.floor(at * text.length);
        return text.slice(0, index) + what + text.slice(index);
      },
  ),
  fc.tuple(place, fc.nat(60)).map(
    ([at, length]): Edit =>
      (text) => {
        const index = Math.floor(at * text.length);
        return text.slice(0, index) + text.slice(index + length);
      },
  ),
  fc.tuple(place, fc.nat(60), times).map(
    ([at, length, count]): Edit =>
      (text) => {
        const index = Math.floor(at * text.length);
        const span = text.slice(index, index + length);
        const repeats = Math.max(0, Math.ceil((longest - text.length) / (span.length + 1)));
        return text.slice(0, index) + span.repeat(Math.min(count, repeats)) + text.slice(index);
      },
  ),
  // Replaces the content of an element, so that the request stays well-formed and reaches the checks of parameters.
  fc.tuple(place, hostileText).map(
    ([at, what]): Edit =>
      (text) => {
        const index = text.indexOf('>', Math.floor(at * text.length)) + 1;
        return text.slice(0, index) + what + text.slice(Math.max(index, text.indexOf('<', index)));
      },
  ),
  fc.constant<Edit>((text) => text.toLowerCase()),
);

export const edited = (texts: Arbitrary<string>): Arbitrary<string> =>
  fc
    .tuple(texts, fc.array(edit, { maxLength: 4 }))
    .map(([text, edits]) => edits.reduce((so, change) => change(so), text));

/** Nested elements, with or without end tags. */
export const nested: Arbitrary<string> = fc
  .tuple(fc.integer({ min: 1, max: 60_000 }), fc.boolean())
  .map(([depth, closed]) => '<a>'.repeat(depth) + (closed ? '</a>'.repeat(depth) : ''));
