import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { GatewayClient, resultOf } from '../../../src/client/index.ts';
import type { MerchantCertificate } from '../../../src/merchant/index.ts';
import { textAt } from '../../../src/message/element.ts';
import { testCards } from '../../../src/sandbox/index.ts';
import { certificateIn } from '../../support/certificate.ts';
import { useFolder, usePort } from '../../support/use.ts';
import { ended, heard, start, started } from '../../system/process.ts';
import { keyOf, launch, skip, violationsOn } from '../sandbox/chromium.ts';

const folder = await useFolder();

const credentials = { ASHRAIT_USER: 'by-hand', ASHRAIT_PASSWORD: 'only-for-this-session' };
const environment = { ...credentials, NO_COLOR: '1' };
const words = (...more: readonly string[]) => ['observe', '--late', 'PT0.2S', '--seed', '7', ...more];

async function applicationOf(url: string, out: string) {
  const baseUrl = /^https:\/\/[^/]+/.exec(url)?.[0] ?? '';
  const ca = await readFile(join(out, 'ca.pem'), 'utf8');
  const client = new GatewayClient({
    ...{ baseUrl, ca, timeoutMs: 20_000 },
    ...{ user: credentials.ASHRAIT_USER, password: credentials.ASHRAIT_PASSWORD },
  });
  const deal = {
    transactionType: 'Debit',
    currency: 'ILS',
    validation: 'AutoComm',
    creditType: 'RegularCredit',
  } as const;
  return {
    client,
    charge: (total: number, card = '4580000000000000') =>
      client
        .send({
          ...{ command: 'doDeal', requestId: `${Math.random()}` },
          fields: {
            ...{ ...deal, terminalNumber: '0880000010', transactionCode: 'Internet', total: `${total}` },
            ...{ cardNo: card, cardExpiration: '0930', cvv: '123' },
          },
        })
        .then(resultOf, () => ''),
    pageOf: async (total: number) => {
      const shop = 'https://shop.example';
      const urls = { successUrl: `${shop}/success`, errorUrl: `${shop}/error`, cancelUrl: `${shop}/cancel` };
      const { reply, replyText } = await client.call('doDeal', {
        ...{ ...deal, ...urls, terminalNumber: '0880000010', transactionCode: 'Internet', total: `${total}` },
        ...{ validation: 'TxnSetup', mpiValidation: 'AutoComm', mid: '10001', uniqueid: 'web-1' },
      });
      const address = textAt(reply, 'response.doDeal.mpiHostedPageUrl');
      assert.ok(address, replyText);
      return address;
    },
  };
}

