import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MessageError } from '../../src/message/message-error.ts';
import { readPlain } from '../../src/message/read-plain.ts';
import { readReply } from '../../src/message/read-reply.ts';
import { readRequest } from '../../src/message/read-request.ts';

const nested = (levels: number): string => '<a>'.repeat(levels) + '</a>'.repeat(levels);

const PLAIN = [
  '<a></a>',
  '<a>\n <b/>\n <c>x > y</c> </a>\n',
  '<a>1<b>2</b>3</a>',
  `<a b="c" d_-1="">é<e f="/ = '"/></a>`,
  '<a.b_-1>é 😀</a.b_-1>',
  nested(64),
];
const BEYOND = [
  ...[
    '<a/>',
    '<a b="c" b="d"></a>',
    '<a b="c"d="e"></a>',
    '<a  b="c"></a>',
    '<a b="c" ></a>',
    '<a b="x>y"></a>',
    '<a b="x<y"></a>',
    '<a b="\t"></a>',
    '<a b="\n"></a>',
    '<a b></a>',
    '<a b=c></a>',
    "<a b='c'></a>",
    '<a b:c="d"></a>',
    '<a __proto__="c"></a>',
    '<a >x</a>',
    '<a>&amp;</a>',
    '<a>\r</a>',
    '<a><!-- --></a>',
    '<a:b></a:b>',
    '<é></é>',
  ],
  ...[
    '<a></b>',
    '<a><b></a></b>',
    '<a>]]></a>',
    '<a></a>x',
    '<a></a><a></a>',
    '<a',
    '<a>',
    '<>',
    '</a>',
    nested(65),
  ],
];

const asReply = (text: string) => readReply(Buffer.from(text)).root;

test('what is plain is read as the parsers read it, what is not is left to them', () => {
  for (const text of PLAIN) {
    const read = readPlain(text);
    assert.ok(read, text);
    assert.deepEqual(read, readRequest(text, new Map()), text);
    assert.deepEqual(read, asReply(text), text);
  }
  for (const text of BEYOND) assert.equal(readPlain(text), undefined, text);
});

const piece = fc.constantFrom(
  ...[
    '<a>',
    '</a>',
    '<b>',
    '</b>',
    '<a/>',
    '<b c="d">',
    '<b c="d" e="f">',
    '<b c="d" c="f"/>',
    '<b c="x>y">',
    '<',
    '>',
    '/',
    '&amp;',
    '&',
    ']]>',
    ']',
    '<!--',
    '-->',
  ],
  ...['<![CDATA[', '<?pi?>', 'x', ' ', '\r', '\n', '\u0000', 'é', '😀', ':', '"'],
);
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc
    .tuple(
      fc.constantFrom('a', 'b', 'c-1'),
      fc.array(fc.oneof({ maxDepth: 3 }, piece, tie('tree')), { maxLength: 4 }),
    )
    .map(([name, inside]) => `<${name}>${inside.join('')}</${name}>`),
}));

function outcome(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    return { code: error.code, line: error.line, column: error.column, message: error.message };
  }
}

test('whatever the text, it comes to the same as with the parsers alone', () => {
  let plain = 0;
  fc.assert(
    fc.property(tree, (text) => {
      const read = text.includes('\u0000') ? undefined : readPlain(text);
      if (read) {
        plain += 1;
        assert.deepEqual(read, asReply(text));
      }
      assert.deepEqual(
        outcome(() => readRequest(text)),
        outcome(() => readRequest(text, new Map())),
      );
    }),
    { numRuns: 3000, seed: 1 },
  );
  assert.ok(plain > 100, `${plain} of them were plain`);
});
