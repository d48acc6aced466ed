/** One line of a section: a text, or a term with what is said of it. */
export interface Entry {
  readonly term?: string;
  readonly text: string;
}

export interface Section {
  readonly heading: string;
  readonly entries: readonly Entry[];
}

/** What is told about one thing. `--json` prints pages as they are. */
export interface Page {
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
}

/** A section, or none where there is nothing in it. */
export const section = (heading: string, entries: readonly (Entry | string)[]): readonly Section[] =>
  entries.length === 0
    ? []
    : [{ heading, entries: entries.map((entry) => (typeof entry === 'string' ? { text: entry } : entry)) }];
