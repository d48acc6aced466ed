import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { cp, symlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { siteServer } from '../../../src/cli/handbook.ts';
import { useFolder } from '../../support/use.ts';
import { launch, skip, violationsOn } from '../sandbox/chromium.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = await useFolder();
const browser = skip ? undefined : await launch([]);
after(() => browser?.close());

/** Builds the site in a copy of the checkout, because the site of the checkout may show a whole run. */
async function built(): Promise<string> {
  const copy = join(folder, 'checkout');
  const left = /(^|[/\\])(node_modules|dist|site|cache)([/\\]|$)|^(reports|\.git)([/\\]|$)/;
  await cp(root, copy, { recursive: true, filter: (path) => !left.test(relative(root, path)) });
  for (const modules of ['node_modules', 'handbook/node_modules'])
    if (existsSync(join(root, modules))) await symlink(join(root, modules), join(copy, modules), 'junction');
  const run = join(folder, 'run');
  const node = (...words: readonly string[]) =>
    execFileSync(process.execPath, words, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] });
  // The exit code 4 says that the rules of other commands have no finding.
  assert.throws(
    () => node('src/cli/start.mjs', 'certify', '--command', 'inquireTerminal', '--out', run),
    (error: { status?: number }) => error.status === 4,
  );
  node('handbook/build.ts', '--certificate', run);
  return join(copy, 'handbook/dist');
}

/** One page of each kind: axe takes half a second for a page. */
const kinds = [
  ...['index', 'glossary', '404', 'guides/lost-replies', 'kit/observe', 'kit/proof'],
  ...['reference/doDeal', 'reference/states', 'reference/codes-doDeal', 'rules/index', 'rules/doDeal'],
];

/** Links and places of all pages. Their programs do not run, because that would take a second for a page. */
async function crawled(browser: Browser, base: string, pages: readonly string[]) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  const ids = new Map<string, ReadonlySet<string>>();
  const links: { readonly from: string; readonly to: URL }[] = [];
  for (const path of pages) {
    await page.goto(`${base}${path}`, { waitUntil: 'domcontentloaded' });
    const attributes = (selector: string, name: string) =>
      page.locator(selector).evaluateAll((all, name) => all.map((one) => one.getAttribute(name) ?? ''), name);
    ids.set(path, new Set(await attributes('[id]', 'id')));
    for (const link of await attributes('a[href], area[href]', 'href'))
      links.push({ from: path, to: new URL(link, `${base}${path}`) });
  }
  await context.close();
  return { ids, links: links.filter(({ to }) => to.href.startsWith(base)) };
}

const server = siteServer(skip ? folder : await built()).listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => {
  server.closeAllConnections();
  server.close();
});
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

test('each link of the built site leads to a page and a place on it', { skip }, async () => {
  const site = join(folder, 'checkout/handbook/dist');
  const pages = globSync('**/*.html', { cwd: site }).map((path) => path.replaceAll('\\', '/'));
  assert.ok(browser && pages.length > 100, `${pages.length} pages`);
  const { ids, links } = await crawled(browser, base, pages);
  assert.ok(links.length > 5_000, `${links.length} links`);
  const broken = new Set<string>();
  for (const { from, to } of links) {
    const named = to.pathname.slice(1);
    const path = named === '' || named.endsWith('/') ? `${named}index.html` : named;
    const there = ids.get(path) ?? ids.get(`${path}.html`);
    const place = decodeURIComponent(to.hash.slice(1));
    if (!there) broken.add(`${from}: no page ${to.pathname}`);
    else if (place && !there.has(place)) broken.add(`${from}: ${to.pathname} has no place ${place}`);
  }
  assert.deepEqual([...broken], []);
});

test('axe finds nothing on a page of each kind, in both colours and on a telephone', { skip }, async () => {
  assert.ok(browser);
  for (const [width, colorScheme] of [
    [1200, 'light'],
    [1200, 'dark'],
    [375, 'light'],
  ] as const) {
    // Another width or colour scheme changes only the contrast, so only the contrast is checked again.
    const rules = width === 1200 && colorScheme === 'light' ? undefined : ['color-contrast'];
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    context.setDefaultTimeout(180_000);
    for (const kind of kinds) {
      const page = await context.newPage();
      const failures: string[] = [];
      page.on('pageerror', ({ message }) => failures.push(message));
      const reply = await page.goto(`${base}${kind}.html`, { waitUntil: 'load' });
      assert.equal(reply?.status(), 200, kind);
      failures.push(...(await violationsOn(page, rules, () => true)));
      const where = `${kind}, ${width} pixels, ${colorScheme}`;
      assert.deepEqual(failures, [], where);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), false, where);
      await page.close();
    }
    await context.close();
  }
});
