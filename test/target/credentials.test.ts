import assert from 'node:assert/strict';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { credentialsFrom } from '../../src/target/credentials.ts';
import { useFolder } from '../support/use.ts';

const folder = await useFolder();
const secrets = { user: 'hidden-user', password: 'hidden-word' };

before(async () => {
  await mkdir(join(folder, 'tree/.git'), { recursive: true });
  await mkdir(join(folder, 'tree/deep'));
  await mkdir(join(folder, 'outside'));
  for (const path of ['outside/right.json', 'outside/open.json', 'tree/deep/within.json'])
    await writeFile(join(folder, path), JSON.stringify(secrets), { mode: 0o600 });
  await chmod(join(folder, 'outside/open.json'), 0o644);
  await writeFile(join(folder, 'outside/broken.json'), '{"user": hidden-word', { mode: 0o600 });
  await writeFile(join(folder, 'outside/half.json'), '{"user": "hidden-user"}', { mode: 0o600 });
  await symlink(join(folder, 'tree/deep/within.json'), join(folder, 'outside/in.json'));
  await symlink(join(folder, 'outside/right.json'), join(folder, 'tree/out.json'));
});

const from = (file: string) => credentialsFrom({ file }, {}, join(folder, 'outside'));

test('credentials come from a file that is outside any work tree and its owner alone reads', async () => {
  assert.deepEqual(await from('right.json'), secrets);
  assert.deepEqual(await from(join(folder, 'outside/right.json')), secrets);
});

for (const [how, file, line] of [
  [
    'within a git work tree',
    '../tree/deep/within.json',
    /is inside the git work tree .*tree; move the file outside/,
  ],
  ['a link to one within', 'in.json', /is inside the git work tree/],
  ['a link from within', '../tree/out.json', /is inside the git work tree/],
  ['that others can read', 'open.json', /open\.json can be read by other users; run chmod 600 on the file$/],
  ['that is not there', 'none.json', /none\.json cannot be read \(ENOENT\)$/],
  ['that is not JSON', 'broken.json', /broken\.json must be JSON: \{"user"/],
  ['without a password', 'half.json', /half\.json must be JSON: \{"user"/],
] as const)
  test(`a credentials file ${how} is refused, and nothing of it repeated`, async () => {
    await assert.rejects(from(file), (error: Error) => {
      assert.equal(error.name, 'ConfigurationError');
      assert.match(error.message, line);
      assert.doesNotMatch(error.message, /hidden/);
      return true;
    });
  });

test('credentials come from the environment, and a variable that is not set is named', async () => {
  const source = { userVariable: 'TCK_U', passwordVariable: 'TCK_P' };
  assert.deepEqual(await credentialsFrom(source, { TCK_U: 'a', TCK_P: 'b' }, '.'), {
    user: 'a',
    password: 'b',
  });
  await assert.rejects(credentialsFrom(source, { TCK_U: 'hidden-user' }, '.'), /variable TCK_P is not set/);
});
