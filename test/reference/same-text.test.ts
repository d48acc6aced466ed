import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { findRule } from '../../src/contract/index.ts';
import { codeByCard } from '../../src/reference/codes.ts';
import { topics, topicsFor } from '../../src/reference/find.ts';
import type { Page } from '../../src/reference/markdown.ts';
import { pagesOf } from '../../src/reference/pages.ts';
import { linesOf } from '../../src/reference/terminal.ts';
import { placeOfRule, type Topic } from '../../src/reference/topic.ts';
import { wholeRun } from './whole-run.ts';

let pages: readonly Page[];

before(async () => {
  pages = pagesOf(await wholeRun());
});

const asRead = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)\s]+\)/g, '$1')
    .replaceAll(/<\/?(?:code|span)[^>]*>|[`*]/g, '')
    .replaceAll(/&#(\d+);/g, (_, number) => String.fromCodePoint(Number(number)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ');

const textOf = (path = ''): string => pages.find((one) => one.path === `${path}.md`)?.text ?? '';

const readAt = (at: string): string => {
  const known = read.get(at) ?? readOnce(at);
  read.set(at, known);
  return known;
};

const read = new Map<string, string>();

function readOnce(at: string): string {
  const [path, anchor] = at.split('#');
  if (anchor === undefined) return asRead(textOf(path));
  const [before = '', after = ''] = textOf(path).split(` {#${anchor}}\n`);
  const [, level = '', heading = ''] = /(?:^|\n)(#+) ([^\n]*)$/.exec(before) ?? [];
  assert.notEqual(level, '', `${at} is no heading`);
  return asRead(`${heading}. ${after.split(`\n${level} `)[0]}`);
}

function missing(topic: Topic): readonly string[] {
  const { kind, says, sections, at = '' } = topic;
  const texts = sections.flatMap(({ as, entries, at: shared = at }) =>
    entries.flatMap(({ term = '', text, to = term, more = {} }) => {
      // If the handbook only links to a topic, the text has to be at the target of the link.
      const place = as !== 'links' || term === '' ? shared : findRule(to) ? placeOfRule(to) : to;
      return [[shared, term] as const, ...[text, ...Object.values(more)].map((one) => [place, one] as const)];
    }),
  );
  return [[at, kind === 'task of observe' ? says.slice(0, -1) : says] as const, ...texts]
    .filter(([place, text]) => !readAt(place).includes(asRead(text).trim()))
    .map(([, text]) => text);
}

test('what explain says about a topic is the text of its place in the handbook', () => {
  assert.ok(topics.length > 900, `only ${topics.length}`);
  assert.ok(new Set(topics.map(({ kind }) => kind)).size >= 12);
  for (const topic of [...topics, codeByCard()])
    assert.deepEqual(missing(topic), [], `${topic.kind} ${topic.title} at ${topic.at}`);
});

test('a text that the page has not is missing, and so is one that stands at another topic', () => {
  const [first, second] = topics.filter(({ kind }) => kind === 'rule');
  assert.ok(first && second);
  assert.deepEqual(missing({ ...first, says: 'No page says this.' }), ['No page says this.']);
  assert.deepEqual(missing({ ...first, says: second.says }), [second.says]);
  const sections = [{ heading: 'Facts', entries: [{ term: 'Source', text: 'no line' }] }];
  assert.deepEqual(missing({ ...first, sections }), ['no line']);
});

test('each name of a topic leads to it, and the terminal shows all its texts', () => {
  for (const topic of topics) {
    for (const name of topic.names)
      assert.ok(topicsFor([name]).includes(topic), `${name} does not lead to ${topic.kind} ${topic.title}`);
    const shown = linesOf(topic, (text) => text).replaceAll(/\s+/g, ' ');
    for (const { text } of [{ text: topic.says }, ...topic.sections.flatMap(({ entries }) => entries)])
      assert.ok(shown.includes(text.replaceAll(/\s+/g, ' ').trim()), `${topic.title}: ${text}`);
  }
});
