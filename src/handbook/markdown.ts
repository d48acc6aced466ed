import { groupPage } from '../certificate/index.ts';
import { type Ambiguity, findRule, groupPrefix, rules } from '../contract/index.ts';
import { shown, xmlLines } from '../reports/html/xml-lines.ts';
import type { Page } from './page.ts';

/** What Markdown, HTML or Vue would read as something else. */
const special: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '{': '&#123;',
  '}': '&#125;',
  '|': '&#124;',
  '*': '&#42;',
  _: '&#95;',
  '[': '&#91;',
  ']': '&#93;',
  '\\': '&#92;',
};

const plain = (text: string): string => text.replace(/[<>{}|*_[\]\\]/g, (one) => special[one] ?? one);

/** A sentence in which `backticks` enclose code, as Markdown of one line. */
export const prose = (text: string): string => {
  const parts = text.replace(/\s+/g, ' ').split('`');
  if (parts.length % 2 === 0) return plain(text).replaceAll('`', '&#96;');
  return parts.map((part, index) => (index % 2 === 1 ? code(part) : plain(part))).join('');
};

/** Code within a line; also in the cell of a table. */
export const code = (text: string): string =>
  text === '' ? '' : /[`|]/.test(text) ? `<code v-pre>${plain(text)}</code>` : `\`${text}\``;

/** A path in code that may break after its dots. */
export const pathCode = (path: string): string =>
  `<code v-pre>${plain(path).replaceAll('.', '.<wbr>')}</code>`;

/** A heading with an anchor of its own. */
export const heading = (level: number, text: string, anchor: string): string =>
  `${'#'.repeat(level)} ${text} {#${anchor}}`;

/** A table, or nothing where it has no row. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

export const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

/** A block that readers open. */
export const folded = (title: string, content: string): string =>
  content === '' ? '' : `::: details ${title}\n${content}\n:::`;

export const fenced = (language: string, text: string): string =>
  `\`\`\`${language}\n${text.replaceAll('```', "'''")}\n\`\`\``;

/** XML as a refusal shows it best: without its empty elements, of which a whole structure may be sent. */
export function filledXml(message: string): string {
  let [before, text] = ['', message];
  while (before !== text) {
    before = text;
    text = text.replace(/<([\w.-]+)(?: code="")?(?:\s*\/>|><\/\1>)/g, '');
  }
  // Without colours: they would make the page five times as large.
  return xml(text).replace('```xml', '```text');
}

/** XML, indented for reading. */
export function xml(message: string): string {
  const { text } = shown(message);
  return fenced(
    'xml',
    xmlLines(text)
      .map(({ indent, pieces }) => '  '.repeat(indent) + pieces.map((piece) => piece.text).join(''))
      .join('\n'),
  );
}

/** A link to a rule's anchor, or its id as code where the contract has no such rule. */
export const ruleLink = (id: string, text = code(id)): string =>
  findRule(id) ? `[${text}](/${groupPage(groupPrefix(id))}.md#${id})` : code(id);

/** Parts with blank lines between; empty ones are left out. */
export const block = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('\n\n');

/** A heading and what stands below it; nothing where that is empty. */
export const titled = (level: number, text: string, anchor: string, ...parts: readonly string[]): string => {
  const content = block(...parts);
  return content === '' ? '' : block(heading(level, text, anchor), content);
};

/** The statements of the rules whose ids match, each a link. */
export const statements = (ids: RegExp): string =>
  list(
    rules.filter(({ id }) => ids.test(id)).map(({ id, statement }) => `${ruleLink(id)}: ${prose(statement)}`),
  );

/** Links to entries of the register. */
export const questions = (entries: readonly Ambiguity[]): string =>
  list(
    entries.map(
      ({ number, title }) => `[#${number} ${prose(title)}](/reference/ambiguities.md#ambiguity-${number})`,
    ),
  );

/** A page. @param path without its ending: `reference/doDeal` */
export const page = (
  section: Page['section'],
  path: string,
  title: string,
  ...parts: readonly string[]
): Page => ({
  ...{ path: `${path}.md`, title, section },
  text: `${block(`---\ntitle: ${JSON.stringify(title)}\neditLink: false\n---`, `# ${prose(title)}`, ...parts)}\n`,
});
