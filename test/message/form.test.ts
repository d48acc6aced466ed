import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, encode } from '../../src/message/encoding.ts';
import { encodeForm, type Form, intInOf, readForm } from '../../src/message/form.ts';
import { readRequest } from '../../src/message/read-request.ts';
import { failsWith, wild } from './samples.ts';

const read = (body: string, query?: string): Form => readForm(Buffer.from(body, 'utf8'), query);
const command = (form: Form): string => decode(intInOf(form)).text;

test('what is encoded is read again, in both encodings', () => {
  const fields = { user: 'u&=+ %41', password: 'סיסמה "<', int_in: '<a b="1+1">א & ב 50%</a>' };
  for (const charset of ['utf-8', 'iso-8859-8'] as const) {
    const body = encodeForm(fields, charset);
    assert.match(body, /^user=[\w%+*.-]+&password=[\w%+*.-]+&int_in=[\w%+*.-]+$/);
    const form = read(body);
    assert.deepEqual(
      [form.user, form.password, command(form), form.isForm],
      [...Object.values(fields), true],
    );
  }
  assert.equal(encodeForm({ int_in: 'א ת' }, 'iso-8859-8'), 'int_in=%E0+%FA');
  assert.equal(encodeForm({ int_in: 'א ת' }), 'int_in=%D7%90+%D7%AA');
});

test('what the platform encodes is what is encoded here', () => {
  const fields = { user: "a!'()~*-._ z", password: '\0\n€😀', int_in: '<a/>' };
  assert.equal(encodeForm(fields), new URLSearchParams(fields).toString());
});

test('an undefined field is left out, an empty one is not', () => {
  assert.equal(encodeForm({ user: undefined, password: '', int_in: 'x' }), 'password=&int_in=x');
  const form = read('password=&int_in=x');
  assert.deepEqual([form.user, form.password], [undefined, '']);
});

test('fields come in any order, in body or query', () => {
  const expected = { user: 'u', password: 'p', text: '<a/>' };
  const ways = [
    read('user=u&password=p&int_in=%3Ca%2F%3E'),
    read('int_in=%3Ca%2F%3E&other=1&password=p&user=u'),
    read('\r\nint_in=<a/>&user=u&password=p'),
    read('', '?user=u&password=p&int_in=%3Ca/%3E'),
    read('user=u&password=p', 'int_in=%3Ca/%3E'),
    read('int_in=%3Ca/%3E&user=u&password=p&user=second', 'user=third'),
    read('int%5Fin=<a/>&&user=u&password=p&'),
  ];
  for (const form of ways) {
    assert.deepEqual({ user: form.user, password: form.password, text: command(form) }, expected);
  }
});

test('raw XML is read, at the price of plain form decoding', () => {
  assert.equal(command(read('user=u&int_in=<a b="1">x</a>')), '<a b="1">x</a>');
  assert.equal(command(read('int_in=<a>1+1 %41 אב</a>&user=u')), '<a>1 1 A אב</a>');
  const cut = read('int_in=<a>1&amp;2</a>&user=u');
  assert.deepEqual([command(cut), cut.user], ['<a>1', 'u']);
});

test('a stray percent sign stands for itself', () => {
  assert.equal(command(read('int_in=50% %4 %zz %%41%')), '50% %4 %zz %A%');
});

test('what is no form says so, what lacks the command says that', () => {
  assert.throws(() => intInOf(read('{"SECRET":"x"}')), failsWith('not-a-form'));
  assert.throws(() => intInOf(read('<ashrait a="SECRET"></ashrait>')), failsWith('not-a-form'));
  assert.throws(() => intInOf(read('user=SECRET&password=p')), failsWith('missing-int_in'));
  assert.throws(() => intInOf(read('')), failsWith('missing-int_in'));
  assert.equal(intInOf(read('int_in=')).length, 0);
});

test('every request seen in the wild survives the form, raw bytes and all', () => {
  for (const [name, bytes] of wild('requests')) {
    const { text } = decode(bytes);
    const expected = readRequest(text);
    for (const charset of ['utf-8', 'iso-8859-8'] as const) {
      assert.deepEqual(readRequest(command(read(encodeForm({ int_in: text }, charset)))), expected, name);
    }
    if (!text.includes('&')) {
      const raw = Buffer.concat([Buffer.from('user=u&int_in='), encode(text, 'iso-8859-8')]);
      assert.deepEqual(readRequest(command(readForm(raw))), expected, name);
    }
  }
});
