import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode } from '../../src/message/encoding.ts';
import { encodeForm, readForm } from '../../src/message/form.ts';
import { readRequest } from '../../src/message/read-request.ts';
import { passesLuhn } from '../../src/secrets/card-number.ts';
import { maskForm, maskXml } from '../../src/secrets/mask.ts';
import { wild } from '../message/samples.ts';

const CARD = '4580000000001121';
const MASKED = '458000******1121';

function each(rows: readonly (readonly [string, string])[]): void {
  assert.ok(rows.length > 0);
  for (const [text, expected] of rows) {
    assert.equal(maskXml(text), expected, text);
    assert.equal(maskXml(expected), expected, `twice: ${text}`);
  }
}

test('values are masked by the element’s name', () => {
  assert.ok(!passesLuhn(CARD) && passesLuhn('4111111111111111'));
  each([
    [`<cardNo>${CARD}</cardNo>`, `<cardNo>${MASKED}</cardNo>`],
    [`<CARDNO a="b">\n ${CARD} </CARDNO>`, `<CARDNO a="b">\n ${MASKED} </CARDNO>`],
    [`<cardNo>4580.0000.0000.1121</cardNo>`, `<cardNo>${MASKED}</cardNo>`],
    [`<x:cardNumber>4580 0000-0000 1121</x:cardNumber>`, `<x:cardNumber>${MASKED}</x:cardNumber>`],
    ['<cardNo>4580000000001</cardNo>', '<cardNo>458000***0001</cardNo>'],
    ['<cardNo>458000000112</cardNo>', '<cardNo>************</cardNo>'],
    ['<cardNo>&#52;58000000000&#x31;121</cardNo>', `<cardNo>${MASKED}</cardNo>`],
    ['<cvv>123</cvv><CVV2>1234</CVV2>', '<cvv>***</cvv><CVV2>***</CVV2>'],
    ['<password>p &lt;w&gt; d</password><pin>0000</pin>', '<password>***</password><pin>***</pin>'],
    [`<track2>${CARD}=30121010000</track2>`, '<track2>***</track2>'],
    [`<cardNo><![CDATA[${CARD}]]></cardNo>`, `<cardNo><![CDATA[${MASKED}]]></cardNo>`],
    ['<cvv><![CDATA[123]]></cvv><cvv><!-- 123 --></cvv>', '<cvv>***</cvv><cvv>***</cvv>'],
    ['<password><![CDATA[</password>SECRET]]></password>', '<password>***</password>'],
    ['<cvv><v>123</v></cvv>', '<cvv>***</cvv>'],
    ...[',', '_', '/', ';', ' / ', '<!--1-->', '<?x 1?>', ']]><![CDATA[', '\t', '\u00a0'].map(
      (between) =>
        [`<cardNo>4580${between}00000000${between}1121</cardNo>`, `<cardNo>${MASKED}</cardNo>`] as const,
    ),
    ['<cardNo>₄⁵８٠00000000112₁</cardNo>', `<cardNo>${MASKED}</cardNo>`],
    ['<cardNo>4580a0000b0000c1121</cardNo>', '<cardNo>***</cardNo>'],
    [`<cardNo>${CARD} 12/30 123</cardNo>`, '<cardNo>***</cardNo>'],
    ['<cardNo>4580**0000**0000**1121</cardNo>', `<cardNo>${MASKED}</cardNo>`],
    ['<cardNo>4580****0000****0000****1121</cardNo>', '<cardNo>***</cardNo>'],
  ]);
});

