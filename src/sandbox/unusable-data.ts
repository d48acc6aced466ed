/** The data directory cannot be used; its message names the directory and what to do. */
export class UnusableData extends Error {
  override readonly name = 'UnusableData';
}
