import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Redactor } from '../../src/recordings/index.ts';
import { CARD, CREDENTIALS } from './messages.ts';

const redactor = (...more: { user: string; password: string }[]) =>
  new Redactor({ cards: { visa: CARD }, credentials: [CREDENTIALS, ...more] });
const STAND_IN = redactor().cards.visa?.number ?? '';

test('a card becomes its stand-in wherever it stands, and nothing is masked', () => {
  const made = redactor();
  const text = `<cardNo>${CARD.number}</cardNo><echo>card ${CARD.number}.</echo><cardMask>458012******1234</cardMask>`;
  assert.equal(made.text(text), text.replaceAll(CARD.number, STAND_IN));
  assert.equal(made.masked, 0);
});

test('a card that begins another is not found in that', () => {
  const longer = { ...CARD, number: `${CARD.number}567` };
  const made = new Redactor({ cards: { short: CARD, long: longer }, credentials: [] });
  assert.equal(made.text(longer.number), made.cards.long?.number);
  assert.equal(made.text(CARD.number), made.cards.short?.number);
});

test('a mask that keeps more digits than six and four keeps those of the stand-in', () => {
  const made = redactor();
  assert.equal(made.text('45801234****1234'), `${STAND_IN.slice(0, 8)}****1234`);
  assert.equal(made.text('xxxxxxxx56781234'), `xxxxxxxx${STAND_IN.slice(-8)}`);
  assert.equal(made.text('45809999****1234'), '45809999****1234', 'of another card');
  assert.equal(made.text('458012******1234'), '458012******1234');
});

const odd = [
  '4580 1234 5678 1234',
  '4580-1234-5678-1234',
  '4580%31%323456781234',
  '&#52;580123456781234',
  Buffer.from(`card ${CARD.number} of ours`).toString('base64'),
  `<note>${CREDENTIALS.password}</note>`,
  `<note>${encodeURIComponent(CREDENTIALS.password)}</note>`,
  Buffer.from(CREDENTIALS.password).toString('base64'),
];

for (const text of odd)
  test(`${text} is masked and counted`, () => {
    const made = redactor();
    const masked = made.text(`<x>${text}</x>`);
    assert.doesNotMatch(masked, /\d{11}|real-word/);
    assert.ok(!masked.includes(text.replaceAll(/<.*?>/g, '')));
    assert.equal(made.masked, 1);
    made.text('<x>nothing</x>');
    assert.equal(made.masked, 1);
  });

test('the credentials of a form become fixed words', () => {
  const made = redactor({ user: 'other', password: 'other one 77' });
  const standIn = { user: 'recorded-user', password: 'recorded-password' };
  assert.deepEqual(made.form({ ...CREDENTIALS, int_in: '<a/>' }), { ...standIn, int_in: '<a/>' });
  assert.deepEqual(made.form({ user: 'other', password: 'other one 77' }), standIn);
  assert.equal(made.masked, 0);
});

test('wrong credentials stay wrong, though made from the right ones', () => {
  const made = redactor();
  assert.deepEqual(made.form({ user: 'nobody', password: 'not-the-word' }), {
    user: 'nobody',
    password: 'not-the-word',
  });
  const { password } = made.form({ user: 'shop', password: `${CREDENTIALS.password}X` });
  assert.equal(password, 'recorded-passwordX');
  assert.equal(
    made.text(`<password>1${CREDENTIALS.password}</password>`),
    '<password>1recorded-password</password>',
  );
});

test('credentials in a message are found, however they are written; a reference that is none stays', () => {
  const made = redactor({ user: 'a&b', password: 'p<&"w-word-1' });
  const text = '<user>a&amp;b</user><password> p&lt;&amp;"w-word-1 </password>';
  assert.equal(
    made.text(text),
    '<user>recorded-user</user><password>recorded-password</password>'
      .replace('> r', '>r')
      .replace('d <', 'd<')
      .replace('<password>', '<password> '),
  );
  assert.equal(made.text('<user>order-1</user>'), '<user>order-1</user>');
  assert.equal(
    made.text('<password><![CDATA[x9!real-word]]></password>'),
    '<password><![CDATA[recorded-password]]></password>',
  );
  assert.equal(made.masked, 0);
});

test('an empty credential is nothing to look for', () => {
  const made = redactor({ user: '', password: '' });
  assert.equal(made.text('<user></user><password>abc</password>'), '<user></user><password>abc</password>');
  assert.deepEqual(made.form({ user: '', password: '' }), { user: '', password: '' });
});

for (const password of ['password', 'recorded', 'status', '1234'])
  test(`the password "${password}" leaves messages whole: it is looked for where passwords stand`, () => {
    const made = new Redactor({ cards: {}, credentials: [{ user: 'u', password }] });
    const text = '<status>000</status><total>12345</total>';
    assert.equal(made.text(text), text);
    assert.equal(made.text(`<password>${password}</password>`), '<password>recorded-password</password>');
    assert.equal(made.masked, 0);
  });
