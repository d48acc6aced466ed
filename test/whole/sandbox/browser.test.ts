import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { useScene } from '../../sandbox/page/cardholder.ts';
import { useHttps } from '../../support/use.ts';
import { keyOf, launch, skip } from './chromium.ts';

const scene = await useScene();
const site = await useHttps((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'https://localhost');
  const framed = searchParams.get('framed')?.replaceAll('&', '&amp;');
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(
    `<!DOCTYPE html><link rel="icon" href="data:,"><h1>${pathname}</h1>${framed ? `<iframe width="500" height="900" src="${framed}"></iframe>` : ''}`,
  );
});
const home = site.baseUrl;
const stranger = home.replace('localhost', '127.0.0.1');
let browser: Browser;

before(async () => {
  // The browser verifies all certificates except those of the sandbox and of the merchant's site.
  if (!skip) browser = await launch([await keyOf(scene.sandbox), await keyOf(site)]);
});
after(() => browser?.close());

const wayBack = () => ({
  successUrl: `${home}/paid?shop=1`,
  cancelUrl: `${home}/cancelled`,
  errorUrl: `${home}/refused`,
});

/** Opens a page without JavaScript, because payment pages must work without it. Returns the errors of the browser too. */
async function open(address: string): Promise<{ page: Page; complaints: readonly string[] }> {
  const page = await blank();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(address);
  return { page, complaints };
}

async function blank(): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ javaScriptEnabled: false, viewport });
  context.setDefaultTimeout(120_000);
  return context.newPage();
}

async function left(page: Page, label: string): Promise<number> {
  return (await page.getByLabel(label).boundingBox())?.x ?? Number.NaN;
}

test('a browser pays in English, and comes back to the site', { skip }, async () => {
  const { page, complaints } = await open(await scene.address(wayBack()));
  assert.equal(await page.locator('html').getAttribute('dir'), 'ltr');
  assert.ok((await left(page, 'Expiry date')) < (await left(page, 'Security code')));
  await page.getByLabel('Card number').fill('4580 0000 0000 0000');
  await page.getByLabel('Expiry date').fill('12/30');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Pay ILS 100.00' }).click();
  await page.waitForURL(`${home}/paid?**`);
  const back = new URL(page.url()).searchParams;
  assert.equal(back.get('shop'), '1');
  assert.equal(back.get('errorCode'), '000');
  assert.deepEqual(complaints, []);
  await page.goBack();
  await page.getByRole('heading', { name: 'The card was accepted.' }).waitFor();
  await page.context().close();
});

test('a browser pays in Hebrew, from right to left', { skip }, async () => {
  const { page, complaints } = await open(await scene.address(wayBack(), 'HEB'));
  assert.equal(await page.locator('html').getAttribute('dir'), 'rtl');
  assert.ok((await left(page, 'תוקף')) > (await left(page, 'קוד אבטחה')));
  await page.getByLabel('מספר כרטיס').fill('4580000000000000');
  await page.getByLabel('תוקף').fill('12/30');
  await page.getByLabel('קוד אבטחה').fill('123');
  await page.getByRole('button', { name: 'תשלום' }).click();
  await page.waitForURL(`${home}/paid?**`);
  assert.equal(new URL(page.url()).searchParams.get('lang'), 'HE');
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('the keyboard alone does it, in the order of the page', { skip }, async () => {
  const { page } = await open(await scene.address(wayBack()));
  const { keyboard } = page;
  const focused = () => page.locator(':focus');
  await keyboard.press('Tab');
  assert.equal(await focused().innerText(), 'עברית');
  await keyboard.press('Tab');
  await keyboard.type('5326100000100002');
  await keyboard.press('Tab');
  await keyboard.type('1230');
  await keyboard.press('Tab');
  await keyboard.type('123');
  await keyboard.press('Tab');
  assert.equal(await focused().getAttribute('name'), 'personalId');
  await keyboard.press('Tab');
  assert.match(await focused().innerText(), /^Pay/);
  await keyboard.press('Tab');
  assert.equal(await focused().getAttribute('name'), 'cancel');
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await page.waitForURL(`${home}/paid?**`);
  await page.context().close();
});

test('Enter in a field pays: it does not cancel', { skip }, async () => {
  const { page } = await open(await scene.address(wayBack()));
  await page.getByLabel('Card number').fill('4580000000000000');
  await page.getByLabel('Expiry date').fill('12/30');
  await page.getByLabel('Security code').fill('123');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${home}/paid?**`);
  await page.context().close();
});

test('what is wrong is told at its field, which has the focus, and the form is empty again', {
  skip,
}, async () => {
  const { page } = await open(await scene.address(wayBack()));
  await page.getByLabel('Card number').fill('4580000000000001');
  await page.getByLabel('Expiry date').fill('12/30');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByRole('alert').waitFor();
  const focused = page.locator(':focus');
  assert.equal(await focused.getAttribute('name'), 'cardNumber');
  assert.equal(await focused.inputValue(), '');
  const described = (await focused.getAttribute('aria-describedby')) ?? '';
  assert.match(await page.locator(`#${described}`).innerText(), /Check the card number/);
  assert.equal(await page.getByLabel('Expiry date').inputValue(), '');
  await page.getByRole('link', { name: 'Enter the security code' }).click();
  assert.equal(await page.locator('input:focus').getAttribute('name'), 'cvv');
  await page.context().close();
});

test('a site that is named frames the page and is paid in the frame; another one is not shown it', {
  skip,
}, async () => {
  const framing = async (from: string, ancestors: string) => {
    const address = await scene.address({ ...wayBack(), frameAncestorURLs: ancestors });
    return `${from}/shop?framed=${encodeURIComponent(address)}`;
  };
  const { page } = await open(await framing(home, home));
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Card number').fill('4580000000000000');
  await frame.getByLabel('Expiry date').fill('12/30');
  await frame.getByLabel('Security code').fill('123');
  await frame.getByRole('button', { name: 'Pay' }).click();
  await frame.getByRole('heading', { name: '/paid' }).waitFor();
  await page.context().close();

  for (const [from, ancestors] of [
    [stranger, home],
    [home, ''],
  ] as const) {
    const refused = await blank();
    const complaint = refused.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
    await refused.goto(await framing(from, ancestors));
    await complaint;
    assert.equal(await refused.frameLocator('iframe').getByLabel('Card number').count(), 0);
    await refused.context().close();
  }
});

test('nothing on the page is wider than a phone', { skip }, async () => {
  for (const language of ['ENG', 'HEB'] as const) {
    const { page } = await open(await scene.address({ ...wayBack(), mid: 'm'.repeat(60) }, language));
    await page.getByRole('button').first().click();
    await page.getByRole('alert').waitFor();
    for (const box of await Promise.all((await page.locator('main *').all()).map((one) => one.boundingBox())))
      assert.ok(!box || (box.x >= 0 && box.x + box.width <= 390), JSON.stringify(box));
    await page.context().close();
  }
});