test('values in printed lists, objects and types, as the languages of clients write them', () => {
  each([
    [`{ cvv: [ '123' ], cardNo: [ '${CARD}' ] }`, `{ cvv: [ '***' ], cardNo: [ '${MASKED}' ] }`],
    ['{"cvv":["123","975"],"n":["1"]}', '{"cvv":["***","***"],"n":["1"]}'],
    ['{"cvv":[123]} {"cvv":{"#text":123,"@_a":"1"}}', '{"cvv":[***]} {"cvv":{"#text":***,"@_a":"1"}}'],
    ["{ password: { _text: 'a b' } }", "{ password: { _text: '***' } }"],
    ["[cvv] => 123\n'password' => 'a b'", "[cvv] => ***\n'password' => '***'"],
    ['["cvv"]=>\n  string(3) "123"\n', '["cvv"]=>\n  string(3) "***"\n'],
    ['["cvv"]=>\n  int(123)\n', '["cvv"]=>\n  int(***)\n'],
    ['s:3:"cvv";s:3:"123";s:3:"pin";i:1234;', 's:3:"cvv";s:3:"***";s:3:"pin";i:***;'],
    ['[["password","a b"],["cvv","123"]]', '[["password","***"],["cvv","***"]]'],
    ['[{"value":"123","name":"cvv","id":"7"}]', '[{"value":"***","name":"cvv","id":"7"}]'],
    ['["cardNo","cvv","password","user"]', '["cardNo","cvv","password","user"]'],
    ['password:\n  - SECRET\npin:\n  value: 1234', 'password:\n  - ***\npin:\n  value: ***'],
    ['gatewayPassword=SECRET&a=b', 'gatewayPassword=***&a=b'],
  ]);
});

test('a name without a value does not hide the value of the next name', () => {
  each([
    ['cvv:\npassword: SECRET', 'cvv:\npassword: ***'],
    [`cvv:\ncardNo: ${CARD}`, `cvv:\ncardNo: ${MASKED}`],
    ['cvv= password="a b"', 'cvv= password="***"'],
    ['cvv"= \\"password\\":\\"SECRET\\"', 'cvv"= \\"password\\":\\"***\\"'],
    ['{"cvv":"password","password":"SECRET"}', '{"cvv":"***","password":"***"}'],
  ]);
});

test('elements in a form’s body that a text quotes', () => {
  each([
    ['sent %3Ccvv%3E123%3C%2Fcvv%3E to it', 'sent %3Ccvv%3E***%3C%2Fcvv%3E to it'],
    ['%253Cx%253Acvv2%2520a%253D1%253E123%253C', '%253Cx%253Acvv2%2520a%253D1%253E***%253C'],
    [`int_in=%3ccardNo%3e${CARD}%3c%2fcardNo%3e`, `int_in=%3ccardNo%3e${MASKED}%3c%2fcardNo%3e`],
    ['%3Cpassword%3Ea%2Bb%25+c', '%3Cpassword%3E***'],
  ]);
  for (const text of [
    '%3Ccvv%3E%3C%2Fcvv%3E100',
    '%3CcvvStatus%3E123%3C',
    '%3CcardNo%3ECGMPI%3C',
    '100 %3E 3',
  ])
    assert.equal(maskXml(text), text);
});

test('a text in base64 that hides a secret is masked whole', () => {
  const packed = (text: string, as: 'base64' | 'base64url' = 'base64') => Buffer.from(text).toString(as);
  each([
    [`<userData1>${packed('<cvv>123</cvv>')}</userData1>`, '<userData1>***</userData1>'],
    [`token ${packed('4111111111111111')} sent`, 'token *** sent'],
    [`a=${encodeURIComponent(packed('{"password":"SECRET?"}'))}&b=1`, 'a=***&b=1'],
    [`{"body":"${packed(packed('<pin>0000</pin>'), 'base64url')}"}`, '{"body":"***"}'],
  ]);
  for (const text of [
    `<userData1>${packed('<total>100</total>')}</userData1>`,
    `<requestId>149e2e42-1b50-4845-a91c-2f4a9ba57d87</requestId><x>${packed('a plain text of words')}</x>`,
  ])
    assert.equal(maskXml(text), text);
});