test('on the page a person does the steps, sees checks live, attests the states, and gets the certificate', {
  skip,
}, async () => {
  const out = join(folder, 'page');
  const tasks = ['charge-approved', 'charge-odd-amount', 'page-paid', 'refund-before-transmission'];
  const child = started(
    words('--out', out, '--interactive', '--plan', 'shop,back-office', '--task', ...tasks),
    environment,
  );
  const end = ended(child);
  let browser: Browser | undefined;
  const visits: string[] = [];
  const shop = createServer(({ url = '' }, response) => {
    visits.push(url.replace(/\?.*/, ''));
    response.end('Thank you.');
  });
  const shopPort = await usePort(shop);
  try {
    const wait = heard(child);
    const [, place = ''] = await wait(/Open (https:\S+)/);
    const [, gateway = ''] = await wait(/Address +(\S+)/);
    const { charge, pageOf, client } = await applicationOf(gateway, out);
    const ca = await readFile(join(out, 'ca.pem'), 'utf8');
    browser = await launch([await keyOf({ baseUrl: new URL(place).origin, ca })]);
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    page.setDefaultTimeout(60_000);
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.goto(place);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const task = (title: string) =>
      page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
    const check = (id: string) =>
      page.getByRole('region', { name: 'Checks' }).getByRole('listitem').filter({ hasText: id });
    const state = async (name: string) => {
      await page.getByRole('radio', { name: new RegExp(`^${name} `) }).check();
      await press('Confirm the state');
    };

    await page.getByText('Before the tasks', { exact: true }).waitFor();
    assert.equal(await charge(137), '000');
    await page.getByText('doDeal: 000').waitFor();
    await press('Done');
    for (const amount of [138, 139, 140]) {
      await page.getByText(`1.${amount - 100} ILS`, { exact: true }).waitFor();
      assert.equal(await charge(amount), '', 'the certificate is not trusted');
      await press('Done');
    }

    await task('An approved charge');
    await page.getByText('101.00 ILS', { exact: true }).waitFor();
    await check('wire.arrived').filter({ hasText: 'waiting: ' }).waitFor();
    assert.equal(await charge(10_100), '000');
    for (const id of ['wire.arrived', 'wire.rules', 'practice.amounts-exact', 'ledger.net'])
      await check(id).filter({ hasText: 'passed: ' }).waitFor();
    assert.match(await check('outcome.state').innerText(), /waiting:/);
    assert.deepEqual(await faultsOf(page), []);
    await page.getByLabel('Output and logs').selectOption('none');
    await press('Done');
    await page.getByRole('radio').first().waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await state('paid');

    await task('A charge of 19.99');
    assert.equal(await charge(2_000), '000');
    const wrong = check('practice.amounts-exact').filter({ hasText: 'failed: ' });
    assert.match(await wrong.innerText(), /the application sent doDeal with total 2000 instead of 1999/);
    await press('Done');
    await state('paid');

    await task('The buyer pays on the payment page');
    const address = page.getByLabel('Address of the payment page');
    await page.getByLabel('Output and logs').selectOption('some');
    await address.fill('https://shop.example/pay');
    await press('Let the buyer act');
    await page.getByText(/page: must be the address of a payment page, which begins with https/).waitFor();
    assert.equal(await address.inputValue(), 'https://shop.example/pay', 'what was typed stays');
    await address.fill(await pageOf(13_119));
    await page.getByLabel('Your return page').fill(`http://127.0.0.1:${shopPort}`);
    await press('Let the buyer act');
    await state('paid');
    assert.deepEqual(visits, ['/success']);

    await task('A charge that is not transmitted yet is refunded: the gateway cancels the charge');
    assert.equal(await charge(21_100), '000');
    await press('Done');
    await page.getByText('Refund the order in full.').waitFor();
    await press('Skip: my application cannot do this');

    await page.getByRole('heading', { name: 'Not ready' }).waitFor();
    await page.getByText(/practice\.amounts-exact: the application sent doDeal with total 2000/).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Open the certificate' }).click();
    const certificate = await opened;
    await certificate.waitForLoadState();
    assert.match(await certificate.title(), /^Not ready: /);
    await certificate.getByText('3 from a person').waitFor();
    assert.equal(child.exitCode, null, 'it stays as long as somebody looks');
    assert.deepEqual(complaints, [
      'Failed to load resource: the server responded with a status of 400 (Bad Request)',
    ]);
    await press('End observe');
    const { code, out: text } = await end;
    assert.equal(code, 1, text);
    assert.match(text, /final states: \d tasks?; \d from a person, 0 from the application, 0 from the probe/);
    const { tasks: results, totals } = await certificateIn<MerchantCertificate>(out);
    assert.deepEqual(
      results.map(({ id, verdict, belief, beliefOf }) => [id, verdict, belief, beliefOf]),
      [
        ['charge-approved', 'passed', 'paid', 'person'],
        ['charge-odd-amount', 'failed', 'paid', 'person'],
        ['page-paid', 'failed', 'paid', 'person'],
        ['refund-before-transmission', 'undecided', undefined, undefined],
      ],
    );
    const written = results.map(({ checks }) =>
      checks.find(({ check }) => check === 'practice.no-secrets-written'),
    );
    assert.deepEqual(
      written.map((one) => [one?.verdict, one?.attested, one?.reason]),
      [
        ['passed', true, undefined],
        [
          'undecided',
          undefined,
          'the kit saw neither output nor new text in log files; with --logs, name files that the application writes during the run',
        ],
        ['failed', true, 'the application wrote a card number, CVV or password to its logs'],
        ['undecided', undefined, 'the application does not support refund'],
      ],
    );
    assert.equal(
      totals.attested,
      results.flatMap(({ checks }) => checks.filter((one) => one.attested && one.verdict === 'passed'))
        .length,
    );
    for (const name of await readdir(out)) {
      const file = await readFile(join(out, name), 'utf8');
      for (const { number } of testCards) assert.ok(!file.includes(number), `${name} has a card`);
      assert.ok(!file.includes(credentials.ASHRAIT_PASSWORD), `${name} has the password`);
    }
    await client.close();
  } finally {
    await browser?.close();
    child.kill('SIGKILL');
  }
});

