import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { proofFigures } from './proof-figures.ts';

const home = (path: string): URL => new URL(`../${path}`, import.meta.url);

/** The facts that `npm run handbook` writes with the pages of the site. */
const { sidebar, rules, figures } = JSON.parse(readFileSync(home('site/facts.json'), 'utf8'));

/** The sections of the first page, each with its links: the order of the pages stands there only. */
const sections = readFileSync(home('index.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((part) => ({
    text: part.split('\n')[0] ?? '',
    items: [...part.matchAll(/\[([^\]]+)\]\(((?:guides|kit)\/[\w-]+)\.md\)/g)].map(
      ([, text = '', path = '']) => ({
        text,
        link: `/${path}`,
      }),
    ),
  }))
  .filter(({ items }) => items.length > 0);

interface Section {
  readonly text: string;
}

const withoutFolded = (source: string): string =>
  source
    .replace(/^::: details[\s\S]*?^:::$|^<details>[\s\S]*?^<\/details>$/gm, '')
    .replace(/^```[\s\S]*?^```$/gm, '');

export default defineConfig({
  lang: 'en',
  title: 'Ashrait handbook',
  description: 'The card-payment gateway: guides, reference and rules, checked by a run',
  srcDir: fileURLToPath(home('site')),
  outDir: fileURLToPath(home('dist')),
  // One file for the facts of the site: copies in each page would be a tenth of the site.
  metaChunk: true,
  // No page loads anything from another server: the handbook also works offline.
  head: [['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }]],
  // Prefetching fails on links of a drawing (SVG).
  router: { prefetchLinks: false },
  markdown: {
    // A second theme for light mode would make pages with code 1.5 times as large.
    theme: 'github-dark-default',
    config: (md) => {
      // Plain text and long programs without spans and buttons: with them, the site would be a tenth larger.
      const coloured = md.renderer.rules.fence;
      md.renderer.rules.fence = (tokens, index, ...rest) => {
        const { info = '', content = '' } = tokens[index] ?? {};
        return info.trim() === 'text' || content.split('\n').length > 40
          ? `<div class="language-text"><pre v-pre class="plain" tabindex="0"><code>${md.utils.escapeHtml(content)}</code></pre></div>`
          : (coloured?.(tokens, index, ...rest) ?? '');
      };
      const plain = md.renderer.rules.code_inline;
      md.core.ruler.push('heading-without-links', ({ tokens }) => {
        let inHeading = false;
        for (const { type, children } of tokens) {
          if (type === 'heading_open') inHeading = true;
          if (type === 'heading_close') inHeading = false;
          if (inHeading) for (const child of children ?? []) child.meta = { inHeading };
        }
      });
      // An id of a rule in backticks becomes a link to the rule.
      md.renderer.rules.code_inline = (tokens, index, ...rest) => {
        const shown = plain?.(tokens, index, ...rest) ?? '';
        const place = rules[tokens[index]?.content ?? ''];
        const before = tokens.slice(0, index).findLast(({ type }) => /^link_(open|close)$/.test(type));
        return place && !tokens[index]?.meta?.inHeading && before?.type !== 'link_open'
          ? `<a href="${place}">${shown}</a>`
          : shown;
      };
    },
  },
  vite: { build: { chunkSizeWarningLimit: 4_000 } },
  themeConfig: {
    figures,
    proof: proofFigures(),
    logo: '/icon.svg',
    nav: [
      { text: 'Guides', link: '/', activeMatch: '^/(guides|kit)/' },
      { text: 'Reference', link: '/reference/doDeal', activeMatch: '^/reference/' },
      { text: 'Rules', link: '/rules/', activeMatch: '^/rules/' },
      { text: 'Glossary', link: '/glossary' },
    ],
    sidebar: {
      '/': sections,
      '/reference/': sidebar
        .filter(({ text }: Section) => text !== 'Rules')
        .map((section: Section) => ({ ...section, collapsed: section.text === 'Result codes' })),
      '/rules/': sidebar.filter(({ text }: Section) => text === 'Rules'),
    },
    outline: { level: [2, 3], label: 'On this page' },
    search: {
      provider: 'local',
      options: {
        // Scenarios and exchanges are left out: they would be the largest part of the search index.
        _render: (source, env, md) => md.render(withoutFolded(source), env),
        miniSearch: {
          searchOptions: { boost: { title: 6, titles: 1, text: 2 }, fuzzy: 0.1, prefix: true },
        },
      },
    },
    docFooter: { prev: 'Previous', next: 'Next' },
  },
});
