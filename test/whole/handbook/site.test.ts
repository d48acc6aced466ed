import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { cp, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { siteServer } from '../../../src/cli/handbook.ts';
import { useFolder } from '../../support/use.ts';
import { launch, skip } from '../sandbox/chromium.ts';

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
  ...['reference/doDeal', 'reference/states', 'rules/index', 'rules/doDeal'],
];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

test('each link of the built site leads to a page and a place on it, and axe finds nothing', {
  skip,
}, async (context) => {
  const site = await built();
  const server = siteServer(site).listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => server.close());
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const pages = globSync('**/*.html', { cwd: site }).map((path) => path.replaceAll('\\', '/'));
  assert.ok(browser && pages.length > 100, `${pages.length} pages`);
  for (const kind of kinds) assert.ok(pages.includes(`${kind}.html`), kind);

  const ids = new Map<string, ReadonlySet<string>>();
  const links: { from: string; to: URL }[] = [];
  const found: string[] = [];
  const context_ = await browser.newContext();
  const page = await context_.newPage();
  page.on('pageerror', (error) => found.push(`${page.url()}: ${error.message}`));
  page.on('response', (reply) => {
    if (reply.status() >= 400) found.push(`${page.url()}: ${reply.status()} for ${reply.url()}`);
  });
  for (const path of pages) {
    await page.goto(`${base}${path}`, { waitUntil: 'load' });
    const seen = await page.evaluate<{ ids: string[]; links: string[] }>(`({
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      links: [...document.querySelectorAll('a[href], area[href]')].map(({ href }) => href?.baseVal ?? href),
    })`);
    ids.set(path, new Set(seen.ids));
    for (const link of seen.links) links.push({ from: path, to: new URL(link, `${base}${path}`) });
  }
  const inside = links.filter(({ to }) => to.href.startsWith(base));
  assert.ok(inside.length > 5_000, `${inside.length} links`);
  for (const { from, to } of inside) {
    const named = to.pathname.slice(1);
    const path = named === '' || named.endsWith('/') ? `${named}index.html` : named;
    const there = ids.get(path) ?? ids.get(`${path}.html`);
    const place = decodeURIComponent(to.hash.slice(1));
    if (!there) found.push(`${from}: no page ${to.pathname}`);
    else if (place && !there.has(place)) found.push(`${from}: ${to.pathname} has no place ${place}`);
  }
  assert.deepEqual([...new Set(found)], []);

  for (const [width, colorScheme] of [
    [1200, 'light'],
    [1200, 'dark'],
    [375, 'light'],
  ] as const) {
    const each = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    for (const kind of kinds) {
      const shown = await each.newPage();
      const where = `${kind}, ${width} pixels, ${colorScheme}`;
      await shown.goto(`${base}${kind}.html`, { waitUntil: 'load' });
      await shown.evaluate(axe);
      const { violations } = await shown.evaluate<{ violations: Violation[] }>(
        `axe.run({ resultTypes: ['violations'] })`,
      );
      const rows = violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
      assert.deepEqual(rows, [], where);
      assert.equal(await shown.evaluate('document.documentElement.scrollWidth > innerWidth'), false, where);
      await shown.close();
    }
    await each.close();
  }
});
