import { ambiguityTopics } from '../topics/ambiguities.ts';
import { wordTopics } from '../topics/words.ts';
import { block, heading, page, prose, topicPart } from './markdown.ts';
import type { Page } from './page.ts';

/** The ambiguity register: an anchor for each entry. */
export const registerPage = (): Page =>
  page(
    'Gateway',
    'reference/ambiguities',
    'What the specification leaves open',
    `The specification can be read in more than one way in ${ambiguityTopics.length} places. Each entry says which readings the suite accepts. Ask the operator of your gateway which reading is right.`,
    ...ambiguityTopics.map((topic) => topicPart(topic, 3, prose(topic.title))),
  );

/** The words that people use, and the names that the sandbox chose. */
export const wordsPage = (): Page =>
  page(
    'Gateway',
    'reference/words',
    'Words and names',
    'Each word leads to the commands, fields and codes that it is about. The specification does not have the names that the sandbox chose.',
    heading(2, 'Words of the field', 'subjects'),
    wordsOf('subject'),
    heading(2, 'Names that the sandbox chose', 'names'),
    wordsOf('name'),
  );

const wordsOf = (kind: 'subject' | 'name'): string =>
  block(
    ...wordTopics
      .filter((topic) => topic.kind === kind)
      .map((topic) => topicPart(topic, 3, prose(topic.title))),
  );
