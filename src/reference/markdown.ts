import {
  ambiguitiesOf,
  commandNames,
  findRule,
  rules,
  transactionTypes,
  validations,
} from '../contract/index.ts';
import { messageLines } from '../reports/html/xml-lines.ts';
import { elementsOf } from '../schema/index.ts';
import { type Entry, fullText, placeOfAmbiguity, placeOfRule, type Section, type Topic } from './topic.ts';

export const sections = ['Commands', 'Result codes', 'Gateway', 'Kit', 'Rules'] as const;

export interface Page {
  readonly path: string;
  readonly title: string;
  readonly section: (typeof sections)[number];
  readonly text: string;
}

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

const names: ReadonlySet<string> = new Set([
  ...commandNames,
  ...commandNames.flatMap((command) =>
    (['request', 'reply'] as const).flatMap((kind) =>
      elementsOf(command, kind).flatMap(({ name }) => name.split('.')),
    ),
  ),
  ...Object.keys(validations),
  ...Object.keys(transactionTypes),
  ...rules.flatMap(({ id }) => /\.value\.([A-Z][a-z]+[A-Z]\w*)$/.exec(id)?.[1] ?? []),
]);

/**
 * Marks names of the protocol, except in quotations. A name without an inner capital, such as `user`, is also an
 * English word. Such a name is marked only as the first word of a sentence, or after the word field or element.
 */
const withNames = (text: string): string =>
  plain(text).replace(
    /"[^"]*"|(?<![\w.$/#&;-])(?:[A-Za-z]+[a-z][A-Z]\w*|(?<=^|[.:] )[a-z]+(?= (?:is|has|names|can|must|contains|shows|says)\b)|(?<=\b(?:field|element)s? )[a-z]+)(?![\w/-]|\.\w)/g,
    (one) => (names.has(one) ? code(one) : one),
  );

/** Converts a sentence to one line of Markdown. Text in `backticks` becomes code, and names of the protocol too. */
export const prose = (text: string): string => {
  const parts = text.replace(/\s+/g, ' ').split('`');
  if (parts.length % 2 === 0) return plain(text).replaceAll('`', '&#96;');
  return parts.map((part, index) => (index % 2 === 1 ? code(part) : withNames(part))).join('');
};