test('what needs no mask stays', () => {
  const stays = [
    '<cardNo>CGMPI</cardNo><cardNo>xxxxxxxxxxxx5606</cardNo><cardNo>xGMPI</cardNo>',
    `<cardNo>${MASKED}</cardNo><cardNo>45800000****1121</cardNo>`,
    '<cardNo/><cvv></cvv><cvv code=""/><password> </password><total>100</total>',
    '<cvvStatus code="0">Absent</cvvStatus><pinKeyIn>0</pinKeyIn><cardMask>532610******5606</cardMask>',
    '<cardBin>458000</cardBin><cardExpiration>1230</cardExpiration>',
    "Bad value '' in header field 'version'",
    'Invalid value: 40000000000 for field: total, should be number',
  ];
  for (const text of stays) assert.equal(maskXml(text), text);
});

test('what is malformed or cut is masked all the same', () => {
  each([
    [`<cardNo>${CARD}`, `<cardNo>${MASKED}`],
    [`<cvv>123<total>100</total>`, `<cvv>***<total>100</total>`],
    ['<cvv>123<cvv>456</cvv><total>1</total>', '<cvv>***<cvv>***</cvv><total>1</total>'],
    ['123</cvv><total>100</total>', '***</cvv><total>100</total>'],
    [`<x>${CARD}</cardNo><total>100</total>`, `<x>${MASKED}</cardNo><total>100</total>`],
    ['<cvv 123</cvv>', '<***</cvv>'],
    ['<password><![CDATA[SECRET', '<password>***'],
    [`<!--<cardNo>${CARD}<!--<cvv>123</cvv>`, `<!--<cardNo>${MASKED}<!--<cvv>***</cvv>`],
    [`<cardNo><!--<cvv>123</cvv>${CARD}</cardNo>`, `<cardNo><!--<cvv>***</cvv>${MASKED}</cardNo>`],
    ['<cvv >123</ cvv><a/>', '<cvv >***</ cvv><a/>'],
    ['<password>', '<password>'],
    ['<cardNo>cvv=8642 411111111</cardNo>', '<cardNo>cvv=***</cardNo>'],
    ['<cardNo> {"password":"SECRET"}</cardNo>', '<cardNo> {"password":"***"}</cardNo>'],
    ['<doDeal><cvv>12', '<doDeal><cvv>***'],
  ]);
});

test('escaped mark-up, JSON, attributes and the gateway’s own words', () => {
  each([
    ['<xml>&lt;cvv&gt;123&lt;/cvv&gt;&lt;b&gt;5</xml>', '<xml>&lt;cvv&gt;***&lt;/cvv&gt;&lt;b&gt;5</xml>'],
    [
      `&amp;lt;cardNo&amp;gt;${CARD}&amp;lt;/cardNo&amp;gt;`,
      `&amp;lt;cardNo&amp;gt;${MASKED}&amp;lt;/cardNo&amp;gt;`,
    ],
    [`{"cvv":"123","cardNo": "${CARD}","total":"100"}`, `{"cvv":"***","cardNo": "${MASKED}","total":"100"}`],
    ['{"password":"a\\"b"}', '{"password":"***"}'],
    ['{"password":"SECRET cut', '{"password":"***'],
    ['{"password":"","cvv":123}', '{"password":"","cvv":***}'],
    ['{&quot;cvv&quot;:&quot;123&quot;}', '{&quot;cvv&quot;:&quot;***&quot;}'],
    ['"{\\"cvv\\":\\"123\\"}"', '"{\\"cvv\\":\\"***\\"}"'],
    [`<card cvv='123' cardNo="${CARD}"/>`, `<card cvv='***' cardNo="${MASKED}"/>`],
    ['user=u&password=SECRET&x=1', 'user=u&password=***&x=1'],
    [
      `Invalid value: ${CARD} for field: cardNo, should be`,
      `Invalid value: ${MASKED} for field: cardNo, should be`,
    ],
    ["Bad value '123' in field 'cvv'", "Bad value '***' in field 'cvv'"],
  ]);
});

