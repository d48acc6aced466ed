import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildRequest } from '../../src/message/build-request.ts';
import { encodeForm } from '../../src/message/form.ts';
import type { Terminal } from '../../src/sandbox/index.ts';
import { relay } from '../../src/sandbox/relay.ts';
import { plainCharge } from '../plain-charge.ts';
import { credentials } from '../support/use.ts';
import { clientOf, stateOf } from './in-process.ts';
import { oldMerchants } from './old-merchants.ts';

const text = 'עסקה תקינה';
const inUtf8 = Buffer.from(text);
/** In ISO-8859-8, the letter alef is 0xE0, and the other Hebrew letters follow in order. */
const inIso = Buffer.from(
  [...text].map((letter) => (letter === ' ' ? 0x20 : (letter.codePointAt(0) ?? 0) - 0x05d0 + 0xe0)),
);

const fields = {
  ...plainCharge,
  user: 'קפה',
} as const;

const ways: readonly (readonly [Terminal['hebrew'], declared: string, bytes: Buffer, lies: boolean])[] = [
  ['utf-8', 'UTF-8', inUtf8, false],
  ['utf-8 declared as iso-8859-8', 'ISO-8859-8', inUtf8, true],
  ['iso-8859-8', 'ISO-8859-8', inIso, false],
];

for (const [hebrew, declared, bytes, lies] of ways)
  test(`Hebrew in ${hebrew}: bytes and declaration, and our client reads it`, async () => {
    const state = stateOf(oldMerchants({ lenient: false, hebrew }));
    const int_in = buildRequest({ command: 'doDeal', language: 'HEB', fields });
    const body = Buffer.from(encodeForm({ ...credentials, int_in }));
    const raw = Buffer.from((await relay(state, { body, query: '' })).bytes, 'latin1');
    assert.ok(raw.includes(Buffer.from(`encoding="${declared}"`)));
    assert.ok(raw.includes(bytes), 'the Hebrew is not in those bytes');
    const { decoded, lyingDeclaration } = await clientOf(state).call('doDeal', fields, { language: 'HEB' });
    assert.equal(decoded.value('statusText')?.text, text);
    assert.equal(decoded.value('user')?.text, fields.user);
    assert.equal(lyingDeclaration, lies);
  });
