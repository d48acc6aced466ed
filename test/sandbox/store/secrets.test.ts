import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { textAt } from '../../../src/message/element.ts';
import { partNames } from '../../../src/sandbox/store/open.ts';
import { postForm } from '../ask.ts';
import { request, typed } from '../page/cardholder.ts';
import { Stored } from './kept.ts';

const cards = ['4580000000000000', '5326100000100002', '4580990000004004'] as const;

/** Uses card numbers in every possible way: deals, retries, refusals, a token, a payment page, a snapshot. */
async function used(stored: Stored, cvv: string): Promise<void> {
  await stored.control('POST', 'clock', { to: '2027-01-15T12:00:00', freeze: true });
  for (const [index, cardNo] of cards.entries()) {
    const requestId = `request-${index}`;
    await stored.charge({ cardNo, cvv, user: 'seen' }, { requestId });
    await stored.charge({ cardNo, cvv, user: 'seen' }, { requestId, again: true });
  }
  await stored.charge({ cvv, cardNo: '4580000000000001' }, { requestId: 'wrong check digit' });
  const { reply } = await stored.send('doDeal', { ...request, uniqueid: 'page' });
  const address = textAt(reply, 'response.doDeal.mpiHostedPageUrl') ?? '';
  const paid = await postForm(stored.sandbox, address, { ...typed, cvv });
  assert.equal(paid.status, 303);
  await stored.control('PUT', 'snapshots/used');
}

/** Returns all database rows except the one with the offset of the clock, which differs between runs. */
function rows(stored: Stored): string {
  const database = stored.sandbox.state.store?.database;
  assert.ok(database);
  return JSON.stringify(
    [...partNames, 'snapshots'].map((table) =>
      [...database.reading(`SELECT * FROM ${table}`)()].filter((row) => !row.includes('moving')),
    ),
  );
}

test('no card number is in any file of the data directory, which its owner alone can read', async () => {
  await using stored = await Stored.start({ seed: 1 });
  await used(stored, '973');
  let length = 0;
  const look = async () => {
    for (const name of await readdir(stored.data)) {
      const text = await readFile(join(stored.data, name), 'latin1');
      length += text.length;
      for (const card of [...cards, '4580000000000001', '4580 0000 0000 0000'])
        assert.ok(!text.includes(card), `${card} is in ${name}`);
      const { mode } = await stat(join(stored.data, name));
      if (name !== 'ca.pem') assert.equal(mode & 0o077, 0, name);
    }
  };
  await look();
  await stored.restart();
  await look();
  assert.ok(length > 50_000);
  assert.match(rows(stored), /458000/, 'the rows are those of the deals');
});

test('nothing of a CVV is kept, not even a digest: the rows are the same whatever it was', async () => {
  const texts: string[] = [];
  for (const cvv of ['973', '864']) {
    await using stored = await Stored.start({ seed: 1 });
    await used(stored, cvv);
    const text = rows(stored).replaceAll(stored.sandbox.baseUrl, '');
    texts.push(text.replaceAll(/\\"ready\\":\\"[^"\\]*\\"/g, ''));
  }
  assert.ok((texts[0]?.length ?? 0) > 10_000);
  assert.equal(texts[0], texts[1]);
});
