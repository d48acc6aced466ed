import assert from 'node:assert/strict';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { legacyFormPlaces } from '../../src/comparison/legacy-form-places.ts';
import {
  chosenPlaces,
  labelPlace,
  replyPlace,
  replyPlaces,
  resultPlaces,
  wordsPlace,
} from '../../src/comparison/sandbox-places.ts';
import { ambiguities, rules } from '../../src/contract/index.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const places = Object.values(chosenPlaces).flat();

test('each rule that is chosen has its place in the sandbox, and nothing else has one there', () => {
  const chosen = rules.filter(({ standing }) => standing === 'chosen').map(({ id }) => id);
  assert.ok(chosen.length > 10);
  assert.deepEqual(Object.keys(chosenPlaces).toSorted(), chosen.toSorted());
  for (const [id, some] of Object.entries(chosenPlaces)) assert.ok(some.length > 0, id);
});

test('each rule that can be read in two ways has a file of the sandbox', () => {
  const open = [...new Set(ambiguities.flatMap((one): readonly string[] => one.rules))];
  assert.ok(open.length > 50);
  const without = open.filter((id) => !Object.hasOwn(chosenPlaces, id) && replyPlace(id) === undefined);
  assert.deepEqual(without, []);
});

test('every file that is named exists, and a file that does not is seen', async () => {
  const files = [
    ...places.map(({ file }) => file),
    ...Object.values(replyPlaces),
    ...Object.values(resultPlaces),
    ...legacyFormPlaces('doDeal.request.cancelUrl').map(({ file }) => file),
    labelPlace,
    wordsPlace,
  ];
  assert.ok(files.length > 50);
  for (const file of files) await access(join(root, file));
  await assert.rejects(access(join(root, 'src/sandbox/no-such-file.ts')));
});

test('what is named there stands in the file, and the settings are those of the configuration', async () => {
  const configuration = await readFile(join(root, 'schemas/sandbox.schema.json'), 'utf8');
  const named = [...places, ...legacyFormPlaces('doDeal.request.cancelUrl')];
  for (const { file, names, settings = [] } of named) {
    const text = await readFile(join(root, file), 'utf8');
    assert.ok(names.length > 0, file);
    // The forms about addresses have names that are put together.
    for (const name of names)
      assert.ok(
        text.includes(name.replace(/(?<=^(?:no|http)-).*/, '$')) || text.includes(name),
        `${file}: ${name}`,
      );
    for (const setting of settings) assert.ok(configuration.includes(`"${setting}":`), setting);
  }
  assert.ok(named.some(({ settings }) => settings?.includes('lenient')));
});

test('what a place is for begins as rules do; what is sent in no known encoding is an observation alone', () => {
  const beginnings = Object.keys(replyPlaces).filter((prefix) => prefix !== 'encoding');
  for (const prefix of beginnings)
    assert.ok(
      rules.some(({ id }) => id === prefix || id.startsWith(`${prefix}.`)),
      prefix,
    );
});

test('the code that a result place is for stands in its file', async () => {
  for (const [code, file] of Object.entries(resultPlaces))
    assert.ok((await readFile(join(root, file), 'utf8')).includes(`'${code}'`), `${file}: ${code}`);
});
