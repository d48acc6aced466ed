import { groupPage } from '../certificate/index.ts';
import { type Ambiguity, type CommandName, findRule, groupPrefix } from '../contract/index.ts';

/** One line of a section: a text, or a term with its meaning. */
export interface Entry {
  readonly term?: string;
  readonly text: string;
  /** Where the term leads, if the term is not a rule itself: a rule, or a place of the handbook. */
  readonly to?: string | undefined;
  /** Further facts about the term, by name: columns of a table, where there is room for one. */
  readonly more?: Readonly<Record<string, string>>;
}

export interface Section {
  readonly heading: string;
  readonly entries: readonly Entry[];
  /**
   * How a page of the handbook shows the section, if not as a list. `facts` is one line, `http` and `text` are code.
   * `links` name topics that the handbook explains elsewhere: it does not repeat their texts.
   */
  readonly as?: 'facts' | 'links' | 'http' | 'text';
  /** The page of the handbook that has the section, if topics share it. */
  readonly at?: string;
}

/** What the reference says about one thing, for the terminal and for the handbook. `explain --json` prints topics as they are. */
export interface Topic {
  readonly kind:
    | 'command'
    | 'code'
    | 'field'
    | 'state'
    | 'rule'
    | 'card'
    | 'terminal'
    | 'ambiguity'
    | 'name'
    | 'subject'
    | 'task of observe'
    | 'check of observe'
    | 'search';
  readonly title: string;
  readonly says: string;
  readonly sections: readonly Section[];
  /** The words that lead to the topic. */
  readonly names: readonly string[];
  /** The commands to which the topic belongs. */
  readonly commands: readonly CommandName[];
  /** The place in the handbook: `reference/states#held`. A list of search results has none. */
  readonly at?: string;
}

/** A section, or none without entries. */
export const section = (
  heading: string,
  entries: readonly (Entry | string)[],
  as?: Section['as'],
): readonly Section[] =>
  entries.length === 0
    ? []
    : [
        {
          heading,
          entries: entries.map((entry) => (typeof entry === 'string' ? { text: entry } : entry)),
          ...(as && { as }),
        },
      ];

/** The text of an entry with its further facts, on one line. */
export const fullText = ({ text, more = {} }: Entry): string =>
  [text, ...Object.values(more)].filter((one) => one !== '').join('; ');

/** Rules with their statements. */
export const ruleEntries = (ids: readonly string[]): readonly Entry[] =>
  ids.map((id) => ({ term: id, text: findRule(id)?.statement ?? '' }));

/** The place of a rule in the handbook. */
export const placeOfRule = (id: string): string => `${groupPage(groupPrefix(id))}#${id}`;

/** The place of an entry of the register. */
export const placeOfAmbiguity = (number: number): string => `reference/ambiguities#ambiguity-${number}`;

export const ambiguousHeading = 'Ambiguous in the specification';

/** The entries of the register that belong to something. */
export const questionsOf = (found: readonly Ambiguity[]): readonly Section[] =>
  section(
    ambiguousHeading,
    found.map(({ number, title }) => ({ term: `#${number}`, text: title, to: placeOfAmbiguity(number) })),
  );

/** A text as the anchor of its heading. */
export const anchorOf = (text: string): string => text.replaceAll(/[^\p{L}\d]+/gu, '-').replace(/-$/, '');