export const code = (text: string): string =>
  text === '' ? '' : /[`|]/.test(text) ? `<code v-pre>${plain(text)}</code>` : `\`${text}\``;

export const pathCode = (path: string): string =>
  `<code v-pre>${plain(path).replaceAll('.', '.<wbr>')}</code>`;

export const heading = (level: number, text: string, anchor: string): string =>
  `${'#'.repeat(level)} ${text} {#${anchor}}`;

export const table = <T>(
  head: readonly string[],
  items: readonly T[],
  rowOf: (item: T) => readonly string[],
): string =>
  items.length === 0
    ? ''
    : [head, head.map(() => '---'), ...items.map(rowOf)].map((row) => `| ${row.join(' | ')} |`).join('\n');

export const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

export const folded = (title: string, content: string): string =>
  content === '' ? '' : `::: details ${title}\n${content}\n:::`;

export const fenced = (language: string, text: string): string =>
  `\`\`\`${language}\n${text.replaceAll('```', "'''")}\n\`\`\``;

/** Removes empty elements from XML, because refusals contain their whole structure as empty elements. */
export function filledXml(message: string): string {
  let [before, text] = ['', message];
  while (before !== text) {
    before = text;
    text = text.replace(/<([\w.-]+)(?: code="")?(?:\s*\/>|><\/\1>)/g, '');
  }
  // XML with highlighted syntax would make the handbook page five times as large.
  return xml(text).replace('```xml', '```text');
}

export const xml = (message: string): string => fenced('xml', messageLines(message).join('\n'));

export const ruleLink = (id: string, text = code(id)): string =>
  findRule(id) ? `[${text}](/${placeOfRule(id).replace('#', '.md#')})` : code(id);

type Part = string | false | undefined;

/** Joins parts of a page. Absent parts are omitted. */
export const block = (...parts: readonly Part[]): string => parts.filter(Boolean).join('\n\n');

export const titled = (level: number, text: string, anchor: string, parts: readonly Part[]): string => {
  const content = block(...parts);
  return content === '' ? '' : block(heading(level, text, anchor), content);
};

/** Links to the ambiguities of a rule, because a text may state only one of their readings. */
export const openLinks = (rule: string): readonly string[] => {
  const links = ambiguitiesOf(rule).map(({ number }) =>
    termText({ term: `#${number}`, text: '', to: placeOfAmbiguity(number) }),
  );
  return links.length === 0
    ? []
    : [`Open ${links.length === 1 ? 'question' : 'questions'}: ${links.join(', ')}.`];
};

export const statements = (ids: RegExp): string =>
  list(
    rules
      .filter(({ id }) => ids.test(id))
      .map(({ id, statement }) => [`${ruleLink(id)}: ${prose(statement)}`, ...openLinks(id)].join(' ')),
  );

export function sectionText({ heading: name, entries, as }: Section): string {
  if (as === 'facts') return list(entries.map(({ term = '', text }) => `**${prose(term)}:** ${prose(text)}`));
  if (as === 'http' || as === 'text')
    return block(
      `**${name}:**`,
      fenced(as, entries.map(({ text }) => text.replace(' {', '\n\n{')).join('\n')),
    );
  if (as === 'links') return `**${name}:** ${entries.map(termText).join(', ')}`;
  const lines = entries.map(entryText);
  return lines.length === 1 ? `**${name}:** ${lines[0]}` : block(`**${name}:**`, list(lines));
}

const targetOf = ({ term = '', to = term }: Entry): string | undefined =>
  findRule(to) ? placeOfRule(to) : to === term ? undefined : to;

export function termText(entry: Entry): string {
  const { term = '' } = entry;
  const target = targetOf(entry);
  const text = /^#| /.test(term) ? prose(term) : code(term);
  return target === undefined ? text : `[${text}](/${target.replace(/#|$/, '.md$&')})`;
}

function entryText(entry: Entry): string {
  const text = prose(fullText(entry));
  if (entry.term === undefined) return text;
  return targetOf(entry) === undefined ? `**${prose(entry.term)}:** ${text}` : `${termText(entry)}: ${text}`;
}

interface Additions {
  readonly columns?: Readonly<Record<string, (entry: Entry) => string>>;
  readonly below?: (entry: Entry) => readonly string[];
}

export function entryTable(
  head: readonly [term: string, text: string],
  entries: readonly Entry[],
  { columns = {}, below = () => [] }: Additions = {},
): string {
  const more = [...new Set(entries.flatMap((one) => Object.keys(one.more ?? {})))];
  const filled = Object.entries(columns).filter(([, cell]) => entries.some((entry) => cell(entry) !== ''));
  return table([...head, ...more, ...filled.map(([name]) => name)], entries, (entry) => [
    termText(entry),
    [prose(entry.text), ...below(entry), ...openLinks(entry.rule ?? entry.to ?? '')].join('<br>'),
    ...more.map((name) => prose(entry.more?.[name] ?? '')),
    ...filled.map(([, cell]) => cell(entry)),
  ]);
}

export function topicTable(name: string, topics: readonly Topic[]): string {
  const facts = ({ sections }: Topic) => sections.flatMap(({ entries }) => entries);
  const columns = [...new Set(topics.flatMap(facts).flatMap(({ term }) => term ?? []))];
  return table([name, 'Meaning', ...columns], topics, (topic) => [
    code(topic.title),
    prose(topic.says),
    ...columns.map((column) =>
      facts(topic)
        .filter(({ term }) => term === column)
        .map(({ text }) => prose(text))
        .join(', '),
    ),
  ]);
}

/** Returns a topic as Markdown with the same texts that the command `explain` prints. */
export const topicText = ({ says, sections }: Topic): string =>
  block(prose(says), ...sections.map(sectionText));

export const topicPart = (topic: Topic, level: number, text: string, ...more: readonly string[]): string =>
  titled(level, text, topic.at?.split('#')[1] ?? '', [topicText(topic), ...more]);

/** Returns a page in a folder of the handbook. Links in its parts begin at the handbook, and links on the page at the folder. */
export const page = (
  section: Page['section'],
  path: string,
  title: string,
  parts: readonly Part[],
): Page => ({
  ...{ path: `${path}.md`, title, section },
  text: `${block(`# ${prose(title)}`, ...parts).replaceAll('](/', '](../')}\n`,
});