async function faultsOf(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await violationsOn(page, colorScheme === 'dark' ? ['color-contrast'] : undefined);
    faults.push(...found.map((one) => `${colorScheme} ${one}`));
  }
  const usual = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const width of [390, usual.width])
    for (const direction of ['rtl', 'ltr']) {
      await page.setViewportSize({ ...usual, width });
      const isWide = await page.evaluate(
        `document.dir = '${direction}', document.documentElement.scrollWidth > innerWidth`,
      );
      if (isWide) faults.push(`cut off: ${direction}, ${width} pixels`);
    }
  return faults;
}

const noScript = existsSync('/usr/bin/script') ? false : 'skipped, no script of util-linux';

test('at the terminal the same is asked and answered, and q ends the run', { skip: noScript }, async () => {
  const out = join(folder, 'terminal');
  const line = [process.execPath, start, ...words('--out', out, '--interactive', 'terminal')]
    .concat('--task', 'charge-approved', 'charge-declined', 'charge-odd-amount')
    .map((word) => `'${word}'`);
  // The option -e makes the program `script` return the exit code of the command.
  const child = spawn('script', ['-qec', line.join(' '), '/dev/null'], {
    env: { ...process.env, ...environment },
  });
  try {
    const wait = heard(child);
    const [, gateway = ''] = await wait(/Address +(\S+)/);
    const prompt = /Enter when your application has done the step/;
    await wait(/Order +T7xD1/);
    await wait(prompt);
    const { charge, client } = await applicationOf(gateway, out);
    const answer = (text: string) => child.stdin.write(`${text}\n`);
    for (const [index, amount] of [137, 138, 139, 140].entries()) {
      await wait(new RegExp(`T7xD${index + 1}.*?${prompt.source}`, 's'));
      await charge(amount);
      answer('');
    }
    await wait(
      new RegExp(`task 1 of 3, charge-approved.*Card +4580000000000000, expires 0930.*${prompt.source}`, 's'),
    );
    await charge(10_100);
    await wait(/✔ wire\.arrived \(so far\)/);
    answer('');
    await wait(/Do the output and the logs contain/);
    answer('n');
    await wait(/State \(1 to 9/);
    answer('eight');
    await wait(/Give a number from 0 to 9\./);
    answer('4');
    await wait(new RegExp(`task 2 of 3, charge-odd-amount.*${prompt.source}`, 's'));
    answer('s');
    await wait(
      new RegExp(`task 3 of 3, charge-declined.*Refused by the credit company: 004.*${prompt.source}`, 's'),
    );
    answer('q');
    await wait(/INCOMPLETE/);
    await wait(/The run was stopped by q\./);
    await client.close();
    assert.equal(
      await new Promise((resolve) =>
        child.exitCode === null ? child.once('exit', resolve) : resolve(child.exitCode),
      ),
      4,
    );
    const { tasks } = await certificateIn<MerchantCertificate>(out);
    assert.deepEqual(
      tasks.map(({ id, verdict, belief }) => [id, verdict, belief]),
      [
        ['charge-approved', 'passed', 'paid'],
        ['charge-odd-amount', 'undecided', undefined],
        ['charge-declined', 'skipped', undefined],
      ],
    );
    assert.equal(tasks[1]?.unsupported, 'charge');
  } finally {
    child.kill('SIGKILL');
  }
});
