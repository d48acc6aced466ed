/** What was done could not be kept, so that nobody may be told of it. The sandbox serves nothing until it is started again. */
export class NotKept extends Error {
  override readonly name = 'NotKept';
}