test('a card number under any other name is found by its check digit; as an id only where it begins like one', () => {
  const valid = '4111111111111111';
  const id16 = '1234567890123452';
  each([
    [`<userData1>${valid}</userData1>`, '<userData1>411111******1111</userData1>'],
    ['<a>4111 1111 1111 1111</a><b>3782-822463-10005</b>', '<a>411111******1111</a><b>378282*****0005</b>'],
    ['<a>4111.1111.1111.1111</a><b>3782.822463.10005</b>', '<a>411111******1111</a><b>378282*****0005</b>'],
    ...[',', '_', '/', '\t', '\u00a0'].map(
      (between) =>
        [`<a>${['4111', '1111', '1111', '1111'].join(between)}</a>`, '<a>411111******1111</a>'] as const,
    ),
    [`card ${valid}=3012`, 'card 411111******1111=3012'],
  ]);
  for (const id of ['tranId', 'cgUid', 'uid', 'orgUid', 'requestId', 'cardId']) {
    const text = (value: string) => `<${id}>${value}</${id}>{"${id}":"${value}"}`;
    assert.equal(maskXml(text(id16)), text(id16));
    assert.equal(maskXml(text(valid)), text('411111******1111'));
  }
  for (const text of [
    `<a>${CARD}</a>`,
    `<a>1${valid}11111</a>`,
    '<a>0000000000000000</a>',
    '<a>1 2 3 4 5 6 7 8 9 10 11</a>',
    '<a>4111.1111.1111.1112</a>',
    '<a>4111.1111-1111.1111</a>',
  ]) {
    assert.equal(maskXml(text), text);
  }
});

test('every request in the wild is masked and still well-formed; recorded replies stay as they are', () => {
  let cards = 0;
  for (const [name, bytes] of wild('requests')) {
    const { text } = decode(bytes);
    const masked = maskXml(text);
    assert.doesNotMatch(masked, /<cardNo>\d{7}|<cvv>\d|<track2>[^<*]|4580000000/, name);
    assert.equal(readRequest(masked).name, 'ashrait');
    if (masked !== text) cards++;
  }
  assert.ok(cards > 20);
  for (const [name, bytes] of wild('replies'))
    assert.equal(maskXml(decode(bytes).text), decode(bytes).text, name);
});

test('a form is masked inside its encoding', () => {
  const int_in = `<a><cardNo>${CARD}</cardNo><cvv>123</cvv><b>א+ב</b></a>`;
  const masked = maskForm(encodeForm({ user: 'SECRET', password: 'p&=w', int_in }));
  const form = readForm(Buffer.from(masked));
  assert.deepEqual([form.user, form.password], ['***', '***']);
  assert.equal(
    decode(form.intIn ?? Buffer.of()).text,
    `<a><cardNo>${MASKED}</cardNo><cvv>***</cvv><b>א+ב</b></a>`,
  );
  assert.equal(
    maskForm(`password=x&int_in=<cvv>123</cvv>&user=u`),
    'password=***&int_in=<cvv>***</cvv>&user=***',
  );
  assert.equal(maskForm('int_in=<password>a&amp;SECRET</password>'), 'int_in=<password>***</password>');
  assert.equal(
    maskForm('int_in=<password>a&amp;SECRET&amp;b</password>&x=1'),
    'int_in=<password>***</password>&x=1',
  );
  assert.equal(maskForm('{"password":"a&SECRET"}'), '{"password":"***"}');
  assert.equal(maskForm('int_in=%3Ca%2f%3E&other=1%20'), 'int_in=%3Ca%2f%3E&other=1%20');
  assert.equal(maskForm('pass%77ord=SECRET&user='), 'pass%77ord=***&user=');
  assert.equal(maskForm('{"password":"SECRET"}'), '{"password":"***"}');
  assert.equal(maskForm(''), '');
});

