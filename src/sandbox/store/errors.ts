/** The data directory cannot be used; its message names the directory and what to do. */
export class UnusableData extends Error {
  override readonly name = 'UnusableData';
}

/** What was done could not be kept, so that nobody may be told of it. The sandbox serves nothing until it is started again. */
export class NotKept extends Error {
  override readonly name = 'NotKept';
}
