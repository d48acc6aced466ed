/** What is no recording, or cannot be read. The message names the file and what is wrong with it. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}
