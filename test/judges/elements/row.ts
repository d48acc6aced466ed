/** Values of an element by hand from the specification: some of the wrong form, others with another meaning. */
export interface Row {
  /** Below the element of the command. */
  readonly name: string;
  readonly malformed?: readonly string[];
  readonly wrong?: readonly string[];
  /** The element has a code. `codes` are the listed codes with their stated labels. */
  readonly coded?: true;
  readonly codes?: Readonly<Record<string, string>>;
  /** A code that is not in the list. */
  readonly unknown?: string;
}

/** Another table of elements. */
export interface Table {
  /** The beginning of the ids of its rules. */
  readonly prefix: string;
  /** The path of the parent element below `response`; `*` is the element of the command. */
  readonly within: string;
  readonly rows: readonly Row[];
}

/** Elements for which the specification states only their names. */
export const plain = (...names: readonly string[]): readonly Row[] => names.map((name) => ({ name }));
