import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { proofFigures } from './proof-figures.ts';

const home = (path: string): URL => new URL(`../${path}`, import.meta.url);

/** The facts that `npm run handbook` writes with the reference. */
const { sidebar, rules, figures } = JSON.parse(readFileSync(home('reference/facts.json'), 'utf8'));

/** Links to the pages of a folder that are written by hand, in the `order` of their front matter. */
const written = (folder: 'guides' | 'kit') =>
  readdirSync(home(folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const text = readFileSync(home(`${folder}/${name}`), 'utf8');
      const of = (key: string) => text.match(new RegExp(`^${key}: *["']?(.+?)["']?$`, 'm'))?.[1];
      return {
        text: of('title') ?? name,
        order: Number(of('order') ?? 99),
        link: `/${folder}/${name.slice(0, -3)}`,
      };
    })
    .sort((one, other) => one.order - other.order);
const guides = written('guides');
const kit = written('kit');

interface Section {
  readonly text: string;
}

const withoutFolded = (source: string): string =>
  source.replace(/^::: details[\s\S]*?^:::$/gm, '').replace(/^```[\s\S]*?^```$/gm, '');

export default defineConfig({
  lang: 'en',
  title: 'Ashrait handbook',
  description: 'The card-payment gateway: guides, reference and rules, checked by a run',
  outDir: fileURLToPath(home('dist')),
  srcExclude: ['recipes/**', 'parts/**', 'README.md'],
  // One file for the facts of the site: copies in each page would be a tenth of the site.
  metaChunk: true,
  // No page loads anything from another server: the handbook also works offline.
  head: [['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }]],
  // Prefetching fails on links of a drawing (SVG).
  router: { prefetchLinks: false },
  markdown: {
    // A second theme for light mode would make pages with code 1.5 times as large.
    theme: 'github-dark',
    config: (md) => {
      // Blocks of plain text without spans and buttons: with them, the site would be a tenth larger.
      const coloured = md.renderer.rules.fence;
      md.renderer.rules.fence = (tokens, index, ...rest) => {
        const { info = '', content = '' } = tokens[index] ?? {};
        return info.trim() === 'text'
          ? `<div class="language-text"><pre v-pre class="plain"><code>${md.utils.escapeHtml(content)}</code></pre></div>`
          : (coloured?.(tokens, index, ...rest) ?? '');
      };
      const plain = md.renderer.rules.code_inline;
      // A guide links to a rule by its id: [text](rule:refundDeal.error.321).
      md.core.ruler.push('rules-by-id', ({ tokens }) => {
        for (const child of tokens.flatMap(({ children }) => children ?? [])) {
          const [, id] = /^rule:(.+)$/.exec(child.attrGet('href') ?? '') ?? [];
          if (id === undefined) continue;
          if (!rules[id]) throw new Error(`there is no rule ${id}`);
          child.attrSet('href', rules[id]);
        }
      });
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
  transformPageData: ({ relativePath, frontmatter }) => {
    if (relativePath === 'index.md' && guides[0])
      frontmatter.hero.actions = [
        { theme: 'brand', text: guides[0].text, link: guides[0].link },
        ...frontmatter.hero.actions.map((one: object) => ({ ...one, theme: 'alt' })),
      ];
  },
  vite: { build: { chunkSizeWarningLimit: 4_000 } },
  themeConfig: {
    figures,
    proof: proofFigures(),
    logo: '/icon.svg',
    nav: [
      { text: 'Guides', link: guides[0]?.link ?? '/', activeMatch: '^/guides/' },
      { text: 'Kit', link: kit[0]?.link ?? '/', activeMatch: '^/kit/' },
      { text: 'Reference', link: '/reference/doDeal', activeMatch: '^/reference/' },
      { text: 'Rules', link: '/rules/', activeMatch: '^/rules/' },
      { text: 'Glossary', link: '/glossary' },
    ],
    sidebar: {
      '/guides/': [{ text: 'Guides', items: guides }],
      '/kit/': [{ text: 'The kit', items: kit }],
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
