import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { Stored } from '../../sandbox/store/kept.ts';
import { keyOf, launch, skip } from './chromium.ts';

let stored: Stored;
let browser: Browser;
let page: Page;
before(async () => {
  if (skip) return;
  stored = await Stored.start({ seed: 1 });
  browser = await launch([await keyOf(stored.sandbox)]);
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(60_000);
});
after(async () => {
  if (skip) return;
  await browser?.close();
  await stored?.[Symbol.asyncDispose]();
});
beforeEach(async () => {
  if (skip) return;
  await page.goto('about:blank');
  await page.goto(stored.sandbox.consoleUrl ?? '');
});

async function show(title: string): Promise<void> {
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

const send = (): Promise<void> => page.getByRole('button', { name: 'Send', exact: true }).click();

test('a text that is no amount is not sent; one that is has each digit', { skip }, async () => {
  await show('Send a charge');
  const amount = page.locator('[name=amount]');
  const xml = page.locator('figure pre').last();
  for (const odd of ['', '-1', 'abc', '1,000.50', '10.555', '1e3', '1000000', '٥']) {
    await amount.fill(odd);
    await send();
    assert.equal(await page.locator('[name=amount]:invalid').count(), 1, odd);
    if (odd) await page.locator('figure pre', { hasText: `<total>${odd}</total>` }).waitFor();
  }
  assert.equal(stored.sandbox.state.journal.added, 0);
  const sound = { ILS: ['999999.99', '0.29', '4.35', '7'], JPY: ['99999999'] };
  for (const [currency, amounts] of Object.entries(sound))
    for (const one of amounts) {
      await page.locator('[name=currency]').selectOption(currency);
      await amount.fill(one);
      assert.equal(await page.locator('[name=amount]:invalid').count(), 0, one);
      const total = Math.round(Number(one) * (currency === 'JPY' ? 1 : 100));
      await page.locator('figure pre', { hasText: `<total>${total}</total>` }).waitFor();
    }
  assert.match(await xml.innerText(), /<currency>JPY<\/currency>/);
  await send();
  await page.getByRole('heading', { name: 'Reply' }).waitFor();
  assert.deepEqual(
    stored.sandbox.state.ledger.all().map(({ total, sent }) => [total, sent.currency]),
    [[99_999_999, 'JPY']],
  );
});

test('a search that finds no request says so, and an empty journal says something else', {
  skip,
}, async () => {
  await show('Requests');
  await page.getByText('1 in all').waitFor();
  await page.getByLabel('command').fill('refundDeal');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('No request found.').waitFor();
  await stored.control('POST', 'reset');
  await page.getByRole('link', { name: 'Show all' }).click();
  await page.getByText('No request so far.').waitFor();
});

test('the largest amount is whole at each width, and the reference is seen beside a phone', {
  skip,
}, async () => {
  await stored.charge({ total: '99999999', user: 'large' });
  const cell: Locator = page.getByRole('cell', { name: 'ILS 999,999.99' });
  const cut = (one: object): unknown =>
    'scrollWidth' in one && 'clientWidth' in one && Number(one.scrollWidth) - Number(one.clientWidth);
  for (const width of [360, 390, 600, 900, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await cell.waitFor();
    assert.equal(await cell.evaluate(cut), 0, `${width}`);
    if (width < 900) continue;
    assert.equal(await page.getByRole('cell', { name: 'large' }).evaluate(cut), 0, `${width}`);
  }
});

test('a stream that was refused is asked for again', { skip }, async () => {
  await page.route('**/console/events', (route) => route.fulfill({ status: 503, body: 'x' }));
  await page.reload();
  await page.getByText('No connection to the sandbox').waitFor();
  await page.unroute('**/console/events');
  await page.locator('header a time').waitFor();
});

test('what cannot be kept is told in the words of the sandbox, and its end as well', { skip }, async () => {
  await show('Send a charge');
  await send();
  await page.getByRole('heading', { name: 'Reply' }).waitFor();
  stored.sandbox.state.store?.database.fail(
    Object.assign(new Error('database or disk is full'), { errcode: 13 }),
  );
  await show('Snapshots');
  await page.getByLabel('Name').fill('late');
  await page.getByRole('button', { name: 'Save a snapshot' }).click();
  const shown = page.locator('.notice.bad');
  await shown.waitFor();
  assert.match(
    await shown.innerText(),
    /^The sandbox stopped serving: it cannot keep its data \(database or disk is full\)/,
  );
  await stored.sandbox.stop();
  await page.getByRole('button', { name: 'Save a snapshot' }).click();
  await page.getByText('No connection to the sandbox: start it again.').waitFor();
});
