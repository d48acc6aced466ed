import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { plainCharge } from '../../plain-charge.ts';
import { control } from '../../sandbox/control-client.ts';
import { useFolder, usePort, useSandbox } from '../../support/use.ts';
import { keyOf, launch, skip, violationsOn } from './chromium.ts';

const views = [
  'transactions',
  'requests',
  'charge',
  'faults',
  'clock',
  'clearing',
  'cards',
  'invoices',
  'snapshots',
];

const directory = await useFolder();
const { sandbox, client } = await useSandbox({
  ...{ seed: 1, directory },
  console: {
    views: [
      {
        ...{ title: 'A view', path: 'a-view', script: new URL('view.js', import.meta.url) },
        serve: (_, response) => void response.end('{"word":"shalom"}'),
      },
    ],
  },
});
let browser: Browser;
let page: Page;
const complaints: string[] = [];

before(async () => {
  if (skip) return;
  sandbox.state.clock.set(sandbox.state.clock.zoned().with({ hour: 10 }));
  browser = await launch([await keyOf(sandbox)]);
  page = await opened();
});
after(() => browser?.close());

async function opened(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(60_000);
  const fresh = await context.newPage();
  fresh.on('console', (message) => complaints.push(message.text()));
  fresh.on('pageerror', ({ message }) => complaints.push(message));
  await fresh.goto(sandbox.consoleUrl ?? '');
  return fresh;
}

