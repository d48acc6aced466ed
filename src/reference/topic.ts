import { groupPage } from '../certificate/index.ts';
import { type Ambiguity, type CommandName, findRule, groupPrefix } from '../contract/index.ts';

export interface Entry {
  readonly term?: string;
  readonly text: string;
  /** The target of the term, if the term is no rule id: a rule id or a place in the handbook. */
  readonly to?: string | undefined;
  /** Further facts about the term by name; a table shows them as columns. */
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
  /** The place of the section in the handbook, if several topics share it. */
  readonly at?: string;
}

/** The text of the reference about one thing, for the terminal and for the handbook. `explain --json` prints it unchanged. */
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
  readonly names: readonly string[];
  readonly commands: readonly CommandName[];
  /** The place in the handbook, such as `reference/states#held`; search results have none. */
  readonly at?: string;
}

/** A section as a list; without entries, the list is empty. */
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

export const ruleEntries = (ids: readonly string[]): readonly Entry[] =>
  ids.map((id) => ({ term: id, text: findRule(id)?.statement ?? '' }));

export const placeOfRule = (id: string): string => `${groupPage(groupPrefix(id))}#${id}`;

export const placeOfAmbiguity = (number: number): string => `reference/ambiguities#ambiguity-${number}`;

export const ambiguousHeading = 'Ambiguous in the specification';

/** A section with entries of the ambiguity register. */
export const questionsOf = (found: readonly Ambiguity[]): readonly Section[] =>
  section(
    ambiguousHeading,
    found.map(({ number, title }) => ({ term: `#${number}`, text: title, to: placeOfAmbiguity(number) })),
  );

/** A text as the anchor of its heading. */
export const anchorOf = (text: string): string => text.replaceAll(/[^\p{L}\d]+/gu, '-').replace(/-$/, '');
