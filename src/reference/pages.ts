import type { CommandUnknownOpts as Command } from '@commander-js/extra-typings';
import type { Envelope } from '@cucumber/messages';
import { type Certificate, rulePlace } from '../certificate/index.ts';
import { rules, unanswered } from '../contract/index.ts';
import type { Detections } from '../merchant/index.ts';
import { ambiguityTopics } from './ambiguities.ts';
import { codePages } from './codes.ts';
import { commandPages } from './commands.ts';
import { filePages } from './files.ts';
import { block, heading, type Page, page, prose, sections, table, topicPart } from './markdown.ts';
import { observePage } from './observe.ts';
import { sandboxPages } from './roles.ts';
import { type MutationCheck, rulePages } from './rules.ts';
import { shownBy } from './run.ts';
import { statesPage } from './states.ts';
import { verbsPage } from './verbs.ts';
import { wordTopics } from './words.ts';

export interface HandbookInput {
  /** The certificate of a run of the whole test suite, and the Cucumber messages of the same run. */
  readonly certificate: Certificate;
  readonly envelopes: readonly Envelope[];
  readonly proof?: MutationCheck | undefined;
  readonly detections?: Detections | undefined;
  readonly verbs: readonly Command[];
  readonly exitCodes: string;
  readonly targetFile: string;
}

/** Returns all pages of the handbook. @throws ConfigurationError for a rule without a verdict or reason */
export function pagesOf(input: HandbookInput): readonly Page[] {
  const shown = shownBy(input.certificate, input.envelopes);
  return [
    ...commandPages(shown),
    ...codePages(shown),
    statesPage(shown),
    ...sandboxPages(),
    registerPage(),
    wordsPage(),
    verbsPage(input.verbs, input.exitCodes),
    ...filePages(input.targetFile),
    observePage(input.detections),
    ...rulePages(shown, input.proof),
  ];
}

const registerPage = (): Page =>
  page(
    'Gateway',
    'reference/ambiguities',
    'What the specification leaves open',
    `The specification can be read in more than one way in ${ambiguityTopics.length} places. Each entry says which readings the suite accepts. Ask the operator of your gateway which reading is right.`,
    ...ambiguityTopics.map((topic) => topicPart(topic, 3, prose(topic.title))),
    heading(2, 'Questions that the specification does not answer', 'unanswered'),
    'No sentence of the specification is about these questions. Ask the operator.',
    table(
      ['Question', 'Why the answer matters'],
      unanswered.map(({ question, why }) => [prose(question), prose(why)]),
    ),
  );

const wordsPage = (): Page =>
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

export const siteFacts = ({ certificate, proof }: HandbookInput, pages: readonly Page[]): object => ({
  sidebar: sections.map((text) => ({
    text,
    items: pages
      .filter(({ section }) => section === text)
      .map(({ title, path }) => ({ text: title, link: `/${path.replace(/\.md$/, '')}` })),
  })),
  rules: Object.fromEntries(rules.map(({ id }) => [id, `/${rulePlace(id)}`])),
  figures: {
    rules: certificate.rules.length,
    scenarios: certificate.scenarios.run,
    mutants: proof?.totals.killed ?? 0,
    run: certificate.startedAt.slice(0, 10),
    verdict: certificate.verdict,
  },
});