async function show(title: string): Promise<void> {
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

const deal = async (fields: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await client.call('doDeal', { ...plainCharge, ...fields })).decoded.tranId ?? '';

const call = (path: string, body: unknown) => control(sandbox, 'POST', path, body);

const row = (text: string): Locator => page.getByRole('row').filter({ hasText: text });

test('a search finds a transaction by a criterion, and the transaction leads to its capture and its batch', {
  skip,
}, async () => {
  const authorized = await deal({ validation: 'Verify', user: 'הזמנה 7 (A)' });
  const captured = await deal({ cgUid: authorized, user: 'הזמנה 7 (A)' });
  await deal({ user: 'another' });
  await page.getByLabel('user').fill('הזמנה 7 (A)');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('2 in all').waitFor();
  assert.equal(await row('הזמנה 7 (A)').count(), 2);
  await page.getByText('All criteria of inquireTransactions').click();
  await page.getByLabel('fromDealDate').fill('2999-01-01');
  await page.keyboard.press('Enter');
  await page.getByText('No transaction found.').waitFor();

  await page.getByRole('link', { name: 'Show all' }).click();
  await page.getByRole('link', { name: authorized }).click();
  await page.getByRole('heading', { name: 'Pre-authorization of ILS 10.00' }).waitFor();
  const history = page.getByRole('region', { name: 'History' });
  assert.match(await history.innerText(), /made.*authorized.*captured by \d+/s);
  await history.getByRole('link', { name: captured }).click();
  await page.getByRole('heading', { name: 'Charge of ILS 10.00' }).waitFor();
  assert.match(await row('original').innerText(), new RegExp(authorized));
  await page.getByRole('link', { name: 'All transactions' }).click();
});

test('a request appears when it is answered, with both sides, its rule and what the specification does not allow', {
  skip,
}, async () => {
  await show('Requests');
  await deal({ userData99: 'x', user: 'live' });
  await row('userData99').getByRole('link').click();
  await page.getByRole('heading', { name: 'doDeal' }).waitFor();
  assert.match(await page.getByRole('figure', { name: 'Request' }).innerText(), /<user>live<\/user>/);
  assert.match(await page.getByRole('figure', { name: 'Reply' }).innerText(), /<result>000<\/result>/);
  assert.match(await page.locator('.remarks').innerText(), /Not in the specification of doDeal: userData99/);
  await page.getByText('tck explain validation.AutoComm').waitFor();
  const text = await page.locator('main').innerText();
  assert.ok(text.includes('458000******0000') && !text.includes(plainCharge.cardNo));
});

test('the clock advances to 23:00, and what was ready is transmitted in a batch', { skip }, async () => {
  const tranId = await deal({ user: 'tonight' });
  await show('Clock');
  await page.getByRole('button', { name: 'Advance to 23:00' }).click();
  await page.getByText(/It is \d{4}-\d{2}-\d{2} 23:00:\d{2}\. Daily runs: 1\./).waitFor();
  await show('Clearing');
  await row('daily run').getByRole('link').nth(1).click();
  await row(tranId).getByText('transmitted').waitFor();
  await page.getByRole('link', { name: tranId }).click();
  const history = page.getByRole('region', { name: 'History' });
  assert.match(await history.innerText(), /made.*pending transmission.*transmitted/s);
});

test('a fault is planted with one click, and the next request has it', { skip }, async () => {
  await show('Faults');
  await page.getByLabel('command').selectOption('doDeal');
  await page.getByLabel('user').fill('unlucky');
  await call('faults', { phase: 'before', command: 'cancelDeal', action: { httpStatus: 503 } });
  await row('cancelDeal').waitFor();
  await page.getByRole('button', { name: 'the reply is 999, after the transaction' }).click();
  await row('doDeal, unlucky').getByText('0 of 1').waitFor();
  assert.equal((await client.call('doDeal', plainCharge)).decoded.result, '000');
  const { decoded } = await client.call('doDeal', { ...plainCharge, user: 'unlucky' });
  assert.equal(decoded.result, '999');
  await row('doDeal, unlucky').getByText('1 of 1').waitFor();
  await show('Requests');
  await row('999').getByRole('link').click();
  await page.getByText('The simulated fault-2 acted after the transaction: result.').waitFor();
  await show('Faults');
  await page.getByRole('button', { name: 'Remove fault-2' }).click();
  await row('fault-2').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByText('No fault is planted.').waitFor();
});

test('a charge is sent, its reply is shown, and its curl sends the same from a shell', {
  skip,
}, async (context) => {
  await show('Send a charge');
  await page.locator('[name=amount]').fill('12.34');
  await page.getByLabel('Your reference').fill("it's <me>");
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('figure', { name: 'Reply' }).waitFor();
  const made = sandbox.state.ledger.byUser("it's <me>");
  assert.deepEqual([made.length, made[0]?.total, made[0]?.state], [1, 1234, 'pending transmission']);
  await page.getByRole('link', { name: `${made[0]?.tranId}` }).waitFor();
  const curl = await page.locator('figure', { hasText: 'from a shell' }).locator('pre').innerText();
  const run = promisify(execFile);
  if (!(await run('sh', ['-c', 'command -v curl']).catch(() => undefined))) return context.skip('no curl');
  assert.ok(curl.startsWith(`curl --cacert '${join(directory, 'ca.pem')}' https://localhost:`));
  await assert.rejects(run('sh', ['-c', curl], { env: { PATH: process.env.PATH } }), /TCK_USER/);
  await page
    .getByText(
      'Set them in the shell in which you run the command: TCK_USER to merchant, and TCK_PASSWORD to the password that the sandbox printed at its start.',
    )
    .waitFor();
  const credentials = { TCK_USER: 'merchant', TCK_PASSWORD: 'sandbox-password' };
  const { stdout } = await run('sh', ['-c', curl], { env: { ...process.env, ...credentials } });
  assert.match(stdout, /<result>000<\/result>/);
  assert.equal(sandbox.state.ledger.byUser("it's <me>").length, 2);
});

test('a snapshot is saved and restored', { skip }, async () => {
  await show('Snapshots');
  await page.getByLabel('Name').fill('before');
  await page.getByRole('button', { name: 'Save a snapshot' }).click();
  await row('before').waitFor();
  const count = sandbox.state.ledger.all().length;
  await deal({ user: 'undone' });
  await page.getByRole('button', { name: 'Restore before' }).click();
  await page.getByText('before is restored.').waitFor();
  assert.equal(sandbox.state.ledger.all().length, count);
  await show('Transactions');
  await page.getByText(`${count} in all`).waitFor();
  await show('Snapshots');
  await page.getByRole('button', { name: 'Delete before' }).click();
  await page.getByText('No snapshot so far.').waitFor();
});

test('an invoice is created, a card is copied, and a filter leaves what fits', { skip }, async () => {
  await show('Invoices');
  await page.getByLabel('readyAfter').fill('3600');
  await page.getByRole('button', { name: 'Create an invoice' }).click();
  await page.getByText(/Invoice \d+ was asked for/).waitFor();
  await row('waiting').waitFor();
  await show('Cards and terminals');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByLabel('Filter').fill('refused by the credit company');
  await page.getByText('No terminal fits.').first().waitFor();
  await page.getByRole('button', { name: 'Copy card 4580990000004004' }).click();
  await page.getByText('Copied').waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), '4580990000004004');
});

