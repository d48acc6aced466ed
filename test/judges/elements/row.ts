/** What the specification says of the form of an element, by hand: values that have not its form, and values that are not the right one. */
export interface Row {
  /** Below the element of the command. */
  readonly name: string;
  readonly malformed?: readonly string[];
  readonly wrong?: readonly string[];
  /** The element has a code. `codes` are those that the specification lists, with their labels where it gives any. */
  readonly coded?: true;
  readonly codes?: Readonly<Record<string, string>>;
  /** A code that is not in the list. */
  readonly unknown?: string;
}

/** Another table of elements. */
export interface Table {
  /** How the ids of its rules begin. */
  readonly prefix: string;
  /** The elements that hold those of the table, below `response`; `*` is the element of the command. */
  readonly within: string;
  readonly rows: readonly Row[];
}

/** Elements of which nothing but their names is said. */
export const plain = (...names: readonly string[]): readonly Row[] => names.map((name) => ({ name }));
