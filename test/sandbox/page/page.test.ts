import assert from 'node:assert/strict';
import { test } from 'node:test';
import { money, style } from '../../../src/sandbox/page/document.ts';
import { typed, useScene } from './cardholder.ts';

const scene = await useScene();

const directive = (policy: string | null, name: string): string | undefined =>
  policy
    ?.split('; ')
    .find((one) => one.startsWith(`${name} `))
    ?.slice(name.length + 1);

test('the page asks for the card in the language of the request, and each field has its label', async () => {
  const english = await scene.see(await scene.address());
  assert.equal(english.status, 200);
  assert.match(english.text, /<html lang="en" dir="ltr"/);
  assert.match(english.text, /<label for="cardNumber">Card number</);
  assert.match(english.text, /ILS\u00a0100\.00/);
  const hebrew = await scene.see(await scene.address({}, 'HEB'));
  assert.match(hebrew.text, /<html lang="he" dir="rtl"/);
  assert.match(hebrew.text, /<label for="cardNumber">מספר כרטיס</);
  for (const { text } of [english, hebrew]) {
    const ids = [...text.matchAll(/<input id="(\w+)"/g)].map(([, id]) => id);
    assert.deepEqual(ids, ['cardNumber', 'cardExpiration', 'cvv', 'personalId']);
    for (const id of ids) assert.match(text, new RegExp(`<label for="${id}">`));
    for (const kind of ['cc-number', 'cc-exp', 'cc-csc'])
      assert.match(text, new RegExp(`inputmode="numeric" autocomplete="${kind}"`));
    assert.doesNotMatch(text, /<script|onclick|javascript:/i);
  }
});

test('the other language is one link away, and stays where the form comes back', async () => {
  const address = await scene.address();
  const { text } = await scene.see(`${address}&lang=HEB`);
  assert.match(text, /dir="rtl"/);
  const { status, text: again } = await scene.see(`${address}&lang=HEB`, {});
  assert.equal(status, 422);
  assert.match(again, /dir="rtl"/);
});