test('the keyboard alone skips to a view, searches, opens a row and comes back', { skip }, async () => {
  const tranId = await deal({ user: 'by key' });
  await page.goto('about:blank');
  await page.goto(sandbox.consoleUrl ?? '');
  await row(tranId).waitFor();
  const { keyboard } = page;
  const focused = () => page.locator(':focus');
  await keyboard.press('Tab');
  assert.equal(await focused().innerText(), 'Skip to the view');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  assert.equal(await focused().getAttribute('name'), 'user');
  await keyboard.type('by key');
  await keyboard.press('Enter');
  await page.getByText('1 in all').waitFor();
  const list = page.getByRole('region', { name: 'Transactions' });
  for (let presses = 0; !(await list.locator(':focus').count()) && presses < 20; presses++)
    await keyboard.press('Tab');
  assert.equal(await focused().innerText(), tranId);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Charge of ILS 10.00' }).waitFor();
  assert.equal(await page.evaluate('document.activeElement.tagName'), 'MAIN');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Transactions' }).waitFor();
});

test('axe finds nothing serious on any view, in both colours; from right to left and on a phone nothing is cut off', {
  skip,
}, async () => {
  await deal({ user: 'לקוח א-12, חיפה' });
  const [one] = sandbox.state.ledger.all();
  const all = [...views, 'a-view', `transactions/${one?.tranId}`, `requests/${sandbox.state.journal.added}`];
  for (const options of [
    { viewport: { width: 390, height: 844 } },
    { colorScheme: 'light' },
    { colorScheme: 'dark' },
  ] as const) {
    const each = await opened(options);
    for (const view of all) {
      await each.evaluate(`location.hash = '#/${view}'`);
      await each.locator('h1').waitFor();
      await each.locator('main :is(table, form, figure, .none, time, p.buttons)').first().waitFor();
      // Other colour schemes change only the contrast, so only the contrast is checked again.
      const rules = 'colorScheme' in options ? ['color-contrast'] : undefined;
      assert.deepEqual(await violationsOn(each, rules), [], `${view} ${JSON.stringify(options)}`);
      for (const direction of ['rtl', 'ltr']) {
        const wide = await each.evaluate(
          `document.dir = '${direction}', document.documentElement.scrollWidth > innerWidth`,
        );
        assert.equal(wide, false, `${view} ${direction} ${JSON.stringify(options)}`);
      }
    }
    await each.context().close();
  }
});

test('on a phone each table fits its width, and the link of the open view is in sight, at the start and later', {
  skip,
}, async () => {
  const authorized = await deal({ validation: 'Verify' });
  await deal({ cgUid: authorized });
  const phone = await opened({ viewport: { width: 375, height: 812 } });
  const inSight = `(({ left, right }) => left >= 0 && right <= innerWidth)(document.querySelector('nav [aria-current]').getBoundingClientRect())`;
  const tooWide = `[...document.querySelectorAll('.scroll')].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.ariaLabel)`;
  for (const view of [`transactions/${authorized}`, ...views])
    for (const isFirst of [false, true]) {
      if (isFirst) await phone.goto('about:blank');
      await phone.goto(`${sandbox.consoleUrl}#/${view}`);
      await phone.locator('main :is(table, form, .none, time, p.buttons)').first().waitFor();
      await phone.waitForFunction(inSight);
      for (const direction of ['rtl', 'ltr'])
        assert.deepEqual(
          await phone.evaluate(`document.dir = '${direction}', ${tooWide}`),
          [],
          `${view} ${direction}`,
        );
    }
  await phone.goto(`${sandbox.consoleUrl}#/transactions/${authorized}`);
  const history = phone.getByRole('table').nth(0);
  await history.waitFor();
  assert.match(await history.innerText(), /made/);
  assert.equal(
    await history.evaluate(`getComputedStyle(document.querySelector('.stacked td'), '::before').content`),
    '"Time"',
  );
  await phone.context().close();
});

