import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { everyVerb } from '../../src/cli/main.ts';
import { settable, variableOf } from '../../src/cli/settings.ts';
import { useFolder } from '../support/use.ts';
import { tck } from '../tck.ts';

const folder = await useFolder();

async function called(
  words: readonly string[],
  { file, ...variables }: { file?: unknown; [name: string]: unknown } = {},
) {
  const path = join(folder, 'tck.config.json');
  await writeFile(path, typeof file === 'string' ? file : JSON.stringify(file ?? {}));
  return tck(words, variables as NodeJS.ProcessEnv, folder);
}

/** True if `explain` printed JSON, so the setting for its option `--json` was applied. */
const isJson = ({ out }: { readonly out: string }) => out.startsWith('{') || out.startsWith('[');

test('an option on the command line wins over the environment, and that over the file', async () => {
  const said = async (words: readonly string[], settings: Parameters<typeof called>[1]) =>
    (await called(['certify', ...words], settings)).err;
  const file = { certify: { tags: '@file' } };
  assert.match(await said([], { file }), /--tags @file selects no scenario/);
  const TCK_CERTIFY_TAGS = '@environment';
  assert.match(await said([], { file, TCK_CERTIFY_TAGS }), /--tags @environment selects/);
  assert.match(await said(['--tags', '@line'], { file, TCK_CERTIFY_TAGS }), /--tags @line selects/);
});

test('a list on the command line takes the place of one in the settings', async () => {
  const settings = { file: { certify: { command: ['doDeal'], tags: '@none' } } };
  assert.match((await called(['certify'], settings)).err, /--command doDeal selects/);
  assert.match(
    (await called(['certify', '--command', 'refundDeal'], settings)).err,
    /--command refundDeal selects/,
  );
  const variables = { TCK_CERTIFY_COMMAND: 'doDeal,cancelDeal', TCK_CERTIFY_TAGS: '@none' };
  assert.match(
    (await called(['certify'], variables)).err,
    /--command doDeal and --command cancelDeal selects/,
  );
});

test('switches are true or false, and a demanded option may stand in the file', async () => {
  assert.ok(isJson(await called(['explain', '313'], { file: { explain: { json: true } } })));
  assert.ok(!isJson(await called(['explain', '313'], { file: { explain: { json: false } } })));
  assert.ok(isJson(await called(['explain', '313'], { TCK_EXPLAIN_JSON: '1' })));
  const TCK_EXPLAIN_JSON = 'false';
  assert.ok(
    !isJson(await called(['explain', '313'], { file: { explain: { json: true } }, TCK_EXPLAIN_JSON })),
  );
  const { err } = await called(['record', '--tags', '@none'], { file: { record: { out: 'r' } } });
  assert.match(err, /selects no scenario/);
  assert.match((await called(['record', '--tags', '@none'])).err, /--out <dir>' not specified/);
});

for (const [name, settings, line] of [
  [
    'an unknown option',
    { file: { explain: { jsno: true } } },
    /^tck: tck\.config\.json: explain\.jsno is no option; did you mean json\?\n$/,
  ],
  [
    'an unknown verb',
    { file: { explian: {} } },
    /^tck: tck\.config\.json: explian is no command; did you mean explain\?\n$/,
  ],
  [
    'a wrong type',
    { file: { explain: { json: 'yes' } } },
    /^tck: tck\.config\.json: explain\.json has the wrong type/,
  ],
  ['a number for a name', { file: { explain: { handbook: 5 } } }, /explain\.handbook has the wrong type/],
  [
    'a misspelt variable',
    { TCK_EXPLAIN_JSNO: 'true' },
    /^tck: TCK_EXPLAIN_JSNO is no option of explain; did you mean TCK_EXPLAIN_JSON\?\n$/,
  ],
  ['no object', { file: [1] }, /^tck: tck\.config\.json: the settings must be a JSON object/],
  ['no JSON', { file: '{ "explain": ' }, /^tck: tck\.config\.json is not JSON: see line 1/],
  [
    'a wrong variable',
    { TCK_EXPLAIN_JSON: 'yes' },
    /^tck: TCK_EXPLAIN_JSON: the value must be true or false\n$/,
  ],
  ['a file that is not there', { TCK_CONFIG: 'none.json' }, /^tck: none\.json cannot be read \(ENOENT\)\n$/],
] as const)
  test(`${name} is refused with the place`, async () => {
    const { code, out, err } = await called(['explain', '313'], settings);
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, line);
  });

