import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { textAt } from '../../src/message/element.ts';
import { plainCharge } from '../plain-charge.ts';
import { useFolder, useSandbox } from '../support/use.ts';
import { tck } from '../tck.ts';
import { keyOf, launch, skip, violationsOn } from './sandbox/chromium.ts';

const folder = await useFolder();
const { sandbox, client } = await useSandbox();
const browser = skip ? undefined : await launch([await keyOf(sandbox)]);
after(() => browser?.close());

/** The address of a payment page that waits for a card. */
async function paymentPage(language: string): Promise<string> {
  const merchant = 'https://merchant.example/';
  const { reply } = await client.send({
    ...{ command: 'doDeal', language },
    fields: {
      ...{ ...plainCharge, cardNo: undefined, cardExpiration: undefined, cvv: undefined },
      ...{ validation: 'TxnSetup', mpiValidation: 'AutoComm', mid: '10001', uniqueid: `looks${language}` },
      ...{ successUrl: `${merchant}paid`, cancelUrl: `${merchant}cancelled`, errorUrl: `${merchant}refused` },
    },
  });
  return textAt(reply, 'response.doDeal.mpiHostedPageUrl') ?? '';
}

/** Pages for people, by the way to make each. */
async function pages(): Promise<Readonly<Record<string, string>>> {
  const at = (...names: readonly string[]) => join(folder, ...names);
  const file = (...names: readonly string[]) => pathToFileURL(at(...names)).href;
  for (const seed of ['1', '2']) {
    const words = ['certify', '--command', 'inquireTerminal', '--seed', seed, '--out', at(`run${seed}`)];
    assert.equal((await tck(words)).code, 4);
  }
  const made = [
    ['compare', at('run1'), at('run2'), '--html', at('comparison.html')],
    ['matrix', at('run1'), at('run2'), '--out', at('matrix')],
    ['history', at('run1'), at('run2'), '--out', at('history')],
  ];
  for (const words of made) assert.equal((await tck(words)).code, 0, words.join(' '));
  return {
    certificate: file('run1', 'certificate.html'),
    comparison: file('comparison.html'),
    matrix: file('matrix', 'matrix.html'),
    history: file('history', 'history.html'),
    'payment page': await paymentPage('ENG'),
    'payment page in Hebrew': await paymentPage('HEB'),
  };
}

test('axe finds nothing serious on any page, light and dark, on a telephone, a desk and a wide screen', {
  skip,
}, async () => {
  const all = Object.entries(await pages());
  assert.ok(browser && all.length > 5);
  for (const width of [375, 1200, 1920])
    for (const colorScheme of ['light', 'dark'] as const) {
      // Another width or colour scheme changes only the contrast, so only the contrast is checked again.
      const rules = width === 1200 && colorScheme === 'light' ? undefined : ['color-contrast'];
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
      context.setDefaultTimeout(180_000);
      for (const [name, address] of all) {
        const page = await context.newPage();
        await page.goto(address);
        const where = `${name}, ${width} pixels, ${colorScheme}`;
        assert.deepEqual(await violationsOn(page, rules), [], where);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), false, where);
        await page.close();
      }
      await context.close();
    }
});
