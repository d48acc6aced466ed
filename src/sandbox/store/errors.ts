/** The data folder cannot be used. The message has the folder and a solution. */
export class UnusableData extends Error {
  override readonly name = 'UnusableData';
}

/** Data could not be stored. The sandbox sends no reply, and serves no requests until its next start. */
export class NotStored extends Error {
  override readonly name = 'NotStored';
}
