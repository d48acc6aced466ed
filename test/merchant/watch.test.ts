import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { type Driver, withWatch } from '../../src/merchant/index.ts';
import { cardsByRole } from '../../src/sandbox/index.ts';
import { useFolder } from '../support/use.ts';

const folder = await useFolder();

const driver: Driver = { name: 'none', ask: async () => ({}) };
const card = '4580000000000000';

let files = 0;
const place = (name: string): string => {
  files += 1;
  return join(folder, `${files}-${name}`);
};

async function seen(content: string | Buffer): Promise<readonly string[]> {
  const file = place('file');
  const { looks } = await withWatch(driver, [file]);
  await writeFile(file, content);
  return ((await looks?.())?.wrote ?? []).map((one) => one.replace(/ to .*/, ''));
}

test('card numbers are found in each form in which a file holds them', async () => {
  const integer = Buffer.alloc(8);
  integer.writeBigUInt64BE(BigInt(card));
  for (const content of [
    card,
    '4580 0000-0000 0000',
    `\0\x01${card}0930`,
    Buffer.from(card, 'utf16le'),
    Buffer.from(card).toString('base64'),
    Buffer.concat([Buffer.from('row'), integer, Buffer.from('end')]),
    Buffer.concat([Buffer.from('row'), Buffer.from(integer).reverse()]),
  ])
    assert.deepEqual(await seen(content), ['a card number'], content.toString('latin1'));
  for (const content of ['458000******0000', 'T1x01 paid 10100', ''])
    assert.deepEqual(await seen(content), [], content);
});

test('a CVV counts after its name or the expiration, and nowhere else', async () => {
  for (const content of ['T1x010930123', '{"cvv":"123"}', '09/30 123', Buffer.from('cvv=123', 'utf16le')])
    assert.deepEqual(await seen(content), ['a CVV'], content.toString('latin1'));
  for (const content of ['123', 'T1x01123', '0930Internet', '0930 12300', 'order 123 of 0930'])
    assert.deepEqual(await seen(content), [], content);
});

test('a database is searched, and a card that it had before does not count, also where it moved', async () => {
  const file = place('shop.sqlite');
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE orders (id TEXT, card TEXT, expiration TEXT, cvv TEXT)');
  const add = database.prepare('INSERT INTO orders VALUES (?, ?, ?, ?)');
  add.run('before', card, '0930', '123');
  const { looks } = await withWatch(driver, [file]);
  const look = async () => (await looks?.()) ?? {};
  add.run('clean', '', '', '');
  database.exec('VACUUM');
  assert.deepEqual(await look(), { lookedBy: 'kit' });
  add.run('after', cardsByRole()['approved-mastercard']?.number ?? '', '0930', '123');
  const name = file.replace(/.*\//, '');
  assert.deepEqual((await look()).wrote, [`a card number to ${name}`, `a CVV to ${name}`]);
  assert.equal((await look()).wrote, undefined, 'it is reported once');
  database.close();
});

test('a line that a log has already counts again where it is appended, and no copy in the journal of a database', async () => {
  const [log, journal] = [place('shop.log'), place('shop.sqlite-wal')];
  const line = `paid with ${card} by the buyer of an order\n`;
  await writeFile(log, line);
  const { looks } = await withWatch(driver, [log, journal]);
  await writeFile(journal, line);
  assert.deepEqual(await looks?.(), { lookedBy: 'kit' });
  await writeFile(log, line + line);
  assert.equal((await looks?.())?.wrote?.length, 1);
});

test('folders are searched with what is new in them, and nothing to look at is no look', async () => {
  const path = place('folder');
  const watched = await withWatch(driver, [path]);
  assert.deepEqual(await watched.looks?.(), {});
  await mkdir(join(path, 'deep'), { recursive: true });
  await writeFile(join(path, 'deep', 'a.log'), 'nothing');
  assert.deepEqual(await watched.looks?.(), { lookedBy: 'kit' });
  await writeFile(join(path, 'deep', 'b.log'), `paid with ${card}`);
  assert.deepEqual((await watched.looks?.())?.wrote, ['a card number to b.log']);
  assert.equal(await withWatch(driver, []), driver);
  // A file that the application did not write since the run began is no evidence.
  assert.deepEqual(await (await withWatch(driver, [path])).looks?.(), {});
});