test('a policy lets the page do nothing but be styled, lead back, and be framed by nobody', async () => {
  const { headers, text } = await scene.see(
    await scene.address({ errorUrl: 'https://errors.example:8443/no' }),
  );
  const policy = headers.get('content-security-policy');
  assert.equal(directive(policy, 'default-src'), "'none'");
  assert.match(directive(policy, 'style-src') ?? '', /^'sha256-[A-Za-z0-9+/]{43}='$/);
  assert.equal(directive(policy, 'form-action'), "'self' https://shop.example https://errors.example:8443");
  assert.equal(directive(policy, 'frame-ancestors'), "'none'");
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.doesNotMatch(text, / style="/);
});

for (const [how, fields, expected] of [
  [
    'an element',
    { frameAncestorURLs: 'https://a.example, https://b.example/shop' },
    'https://a.example https://b.example',
  ],
  [
    'JSON',
    { 'paymentPageData.ppsJSONConfig': '{"frameAncestorURLs":"a.example *.b.example"}' },
    'a.example *.b.example',
  ],
  [
    'a list in JSON',
    { 'paymentPageData.ppsJSONConfig': '{"frameAncestorURLs":["https://a.example"]}' },
    'https://a.example',
  ],
  ['JSON that is none', { 'paymentPageData.ppsJSONConfig': '{"frameAncestorURLs' }, "'none'"],
  [
    'what would be a policy of its own',
    { frameAncestorURLs: "*; script-src * 'unsafe-inline', https://ok.example" },
    'script-src https://ok.example',
  ],
] as const)
  test(`the sites that may frame the page are those that ${how} names`, async () => {
    const { headers } = await scene.see(await scene.address(fields));
    const policy = headers.get('content-security-policy');
    assert.equal(directive(policy, 'frame-ancestors'), expected);
    assert.equal(directive(policy, 'script-src'), undefined);
  });

test('an address cannot write into the policy', async () => {
  for (const successUrl of ['https://a.example;sandbox/', 'https://[::1]:8443/', 'https://a,b/']) {
    const { headers } = await scene.see(await scene.address({ successUrl }));
    const policy = headers.get('content-security-policy');
    assert.equal(directive(policy, 'form-action'), "'self' https: https://shop.example", successUrl);
  }
});

const wrong: readonly (readonly [what: string, form: Record<string, string>, field: string, says: string])[] =
  [
    ['no card number', { cardNumber: '' }, 'cardNumber', 'Enter the card number'],
    ['a check digit that does not fit', { cardNumber: '4580000000000001' }, 'cardNumber', 'Check the card'],
    ['fifteen digits', { cardNumber: '458000000000007' }, 'cardNumber', 'Check the card'],
    ['a letter', { cardNumber: '458000000000000x' }, 'cardNumber', 'Check the card'],
    ['mark-up', { cardNumber: '"><script>alert(1)</script>' }, 'cardNumber', 'Check the card'],
    ['no expiry', { cardExpiration: '' }, 'cardExpiration', 'Enter the expiry'],
    ['a thirteenth month', { cardExpiration: '13/30' }, 'cardExpiration', 'Enter month and year'],
    ['a year that is over', { cardExpiration: '12/20' }, 'cardExpiration', 'has expired'],
    ['no CVV', { cvv: '' }, 'cvv', 'Enter the security code'],
    ['a CVV of two digits', { cvv: '12' }, 'cvv', '3 or 4 digits'],
    ['a CVV of five digits', { cvv: '12345' }, 'cvv', '3 or 4 digits'],
    ['an id that does not fit', { personalId: '000000019' }, 'personalId', 'Check the id'],
  ];

for (const [what, form, field, says] of wrong)
  test(`${what} is told at its field, and nothing that was typed comes back`, async () => {
    const address = await scene.address({ user: 'wrong' });
    const { status, text } = await scene.see(address, { ...typed, cvv: '7391', ...form });
    assert.equal(status, 422);
    const input = text.match(new RegExp(`<input id="${field}"[^>]*>`))?.[0] ?? '';
    assert.match(input, /aria-invalid="true"/);
    assert.match(input, new RegExp(`aria-describedby="[^"]*${field}-wrong"`));
    assert.match(input, / autofocus/);
    assert.match(text, new RegExp(`id="${field}-wrong">[^<]*${says}`));
    assert.match(text, /role="alert"/);
    assert.match(text, /<title>Error: Pay by card</);
    assert.equal([...text.matchAll(/aria-invalid="/g)].length, 1);
    assert.doesNotMatch(text, /value="(?!yes)|4580|7391|alert\(1\)/);
    assert.equal((await scene.see(address)).status, 200);
  });

test('an expiry is taken as people write it', async () => {
  for (const cardExpiration of ['1230', '12/30', '12 / 30', '12/2030', '12-30', ' 12/30 ']) {
    const { status, location } = await scene.see(await scene.address(), { ...typed, cardExpiration });
    assert.equal(status, 303, cardExpiration);
    assert.equal(location?.searchParams.get('cardExp'), '1230');
  }
});

test('the card of this month is good, that of the last one is not', async () => {
  const { clock } = scene.sandbox.state;
  clock.freeze();
  const month = (back: number) => {
    const then = clock.now().subtract({ months: back });
    return `${String(then.month).padStart(2, '0')}/${String(then.year % 100).padStart(2, '0')}`;
  };
  const status = async (cardExpiration: string) =>
    (await scene.see(await scene.address(), { ...typed, cardExpiration })).status;
  assert.equal(await status(month(0)), 303);
  assert.equal(await status(month(1)), 422);
  clock.reset();
});

test('installments are shown as the request has them; free fields are not', async () => {
  const { text } = await scene.see(
    await scene.address({
      ...{ creditType: 'Payments', numberOfPayments: '3', firstPayment: '4000', periodicalPayment: '2000' },
      userData1: 'nobody sees this',
    }),
  );
  assert.match(text, /First payment<\/dt><dd><bdi>ILS\u00a040\.00/);
  assert.match(text, /Then 3 payments of<\/dt><dd><bdi>ILS\u00a020\.00/);
  assert.doesNotMatch(text, /nobody sees this/);
  const special = { creditType: 'SpecialCredit', numberOfPayments: '6' };
  assert.match((await scene.see(await scene.address(special))).text, /Number of payments<\/dt><dd><bdi>6</);
});

test('an amount has the decimals of its currency, however long it is', () => {
  const plain = (amount: string, currency: string) => money(amount, currency, 'en').replace('\u00a0', ' ');
  assert.equal(plain('10000', 'ILS'), 'ILS 100.00');
  assert.equal(plain('5', 'USD'), 'USD 0.05');
  assert.equal(plain('10000', 'JPY'), 'JPY 10,000');
  assert.equal(plain('12345678901234567890', 'EUR'), 'EUR 123,456,789,012,345,678.90');
  assert.match(money('10000', 'ILS', 'he'), /100\.00\u00a0\u200f?ILS/);
});

test('a page that is not there, and one whose time is over, say so', async () => {
  const { baseUrl, state } = scene.sandbox;
  for (const path of ['/pay', '/pay?txId=', '/pay?txId=<script>', '/pay/x', '/pay?txId=1&lang=HEB']) {
    const { status, text } = await scene.see(baseUrl + path);
    assert.equal(status, 404, path);
    assert.match(text, path.endsWith('HEB') ? /דף התשלום לא נמצא/ : /There is no such payment page/);
    assert.doesNotMatch(text, /<script>|<form/);
  }
  const address = await scene.address({ user: 'late' });
  state.clock.set(state.clock.zoned().add({ minutes: 29 }));
  assert.equal((await scene.see(address)).status, 200);
  state.clock.set(state.clock.zoned().add({ minutes: 2 }));
  for (const late of [await scene.see(address), await scene.see(address, typed)]) {
    assert.equal(late.status, 410);
    assert.match(late.text, /This payment page has expired/);
  }
  assert.equal((await scene.inquire({ user: 'late' })).result, '099');
  state.clock.reset();
});

test('other methods and bodies too long are refused, and the sandbox goes on', async () => {
  const address = await scene.address();
  assert.equal((await scene.see(address, undefined, 'DELETE')).status, 405);
  assert.equal((await scene.see(address, { cardNumber: '4'.repeat(2 * 1024 * 1024) })).status, 413);
  assert.equal((await scene.see(address)).status, 200);
});

test('the colours of each brand can be read: 4.5 to 1 against what is written on them and what they stand on', () => {
  const pairs = [...style.matchAll(/^( *)\.brand-(\d) \{ --brand: (#\w{6}); --on-brand: (#\w+);/gm)];
  assert.deepEqual(
    pairs.map(([, , number]) => Number(number)),
    [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5],
  );
  for (const [, inset, , colour = '', on] of pairs) {
    assert.equal(on, inset === '' ? '#fff' : '#10151c');
    for (const ground of inset === '' ? ['#ffffff'] : ['#10151c', '#1c222c'])
      assert.ok(contrast(colour, ground) >= 4.5, colour);
  }
});

/** The contrast ratio of two colours according to WCAG 2. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