test('a value that the option refuses is refused with the place', async () => {
  const file = { certify: { seed: 'x' } };
  assert.match(
    (await called(['certify'], { file })).err,
    /^tck: tck\.config\.json: certify\.seed: Give a whole number/,
  );
  assert.match(
    (await called(['certify'], { TCK_CERTIFY_SEED: 'x' })).err,
    /^tck: TCK_CERTIFY_SEED: Give a whole number/,
  );
});

test('an option with a value that may be left out has the same value from the settings', async () => {
  const { err } = await called(['observe', '--passive'], { file: { observe: { interactive: true } } });
  assert.equal(err, 'tck: --passive runs no test tasks: remove --interactive\n');
  for (const [value, why] of [
    ['true', /remove --interactive/],
    ['false', /give --run COMMAND/],
  ] as const) {
    const words = value === 'true' ? ['observe', '--passive'] : ['observe'];
    const settings = { file: { observe: { interactive: true } }, TCK_OBSERVE_INTERACTIVE: value };
    assert.match((await called(words, settings)).err, why);
  }
  const { out } = await called(['sandbox'], { file: { sandbox: { printConfig: true } } });
  assert.ok(isJson({ out }));
});

test('whom verify trusts is for the command line or the environment, and no file of a folder', async () => {
  await called(['keygen', '--out', 'own']);
  await called(['keygen', '--out', 'theirs']);
  const file = { verify: { key: 'theirs.pub' } };
  for (const words of [
    ['verify', '.'],
    ['verify', '.', '--key', 'own.pub'],
  ]) {
    const { code, out, err } = await called(words, { file });
    assert.deepEqual([code, out], [2, '']);
    assert.equal(
      err,
      'tck: tck.config.json: verify.key cannot be set by a file; give --key or TCK_VERIFY_KEY\n',
    );
  }
  const { err } = await called(['verify', '.'], { TCK_VERIFY_KEY: 'own.pub' });
  assert.match(err, /^tck: refused: certificate\.intoto\.jsonl is missing\n$/);
});

test('a faulty file does not keep the help away', async () => {
  const { code, out } = await called(['certify', '--help'], { file: '{' });
  assert.equal(code, 0);
  assert.match(out, /^Usage: tck certify/);
});

test('no two options have the same variable, and none that of an application under observation', async () => {
  const { variables } = await import('../../src/merchant/index.ts');
  const names = (await everyVerb()).flatMap((verb) =>
    settable(verb).flatMap((option) => (option.envVar ? [] : variableOf(verb.name(), option))),
  );
  assert.ok(names.length > 60);
  assert.equal(new Set(names).size, names.length);
  for (const { name } of variables) assert.ok(!names.includes(name), name);
});

test('--quiet prints nothing but errors, and leaves JSON alone', async () => {
  const request = fileURLToPath(
    new URL('../validation/samples/installments.bad.request.xml', import.meta.url),
  );
  const loud = await called(['validate', request]);
  const quiet = await called(['validate', '--quiet', request]);
  assert.deepEqual([loud.code, quiet.code, quiet.out], [1, 1, '']);
  assert.notEqual(loud.out, '');
  assert.ok(isJson(await called(['validate', '--quiet', '--json', request])));
  assert.notEqual((await called(['validate', request])).out, '', 'it is silent for one call only');
  assert.match((await called(['validate', '--quiet', 'none'])).err, /^tck: none cannot be read/);
});
