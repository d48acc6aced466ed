import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { targetFileFrom } from '../../src/certification/target.ts';
import {
  paceOf,
  targetFileJsonSchema,
  targetFileSchema,
  unknownRoles,
} from '../../src/certification/target-file.ts';
import { readJson } from '../../src/cli/read-file.ts';

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

/** Changes to the example, and what is said of them. */
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
  [{ credentials: { user: 'hidden-word', password: 'hidden-word' } }, /^credentials: has to be/],
  [{ credentials: { file: 'x', password: 'hidden-word' } }, /^credentials: .*"password"$/],
  [
    { credentials: { userVariable: 'TCK_USER', passwordVariable: 'hidden-word!' } },
    /^credentials(\.passwordVariable)?: has to be/,
  ],
  [{ merchants: { other: {} } }, /^merchants: .*other/],
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
