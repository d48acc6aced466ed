/** Shorter slices are copies already: V8 refers to the whole text from 13 characters on. */
const refers = 13;

/**
 * A piece of a request as a text of its own, for what is kept. A slice holds on to all of the text that it is from: the
 * name of a user, to the quarter of a megabyte that it came in.
 */
export function ownText<T extends string | undefined>(piece: T): T {
  if (piece === undefined || piece.length < refers) return piece;
  // As UTF-16: nothing is lost, whatever the text holds.
  return Buffer.from(piece, 'utf16le').toString('utf16le') as T;
}