function spent(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// Masking takes linear time: a tenth of a second for each text. Earlier, some texts took more than a minute.
test('a megabyte of hostile text is masked, and in time', () => {
  for (const piece of [
    ...['<cvv>', '</cvv>', '<cvv ', '&lt;cvv&gt;', '<pin><![CDATA[', 'cvv="', 'value: ', '<!--', '4 '],
    ...[
      '&lt;cvv ',
      '<cvv><x/>]]><![CDATA[',
      '<cvv><x/>]]><![CDATA[<!--',
      '<cardNo>1<!--',
      '</password><a></a>',
    ],
  ]) {
    const text = `<cvv><x/><![CDATA[${piece.repeat(1_000_000 / piece.length)}<cvv>SECRET</cvv>`;
    let masked = '';
    const milliseconds = spent(() => {
      masked = maskXml(text);
    });
    assert.ok(!masked.includes('SECRET'), piece);
    assert.ok(milliseconds < 5_000, `${piece}: ${milliseconds} ms`);
  }
});

test('a value behind many tags that nobody closes is masked as one behind few', () => {
  for (const count of [2, 200]) {
    const tags = '<x></y><![CDATA[</cvv>]]><!-- </cvv> -->'.repeat(count);
    assert.equal(maskXml(`<cvv>${tags}123</cvv>4`), '<cvv>***</cvv>4');
    const unclosed = '<cvv>1<x></y><z>'.repeat(count);
    assert.equal(
      maskXml(`${unclosed}<cvv>${tags}123</cvv>4`),
      `${unclosed.replaceAll('1', '***')}<cvv>***</cvv>4`,
    );
  }
});

test('card numbers in the digits of other scripts, or with invisible characters between, are masked', () => {
  each([
    ['<a>٤١١١١١١١١١١١١١١١</a>', '<a>411111******1111</a>'],
    ['<cardNo>４５８０００００００００１１２１</cardNo>', `<cardNo>${MASKED}</cardNo>`],
    ['<a>4111\u200b1111\u200b1111\ufeff1111</a>', '<a>411111******1111</a>'],
    ['<a>&#1636;١١١&#x200b;111111111111</a>', '<a>411111******1111</a>'],
    ['<a>₄₁₁₁¹¹¹¹１１１１①①①①</a>', '<a>411111******1111</a>'],
    ['<cvv>١٢٣</cvv>', '<cvv>***</cvv>'],
  ]);
  for (const text of [
    '<a>٤١١١١١١١١١١١١١١٢</a>',
    '<total>١٢٣</total>',
    '<a>12 m²</a>',
    '<a>חשבון 12&#1632;</a>',
  ])
    assert.equal(maskXml(text), text);
});

test('the user of the gateway is masked beside its password, a reference of the merchant is not', () => {
  const credentials = (user: string, password: string) =>
    `<request><command>inquireTerminal</command><user>${user}</user><password>${password}</password></request>`;
  const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const turned = '<password>***</password><terminalNumber>0880000010</terminalNumber><user>***</user>';
  each([
    [credentials('shop', 'SECRET'), credentials('***', '***')],
    [escaped(credentials('shop', 'SECRET')), escaped(credentials('***', '***'))],
    [
      credentials('shop', '').replace(/<password>.*<\/password>/, ''),
      credentials('***', '').replace(/<password>.*<\/password>/, ''),
    ],
    [
      '<user>shop</user><command>inquireTerminal</command>',
      '<user>***</user><command>inquireTerminal</command>',
    ],
    [turned.replace('>***</user', '>a&amp;b</user'), turned],
    ...['', '<a>1</a><a>1</a><a>1</a><a>1</a>'].map(
      (between) =>
        [
          `<request><user>shop</user>${between}<command>inquireTerminal</command></request><request><user>a</user>`,
          `<request><user>***</user>${between}<command>inquireTerminal</command></request><request><user>a</user>`,
        ] as const,
    ),
  ]);
  for (const text of ['<doDeal><user>order-1</user><total>1</total></doDeal>', '<user></user><password/>'])
    assert.equal(maskXml(text), text);
});

test('a value in an attribute of a sensitive element is masked, an ordinary attribute stays', () => {
  assert.equal(maskXml('<cvv value="7391"/>'), '<cvv value="***"/>');
  assert.equal(maskXml('<cvv value="7 3 9"/>'), '<cvv value="***"/>');
  assert.equal(maskXml('<password is="secret"/>'), '<password is="***"/>');
  assert.equal(
    maskXml('<cvvStatus code="1234">Valid</cvvStatus>'),
    '<cvvStatus code="1234">Valid</cvvStatus>',
  );
});
