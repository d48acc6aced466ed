import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readJson } from '../../src/reports/files.ts';
import { targetFileFrom } from '../../src/target/target.ts';
import {
  oddCards,
  paceOf,
  targetFileJsonSchema,
  targetFileSchema,
  unknownRoles,
} from '../../src/target/target-file.ts';

const folder = new URL('../../schemas/', import.meta.url);
const example = () => readJson(fileURLToPath(new URL('target-file.example.jsonc', folder)), 'with comments');

test('the committed JSON Schema of target files is that of the code', async () => {
  const committed = await readFile(new URL('target-file.schema.json', folder), 'utf8');
  assert.ok(
    committed === `${JSON.stringify(targetFileJsonSchema(), null, 2)}\n`,
    'stale: npm run -s tck -- doctor --print-schema > schemas/target-file.schema.json',
  );
});

test('the example is a target file, of known roles, that shows each field or comments on it', async () => {
  const file = targetFileFrom(await example());
  assert.deepEqual(unknownRoles(file), []);
  const text = await readFile(new URL('target-file.example.jsonc', folder), 'utf8');
  const fields = Object.keys(targetFileSchema.shape);
  assert.ok(fields.length > 14);
  for (const field of fields) assert.ok(text.includes(`"${field}":`), `${field} is not shown`);
});

const mistakes: readonly (readonly [change: object, line: RegExp])[] = [
  [{ allow: ['elsewhere.example'] }, /^allow: does not have the host of baseUrl$/],
  [{ allow: ['gateway.example:8443'] }, /^allow: does not have the host/],
  [{ allow: [] }, /^allow: /],
  [{ pace: -1 }, /^pace: /],
  [{ pace: 0.5 }, /^pace: /],
  [{ pace: 60_000 }, /^pace: /],
  [{ timeouts: { reply: 26_000 } }, /^timeouts\.reply: /],
  [{ timeouts: { replies: 1_000 } }, /^timeouts: .*replies/],
  [{ waits: { transmission: 700_000 } }, /^waits\.transmission: /],
  [{ limits: { charges: 0 } }, /^limits\.charges: /],
  [{ credentials: { user: 'hidden-word', password: 'hidden-word' } }, /^credentials: must be/],
  [{ credentials: { file: 'x', password: 'hidden-word' } }, /^credentials: .*"password"$/],
  [
    { credentials: { userVariable: 'TCK_USER', passwordVariable: 'hidden-word!' } },
    /^credentials(\.passwordVariable)?: must be/,
  ],
  [{ merchants: { other: {} } }, /^merchants: .*other/],
  [{ name: undefined }, /^name: is missing$/],
  [{ name: 5 }, /^name: must be of type string$/],
  [
    { baseUrl: undefined, baseURL: 'x' },
    /^baseUrl: is missing; .*has no field "baseURL"; did you mean baseUrl\?/,
  ],
  [{ alow: [] }, /^the file: has no field "alow"; did you mean allow\?$/],
  [
    { terminals: undefined, terminal: {} },
    /^terminals: is missing; the file: has no field "terminal"; did you mean terminals\?$/,
  ],
  [
    { cards: { 'approved-visa': { nummer: 'hidden', expiration: '1230' } } },
    /^cards\.approved-visa\.number: is missing; cards\.approved-visa: has no field "nummer"; did you mean number\?$/,
  ],
];

test('what a target file may not say is told by its field, and nothing secret of it', async () => {
  const right = (await example()) as object;
  for (const [change, line] of mistakes)
    assert.throws(
      () => targetFileFrom({ ...right, ...change }),
      (error: Error) => {
        assert.match(error.message, line);
        assert.doesNotMatch(error.message, /hidden/);
        return true;
      },
    );
});

test('cards that have expired or are mistyped are told, and no number of them', () => {
  const visa = { number: '4580000000000000', expiration: '1126', cvv: '123' };
  const odd = (cards: object, now = '2026-11') =>
    oddCards({ 'approved-visa': visa, ...cards } as Parameters<typeof oddCards>[0], now);
  assert.deepEqual(odd({}), []);
  assert.deepEqual(odd({}, '2026-12'), ['cards.approved-visa.expiration: the card has expired']);
  assert.deepEqual(odd({ declined: { ...visa, number: '4580990000004005' } }), [
    'cards.declined.number: the check digit is wrong (Luhn)',
  ]);
});

test('one card or terminal in two roles that contradict each other is an error, and in two that agree is none', async () => {
  const right = (await example()) as { readonly cards: object; readonly terminals: object };
  const visa = { number: '4580000000000000', expiration: '1130', cvv: '123' };
  const cards = (more: object) => () =>
    targetFileFrom({ ...right, cards: { 'approved-visa': visa, ...more } });
  for (const role of ['declined', 'blocked', 'approved-mastercard'])
    assert.throws(
      cards({ [role]: visa }),
      new RegExp(
        `^ConfigurationError: cards\\.${role}: has the same value as cards\\.approved-visa, although`,
      ),
    );
  cards({ 'company-2': visa, 'cvv-1': visa, 'no role of the suite': visa })();
  const main = '0880000010';
  const terminals =
    (more: object, control = true) =>
    () =>
      targetFileFrom({ ...right, control, terminals: { main, ...more } });
  assert.throws(
    terminals({ inactive: main }),
    /^ConfigurationError: terminals\.inactive: .* terminals\.main,/,
  );
  assert.throws(terminals({ manual: main }), /terminals\.manual/);
  terminals({ manual: main }, false)();
  terminals({ extras: main, 'all-kinds': main, 'no-refund': '0880000020', 'no-cancel': '0880000020' })();
});

test('a host with its port is allowed as well as without', async () => {
  const right = (await example()) as object;
  for (const allow of ['gateway.example:8443', 'gateway.example', 'Gateway.Example'])
    assert.ok(targetFileFrom({ ...right, baseUrl: 'https://gateway.example:8443', allow: [allow] }));
});

test('a target without control surface has a pace of its own, unless it names one', () => {
  assert.equal(paceOf({ control: true }), 0);
  assert.ok(paceOf({ control: false }) > 0);
  assert.equal(paceOf({ control: false, pace: 0 }), 0);
  assert.equal(paceOf({ control: true, pace: 100 }), 100);
});
