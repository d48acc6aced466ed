import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { textAt } from '../../../src/message/element.ts';
import { partNames } from '../../../src/sandbox/store/open.ts';
import { request, typed } from '../page/cardholder.ts';
import { Kept } from './kept.ts';

const cards = ['4580000000000000', '5326100000100002', '4580990000004004'] as const;

/** Uses cards in all ways that there are: deals, retries, refusals, a token, a payment page, a snapshot. */
async function used(kept: Kept, cvv: string): Promise<void> {
  await kept.control('POST', 'clock', { to: '2027-01-15T12:00:00', freeze: true });
  for (const [index, cardNo] of cards.entries()) {
    const requestId = `request-${index}`;
    await kept.charge({ cardNo, cvv, user: 'seen' }, { requestId });
    await kept.charge({ cardNo, cvv, user: 'seen' }, { requestId, again: true });
  }
  await kept.charge({ cvv, cardNo: '4580000000000001' }, { requestId: 'wrong check digit' });
  const { reply } = await kept.send('doDeal', { ...request, uniqueid: 'page' });
  const address = textAt(reply, 'response.doDeal.mpiHostedPageUrl') ?? '';
  const { Agent, fetch } = await import('undici');
  const dispatcher = new Agent({ connect: { ca: kept.sandbox.ca } });
  const body = new URLSearchParams({ ...typed, cvv });
  const paid = await fetch(address, { dispatcher, redirect: 'manual', method: 'POST', body });
  assert.equal(paid.status, 303);
  await dispatcher.close();
  await kept.control('PUT', 'snapshots/used');
}

/** All rows of all tables, but for those that hold how far ahead the clock is. */
function rows(kept: Kept): string {
  const database = kept.sandbox.state.store?.database;
  assert.ok(database);
  return JSON.stringify(
    [...partNames, 'snapshots'].map((table) =>
      [...database.reading(`SELECT * FROM ${table}`)()].filter((row) => !row.includes('moving')),
    ),
  );
}

test('no card number is in any file of the data directory, which its owner alone can read', async () => {
  await using kept = await Kept.start({ seed: 1 });
  await used(kept, '973');
  let length = 0;
  const look = async () => {
    for (const name of await readdir(kept.data)) {
      const text = await readFile(join(kept.data, name), 'latin1');
      length += text.length;
      for (const card of [...cards, '4580000000000001', '4580 0000 0000 0000'])
        assert.ok(!text.includes(card), `${card} is in ${name}`);
      const { mode } = await stat(join(kept.data, name));
      if (name !== 'ca.pem') assert.equal(mode & 0o077, 0, name);
    }
  };
  await look();
  await kept.restart();
  await look();
  assert.ok(length > 50_000);
  assert.match(rows(kept), /458000/, 'the rows are those of the deals');
});

test('nothing of a CVV is kept, not even a digest: the rows are the same whatever it was', async () => {
  const texts: string[] = [];
  for (const cvv of ['973', '864']) {
    await using kept = await Kept.start({ seed: 1 });
    await used(kept, cvv);
    // The invoices of the configuration are ready when the sandbox starts, and the second one starts later.
    const text = rows(kept).replaceAll(kept.sandbox.baseUrl, '');
    texts.push(text.replaceAll(/\\"ready\\":\\"[^"\\]*\\"/g, ''));
  }
  assert.ok((texts[0]?.length ?? 0) > 10_000);
  assert.equal(texts[0], texts[1]);
});
