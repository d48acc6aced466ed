import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { certificateHtml } from '../../../src/reports/html/certificate-html.ts';
import { NOT_CONFORMANT } from '../../certification/certificate-fixture.ts';
import { useFolder } from '../../support/use.ts';
import { launch, skip } from '../sandbox/chromium.ts';

const folder = await useFolder();
let browser: Browser;
let page: Page;

before(async () => {
  if (skip) return;
  browser = await launch([]);
  page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  page.setDefaultTimeout(180_000);
});
after(() => browser?.close());

/** A certificate in which every rule failed and many charges are approved gives the longest HTML page. */
const worst = {
  ...NOT_CONFORMANT,
  rules: Array.from({ length: 100 }, (_, index) =>
    NOT_CONFORMANT.rules
      .filter(({ verdict }) => verdict === 'failed' || verdict === 'skipped')
      .map((rule) => ({ ...rule, id: `${rule.id}.${index}`, reason: `${index} ${'Because. '.repeat(60)}` })),
  ).flat(),
  left: Array.from({ length: 200 }, (_, index) => `doDeal of ${index}: cancelDeal was refused`),
};

async function opened(certificate: typeof NOT_CONFORMANT, hash = ''): Promise<void> {
  const file = join(folder, 'certificate.html');
  await writeFile(file, certificateHtml(certificate));
  await page.goto('about:blank');
  await page.goto(`${pathToFileURL(file).href}${hash}`);
}

test('a link to an exchange opens it, from a file, with what the page has compressed', { skip }, async () => {
  await opened(NOT_CONFORMANT, '#exchange-2');
  await page.waitForSelector('#exchange-2 .messages');
  const shown = page.locator('#exchange-2 pre').first();
  assert.ok(await shown.isVisible());
  assert.match((await shown.textContent()) ?? '', /<ashrait>/);
  assert.equal(await page.locator('#exchange-1 .messages').count(), 0);
});

test('the search finds rules by what they open to, and shows only those', { skip }, async () => {
  await opened(NOT_CONFORMANT);
  const all = NOT_CONFORMANT.rules.length;
  assert.equal(await page.textContent('#filter-result'), `${all} rules`);
  const rule = NOT_CONFORMANT.rules.find(({ scenarios }) => scenarios.length > 0);
  await page.fill('#filter-text', rule?.scenarios[0] ?? '');
  await page.locator('#filter-result', { hasText: new RegExp(`^\\d+ of ${all} rules`) }).waitFor();
  const shown = await page.locator('.rule:visible').count();
  assert.ok(shown > 0 && shown < all);
  assert.ok(await page.locator(`[id="rule-${rule?.id}"]`).isVisible());
  await page.fill('#filter-text', '');
  assert.equal(await page.textContent('#filter-result'), `${all} rules`);
});

test('the longest certificate prints on at most four pages', { skip }, async () => {
  await opened(worst);
  const pdf = await page.pdf({ format: 'A4' });
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  assert.ok(pages >= 1 && pages <= 4, `${pages} pages`);
});

test('on a phone the longest certificate is folded, and nothing sticks out', { skip }, async () => {
  await opened(worst);
  const [height, width] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollHeight, document.documentElement.scrollWidth]',
  );
  assert.ok(height > 844 && height < 25_000, `${height} px`);
  assert.equal(width, 390);
});
