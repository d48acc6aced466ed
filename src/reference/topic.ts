import { groupPage } from '../certificate/index.ts';
import {
  type Ambiguity,
  ambiguities,
  type CommandName,
  commandNames,
  findRule,
  groupPrefix,
} from '../contract/index.ts';

export interface Entry {
  readonly term?: string;
  readonly text: string;
  /** The link target of the term; undefined if the term itself is a rule id. */
  readonly to?: string | undefined;
  /** The rule that the text states, if the term leads elsewhere. */
  readonly rule?: string | undefined;
  /** Further facts about the term, by name. A table shows each fact in a column. */
  readonly more?: Readonly<Record<string, string>>;
}

export interface Section {
  readonly heading: string;
  readonly entries: readonly Entry[];
  /** The form of the section in the handbook: a list by default. `links` are links to topics on other pages. */
  readonly as?: 'facts' | 'links' | 'http' | 'text';
  /** The handbook place of the section, if several topics share this section. */
  readonly at?: string;
}

/** A text of the reference about one subject. The command `explain --json` prints the text unchanged. */
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
  /** The handbook place of the topic, such as `reference/states#held`; undefined for search results. */
  readonly at?: string;
}

type Optional = Entry | string | false | undefined;

/** A section with its present entries; empty if no entry is present. */
export function section(
  heading: string,
  entries: readonly Optional[],
  as?: Section['as'],
): readonly Section[] {
  const present = entries.flatMap((entry) => entry || []);
  if (present.length === 0) return [];
  const texts = present.map((entry) => (typeof entry === 'string' ? { text: entry } : entry));
  return [{ heading, entries: texts, ...(as && { as }) }];
}

export const facts = (entries: readonly Optional[]): readonly Section[] => section('Facts', entries, 'facts');

export const fullText = ({ text, more = {} }: Entry): string =>
  [text, ...Object.values(more)].filter((one) => one !== '').join('; ');

export const ruleEntries = (ids: readonly string[]): readonly Entry[] =>
  ids.map((id) => ({ term: id, text: findRule(id)?.statement ?? '' }));

export const placeOfRule = (id: string): string => `${groupPage(groupPrefix(id))}#${id}`;

/** The page of an ambiguity: that of the first command in its rules, or of the subject of its first rule. */
function ambiguityPage({ rules }: Ambiguity): string {
  const [first = '', ...others] = rules.map((id) => id.split('.')[0] ?? '');
  const command = [first, ...others].find((family) => commandNames.some((name) => name === family));
  if (command !== undefined) return command;
  if (/^(?:transmi|general|command)/.test(first)) return 'transmitTerminal';
  return /^(?:auth|envelope|version)/.test(first) ? 'all-commands' : 'transactions';
}

/** @throws TypeError for a number that no ambiguity has */
export function placeOfAmbiguity(number: number): string {
  const found = ambiguities.find((one) => one.number === number);
  if (found === undefined) throw new TypeError(`there is no ambiguity #${number}`);
  return `reference/ambiguities-${ambiguityPage(found)}#ambiguity-${number}`;
}

export const ambiguousHeading = 'Ambiguous in the specification';

export const questionsOf = (found: readonly Ambiguity[]): readonly Section[] =>
  section(
    ambiguousHeading,
    found.map(({ number, title }) => ({ term: `#${number}`, text: title, to: placeOfAmbiguity(number) })),
  );

export const anchorOf = (text: string): string => text.replaceAll(/[^\p{L}\d]+/gu, '-').replace(/-$/, '');
