/** One part of the sandbox's memory as rows of its database, by key. Values are what JSON can say. */
export interface Rows {
  /** Keeps a value; one that is there stays at its place in the order. */
  put(key: string, value: unknown): void;
  drop(key: string): void;
  clear(): void;
  /** In the order in which they were first put. */
  all(): readonly (readonly [key: string, value: unknown])[];
}