test('a long rule is shown whole in the list of requests, also if its remark is long', { skip }, async () => {
  await client.call('inquireTransactions', { tranId: '123', another: 'a' } as never);
  await show('Requests');
  await row('inquireTransactions.request.terminalNumber').first().waitFor();
  const cut = await page.evaluate(
    `[...document.querySelectorAll('td.rule')].filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).map((one) => one.textContent)`,
  );
  assert.deepEqual(cut, []);
});

test('the colours can be chosen, and stay', { skip }, async () => {
  const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  const light = await ground();
  await page.getByLabel('Colours').selectOption('Dark');
  const dark = await ground();
  assert.notEqual(dark, light);
  await page.reload();
  await page.getByLabel('Colours').waitFor();
  assert.equal(await ground(), dark);
});

test('ten thousand transactions scroll to the end, and the page has few of them at a time', {
  skip,
}, async () => {
  const { ledger } = sandbox.state;
  const [one] = ledger.all();
  assert.ok(one);
  for (let count = 0; count < 10_000; count++)
    ledger.add({ ...one, tranId: `8${String(count).padStart(8, '0')}` });
  await deal();
  await page.goto('about:blank');
  await page.goto(sandbox.consoleUrl ?? '');
  const total = ledger.all().length;
  await page.getByText(`${total.toLocaleString('en')} in all`).waitFor();
  const box = page.getByRole('region', { name: 'Transactions' });
  await box.hover();
  await box.press('End');
  await page.getByRole('link', { name: ledger.all()[0]?.tranId ?? '' }).waitFor();
  await page.mouse.wheel(0, -5_000 * 40);
  await page.locator('tr[aria-rowindex="5000"]').waitFor();
  assert.ok((await page.getByRole('row').count()) <= 100);
  await deal();
  await page.getByRole('button', { name: '1 new' }).click();
  await page.getByRole('link', { name: ledger.all().at(-1)?.tranId ?? '' }).waitFor();
});

test('a view from outside is shown, and asks its own server', { skip }, async () => {
  await show('A view');
  await page.getByRole('button', { name: 'Ask' }).click();
  await page.getByText('The word is shalom.').waitFor();
});

test('everything is removed when that is confirmed', { skip }, async () => {
  await show('Snapshots');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Remove everything' }).click();
  await page.getByText('The sandbox is empty.').waitFor();
  assert.equal(sandbox.state.ledger.all().length, 0);
  assert.deepEqual(complaints, []);
});

test('a page of another site neither reads nor changes anything, nor is the console opened by its link', {
  skip,
}, async () => {
  await deal();
  const site = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<link rel="icon" href="data:,"><a href="${sandbox.consoleUrl}">link</a>`);
  });
  const port = await usePort(site);
  const other = await (await browser.newContext()).newPage();
  await other.goto(`http://127.0.0.1:${port}`);
  const answer = other.waitForResponse(/__admin/);
  await other.evaluate(`void fetch('${sandbox.baseUrl}/__admin/reset', { method: 'POST', mode: 'no-cors' })`);
  assert.equal((await answer).status(), 403);
  assert.equal(sandbox.state.ledger.all().length, 1);
  const opened = other.waitForResponse(/console/);
  await other.getByRole('link').click();
  assert.equal((await opened).status(), 403);
  await other.context().close();
});

const outer = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
const noOuter = outer === undefined ? 'skipped, no address beyond loopback' : false;

test('beyond loopback the address with the token opens it, and leaves no token in the address', {
  skip: skip || noOuter,
}, async () => {
  const { sandbox: open } = await useSandbox({ host: '0.0.0.0', names: [outer ?? ''] });
  let stranger: Browser | undefined;
  try {
    stranger = await launch([await keyOf(open)]);
    const tab = await (await stranger.newContext()).newPage();
    assert.equal((await tab.goto(`${open.baseUrl}/console`))?.status(), 403);
    await tab.goto(open.consoleUrl ?? '');
    assert.equal(tab.url(), `${open.baseUrl}/console`);
    await tab.getByRole('link', { name: 'Clock', exact: true }).click();
    await tab.getByRole('button', { name: 'Stop it' }).click();
    await tab.getByRole('button', { name: 'Let it run' }).waitFor();
    assert.equal(open.state.clock.frozen, true);
    assert.equal(await tab.evaluate('document.cookie'), '');
  } finally {
    await stranger?.close();
  }
});
