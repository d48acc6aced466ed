/** Values of an element, by hand from the specification: malformed ones, and well-formed ones with another meaning. */
export interface Row {
  readonly name: string;
  readonly malformed?: readonly string[];
  readonly wrong?: readonly string[];
  /** The element has a code attribute. `codes` are the listed codes with their stated labels. */
  readonly coded?: true;
  readonly codes?: Readonly<Record<string, string>>;
  readonly unknown?: string;
}

export interface Table {
  readonly prefix: string;
  /** Path of the parent element below `response`; `*` is the element of the command. */
  readonly within: string;
  readonly rows: readonly Row[];
}

export const plain = (...names: readonly string[]): readonly Row[] => names.map((name) => ({ name }));
